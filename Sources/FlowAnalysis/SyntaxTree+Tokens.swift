import FlowSyntax

extension SyntaxTree {
  /// The index of the next token that is not a comment. The last token of a file is not a comment.
  func tokenAfter(_ index: Int) -> Int {
    var next = index + 1
    while next < tokens.count - 1, tokens[next].kind.isComment { next += 1 }
    return min(next, tokens.count - 1)
  }

  /// The identifier that a `name` node spells, without backticks.
  func identifier(_ node: NodeID) -> String {
    let text = source.text(range(of: node))
    return text.utf8.first == UInt8(ascii: "`") ? String(text.dropFirst().dropLast()) : text
  }
}
