import FlowAnalysis
import FlowDriver
@testable import FlowCommands
import FlowSyntax
@testable import FlowTooling

/// `Documentation/rules.md`, made from the catalogue of rules.
enum RulesDocument {
  static var text: String {
    """
    # The rules of `flowc check`

    <!-- Made from the catalogue of rules; the tests rewrite it with FLOW_UPDATE_FIXTURES=1. -->

    Every finding names its rule in brackets. `flowc explain RULE` prints this text. A comment
    `// flowc:ignore RULE REASON` silences a rule in one place, `--error`, `--warn` and `--off` change it for one call, and
    a `.flowc.json` for all of them: see [configuration.md](configuration.md). Names of rules never change their meaning.
    The last rule, `scenario-fails`, is reported by `flowc test`. It is always an error, and nothing silences it.

    | rule | severity | reports |
    |---|---|---|
    \(rows)

    \(sections)
    """
  }

  private static var rows: String {
    Rule.listed.map { rule in
      "| [`\(rule.name)`](#\(rule.name)) | \(rule.severity.rawValue) | \(rule.page.summary) |"
    }.joined(separator: "\n")
  }

  private static var sections: String {
    Rule.listed.map { rule in
      "## \(rule.name)\n\n\(capitalised(rule.page.summary)): \(rule.severityInWords).\n\n\(rule.page.markdown)"
    }.joined(separator: "\n")
  }

  private static func capitalised(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}
