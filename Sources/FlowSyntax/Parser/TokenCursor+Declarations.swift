/// Recognises by its first tokens what a line begins. So the parser notices early that the previous construct is unfinished.
extension TokenCursor {
  /// Whether the line begins like a declaration that cannot be inside a screen.
  var isAtDeclaration: Bool { isAtTopLevelDeclaration || isAtMember(besidesExit: true) }

  /// Whether the line begins with `import A`, `style a`, `flow A`, `public flow`, `public import` or `scenario "…"`.
  @_transparent
  var isAtTopLevelDeclaration: Bool {
    guard base[position].followsLineBreak, let keyword else { return false }
    switch keyword {
    case .import, .style, .flow: return isNextNameOnSameLine && nextKeywordOnSameLine != .always
    case .public, .package, .internal: return nextKeywordOnSameLine == .flow || nextKeywordOnSameLine == .import
    case .scenario: return base[nextIndex].kind == .string
    default: return false
    }
  }

  /// Whether the cursor is at an attribute, such as `@testable`.
  var isAtAttribute: Bool {
    guard case .symbol = kind, bytes[Int(base[position].start)] == UInt8(ascii: "@") else { return false }
    return isNextNameOnSameLine
  }

  /// Whether the line begins with the keyword of a top-level declaration. Use this only where the word cannot mean anything
  /// else.
  var isAtTopLevelWord: Bool {
    guard base[position].followsLineBreak, let keyword else { return false }
    switch keyword {
    case .import, .style, .flow, .public, .package, .internal, .scenario: return true
    default: return false
    }
  }

  /// Whether the line begins like a member of a flow. An exit cannot be distinguished from a transition on an exit.
  @_transparent
  func isAtMember(besidesExit: Bool) -> Bool {
    base[position].followsLineBreak && isAtMemberOnAnyLine(besidesExit: besidesExit)
  }

  /// Like ``isAtMember(besidesExit:)``, but at any place of a line.
  @_transparent
  func isAtMemberOnAnyLine(besidesExit: Bool) -> Bool {
    guard let keyword else { return isAtAlert }
    let next = nextIndex
    guard !base[next].followsLineBreak else { return false }
    switch keyword {
    case .screen, .start, .event, .var, .needs, .work: return isName(next) && self.keyword(at: next) != .always
    case .exit: return !besidesExit && isName(next)
    case .screens:
      if case .leftBrace = base[next].kind { return isBodyOfTransitions(next) }
      return isName(next) && self.keyword(at: next) != .always
    case .tabs: return base[next].kind == .leftBrace && self.keyword(at: index(after: next)) == .tab
    case .columns: return base[next].kind == .leftBrace && isColumn(index(after: next))
    case .link: return base[next].kind == .string || isRestOfLinks(next)
    default: return false
    }
  }

  /// Whether a token is this word, which is not a keyword.
  func isWord(_ word: StaticString, at index: Int) -> Bool {
    let token = base[index]
    guard case .identifier = token.kind, Int(token.end &- token.start) == word.utf8CodeUnitCount else { return false }
    for offset in 0..<word.utf8CodeUnitCount where bytes[Int(token.start) + offset] != word.utf8Start[offset] { return false }
    return true
  }

  /// Whether a token is the word of a column.
  func isColumn(_ index: Int) -> Bool {
    isWord("sidebar", at: index) || isWord("content", at: index) || isWord("detail", at: index)
  }

  /// Whether a token is the `rest` of `link rest`, and the operations of the link follow.
  private func isRestOfLinks(_ index: Int) -> Bool {
    guard isWord("rest", at: index) else { return false }
    switch base[self.index(after: index)].kind {
    case .arrow, .leftBrace: return true
    default: return false
    }
  }

  /// Whether the word at the cursor is `alert` or `dialog`. They are not keywords, because operations begin with them, too.
  var isAtAlertWord: Bool { isWord("alert", at: position) || isWord("dialog", at: position) }

  /// Whether the cursor is at `alert name {` or `alert name(…) {`. No operation has a brace there.
  private var isAtAlert: Bool {
    guard isAtAlertWord, isNextNameOnSameLine else { return false }
    var next = index(after: nextIndex)
    if base[next].kind == .leftParen, base[next].partner != Token.noPartner { next = index(after: Int(base[next].partner)) }
    return base[next].kind == .leftBrace && !base[next].followsLineBreak && isBodyOfTransitions(next)
  }

  /// Whether the brace at a token opens transitions instead of branches.
  private func isBodyOfTransitions(_ brace: Int) -> Bool {
    switch keyword(at: index(after: brace)) {
    case .if, .else: false
    default: true
    }
  }

  /// Whether the text after the word at the cursor could follow a keyword in a declaration.
  func isBegun(by word: Keyword) -> Bool {
    let next = nextIndex
    guard !base[next].followsLineBreak else { return false }
    switch word {
    case .tabs, .columns: return base[next].kind == .leftBrace
    // With only one screen, a declaration of the screen is more likely.
    case .screens: return base[next].kind == .leftBrace || isName(next) && base[index(after: next)].kind == .comma
    case .link: return base[next].kind == .string || isRestOfLinks(next)
    case .scenario: return base[next].kind == .string
    default: return isName(next)
    }
  }

  /// Whether the cursor is at a trigger, the event of a transition, and the start of its handler follows. `steps` counts the
  /// visited tokens.
  func isAtTransition(steps: inout Int) -> Bool {
    guard isName(position) else { return false }
    let start = position
    var next = nextIndex
    if keyword == .exit, isName(next) { next = index(after: next) }
    while base[next].kind == .dot, isName(index(after: next)) { next = index(after: index(after: next)) }
    if base[next].kind == .leftParen, base[next].partner != Token.noPartner {
      next = index(after: Int(base[next].partner))
    }
    if keyword(at: next) == .always { next = index(after: next) }
    steps += next - start
    switch base[next].kind {
    case .arrow: return true
    case .leftBrace: return keyword(at: index(after: next)) == .if || keyword(at: index(after: next)) == .else
    default: return false
    }
  }
}
