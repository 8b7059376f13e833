/// Recognises syntax that people write by habit from Swift and other packages. Each of these forms gets one finding that shows
/// the correct form.
extension Parser {
  /// Reports `(.saved(let number))` after the name of an event. The cursor is at the dot.
  mutating func reportPattern() {
    let event = cursor.isName(cursor.previousEnd - 2) ? text(cursor.previousEnd - 2) : "…"
    let name = cursor.isNextNameOnSameLine ? text(cursor.nextIndex) : "…"
    guard isAlonePattern else {
      return reportHere("a pattern only names values; test for a case in a branch: `{ if case .\(name)(…) = value -> … }`")
    }
    reportHere("write a case within the payload as a part of the event's name: `\(event).\(name)(…)`")
  }

  /// Whether the parentheses contain only `.name` or `.name(…)`.
  private var isAlonePattern: Bool {
    mutating get {
      guard cursor.base[cursor.previousEnd - 1].kind == .leftParen else { return false }
      var end = cursor.index(after: cursor.nextIndex)
      if cursor.base[end].kind == .leftParen, cursor.base[end].partner != Token.noPartner {
        end = cursor.index(after: Int(cursor.base[end].partner))
      }
      return cursor.base[end].kind == .rightParen
    }
  }

  /// Reports and skips a word before a name: the label of `_ number: Int`, which Swift allows for parameters, or the `let` of
  /// `let number`.
  mutating func skipLabel() {
    let next = cursor.nextIndex
    guard cursor.isAtName || cursor.isAtUnderscore, cursor.isName(next) else { return }
    if cursor.base[cursor.index(after: next)].kind == .colon {
      reportHere("a value has one name and no label: `\(text(next)): …`")
    } else if ["let", "var"].contains(text(cursor.position)) {
      reportHere("name the values of an event without `\(text(cursor.position))`")
    } else {
      return
    }
    cursor.advance()
  }

  /// Reports and skips attributes and modifiers that members of types have in Swift but members of flows do not: `@State`,
  /// `private`.
  ///
  /// - Returns: whether there was an attribute or a modifier.
  mutating func skipModifiers() -> Bool {
    let start = cursor.position
    if cursor.isAtAttribute {
      reportHere("members of a flow cannot have attributes")
      cursor.advance()
      cursor.advance()
      if cursor.isAtParenthesisOnSameLine { cursor.advanceOverGroup() }
    }
    let modifiers = ["fileprivate", "internal", "lazy", "package", "private", "public", "static"]
    while cursor.isAtName, cursor.isNextNameOnSameLine, modifiers.contains(text(cursor.position)) {
      reportHere("members of a flow cannot be `\(text(cursor.position))`")
      cursor.advance()
    }
    return cursor.position > start
  }

  /// Reports `flag(true) -> …`. Parentheses after an event contain names for its payload, not constants.
  mutating func reportConstant() -> Bool {
    guard cursor.isAtName, cursor.base[cursor.nextIndex].kind != .colon, !cursor.isAtLineBreak,
      ["true", "false", "nil"].contains(text(cursor.position))
    else { return false }
    reportHere(
      "expected a name or `_`, found `\(text(cursor.position))`: name the value here, and test it in a branch")
    return true
  }

  /// Reports and skips a word before an event: `event tapped`, `on tapped`, `case tapped`.
  mutating func skipWordBeforeEvent() {
    guard cursor.isAtName, cursor.isNextNameOnSameLine, cursor.nextKeywordOnSameLine != .always else { return }
    let (word, event) = (text(cursor.position), text(cursor.nextIndex))
    switch word {
    case "always":
      reportHere("`always` comes after the event: `\(event) always`")
    case "action", "case", "event", "func", "handle", "let", "on", "trigger", "var", "when":
      let before = SourceRange(start: cursor.current.start, end: cursor.base[cursor.nextIndex].start)
      reportHere("write the event without `\(word)`", fix: fix("remove `\(word)`", (before, "")))
    default: return
    }
    cursor.advance()
  }

