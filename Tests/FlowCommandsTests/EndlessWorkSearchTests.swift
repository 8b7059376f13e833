import FlowModel
import FlowSyntax
import FlowTestSupport
import FlowDriver
import Foundation
import Testing

@testable import FlowAnalysis
@testable import FlowScenarios

/// Two small random flows that send events to their work at the start, and show each other.
private struct RandomWork {
  private var random: SeededRandom
  private var conditions = 0

  static func text(seed: UInt64) -> String {
    var maker = RandomWork(random: SeededRandom(seed: seed))
    return maker.flow("A") + maker.flow("B")
  }

  private init(random: SeededRandom) { self.random = random }

  private mutating func isTrue(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
  private mutating func pick(_ list: [String]) -> String { list.randomElement(using: &random) ?? "" }

  private mutating func flow(_ name: String) -> String {
    var text = "flow \(name) {\n  var v: Bool = false\n  exit done\n"
    text += "  start home\(isTrue(80) ? ", send w.e0" : "")\(isTrue(30) ? ", send w.e1" : "")\n"
    text += "  event ev\(handler(canDo: false))\n  work w: W {\n"
    for event in ["e0", "e1", "e2"] where isTrue(70) { text += "    \(event)\(handler())\n" }
    text += "  }\n  screen home {\n    x\(isTrue(50) ? handler() : " -> set v = true")\n  }\n"
    for (screen, child) in [("a", "A"), ("b", "B")] {
      let requires = isTrue(10) ? " requires c\(condition()) else set v = true" : ""
      let reacts = isTrue(20) ? "\n    ev -> \(operations(canDo: true))" : ""
      text += "  screen \(screen): \(child)\(requires) {\n    exit done -> \(operations(canDo: true))\(reacts)\n  }\n"
    }
    return text + "}\n"
  }

  private mutating func condition() -> Int {
    conditions += 1
    return conditions
  }

  private mutating func handler(canDo: Bool = true, depth: Int = 0) -> String {
    if depth == 2 || isTrue(75) { return " -> \(operations(canDo: canDo))" }
    let rest = isTrue(70) ? " else\(handler(canDo: canDo, depth: depth + 1))" : ""
    return " { if c\(condition())\(handler(canDo: canDo, depth: depth + 1))\(rest) }"
  }

  private mutating func operations(canDo: Bool) -> String {
    (0..<Int.random(in: 1...2, using: &random)).map { _ in operation(canDo) }.joined(separator: ", ")
  }

  private mutating func operation(_ canDo: Bool) -> String {
    switch Int.random(in: 0..<100, using: &random) {
    case ..<35: "\(pick(["push", "sheet", "replace", "swap"])) \(pick(["a", "b"]))"
    case ..<60: "send w.\(pick(["e0", "e1", "e2"]))"
    case ..<68: "back"
    case ..<72: "exit done"
    case ..<76: "send home.x"
    case ..<80: "update \(pick(["a", "b"]))"
    case ..<88 where canDo: "do ev"
    default: "set v = true"
    }
  }
}

/// The results of starting a flow, with all combinations of conditions.
private struct Starts {
  var ends = 0
  var endless = 0
  var isCut = false

  /// - Parameter maximumActions: the number of actions after which a start counts as endless. It limits how many flows a start can
  ///   begin.
  init(_ flow: Int, in played: PlayedUnit, maximumActions: Int) {
    var waiting: [[String]] = [[]]
    while let statements = waiting.popLast() {
      if ends + endless + waiting.count > 200 {
        isCut = true
        return
      }
      let player = ScenarioPlayer(played, Statements(statements))
      player.maximumActions = maximumActions
      do throws(PlayStop) {
        _ = try player.start(flow)
        ends += 1
      } catch .question(_, let options) {
        for option in options { waiting.append(statements + [option]) }
      } catch {
        endless += 1
      }
    }
  }
}

@Suite("Work without end, held against all runs")
struct EndlessWorkSearchTests {
  /// If `FLOW_TEST_MISSES` is set, the test reports endless starts that the rule does not find.
  private var showsMisses: Bool { ProcessInfo.processInfo.environment["FLOW_TEST_MISSES"] != nil }

  @Test("a flow that is said to begin without end does so in every run")
  func random() {
    let seed = SeededRandom.seed(for: "Work without end")
    var (endless, found, units, told) = (0, 0, 0, 0)
    for number in 0..<UInt64(caseCount(all: 1_500, usual: 150)) {
      let text = RandomWork.text(seed: seed &+ number)
      let tree = Parser.parse(SourceFile(path: "A.flow", text: text))
      let (unit, findings) = Lowering.lower([tree])
      guard (tree.diagnostics + findings).allSatisfy({ $0.severity != .error }) else {
        Issue.record("\((tree.diagnostics + findings).map(\.message))\n\(text)")
        return
      }
      var search = LivelockSearch(unit)
      search.run()
      let played = PlayedUnit(unit)
      let findingCount = EndlessWork.check(AnalysisContext(unit: unit, trees: [tree], options: AnalysisOptions())).count
      for flow in 0..<2 {
        // The first nodes of the search are the starts of the flows.
        let isSaid = search.nodes[flow].isEndless
        let starts = Starts(flow, in: played, maximumActions: 20)
        if starts.isCut { continue }
        units += 1
        // A start with more actions than the limit may still end.
        let isEndless = starts.ends == 0 && Starts(flow, in: played, maximumActions: 80).ends == 0
        if isEndless { endless += 1 }
        if isSaid { found += 1 }
        if isSaid, findingCount > 0 { told += 1 }
        if isSaid != isEndless, isSaid || showsMisses {
          Issue.record("FLOW_TEST_SEED=\(seed &+ number), flow \(flow): said to \(isSaid ? "never end" : "end")\n\(text)")
          if isSaid { return }
        }
      }
    }
    print("FLOW_TEST_SEED=\(seed): \(units) starts, \(endless) without end, \(found) of them found")
    // The rule reports nothing if a flow may be left or something may be removed. This is often the case in these flows.
    #expect(found * 3 > endless)
    #expect(endless * 20 > units)
    #expect(told == found)
  }
}
