extension Parser {
  /// `scenario "a number is picked" for Numbers(user: .sample) { step => route, route }`
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

  private mutating func parseScenarioStep() {
    let node = open(.scenarioStep)
    let start = cursor.position
    let what = open(.condition)
    while !isAtStackArrow, !(cursor.position > start && cursor.isAtLineEnd) { cursor.advanceOverGroup() }
    close(what)
    if cursor.position > start, isAtStackArrow {
      cursor.advance()
      repeat {
        guard parseRoute() else { break }
      } while cursor.accept(.comma)
    } else if cursor.position > start {
      reportMissing("`=>` and the stack that follows")
    } else {
      reportUnexpected("what happens")
    }
    close(node)
    endLine(startedAt: start, expecting: "`,` or a new line")
  }

  private var isAtStackArrow: Bool {
    let token = cursor.current
    return cursor.kind == .symbol && token.end - token.start == 2
      && cursor.bytes[Int(token.start)] == UInt8(ascii: "=") && cursor.bytes[Int(token.start) + 1] == UInt8(ascii: ">")
  }
}