  /// Reports `if isReady -> push home` in place of a transition.
  mutating func reportConditionWithoutEvent() -> Bool {
    guard cursor.keyword == .if, isAtCondition, !isTransition else { return false }
    reportStructure("a condition needs an event before it: `tapped { if … -> … }`", at: cursor.position)
    return true
  }

  private var isTransition: Bool {
    mutating get { cursor.isAtTransition(steps: &lookedAhead) }
  }

  /// Reports the Swift patterns `.delegate(.saved(let id)) -> …` and `case .saved: …`.
  mutating func reportSwiftPattern() -> Bool {
    let isCase = cursor.kind == .identifier && text(cursor.position) == "case"
    let dot = isCase ? cursor.nextIndex : cursor.position
    guard cursor.base[dot].kind == .dot, let (pattern, end) = pattern(at: dot) else { return false }
    let whole = SourceRange(start: cursor.current.start, end: cursor.base[end - 1].end)
    reportHere("write the event of a reducer without a leading dot: `\(pattern)`", fix: fix("write `\(pattern)`", (whole, pattern)))
    return true
  }

  /// Returns a Swift pattern in the syntax of flows, and the index after it: `delegate.saved(id)` for `.delegate(.saved(let
  /// id))`.
  private func pattern(at dot: Int, depth: Int = 0) -> (text: String, end: Int)? {
    let name = cursor.index(after: dot)
    guard depth < 8, cursor.isName(name) else { return nil }
    let open = cursor.index(after: name)
    guard cursor.base[open].kind == .leftParen, cursor.base[open].partner != Token.noPartner else {
      return (text(name), name + 1)
    }
    let end = Int(cursor.base[open].partner)
    let first = cursor.index(after: open)
    if cursor.base[first].kind == .dot {
      guard let (inner, last) = pattern(at: first, depth: depth + 1), cursor.index(after: last - 1) == end else { return nil }
      return ("\(text(name)).\(inner)", end + 1)
    }
    var values: [String] = []
    var index = first
    while index < end {
      let value = text(index)
      if cursor.base[index].kind == .comma || value == "let" || value == "var" {
        index = cursor.index(after: index)
      } else if cursor.isName(index), cursor.base[cursor.index(after: index)].kind == .colon {
        index = cursor.index(after: cursor.index(after: index))
      } else if cursor.base[index].kind == .identifier {
        values.append(value)
        index = cursor.index(after: index)
      } else {
        return nil
      }
    }
    return (text(name) + (values.isEmpty ? "" : "(\(values.joined(separator: ", ")))"), end + 1)
  }

  /// Reports `tapped -> push b` as a member of a flow.
  mutating func reportTransitionInFlow() -> Bool {
    guard isTransition else { return false }
    reportStructure("write the transition inside its screen: `screen name { \(text(cursor.position)) -> … }`", at: cursor.position)
    return true
  }

  /// Reports the missing value of `var user: User?`. `first` is the first token of the type. Types with an obvious first value
  /// get a fix.
  mutating func reportNoValue(ofType first: Int) {
    let what = "`=` and an initial value"
    guard cursor.isAtLineBreak || cursor.kind == .endOfFile, cursor.previousEnd > first else { return reportMissing(what) }
    let last = cursor.base[cursor.previousEnd - 1]
    let isList = cursor.base[first].kind == .leftBracket && Int(cursor.base[first].partner) == cursor.previousEnd - 1
    let isMap = isList && (first..<cursor.previousEnd).contains { cursor.base[$0].kind == .colon }
    let value = last.kind == .symbol && text(cursor.previousEnd - 1) == "?" ? "nil" : isMap ? "[:]" : isList ? "[]" : nil
    let end = SourceRange(start: last.end, end: last.end)
    reportBehindLast(
      "expected \(what), but the \(cursor.kind == .endOfFile ? "file" : "line") ends here",
      fixes: value.map { [fix("write `= \($0)`", (end, " = \($0)"))] } ?? [])
  }

