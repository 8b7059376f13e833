import FlowRuntime

/// A decorator of a reducer: a ledger takes note of its actions and effects.
struct WatchedReducer<State: Sendable, Watched: Sendable>: Reducer {
  /// An action of the reducer, or what a test store sends first.
  enum Action: Sendable {
    /// Starts the effect of the preparation, so that it is a work that can be asked about and cancelled like any other.
    case preparation
    case sent(Watched)
  }

  let base: (inout State, Watched) -> Effect<Watched>
  let ledger: Ledger<State, Watched>
  /// The effect of the preparation of the state.
  let first: Effect<Watched>

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    guard case .sent(let action) = action else { return watched(first, of: nil) }
    let effect = base(&state, action)
    ledger.add(action, state)
    return watched(effect, of: action)
  }

  private func watched(_ effect: Effect<Watched>, of action: Watched?) -> Effect<Action> {
    // Mapped inside, for a mapped operation begins on another thread.
    effect.map(Action.sent).runningOperations { [ledger] in await ledger.run($0, of: action) }
  }
}
