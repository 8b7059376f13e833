import FlowSyntax

/// How grave the caller wants each rule to be: `--error`, `--warn` and `--off`.
struct SeverityOverrides {
  private var severities: [Rule: Severity] = [:]

  /// Where a rule is named twice, the last one holds.
  init(_ arguments: Arguments) throws(UsageError) {
    for (identifier, value) in arguments.options {
      let severity: Severity
      switch identifier {
      case .error: severity = .error
      case .warn: severity = .warning
      case .off: severity = .off
      default: continue
      }
      severities[try RuleArgument.rule(named: value, of: CommandTable.check.name)] = severity
    }
  }

  /// The findings with the caller's severities, without those that are off.
  func apply(to diagnostics: [Diagnostic]) -> [Diagnostic] {
    diagnostics.compactMap { diagnostic in
      var diagnostic = diagnostic
      if let severity = severities[diagnostic.rule] { diagnostic.severity = severity }
      return diagnostic.severity == .off ? nil : diagnostic
    }
  }
}
