import FlowModel

extension FlowRuns {
  /// Whether `always` may have done the work of an operation that leaves: `opened always -> back to root` removes what lies above
  /// the sender before `back to root` runs.
  func followsAlways(_ operation: Int) -> Bool {
    let owners = unit.screens(of: flow).map(\.transitions) + unit.tabs(of: flow).map(\.transitions)
    for run in owners {
      for index in run.start..<run.end where unit.transitions[index].isAlways {
        for branch in unit.branches(of: unit.transitions[index]) {
          let operations = branch.operations
          guard operations.start <= operation, operation < operations.end else { continue }
          return (operations.start..<operation).allSatisfy {
            if case .leave = unit.operations[$0].kind { true } else { false }
          }
        }
      }
    }
    return false
  }
}
