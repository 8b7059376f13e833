extension Parser {
  /// `operation, operation without animation`. Answers `false` when it stumbled and the caller has to recover.
  func parseOperations(endingBefore end: FragmentEnd = []) -> Bool {
    repeat {
      guard parseOperation(endingBefore: end) else { return false }
    } while accept(.comma)
    if keyword == .without, keyword(at: index(after: position)) == .animation, !current.followsLineBreak {
      let node = open(.withoutAnimation)
      advance()
      advance()
      close(node)
    }
    return true
  }

  private func parseOperation(endingBefore end: FragmentEnd) -> Bool {
    switch keyword {
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
    let next = tokens.base[index(after: position)]
    return (next.kind == .identifier || next.kind == .quotedIdentifier) && !next.followsLineBreak
  }

  /// A node for the operation whose word is at the cursor, with what `rest` parses.
  private func parseOperation(_ kind: NodeKind, _ rest: (Parser) -> Bool) -> Bool {
    let node = open(kind)
    defer { close(node) }
    advance()
    return rest(self)
  }

  /// `push d`, `sheet in navigation d`, `picker d`.
  private func parseShow() -> Bool {
    guard isAtName else {
      reportMissing("an operation such as `push`, `sheet`, `back` or `dismiss`")
      return false
    }
    let node = open(.showAs)
    defer { close(node) }
    let word = position
    guard parsePresentation() else { return false }
    guard isAtNameOnSameLine else {
      let spelled = text(word)
      if kind == .unknown { return false }
      report("expected the screen that `\(spelled)` shows", at: isAtLineEnd ? word : position)
      return false
    }
    guard expectDestination("a screen") else { return false }
    _ = optContainer()
    return true
  }

  private func parsePresent() -> Bool {
    parseOperation(.present) { parser in
      guard parser.kind == .leftParen else {
        parser.reportMissing("`(` and a presentation style that is chosen while running")
        return false
      }
      let end = parser.groupEnd
      parser.advance()
      let isWhole = parser.expectFragment(.expression, "a presentation style", until: [.comma, .bracketed])
      parser.closeGroup(end)
      return isWhole && parser.expectDestination("a screen")
    }
  }

  /// `back`, `back 2`, `back to x where …`
  private func parseBack() -> Bool {
    if keyword(at: index(after: position)) == .to {
      return parseOperation(.backTo) { $0.parsePlace() }
    }
    return parseOperation(.back) { parser in
      parser.optInteger()
      return true
    }
  }

  private func parsePop() -> Bool {
    if keyword(at: index(after: position)) == .to {
      return parseOperation(.popTo) { $0.parsePlace() }
    }
    return parseOperation(.pop) { _ in true }
  }

  private func parseDismiss() -> Bool {
    if keyword(at: index(after: position)) == .all, !tokens.base[index(after: position)].followsLineBreak {
      return parseOperation(.dismissAll) { parser in
        parser.advance()
        return true
      }
    }
    return parseOperation(.dismiss) { parser in
      parser.optInteger()
      return true
    }
  }

  private func optInteger() {
    if kind == .integer, !current.followsLineBreak { leaf(.integer) }
  }

  private func parsePlace() -> Bool {
    advance()
    let node = open(.place)
    defer { close(node) }
    if keyword == .root, !current.followsLineBreak {
      advance()
    } else {
      guard isAtNameOnSameLine, expectName("`root` or a screen") else {
        reportMissing("`root` or a screen")
        return false
      }
    }
    guard keyword == .where, !current.followsLineBreak else { return true }
    advance()
    return expectFragment(.condition, "a condition", until: [.comma, .arrow, .withoutAnimation])
  }

  /// `replace home in navigation`, `replace [home, push detail(number: 1)]`
  private func parseReplace() -> Bool {
    parseOperation(.replace) { parser in
      guard parser.kind == .leftBracket else {
        guard parser.expectDestination("a screen, or several in brackets") else { return false }
        _ = parser.optContainer()
        return true
      }
      let end = parser.groupEnd
      parser.advance()
      var isWhole = true
      while isWhole, parser.kind != .rightBracket, parser.position < end {
        isWhole = parser.parseRoute()
        if !parser.accept(.comma) { break }
      }
      if isWhole, parser.kind != .rightBracket {
        parser.reportMissing("`,` or `]`")
        isWhole = false
      }
      while parser.position < end, parser.kind != .endOfFile { parser.advanceOverGroup() }
      return parser.accept(.rightBracket) && isWhole
    }
  }

  /// `home`, `push detail(number: 1)`, `sheet in navigation filter`
  func parseRoute() -> Bool {
    let node = open(.route)
    defer { close(node) }
    let next = tokens.base[index(after: position)]
    let isContainerNext = isContainer(at: index(after: position))
    if next.kind == .identifier && !isContainerNext || next.kind == .quotedIdentifier
      || isContainerNext && isNameAfterContainer(index(after: position))
    {
      guard parsePresentation() else { return false }
    }
    guard expectDestination("a screen") else { return false }
    _ = optContainer()
    return true
  }

  private func isNameAfterContainer(_ index: Int) -> Bool {
    let next = tokens.base[self.index(after: self.index(after: index))]
    return next.kind == .identifier || next.kind == .quotedIdentifier
  }

  private func parseSend() -> Bool {
    parseOperation(.send) { parser in
      guard parser.expectName("a screen") else { return false }
      while parser.accept(.dot) {
        guard parser.expectName("an event") else { return false }
      }
      if parser.kind == .leftParen, !parser.current.followsLineBreak { parser.parseArgumentList() }
      return true
    }
  }

  private func parseSet(endingBefore end: FragmentEnd) -> Bool {
    parseOperation(.set) { parser in
      parser.expectFragment(.lvalue, "a variable of the flow", until: [.comma, .equal, .withoutAnimation])
        && parser.expect(.equal, "`=`")
        && parser.expectFragment(.expression, "a value", until: end.union([.comma, .withoutAnimation]))
    }
  }

  // MARK: Parts

  /// `sheet`, `picker`, `cover in navigation`
  func parsePresentation() -> Bool {
    let node = open(.presentation)
    defer { close(node) }
    guard expectName("a kind of presentation, such as `push` or `sheet`") else { return false }
    _ = optContainer()
    return true
  }

  /// `in navigation`, `without navigation`
  func optContainer() -> Bool {
    guard isContainer(at: position), !current.followsLineBreak else { return false }
    let node = open(keyword == .in ? .containerNavigation : .containerNone)
    advance()
    advance()
    close(node)
    return true
  }

  private func isContainer(at index: Int) -> Bool {
    switch keyword(at: index) {
    case .in, .without: keyword(at: self.index(after: index)) == .navigation
    default: false
    }
  }

  func expectDestination(_ what: String) -> Bool {
    let node = open(.destination)
    defer { close(node) }
    return expectNameAndArguments(what)
  }

  func expectNameAndArguments(_ what: String) -> Bool {
    guard expectName(what) else { return false }
    if kind == .leftParen, !current.followsLineBreak { parseArgumentList() }
    return true
  }
}
