/// Parses the members of a flow. Each method starts at the first word of the member. If the method cannot parse a line, it
/// leaves the rest of the line to its caller.
extension Parser {
  mutating func parseNeeds() {
    let node = open(.needs)
    cursor.advance()
    if expectName("a name") { parseRestOfNeeds() }
    close(node)
    while reportSeveralNeeds() {
      let node = open(.needs)
      cursor.advance()
      if expectFirstName("a name") { parseRestOfNeeds() }
      close(node)
    }
  }

  private mutating func parseRestOfNeeds() {
    guard expect(.colon, "`:` and a type"), expectFragment(.type, "a type", until: .equal | .comma | .body), cursor.kind == .equal,
      !cursor.isAtLineBreak
    else { return }
    cursor.advance()
    _ = expectFragment(.expression, "a default value", until: .comma)
  }

  mutating func parseVariable() {
    let node = open(.variable)
    cursor.advance()
    if expectName("a name") { parseRestOfVariable() }
    close(node)
    // Accept the Swift syntax `var a: Int = 1, b: Int = 2`, but report it.
    while cursor.kind == .comma, cursor.isName(cursor.nextIndex),
      cursor.base[cursor.index(after: cursor.nextIndex)].kind == .colon
    {
      reportHere("declare each variable with its own `var`")
      let node = open(.variable)
      cursor.advance()
      if expectFirstName("a name") { parseRestOfVariable() }
      close(node)
    }
  }

  private mutating func parseRestOfVariable() {
    guard !reportNoType(), expect(.colon, "`:` and a type") else { return }
    let type = cursor.position
    guard expectFragment(.type, "a type", until: .equal | .comma | .body) else { return }
    guard cursor.accept(.equal) else { return reportNoValue(ofType: type) }
    _ = expectFragment(.expression, "a value", until: .comma)
  }

  /// Parses `start home`, `start home in navigation, send sync.begin`, `start content list`, or branches. Returns whether the
  /// member ends with operations.
  mutating func parseStart() -> Bool {
    let node = open(.start)
    defer { close(node) }
    cursor.advance()
    skipBeforeStart()
    if cursor.kind == .leftBrace {
      parseBranches(areStarts: true)
      return false
    }
    if cursor.keyword == .if, isAtCondition {
      reportStructure("write conditions in braces: `start { if … -> … }`", at: cursor.position)
      return false
    }
    if isOperation(cursor.position), cursor.isNextNameOnSameLine, cursor.nextKeywordOnSameLine != .in {
      reportStructure("`start` takes the name of a screen, not an operation: `start home`", at: cursor.position)
      return false
    }
    if isAtColumn {
      if !parseOperations() { cursor.skipToLineEnd() }
      return true
    }
    if cursor.isAtName, !cursor.current.followsLineBreak, cursor.isNextNameOnSameLine, cursor.keyword(at: cursor.nextIndex) == nil {
      reportStructure(
        "`start` takes the name of a screen, as in `start home`, or `content` or `detail` with the name of a content", at: cursor.position)
      return false
    }
    guard expectDestination("the flow's first screen") else { return false }
    _ = optContainer()
    guard cursor.accept(.comma) else { return false }
    if !parseOperations() { cursor.skipToLineEnd() }
    return true
  }

  mutating func parseExit() {
    let node = open(.exit)
    defer { close(node) }
    cursor.advance()
    let name = cursor.position
    guard expectName("the name of the exit") else { return }
    if cursor.isAtParenthesisOnSameLine { parseParameterList() }
    reportBehindExit(named: name)
  }

  /// Parses an event. Returns whether it has a handler.
  mutating func parseEvent() -> Bool {
    let node = open(.event)
    defer { close(node) }
    cursor.advance()
    guard expectName("the name of the event") else { return false }
    if cursor.isAtParenthesisOnSameLine { parseParameterList() }
    return parseHandler()
  }

