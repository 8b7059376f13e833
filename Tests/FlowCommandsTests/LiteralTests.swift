import FlowModel
import FlowSyntax
import Testing

@testable import FlowScenarios

/// A condition, and its value for the literals of the scenario; `nil` if the literals do not decide it.
private let cases: [(condition: String, holds: Bool?)] = [
  ("isOn", true), ("!isOn", false), ("(isOn)", true), ("!(isOn && isOff)", true), ("isOn && isOff", false),
  ("isOn || isOpen", true), ("isOn && isOpen", nil), ("isOff && isOpen", false), ("isOpen", nil), ("isOn, isOff", false),
  ("isOn == true", true), ("isOn != isOff", true),
  ("user == nil", true), ("nil != user", false), ("let user", false), ("let name = user", false), ("var user = user", false),
  ("let mode", true), ("user == other", nil), ("user.isAdmin", nil), ("user?.isAdmin == true", nil),
  ("count > 3", true), ("count>=5", true), ("3 > count", false), ("count == 5", true), ("count == 05", true), ("count + 1 > 3", nil),
  ("count > isOn", nil), ("mode == \"dark blue\"", true), ("mode != \"dark blue\"", false), ("mode == \"dark\"", false),
  ("mode == \"a\\u{62}\"", nil), ("mode.isEmpty", nil), ("title == \"a, b\"", true), ("title == \"a, b\", isOff", false),
  ("custom", nil), ("custom == true", nil), ("hidden", nil), ("given == 2", true), ("isOn ? isOff : isOpen", nil), ("", nil),
]

@Suite("Literals of scenarios")
struct LiteralTests {
  private static let text = """
    flow F(
      isOn: Bool, isOff: Bool, isOpen: Bool, user: User?, count: Int, mode: String?, title: String, custom: Flag, hidden: Bool,
      given: Int = 2
    ) {
      start a
      screen a { x(hidden: Bool) { if hidden -> push b }
                 y { if isOn, count > 3 -> push b }
                 z { if isOpen -> push b else { if isOn -> sheet b } } }
      screen b
    }
    scenario "one" for F(
      isOn: true, isOff: false, isOpen: read(), user: nil, count: 5, mode: "dark blue", title: "a, b", custom: true, hidden: true
    ) {
      start => a
      a.y => a, push b
      go back => a
      a.z when !isOpen => a, sheet b
    }
    """

  @Test("decide conditions", arguments: cases)
  func decide(condition: String, holds: Bool?) throws {
    let tree = Parser.parse(SourceFile(path: "F.flow", text: Self.text))
    let unit = Lowering.lower([tree]).unit
    let scenario = try #require(unit.scenarios.first)
    #expect(Literals(of: scenario, in: unit).holds(condition) == holds)
  }

  @Test("need no statements")
  func play() throws {
    let tree = Parser.parse(SourceFile(path: "F.flow", text: Self.text))
    let unit = Lowering.lower([tree]).unit
    let scenario = try #require(unit.scenarios.first)
    #expect(ScenarioPlay(scenario, in: PlayedUnit(unit)).findings.map(\.message) == [])
  }
}
