import FlowAnalysis
import FlowDriver
import FlowCommands
import ToolHost
import FlowSyntax
import FlowTestSupport
import FlowToolTestSupport
import Foundation
import Testing

@Suite("flowc explain and flowc rules")
struct RulesTests {
  @Test("explain prints the page of a rule", arguments: Rule.listed)
  func explain(rule: Rule) {
    let host = MemoryHost()
    #expect(Tool.run(["explain", rule.name], commands: Commands.all, host: host) == .clean)
    #expect(host.standardError == "")
    let page = rule.page
    #expect(host.standardOutput.hasPrefix("\(rule.name) ("))
    let words = host.standardOutput.split { $0.isWhitespace }.joined(separator: " ")
    for part in [page.summary, page.what, page.why] { #expect(words.contains(part)) }
    for line in (page.failing + "\n" + page.fixed).split(separator: "\n") {
      #expect(host.standardOutput.contains("\n    \(line)\n"))
    }
    for line in host.standardOutput.split(separator: "\n").dropFirst() where !line.hasPrefix("    ") {
      #expect(line.count <= 80, "\(line)")
    }
  }

  @Test("Options of check say who reports the rule of flowc test", arguments: ["--warn", "--off", "--error"])
  func ruleOfScenarios(option: String) {
    let host = MemoryHost(["A.flow": "flow A {\n  start a\n  screen a\n}\n"])
    #expect(Tool.run(["check", option, "scenario-fails"], commands: Commands.all, host: host) == .unusable)
    #expect(host.standardError.contains("`flowc test` reports it, always as an error"), "\(host.standardError)")
  }

  @Test("explain shows what the platforms of the examples are")
  func explainPlatforms() {
    let host = MemoryHost()
    #expect(Tool.run(["explain", "cover-on-macos"], commands: Commands.all, host: host) == .clean)
    #expect(host.standardOutput.contains("With this .flowc.json:\n\n    { \"platforms\": [\"iOS\", \"macOS\"] }\n"))
  }

  @Test("rules lists every rule with its severity and summary, one in a line")
  func rules() throws {
    let host = MemoryHost()
    #expect(Tool.run(["rules"], commands: Commands.all, host: host) == .clean)
    let lines = host.standardOutput.split(separator: "\n")
    try #require(lines.count == Rule.listed.count)
    for (line, rule) in zip(lines, Rule.listed) {
      let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: true)
      #expect(words[0] == rule.name && words[1] == rule.severity.rawValue)
      #expect(line.hasSuffix("  \(rule.page.summary)"))
    }
  }

  private static let fields: Set = [
    "rule", "severity", "summary", "what", "why", "platforms", "failing", "fixed",
  ]

  @Test("rules as JSON hold the pages")
  func json() throws {
    let host = MemoryHost()
    #expect(Tool.run(["rules", "--format", "json"], commands: Commands.all, host: host) == .clean)
    let object = try JSONSerialization.jsonObject(with: Data(host.standardOutput.utf8))
    let report = try #require(object as? [String: Any])
    #expect(Set(report.keys) == ["formatVersion", "flowcVersion", "rules"])
    let rules = try #require(report["rules"] as? [[String: Any]])
    #expect(rules.map { $0["rule"] as? String } == Rule.listed.map(\.name))
    for (object, rule) in zip(rules, Rule.listed) {
      #expect(Set(object.keys) == Self.fields)
      #expect(object["severity"] as? String == rule.severity.rawValue)
      #expect(object["failing"] as? String == rule.page.failing)
      #expect(object["platforms"] as? [String] == rule.page.platforms.map(\.rawValue))
    }
    let page = try String(contentsOf: PackageFolder.root.appending(path: "Documentation/json-output.md"), encoding: .utf8)
    for field in Self.fields.union(["rules"]) { #expect(page.contains("`\(field)`"), "\(field) is not documented") }
  }

  @Test(
    "Colours are for a terminal, unless refused",
    arguments: [["explain", "pop-never"], ["rules"]],
    [(true, [:], true), (false, [:], false), (true, ["NO_COLOR": "1"], false)]
      as [(Bool, [String: String], Bool)]
  )
  func colours(arguments: [String], expectation: (isTerminal: Bool, environment: [String: String], isColoured: Bool)) {
    let host = MemoryHost()
    host.terminals = expectation.isTerminal ? [.standardOutput] : [.standardError]
    host.environment = expectation.environment
    #expect(Tool.run(arguments, commands: Commands.all, host: host) == .clean)
    #expect(host.standardOutput.contains("\u{1B}[") == expectation.isColoured)
  }

  @Test("Documentation/rules.md is what the catalogue says; FLOW_UPDATE_FIXTURES=1 rewrites it")
  func document() throws {
    let file = PackageFolder.root.appending(path: "Documentation/rules.md")
    if PackageFolder.isUpdating { try RulesDocument.text.write(to: file, atomically: true, encoding: .utf8) }
    let isCurrent = try String(contentsOf: file, encoding: .utf8) == RulesDocument.text
    #expect(isCurrent, "Documentation/rules.md is stale")
  }
}
