/// Recognises the forms of Swift and of other packages that people write by habit. Each gets one finding that shows the
/// right form.
extension Parser {
  /// `(.saved(let number))` behind the name of an event, at the dot.
  mutating func reportPattern() {
    let event = cursor.isName(cursor.previousEnd - 2) ? text(cursor.previousEnd - 2) : "…"
    let name = cursor.isNextNameOnSameLine ? text(cursor.nextIndex) : "…"
    guard isAlonePattern else {
      return reportHere("a pattern names values, a condition asks for a case: `{ if case .\(name)(…) = value -> … }`")
    }
    reportHere("a case within the payload is a part of the event's name: `\(event).\(name)(…)`")
  }

  /// Whether `.name` or `.name(…)` is all that stands in its parentheses.
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

  /// Reports and skips a word in front of a name: the label of `_ number: Int`, which parameters in Swift may have, and
  /// the `let` of `let number`.
  mutating func skipLabel() {
    let next = cursor.nextIndex
    guard cursor.isAtName || cursor.isAtUnderscore, cursor.isName(next) else { return }
    if cursor.base[cursor.index(after: next)].kind == .colon {
      reportHere("a value has one name and no label before it: `\(text(next)): …`")
    } else if ["let", "var"].contains(text(cursor.position)) {
      reportHere("what an event carries is named without `\(text(cursor.position))`")
    } else {
      return
    }
    cursor.advance()
  }

  /// Reports and skips attributes and modifiers that members of types have in Swift and members of flows do not have:
  /// `@State`, `private`.
  ///
  /// - Returns: whether there was something.
  mutating func skipModifiers() -> Bool {
    let start = cursor.position
    if cursor.isAtAttribute {
      reportHere("members of a flow have no attributes")
      cursor.advance()
      cursor.advance()
      if cursor.isAtParenthesisOnSameLine { cursor.advanceOverGroup() }
    }
    let modifiers = ["fileprivate", "internal", "lazy", "package", "private", "public", "static"]
    while cursor.isAtName, cursor.isNextNameOnSameLine, modifiers.contains(text(cursor.position)) {
      reportHere("members of a flow are not `\(text(cursor.position))`")
      cursor.advance()
    }
    return cursor.position > start
  }

  /// Reports `flag(true) -> …`, because parentheses behind an event give names to its payload.
  mutating func reportConstant() -> Bool {
    guard cursor.isAtName, cursor.base[cursor.nextIndex].kind != .colon, !cursor.isAtLineBreak,
      ["true", "false", "nil"].contains(text(cursor.position))
    else { return false }
    reportHere(
      "expected a name or `_`, found `\(text(cursor.position))`: a pattern names values, a branch asks about them")
    return true
  }

  /// `case delegate.saved -> …`, behind the `case`.
  mutating func reportCase(at word: Int) {
    guard cursor.isAtName, cursor.base[word].kind == .identifier, text(word) == "case" else { return }
    reportHere("an event is named without `case`")
  }

  /// `without animation` on a line of its own, behind the `without`.
  mutating func reportAnimation(at word: Int) {
    guard text(word) == "without", cursor.isAtName, text(cursor.position) == "animation" else { return }
    reportHere("`without animation` stands on the line on which the operations end")
  }

  /// Reports and skips the `with` of `replace with home`.
  mutating func skipWith() {
    guard cursor.isAtName, text(cursor.position) == "with", cursor.isNextNameOnSameLine, cursor.nextKeywordOnSameLine != .in
    else { return }
    reportHere("`replace` names the screen at once: `replace \(text(cursor.nextIndex))`")
    cursor.advance()
  }

  /// `saved where isNew -> …`, at the `where`.
  mutating func reportWhere() {
    guard cursor.isAtName, text(cursor.position) == "where" else { return }
    reportHere("a condition stands in braces: `{ if … -> … }`")
  }

