import FlowSyntax

/// The strongly connected components of an automaton (Tarjan's algorithm, without recursion).
///
/// All states of a component can reach each other, so the same symbols can be below each of them. Queries that only need to know
/// whether a symbol can occur work on components. Highly connected systems have few components.
package struct Components {
  /// For each state, the number of its component. A component leads only to components with lower numbers.
  package private(set) var ofState: [Int32]
  package private(set) var count = 0
  /// The states, those of lower components first.
  package private(set) var states: [Int32] = []

  /// The components of all states that read symbols below the top.
  package init(_ automaton: PAutomaton) {
    let stateCount = automaton.firstOut.count
    ofState = [Int32](repeating: -1, count: stateCount)
    var order = ofState
    var low = ofState
    var stack: [Int32] = []
    var path: [(state: Int, out: Int32)] = []
    var entered: Int32 = 0
    func enter(_ state: Int) {
      path.append((state, automaton.firstOut[state]))
      order[state] = entered
      low[state] = entered
      entered += 1
      stack.append(Int32(state))
    }
    for start in stride(from: 1, to: stateCount, by: 2) {
      if order[start] < 0 { enter(start) }
      while let (state, out) = path.last {
        if out >= 0 {
          let transition = automaton.transitions[Int(out)]
          let to = Int(transition.to)
          path[path.count - 1].out = transition.next
          if order[to] < 0 {
            enter(to)
          } else if ofState[to] < 0, order[to] < low[state] {
            low[state] = order[to]
          }
          continue
        }
        path.removeLast()
        if let below = path.last?.state, low[state] < low[below] { low[below] = low[state] }
        if low[state] != order[state] { continue }
        while let member = stack.popLast() {
          ofState[Int(member)] = Int32(count)
          states.append(member)
          if Int(member) == state { break }
        }
        count += 1
      }
    }
  }
}