  /// Reports and accepts the separator in `detents: large, dragIndicator: visible`. The cursor is at the comma or the semicolon
  /// between two options.
  mutating func acceptSeparatorOfOptions() -> Bool {
    let next = cursor.nextIndex
    guard cursor.kind == .comma || cursor.kind == .semicolon, !cursor.isAtLineBreak, cursor.isName(next),
      cursor.base[cursor.index(after: next)].kind == .colon
    else { return false }
    let place = SourceRange(start: cursor.current.start, end: cursor.base[next].start)
    reportHere("write each option on its own line", fix: fix("begin a new line", (place, "\n  ")))
    cursor.advance()
    return true
  }

  /// Reports `without animation` on its own line. The cursor is after the `without`.
  mutating func reportAnimation(at word: Int) {
    guard text(word) == "without", cursor.isAtName, text(cursor.position) == "animation" else { return }
    reportHere("write `without animation` on the same line as the last operation")
  }

  /// Reports and skips the `with` of `replace with home`.
  mutating func skipWith() {
    guard cursor.isAtName, text(cursor.position) == "with", cursor.isNextNameOnSameLine, cursor.nextKeywordOnSameLine != .in
    else { return }
    reportHere("write the screen right after `replace`: `replace \(text(cursor.nextIndex))`")
    cursor.advance()
  }

  /// Reports `saved where isNew -> …` and `saved if isNew -> …`. The cursor is at the word after the event.
  mutating func reportConditionBehindEvent() {
    guard cursor.isAtName, ["guard", "if", "when", "where"].contains(text(cursor.position)) else { return }
    let message = "write conditions in braces: `{ if … -> … }`"
    var (index, hasArrow) = (cursor.position, false)
    while !cursor.base[cursor.index(after: index)].followsLineBreak {
      let next = cursor.index(after: index)
      if cursor.base[next].kind == .rightBrace || cursor.base[next].kind == .endOfFile { break }
      if cursor.base[next].kind == .arrow { hasArrow = true }
      index = next
      if case .leftBrace = cursor.base[index].kind { return reportHere(message) }
    }
    let end = SourceRange(start: cursor.base[index].end, end: cursor.base[index].end)
    guard hasArrow, text(cursor.position) != "guard" else { return reportHere(message) }
    reportHere(message, fix: fix("write it in braces", (cursor.current.range, "{ if"), (end, " }")))
  }

  /// Reports `push home if isNew`. The cursor is at the word after the operations. Inside branches, `if` begins the next
  /// branch.
  mutating func reportConditionBehindOperations() -> Bool {
    guard cursor.isAtName, !cursor.isAtLineEnd else { return false }
    let word = text(cursor.position)
    guard ["unless", "when", "where"].contains(word) || word == "if" && branchDepth == 0 else { return false }
    reportHere("write the condition before the operations, in braces: `{ if … -> … }`")
    return true
  }

  /// Reports `exit(done)` and `send(list.changed)`. The cursor is after the word.
  mutating func reportOperandInParentheses() -> Bool {
    guard cursor.isAtParenthesisOnSameLine, !cursor.isUnpairedBracket else { return false }
    let word = text(cursor.previousEnd - 1)
    guard let operand = CallOperand(openedAt: cursor.position, in: cursor.base), case .destination = operand.content else { return false }
    let right = "\(word) \(source.text(operand.range))"
    reportHere(
      "`\(word)` takes no parentheses: `\(right)`", fix: fix("write `\(right)`", (operand.call, " \(source.text(operand.range))")))
    return true
  }

  /// Whether a name follows an operation that takes none.
  var isAtLonelyName: Bool {
    cursor.isAtName && !cursor.isAtLineEnd && cursor.keyword == nil && !isOperation(cursor.position)
      && !["and", "then", "unless", "when", "where"].contains(text(cursor.position))
  }

