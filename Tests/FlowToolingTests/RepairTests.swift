@testable import FlowDriver
@testable import FlowChecking
import ToolHost
import FlowSyntax
import FlowTestSupport
import FlowToolTestSupport
@testable import FlowTooling
import Foundation
import Testing

@Suite("Repairs of anything")
struct RepairTests {
  /// Repairs a text. Each check reports one finding, whose fix replaces the whole text with the result of the closure. If the
  /// result is `nil`, there is no finding.
  private func run(on text: String, _ repair: (String) -> String?) -> (text: String, made: Int, left: Int) {
    func check(_ files: [SourceFile]) -> [Diagnostic] {
      let range = SourceRange(start: 0, end: UInt32(files[0].bytes.count))
      guard let new = repair(files[0].text(range)) else { return [] }
      let place = Location(file: 0, range: range)
      let fix = Diagnostic.Fix("x", edits: [Diagnostic.Edit(at: place, replacement: new)])
      return [Diagnostic(.syntax, at: place, "x", fixes: [fix])]
    }
    var repair = Repair(of: [SourceFile(path: "A.flow", text: text)], isRequested: [true])
    let left = repair.run(check)
    return (String(decoding: repair.files[0].bytes, as: UTF8.self), repair.made.count, left.count)
  }

  @Test("Two repairs that undo each other come to an end")
  func circle() {
    let result = run(on: "a") { $0 == "a" ? "b" : "a" }
    #expect(result == ("a", 20, 1))
  }

  @Test("A long chain of repairs is gone to its end, as long as findings become fewer")
  func chain() {
    let many = (0..<300).map { "  e\($0) -> push hom\n" }.joined()
    let host = MemoryHost(["A.flow": "flow A {\n  start home\n  screen home {\n\(many)  }\n}\n"])
    #expect(Tool.run(["check", "--fix", "--format", "json"], host: host) == .clean)
    #expect(host.standardOutput.contains("\"fixed\": 300,"))
  }

  /// Replacements for words that a typing mistake or a program may produce.
  private static let words = [
    "hom", "numberDetal", "pickr", "shet", "favorites", "x", "{", "}", "->", "// flowc:ignore unused-exit x\n",
    "// flowc:ignore unusd-style x\n", "\u{FEFF}", "é", "\r", "", "start", "(number: 1)",
  ]

  @Test("Whatever the text, repairs come to an end, leave none, and change nothing on a second run")
  func random() throws {
    var numbers = SeededRandom()
    let text = try String(contentsOf: PackageFolder.root.appending(path: "Flows/Numbers/Numbers.flow"), encoding: .utf8)
    let tokens = Parser.parse(SourceFile(path: "A.flow", text: text)).tokens
    for _ in 0..<150 {
      var bytes = Array(text.utf8)
      let count = Int.random(in: 1...4, using: &numbers)
      let places = Set((0..<count).map { _ in Int.random(in: 0..<tokens.count - 1, using: &numbers) })
      for place in places.sorted(by: >) {
        let range = Int(tokens[place].start)..<Int(tokens[place].end)
        bytes.replaceSubrange(range, with: Self.words.randomElement(using: &numbers)!.utf8)
      }
      let check = { (files: [SourceFile]) in CheckedUnit(of: files).findings }
      var repair = Repair(of: [SourceFile(path: "A.flow", bytes: bytes)], isRequested: [true])
      let left = repair.run(check)
      #expect(RepairPlan(for: left, in: repair.files) { _ in true }.isEmpty, "\(numbers.hint)")
      #expect(repair.made.isEmpty == (Array(repair.files[0].bytes) == bytes), "\(numbers.hint)")
      var again = Repair(of: repair.files, isRequested: [true])
      #expect(again.run(check) == left && again.made.isEmpty, "\(numbers.hint)")
    }
  }
}

/// The repairs of some findings, and the result of applying them to `0123456789`. Each edit is written as `START-END text`.
private struct PlanCase: CustomTestStringConvertible, Sendable {
  var testDescription: String
  /// The repairs of each finding. Each repair is a list of edits.
  var findings: [[[String]]]
  var result: String

  init(_ description: String, _ findings: [[String]]..., makes result: String) {
    testDescription = description
    self.findings = findings
    self.result = result
  }

