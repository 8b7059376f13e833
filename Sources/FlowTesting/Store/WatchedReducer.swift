import FlowRuntime

/// A reducer whose actions and effects a ledger takes note of.
struct WatchedReducer<State: Sendable, Action: Sendable>: Reducer {
  let base: (inout State, Action) -> Effect<Action>
  let ledger: Ledger<State, Action>
  /// What is to be done once the store has the state, which was made ready before.
  let first: Effect<Action>

  func prepare(_ state: inout State) -> Effect<Action> { first }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    let effect = base(&state, action)
    ledger.add(action, state)
    return effect.runningOperations { [ledger] operation in
      await ledger.run(operation, of: action)
    }
  }
}
