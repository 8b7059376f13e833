extension Parser {
  func parseNeeds() {
    let node = open(.needs)
    defer { close(node) }
    advance()
    guard expectName("a name"), expect(.colon, "`:` and a type") else { return skipToLineEnd() }
    _ = expectFragment(.type, "a type", until: [.equal, .comma, .body])
  }

  func parseVariable() {
    let node = open(.variable)
    defer { close(node) }
    advance()
    guard expectName("a name"), expect(.colon, "`:` and a type"),
      expectFragment(.type, "a type", until: [.equal, .comma, .body]),
      expect(.equal, "`=` and the value that the variable starts with"),
      expectFragment(.expression, "a value", until: [.comma])
    else { return skipToLineEnd() }
  }

  /// `start home`, `start home in navigation`, or branches.
  func parseStart() {
    let node = open(.start)
    defer { close(node) }
    advance()
    if kind == .leftBrace { return parseBranches(areStarts: true) }
    guard expectDestination("the screen that the flow starts with") else { return skipToLineEnd() }
    _ = optContainer()
  }

  func parseExit() {
    let node = open(.exit)
    defer { close(node) }
    advance()
    guard expectName("the name of the exit") else { return skipToLineEnd() }
    if kind == .leftParen, !current.followsLineBreak { parseParameterList() }
  }

  func parseEvent() {
    let node = open(.event)
    defer { close(node) }
    advance()
    guard expectName("the name of the event") else { return skipToLineEnd() }
    if kind == .leftParen, !current.followsLineBreak { parseParameterList() }
    parseHandler()
  }

  /// `screen filter: Filter(api: api) as picker requires … else … { … }`
  func parseScreen() {
    let node = open(.screen)
    defer { close(node) }
    advance()
    guard expectName("the name of the screen") else { return skipToLineEnd() }
    if kind == .leftParen, !current.followsLineBreak { parseParameterList() }
    if accept(.colon), !parseReducer() { return skipToLineEnd() }
    if keyword == .as, !current.followsLineBreak {
      advance()
      guard parsePresentation() else { return skipToLineEnd() }
    }
    if keyword == .requires { parseRequirement() }
    if kind == .leftBrace { parseTransitions() }
  }

  private func parseReducer() -> Bool {
    let node = open(.reducer)
    defer { close(node) }
    guard expectFragment(.type, "a reducer or a flow", until: [.arguments, .body, .clause, .comma]) else {
      return false
    }
    if kind == .leftParen, !current.followsLineBreak { parseArgumentList() }
    return true
  }

  private func parseRequirement() {
    let node = open(.requirement)
    defer { close(node) }
    advance()
    guard expectFragment(.condition, "a condition", until: [.clause, .body]) else { return skipToBody() }
    guard accept(.else) else {
      reportMissing("`else` and what happens instead")
      return skipToBody()
    }
    if !parseOperations(endingBefore: .body) { skipToBody() }
  }

  private func skipToBody() {
    while !isAtLineEnd, kind != .leftBrace { advanceOverGroup() }
  }

  private func parseTransitions() {
    advance()
    while kind != .rightBrace, kind != .endOfFile {
      if isAtMemberDeclaration {
        return report("expected `}` before this declaration")
      }
      parseTransition()
    }
    _ = expect(.rightBrace, "`}`")
  }

  func parseTabs() {
    let node = open(.tabs)
    defer { close(node) }
    advance()
    guard expect(.leftBrace, "`{`") else { return skipToLineEnd() }
    while kind != .rightBrace, kind != .endOfFile {
      guard keyword == .tab else {
        if isAtMemberDeclaration { return report("expected `}` before this declaration") }
        reportMissing("`tab`")
        repeat { advanceOverGroup() } while !isAtLineEnd
        continue
      }
      parseTab()
    }
    _ = expect(.rightBrace, "`}`")
  }

  private func parseTab() {
    let node = open(.tab)
    defer { close(node) }
    advance()
    guard expectName("the name of the tab"), expect(.colon, "`:` and a flow or a reducer"), parseReducer() else {
      return skipToLineEnd()
    }
    if kind == .leftBrace { parseTransitions() }
    if !isAtLineEnd {
      reportMissing("a new line")
      skipToLineEnd()
    }
  }

  /// `link "/numbers/{number: Int}" -> …`
  func parseLink() {
    let node = open(.link)
    defer { close(node) }
    advance()
    guard kind == .string else {
      reportMissing("a path in quotes")
      return skipToLineEnd()
    }
    leaf(.string)
    guard kind == .arrow else {
      reportMissing("`->` and the operations of the link")
      return skipToLineEnd()
    }
    parseHandler()
  }

  // MARK: Lists

  /// `(number: Int, name: String = "")`
  func parseParameterList() {
    let node = open(.parameterList)
    defer { close(node) }
    let end = groupEnd
    advance()
    while kind != .rightParen, position < end {
      let parameter = open(.parameter)
      var isWhole = expectName("the name of a parameter") && expect(.colon, "`:` and a type")
        && expectFragment(.type, "a type", until: [.comma, .equal, .bracketed])
      if isWhole, accept(.equal) {
        isWhole = expectFragment(.expression, "a default value", until: [.comma, .bracketed])
      }
      close(parameter)
      if !isWhole { skipToComma(before: end) }
      if !accept(.comma) { break }
    }
    closeGroup(end)
  }

  /// `(number: number * 2, "label")`
  func parseArgumentList() {
    let node = open(.argumentList)
    defer { close(node) }
    let end = groupEnd
    advance()
    while kind != .rightParen, position < end {
      let argument = open(.argument)
      if isAtName, tokens.base[index(after: position)].kind == .colon {
        leaf(.name)
        advance()
      }
      let isWhole = expectFragment(.expression, "an argument", until: [.comma, .bracketed])
      close(argument)
      if !isWhole { skipToComma(before: end) }
      if !accept(.comma) { break }
    }
    closeGroup(end)
  }

  /// Where the bracketed run at the cursor ends; without a partner, where the line does.
  var groupEnd: Int {
    if current.partner != Token.noPartner { return Int(current.partner) }
    var index = self.index(after: position)
    while !tokens.base[index].followsLineBreak, tokens.base[index].kind != .endOfFile { index = self.index(after: index) }
    return index
  }

  func skipToComma(before end: Int) {
    while kind != .comma, position < end, kind != .endOfFile { advanceOverGroup() }
  }

  /// Takes the closing bracket, or reports that it is missing and goes where it should be.
  func closeGroup(_ end: Int) {
    if kind != .rightParen { reportMissing("`)`") }
    while position < end, kind != .endOfFile { advanceOverGroup() }
    _ = accept(.rightParen)
  }
}
