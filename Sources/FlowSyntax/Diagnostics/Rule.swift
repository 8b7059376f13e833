/// One thing that a finding can say, by a stable name. A name is never reused for something else.
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
  /// What the rule is reported as unless the caller says otherwise.
  package let severity: Severity
  private let makePage: @Sendable () -> RulePage

  /// - Parameter page: evaluated whenever the page is read, which few runs of the tools do.
  package init(_ name: String, _ severity: Severity, page: @escaping @autoclosure @Sendable () -> RulePage) {
    self.name = name
    self.severity = severity
    makePage = page
  }

  /// What there is to say of the rule.
  package var page: RulePage { makePage() }
}

extension Rule: Hashable {
  package static func == (left: Rule, right: Rule) -> Bool { left.name == right.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Rule: CustomStringConvertible {
  package var description: String { name }
}
