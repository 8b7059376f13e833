/// The operand of an operation that is written like a Swift call: `push(.detail(number: 1))`, `navigate(to: list)`, `back(2)`.
package struct CallOperand {
  package enum Content: Equatable, Sendable {
    /// `()`
    case nothing
    /// `(2)`
    case number
    /// `(.detail(number: 1))`, `(to: list)`: a name, with or without arguments.
    case destination(hasArguments: Bool)
  }

  package let content: Content
  /// The range of the number, or of the destination without its label and its dot.
  package let range: SourceRange
  /// The range of the parentheses.
  package let call: SourceRange

  /// Reads the text in parentheses, and nothing after them.
  ///
  /// - Parameter open: the index of the opening parenthesis.
  /// - Returns: `nil` if the parenthesis is never closed, or if it contains anything else.
  package init?(openedAt open: Int, in tokens: UnsafePointer<Token>) {
    func index(after index: Int) -> Int {
      var next = index + 1
      while tokens[next].kind.isComment { next += 1 }
      return next
    }
    func isName(_ index: Int) -> Bool { tokens[index].kind == .identifier || tokens[index].kind == .quotedIdentifier }
    guard tokens[open].kind == .leftParen, tokens[open].partner != Token.noPartner else { return nil }
    let end = Int(tokens[open].partner)
    call = SourceRange(start: tokens[open].start, end: tokens[end].end)
    var first = index(after: open)
    if first == end {
      (content, range) = (.nothing, SourceRange(start: tokens[open].end, end: tokens[open].end))
      return
    }
    if tokens[first].kind == .integer, index(after: first) == end {
      (content, range) = (.number, tokens[first].range)
      return
    }
    if isName(first), tokens[index(after: first)].kind == .colon { first = index(after: index(after: first)) }
    if tokens[first].kind == .dot { first = index(after: first) }
    guard isName(first) else { return nil }
    var last = first
    let next = index(after: first)
    if tokens[next].kind == .leftParen, tokens[next].partner != Token.noPartner { last = Int(tokens[next].partner) }
    guard index(after: last) == end else { return nil }
    (content, range) = (
      .destination(hasArguments: last > first), SourceRange(start: tokens[first].start, end: tokens[last].end)
    )
  }
}
