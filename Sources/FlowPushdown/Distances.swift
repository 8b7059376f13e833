import FlowSyntax

/// For every state of a saturated automaton, the shortest path to the final state. The length of a path is the sum of the values of
/// its transitions. It is the part of a run's length that the symbols on this path contribute.
package struct Distances {
  private let length: [Int32]
  private let first: [Int32]

  package init(_ graph: StackGraph) { (length, first) = graph.distances() }

  /// The shortest path to the final state that begins with a transition.
  package func path(from transition: Int32, in automaton: PAutomaton) -> [Int32] {
    var path = [transition]
    var state = automaton.transitions[Int(transition)].to
    while state != PAutomaton.final {
      let next = first[Int(state)]
      path.append(next)
      state = automaton.transitions[Int(next)].to
    }
    return path
  }

  /// The length of the shortest run to a configuration whose top is read by this transition of a control state.
  package func length(by transition: Int32, in automaton: PAutomaton) -> Int32 {
    let transition = automaton.transitions[Int(transition)]
    return transition.value + length[Int(transition.to)]
  }
}
