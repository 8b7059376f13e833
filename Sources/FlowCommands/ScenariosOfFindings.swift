import FlowDriver
import FlowChecking
import ToolHost
import FlowScenarios
import FlowSyntax
import FlowTooling

/// `flowc check --as-scenarios`: the runs that lead to findings, as scenarios to paste into a file.
enum ScenariosOfFindings {
  static func write(_ findings: [Diagnostic], of compilation: CheckedUnit, to host: any Host) {
    let played = PlayedUnit(compilation.unit)
    for finding in findings where !finding.trace.isEmpty {
      switch TraceScenario.written(finding, in: played) {
      case .scenario(let text): host.write(text + "\n", to: .standardOutput)
      case .nothing(let why):
        // A comment, because the output is pasted into a file.
        let file = compilation.files[finding.location.file]
        let line = file.position(at: finding.location.range.start).line
        host.write("// No scenario for \(finding.rule.name) in line \(line): \(why).\n\n", to: .standardOutput)
      case nil: break
      }
    }
  }
}
