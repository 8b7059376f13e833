/// For every state of a saturated automaton, the shortest way to the final one: what the part of a stack that is read
/// from there adds to the length of a run.
struct Distances {
  /// By state: the length, and the first transition of the way; -1 for states that no stack is read from.
  private(set) var length: Column<Int32>
  private(set) var first: Column<Int32>

  /// Dijkstra's algorithm, from the final state backwards.
  init(_ automaton: PAutomaton) {
    let stateCount = automaton.firstOut.count
    let transitions = automaton.transitions.base
    length = Column(capacity: stateCount)
    first = Column(capacity: stateCount)
    length.extend(to: stateCount, with: -1)
    first.extend(to: stateCount, with: -1)

    // The transitions into each state. Those that leave a control state are not on the way from any other state.
    var firstInto = Column<Int32>(capacity: stateCount)
    firstInto.extend(to: stateCount, with: -1)
    var nextInto = Column<Int32>(capacity: automaton.transitions.count)
    nextInto.extend(to: automaton.transitions.count, with: -1)
    var isDone = Column<Bool>(capacity: stateCount)
    isDone.extend(to: stateCount, with: false)
    defer {
      firstInto.deallocate()
      nextInto.deallocate()
      isDone.deallocate()
    }
    var index = 0
    while index < automaton.transitions.count {
      let transition = transitions + index
      if !PAutomaton.isControl(transition.pointee.from) {
        nextInto.base[index] = firstInto.base[Int(transition.pointee.to)]
        firstInto.base[Int(transition.pointee.to)] = Int32(truncatingIfNeeded: index)
      }
      index = index &+ 1
    }

    var queue = LevelQueue()
    defer { queue.deallocate() }
    length.base[Int(PAutomaton.final)] = 0
    queue.insert(PAutomaton.final, at: 0)
    while true {
      let state = Int(queue.removeFirst())
      if state < 0 { return }
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

  func deallocate() {
    length.deallocate()
    first.deallocate()
  }

  /// The shortest path that begins with a transition.
  func path(from transition: Int32, in automaton: PAutomaton) -> [Int32] {
    var path = [transition]
    var state = automaton.transitions.base[Int(transition)].to
    while state != PAutomaton.final {
      let next = first.base[Int(state)]
      path.append(next)
      state = automaton.transitions.base[Int(next)].to
    }
    return path
  }

  /// The length of the shortest run to a configuration that is read by way of this transition of a control state.
  func length(by transition: Int32, in automaton: PAutomaton) -> Int32 {
    let transition = automaton.transitions.base[Int(transition)]
    return transition.value &+ length.base[Int(transition.to)]
  }
}
