package import FlowSyntax

/// The part of the automaton that reads symbols below the top: the transitions that do not leave a control state. They are indexed
/// by the state that they enter.
///
/// Facts about all stacks below a symbol are computed for all states at once, from the bottom up.
package struct StackGraph {
  private let transitions: UnsafeMutablePointer<PAutomaton.Transition>
  private let stateCount: Int
  /// For each state, the first transition that enters it. For each transition, the next transition that enters the same state. -1
  /// for none.
  private var firstInto: Table<Int32>
  private var nextInto: Table<Int32>

  /// The automaton must be saturated, and its storage must outlive the graph.
  ///
  /// - Parameter storage: the owner of the graph's memory. The graph does not keep it.
  package init(_ automaton: PAutomaton, in storage: RawStorage) {
    transitions = automaton.transitions.base
    stateCount = automaton.firstOut.count
    firstInto = Table(in: storage, capacity: stateCount)
    firstInto.extend(to: stateCount, with: -1)
    nextInto = Table(in: storage, capacity: automaton.transitions.count)
    nextInto.extend(to: automaton.transitions.count, with: -1)
    var index = 0
    while index < automaton.transitions.count {
      let transition = transitions + index
      if !PAutomaton.isControl(transition.pointee.from) {
        nextInto.base[index] = firstInto.base[Int(transition.pointee.to)]
        firstInto.base[Int(transition.pointee.to)] = Int32(truncatingIfNeeded: index)
      }
      index = index &+ 1
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
    values.withUnsafeMutableBufferPointer { values in
      isWaiting.withUnsafeMutableBufferPointer { isWaiting in
        while let state = waiting.popLast() {
          isWaiting[Int(state)] = false
          let value = values[Int(state)]
          var into = firstInto.base[Int(state)]
          while into >= 0 {
            let transition = transitions + Int(into)
            let from = Int(transition.pointee.from)
            let joined = join(values[from], add(transition.pointee.symbol, value))
            if joined != values[from] || !isKnown[from] {
              values[from] = joined
              isKnown[from] = true
              if !isWaiting[from] {
                isWaiting[from] = true
                waiting.append(Int32(truncatingIfNeeded: from))
              }
            }
            into = nextInto.base[Int(into)]
          }
        }
      }
    }
    return values
  }

  /// For every state, the length of the shortest path to the final state, and the first transition of this path. -1 for states from
  /// which no stack is read.
  func distances(in storage: RawStorage) -> (length: Table<Int32>, first: Table<Int32>) {
    var length = Table<Int32>(in: storage, capacity: stateCount)
    var first = Table<Int32>(in: storage, capacity: stateCount)
    length.extend(to: stateCount, with: -1)
    first.extend(to: stateCount, with: -1)
    let scratch = RawStorage()
    defer { withExtendedLifetime(scratch) {} }
    var isDone = Table<Bool>(in: scratch, capacity: stateCount)
    isDone.extend(to: stateCount, with: false)
    var queue = LevelQueue(in: scratch)
    length.base[Int(PAutomaton.final)] = 0
    queue.insert(PAutomaton.final, at: 0)
    while true {
      let state = Int(queue.removeFirst())
      if state < 0 { return (length, first) }
      if isDone.base[state] { continue }
      isDone.base[state] = true
      var into = firstInto.base[state]
      while into >= 0 {
        let transition = transitions + Int(into)
        let from = Int(transition.pointee.from)
        var sum = length.base[state] &+ transition.pointee.value
        if sum > PAutomaton.longest { sum = PAutomaton.longest }
        if length.base[from] < 0 || length.base[from] > sum {
          length.base[from] = sum
          first.base[from] = into
          queue.insert(transition.pointee.from, at: Int(sum))
        }
        into = nextInto.base[Int(into)]
      }
    }
  }
}
