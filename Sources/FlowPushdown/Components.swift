import FlowSyntax

/// The strongly connected components of an automaton (Tarjan's algorithm, without recursion).
///
/// All states of a component can reach each other, so the same symbols can be below each of them. Queries that only need to know
/// whether a symbol can occur work on components. Highly connected systems have few components.
package struct Components {
  /// For each state, the number of its component. A component leads only to components with lower numbers.
  package private(set) var ofState: [Int32]
  package private(set) var count = 0
  /// The edges between components: for each component, the index in ``next`` at which its list begins. The last element is the end
  /// of ``next``.
  package private(set) var firstNext: [Int32] = []
  package private(set) var next: [Int32] = []

  /// The components of all states that read symbols below the top.
  package init(_ automaton: PAutomaton) {
    let stateCount = automaton.firstOut.count
    ofState = [Int32](repeating: -1, count: stateCount)
    var order = ofState
    var low = ofState
    var stack: [Int32] = []
    var path: [(state: Int, out: Int32)] = []
    var entered: Int32 = 0
    var start = 1
    while start < stateCount {
      if order[start] < 0 {
        path.append((start, automaton.firstOut.base[start]))
        order[start] = entered
        low[start] = entered
        entered &+= 1
        stack.append(Int32(truncatingIfNeeded: start))
      }
      while let (state, out) = path.last {
        if out >= 0 {
          let transition = automaton.transitions.base + Int(out)
          let to = Int(transition.pointee.to)
          path[path.count &- 1].out = transition.pointee.next
          if order[to] < 0 {
            path.append((to, automaton.firstOut.base[to]))
            order[to] = entered
            low[to] = entered
            entered &+= 1
            stack.append(Int32(truncatingIfNeeded: to))
          } else if ofState[to] < 0, order[to] < low[state] {
            low[state] = order[to]
          }
          continue
        }
        path.removeLast()
        if let below = path.last?.state, low[state] < low[below] { low[below] = low[state] }
        if low[state] != order[state] { continue }
        while let member = stack.popLast() {
          ofState[Int(member)] = Int32(truncatingIfNeeded: count)
          if Int(member) == state { break }
        }
        count &+= 1
      }
      start &+= 2
    }
    connect(automaton)
  }

  /// Lists the components that each component leads to, without repetitions.
  private mutating func connect(_ automaton: PAutomaton) {
    // Counts the edges by the component that they leave, then lists the components that they enter.
    firstNext = [Int32](repeating: 0, count: count + 1)
    var pairs: [(from: Int32, to: Int32)] = []
    var index = 0
    while index < automaton.transitions.count {
      let transition = automaton.transitions.base + index
      index &+= 1
      if PAutomaton.isControl(transition.pointee.from) { continue }
      let from = ofState[Int(transition.pointee.from)]
      let to = ofState[Int(transition.pointee.to)]
      if from != to {
        pairs.append((from, to))
        firstNext[Int(from) &+ 1] &+= 1
      }
    }
    var part = 0
    while part < count {
      firstNext[part &+ 1] &+= firstNext[part]
      part &+= 1
    }
    var place = firstNext
    next = [Int32](repeating: 0, count: pairs.count)
    index = 0
    while index < pairs.count {
      let from = Int(pairs[index].from)
      next[Int(place[from])] = pairs[index].to
      place[from] &+= 1
      index &+= 1
    }
    removeRepetitions()
  }

  private mutating func removeRepetitions() {
    var lastUser = [Int32](repeating: -1, count: count)
    var kept = 0
    var part = 0
    var index = 0
    while part < count {
      let end = Int(firstNext[part &+ 1])
      firstNext[part] = Int32(truncatingIfNeeded: kept)
      while index < end {
        let to = next[index]
        if lastUser[Int(to)] != Int32(truncatingIfNeeded: part) {
          lastUser[Int(to)] = Int32(truncatingIfNeeded: part)
          next[kept] = to
          kept &+= 1
        }
        index &+= 1
      }
      part &+= 1
    }
    firstNext[count] = Int32(truncatingIfNeeded: kept)
    next.removeLast(next.count - kept)
  }
}
