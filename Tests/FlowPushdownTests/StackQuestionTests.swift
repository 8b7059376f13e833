import FlowTestSupport
import Testing

@testable import FlowPushdown

/// Answers from a saturated automaton, compared with a search over its stacks.
@Suite("Questions about stacks")
struct StackQuestionTests {
  @Test("A shortest path is the shortest of those that a reader lets through")
  func shortestPaths() {
    var found = 0
    forEachSmallSystem { system, seed in
      let automaton = system.saturated(from: .init(control: 0, stack: [0]))
      // Stacks of at most four symbols that contain the symbol 1 an odd number of times.
      func read(_ state: Int, _ symbol: Int32) -> Int { state >= 8 ? -1 : (state ^ (symbol == 1 ? 1 : 0)) + 2 }
      let expected = accepted(by: automaton, depth: 4).filter { configuration, _ in
        !configuration.stack.count(where: { $0 == 1 }).isMultiple(of: 2)
      }.map(\.value.weight).min()
      var heads: [Int32] = []
      for control in 0..<SmallSystem.controls {
        automaton.forEachOut(ofState: PAutomaton.state(ofControl: control)) { index, _ in heads.append(index) }
      }
      let path = automaton.shortestPath(from: heads, read, accepts: { $0 & 1 == 1 })
      let length = path.map { $0.reduce(Int32(0)) { $0 + automaton[$1].value } }
      if length != nil { found += 1 }
      #expect(length == expected, "FLOW_TEST_SEED=\(seed): \(system.rules)")
      return length == expected
    }
    #expect(found > 60)
  }

  @Test("The shortest way to the bottom is that of the automaton's lightest path")
  func distances() {
    forEachSmallSystem { system, seed in
      let automaton = system.saturated(from: .init(control: 0, stack: [0]))
      let graph = StackGraph(automaton)
      let distances = Distances(graph)
      var isEqual = true
      for control in 0..<SmallSystem.controls {
        automaton.forEachOut(ofState: PAutomaton.state(ofControl: control)) { index, _ in
          let path = distances.path(from: index, in: automaton)
          let lightest = automaton.shortestPath(from: [index], { _, _ in 0 }).map { $0.map { automaton[$0].value }.reduce(0, +) }
          let length = distances.length(by: index, in: automaton)
          if length != lightest || path.map({ automaton[$0].value }).reduce(0, +) != length { isEqual = false }
        }
      }
      #expect(isEqual, "FLOW_TEST_SEED=\(seed): \(system.rules)")
      return isEqual
    }
  }

  @Test("Two states are of one component if each leads to the other")
  func components() {
    forEachSmallSystem { system, seed in
      let automaton = system.saturated(from: .init(control: 0, stack: [0]))
      let components = Components(automaton)
      let states = (0..<automaton.firstOut.count).filter { !$0.isMultiple(of: 2) }
      let reached = Dictionary(uniqueKeysWithValues: states.map { ($0, Self.reached(from: $0, in: automaton)) })
      var isRight = true
      for from in states {
        for to in states {
          let isMutual = from == to || reached[from]!.contains(to) && reached[to]!.contains(from)
          if isMutual != (components.ofState[from] == components.ofState[to]) { isRight = false }
          if reached[from]!.contains(to), components.ofState[from] < components.ofState[to] { isRight = false }
        }
      }
      #expect(isRight, "FLOW_TEST_SEED=\(seed): \(system.rules)")
      return isRight
    }
  }

  /// The states that a path of at least one transition leads to.
  private static func reached(from state: Int, in automaton: PAutomaton) -> Set<Int> {
    var reached: Set<Int> = []
    var waiting = [state]
    while let next = waiting.popLast() {
      var out = automaton.firstOut[next]
      while out >= 0 {
        let to = Int(automaton[out].to)
        if reached.insert(to).inserted { waiting.append(to) }
        out = automaton[out].next
      }
    }
    return reached
  }

  @Test("The least and the greatest height of what lies below are found from the bottom up")
  func heights() {
    // Control 0 pushes 1 on 0 and on 1, and 2 on 1. So there are at least two symbols below a 2, and no maximum.
    var automaton = PAutomaton()
    automaton.addStart(control: 0, symbol: 0, start: 0)
    let isDone = automaton.saturate { _, symbol, system in
      if symbol < 2 { system.add(.init(control: 0, top: 1, below: symbol)) }
      if symbol == 1 { system.add(.init(control: 0, top: 2, below: symbol)) }
    }
    #expect(isDone)
    let graph = StackGraph(automaton)
    let limit = 10
    func heights(start: Int, _ join: (Int, Int) -> Int) -> [Int] {
      graph.solve(bottom: 0, start: start, add: { min($1 + 1, limit) }, join: join)
    }
    let (fewest, most) = (heights(start: Int.max, min), heights(start: -1, max))
    automaton.forEachOut(ofState: PAutomaton.state(ofControl: 0)) { _, transition in
      let below = Int(transition.to)
      switch transition.symbol {
      case 0: #expect((fewest[below], most[below]) == (0, 0))
      case 1: #expect((fewest[below], most[below]) == (1, limit))
      default: #expect((fewest[below], most[below]) == (2, limit))
      }
    }
  }
}
