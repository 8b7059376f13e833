import FlowSyntax

/// The part of the automaton that reads symbols below the top: the transitions that do not leave a control state. They are indexed
/// by the state that they enter.
///
/// Facts about all stacks below a symbol are computed for all states at once, from the bottom up.
package struct StackGraph {
  private let transitions: [PAutomaton.Transition]
  private let stateCount: Int
  /// For each state, the first transition that enters it. For each transition, the next transition that enters the same state. -1
  /// for none.
  private var firstInto: [Int32]
  private var nextInto: [Int32]

  /// The automaton must be saturated.
  package init(_ automaton: PAutomaton) {
    transitions = automaton.transitions
    stateCount = automaton.firstOut.count
    firstInto = [Int32](repeating: -1, count: stateCount)
    nextInto = [Int32](repeating: -1, count: transitions.count)
    for (index, transition) in transitions.enumerated() where !PAutomaton.isControl(transition.from) {
      nextInto[index] = firstInto[Int(transition.to)]
      firstInto[Int(transition.to)] = Int32(index)
    }
  }

  /// Solves a data-flow problem: for every state, a fact about all stacks that are read from it.
  ///
  /// - Parameters:
  ///   - bottom: the fact about the empty stack.
  ///   - start: the fact about the empty set of stacks. Joining it with a fact leaves that fact unchanged.
  ///   - add: the fact about a stack with one more symbol on top.
  ///   - join: the fact about the union of two sets of stacks. Repeated joining must reach a fixed point.
  package func solve(
    bottom: Int, start: Int, add: (_ symbol: Int32, _ below: Int) -> Int, join: (Int, Int) -> Int
  ) -> [Int] {
    var values = [Int](repeating: start, count: stateCount)
    // A state is queued when it is first reached and whenever its value changes.
    var isWaiting = [Bool](repeating: false, count: stateCount)
    var isKnown = [Bool](repeating: false, count: stateCount)
    var waiting = [PAutomaton.final]
    values[Int(PAutomaton.final)] = bottom
    while let state = waiting.popLast() {
      isWaiting[Int(state)] = false
      let value = values[Int(state)]
      var into = firstInto[Int(state)]
      while into >= 0 {
        let transition = transitions[Int(into)]
        let from = Int(transition.from)
        let joined = join(values[from], add(transition.symbol, value))
        if joined != values[from] || !isKnown[from] {
          values[from] = joined
          isKnown[from] = true
          if !isWaiting[from] {
            isWaiting[from] = true
            waiting.append(transition.from)
          }
        }
        into = nextInto[Int(into)]
      }
    }
    return values
  }

  /// For every state, the length of the shortest path to the final state, and the first transition of this path. -1 for states from
  /// which no stack is read.
  func distances() -> (length: [Int32], first: [Int32]) {
    var length = [Int32](repeating: -1, count: stateCount)
    var first = [Int32](repeating: -1, count: stateCount)
    var isDone = [Bool](repeating: false, count: stateCount)
    var queue = LevelQueue()
    length[Int(PAutomaton.final)] = 0
    queue.insert(PAutomaton.final, at: 0)
    while true {
      let state = Int(queue.removeFirst())
      if state < 0 { return (length, first) }
      if isDone[state] { continue }
      isDone[state] = true
      var into = firstInto[state]
      while into >= 0 {
        let transition = transitions[Int(into)]
        let from = Int(transition.from)
        let sum = min(length[state] + transition.value, PAutomaton.longest)
        if length[from] < 0 || length[from] > sum {
          length[from] = sum
          first[from] = into
          queue.insert(transition.from, at: Int(sum))
        }
        into = nextInto[Int(into)]
      }
    }
  }
}
