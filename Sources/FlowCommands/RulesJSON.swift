import FlowAnalysis
import FlowDriver
import FlowJSON
import FlowSyntax
import FlowTooling

/// The output of `flowc rules --format json`: the whole catalogue as one object. `Documentation/json-output.md` specifies its
/// format.
enum RulesJSON {
  static var text: String {
    let catalogue: JSON = [
      "formatVersion": .integer(JSONReport.formatVersion), "flowcVersion": .string(Version.current),
      "rules": .array(Rule.listed.map(json)),
    ]
    return catalogue.text(isIndented: true) + "\n"
  }

  private static func json(_ rule: Rule) -> JSON {
    let page = rule.page
    return [
      "rule": .string(rule.name), "severity": .string(rule.severity.rawValue), "summary": .string(page.summary),
      "what": .string(page.what), "why": .string(page.why), "platforms": .strings(page.platforms.map(\.rawValue)),
      "failing": .string(page.failing), "fixed": .string(page.fixed),
    ]
  }
}