  /// `back(2)`, behind the `back`.
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
      reportHere("`\(word)` has no parentheses")
      return true
    }
    let rest = String(right.dropFirst(word.count))
    let example = operand.content == .nothing ? "" : ": `\(right)`"
    reportHere("`\(word)` has no parentheses\(example)", fix: fix("write `\(right)`", (operand.call, rest)))
    return true
  }

  /// `push(.detail(number: 1))`, `sheet(list)`, behind the first word.
  mutating func reportCall(of presentation: Int) -> Bool {
    guard cursor.isAtParenthesisOnSameLine, !cursor.isUnpairedBracket else { return false }
    let word = text(presentation)
    guard Self.isPresentation(word) else { return false }
    let operand = CallOperand(openedAt: cursor.position, in: cursor.base)
    guard let operand, case .destination = operand.content else {
      if cursor.base[cursor.nextIndex].kind == .string, word == "alert" || word == "dialog" {
        reportHere("\(word == "alert" ? "an alert" : "a dialog") shows a screen: what it says stands in a `style`")
        return true
      }
      return false
    }
    let right = source.text(operand.range)
    reportHere(
      "`\(word)` has no parentheses: `\(word) \(right)`",
      fix: fix("write `\(word) \(right)`", (operand.call, " \(right)")))
    return true
  }

  /// `helpTapped => push help`, `helpTapped → push help`, at the sign.
  ///
  /// - Returns: whether there was one. It counts as an arrow.
  mutating func acceptOtherArrow() -> Bool {
    guard !cursor.isAtLineBreak, cursor.kind == .symbol, Self.isOtherArrow(text(cursor.position)) else { return false }
    reportOtherArrow(at: cursor.position)
    cursor.advance()
    return true
  }

  /// Reports an arrow of another language. In an expression the sign is another mistake, which has no repair.
  mutating func reportOtherArrow(at index: Int) {
    let behind = cursor.base[cursor.index(after: cursor.index(after: index))].kind
    let fixes = behind == .symbol || behind == .dot ? [] : [fix("write `->`", (cursor.base[index].range, "->"))]
    reportStructure("expected `->`, found `\(text(index))`", at: index, fixes: fixes)
  }

  /// Whether a sign is an arrow in other languages.
  static func isOtherArrow(_ text: String) -> Bool { ["=>", "→", "⇒", "-->", "==>", "~>"].contains(text) }

  /// `back; push help`, `back;`, at the semicolon.
  ///
  /// - Returns: whether there was one between two operations.
  mutating func acceptSemicolon() -> Bool {
    guard cursor.kind == .semicolon, !cursor.isAtLineBreak else { return false }
    let isBetween = isOperation(cursor.nextIndex) && !cursor.base[cursor.nextIndex].followsLineBreak
    let range = cursor.current.range
    if isBetween {
      reportHere("operations are separated by commas", fix: fix("write `,`", (range, ",")))
    } else {
      guard cursor.base[cursor.nextIndex].followsLineBreak || cursor.base[cursor.nextIndex].kind == .endOfFile
        || cursor.base[cursor.nextIndex].kind == .rightBrace
      else { return false }
      reportHere("a line ends without `;`", fix: fix("remove it", (range, "")))
    }
    cursor.advance()
    return isBetween
  }

  /// `run { … }`, at the brace behind the word.
  mutating func reportEffect(of word: Int) -> Bool {
    guard cursor.base[cursor.nextIndex].kind == .leftBrace, !cursor.base[cursor.nextIndex].followsLineBreak,
      ["run", "task", "Task", "async", "effect"].contains(text(word))
    else { return false }
    reportHere("a flow runs no effects: a screen with a reducer does, as in `screen list: ListReducer`")
    return true
  }

  /// `pop 2`, `dismiss to list`, behind the first word.
  mutating func reportRest(of word: String, _ isRest: Bool, _ why: StaticString) -> Bool {
    guard isRest, !cursor.isAtLineBreak else { return false }
    reportHere("`\(word)` \(why)")
    return true
  }

  /// `back to detail(number: 3)`, behind the `detail`.
  mutating func reportArguments(ofPlace place: Int) -> Bool {
    guard cursor.isAtParenthesisOnSameLine else { return false }
    let label = cursor.nextIndex
    let value = cursor.isName(label) ? text(label) : "…"
    reportHere("which `\(text(place))` is meant says a condition: `\(text(place)) where \(value) == …`")
    return true
  }
}
