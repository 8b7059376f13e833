/// A rule: one kind of finding, with a stable name. A name is never reused for another rule.
///
/// A rule is declared once, in a file of its own, in the module that reports it. The file holds the name, the severity,
/// the page, and the check or the sentences of the rule:
///
/// ```swift
/// extension Rule {
///   package static let popNever = Rule("pop-never", .warning, page: RulePage("a `pop` whose sender is never pushed", …))
/// }
/// ```
///
/// `CheckedRule.all` in FlowAnalysis lists the rules of all modules.
package struct Rule: Sendable {
  package let name: String
  /// The default severity.
  package let severity: Severity
  /// Whether a finding marks code that no run uses. Editors show such code in faded colours.
  package let findsUnused: Bool
  private let makePage: @Sendable () -> RulePage

  /// - Parameter page: the page. It is evaluated each time the page is read, which few runs of the tools do.
  package init(
    _ name: String, _ severity: Severity, findsUnused: Bool = false, page: @escaping @autoclosure @Sendable () -> RulePage
  ) {
    self.name = name
    self.severity = severity
    self.findsUnused = findsUnused
    makePage = page
  }

  /// The documentation of the rule.
  package var page: RulePage { makePage() }
}

extension Rule: Hashable {
  package static func == (left: Rule, right: Rule) -> Bool { left.name == right.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Rule: CustomStringConvertible {
  package var description: String { name }
}