  /// Reports `back list`. The cursor is after the `back`.
  mutating func reportPlaceWithoutTo() -> Bool {
    guard isAtLonelyName else { return false }
    // In `back too list`, the `to` is misspelt.
    let isMisspelt =
      cursor.isNextNameOnSameLine && !Suggestion.nearest(to: text(cursor.position), among: ["to"]).isEmpty
    let name = text(isMisspelt ? cursor.nextIndex : cursor.position)
    let place = isMisspelt ? cursor.current.range : SourceRange(start: cursor.current.start, end: cursor.current.start)
    reportHere(
      "to go back to a screen, write `back to \(name)`",
      fix: fix("write `back to \(name)`", (place, isMisspelt ? "to" : "to ")))
    return true
  }

  // MARK: Brackets around operations

  /// Reports and skips brackets around operations: `{ push b }` in place of an arrow with operations, and `{ push b }`, `[push
  /// b]` or `(push b)` after an arrow.
  mutating func skipBracketedOperations() -> Bool {
    let open = cursor.position
    guard cursor.isPairedOpeningBracket else { return false }
    var first = cursor.index(after: open)
    if case .arrow = cursor.base[first].kind { first = cursor.index(after: first) }
    if cursor.isName(first), text(first) == "return", isOperation(cursor.index(after: first)) { first = cursor.index(after: first) }
    guard isOperation(first), cursor.keyword(at: first) != .if, cursor.keyword(at: first) != .else,
      cursor.base[cursor.index(after: first)].kind != .colon
    else { return false }
    var previous = cursor.base[cursor.previousEnd - 1]
    let hasArrow = previous.kind == .arrow
    // A different sign is in place of the arrow: `tapped: { push b }`
    if !hasArrow, cursor.previousEnd > 1, [.colon, .equal, .symbol].contains(previous.kind) {
      previous = cursor.base[cursor.previousEnd - 2]
    }
    var edits = commas(from: first, to: Int(cursor.base[open].partner))
    edits.append((SourceRange(start: previous.end, end: cursor.base[first].start), hasArrow ? " " : " -> "))
    edits.append(closing(of: open))
    let bracket = text(open)
    reportStructure(
      hasArrow ? "write operations after `->` without `\(bracket)`" : "expected `->` before the operations, found `{`", at: open,
      fixes: isPaired(before: open) && areOperations(from: first, to: Int(cursor.base[open].partner)) ? [fix("write `->`", edits)] : [])
    cursor.advanceOverGroup()
    return true
  }

  /// Whether every bracket before a token on its line has a partner. If not, the brackets after it may have wrong partners.
  private func isPaired(before token: Int) -> Bool {
    var index = token
    while index > 0, !cursor.base[index].followsLineBreak {
      index -= 1
      let isBracket = [.leftParen, .leftBracket, .leftBrace, .rightParen, .rightBracket, .rightBrace].contains(cursor.base[index].kind)
      if isBracket, cursor.base[index].partner == Token.noPartner { return false }
    }
    return true
  }

  /// Whether brackets contain nothing but operations. An arrow belongs to another transition, so a closing bracket is missing. An
  /// `if` or an `else` would belong to the branch around the brackets once these are removed.
  private func areOperations(from start: Int, to end: Int) -> Bool {
    var index = start
    while index < end {
      let token = cursor.base[index]
      if token.kind == .arrow || [.if, .else].contains(cursor.keyword(at: index)) { return false }
      // Each line must begin with an operation, and commas must separate operations on a line. Other text belongs to something
      // around the brackets.
      let mayBegin = index == start || [.comma, .semicolon, .leftBracket].contains(cursor.base[index - 1].kind)
      if !mayBegin, token.followsLineBreak != isOperation(index) { return false }
      let isOpen = [.leftParen, .leftBracket, .leftBrace].contains(token.kind)
      index = cursor.index(after: isOpen && token.partner != Token.noPartner ? Int(token.partner) : index)
    }
    return true
  }

