import FlowTestSupport
import Testing

@testable import FlowPushdown

/// A small random pushdown system. Each rule comes with its head: the control state and the top symbol to which it applies.
struct SmallSystem {
  static let controls: Int32 = 3
  static let symbols: Int32 = 3

  struct Configuration: Hashable {
    var control: Int32
    /// The symbols from top to bottom.
    var stack: [Int32]
  }

  private(set) var rules: [(control: Int32, symbol: Int32, rule: PushdownSystem.Rule)] = []

  init(_ random: inout SeededRandom) {
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

  /// The minimum weights of all configurations that are reachable through stacks up to a depth.
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

  /// The automaton of all configurations that are reachable from a configuration with one symbol.
  func saturated(from start: Configuration) -> PAutomaton {
    var automaton = PAutomaton()
    automaton.addStart(control: start.control, symbol: start.stack[0], start: 0)
    let isDone = automaton.saturate { control, symbol, made in
      for (_, _, rule) in rules.filter({ $0.control == control && $0.symbol == symbol }) { made.add(rule) }
    }
    #expect(isDone)
    return automaton
  }
}

/// The configurations with stacks up to a depth that a saturated automaton accepts, with their minimum weights.
func accepted(
  by automaton: PAutomaton, depth: Int
) -> [SmallSystem.Configuration: (weight: Int32, path: [Int32])] {
  var found: [SmallSystem.Configuration: (weight: Int32, path: [Int32])] = [:]
  func read(_ control: Int32, _ state: Int32, _ path: [Int32], _ weight: Int32) {
    if state == PAutomaton.final {
      let stack = path.map { automaton[$0].symbol }
      let configuration = SmallSystem.Configuration(control: control, stack: stack)
      if found[configuration].map({ $0.weight > weight }) ?? true { found[configuration] = (weight, path) }
      return
    }
    if path.count == depth || Int(state) >= automaton.firstOut.count { return }
    var out = automaton.firstOut[Int(state)]
    while out >= 0 {
      let transition = automaton[out]
      read(control, transition.to, path + [out], weight + transition.value)
      out = transition.next
    }
  }
  for control in 0..<SmallSystem.controls { read(control, PAutomaton.state(ofControl: control), [], 0) }
  return found
}

/// Calls a test with random systems until the test fails. `FLOW_TEST_SEED` repeats the first system.
func forEachSmallSystem(for test: String = #function, count: UInt64 = 600, _ passes: (SmallSystem, UInt64) -> Bool) {
  let first = SeededRandom.seed(for: test)
  for seed in (0..<count).map({ first &+ $0 }) {
    var random = SeededRandom(seed: seed)
    if !passes(SmallSystem(&random), seed) { return }
  }
}
