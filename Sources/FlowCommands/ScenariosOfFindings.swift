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
    var numbers: [Place: Int] = [:]
    for finding in findings where !finding.trace.isEmpty {
      let (rule, file) = (finding.rule.name, finding.location.file)
      let line = compilation.files[file].position(at: finding.location.range.start).line
      let place = Place(rule: rule, file: file, line: line)
      switch TraceScenario.written(finding, in: played, number: numbers[place, default: 0] + 1) {
      case .scenario(let text):
        numbers[place, default: 0] += 1
        host.write(text + "\n", to: .standardOutput)
      case .nothing(let why):
        // A comment, because the output is pasted into a file.
        host.write("// No scenario for \(rule) in line \(line): \(why).\n\n", to: .standardOutput)
      case nil: break
      }
    }
  }

  /// The rule and the line of a finding, which are in the description of its scenario.
  private struct Place: Hashable {
    var rule: String
    var file: Int
    var line: Int
  }
}
