import FlowModel

extension FlowRuns {
  /// Whether `always` may already have removed the routes that an operation would remove. In `opened always -> back to root`,
  /// `always` removes the routes above the sender before `back to root` runs.
  func followsAlways(_ operation: Int) -> Bool {
    let owners = unit.screens(of: flow).map(\.transitions) + unit.tabs(of: flow).map(\.transitions)
    for run in owners {
      for transition in unit.transitions[run] where transition.isAlways {
        for branch in unit.branches(of: transition) {
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
