import FlowAnalysis
import FlowBuild
import FlowSyntax
import FlowTooling

/// The output of `flowc rules --format json`: the whole catalogue as one object, whose form
/// `Documentation/json-output.md` promises.
enum RulesJSON {
  static var text: String {
    var json = JSONWriter()
    json.object { json in
      json.field("formatVersion", JSONReport.formatVersion)
      json.field("flowcVersion", Version.current)
      json.field("rules", array: { json in
        for rule in Rule.all { json.element { write(rule, to: &$0) } }
      })
    }
    return json.text + "\n"
  }

  private static func write(_ rule: Rule, to json: inout JSONWriter) {
    let page = rule.page
    json.field("rule", rule.name)
    json.field("severity", rule.severity.rawValue)
    json.field("summary", page.summary)
    json.field("what", page.what)
    json.field("why", page.why)
    json.field("platforms", page.platforms.map(\.rawValue))
    json.field("failing", page.failing)
    json.field("fixed", page.fixed)
  }
}
