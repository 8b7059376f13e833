extension Parser {
  /// Parses `scenario "a number is picked" for Numbers(user: .sample) { step => route, route }`.
  mutating func parseScenario() {
    let node = open(.scenario)
    defer { close(node) }
    cursor.advance()
    if !parseScenarioHeader() { skipToBody() }
    guard expect(.leftBrace, "`{`") else { return }
    while isInsideBody(ofFlow: true) { parseScenarioStep() }
    expectEndOfBody()
  }

  private mutating func parseScenarioHeader() -> Bool {
    guard cursor.kind == .string, !cursor.isAtLineBreak else {
      reportMissing("a description in quotes")
      return false
    }
    leaf(.string)
    guard !cursor.isAtLineBreak, cursor.accept(.for) else {
      reportMissing("`for` and a flow")
      return false
    }
    return expectNameAndArguments("the name of a flow")
  }

  /// Parses `numberDetail.saveTapped when favourites.contains(number) => home, exit`.
  private mutating func parseScenarioStep() {
    let node = open(.scenarioStep)
    let start = cursor.position
    if parseScenarioEvent(), parseStatements() {
      if acceptStackArrow() {
        repeat {
          guard parseShownRoute(inside: 0) else { break }
        } while cursor.accept(.comma)
      } else {
        reportMissing("`=>` and the expected stack")
      }
    }
    close(node)
    endLine(startedAt: start, expecting: "`,` or a new line")
  }

  /// Parses `sheet logIn [welcome, push credentials]`, `content list front [list]`: a screen or the content of a column, and the
  /// stack inside.
  ///
  /// - Parameter depth: the number of stacks around this one.
  private mutating func parseShownRoute(inside depth: Int) -> Bool {
    parseRoute(inScenario: { parser in
      if parser.cursor.isWord("front", at: parser.cursor.position), !parser.cursor.isAtLineBreak { parser.leaf(.front) }
      guard case .leftBracket = parser.cursor.kind, !parser.cursor.isAtLineBreak else { return }
      guard depth < Parser.maximumStacks else {
        parser.reportUnexpected("a stack that is less deep")
        return parser.cursor.advanceOverGroup()
      }
      parser.parseList(.scenarioStack) { $0.parseShownRoute(inside: depth + 1) }
    })
  }

  /// The largest depth of nested stacks in a scenario. The parser calls itself recursively for each of them.
  private static var maximumStacks: Int { 64 }

  // MARK: Events

  /// The words for events are keywords only directly before certain tokens. Anywhere else they are names.
  private mutating func parseScenarioEvent() -> Bool {
    let next = cursor.nextIndex
    let isBeforeName = cursor.isNextNameOnSameLine
    switch cursor.keyword {
    case .link where cursor.base[next].kind == .string && !cursor.base[next].followsLineBreak:
      return parseWord(.scenarioLink) { $0.leaf(.string) }
    case .start where isAtStackArrow(next) || cursor.isWord("when", at: next): return parseWord(.scenarioStart)
    case .select where isBeforeName && !(cursor.isWord("when", at: next) && !isAtStackArrow(cursor.index(after: next))):
      let node = open(.scenarioTab)
      defer { close(node) }
      cursor.advance()
      return parsePath("a tab")
    default: break
    }
    if cursor.isWord("go", at: cursor.position), cursor.nextKeywordOnSameLine == .back {
      return parseWord(.scenarioBack) { parser in
        parser.cursor.advance()
        _ = parser.optInteger()
      }
    }
    if cursor.isWord("given", at: cursor.position), isAtStackArrow(next) || cursor.isWord("when", at: next) {
      return parseWord(.scenarioGiven)
    }
    if cursor.isWord("swipe", at: cursor.position), isBeforeName, cursor.isWord("down", at: next) {
      return parseWord(.scenarioSwipe) { $0.cursor.advance() }
    }
    let node = open(.scenarioEvent)
    defer { close(node) }
    guard parsePath("what happens") else { return false }
    if cursor.isAtParenthesisOnSameLine { parseArgumentList() }
    return true
  }

  private mutating func parseWord(_ kind: NodeKind, _ rest: (inout Parser) -> Void = { _ in }) -> Bool {
    let node = open(kind)
    cursor.advance()
    rest(&self)
    close(node)
    return true
  }

  /// Parses `numbersList.numberSelected`. The first name may start a line.
  private mutating func parsePath(_ what: StaticString) -> Bool {
    guard expectFirstName(what) else { return false }
    while cursor.kind == .dot, !cursor.isAtLineBreak {
      cursor.advance()
      guard expectName("the rest of the event's name") else { return false }
    }
    return true
  }

  // MARK: Conditions and the stack

  /// Parses `when favourites.contains(number), !isEmpty`: the conditions of the flow that must be true or false.
  private mutating func parseStatements() -> Bool {
    guard cursor.isWord("when", at: cursor.position), !cursor.isAtLineBreak else { return true }
    cursor.advance()
    repeat {
      let node = open(.condition)
      let start = cursor.position
      while !isAtStackArrow(cursor.position), cursor.kind != .comma, !(cursor.position > start && cursor.isAtLineEnd) {
        if cursor.kind == .endOfFile || cursor.isUnpairedBracket { break }
        cursor.advanceOverGroup()
      }
      close(node)
      if cursor.position == start {
        reportMissing("a condition of the flow")
        return false
      }
    } while cursor.accept(.comma)
    return true
  }

  private mutating func acceptStackArrow() -> Bool {
    guard isAtStackArrow(cursor.position) else { return false }
    if cursor.kind == .arrow {
      reportHere("write `=>` before the expected stack", fix: fix("write `=>`", (cursor.current.range, "=>")))
    }
    cursor.advance()
    return true
  }

  /// Whether a token is `=>`, or `->`, which is a mistake here.
  private func isAtStackArrow(_ index: Int) -> Bool {
    switch cursor.base[index].kind {
    case .symbol: text(index) == "=>"
    case .arrow: true
    default: false
    }
  }
}
