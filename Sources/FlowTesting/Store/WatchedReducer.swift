import FlowRuntime

/// Decorates a reducer: a ledger records its actions and effects.
struct WatchedReducer<State: Sendable, Watched: Sendable>: Reducer {
  /// An action of the reducer, or the first action of a test store.
  enum Action: Sendable {
    /// Starts the effect that `prepare(_:)` of the reducer returned. This is an action, so that its tasks can be awaited and
    /// cancelled like those of any other action.
    case preparation
    case sent(Watched)
  }

  let base: (inout State, Watched) -> Effect<Watched>
  let ledger: Ledger<State, Watched>
  /// The effect that the preparation of the initial state returned.
  let first: Effect<Watched>

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    guard case .sent(let action) = action else { return watched(first, of: nil) }
    let effect = base(&state, action)
    ledger.add(action, state)
    return watched(effect, of: action)
  }

  private func watched(_ effect: Effect<Watched>, of action: Watched?) -> Effect<Action> {
    // The operation is wrapped after `map`, because a mapped operation starts on another thread.
    effect.map(Action.sent).runningOperations { [ledger] in await ledger.run($0, of: action) }
  }
}