  /// Edits that add missing commas between operations on separate lines.
  private func commas(from first: Int, to end: Int) -> [(range: SourceRange, text: String)] {
    var edits: [(range: SourceRange, text: String)] = []
    var (previous, index) = (first, cursor.index(after: first))
    while index < end {
      let kind = cursor.base[previous].kind
      if cursor.base[index].followsLineBreak, isOperation(index), kind != .comma, kind != .semicolon {
        let place = cursor.base[previous].end
        edits.append((SourceRange(start: place, end: place), ","))
      }
      (previous, index) = (index, cursor.index(after: index))
    }
    return edits
  }

  /// An edit that removes the closing bracket of a group and the white space before it.
  private func closing(of open: Int) -> (range: SourceRange, text: String) {
    let close = Int(cursor.base[open].partner)
    // After a comment, keep the line break. Otherwise the comment would include the text that follows.
    let start = cursor.base[close - 1].kind.isComment ? cursor.base[close].start : cursor.base[close - 1].end
    return (SourceRange(start: start, end: cursor.base[close].end), "")
  }

  /// The fix for `if a { back } else { pop }`. Starts at the first brace.
  func arrows(forBracesFrom first: Int) -> Diagnostic.Fix? {
    var edits: [(range: SourceRange, text: String)] = []
    var open = first
    while true {
      let operation = cursor.index(after: open)
      guard cursor.base[open].partner != Token.noPartner, isOperation(operation) else { return nil }
      let close = Int(cursor.base[open].partner)
      guard areOperations(from: operation, to: close) else { return nil }
      edits.append((cursor.base[open].range, "->"))
      edits += commas(from: operation, to: close)
      edits.append(closing(of: open))
      var next = cursor.index(after: close)
      guard cursor.keyword(at: next) == .else else { break }
      next = cursor.index(after: next)
      if cursor.keyword(at: next) == .if {
        while cursor.base[next].kind != .leftBrace {
          if cursor.base[next].followsLineBreak || cursor.base[next].kind == .endOfFile { return nil }
          next = cursor.index(after: next)
        }
      }
      guard cursor.base[next].kind == .leftBrace else { return nil }
      open = next
    }
    return fix("write `->`", edits)
  }

  // MARK: Expressions

  /// Reports `isReady ? push home : back`, `count++` and `router.push(home)` in place of an operation. The cursor is at the
  /// first name.
  mutating func reportExpression() -> Bool {
    let next = cursor.nextIndex
    guard !cursor.base[next].followsLineBreak else { return false }
    switch cursor.base[next].kind {
    case .symbol:
      let sign = text(next)
      if sign == "++" || sign == "--" {
        let right = "set \(text(cursor.position)) \(sign == "++" ? "+=" : "-=") 1"
        let whole = SourceRange(start: cursor.current.start, end: cursor.base[next].end)
        reportHere("use `set` to change a variable: `\(right)`", fix: fix("write `\(right)`", (whole, right)))
        return true
      }
      return reportChoice()
    case .dot where cursor.base[next].start == cursor.current.end: return reportChoice() || reportMethod()
    default: return false
    }
  }

  /// Reports `isReady ? push home : back`.
  private mutating func reportChoice() -> Bool {
    var question: Int?
    var colon: Int?
    var (index, last) = (cursor.nextIndex, cursor.position)
    while !cursor.base[index].followsLineBreak, cursor.base[index].kind != .rightBrace, cursor.base[index].kind != .endOfFile {
      let token = cursor.base[index]
      if token.kind == .symbol, question == nil, text(index) == "?" {
        question = index
      } else if token.kind == .colon, question != nil, colon == nil {
        colon = index
      }
      switch token.kind {
      case .leftParen, .leftBracket, .leftBrace:
        if token.partner == Token.noPartner { return false }
        index = Int(token.partner)
      default: break
      }
      (last, index) = (index, cursor.index(after: index))
    }
    guard let question else { return false }
    let message = "write alternatives as branches: `{ if … -> … else -> … }`"
    let previous = cursor.base[cursor.previousEnd - 1]
    guard let colon, previous.kind == .arrow, isOperation(cursor.index(after: question)), isOperation(cursor.index(after: colon))
    else {
      reportHere(message)
      return true
    }
    let end = SourceRange(start: cursor.base[last].end, end: cursor.base[last].end)
    reportHere(
      message,
      fix: fix(
        "write it in braces", (previous.range, "{ if"), (cursor.base[question].range, "->"),
        (cursor.base[colon].range, "else ->"), (end, " }")))
    return true
  }

