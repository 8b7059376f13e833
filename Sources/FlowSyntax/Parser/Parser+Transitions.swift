extension Parser {
  /// `delegate.applied(filter) always -> dismiss, send list.changed(filter)`
  func parseTransition() {
    let node = open(.transition)
    let start = position
    if keyword == .exit {
      let next = tokens.base[index(after: position)]
      let isBeforeName = next.kind == .identifier || next.kind == .quotedIdentifier
      if isBeforeName, !next.followsLineBreak, keyword(at: index(after: position)) != .always { leaf(.exitTrigger) }
    }
    if expectName("an event") {
      while accept(.dot) {
        if !expectName("the rest of the event's name") { break }
      }
      if kind == .leftParen, !current.followsLineBreak { parseBindingList() }
      if keyword == .always, !current.followsLineBreak { leaf(.always) }
      parseHandler()
    }
    close(node)
    if !isAtLineEnd {
      reportMissing("`->`, `{` or a new line")
      skipToLineEnd()
    }
    if position == start { advanceOverGroup() }
  }

  private func parseBindingList() {
    let node = open(.bindingList)
    defer { close(node) }
    let end = groupEnd
    advance()
    while kind != .rightParen, position < end {
      let binding = open(.binding)
      var isWhole = true
      if kind == .identifier, text(position) == "_" {
        advance()
      } else {
        isWhole = expectName("a name or `_`")
        if isWhole, accept(.colon) {
          isWhole = expectFragment(.type, "a type", until: [.comma, .equal, .bracketed])
        }
      }
      close(binding)
      if !isWhole { skipToComma(before: end) }
      if !accept(.comma) { break }
    }
    closeGroup(end)
  }

  /// `-> operations`, `{ if … -> … }`, or nothing.
  func parseHandler() {
    if kind == .arrow {
      advance()
      let branch = open(.branch)
      if !parseOperations() { skipToLineEnd() }
      close(branch)
    } else if kind == .leftBrace, !current.followsLineBreak {
      parseBranches(areStarts: false)
    }
  }

  /// `{ if condition -> operations else -> operations }`. The branches of `start` may name a screen alone.
  func parseBranches(areStarts: Bool) {
    let node = open(.branches)
    defer { close(node) }
    advance()
    while kind != .rightBrace, kind != .endOfFile {
      if isAtMemberDeclaration { return report("expected `}` before this declaration") }
      let branch = open(.branch)
      let start = position
      if !parseBranch(isStart: areStarts) { skipToLineEnd() }
      close(branch)
      if !isAtLineEnd, keyword != .else, keyword != .if {
        reportMissing("a new line")
        skipToLineEnd()
      }
      if position == start { advanceOverGroup() }
    }
    _ = expect(.rightBrace, "`}`")
  }

  private func parseBranch(isStart: Bool) -> Bool {
    let isElse = accept(.else)
    if accept(.if) {
      guard expectFragment(.condition, "a condition", until: [.arrow]) else { return false }
    } else if !isElse {
      reportMissing("`if` or `else`")
      return false
    }
    guard expect(.arrow, "`->`") else { return false }
    guard isStart, keyword != .replace else { return parseOperations() }
    let node = open(.replace)
    defer { close(node) }
    guard expectDestination("the screen that the flow starts with") else { return false }
    _ = optContainer()
    return true
  }
}
