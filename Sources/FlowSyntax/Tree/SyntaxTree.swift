/// The syntax of one `.flow` file: flat, lossless, and present whatever the text is.
///
/// Nodes lie in preorder. A node's children follow it, and ``Node/end`` is the index behind its last
/// descendant, so the next sibling is one hop away and nothing recurses. Nodes name tokens and tokens name
/// bytes; comments are tokens, white space is the gaps between them. Nothing here knows a meaning.
package struct SyntaxTree: Sendable {
  package let source: SourceFile
  /// The index of the file in its unit, as it stands in every ``Location``.
  package let fileIndex: Int
  package let tokens: TokenBuffer
  package let nodes: [Node]
  /// Everything that does not parse, sorted by place.
  package let diagnostics: [Diagnostic]

  package struct Node: Sendable {
    package var kind: NodeKind
    package var firstToken: UInt32
    /// The index behind the node's last token.
    package var tokenEnd: UInt32
    /// The index behind the node's last descendant.
    package var end: UInt32
  }

  /// The index of a node. The root is 0.
  package typealias NodeID = Int

  package func kind(of node: NodeID) -> NodeKind { nodes[node].kind }

  /// The first child, or `end(of: node)` where there is none.
  package func firstChild(of node: NodeID) -> NodeID { node + 1 }

  /// The node behind this one and all below it: its next sibling, or its parent's end.
  package func end(of node: NodeID) -> NodeID { Int(nodes[node].end) }

  /// The first child of a kind.
  package func child(_ kind: NodeKind, of node: NodeID) -> NodeID? {
    let end = Int(nodes[node].end)
    var child = node + 1
    while child < end {
      if nodes[child].kind == kind { return child }
      child = Int(nodes[child].end)
    }
    return nil
  }

  /// All children of a kind, in order.
  package func children(_ kind: NodeKind, of node: NodeID) -> [NodeID] {
    var found: [NodeID] = []
    let end = Int(nodes[node].end)
    var child = node + 1
    while child < end {
      if nodes[child].kind == kind { found.append(child) }
      child = Int(nodes[child].end)
    }
    return found
  }

  /// From the first byte of a node's first token to the last byte of its last one.
  package func range(of node: NodeID) -> SourceRange {
    let first = Int(nodes[node].firstToken)
    var last = Int(nodes[node].tokenEnd) - 1
    guard last >= first else {
      let start = tokens[first].start
      return SourceRange(start: start, end: start)
    }
    while last > first, tokens[last].kind.isComment { last -= 1 }
    return SourceRange(start: tokens[first].start, end: tokens[last].end)
  }

  package func location(of node: NodeID) -> Location {
    Location(file: fileIndex, range: range(of: node))
  }

  /// The `///` lines that stand directly above a node, in order. Other comments between them do not part them.
  package func docComment(above node: NodeID) -> [Location] {
    var lines: [Location] = []
    var index = Int(nodes[node].firstToken) - 1
    while index >= 0, tokens[index].kind.isComment {
      let token = tokens[index]
      if token.kind == .docComment, token.followsLineBreak {
        lines.append(Location(file: fileIndex, range: token.range))
      }
      index -= 1
    }
    lines.reverse()
    return lines
  }
}
