import FlowAnalysis
@testable import FlowDriver
@testable import FlowChecking
import FlowModel
import FlowSyntax
import FlowTestSupport
import Foundation
import Testing

/// The findings in a text, in sorted order: the rule, the message and the marked words.
private func findings(_ text: String, _ options: AnalysisOptions = AnalysisOptions()) -> [String] {
  let file = SourceFile(path: "A.flow", text: text)
  let found = CheckedUnit(of: [file], options: options).findings
  return found.map { finding in
    if sayingWhichIsSecond.contains(finding.rule) { return "\(finding.rule.name):" }
    return "\(finding.rule.name): \(finding.message): \(file.text(finding.location.range))"
  }.sorted()
}

/// Rules about two declarations that conflict. They mark the second declaration.
private let sayingWhichIsSecond: Set<Rule> = [.duplicateDeclaration, .duplicateTransition, .linkAmbiguous]

private func sample(_ path: String) throws -> String {
  try String(contentsOf: PackageFolder.root.appending(path: "Flows/\(path)"), encoding: .utf8)
}

/// A mistake in a sample: the original text, its replacement, and the rule that reports it.
private struct Mistake: CustomTestStringConvertible, Sendable {
  var sample: String
  var old: String
  var new: String
  var rule: Rule

  var testDescription: String { "\(old) → \(new)" }

  init(_ sample: String, _ old: String, _ new: String, _ rule: Rule) {
    (self.sample, self.old, self.new, self.rule) = (sample, old, new, rule)
  }
}

private let mistakes = [
  Mistake("Numbers/Numbers.flow", "push fact(", "push facct(", .unknownScreen),
  Mistake("Numbers/Numbers.flow", "sheet numbersList(", "sheet list(", .unknownScreen),
  Mistake("Numbers/Numbers.flow", "back to numbersList", "back to list", .unknownScreen),
  Mistake("Numbers/Numbers.flow", "replace home", "replace hom", .unknownScreen),
  Mistake("Numbers/Numbers.flow", "start home", "start hom", .unknownScreen),
  Mistake("Numbers/Numbers.flow", "screen fact:", "screen facts:", .unknownScreen),
  Mistake("Numbers/Numbers.flow", "-> picker filter", "-> pickr filter", .unknownStyle),
  Mistake("Numbers/Numbers.flow", "style picker", "style pickr", .unknownStyle),
  Mistake("Numbers/Numbers.flow", "detents: medium", "detent: medium", .unknownOption),
  Mistake("Numbers/Numbers.flow", "dragIndicator: visible", "dragIndicator: maybe", .unknownOption),
  Mistake("Numbers/Numbers.flow", "sheet numbersList(numbers:", "sheet numbersList(number:", .argumentMismatch),
  Mistake(
    "Numbers/Numbers.flow", "nextTapped   -> push numberDetail(number: number + 1)",
    "nextTapped   -> push numberDetail", .argumentMismatch),
  Mistake("Numbers/Numbers.flow", "set favourites = []", "set favorites = []", .unknownVariable),
  Mistake("Numbers/Numbers.flow", "send numbersList.filterChanged", "send numbersList.filterChange", .unknownEvent),
  Mistake(
    "Numbers/Numbers.flow", "closeTapped                 ->", "filterTapped                ->",
    .duplicateTransition),
  Mistake("Numbers/Numbers.flow", "needs facts: NumberFacts", "needs count: NumberFacts", .duplicateDeclaration),
  Mistake("Numbers/Numbers.flow", "needs facts: NumberFacts", "needs favourites: NumberFacts", .duplicateDeclaration),
  Mistake("Wizard/Wizard.flow", "  screen done {", "  screen hint(number: Int)\n  screen done {", .duplicateDeclaration),
  Mistake("Numbers/Numbers.flow", "  start home\n", "\n", .missingStart),
  Mistake("Numbers/Numbers.flow", "closeTapped -> pop", "closeTapped => pop", .syntax),
  Mistake("Numbers/Numbers.flow", "-> back to root", "-> back too root", .syntax),
  Mistake("Recursive/Recursive.flow", "-> dismiss", "-> dismis", .syntax),
  Mistake("Recursive/Recursive.flow", "delegate.cancelled ", "delegate.captured(_) ", .duplicateTransition),
  Mistake("Wizard/Wizard.flow", "-> update step(", "-> update stp(", .unknownScreen),
  Mistake("Wizard/Wizard.flow", "back to step where", "back to stp where", .unknownScreen),
  Mistake("Wizard/Wizard.flow", "if isCorrecting ", "if text.isEmpty ", .unreachableBranch),
  Mistake("Wizard/Wizard.flow", "  var isCorrecting", "  event abandoned\n  var isCorrecting", .duplicateDeclaration),
]