  func finding(_ index: Int) -> Diagnostic {
    let fixes = findings[index].map { edits in
      Diagnostic.Fix(
        "x",
        edits: edits.map { edit in
          let parts = edit.split(separator: " ", omittingEmptySubsequences: false)
          let ends = parts[0].split(separator: "-").compactMap { UInt32($0) }
          let place = Location(file: 0, range: SourceRange(start: ends[0], end: ends[1]))
          return Diagnostic.Edit(at: place, replacement: String(parts[1]))
        })
    }
    return Diagnostic(.syntax, at: Location(file: 0, range: SourceRange(start: 0, end: 1)), "x", fixes: fixes)
  }
}

private let plans = [
  PlanCase("two places", [["1-2 a"]], [["5-7 b"]], makes: "0a234b789"),
  PlanCase("places out of order", [["5-7 b"]], [["1-2 a"]], makes: "0a234b789"),
  PlanCase("both ends", [["0-0 a"]], [["10-10 b"]], makes: "a0123456789b"),
  PlanCase("everything", [["0-10 "]], makes: ""),
  PlanCase("neighbours", [["1-3 a"]], [["3-5 b"]], makes: "0ab56789"),
  PlanCase("of two that overlap the first", [["1-4 a"]], [["3-5 b"]], makes: "0a456789"),
  PlanCase("of one in another the first", [["1-8 a"]], [["3-5 b"]], makes: "0a89"),
  PlanCase("of one around another the first", [["3-5 b"]], [["1-8 a"]], makes: "012b56789"),
  PlanCase("of two insertions at one place the first", [["4-4 a"]], [["4-4 b"]], makes: "0123a456789"),
  PlanCase("an insertion at the end of another", [["2-4 a"]], [["4-4 b"]], makes: "01a456789"),
  PlanCase("an insertion at the start of another", [["4-4 b"]], [["4-6 a"]], makes: "0123b456789"),
  PlanCase("all edits of a repair or none", [["4-6 a"]], [["0-1 b", "5-7 c"]], [["8-9 d"]], makes: "0123a67d9"),
  PlanCase("a repair that is at odds with itself", [["1-3 a", "2-4 b"]], makes: "0123456789"),
  PlanCase("several edits of one", [["8-9 c", "1-2 a", "4-4 b"]], makes: "0a23b4567c9"),
  PlanCase("a choice is for a person", [["1-2 a"], ["1-2 b"]], makes: "0123456789"),
  PlanCase("nothing to do", [[]], makes: "0123456789"),
  PlanCase("what changes nothing is no repair", [["2-4 23"]], [["5-5 "]], makes: "0123456789"),
]

@Suite("Which repairs are made at once")
struct RepairPlanTests {
  @Test("Of those that get in each other's way the first", arguments: plans)
  fileprivate func plan(_ testCase: PlanCase) {
    let file = SourceFile(path: "A.flow", text: "0123456789")
    let plan = RepairPlan(for: testCase.findings.indices.map(testCase.finding), in: [file]) { _ in true }
    let result = plan.repair(file, at: 0) ?? file
    #expect(String(decoding: result.bytes, as: UTF8.self) == testCase.result)
    #expect(plan.isEmpty == (result === file))
  }

  @Test("Random edits are as if made one after another from the end")
  func random() {
    var numbers = SeededRandom()
    let letters = Array("0123456789abcdef".utf8)
    for _ in 0..<2_000 {
      var findings: [Diagnostic] = []
      for index in 0..<Int.random(in: 0...6, using: &numbers) {
        var edits: [Diagnostic.Edit] = []
        for _ in 0..<Int.random(in: 1...3, using: &numbers) {
          let start = UInt32.random(in: 0...16, using: &numbers)
          let end = UInt32.random(in: start...min(16, start + 4), using: &numbers)
          let place = Location(file: 0, range: SourceRange(start: start, end: end))
          edits.append(Diagnostic.Edit(at: place, replacement: "<\(index)>"))
        }
        let place = Location(file: 0, range: SourceRange(start: 0, end: 0))
        findings.append(Diagnostic(.syntax, at: place, "\(index)", fixes: [Diagnostic.Fix("x", edits: edits)]))
      }
      let file = SourceFile(path: "A.flow", bytes: letters)
      let plan = RepairPlan(for: findings, in: [file]) { _ in true }
      // The first finding is always repaired, unless its own edits conflict.
      var expected = letters
      let made = plan.repaired.flatMap { $0.fixes[0].edits }.sorted { $0.location > $1.location }
      for edit in made {
        expected.replaceSubrange(
          Int(edit.location.range.start)..<Int(edit.location.range.end), with: edit.replacement.utf8)
      }
      let result = plan.repair(file, at: 0) ?? file
      #expect(Array(result.bytes) == expected, "\(numbers.hint)")
    }
  }
}
