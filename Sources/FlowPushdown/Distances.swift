package import FlowSyntax

/// For every state of a saturated automaton, the shortest path to the final state. The length of a path is the sum of the values of
/// its transitions. It is the part of a run's length that the symbols on this path contribute.
package struct Distances {
  private let length: Table<Int32>
  private let first: Table<Int32>

  /// - Parameter storage: the owner of the memory. The distances do not keep it.
  package init(_ graph: StackGraph, in storage: RawStorage) { (length, first) = graph.distances(in: storage) }

  /// The shortest path to the final state that begins with a transition.
  package func path(from transition: Int32, in automaton: PAutomaton) -> [Int32] {
    var path = [transition]
    var state = automaton.transitions.base[Int(transition)].to
    while state != PAutomaton.final {
      let next = first.base[Int(state)]
      path.append(next)
      state = automaton.transitions.base[Int(next)].to
    }
    return path
  }

  /// The length of the shortest run to a configuration whose top is read by this transition of a control state.
  package func length(by transition: Int32, in automaton: PAutomaton) -> Int32 {
    let transition = automaton.transitions.base[Int(transition)]
    return transition.value &+ length.base[Int(transition.to)]
  }
}