@Suite("What is found does not depend on the order of declarations")
struct StabilityTests {
  @Test("One mistake in a sample is what one rule finds, and the same in every order", arguments: mistakes)
  fileprivate func mistake(_ mistake: Mistake) throws {
    var numbers = SeededRandom()
    let text = try sample(mistake.sample)
    try #require(text.contains(mistake.old))
    let expected = findings(text.replacing(mistake.old, with: mistake.new))
    #expect(Set(expected.map { $0.prefix { $0 != ":" } }) == [mistake.rule.name[...]])
    for _ in 0..<15 {
      let shuffled = Reordering.shuffled(text, using: &numbers)
      #expect(findings(shuffled) == [], "\(numbers.hint)")
      #expect(findings(shuffled.replacing(mistake.old, with: mistake.new)) == expected, "\(numbers.hint)")
    }
  }

  @Test("The examples of the rules, in every order", arguments: Rule.all)
  func examples(rule: Rule) {
    var numbers = SeededRandom()
    let options = AnalysisOptions(requested: [rule], platforms: Set(rule.page.platforms), importsSwiftUI: true)
    for text in [rule.page.failing, rule.page.fixed] {
      let expected = findings(text, options)
      for _ in 0..<10 {
        let shuffled = Reordering.shuffled(text, using: &numbers)
        #expect(findings(shuffled, options) == expected, "\(numbers.hint)\n\(shuffled)")
      }
    }
  }

  @Test("The order of files, and which flow stands in which file")
  func files() throws {
    var numbers = SeededRandom()
    let pages = [Rule.unusedExit, .unusedStyle, .unknownScreen].map(\.page.failing)
    let texts = zip(pages, ["One", "Two", "Three"]).map { text, name in
      // Flows of the same target have different names.
      text.replacing(/flow [A-Z][a-z]+/, with: "flow \(name)")
    }
    func found(_ texts: [String]) -> [String] {
      let files = texts.enumerated().map { SourceFile(path: "\($0).flow", text: $1) }
      return CheckedUnit(of: files).findings.map { finding in
        "\(finding.message): \(files[finding.location.file].text(finding.location.range))"
      }.sorted()
    }
    let expected = found(texts)
    #expect(expected.count == 3)
    for _ in 0..<20 {
      let shuffled = texts.shuffled(using: &numbers)
      let split = Int.random(in: 1...texts.count, using: &numbers)
      #expect(found(shuffled) == expected, "\(numbers.hint)")
      #expect(
        found([shuffled[..<split].joined(separator: "\n"), shuffled[split...].joined(separator: "\n")]) == expected)
    }
  }

  @Test("A reordered sample is reordered, and nothing of it is lost")
  func reordering() throws {
    var numbers = SeededRandom()
    let text = try sample("Numbers/Numbers.flow")
    let all = Set((0..<20).map { _ in Reordering.shuffled(text, using: &numbers) })
    #expect(all.count > 15)
    let lines = text.split(separator: "\n").sorted()
    for shuffled in all { #expect(shuffled.split(separator: "\n").sorted() == lines, "\(numbers.hint)") }
  }
}
