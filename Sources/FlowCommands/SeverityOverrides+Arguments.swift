import FlowDriver
import FlowChecking
import FlowSyntax

extension SeverityOverrides {
  /// Makes the overrides that the command line states. If a rule is named twice, the last option wins.
  init(_ arguments: Arguments, of command: String) throws(UsageError) {
    var severities: [Rule: Severity] = [:]
    for (name, value) in arguments.options {
      let severity: Severity
      switch name {
      case Self.error.name: severity = .error
      case Self.warn.name: severity = .warning
      case Self.off.name: severity = .off
      default: continue
      }
      severities[try RuleArgument.rule(named: value, of: command)] = severity
    }
    self.init(severities)
  }

  static let error = OptionSpecification(
    "--error", value: "RULE", kind: .rule, repeats: true, "Report a rule as an error")
  static let warn = OptionSpecification(
    "--warn", value: "RULE", kind: .rule, repeats: true, "Report a rule as a warning")
  static let off = OptionSpecification("--off", value: "RULE", kind: .rule, repeats: true, "Do not report a rule")
}
