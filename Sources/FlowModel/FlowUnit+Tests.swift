package import FlowSyntax

extension FlowUnit {
  /// The findings about scenarios that cannot become tests, because they omit a need, a value or the beginning. Playing a
  /// scenario requires none of them, but its Swift test does.
  package var findingsOfTests: [Diagnostic] {
    var findings: [Diagnostic] = []
    for scenario in scenarios {
      if let omission = omission(in: scenario) {
        findings.append(omission)
        continue
      }
      let given = scenario.arguments.map { self.arguments[$0.arguments].map(\.label) } ?? []
      let missing = flows[scenario.flow].needs.first { $0.defaultValue == nil && !given.contains($0.name) }
      guard let missing else { continue }
      let (flow, need) = (names[flows[scenario.flow].name], names[missing.name])
      findings.append(
        .mismatch(
          "the test of this scenario needs an argument `\(need)`: write `for \(flow)(\(need): …)`", at: scenario.location))
    }
    return findings
  }

  /// Reports the first part that a recorded scenario leaves out, although a test of the generated flow needs it.
  private func omission(in scenario: Scenario) -> Diagnostic? {
    func value(_ list: ArgumentList?) -> Location? {
      guard let list else { return nil }
      return arguments[list.arguments].first { text(of: $0.value) == "_" }?.value.location
    }
    if let place = value(scenario.arguments) {
      return .mismatch(
        "the test of this scenario makes flow `\(names[flows[scenario.flow].name])`: write its arguments instead of `_`", at: place)
    }
    for step in scenario.steps {
      switch step.event {
      case .event(_, _, let list, _):
        if let place = value(list) {
          return .mismatch("the test of this scenario sends the event: write a value instead of `_`", at: place)
        }
      case .link(let place):
        let parts = text(of: place).split { "\"/?&=".contains($0) }
        if parts.contains("_") {
          return .mismatch("the test of this scenario opens the link: write a value instead of `_`", at: place)
        }
      case .given:
        return .mismatch(
          "the test of this scenario cannot make the values of this stack: begin with the start of the flow", at: step.location)
      default: break
      }
    }
    return nil
  }
}
