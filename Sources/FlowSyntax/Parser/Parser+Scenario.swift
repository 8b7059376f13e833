extension Parser {
  /// `scenario "a number is picked" for Numbers(user: .sample) { step => route, route }`
  func parseScenario() {
    let node = open(.scenario)
    defer { close(node) }
    advance()
    guard kind == .string else { return reportMissing("a description in quotes") }
    leaf(.string)
    guard accept(.for) else { return reportMissing("`for` and a flow") }
    guard expectNameAndArguments("the name of a flow"), expect(.leftBrace, "`{`") else { return }
    while kind != .rightBrace, kind != .endOfFile { parseScenarioStep() }
    _ = expect(.rightBrace, "`}`")
  }

  private func parseScenarioStep() {
    let node = open(.scenarioStep)
    defer { close(node) }
    let start = position
    let what = open(.condition)
    while !isAtStackArrow, !(position > start && isAtLineEnd) { advanceOverGroup() }
    close(what)
    if position > start, isAtStackArrow {
      advance()
      repeat {
        guard parseRoute() else { return skipToLineEnd() }
      } while accept(.comma)
    } else {
      reportMissing("what happens, `=>` and the stack that follows")
      if position == start { advance() }
    }
    if !isAtLineEnd {
      reportMissing("`,` or a new line")
      skipToLineEnd()
    }
  }

  private var isAtStackArrow: Bool { kind == .symbol && text(position) == "=>" }
}
