/// A rule: a kind of finding with a stable name. A name is never reused for another rule.
///
/// A rule is declared once, in its own file, in the module that reports it. The file contains the rule's name, severity and
/// page, and its check or its messages:
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

  /// - Parameter page: the page. It is evaluated only when it is read, which most runs of the tools do not do.
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
