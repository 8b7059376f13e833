package import FlowSyntax

extension FlowUnit {
  /// The findings about scenarios that cannot become tests, because they omit a need. Playing a scenario requires no needs, but
  /// its Swift test does.
  package var findingsOfTests: [Diagnostic] {
    var findings: [Diagnostic] = []
    for scenario in scenarios {
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
}
