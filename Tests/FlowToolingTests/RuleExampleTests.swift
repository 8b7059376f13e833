import FlowAnalysis
@testable import FlowDriver
@testable import FlowChecking
import FlowModel
import FlowSyntax
@testable import FlowTooling
import Testing

@Suite("The catalogue of rules")
struct RuleExampleTests {
  @Test("A page is written as all pages are", arguments: Rule.all)
  func page(rule: Rule) {
    let page = rule.page
    #expect(!page.summary.hasSuffix(".") && !page.summary.contains("\n"))
    #expect(page.what.hasSuffix(".") && page.why.hasSuffix("."))
    #expect(page.failing != page.fixed)
  }

  @Test("The failing example has one mark, which is of the rule", arguments: Rule.all)
  func marks(rule: Rule) {
    let severity = rule.severity == .off ? Severity.warning : rule.severity
    let marks = RuleExample(rule.page.failing).marks
    #expect(marks.count == 1)
    #expect(marks.first?.hasSuffix(" \(severity.rawValue)[\(rule.name)]") == true)
    #expect(RuleExample(rule.page.fixed).marks == [])
  }

  @Test("The failing example yields exactly the finding that it marks", arguments: Rule.all)
  func failing(rule: Rule) {
    let example = RuleExample(rule.page.failing)
    #expect(example.findings(of: rule) == example.marks)
  }

  @Test("The fixed example yields none", arguments: Rule.all)
  func fixed(rule: Rule) {
    #expect(RuleExample(rule.page.fixed).findings(of: rule) == [])
  }

  @Test("Repaired, the failing example has nothing of the rule left, and nothing new", arguments: Rule.all)
  func repaired(rule: Rule) {
    let page = rule.page
    let example = RuleExample(page.failing)
    let options = AnalysisOptions(requested: [rule], platforms: Set(page.platforms), importsSwiftUI: true)
    var repair = Repair(of: [example.source], isRequested: [true])
    let left = repair.run { CheckedUnit(of: $0, options: options).findings }
    if repair.made.isEmpty { return #expect(repair.files[0] === example.source) }
    #expect(left.map(\.message) == [])
  }
}
