import FlowAnalysis
import FlowDriver
import ToolHost
import FlowSyntax

/// `flowc rules`: lists every rule with its severity.
enum RulesCommand {
  static let specification = CommandSpecification(
    name: "rules",
    summary: "List the rules",
    operands: .none,
    discussion: """
      Lists every rule with its severity and summary, one per line. `flowc test` reports the last, `scenario-fails`, always as an \
      error; `flowc check` reports all others.
      """,
    options: [format],
    run: run
  )

  private static let format = OutputFormat.option("text (the default), or json, which includes the pages")

  private static func run(_ arguments: Arguments, host: any Host) throws(UsageError) -> Outcome {
    if let operand = arguments.operands.first {
      throw UsageError("rules takes no path: `\(operand)`", command: specification.name)
    }
    let text =
      switch try OutputFormat(arguments, format, of: specification.name) {
      case .text: text(Paint(isColoured: Paint.isWanted(on: .standardOutput, of: host)))
      case .json: RulesJSON.text
      }
    host.write(text, to: .standardOutput)
    return .clean
  }

  /// One line for each rule, so that `grep` finds whole entries.
  private static func text(_ paint: Paint) -> String {
    let width = Rule.listed.map(\.name.count).max() ?? 0
    return Rule.listed.reduce(into: "") { text, rule in
      let severity = rule.severity.rawValue
      text += paint(rule.name, .emphasis) + spaces(width - rule.name.count + 2)
      text += paint(severity, role(of: rule.severity)) + spaces("warning".count - severity.count + 2)
      text += rule.page.summary + "\n"
    }
  }

  private static func role(of severity: Severity) -> Paint.Role {
    switch severity {
    case .error: .error
    case .warning: .warning
    case .off: .gutter
    }
  }

  private static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
}
