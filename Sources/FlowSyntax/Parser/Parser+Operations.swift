extension Parser {
  /// `operation, operation without animation`. Answers `false` when it stumbled and the caller has to recover.
  mutating func parseOperations(endingBefore end: FragmentEnd = .none) -> Bool {
    repeat {
      guard parseOperation(endingBefore: end) else { return false }
    } while cursor.accept(.comma)
    if cursor.isWithoutAnimation, !cursor.current.followsLineBreak {
      let node = open(.withoutAnimation)
      cursor.advance()
      cursor.advance()
      close(node)
    }
    return true
  }

  private mutating func parseOperation(endingBefore end: FragmentEnd) -> Bool {
    switch cursor.keyword {
    case .show where isNameNext:
      return parseOperation(.showOwn) { $0.expectDestination("a screen") }
    case .present: return parsePresent()
    case .back: return parseBack()
    case .pop: return parsePop()
    case .dismiss: return parseDismiss()
    case .replace: return parseReplace()
    case .select: return parseOperation(.select) { $0.expectName("a tab") }
    case .send: return parseSend()
    case .set: return parseSet(endingBefore: end)
    case .update: return parseOperation(.update) { $0.expectDestination("a screen") }
    case .exit: return parseOperation(.exitOperation) { $0.expectNameAndArguments("an exit") }
    default: return parseShow()
    }
  }

  private var isNameNext: Bool {
    let next = cursor.base[cursor.index(after: cursor.position)]
    return (next.kind == .identifier || next.kind == .quotedIdentifier) && !next.followsLineBreak
  }

  /// A node for the operation whose word is at the cursor, with what `rest` parses.
  private mutating func parseOperation(_ kind: NodeKind, _ rest: (inout Parser) -> Bool) -> Bool {
    let node = open(kind)
    defer { close(node) }
    cursor.advance()
    return rest(&self)
  }

  /// `push d`, `sheet in navigation d`, `picker d`.
  private mutating func parseShow() -> Bool {
    guard cursor.isAtName else {
      reportMissing("an operation such as `push`, `sheet`, `back` or `dismiss`")
      return false
    }
    let node = open(.showAs)
    defer { close(node) }
    let word = cursor.position
    guard parsePresentation() else { return false }
    guard cursor.isAtNameOnSameLine else {
      let spelled = text(word)
      if cursor.kind == .unknown { return false }
      report("expected the screen that `\(spelled)` shows", at: cursor.isAtLineEnd ? word : cursor.position)
      return false
    }
    guard expectDestination("a screen") else { return false }
    _ = optContainer()
    return true
  }

  private mutating func parsePresent() -> Bool {
    parseOperation(.present) { parser in
      guard parser.cursor.kind == .leftParen else {
        parser.reportMissing("`(` and a presentation style that is chosen while running")
        return false
      }
      let end = parser.cursor.groupEnd
      parser.cursor.advance()
      let isWhole = parser.expectFragment(.expression, "a presentation style", until: .comma | .bracketed)
      parser.closeGroup(end)
      return isWhole && parser.expectDestination("a screen")
    }
  }

  /// `back`, `back 2`, `back to x where …`
  private mutating func parseBack() -> Bool {
    if cursor.keyword(at: cursor.index(after: cursor.position)) == .to {
      return parseOperation(.backTo) { $0.parsePlace() }
    }
    return parseOperation(.back) { parser in
      parser.optInteger()
      return true
    }
  }

  private mutating func parsePop() -> Bool {
    if cursor.keyword(at: cursor.index(after: cursor.position)) == .to {
      return parseOperation(.popTo) { $0.parsePlace() }
    }
    return parseOperation(.pop) { _ in true }
  }

  private mutating func parseDismiss() -> Bool {
    if cursor.keyword(at: cursor.index(after: cursor.position)) == .all, !cursor.base[cursor.index(after: cursor.position)].followsLineBreak {
      return parseOperation(.dismissAll) { parser in
        parser.cursor.advance()
        return true
      }
    }
    return parseOperation(.dismiss) { parser in
      parser.optInteger()
      return true
    }
  }

  private mutating func optInteger() {
    if cursor.kind == .integer, !cursor.current.followsLineBreak { leaf(.integer) }
  }

  private mutating func parsePlace() -> Bool {
    cursor.advance()
    let node = open(.place)
    defer { close(node) }
    if cursor.keyword == .root, !cursor.current.followsLineBreak {
      cursor.advance()
    } else {
      guard cursor.isAtNameOnSameLine, expectName("`root` or a screen") else {
        reportMissing("`root` or a screen")
        return false
      }
    }
    guard cursor.keyword == .where, !cursor.current.followsLineBreak else { return true }
    cursor.advance()
    return expectFragment(.condition, "a condition", until: .comma | .arrow | .withoutAnimation)
  }

  /// `replace home in navigation`, `replace [home, push detail(number: 1)]`
  private mutating func parseReplace() -> Bool {
    parseOperation(.replace) { parser in
      guard parser.cursor.kind == .leftBracket else {
        guard parser.expectDestination("a screen, or several in brackets") else { return false }
        _ = parser.optContainer()
        return true
      }
      let end = parser.cursor.groupEnd
      parser.cursor.advance()
      var isWhole = true
      while isWhole, parser.cursor.kind != .rightBracket, parser.cursor.position < end {
        isWhole = parser.parseRoute()
        if !parser.cursor.accept(.comma) { break }
      }
      if isWhole, parser.cursor.kind != .rightBracket {
        parser.reportMissing("`,` or `]`")
        isWhole = false
      }
      while parser.cursor.position < end, parser.cursor.kind != .endOfFile { parser.cursor.advanceOverGroup() }
      return parser.cursor.accept(.rightBracket) && isWhole
    }
  }

  /// `home`, `push detail(number: 1)`, `sheet in navigation filter`
  mutating func parseRoute() -> Bool {
    let node = open(.route)
    defer { close(node) }
    let next = cursor.base[cursor.index(after: cursor.position)]
    let isContainerNext = cursor.isContainer(at: cursor.index(after: cursor.position))
    if next.kind == .identifier && !isContainerNext || next.kind == .quotedIdentifier
      || isContainerNext && isNameAfterContainer(cursor.index(after: cursor.position))
    {
      guard parsePresentation() else { return false }
    }
    guard expectDestination("a screen") else { return false }
    _ = optContainer()
    return true
  }

  private func isNameAfterContainer(_ index: Int) -> Bool {
    let next = cursor.base[cursor.index(after: cursor.index(after: index))]
    return next.kind == .identifier || next.kind == .quotedIdentifier
  }

  private mutating func parseSend() -> Bool {
    parseOperation(.send) { parser in
      guard parser.expectName("a screen") else { return false }
      while parser.cursor.accept(.dot) {
        guard parser.expectName("an event") else { return false }
      }
      if parser.cursor.isAtParenthesisOnSameLine { parser.parseArgumentList() }
      return true
    }
  }

  private mutating func parseSet(endingBefore end: FragmentEnd) -> Bool {
    parseOperation(.set) { parser in
      parser.expectFragment(.lvalue, "a variable of the flow", until: .comma | .equal | .withoutAnimation)
        && parser.expect(.equal, "`=`")
        && parser.expectFragment(.expression, "a value", until: end | .comma | .withoutAnimation)
    }
  }

  // MARK: Parts

  /// `sheet`, `picker`, `cover in navigation`
  mutating func parsePresentation() -> Bool {
    let node = open(.presentation)
    defer { close(node) }
    guard expectName("a cursor.kind of presentation, such as `push` or `sheet`") else { return false }
    _ = optContainer()
    return true
  }

  /// `in navigation`, `without navigation`
  mutating func optContainer() -> Bool {
    guard cursor.isContainer(at: cursor.position), !cursor.current.followsLineBreak else { return false }
    let node = open(cursor.keyword == .in ? .containerNavigation : .containerNone)
    cursor.advance()
    cursor.advance()
    close(node)
    return true
  }

  mutating func expectDestination(_ what: String) -> Bool {
    let node = open(.destination)
    defer { close(node) }
    return expectNameAndArguments(what)
  }

  mutating func expectNameAndArguments(_ what: String) -> Bool {
    guard expectName(what) else { return false }
    if cursor.isAtParenthesisOnSameLine { parseArgumentList() }
    return true
  }
}
