import FlowAnalysis
import FlowSyntax
import FlowTestSupport
import Foundation
import Testing

@Suite("The table of rules")
struct RuleTableTests {
  @Test("lists every rule that a module declares, once")
  func isWhole() throws {
    let sources = PackageFolder.root.appending(path: "Sources").resolvingSymlinksInPath()
    let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    var declared: [String] = []
    for case let file as URL in files where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      declared += text.matches(of: /^  package static let \w+ = Rule\(\n    "([a-z-]+)"/.anchorsMatchLineEndings()).map {
        String($0.1)
      }
    }
    // Only `flowc test` reports `scenario-fails`, and no option makes `check` report it.
    #expect((Rule.all.map(\.name) + ["scenario-fails"]).sorted() == declared.sorted())
  }

  @Test("The rules about code that no run uses say so, for editors, and no other rule does")
  func unused() {
    let words = ["unused-", "unreachable-", "unread-"]
    for rule in Rule.all {
      #expect(rule.findsUnused == words.contains { rule.name.hasPrefix($0) }, "\(rule.name)")
    }
  }

  @Test("A rule is found by its name")
  func names() {
    for rule in Rule.all { #expect(Rule(named: rule.name) == rule) }
    #expect(Rule(named: "pop-nevre") == nil)
  }
}
