/// Navigates a tree with only pointers and integers.
///
/// Code that walks over whole trees makes thousands of small queries. In the unoptimised builds that users run, every query to
/// a class takes reference counting. A query to this type takes one call, and the most frequent queries are inlined in other
/// modules. Inlining all of them would make `flowc` faster, but slower to compile. The tree must outlive the reader.
@usableFromInline
package struct SyntaxReader: @unchecked Sendable {
  // `@unchecked`, because pointers are not sendable. A tree never changes.
  @usableFromInline package let nodes: UnsafePointer<SyntaxTree.Node>
  package let nodeCount: Int
  package let tokens: UnsafePointer<Token>
  package let bytes: UnsafePointer<UInt8>
  /// The index of the file in its unit.
  package let file: Int

  @_transparent @usableFromInline
  package func kind(of node: Int) -> NodeKind { nodes[node].kind }

  /// The node after this node and its descendants: its next sibling, or its parent's end.
  @_transparent @usableFromInline
  package func end(of node: Int) -> Int { Int(truncatingIfNeeded: nodes[node].end) }

  /// The first child of a kind.
  @_transparent
  package func child(_ kind: NodeKind, of node: Int) -> Int? {
    // Compares bytes, because `==` on an enum is a function call.
    let wanted = unsafeBitCast(kind, to: UInt8.self)
    let end = Int(truncatingIfNeeded: nodes[node].end)
    var child = node &+ 1
    while child < end {
      if unsafeBitCast(nodes[child].kind, to: UInt8.self) == wanted { return child }
      child = Int(truncatingIfNeeded: nodes[child].end)
    }
    return nil
  }

  /// The keyword that a node begins with.
  package func keyword(of node: Int) -> Keyword? { tokens[Int(truncatingIfNeeded: nodes[node].firstToken)].keyword }

  /// Whether a node has no tokens, because its text could not be parsed.
  @_transparent
  package func isEmpty(_ node: Int) -> Bool { nodes[node].tokenEnd == nodes[node].firstToken }

  /// The range of a node, from the first byte of its first token to the last byte of its last token.
  @_transparent
  package func range(of node: Int) -> SourceRange {
    let first = Int(truncatingIfNeeded: nodes[node].firstToken)
    var last = Int(truncatingIfNeeded: nodes[node].tokenEnd) &- 1
    let start = tokens[first].start
    guard last >= first else { return SourceRange(start: start, end: start) }
    while last > first, tokens[last].kind.isComment { last &-= 1 }
    return SourceRange(start: start, end: tokens[last].end)
  }

  @_transparent
  package func location(of node: Int) -> Location { Location(file: file, range: range(of: node)) }

  /// The tokens of the `///` lines right above a node: the index of the first token and the index after the last. Other
  /// comments may be between them.
  @_transparent
  package func docComment(above node: Int) -> Range<Int> {
    let end = Int(truncatingIfNeeded: nodes[node].firstToken)
    var start = end
    while start > 0, tokens[start &- 1].kind.isComment { start &-= 1 }
    return start..<end
  }
}