  /// Reports `router.push(.home)`, `path.append(home)`, `isOn.toggle()` and `analytics.track("x")`.
  private mutating func reportMethod() -> Bool {
    var (member, end) = (cursor.position, cursor.nextIndex)
    while case .dot = cursor.base[end].kind, cursor.isName(cursor.index(after: end)) {
      member = cursor.index(after: end)
      end = cursor.index(after: member)
    }
    if member > cursor.position, cursor.base[end].followsLineBreak || [.comma, .rightBrace, .endOfFile].contains(cursor.base[end].kind) {
      let event = source.text(SourceRange(start: cursor.current.start, end: cursor.base[member].end))
      let place = SourceRange(start: cursor.current.start, end: cursor.current.start)
      reportHere("`send \(event)` sends the event", fix: fix("write `send`", (place, "send ")))
      return true
    }
    guard member > cursor.position, cursor.base[end].kind == .leftParen, !cursor.base[end].followsLineBreak,
      let close = cursor.base[end].partner == Token.noPartner ? nil : Int(cursor.base[end].partner)
    else { return false }
    let whole = SourceRange(start: cursor.current.start, end: cursor.base[close].end)
    func offer(_ right: String) -> Bool {
      reportHere("a flow cannot call methods: write `\(right)`", fix: fix("write `\(right)`", (whole, right)))
      return true
    }
    let operand = CallOperand(openedAt: end, in: cursor.base)
    switch text(member) {
    case "toggle" where operand?.content == .nothing:
      let variable = source.text(SourceRange(start: cursor.current.start, end: cursor.base[member - 1].start))
      return offer("set \(variable) = !\(variable)")
    case "append", "push", "pushViewController", "navigate":
      if let operand, case .destination = operand.content { return offer("push \(source.text(operand.range))") }
    case "present", "presentSheet":
      if let operand, case .destination = operand.content { return offer("sheet \(source.text(operand.range))") }
    case "removeLast", "pop", "popViewController", "goBack": return offer("back")
    case "popToRoot", "popToRootViewController": return offer("back to root")
    case "dismiss": return offer("dismiss")
    default: break
    }
    reportHere("a flow cannot call functions: declare an event that the app observes, or use a reducer")
    return true
  }

  // MARK: Separators

  /// Reports and accepts the separator in `push home and back` and `push home & back`. The cursor is at the separator.
  ///
  /// - Returns: whether there was such a separator between two operations.
  mutating func acceptOtherSeparator() -> Bool {
    guard !cursor.isAtLineBreak, [.symbol, .identifier, .arrow].contains(cursor.kind) else { return false }
    let word = text(cursor.position)
    guard ["&", "&&", "+", "|", "and", "then", "->"].contains(word) else { return false }
    var next = cursor.nextIndex
    if word == "and", cursor.isName(next), text(next) == "then" { next = cursor.index(after: next) }
    guard isOperation(next), !cursor.base[next].followsLineBreak else { return false }
    let before = cursor.base[cursor.previousEnd - 1].end
    reportHere(
      "separate operations with commas, not `\(word)`",
      fix: fix("write `,`", (SourceRange(start: before, end: cursor.base[next].start), ", ")))
    while cursor.position < next { cursor.advance() }
    return true
  }

