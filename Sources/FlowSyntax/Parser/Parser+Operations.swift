extension Parser {
  /// Parses `operation, operation without animation`. Returns `false` if the caller must recover from a mistake.
  mutating func parseOperations(endingBefore end: FragmentEnd = .none) -> Bool {
    while true {
      repeat {
        guard parseOperation(endingBefore: end) else { return false }
      } while acceptOperationSeparator()
      if reportConditionBehindOperations() { return false }
      guard cursor.isWithoutAnimation, !cursor.isAtLineBreak else { return true }
      let node = open(.withoutAnimation)
      cursor.advance()
      cursor.advance()
      close(node)
      guard cursor.kind == .comma else { return true }
      // More operations follow: `back without animation, send list.shown`
      reportHere("write `without animation` only once, after the last operation")
      cursor.advance()
      if isAtNewItem || cursor.kind == .rightBrace { return true }
    }
  }

  private mutating func acceptOperationSeparator() -> Bool {
    let next = cursor.nextIndex
    if cursor.kind == .comma, cursor.isWord("without", at: next), cursor.isWord("animation", at: cursor.index(after: next)) {
      reportHere("write `without animation` without a comma", fix: fix("remove the comma", (cursor.current.range, "")))
      cursor.advance()
      return false
    }
    return cursor.accept(.comma) || acceptSemicolon() || acceptOtherSeparator()
  }

  private mutating func parseOperation(endingBefore end: FragmentEnd) -> Bool {
    // An operation may begin a line, but not if the line begins a new item, such as a transition.
    if isAtNewItem {
      reportMissing(Self.anOperation)
      return false
    }
    if reportPresentationBehindScreen() { return false }
    switch cursor.keyword {
    case nil: return parseShow()
    case .show where !cursor.isNextNameOnSameLine: return parseShow()
    case .present: return parsePresent()
    case .back: return parseBack(endingBefore: end)
    case .pop: return parsePop(endingBefore: end)
    case .dismiss: return parseDismiss()
    case .replace: return parseReplace()
    case .send: return parseSend()
    case .set: return parseSet(endingBefore: end)
    case .exit: return parseExitOperation()
    case .update where reportUpdateOfVariable(): return false
    case .clear: return parseClear()
    case .if where isAtCondition:
      reportStructure("write conditions in braces: `{ if … -> … }`", at: cursor.position)
      return false
    case .else where cursor.base[cursor.nextIndex].kind == .arrow:
      reportUnexpected(Self.anOperation)
      return false
    case let keyword?:
      guard let (node, operand, _) = keyword.operation else { return parseShow() }
      return parseOperation(node) { parser in
        if operand.beginsWithName, parser.reportOperandInParentheses() { return false }
        return switch operand {
        case .screen: parser.expectDestination("a screen")
        case .name(let what): parser.expectName(what)
        case .nameAndArguments(let what): parser.expectNameAndArguments(what)
        case .nothing: !parser.reportParentheses(behind: parser.text(parser.cursor.previousEnd - 1))
        case .other: true
        }
      }
    }
  }

  /// Whether the `if` at the cursor begins a condition and is not the name of a style: a nearby arrow or brace follows on the
  /// line.
  var isAtCondition: Bool {
    var index = cursor.nextIndex
    let end = index + 64
    while index < end, !cursor.base[index].followsLineBreak {
      switch cursor.base[index].kind {
      case .arrow, .leftBrace: return true
      // The arrow was forgotten: `if isReady push home`
      case _ where index > cursor.nextIndex && isOperation(index): return true
      default: index += 1
      }
    }
    return false
  }

  /// Whether the token is a word that begins an operation.
  func isOperation(_ index: Int) -> Bool {
    cursor.keyword(at: index)?.operation != nil || Self.isPresentation(text(index))
  }

  private static var anOperation: String { "an operation such as `push`, `sheet`, `back` or `dismiss`" }

  /// Makes the node of the operation whose word is at the cursor. `rest` parses its operand.
  private mutating func parseOperation(_ kind: NodeKind, _ rest: (inout Parser) -> Bool) -> Bool {
    let node = open(kind)
    defer { close(node) }
    cursor.advance()
    return rest(&self)
  }

  // MARK: Showing

  /// Parses `push d`, `sheet in navigation d`, `picker d`.
  private mutating func parseShow() -> Bool {
    guard cursor.isAtName else {
      if skipBracketedOperations() { return true }
      reportUnexpected(Self.anOperation)
      return false
    }
    if reportEffect(of: cursor.position) || reportBareAssignment() || reportExpression() { return false }
    let node = open(.showAs)
    defer { close(node) }
    let start = cursor.position
    guard parsePresentation(mayBeginLine: true) else { return false }
    if reportCall(of: start) { return false }
    // A single word is either a misspelt operation or a style. A later stage, the lowering, knows the styles and distinguishes
    // them.
    let isCall = cursor.isAtParenthesisOnSameLine && !cursor.isUnpairedBracket
    let isBeforeValue = cursor.kind == .string || cursor.kind == .integer || cursor.kind == .float
    let isAlone = cursor.isAtLineEnd || cursor.kind == .comma || isCall || isBeforeValue
    let isNoWord = cursor.keyword(at: start) == nil || cursor.keyword(at: start) == .root
    if !Self.isPresentation(text(start)) {
      if reportOptions(behind: start) { return false }
      if isAlone, isNoWord {
        if isCall || isBeforeValue { cursor.advanceOverGroup() }
        return true
      }
    } else if cursor.kind == .string, !cursor.isAtLineBreak, ["alert", "dialog"].contains(text(start)) {
      reportAlertText(text(start))
      return false
    }
    guard expectDestination(shownBy: start) else { return false }
    _ = optContainer()
    optBeside()
    return cursor.kind != .leftBrace || !reportOptions(behind: start)
  }

  /// The screen that the presentation at a token shows.
  private mutating func expectDestination(shownBy presentation: Int) -> Bool {
    let node = open(.destination)
    defer { close(node) }
    guard cursor.isAtName, !cursor.isAtLineBreak else {
      reportMissing("the screen that `\(text(presentation))` shows")
      return false
    }
    leaf(.name)
    if cursor.isAtParenthesisOnSameLine { parseArgumentList() }
    return true
  }

  /// Whether the word is a presentation of the language.
  static func isPresentation(_ word: String) -> Bool {
    switch word {
    case "push", "sheet", "cover", "popover", "alert", "dialog": true
    default: false
    }
  }

  private mutating func parsePresent() -> Bool {
    parseOperation(.present) { parser in
      guard parser.cursor.isAtParenthesisOnSameLine else {
        parser.reportPresentWithoutStyle()
        return false
      }
      guard let end = parser.enterGroup() else { return false }
      let isWhole = parser.expectFragment(.expression, "a presentation style", until: .comma | .bracketed)
      if !isWhole { parser.skipGroup(to: end) }
      parser.leaveGroup(end)
      return isWhole && parser.expectDestination("a screen")
    }
  }

  /// Reports `present list` after the first word. In UIKit, presenting without a style shows a sheet.
  private mutating func reportPresentWithoutStyle() {
    guard cursor.isAtName, !cursor.isAtLineBreak, !Self.isPresentation(text(cursor.position)) else {
      if cursor.isNextNameOnSameLine {
        let word = SourceRange(start: cursor.base[cursor.previousEnd - 1].start, end: cursor.current.start)
        let right = "\(text(cursor.position)) \(text(cursor.nextIndex))"
        return reportHere("write `\(right)` without `present`", fix: fix("remove `present`", (word, "")))
      }
      return reportMissing("`(` and an expression that chooses the presentation")
    }
    let (word, screen) = (cursor.base[cursor.previousEnd - 1].range, text(cursor.position))
    reportHere(
      "`present` needs a style, as in `present(style) \(screen)`; did you mean `sheet \(screen)`?",
      fix: fix("write `sheet`", (word, "sheet")))
  }

  /// Parses `replace home in navigation`, `replace [home, push detail(number: 1)]`.
  private mutating func parseReplace() -> Bool {
    parseOperation(.replace) { parser in
      guard parser.cursor.kind == .leftBracket, !parser.cursor.isAtLineBreak else {
        parser.skipWith()
        guard parser.expectDestination("a screen, or several in brackets") else { return false }
        _ = parser.optContainer()
        return true
      }
      guard let end = parser.enterGroup() else { return false }
      repeat {
        if !parser.parseRoute() { parser.skipGroup(to: end) }
      } while parser.cursor.accept(.comma) && parser.cursor.position < end
      parser.leaveGroup(end)
      return true
    }
  }

  /// Parses a route: `home`, `push detail(number: 1)`, `sheet in navigation filter`.
  ///
  /// - Parameter rest: in a scenario, parses the rest of the node. Then `front` is also allowed, as in `content list front`.
  mutating func parseRoute(inScenario rest: ((inout Parser) -> Void)? = nil) -> Bool {
    let node = open(.route)
    defer { close(node) }
    let isFront = rest != nil && isBeforeFront
    if isAtPresentation, !isFront, !parsePresentation(mayBeginLine: true) { return false }
    guard expectDestination("a screen", mayBeginLine: true) else { return false }
    _ = optContainer()
    rest?(&self)
    return true
  }

  /// Whether the name at the cursor is followed by `front`, as in `folders front`. It is then the name of the sidebar.
  private var isBeforeFront: Bool {
    let next = cursor.nextIndex
    guard cursor.isWord("front", at: next), !cursor.base[next].followsLineBreak, !Self.isPresentation(text(cursor.position))
    else { return false }
    let last = cursor.index(after: next)
    return !cursor.isName(last) || cursor.base[last].followsLineBreak
  }

  /// Whether a name follows the name at the cursor, with or without a container between them.
  private var isAtPresentation: Bool {
    var next = cursor.nextIndex
    guard cursor.isAtName, cursor.listDepth > 0 || !cursor.base[next].followsLineBreak else { return false }
    if cursor.isContainer(at: next) { next = cursor.index(after: cursor.index(after: next)) }
    return cursor.isName(next) && (cursor.listDepth > 0 || !cursor.base[next].followsLineBreak)
  }

  // MARK: Columns

  /// Whether the cursor is at an operation that fills a column: `detail message(id: 3)`. The names of columns are not keywords,
  /// because screens and styles may have the same names.
  var isAtColumn: Bool {
    let next = cursor.nextIndex
    guard cursor.isNextNameOnSameLine, !cursor.isContainer(at: next), !cursor.isElse(at: next) else { return false }
    return cursor.isWord("content", at: cursor.position) || cursor.isWord("detail", at: cursor.position)
  }

  /// Takes the word `beside`, if it follows on the line.
  private mutating func optBeside() {
    if cursor.isWord("beside", at: cursor.position), !cursor.isAtLineBreak { leaf(.beside) }
  }

  /// Parses `clear detail`, `clear content beside`.
  private mutating func parseClear() -> Bool {
    parseOperation(.clear) { parser in
      if parser.reportOperandInParentheses() { return false }
      guard parser.expectName("`content` or `detail`") else { return false }
      parser.optBeside()
      return true
    }
  }

  // MARK: Leaving

  /// Parses `back`, `back 2`, `back to x where …`.
  private mutating func parseBack(endingBefore end: FragmentEnd) -> Bool {
    if cursor.nextKeywordOnSameLine == .to {
      return parseOperation(.backTo) { $0.parsePlace(endingBefore: end) }
    }
    return parseOperation(.back) { parser in
      !parser.reportPlaceWithoutTo() && parser.optInteger() && !parser.reportParentheses(behind: "back")
    }
  }

  private mutating func parsePop(endingBefore end: FragmentEnd) -> Bool {
    if cursor.nextKeywordOnSameLine == .to {
      return parseOperation(.popTo) { $0.parsePlace(endingBefore: end) }
    }
    return parseOperation(.pop) { parser in
      let isNumber = parser.cursor.kind == .integer
      return !parser.reportRest(of: "pop", isNumber, "takes no number: it removes one screen")
        && !parser.reportParentheses(behind: "pop")
    }
  }

  private mutating func parseDismiss() -> Bool {
    if cursor.nextKeywordOnSameLine == .all {
      return parseOperation(.dismissAll) { parser in
        parser.cursor.advance()
        return true
      }
    }
    return parseOperation(.dismiss) { parser in
      let isPlace = parser.cursor.keyword == .to
      return parser.optInteger() && !parser.reportRest(of: "dismiss", isPlace, "cannot go to a screen; use `back to`")
        && !parser.reportNameBehindDismiss()
        && !parser.reportParentheses(behind: "dismiss")
    }
  }

  /// Parses the place after `back` or `pop`: `root` or `numbersList where numbers.isEmpty`. The cursor is at the `to` before it.
  private mutating func parsePlace(endingBefore end: FragmentEnd) -> Bool {
    cursor.advance()
    let node = open(.place)
    defer { close(node) }
    if cursor.keyword == .root, !cursor.isAtLineBreak {
      cursor.advance()
    } else {
      let name = cursor.position
      guard expectName("`root` or a screen"), !reportArguments(ofPlace: name) else { return false }
    }
    guard cursor.keyword == .where, !cursor.isAtLineBreak else { return true }
    cursor.advance()
    return expectFragment(.condition, "a condition", until: end | .comma | .arrow | .withoutAnimation)
  }

  /// Parses `exit done(number: 3)`, or only `exit`, which forwards the exit of a child.
  private mutating func parseExitOperation() -> Bool {
    parseOperation(.exitOperation) { parser in
      if parser.reportOperandInParentheses() { return false }
      return parser.cursor.isAtEndOfOperation || parser.expectNameAndArguments("an exit")
    }
  }

  // MARK: Messages and variables

  private mutating func parseSend() -> Bool {
    parseOperation(.send) { parser in
      guard parser.expectName("a screen") else { return false }
      let end = parser.cursor.position
      while parser.cursor.kind == .dot, !parser.cursor.isAtLineBreak {
        parser.cursor.advance()
        guard parser.expectName("an event") else { return false }
      }
      // Another branch may follow on the line.
      let follows = parser.cursor.keyword == .without || parser.cursor.keyword == .else || parser.cursor.keyword == .if
      if parser.cursor.isAtName, !parser.cursor.isAtLineBreak, !follows, parser.cursor.position == end {
        parser.reportUnexpected("`.` and an event")
        parser.leaf(.name)
      }
      if parser.cursor.isAtParenthesisOnSameLine { parser.parseArgumentList() }
      return true
    }
  }

  private mutating func parseSet(endingBefore endOfOperation: FragmentEnd) -> Bool {
    parseOperation(.set) { parser in
      let start = parser.cursor.position
      let end = FragmentEnd.comma | .equal | .assignment | .withoutAnimation
      guard parser.expectFragment(.lvalue, "a variable of the flow", until: end) else { return false }
      if parser.cursor.isAssignment(parser.cursor.position), !parser.cursor.isAtLineBreak {
        parser.cursor.advance()
      } else {
        if parser.cursor.kind != .equal, parser.reportComparison(since: start) { return false }
        guard parser.expect(.equal, "`=` and a value") else { return false }
      }
      return parser.expectFragment(.expression, "a value", until: endOfOperation | .comma | .withoutAnimation)
    }
  }

  /// Reports the `==` of `set count == 1`, if there is one.
  private mutating func reportComparison(since start: Int) -> Bool {
    for index in start..<cursor.previousEnd where cursor.base[index].kind == .symbol && text(index) == "==" {
      reportStructure("use `=` to assign; `==` compares", at: index)
      return true
    }
    return false
  }

  /// Reports `count = 1`, `count += 1` or `draft.amount = 3` without `set` at the cursor.
  private mutating func reportBareAssignment() -> Bool {
    var last = cursor.position
    var next = cursor.nextIndex
    while case .dot = cursor.base[next].kind {
      last = cursor.index(after: next)
      guard cursor.isName(last), cursor.listContains(last) else { return false }
      next = cursor.index(after: last)
    }
    switch cursor.base[next].kind {
    case .equal, .symbol: if !cursor.isBareAssignment(next) { return false }
    default: return false
    }
    let sign = text(next)
    let (start, end) = (cursor.current.start, cursor.base[last].end)
    let target = source.text(SourceRange(start: start, end: end))
    reportStructure(
      "use `set` to change a variable: `set \(target) \(sign) …`", at: cursor.position,
      fixes: [fix("write `set`", (SourceRange(start: start, end: start), "set "))])
    return true
  }
}

