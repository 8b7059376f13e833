import FlowTestSupport
import Testing

@testable import FlowPushdown

@Suite("Saturation")
struct SaturationTests {
  /// The brute-force search uses stacks up to this depth, so that it finds all stacks up to ``depth``.
  private static let searchDepth = 9
  private static let depth = 4

  @Test("accepts what a small system reaches, with the least weights, and tells runs that it can make")
  func random() {
    var compared = 0
    forEachSmallSystem { system, seed in
      let start = SmallSystem.Configuration(control: 0, stack: [0])
      let automaton = system.saturated(from: start)
      let accepted = accepted(by: automaton, depth: Self.depth)
      compared += accepted.count
      let faults =
        missing(in: accepted, system.distances(from: start, depth: Self.searchDepth))
        + accepted.flatMap { runFaults(of: automaton, system, from: start, to: $0, weight: $1.weight, path: $1.path) }
      #expect(faults.isEmpty, "FLOW_TEST_SEED=\(seed): \(faults.sorted().prefix(4)) \(system.rules)")
      return faults.isEmpty
    }
    #expect(compared > 600)
  }

  private func missing(
    in accepted: [SmallSystem.Configuration: (weight: Int32, path: [Int32])],
    _ searched: [SmallSystem.Configuration: Int32]
  ) -> [String] {
    searched.compactMap { configuration, weight in
      if configuration.stack.count > Self.depth || configuration.stack.isEmpty { return nil }
      guard let known = accepted[configuration] else { return "\(configuration) is reached, but not accepted" }
      return known.weight > weight ? "\(configuration) weighs \(weight), not \(known.weight)" : nil
    }
  }

  /// The mistakes in the run that the automaton reports for a configuration.
  private func runFaults(
    of automaton: PAutomaton, _ system: SmallSystem, from start: SmallSystem.Configuration,
    to configuration: SmallSystem.Configuration, weight: Int32, path: [Int32]
  ) -> [String] {
    var faults: [String] = []
    let run = automaton.run(to: path)
    if run.length != weight { faults.append("the run to \(configuration) weighs \(run.length)") }
    var current = SmallSystem.Configuration(control: run.startControl, stack: run.stack(run.startPath))
    if current != start { faults.append("the run to \(configuration) starts elsewhere") }
    for step in run.steps {
      let after = SmallSystem.Configuration(control: step.control, stack: run.stack(step.path))
      if !system.steps(from: current).contains(where: { $0.rule.label == step.label && $0.after == after }) {
        faults.append("the run to \(configuration) makes a step that no rule allows")
      }
      current = after
    }
    if current != configuration { faults.append("the run to \(configuration) ends elsewhere") }
    return faults
  }

  @Test("gives up when there are too many transitions")
  func limit() {
    var automaton = PAutomaton()
    automaton.addStart(control: 0, symbol: 0, start: 0)
    var asked = 0
    let isDone = automaton.saturate(limit: 100) { _, symbol, system in
      asked += 1
      system.add(.init(control: 0, top: symbol + 1, below: symbol))
    }
    #expect(!isDone)
    #expect(asked < 100)
  }
}
