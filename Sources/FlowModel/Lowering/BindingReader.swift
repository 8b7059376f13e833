import FlowSyntax

/// Distinguishes the names that a condition binds from those that it reads: `let user = state.user`, `case .found(let user)`,
/// `case let .found(user)`.
struct BindingReader {
  let source: SourceFile
  /// Whether the reader is in a pattern with one `let` before the whole pattern.
  var bindsAll = false

  /// Whether a name may be bound. This quick check comes first, because almost no name follows another word.
  func mayBind(_ tokens: UnsafePointer<Token>, _ index: Int) -> Bool {
    if bindsAll { return true }
    guard index > 0 else { return false }
    let before = tokens[index - 1].kind
    if case .identifier = before { return true }
    return before.isComment
  }

  /// `let (user, _)`: the names in the parentheses are bound.
  mutating func enterParenthesis(_ tokens: UnsafePointer<Token>, _ index: Int) {
    if word(tokens, before: index) == .let { bindsAll = true }
  }

  mutating func binds(_ tokens: UnsafePointer<Token>, _ index: Int) -> Bool {
    if bindsAll { return true }
    guard let before = word(tokens, before: index) else { return false }
    if before == .case { bindsAll = word(tokens, index) == .let }
    return before == .let
  }

  /// Whether a binding is short and so also reads the name that it binds: `if let user`.
  func isShort(_ tokens: UnsafePointer<Token>, _ index: Int, _ end: Int, isInBrackets: Bool) -> Bool {
    if bindsAll || isInBrackets { return false }
    var next = index + 1
    while next < end, tokens[next].kind.isComment { next += 1 }
    if next == end { return true }
    if case .comma = tokens[next].kind { return true }
    return false
  }

  private enum Word { case `let`, `case` }

  private func word(_ tokens: UnsafePointer<Token>, before index: Int) -> Word? {
    var previous = index - 1
    while previous >= 0, tokens[previous].kind.isComment { previous -= 1 }
    return word(tokens, previous)
  }

  private func word(_ tokens: UnsafePointer<Token>, _ index: Int) -> Word? {
    guard index >= 0, case .identifier = tokens[index].kind else { return nil }
    switch source.text(tokens[index].range) {
    case "let", "var": return .let
    case "case": return .case
    default: return nil
    }
  }
}
