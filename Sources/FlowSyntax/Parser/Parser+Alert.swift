/// Alerts and dialogs that are declared with their texts and buttons.
extension Parser {
  /// Parses `alert deletion(note: Note) { … }`, `dialog order { … }`.
  mutating func parseAlert() {
    let node = open(.alert)
    defer { close(node) }
    cursor.advance()
    leaf(.name)
    if cursor.isAtParenthesisOnSameLine { parseParameterList() }
    if reportStays("an alert leaves with a button, so it cannot stay; write `stays if` at the screen below it") { skipToBody() }
    guard cursor.kind == .leftBrace else { return reportMissing("`{` and a title") }
    cursor.advance()
    while isInsideBody() { parseAlertLine() }
    expectEndOfBody()
  }

  private mutating func parseAlertLine() {
    let start = cursor.position
    var hasHandler = false
    switch cursor.isAtName ? text(start) : "" {
    case "title", "message":
      let node = open(.alertText)
      cursor.advance()
      if acceptTextWithoutColon() || expect(.colon, "`:` and a text") { _ = expectFragment(.expression, "a text", until: .comma) }
      close(node)
    case "field" where cursor.isNextNameOnSameLine:
      let node = open(.alertField)
      cursor.advance()
      leaf(.name)
      if expect(.colon, "`:` and the title of the field") {
        _ = expectFragment(.expression, "the title of the field", until: .comma)
      }
      close(node)
    case "button" where cursor.isNextNameOnSameLine, "destructive" where cursor.isNextNameOnSameLine,
      "cancel" where cursor.isNextNameOnSameLine:
      hasHandler = parseAlertButton()
    default:
      let node = open(.unreadable)
      reportNoAlertLine()
      endLine(startedAt: start, expecting: "a new line")
      return close(node)
    }
    if !hasHandler, acceptSeparatorOfAlert() { return }
    endLine(startedAt: start, expecting: hasHandler ? "`,` or a new line" : "a new line") { $0.isAtAlertLine }
  }

  /// Whether a line of an alert begins at the cursor.
  private var isAtAlertLine: Bool {
    switch cursor.isAtName ? text(cursor.position) : "" {
    case "title", "message": cursor.base[cursor.nextIndex].kind == .colon
    case "field", "button", "destructive", "cancel": cursor.isNextNameOnSameLine
    default: false
    }
  }

  /// Parses `destructive confirmed: "Delete" -> send list.deleted(note: note)`. Returns whether the button has a handler.
  private mutating func parseAlertButton() -> Bool {
    let node = open(.alertButton)
    defer { close(node) }
    cursor.advance()
    skipWordOfButton(cursor.previousEnd - 1)
    leaf(.name)
    if cursor.isAtParenthesisOnSameLine { parseParameterList() }
    guard expect(.colon, "`:` and the title of the button"),
      expectFragment(.expression, "the title of the button", until: .arrow | .branches)
    else { return false }
    return parseHandler()
  }

  /// Reports a line that does not belong in an alert.
  private mutating func reportNoAlertLine() {
    let what = "`title:`, `message:`, `field`, `button`, `destructive` or `cancel`"
    let word = cursor.isAtName ? text(cursor.position) : ""
    let behind = cursor.base[cursor.nextIndex].kind
    if ["button", "destructive", "cancel"].contains(word), behind == .colon {
      return reportOldButton(word)
    }
    if reportForeignAlertLine(peer: Self.peerWordsOfAlerts[word]) { return }
    if word == "field", behind == .colon { return reportHere("a field needs a name: `field name: \"Title\"`") }
    var steps = 0
    if cursor.isAtTransition(steps: &steps) {
      lookedAhead += steps
      return reportHere("an alert declares buttons, not events: `button \(word): \"Title\" -> …`")
    }
    lookedAhead += steps
    if word.isEmpty { return reportUnexpected(what) }
    let known = ["title", "message", "field", "button", "destructive", "cancel"]
    let suggestions = Self.peerWordsOfAlerts[word].map { [$0] } ?? Suggestion.nearest(to: word, among: known)
    reportHere("expected \(what), found `\(word)`" + Suggestion.question(suggestions))
  }

  /// Reports `cancel: closed, "Cancel"`. The cursor is at the button's role, here `cancel`.
  private mutating func reportOldButton(_ role: String) {
    let event = cursor.index(after: cursor.nextIndex)
    let comma = cursor.index(after: event)
    guard cursor.isName(event), cursor.base[comma].kind == .comma else {
      return reportHere("a button needs the name of its event: `\(role) event: \"Title\"`")
    }
    let name = text(event)
    let range = SourceRange(start: cursor.current.end, end: cursor.base[comma].end)
    reportHere(
      "write the event of the button before the colon: `\(role) \(name): …`", fix: fix("write `\(role) \(name):`", (range, " \(name):")))
  }

  /// Maps words that other tools use in alerts to the words of this language.
  private static let peerWordsOfAlerts: [String: String] = [
    "text": "message", "body": "message", "subtitle": "message", "description": "message", "header": "title", "headline": "title",
    "label": "title", "action": "button", "ok": "button", "confirm": "button", "positiveButton": "button", "default": "button",
    "dismissButton": "cancel", "negativeButton": "cancel", "close": "cancel", "delete": "destructive",
    "textField": "field", "textfield": "field", "input": "field", "TextField": "field", "Button": "button",
  ]
}
