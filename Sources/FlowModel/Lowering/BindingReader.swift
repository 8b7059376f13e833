import FlowSyntax

/// Distinguishes the names that a condition binds from those that it reads: `let user = state.user`, `case .found(let user)`,
/// `case let .found(user)`.
struct BindingReader {
  let bytes: UnsafePointer<UInt8>
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
    let start = bytes + Int(tokens[index].start)
    switch tokens[index].end - tokens[index].start {
    case 3:
      let isLet = start[0] == 0x6C && start[1] == 0x65 && start[2] == 0x74
      let isVar = start[0] == 0x76 && start[1] == 0x61 && start[2] == 0x72
      return isLet || isVar ? .let : nil
    case 4:
      let isCase = start[0] == 0x63 && start[1] == 0x61 && start[2] == 0x73 && start[3] == 0x65
      return isCase ? .case : nil
    default: return nil
    }
  }
}
