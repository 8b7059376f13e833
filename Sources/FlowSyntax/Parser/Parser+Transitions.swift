extension Parser {
  /// Parses `{ transition … }` after the header of a screen or a tab.
  ///
  /// - Parameter mayBeginWithExit: whether an `exit` at the beginning of a line must be a transition on an exit, and not a member
  ///   of the flow.
  mutating func parseTransitions(mayBeginWithExit: Bool = false) {
    if !cursor.accept(.leftBrace) {
      // If the `{` was forgotten, the transitions are parsed anyway. Otherwise, each following line would be a mistake.
      guard cursor.current.followsLineBreak, mayBeginWithExit || cursor.keyword != .exit, cursor.keyword != .start,
        isAtTransition
      else { return }
      let isClosed = lexicalFindings.takeSurplusBrace(behind: cursor.position)
      // If every bracket has a partner, the following lines belong to the flow, not to the screen.
      if !isClosed, flowEnd != Token.noPartner { return }
      reportMissing("`{`")
    }
    while isInsideBody() { parseTransition() }
    var end = cursor.position
    expectEndOfBody()
    // If a surplus `}` remains after the flow, an earlier `}` has ended the screen too soon.
    while cursor.current.followsLineBreak, !cursor.isAtDeclaration, cursor.keyword != .start, isAtTransition,
      lexicalFindings.takeSurplusBrace(behind: cursor.position)
    {
      reportStructure("this `}` ends the screen, but the lines below are transitions", at: end)
      while isInsideBody() { parseTransition() }
      end = cursor.position
      expectEndOfBody()
    }
  }

  /// Parses `delegate.applied(filter) always -> dismiss, send list.changed(filter)`.
  private mutating func parseTransition() {
    let node = open(.transition)
    let start = cursor.position
    var hasHandler = false
    if reportConditionWithoutEvent() || reportSwiftPattern() {
      close(node)
      return endLine(startedAt: start, expecting: "a new line")
    }
    skipWordBeforeEvent()
    if cursor.keyword == .exit, cursor.isNextNameOnSameLine, cursor.nextKeywordOnSameLine != .always {
      leaf(.exitTrigger)
    }
    if expectFirstName("an event"), parseRestOfTrigger() {
      if cursor.keyword == .always, !cursor.isAtLineBreak { leaf(.always) }
      hasHandler = parseHandler()
      if !hasHandler, !cursor.isAtLineEnd {
        reportAnimation(at: start)
        reportConditionBehindEvent()
        if !reportView() { reportSeveralEvents() }
      }
    }
    close(node)
    endLine(startedAt: start, expecting: hasHandler ? "`,` or a new line" : "`->`, `{` or a new line") { $0.isAtTransition }
  }

  private mutating func parseRestOfTrigger() -> Bool {
    while cursor.kind == .dot, !cursor.isAtLineBreak {
      cursor.advance()
      guard expectName("the rest of the event's name") else { return false }
    }
    if cursor.isAtParenthesisOnSameLine { parseBindingList() }
    return true
  }

  private mutating func parseBindingList() {
    parseList(.bindingList) { parser in
      let binding = parser.open(.binding)
      defer { parser.close(binding) }
      parser.skipLabel()
      if parser.cursor.isAtUnderscore {
        parser.cursor.advance()
        return true
      }
      if parser.cursor.kind == .dot {
        parser.reportPattern()
        return false
      }
      guard !parser.reportConstant(), !parser.reportView(), parser.expectName("a name or `_`") else { return false }
      guard parser.cursor.accept(.colon) else { return true }
      guard parser.expectFragment(.type, "a type", until: .comma | .equal | .bracketed) else { return false }
      guard parser.cursor.kind == .equal else { return true }
      parser.reportHere("the values of a screen's events have no default: who sends the event passes all of them")
      return false
    }
  }

  /// Parses `-> operations` or `{ if … -> … }`. Returns whether there was a handler.
  mutating func parseHandler() -> Bool {
    if cursor.accept(.arrow) || acceptOtherArrow() {
      let branch = open(.branch)
      if !parseOperations() { cursor.skipToLineEnd() }
      close(branch)
      return true
    }
    if cursor.keyword == .if, cursor.current.followsLineBreak, isAtCondition, !isAtTransition {
      // The `{` before the branches was forgotten.
      reportMissing("`{`")
      _ = lexicalFindings.takeSurplusBrace(behind: cursor.position)
      parseBranches(areStarts: false, isOpen: false)
      return true
    }
    guard cursor.kind == .leftBrace, !cursor.current.followsLineBreak else { return false }
    if !skipBracketedOperations() { parseBranches(areStarts: false) }
    return true
  }

  /// Parses `{ if condition -> operations else -> operations }`. Nested branches may take the place of an arrow and operations.
  /// In `start`, a branch may consist of a screen's name.
  ///
  /// - Parameter isOpen: whether there is a `{`.
  mutating func parseBranches(areStarts: Bool, isOpen: Bool = true) {
    let node = open(.branches)
    branchDepth += 1
    defer {
      branchDepth -= 1
      close(node)
    }
    if isOpen { cursor.advance() }
    while isInsideBody() {
      let branch = open(.branch)
      let start = cursor.position
      if !parseBranch(isStart: areStarts) { cursor.skipToLineEnd() }
      close(branch)
      if cursor.position != start, cursor.keyword == .else || cursor.keyword == .if { continue }
      endLine(startedAt: start, expecting: "`,` or a new line")
    }
    expectEndOfBody()
  }

  private mutating func parseBranch(isStart: Bool) -> Bool {
    let isElse = cursor.accept(.else)
    let start = cursor.position
    if !isElse || !cursor.isAtLineBreak, cursor.accept(.if) {
      guard expectFragment(.condition, "a condition", until: .arrow | .branches) else { return false }
    } else if !isElse {
      if !reportBranchWord() { reportUnexpected("`if` or `else`") }
      return false
    }
    if runOn > start, cursor.kind == .arrow || cursor.isAtBranches {
      reportStructure("expected an operator or `->`, found `\(text(runOn))`", at: runOn)
    }
    // In Swift's own `if a { back } else { … }`, the parser has read the `else` as part of the condition.
    if cursor.isAtBranches, cursor.position == start || cursor.keyword(at: cursor.previousEnd - 1) != .else {
      guard branchDepth < Self.maximumBranchDepth else {
        reportStructure("branches can be nested at most \(Self.maximumBranchDepth) deep", at: cursor.position)
        return false
      }
      parseBranches(areStarts: isStart)
      return true
    }
    // As everywhere, the arrow may begin a line.
    guard cursor.accept(.arrow) else {
      if !reportInPlaceOfArrow(since: start) { reportMissing("`->`") }
      return false
    }
    guard isStart, !isAtReplacement, !isAtColumn else { return parseOperations(endingBefore: .branch) }
    let node = open(.replace)
    let isRoot = !isAtNewItem && expectDestination("the screen that the flow starts with", mayBeginLine: true)
    if isRoot { _ = optContainer() }
    close(node)
    guard isRoot else { return false }
    return !cursor.accept(.comma) || parseOperations(endingBefore: .branch)
  }

  /// Reports what is in the place of an arrow: the first `{` of Swift's `if condition { back } else { … }`, which was read as a
  /// closure, or `then` of other languages.
  private mutating func reportInPlaceOfArrow(since start: Int) -> Bool {
    var index = start
    while index < cursor.previousEnd {
      let token = cursor.base[index]
      switch token.kind {
      case .identifier where index > start + 1 && text(index) == "then":
        reportStructure(
          "expected `->`, found `then`", at: index, fixes: [fix("write `->`", (token.range, "->"))])
        return true
      case .symbol where index > start && Self.isOtherArrow(text(index)):
        reportOtherArrow(at: index)
        return true
      case .leftBrace where isOperation(cursor.index(after: index)) || cursor.keyword(at: cursor.index(after: index)) == .if:
        reportStructure(
          "expected `->`, found `{`: write operations after `->`, as in `if … -> …`", at: index,
          fixes: isOperator(before: index) ? [] : arrows(forBracesFrom: index).map { [$0] } ?? [])
        return true
      case .leftParen, .leftBracket, .leftBrace:
        if token.partner != Token.noPartner { index = Int(token.partner) }
      default: break
      }
      index += 1
    }
    return false
  }

  /// Whether an operator precedes a token. The brace in `if count > { back }` is in the place of a value that the condition lacks.
  private func isOperator(before index: Int) -> Bool {
    var index = index - 1
    while cursor.base[index].kind.isComment { index -= 1 }
    return [.symbol, .equal, .comma, .colon].contains(cursor.base[index].kind)
  }

  /// Whether `replace` is followed by a screen or a list. Otherwise `replace` is the name of a screen.
  private var isAtReplacement: Bool {
    guard cursor.keyword == .replace else { return false }
    if case .leftBracket = cursor.base[cursor.nextIndex].kind { return true }
    return cursor.isNextNameOnSameLine
  }

  /// Whether the line begins a new item. Otherwise it is the missing rest of the previous line.
  var isAtNewItem: Bool {
    mutating get { cursor.isAtLineBreak && (cursor.isAtDeclaration || isAtTransition) }
  }

  private var isAtTransition: Bool {
    mutating get { cursor.isAtTransition(steps: &lookedAhead) }
  }
}
