extension Parser {
  /// `delegate.applied(filter) always -> dismiss, send list.changed(filter)`
  mutating func parseTransition() {
    let node = open(.transition)
    let start = cursor.position
    if cursor.keyword == .exit {
      let next = cursor.base[cursor.index(after: cursor.position)]
      let isBeforeName = next.kind == .identifier || next.kind == .quotedIdentifier
      if isBeforeName, !next.followsLineBreak, cursor.keyword(at: cursor.index(after: cursor.position)) != .always { leaf(.exitTrigger) }
    }
    if expectName("an event") {
      while cursor.accept(.dot) {
        if !expectName("the rest of the event's name") { break }
      }
      if cursor.isAtParenthesisOnSameLine { parseBindingList() }
      if cursor.keyword == .always, !cursor.current.followsLineBreak { leaf(.always) }
      parseHandler()
    }
    close(node)
    if !cursor.isAtLineEnd {
      reportMissing("`->`, `{` or a new line")
      cursor.skipToLineEnd()
    }
    if cursor.position == start { cursor.advanceOverGroup() }
  }

  private mutating func parseBindingList() {
    let node = open(.bindingList)
    defer { close(node) }
    let end = cursor.groupEnd
    cursor.advance()
    while cursor.isInside(end, closedBy: .rightParen) {
      let binding = open(.binding)
      var isWhole = true
      if cursor.kind == .identifier, text(cursor.position) == "_" {
        cursor.advance()
      } else {
        isWhole = expectName("a name or `_`")
        if isWhole, cursor.accept(.colon) {
          isWhole = expectFragment(.type, "a type", until: .comma | .equal | .bracketed)
        }
      }
      close(binding)
      if !isWhole { skipToComma(before: end) }
      if !cursor.accept(.comma) { break }
    }
    closeGroup(end)
  }

  /// `-> operations`, `{ if … -> … }`, or nothing.
  mutating func parseHandler() {
    if cursor.kind == .arrow {
      cursor.advance()
      let branch = open(.branch)
      if !parseOperations() { cursor.skipToLineEnd() }
      close(branch)
    } else if cursor.kind == .leftBrace, !cursor.current.followsLineBreak {
      parseBranches(areStarts: false)
    }
  }

  /// `{ if condition -> operations else -> operations }`. The branches of `start` may name a screen alone.
  mutating func parseBranches(areStarts: Bool) {
    let node = open(.branches)
    defer { close(node) }
    cursor.advance()
    while cursor.kind != .rightBrace, cursor.kind != .endOfFile {
      if cursor.isAtMemberDeclaration { return report("expected `}` before this declaration") }
      let branch = open(.branch)
      let start = cursor.position
      if !parseBranch(isStart: areStarts) { cursor.skipToLineEnd() }
      close(branch)
      if !cursor.isAtLineEnd, cursor.keyword != .else, cursor.keyword != .if {
        reportMissing("a new line")
        cursor.skipToLineEnd()
      }
      if cursor.position == start { cursor.advanceOverGroup() }
    }
    _ = expect(.rightBrace, "`}`")
  }

  private mutating func parseBranch(isStart: Bool) -> Bool {
    let isElse = cursor.accept(.else)
    if cursor.accept(.if) {
      guard expectFragment(.condition, "a condition", until: .arrow) else { return false }
    } else if !isElse {
      reportMissing("`if` or `else`")
      return false
    }
    guard expect(.arrow, "`->`") else { return false }
    guard isStart, cursor.keyword != .replace else { return parseOperations() }
    let node = open(.replace)
    defer { close(node) }
    guard expectDestination("the screen that the flow starts with") else { return false }
    _ = optContainer()
    return true
  }
}
