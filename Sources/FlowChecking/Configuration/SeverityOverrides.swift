package import FlowAnalysis
package import FlowSyntax

/// The severity of each rule: from the command line (`--error`, `--warn`, `--off`), else from the `.flowc.json` of the file, else
/// the default of the rule.
package struct SeverityOverrides {
  private var severities: [Rule: Severity] = [:]

  /// Makes a value without overrides.
  package init() {}

  /// Makes the overrides that the command line states.
  package init(_ severities: [Rule: Severity]) { self.severities = severities }

  /// The findings with their final severities, without those that are off.
  ///
  /// - Parameters:
  ///   - configurations: the configuration of each file, by the index of the file.
  ///   - isFixed: whether a finding keeps its severity. A finding that is off is left out even then.
  package func apply(
    to diagnostics: [Diagnostic],
    _ configurations: [Configurations.Found?],
    unless isFixed: (Diagnostic) -> Bool = { _ in false }
  ) -> [Diagnostic] {
    diagnostics.compactMap { diagnostic in
      var diagnostic = diagnostic
      let file = diagnostic.location.file
      // The files after those of the unit belong to dependencies, which are not configured here.
      let found = file < configurations.count ? configurations[file] : nil
      let configured = found?.configuration.severities[diagnostic.rule]
      if !isFixed(diagnostic), let severity = severities[diagnostic.rule] ?? configured {
        diagnostic.severity = severity
      }
      return diagnostic.severity == .off ? nil : diagnostic
    }
  }

  /// The options for the rules, from the command line and the configurations.
  package func options(_ configurations: [Configurations.Found?]) -> AnalysisOptions {
    var options = AnalysisOptions()
    for (rule, severity) in severities where severity != .off { options.requested.insert(rule) }
    for found in configurations {
      guard let configuration = found?.configuration else { continue }
      options.platforms.formUnion(configuration.platforms)
      for (rule, severity) in configuration.severities where severity != .off && severities[rule] != .off {
        options.requested.insert(rule)
      }
    }
    return options
  }
}