  /// Reports `back(2)`. The cursor is after the `back`.
  mutating func reportParentheses(behind word: String) -> Bool {
    guard cursor.isAtParenthesisOnSameLine else { return false }
    let operand = CallOperand(openedAt: cursor.position, in: cursor.base)
    let right = operand.flatMap { operand in
      switch operand.content {
      case .nothing: word
      case .number: word == "pop" ? nil : "\(word) \(source.text(operand.range))"
      case .destination(let hasArguments):
        hasArguments || word == "dismiss" ? nil : "\(word) to \(source.text(operand.range))"
      }
    }
    guard let operand, let right else {
      reportHere("`\(word)` takes no parentheses")
      return true
    }
    let rest = String(right.dropFirst(word.count))
    let example = operand.content == .nothing ? "" : ": `\(right)`"
    reportHere("`\(word)` takes no parentheses\(example)", fix: fix("write `\(right)`", (operand.call, rest)))
    return true
  }

  /// Reports `push(.detail(number: 1))` and `sheet(list)`. The cursor is after the first word.
  mutating func reportCall(of presentation: Int) -> Bool {
    guard cursor.isAtParenthesisOnSameLine, !cursor.isUnpairedBracket else { return false }
    let word = text(presentation)
    guard Self.isPresentation(word) else { return false }
    let operand = CallOperand(openedAt: cursor.position, in: cursor.base)
    guard let operand, case .destination = operand.content else {
      if cursor.base[cursor.nextIndex].kind == .string, word == "alert" || word == "dialog" {
        reportAlertText(word)
        return true
      }
      return reportOptionsInCall(word)
    }
    if case .destination = operand.content, isNameBehindCall || Self.optionWords.contains(text(cursor.nextIndex)) {
      return reportOptionsInCall(word)
    }
    let right = source.text(operand.range)
    reportHere(
      "`\(word)` takes no parentheses: `\(word) \(right)`",
      fix: fix("write `\(word) \(right)`", (operand.call, " \(right)")))
    return true
  }

  /// Reports `alert "Sure?"`. The cursor is at the text.
  mutating func reportAlertText(_ word: String) {
    reportHere(
      "declare \(word == "alert" ? "an alert" : "a dialog") with its texts, and show it by its name: "
        + "`\(word) question { title: \"…\" }`, `\(word) question`")
  }

  private static let optionWords: Set<String> = [
    "animated", "background", "cornerRadius", "detents", "dismissal",
    "dragIndicator", "message", "style", "title",
  ]

  private var isNameBehindCall: Bool {
    let close = cursor.base[cursor.position].partner
    guard close != Token.noPartner else { return false }
    let next = cursor.index(after: Int(close))
    return cursor.isName(next) && !cursor.base[next].followsLineBreak && !isOperation(next)
      && cursor.keyword(at: next) != .else && cursor.keyword(at: next) != .if && cursor.keyword(at: next) != .without
  }

  /// Reports `sheet(detents: medium) list`. The cursor is at the parenthesis.
  private mutating func reportOptionsInCall(_ word: String) -> Bool {
    let label = cursor.nextIndex
    guard cursor.isName(label), cursor.base[cursor.index(after: label)].kind == .colon else { return false }
    if word == "alert" || word == "dialog" { reportAlertText(word) } else { reportOptions(of: word) }
    return true
  }

  /// Reports options at a place that shows a screen.
  private mutating func reportOptions(of word: String) {
    reportHere("write options in a style, `style name = \(word) { … }`, and show the screen with `name`")
  }

  /// Reports `sheet list { detents: medium }` and `sheet list, detents: medium`. The cursor is at the brace or the option.
  mutating func reportOptions(behind presentation: Int) -> Bool {
    let first = cursor.kind == .leftBrace ? cursor.nextIndex : cursor.position
    guard !cursor.isAtLineBreak, cursor.isName(first), cursor.base[cursor.index(after: first)].kind == .colon else { return false }
    reportOptions(of: Self.isPresentation(text(presentation)) ? text(presentation) : "sheet")
    cursor.skipToLineEnd()
    return true
  }

