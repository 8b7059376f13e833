import Testing

@testable import FlowAnalysis

/// A small pushdown system of any kind, with its rules by head.
private struct SmallSystem {
  static let controls: Int32 = 3
  static let symbols: Int32 = 3

  struct Configuration: Hashable {
    var control: Int32
    /// Top first.
    var stack: [Int32]
  }

  private(set) var rules: [(control: Int32, symbol: Int32, rule: PushdownSystem.Rule)] = []

  init(_ random: inout SeededNumbers) {
    for label in 0..<Int32.random(in: 2...9, using: &random) {
      func control() -> Int32 { Int32.random(in: 0..<Self.controls, using: &random) }
      func symbol() -> Int32 { Int32.random(in: 0..<Self.symbols, using: &random) }
      var rule = PushdownSystem.Rule(control: control(), label: label, weight: Int32.random(in: 0...2, using: &random))
      let length = [0, 1, 1, 2, 2].randomElement(using: &random) ?? 1
      if length > 0 { rule.top = symbol() }
      if length > 1 { rule.below = symbol() }
      rules.append((control(), symbol(), rule))
    }
  }

  func steps(from configuration: Configuration) -> [(rule: PushdownSystem.Rule, after: Configuration)] {
    guard let top = configuration.stack.first else { return [] }
    return rules.filter { $0.control == configuration.control && $0.symbol == top }.map { _, _, rule in
      var stack = Array(configuration.stack.dropFirst())
      if rule.below >= 0 { stack.insert(rule.below, at: 0) }
      if rule.top >= 0 { stack.insert(rule.top, at: 0) }
      return (rule, Configuration(control: rule.control, stack: stack))
    }
  }

  /// The least weights of all configurations that are reached by way of stacks up to a depth.
  func distances(from start: Configuration, depth: Int) -> [Configuration: Int32] {
    var known: [Configuration: Int32] = [start: 0]
    var waiting = [start]
    while let configuration = waiting.popLast() {
      for (rule, after) in steps(from: configuration) where after.stack.count <= depth {
        let sum = (known[configuration] ?? 0) + rule.weight
        if known[after].map({ $0 > sum }) ?? true {
          known[after] = sum
          waiting.append(after)
        }
      }
    }
    return known
  }
}

/// What a saturated automaton accepts of stacks up to a depth, bottom not reached aside, with the least weights.
private func accepted(
  _ automaton: PAutomaton, depth: Int
) -> [SmallSystem.Configuration: (weight: Int32, path: [Int32])] {
  var found: [SmallSystem.Configuration: (weight: Int32, path: [Int32])] = [:]
  func read(_ control: Int32, _ state: Int32, _ path: [Int32], _ weight: Int32) {
    if state == PAutomaton.final {
      let stack = path.map { automaton.transitions.base[Int($0)].symbol }
      let configuration = SmallSystem.Configuration(control: control, stack: stack)
      if found[configuration].map({ $0.weight > weight }) ?? true { found[configuration] = (weight, path) }
      return
    }
    if path.count == depth || Int(state) >= automaton.firstOut.count { return }
    var out = automaton.firstOut.base[Int(state)]
    while out >= 0 {
      let transition = automaton.transitions.base[Int(out)]
      read(control, transition.to, path + [out], weight + transition.value)
      out = transition.next
    }
  }
  for control in 0..<SmallSystem.controls { read(control, PAutomaton.state(ofControl: control), [], 0) }
  return found
}

@Suite("Saturation")
struct SaturationTests {
  @Test("Pairs that differ in few bits do not crowd")
  func pairs() {
    // A control state is such a pair: what it does, and what follows, in the upper half.
    for shift in [0, 8, 16, 32, 40] {
      var map = PairMap()
      defer { map.deallocate() }
      for number in 0..<2000 { _ = map.insert(7, number &<< shift) }
      let steps = (0..<2000).map { map.steps(to: 7, $0 &<< shift) }
      #expect(steps.reduce(0, +) < 3 * 2000, "shifted by \(shift)")
    }
  }

  @Test("accepts what a small system reaches, with the least weights, and tells runs that it can make")
  func random() {
    var compared = 0
    for seed in firstSeed..<firstSeed + UInt64(flowCount * 10) {
      var random = SeededNumbers(seed: seed)
      let system = SmallSystem(&random)
      let start = SmallSystem.Configuration(control: 0, stack: [0])
      var automaton = PAutomaton()
      defer { automaton.deallocate() }
      automaton.addStart(control: 0, symbol: 0, start: 0)
      let isDone = automaton.saturate { control, symbol, made in
        for (_, _, rule) in system.rules.filter({ $0.control == control && $0.symbol == symbol }) { made.add(rule) }
      }
      #expect(isDone)
      let accepted = accepted(automaton, depth: 4)
      let depth = 9
      let searched = system.distances(from: start, depth: depth)
      var faults: [String] = []
      for (configuration, weight) in searched where configuration.stack.count <= 4 && !configuration.stack.isEmpty {
        guard let known = accepted[configuration] else {
          faults.append("\(configuration) is reached, but not accepted")
          continue
        }
        if known.weight > weight { faults.append("\(configuration) weighs \(weight), not \(known.weight)") }
      }
      for (configuration, known) in accepted {
        let run = automaton.run(to: known.path)
        if run.length != known.weight { faults.append("the run to \(configuration) weighs \(run.length)") }
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
        compared += 1
      }
      if !faults.isEmpty {
        Issue.record("FLOW_TEST_SEED=\(seed) FLOW_TEST_COUNT=1: \(faults.sorted().prefix(4)) \(system.rules)")
        return
      }
    }
    print("FLOW_TEST_SEED=\(firstSeed): \(compared) configurations")
    #expect(compared > flowCount)
  }
}
