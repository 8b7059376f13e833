/// Looks around in a tree, with nothing but pointers and integers.
///
/// Whoever goes over whole trees asks thousands of small questions. In the unoptimised builds in which users run the
/// compiler, asking a class costs counting references each time; this costs a call, and what is asked most not even that
/// in other modules. To expand the rest there too would make `flowc` faster, and slower to compile. The tree must outlive
/// it.
@usableFromInline
package struct SyntaxReader: @unchecked Sendable {
  // Unchecked, because pointers are not sendable: nobody writes to a tree.
  @usableFromInline package let nodes: UnsafePointer<SyntaxTree.Node>
  package let nodeCount: Int
  package let tokens: UnsafePointer<Token>
  package let bytes: UnsafePointer<UInt8>
  /// The index of the file in its unit.
  package let file: Int

  @_transparent @usableFromInline
  package func kind(of node: Int) -> NodeKind { nodes[node].kind }

  /// The node behind this one and all below it: its next sibling, or its parent's end.
  @_transparent @usableFromInline
  package func end(of node: Int) -> Int { Int(truncatingIfNeeded: nodes[node].end) }

  /// The first child of a kind.
  @_transparent
  package func child(_ kind: NodeKind, of node: Int) -> Int? {
    // Compared as bytes: `==` of an enum is a call.
    let wanted = unsafeBitCast(kind, to: UInt8.self)
    let end = Int(truncatingIfNeeded: nodes[node].end)
    var child = node &+ 1
    while child < end {
      if unsafeBitCast(nodes[child].kind, to: UInt8.self) == wanted { return child }
      child = Int(truncatingIfNeeded: nodes[child].end)
    }
    return nil
  }

  /// Whether nothing is left of a node: what should stand there could not be read.
  @_transparent
  package func isEmpty(_ node: Int) -> Bool { nodes[node].tokenEnd == nodes[node].firstToken }

  /// From the first byte of a node's first token to the last byte of its last one.
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

  /// The tokens of the `///` lines that stand directly above a node: the index of the first and the one behind the
  /// last. Other comments may stand between them.
  @_transparent
  package func docComment(above node: Int) -> (start: Int, end: Int) {
    let end = Int(truncatingIfNeeded: nodes[node].firstToken)
    var start = end
    while start > 0, tokens[start &- 1].kind.isComment { start &-= 1 }
    return (start, end)
  }
}
