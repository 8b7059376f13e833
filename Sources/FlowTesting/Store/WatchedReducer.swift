import FlowRuntime

/// A reducer whose actions and effects a ledger takes note of.
struct WatchedReducer<Base: Reducer>: Reducer {
  let base: Base
  let ledger: Ledger<Base.State, Base.Action>
  /// What is to be done once the store has the state, which was made ready before.
  let first: Effect<Base.Action>

  func prepare(_ state: inout Base.State) -> Effect<Base.Action> { first }

  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    let effect = base.reduce(into: &state, action: action)
    ledger.add(action, state)
    return effect.runningOperations { operation in
      await runSettling { await ledger.run(operation, of: action) }
    }
  }
}
