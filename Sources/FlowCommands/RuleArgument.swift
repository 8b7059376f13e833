import FlowAnalysis
import FlowDriver
import FlowSyntax

/// The name of a rule on the command line.
enum RuleArgument {
  /// - Throws: an error that suggests similar names.
  static func rule(named name: String, of command: String) throws(UsageError) -> Rule {
    if let rule = Rule(named: name) { return rule }
    if name == "scenario-fails" {
      throw UsageError(
        "`scenario-fails` is no rule of `flowc \(command)`", help: ["`flowc test` reports it, always as an error"], command: command)
    }
    throw UsageError(
      "unknown rule `\(name)`",
      help: [suggestion(for: name).map { "did you mean `\($0)`?" } ?? "`flowc rules` lists them"],
      command: command
    )
  }

  static func suggestion(for name: String) -> String? {
    Suggestion.closest(to: name, among: Rule.all.map(\.name))
  }
}
