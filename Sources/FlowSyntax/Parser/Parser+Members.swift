extension Parser {
  mutating func parseNeeds() {
    let node = open(.needs)
    defer { close(node) }
    cursor.advance()
    guard expectName("a name"), expect(.colon, "`:` and a type") else { return cursor.skipToLineEnd() }
    _ = expectFragment(.type, "a type", until: .equal | .comma | .body)
  }

  mutating func parseVariable() {
    let node = open(.variable)
    defer { close(node) }
    cursor.advance()
    guard expectName("a name"), expect(.colon, "`:` and a type"),
      expectFragment(.type, "a type", until: .equal | .comma | .body),
      expect(.equal, "`=` and the value that the variable starts with"),
      expectFragment(.expression, "a value", until: .comma)
    else { return cursor.skipToLineEnd() }
  }

  /// `start home`, `start home in navigation`, or branches.
  mutating func parseStart() {
    let node = open(.start)
    defer { close(node) }
    cursor.advance()
    if cursor.kind == .leftBrace { return parseBranches(areStarts: true) }
    guard expectDestination("the screen that the flow starts with") else { return cursor.skipToLineEnd() }
    _ = optContainer()
  }

  mutating func parseExit() {
    let node = open(.exit)
    defer { close(node) }
    cursor.advance()
    guard expectName("the name of the exit") else { return cursor.skipToLineEnd() }
    if cursor.isAtParenthesisOnSameLine { parseParameterList() }
  }

  mutating func parseEvent() {
    let node = open(.event)
    defer { close(node) }
    cursor.advance()
    guard expectName("the name of the event") else { return cursor.skipToLineEnd() }
    if cursor.isAtParenthesisOnSameLine { parseParameterList() }
    parseHandler()
  }

  /// `screen filter: Filter(api: api) as picker requires … else … { … }`
  mutating func parseScreen() {
    let node = open(.screen)
    defer { close(node) }
    cursor.advance()
    guard expectName("the name of the screen") else { return cursor.skipToLineEnd() }
    if cursor.isAtParenthesisOnSameLine { parseParameterList() }
    if cursor.accept(.colon), !parseReducer() { return cursor.skipToLineEnd() }
    if cursor.keyword == .as, !cursor.current.followsLineBreak {
      cursor.advance()
      guard parsePresentation() else { return cursor.skipToLineEnd() }
    }
    if cursor.keyword == .requires { parseRequirement() }
    if cursor.kind == .leftBrace { parseTransitions() }
  }

  private mutating func parseReducer() -> Bool {
    let node = open(.reducer)
    defer { close(node) }
    guard expectFragment(.type, "a reducer or a flow", until: .arguments | .body | .clause | .comma) else {
      return false
    }
    if cursor.isAtParenthesisOnSameLine { parseArgumentList() }
    return true
  }

  private mutating func parseRequirement() {
    let node = open(.requirement)
    defer { close(node) }
    cursor.advance()
    guard expectFragment(.condition, "a condition", until: .clause | .body) else { return skipToBody() }
    guard cursor.accept(.else) else {
      reportMissing("`else` and what happens instead")
      return skipToBody()
    }
    if !parseOperations(endingBefore: .body) { skipToBody() }
  }

  private mutating func skipToBody() {
    while !cursor.isAtLineEnd, cursor.kind != .leftBrace { cursor.advanceOverGroup() }
  }

  private mutating func parseTransitions() {
    cursor.advance()
    while cursor.kind != .rightBrace, cursor.kind != .endOfFile {
      if cursor.isAtMemberDeclaration {
        return report("expected `}` before this declaration")
      }
      parseTransition()
    }
    _ = expect(.rightBrace, "`}`")
  }

  mutating func parseTabs() {
    let node = open(.tabs)
    defer { close(node) }
    cursor.advance()
    guard expect(.leftBrace, "`{`") else { return cursor.skipToLineEnd() }
    while cursor.kind != .rightBrace, cursor.kind != .endOfFile {
      guard cursor.keyword == .tab else {
        if cursor.isAtMemberDeclaration { return report("expected `}` before this declaration") }
        reportMissing("`tab`")
        repeat { cursor.advanceOverGroup() } while !cursor.isAtLineEnd
        continue
      }
      parseTab()
    }
    _ = expect(.rightBrace, "`}`")
  }

  private mutating func parseTab() {
    let node = open(.tab)
    defer { close(node) }
    cursor.advance()
    guard expectName("the name of the tab"), expect(.colon, "`:` and a flow or a reducer"), parseReducer() else {
      return cursor.skipToLineEnd()
    }
    if cursor.kind == .leftBrace { parseTransitions() }
    if !cursor.isAtLineEnd {
      reportMissing("a new line")
      cursor.skipToLineEnd()
    }
  }

  /// `link "/numbers/{number: Int}" -> …`
  mutating func parseLink() {
    let node = open(.link)
    defer { close(node) }
    cursor.advance()
    guard cursor.kind == .string else {
      reportMissing("a path in quotes")
      return cursor.skipToLineEnd()
    }
    leaf(.string)
    guard cursor.kind == .arrow else {
      reportMissing("`->` and the operations of the link")
      return cursor.skipToLineEnd()
    }
    parseHandler()
  }

  // MARK: Lists

  /// `(number: Int, name: String = "")`
  mutating func parseParameterList() {
    let node = open(.parameterList)
    defer { close(node) }
    let end = cursor.groupEnd
    cursor.advance()
    while cursor.isInside(end, closedBy: .rightParen) {
      let parameter = open(.parameter)
      var isWhole = expectName("the name of a parameter") && expect(.colon, "`:` and a type")
        && expectFragment(.type, "a type", until: .comma | .equal | .bracketed)
      if isWhole, cursor.accept(.equal) {
        isWhole = expectFragment(.expression, "a default value", until: .comma | .bracketed)
      }
      close(parameter)
      if !isWhole { skipToComma(before: end) }
      if !cursor.accept(.comma) { break }
    }
    closeGroup(end)
  }

  /// `(number: number * 2, "label")`
  mutating func parseArgumentList() {
    let node = open(.argumentList)
    defer { close(node) }
    let end = cursor.groupEnd
    cursor.advance()
    while cursor.isInside(end, closedBy: .rightParen) {
      let argument = open(.argument)
      if cursor.isAtName, cursor.base[cursor.index(after: cursor.position)].kind == .colon {
        leaf(.name)
        cursor.advance()
      }
      let isWhole = expectFragment(.expression, "an argument", until: .comma | .bracketed)
      close(argument)
      if !isWhole { skipToComma(before: end) }
      if !cursor.accept(.comma) { break }
    }
    closeGroup(end)
  }

  mutating func skipToComma(before end: Int) {
    while cursor.kind != .comma, cursor.position < end, cursor.kind != .endOfFile { cursor.advanceOverGroup() }
  }

  /// Takes the closing bracket, or reports that it is missing and goes where it should be.
  mutating func closeGroup(_ end: Int) {
    if cursor.kind != .rightParen { reportMissing("`)`") }
    while cursor.position < end, cursor.kind != .endOfFile { cursor.advanceOverGroup() }
    _ = cursor.accept(.rightParen)
  }
}