  /// Reports and accepts the arrow in `helpTapped => push help` and `helpTapped → push help`. The cursor is at the arrow.
  ///
  /// - Returns: whether there was such an arrow. It is then treated like `->`.
  mutating func acceptOtherArrow() -> Bool {
    guard !cursor.isAtLineBreak, isAtOtherArrow else { return false }
    // For braces after the arrow, another finding has a fix that removes the arrow.
    if cursor.base[cursor.nextIndex].kind != .leftBrace { reportOtherArrow(at: cursor.position) }
    cursor.advance()
    return true
  }

  /// Reports an arrow of another language. In an expression, the sign is a different mistake and gets no fix.
  mutating func reportOtherArrow(at index: Int) {
    let behind = cursor.base[cursor.index(after: cursor.index(after: index))].kind
    let fixes = behind == .symbol || behind == .dot ? [] : [fix("write `->`", (cursor.base[index].range, "->"))]
    reportStructure("expected `->`, found `\(text(index))`", at: index, fixes: fixes)
  }

  /// Whether the text is an arrow in other languages.
  static func isOtherArrow(_ text: String) -> Bool { ["=>", "→", "⇒", "-->", "==>", "~>", ">>"].contains(text) }

  /// Whether `:`, `=`, `then` or another sign is in place of an arrow, before operations or their braces.
  private var isAtOtherArrow: Bool {
    switch cursor.kind {
    case .symbol: return Self.isOtherArrow(text(cursor.position))
    case .colon, .equal: break
    case .identifier: if text(cursor.position) != "then" { return false }
    default: return false
    }
    let next = cursor.nextIndex
    guard !cursor.base[next].followsLineBreak else { return false }
    return isOperation(next) || cursor.base[next].kind == .leftBrace && isOperation(cursor.index(after: next))
  }

  /// Reports and accepts the semicolon in `back; push help` and `back;`. The cursor is at the semicolon.
  ///
  /// - Returns: whether the semicolon was between two operations.
  mutating func acceptSemicolon() -> Bool {
    guard cursor.kind == .semicolon, !cursor.isAtLineBreak else { return false }
    let isBetween = isOperation(cursor.nextIndex) && !cursor.base[cursor.nextIndex].followsLineBreak
    let range = cursor.current.range
    if isBetween {
      reportHere("separate operations with commas", fix: fix("write `,`", (range, ",")))
    } else {
      guard
        cursor.base[cursor.nextIndex].followsLineBreak || cursor.base[cursor.nextIndex].kind == .endOfFile
          || cursor.base[cursor.nextIndex].kind == .rightBrace
      else { return false }
      reportHere("remove `;` at the end of the line", fix: fix("remove it", (range, "")))
    }
    cursor.advance()
    return isBetween
  }

  /// Reports `run { … }`. The cursor is at the word before the brace.
  mutating func reportEffect(of word: Int) -> Bool {
    guard cursor.base[cursor.nextIndex].kind == .leftBrace, !cursor.base[cursor.nextIndex].followsLineBreak,
      ["run", "task", "Task", "async", "effect"].contains(text(word))
    else { return false }
    reportHere("a flow cannot run effects: use a reducer, as in `screen list: ListReducer` or `work sync: SyncReducer`")
    return true
  }

  /// Reports `pop 2` and `dismiss to list`. The cursor is after the first word.
  mutating func reportRest(of word: String, _ isRest: Bool, _ why: StaticString) -> Bool {
    guard isRest, !cursor.isAtLineBreak else { return false }
    reportHere("`\(word)` \(why)")
    return true
  }

  /// Reports `back to detail(number: 3)`. The cursor is after `detail`.
  mutating func reportArguments(ofPlace place: Int) -> Bool {
    guard cursor.isAtParenthesisOnSameLine else { return false }
    let label = cursor.nextIndex
    let value = cursor.isName(label) ? text(label) : "…"
    reportHere("use a condition to choose among several: `\(text(place)) where \(value) == …`")
    return true
  }
}
