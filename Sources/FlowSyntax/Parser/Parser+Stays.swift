/// Parsing of `stays if isDirty` in the header of a screen.
extension Parser {
  /// Parses `stays if CONDITION`, if it is there. Reports a wrong order, and similar words that people write instead.
  mutating func parseStays() -> Bool {
    if reportOtherWordForStays() { return false }
    guard cursor.keyword == .stays, !cursor.isAtLineBreak else { return true }
    let node = open(.stays)
    let isRead = parseCondition()
    close(node)
    return isRead && !reportClauseBehindStays()
  }

  private mutating func parseCondition() -> Bool {
    cursor.advance()
    guard cursor.keyword == .if, !cursor.isAtLineBreak else {
      reportNoCondition()
      return false
    }
    cursor.advance()
    // `else` belongs to `requires`, which comes first.
    return expectFragment(.condition, "a condition", until: .body | .header | .otherwise)
  }

  /// Reports a token after `stays` that is not `if`.
  private mutating func reportNoCondition() {
    let what: StaticString = "`if` and a condition: `stays if isDirty`"
    if cursor.isAtLineBreak || cursor.kind == .leftBrace { return reportMissing("\(what)") }
    let range = cursor.current.range
    switch cursor.isAtName ? text(cursor.position) : "" {
    case "when", "while", "where", "until", "whenever", "provided", "requires":
      let word = text(cursor.position)
      let fixes = ["until", "requires"].contains(word) ? nil : fix("write `if`", (range, "if"))
      reportHere("expected \(what), found `\(word)`", fix: fixes)
    case "unless":
      reportHere("expected \(what), found `unless`: write `stays if` and the opposite of the condition")
    default:
      let isValue = cursor.isAtName || cursor.kind == .leftParen || cursor.kind == .symbol
      let isTight = cursor.base[cursor.previousEnd - 1].end == range.start
      let start = SourceRange(start: range.start, end: range.start)
      if cursor.kind == .colon { return reportHere("expected \(what), found `:`", fix: fix("write `if`", (range, " if"))) }
      if isValue { return reportHere("expected \(what)", fix: fix("write `if`", (start, isTight ? " if " : "if "))) }
      reportUnexpected("\(what)")
    }
  }

  /// Reports `as` or `requires` after the condition, where they come too late.
  private mutating func reportClauseBehindStays() -> Bool {
    guard !cursor.isAtLineBreak else { return false }
    switch cursor.keyword {
    case .as: reportHere("write `as …` before `stays if …`")
    case .requires: reportHere("write `requires …` before `stays if …`")
    case .stays: reportHere("a screen has one `stays if`: join the conditions with `||`")
    default: return false
    }
    return true
  }

  /// Reports another word for `stays`, with a condition after it.
  private mutating func reportOtherWordForStays() -> Bool {
    guard !cursor.isAtLineBreak, cursor.isAtName, cursor.keyword != .stays else { return false }
    let isBeforeIf = cursor.nextKeywordOnSameLine == .if
    switch text(cursor.position) {
    case "stay", "staysIf", "stayIf", "stayed", "remains", "keeps", "locked", "locks", "blocks", "guards", "confirms", "modal",
      "interactiveDismissDisabled", "isModalInPresentation", "preventsDismissal", "undismissable":
      guard isBeforeIf || cursor.base[cursor.nextIndex].kind == .leftParen else { return false }
      reportHere(
        "a screen that gestures must not take away `stays if …`",
        fix: isBeforeIf ? fix("write `stays`", (cursor.current.range, "stays")) : nil)
    case "if" where isAtCondition:
      reportHere(
        "expected `{`, found `if`: a screen that gestures must not take away `stays if …`; one that asks before it is shown `requires … else …`"
      )
    default: return false
    }
    return true
  }

  /// Reports `stays if` at a tab, at work or at an alert.
  ///
  /// - Returns: whether there was a `stays`.
  mutating func reportStays(_ message: String) -> Bool {
    guard cursor.keyword == .stays, !cursor.isAtLineBreak else { return false }
    reportHere(message)
    return true
  }
}
