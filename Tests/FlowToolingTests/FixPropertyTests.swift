import FlowAnalysis
@testable import FlowDriver
@testable import FlowChecking
import FlowModel
import FlowSyntax
import FlowTestSupport
@testable import FlowTooling
import Foundation
import Testing

/// A property of every fix: it never increases the number of mistakes that it is meant to repair.
///
/// A mistake hides mistakes of later stages. The compiler reports no names in a line that does not parse, no arguments of a flow
/// that does not exist, and no runs of a flow with a missing screen. So the findings of each stage are counted separately, and the
/// stages after the repaired one may have more findings. The parser also skips the rest of a line with a mistake, so a repaired line
/// may show its next mistake.
@Suite("Fixes")
struct FixPropertyTests {
  /// The findings of the stages, in their order: syntax, unknown names, the rest of the model, analysis.
  private struct Stages {
    var findings: [[Diagnostic]]

    init(_ source: SourceFile) {
      let tree = Parser.parse(source)
      let lowered = Lowering.lower([tree])
      let options = AnalysisOptions(requested: Set(Rule.all.filter { $0.severity == .off }))
      let result = Analysis.run(unit: lowered.unit, trees: [tree], options: options)
      let before = tree.diagnostics + lowered.findings
      let (reported, _) = Analysis.suppress(before + result.findings, in: [tree], options: options, after: result)
      let names = lowered.findings.filter { $0.rule.name.hasPrefix("unknown-") }
      let rest = lowered.findings.filter { !$0.rule.name.hasPrefix("unknown-") }
      findings = [tree.diagnostics, names, rest, reported.filter { !before.contains($0) }]
    }

    /// The number of findings up to a stage.
    func count(upTo stage: Int) -> Int { findings[...stage].reduce(0) { $0 + $1.count } }
  }

  /// The number of mutated files in a run.
  private static let count = caseCount(all: 10_000, usual: 1_000)

  private static let sources: [String] = {
    let folders = ["Codegen", "Diagnostics", "Format", "Graph", "LanguageServer", "Page", "Syntax"]
    let fixtures = folders.flatMap { folder in
      Fixture.names(in: folder).flatMap { name in
        let fixture = try? Fixture(name, in: folder) { $0 == "source" || $0.hasSuffix(".flow") }
        return fixture?.given.map(\.body) ?? []
      }
    }
    let examples = Rule.all.flatMap { [$0.page.failing, $0.page.fixed] }
    return PackageFolder.flows.map(\.text) + fixtures + examples
  }()

  /// Replacements for a token that a typing mistake, a habit or a program may produce.
  private static let words = [
    "hom", "numberDetal", "shet", "x", "{", "}", "->", "=>", "→", ";", "()", ".", "(.home)", "(to: home)", "push",
    "navigate", "navigate(to: home)", "push(.home)", "dismiss()", "back(2)", "present", "close", "open", "modal", "root",
    "goto", "fullscreen", "alert(\"x\")", "run { }", "var", "let", "case", "start", "+= 1", "in navigation",
    "// flowc:ignore unused-exit x\n", "// flowc:ignore unusd-style x\n", "é", "\r", "",
  ]

  @Test("None makes more of what it mends, on every file as it is")
  func files() { for source in Self.sources { check(source) } }

  @Test("None makes more of what it mends, on mutated files, and making all of them comes to an end")
  func mutated() {
    var random = SeededRandom()
    var files = 0
    var fixes = 0
    var rules: Set<String> = []
    // Large files take long and find few additional mistakes.
    let texts = Self.sources.filter { $0.utf8.count < 4000 }
    defer { print("\(random.hint): \(files) files of \(texts.count) texts, \(fixes) fixes of \(rules.count) rules") }
    for number in 0..<Self.count {
      files += 1
      var bytes = Array(texts.randomElement(using: &random)!.utf8)
      for _ in 0..<Int.random(in: 1...2, using: &random) { mutate(&bytes, &random) }
      let text = String(decoding: bytes, as: UTF8.self)
      if !check(
        text, hint: random.hint,
        {
          fixes += 1; rules.insert($0.rule.name)
        })
      {
        return
      }
      if number.isMultiple(of: 5), !comesToAnEnd(text, hint: random.hint) { return }
    }
  }

  private func mutate(_ bytes: inout [UInt8], _ random: inout SeededRandom) {
    let tokens = Parser.parse(SourceFile(path: "A.flow", bytes: bytes)).tokens
    if tokens.count < 2 { return }
    let token = tokens[Int.random(in: 0..<tokens.count - 1, using: &random)]
    let range = Int(token.start)..<Int(token.end)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: bytes.removeSubrange(range)
    case 1: bytes.insert(contentsOf: [0x20] + bytes[range], at: range.upperBound)
    case 2 where range.count > 2: bytes.swapAt(range.lowerBound, range.lowerBound + 1)
    default: bytes.replaceSubrange(range, with: Self.words.randomElement(using: &random)!.utf8)
    }
  }

  @discardableResult
  private func check(_ text: String, hint: String = "", _ isTried: (Diagnostic) -> Void = { _ in }) -> Bool {
    let source = SourceFile(path: "A.flow", text: text)
    let before = Stages(source)
    for stage in before.findings.indices {
      for finding in before.findings[stage] {
        for fix in finding.fixes {
          let only = Diagnostic(finding.rule, at: finding.location, finding.message, fixes: [fix])
          guard let repaired = RepairPlan(for: [only], in: [source], mayChange: { _ in true }).repair(source, at: 0)
          else { continue }
          isTried(finding)
          let after = Stages(repaired)
          // The fix may repair a line that did not parse, which is a mistake of an earlier stage.
          let mended = (0...stage).first { after.findings[$0].count < before.findings[$0].count } ?? stage
          let line = repaired.position(at: finding.location.range.start).line
          let nextMistake = after.findings[0].first {
            $0.location.range.start > finding.location.range.start
              && repaired.position(at: $0.location.range.start).line == line
          }
          let isNew = nextMistake.map { next in !before.findings[0].contains { $0.message == next.message } } ?? false
          let hidden = isNew ? 1 : 0
          if after.count(upTo: mended) <= before.count(upTo: mended) + hidden { continue }
          let left = after.findings[...mended].joined().map { "\($0.rule): \($0.message)" }
          let place = source.position(at: finding.location.range.start)
          Issue.record(
            "\(hint) \(place.line):\(place.column) \(finding.rule): \(finding.message) (\(fix.message))\n\(text)\nleft: \(left)")
          return false
        }
      }
    }
    return true
  }

  private func comesToAnEnd(_ text: String, hint: String) -> Bool {
    var repair = Repair(of: [SourceFile(path: "A.flow", text: text)], isRequested: [true])
    let left = repair.run { CheckedUnit(of: $0).findings }
    let isDone = RepairPlan(for: left, in: repair.files) { _ in true }.isEmpty
    #expect(isDone, "\(hint)\n\(text)")
    return isDone
  }
}
