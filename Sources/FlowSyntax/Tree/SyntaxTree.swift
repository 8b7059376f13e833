/// The syntax tree of one `.flow` file. It is flat and lossless, and it exists for every text.
///
/// Nodes are in preorder. The children of a node follow it, and ``Node/end`` is the index after its last descendant. So the
/// next sibling is one step away, and nothing recurses. Nodes refer to tokens, and tokens refer to bytes. Comments are tokens,
/// and white space is the gap between tokens. The tree knows nothing about meaning.
///
/// It is a class with nodes in raw memory, for the same reason as ``TokenBuffer``.
@usableFromInline
package final class SyntaxTree: @unchecked Sendable {
  package let source: SourceFile
  /// The index of the file in its unit, as in every ``Location``.
  package let fileIndex: Int
  package let tokens: TokenBuffer
  package let nodes: UnsafeBufferPointer<Node>
  private let base: UnsafePointer<Node>
  private let storage: RawStorage
  /// The findings about text that does not parse, sorted by location.
  package let diagnostics: [Diagnostic]
  /// The number of bytes and tokens that were read more than once, not counting short look-aheads. For every text, it stays below
  /// a small multiple of the file's length. Tests check this.
  let rescanned: Int

  init(
    source: SourceFile, fileIndex: Int, tokens: TokenBuffer, nodes: NodeList, in storage: RawStorage, diagnostics: [Diagnostic],
    rescanned: Int
  ) {
    self.source = source
    self.fileIndex = fileIndex
    self.tokens = tokens
    self.storage = storage
    self.nodes = UnsafeBufferPointer(start: nodes.table.base, count: nodes.table.count)
    base = UnsafePointer(nodes.table.base)
    self.diagnostics = diagnostics
    self.rescanned = rescanned
  }

  private init(_ tree: SyntaxTree, fileIndex: Int) {
    source = tree.source
    self.fileIndex = fileIndex
    tokens = tree.tokens
    storage = tree.storage
    nodes = tree.nodes
    base = tree.base
    diagnostics = tree.diagnostics.map { $0.moved(toFile: fileIndex) }
    rescanned = tree.rescanned
  }

  /// Returns this tree with another file index. Both trees share the text, the tokens and the nodes, so several units can use
  /// one parsed file with different indices.
  package func numbered(_ index: Int) -> SyntaxTree {
    index == fileIndex ? self : SyntaxTree(self, fileIndex: index)
  }

  @usableFromInline
  package struct Node: Sendable, BitwiseCopyable {
    @usableFromInline package var kind: NodeKind
    package var firstToken: UInt32
    /// The index after the node's last token.
    package var tokenEnd: UInt32
    /// The index after the node's last descendant.
    @usableFromInline package var end: UInt32
  }

  /// The index of a node. The root is 0.
  package typealias NodeID = Int

  /// A reader that navigates without a reference to the tree.
  package var reader: SyntaxReader {
    SyntaxReader(nodes: base, nodeCount: nodes.count, tokens: tokens.base, bytes: source.base, file: fileIndex)
  }

  package func kind(of node: NodeID) -> NodeKind { base[node].kind }

  /// The first child, or `end(of: node)` if there is none.
  package func firstChild(of node: NodeID) -> NodeID { node + 1 }

  /// The node after this node and its descendants: its next sibling, or its parent's end.
  package func end(of node: NodeID) -> NodeID { Int(base[node].end) }

  /// The first child of a kind.
  package func child(_ kind: NodeKind, of node: NodeID) -> NodeID? { reader.child(kind, of: node) }

  /// All children of a kind, in order.
  package func children(_ kind: NodeKind, of node: NodeID) -> [NodeID] {
    var found: [NodeID] = []
    let end = Int(base[node].end)
    var child = node + 1
    while child < end {
      if base[child].kind == kind { found.append(child) }
      child = Int(base[child].end)
    }
    return found
  }

  /// The range of a node, from the first byte of its first token to the last byte of its last token.
  package func range(of node: NodeID) -> SourceRange { reader.range(of: node) }

  package func location(of node: NodeID) -> Location {
    Location(file: fileIndex, range: range(of: node))
  }
}
