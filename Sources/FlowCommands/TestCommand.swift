import FlowAnalysis
import FlowDriver
import FlowChecking
import ToolHost
import FlowModel
import FlowScenarios
import FlowSyntax
import FlowTooling

/// `flowc test`: plays scenarios.
enum TestCommand {
  static let specification = CommandSpecification(
    name: "test",
    summary: "Run the scenarios of .flow files",
    operands: .flowFiles,
    discussion: """
      Plays every scenario with the rules of its flow, without compiling Swift, and compares the stack after each \
      step with the expected one. Conditions that only the running program knows are stated by the scenario: \
      `home.startTapped when isReady => home, sheet list`. Values, reducers and effects are not simulated; they do \
      run in the Swift tests that the build plugin generates for the scenarios of a test target. With --explain, it \
      reads what a recorder of the runtime wrote, and searches which outcomes of conditions lead to the recorded \
      stacks. It writes the recording with these conditions to standard output, or reports the first step that the \
      flows of the given paths cannot take.
      """,
    options: [explain],
    run: { arguments, host throws(UsageError) in
      if let path = arguments.value(of: explain) { return RecordingExplanation(path, arguments.operands, host).run() }
      return try run(arguments, host: host)
    }
  )

  private static let explain = OptionSpecification(
    "--explain", value: "FILE", kind: .file, "Find the conditions that a recording leaves out, and write the recording with them")

  private static func run(_ arguments: Arguments, host: any Host) throws(UsageError) -> Outcome {
    let report = Report(host: host)
    var passed = 0
    var failed = 0
    RequestedUnits(arguments.operands, host: host, report: report).forEach("playing") { unit in
      let compilation = unit.compile(on: host)
      // Findings about runs do not prevent playing. `flowc check` reports them, and its `--as-scenarios` writes scenarios for
      // them. A finding with a way to it is about runs, whatever its rule.
      let errors = unit.findings(of: compilation).filter {
        $0.severity == .error && !Set.ofRuns.contains($0.rule) && $0.trace.isEmpty
      }
      report.add(errors, in: compilation.files, requested: unit.isRequested.count { $0 })
      let played = PlayedUnit(compilation.unit)
      for scenario in compilation.unit.scenarios where unit.isRequested[scenario.title.file] {
        // Scenarios of flows with errors are not played, because they would fail for other reasons.
        if !errors.isEmpty { continue }
        let play = ScenarioPlay(scenario, in: played)
        if play.findings.isEmpty { passed += 1 } else { failed += 1 }
        report.show(play.findings, in: compilation.files)
      }
    }
    // If nothing was played because of errors, the errors are the whole result.
    let saysNothing = passed + failed == 0 && report.hasFailed
    let outcome = report.finish(isQuiet: true, result: saysNothing ? nil : summary(passed: passed, failed: failed))
    return outcome == .clean && failed > 0 ? .findings : outcome
  }

  /// `7 scenarios played, all pass`
  private static func summary(passed: Int, failed: Int) -> String {
    let count = passed + failed
    if count == 0 { return "there are no scenarios to play" }
    let result = failed == 0 ? "all pass" : "\(failed) \(failed == 1 ? "fails" : "fail")"
    return "\(count) \(count == 1 ? "scenario" : "scenarios") played, \(result)"
  }
}
