extension Parser {
  /// `scenario "a number is picked" for Numbers(user: .sample) { step => route, route }`
  mutating func parseScenario() {
    let node = open(.scenario)
    defer { close(node) }
    cursor.advance()
    guard cursor.kind == .string else { return reportMissing("a description in quotes") }
    leaf(.string)
    guard cursor.accept(.for) else { return reportMissing("`for` and a flow") }
    guard expectNameAndArguments("the name of a flow"), expect(.leftBrace, "`{`") else { return }
    while cursor.kind != .rightBrace, cursor.kind != .endOfFile { parseScenarioStep() }
    _ = expect(.rightBrace, "`}`")
  }

  private mutating func parseScenarioStep() {
    let node = open(.scenarioStep)
    defer { close(node) }
    let start = cursor.position
    let what = open(.condition)
    while !isAtStackArrow, !(cursor.position > start && cursor.isAtLineEnd) { cursor.advanceOverGroup() }
    close(what)
    if cursor.position > start, isAtStackArrow {
      cursor.advance()
      repeat {
        guard parseRoute() else { return cursor.skipToLineEnd() }
      } while cursor.accept(.comma)
    } else {
      reportMissing("what happens, `=>` and the stack that follows")
      if cursor.position == start { cursor.advance() }
    }
    if !cursor.isAtLineEnd {
      reportMissing("`,` or a new line")
      cursor.skipToLineEnd()
    }
  }

  private var isAtStackArrow: Bool { cursor.kind == .symbol && text(cursor.position) == "=>" }
}
