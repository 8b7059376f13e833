import FlowDriver
import FlowChecking
import ToolHost
import FlowScenarios
import FlowSyntax
import FlowTooling

/// `flowc check --as-scenarios`: the runs that lead to findings, as scenarios to paste into a file.
enum ScenariosOfFindings {
  static let extra = CheckCommand.Extra(
    OptionSpecification(
      "--as-scenarios", "Also write the way to each finding to standard output, as a scenario for `flowc test`")
  ) { compilation, findings, host in
    let played = PlayedUnit(compilation.unit)
    for finding in findings where !finding.trace.isEmpty {
      if let text = TraceScenario.text(of: finding, in: played) {
        host.write(text + "\n", to: .standardOutput)
      }
    }
  }
}