  /// Parses `screen filter: Filter(api: api) as picker requires … else … stays if … { … }`.
  mutating func parseScreen() {
    let node = open(.screen)
    defer { close(node) }
    cursor.advance()
    if parseScreenHeader() { reportBehindScreen() } else { skipToBody() }
    parseTransitions()
  }

  private mutating func parseScreenHeader() -> Bool {
    var hasReducer = false
    if cursor.kind == .colon {
      reportUnexpected("the name of the screen")
      cursor.advance()
      // The colon is before the name, or in place of the name: `screen: detail`, `screen : Detail`
      hasReducer = isAtTypeName
    }
    if !hasReducer {
      guard expectName("the name of the screen") else { return false }
      if cursor.isAtParenthesisOnSameLine { parseParameterList() }
      hasReducer = cursor.accept(.colon) || isReducerWithoutColon()
    }
    if hasReducer, !parseReducer() { return false }
    if cursor.accept(.as), !parsePresentation() { return false }
    if cursor.keyword == .requires, !parseRequirement() { return false }
    return parseStays()
  }

  /// Parses `screens basket, detail { closeTapped -> dismiss }`, `screens { helpTapped -> sheet help }`.
  mutating func parseSharedTransitions() {
    let node = open(.screens)
    defer { close(node) }
    cursor.advance()
    if cursor.kind != .leftBrace {
      // A comma may end a line here, as in all lists.
      var isName = expectName("a screen")
      while isName, cursor.accept(.comma) { isName = expectFirstName("a screen") }
      if !isName { skipToBody() }
    }
    guard cursor.kind == .leftBrace else { return reportMissing("`{` and the shared transitions") }
    parseTransitions()
  }

  /// Reports a reducer without a colon before it, or with a `=` instead of the colon. Returns whether it reported one.
  private mutating func isReducerWithoutColon() -> Bool {
    guard !cursor.isAtLineBreak, cursor.kind == .equal || isAtTypeName else { return false }
    reportUnexpected("`:` and a flow or a reducer")
    _ = cursor.accept(.equal)
    return true
  }

