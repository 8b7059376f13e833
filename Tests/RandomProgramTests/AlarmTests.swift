import FlowAnalysis
import FlowModel
import FlowSyntax
import FlowTestSupport
import Foundation
import Testing

/// Counts what `check` reports in random programs. They contain no mistakes of people, so the counts show how noisy each rule is.
/// The only errors are pushes without a navigation container, because the program writer picks containers at random.
///
/// `FLOW_RANDOM_PROGRAMS` is the number of programs. `Tests/Benchmarks/alarms.py` counts the same for samples and fixtures.
@Suite("What is said of random programs")
struct AlarmTests {
  @Test("None breaks a rule of the language, or has work without end")
  func alarms() {
    let seed = Random.seed(for: "What is said of random programs")
    let count = TestExtent.number("FLOW_RANDOM_PROGRAMS", all: 40, usual: 10)
    let options = AnalysisOptions(requested: Set(Rule.all.filter { $0.severity == .off }))
    var found: [String: Int] = [:]
    var flows = 0
    for number in 0..<count {
      let random = Random(seed: seed, part: number)
      let plan = Planner.plan(number: number, inBatch: 0, random)
      let files = ProgramWriter.files(of: plan, random)
      let trees = files.enumerated().map { index, file in
        Parser.parse(SourceFile(path: file.name, text: file.text), fileIndex: index)
      }
      let (unit, findings) = Lowering.lower(trees)
      flows += unit.ownFlows.count
      let all = trees.flatMap(\.diagnostics) + findings + Analysis.check(unit: unit, trees: trees, options: options)
      for finding in all { found[finding.rule.name, default: 0] += 1 }
      let wrong = all.filter { $0.severity == .error && $0.rule != .pushWithoutNavigation || $0.rule == .endlessWork }.map(\.message)
      #expect(wrong == [], "FLOW_TEST_SEED=\(seed), program \(number): \(files.map(\.text).joined(separator: "\n"))")
    }
    let counts = found.sorted { $0.value > $1.value }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    print("FLOW_TEST_SEED=\(seed): \(count) programs, \(flows) flows: \(counts)")
  }
}