extension Parser {
  /// Reports `update count = 1` and `update count += 1`.
  private mutating func reportUpdateOfVariable() -> Bool {
    let name = cursor.nextIndex
    guard cursor.isNextNameOnSameLine, cursor.isBareAssignment(cursor.index(after: name)) else { return false }
    reportHere(
      "`update` changes the values of a screen; use `set` to change a variable: `set \(text(name)) \(text(cursor.index(after: name))) …`",
      fix: fix("write `set`", (cursor.current.range, "set")))
    return true
  }
}

extension TokenCursor {
  /// Whether nothing more belongs to the operation before the cursor. A branch may follow on the line.
  fileprivate var isAtEndOfOperation: Bool {
    switch kind {
    case .comma: return true
    default:
      if isAtLineEnd || isWithoutAnimation { return true }
      return isElse(at: position)
    }
  }

  /// Whether another branch begins at a token: `else -> b`.
  fileprivate func isElse(at index: Int) -> Bool {
    guard keyword(at: index) == .else else { return false }
    let next = self.index(after: index)
    if base[next].followsLineBreak { return false }
    return base[next].kind == .arrow || base[next].kind == .leftBrace || keyword(at: next) == .if
  }

  /// Whether a token continues the construct at the cursor. In a list, line breaks do not matter.
  fileprivate func listContains(_ index: Int) -> Bool { listDepth > 0 || !base[index].followsLineBreak }

  /// Whether the token is a `=` or `+=` on the line of the previous token.
  fileprivate func isBareAssignment(_ index: Int) -> Bool {
    listContains(index) && (base[index].kind == .equal || isAssignment(index))
  }
}