  /// Whether the name at the cursor begins with a capital letter, like the name of a type.
  private var isAtTypeName: Bool {
    cursor.isAtName && cursor.bytes[Int(cursor.current.start)] < UInt8(ascii: "a")
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

  private mutating func parseRequirement() -> Bool {
    let node = open(.requirement)
    defer { close(node) }
    cursor.advance()
    guard expectFragment(.condition, "a condition", until: .otherwise | .body) else { return false }
    if cursor.keyword == .else, cursor.base[cursor.previousEnd - 1].kind == .comma {
      reportStructure("remove the comma before `else`", at: cursor.previousEnd - 1)
    }
    guard cursor.accept(.else) else {
      reportMissing("`else` and the operations to run otherwise")
      return false
    }
    guard !cursor.isAtLineBreak else {
      reportMissing("the operations to run otherwise")
      return false
    }
    return parseOperations(endingBefore: .body | .header)
  }

  /// Reports and parses `tab home: Home` without `tabs` around it.
  mutating func parseBareTabs() {
    let node = open(.tabs)
    defer { close(node) }
    reportStructure("declare tabs inside `tabs { … }`", at: cursor.position)
    while cursor.keyword == .tab { parseTab() }
  }

  /// Parses `tabs { tab … }`, `columns { sidebar … detail … }`.
  mutating func parseTabs() {
    let node = open(.tabs)
    defer { close(node) }
    let areColumns = cursor.keyword == .columns
    let expected: StaticString = areColumns ? "`sidebar`, `content` or `detail`" : "`tab`"
    cursor.advance()
    guard expect(.leftBrace, "`{`") else { return }
    while isInsideBody() {
      if areColumns ? cursor.isColumn(cursor.position) : cursor.keyword == .tab {
        parseTab(areColumns ? "the name of what the column shows" : "the name of the tab")
      } else {
        let node = open(.unreadable)
        let start = cursor.position
        if areColumns || !reportTabWithoutWord() { reportUnexpected("\(expected)") }
        endLine(startedAt: start, expecting: expected)
        close(node)
      }
    }
    expectEndOfBody()
  }

  private mutating func parseTab(_ name: StaticString = "the name of the tab") {
    let node = open(.tab)
    let start = cursor.position
    parseNameAndReducer(name, "`:` and a flow or a reducer", mayRequire: true)
    parseTransitions(mayBeginWithExit: true)
    close(node)
    if acceptSeparatorOfTabs() { return }
    endLine(startedAt: start, expecting: "a new line") { parser in
      parser.cursor.isNextNameOnSameLine && (parser.cursor.keyword == .tab || parser.cursor.isColumn(parser.cursor.position))
    }
  }

  /// Parses `work sync: Sync(api: api) { … }`.
  mutating func parseWork() {
    let node = open(.work)
    defer { close(node) }
    parseNameAndReducer("the name of the work", "`:` and a reducer")
    parseTransitions()
  }

  /// Parses the header of a member that must have a reducer: `tab home: Home(api: api)`.
  ///
  /// - Parameter mayRequire: whether `requires` may follow the reducer.
  private mutating func parseNameAndReducer(
    _ name: StaticString, _ reducer: StaticString, mayRequire: Bool = false
  ) {
    cursor.advance()
    let isWhole =
      expectName(name) && (isReducerWithoutColon() || expect(.colon, reducer)) && parseReducer()
      && (!mayRequire || cursor.keyword != .requires || parseRequirement())
      && !reportStays(
        "tabs and work always stay; write `stays if` at a screen")
    if !isWhole { skipToBody() }
  }

  /// Parses `link "/numbers/{number: Int}" -> …`, `link rest -> …`.
  mutating func parseLink() {
    let node = open(.link)
    defer { close(node) }
    cursor.advance()
    if cursor.isAtLineBreak { return reportMissing("a path in quotes, or `rest`") }
    if cursor.isWord("rest", at: cursor.position) {
      leaf(.name)
    } else {
      guard cursor.kind == .string else { return reportNoLink() }
      leaf(.string)
    }
    if parseHandler() { return }
    reportConditionBehindEvent()
    reportMissing("`->` and the operations of the link")
  }

  /// Reports a path without quotes, or a word such as `default` in place of `rest`, if a handler follows it. Otherwise reports the
  /// missing path.
  private mutating func reportNoLink() {
    if reportUnquotedPath() { return }
    let next = cursor.nextIndex
    let isHandled = cursor.base[next].kind == .arrow || cursor.base[next].kind == .leftBrace
    guard isHandled,
      ["else", "default", "any", "other", "others", "all", "otherwise", "fallback", "_", "*"].contains(text(cursor.position))
    else { return reportMissing("a path in quotes, or `rest`") }
    let range = cursor.current.range
    reportHere("for all other links, write `link rest`", fix: fix("write `rest`", (range, "rest")))
    cursor.advance()
    _ = parseHandler()
  }

  /// Reports `link /numbers/{number: Int} -> …`, whose path has no quotes.
  private mutating func reportUnquotedPath() -> Bool {
    let start = cursor.current.start
    guard cursor.bytes[Int(start)] == UInt8(ascii: "/") else { return false }
    var last = cursor.position
    var next = cursor.nextIndex
    // A `{` after a space opens branches.
    while cursor.base[next].kind != .arrow, cursor.base[next].kind != .leftBrace || cursor.base[next].start == cursor.base[last].end {
      guard !cursor.base[next].followsLineBreak, cursor.base[next].kind != .endOfFile, cursor.base[next].kind != .string else {
        return false
      }
      last = next
      next = cursor.index(after: next)
    }
    let range = SourceRange(start: start, end: cursor.base[last].end)
    let path = source.text(range)
    reportHere("a path stands in quotes: `link \"\(path)\"`", fix: fix("add quotes", (range, "\"\(path)\"")))
    while cursor.position < next { cursor.advance() }
    _ = parseHandler()
    return true
  }
}
