public import Observation

/// The store of a reducer.
public typealias StoreOf<R: Reducer> = Store<R.State, R.Action>

/// Holds the state, runs the reducer on the actions that it is sent, and owns the tasks of the effects.
///
/// ```swift
/// let store = Store(initialState: Numbers.State(user: user)) { Numbers(api: api) }
/// store.send(.loggedOut)
/// ```
///
/// Actions are handled one after the other: one that is sent while another is handled waits for its turn.
/// Views that read `state` are told once for each action (Observation). Every task belongs to the store:
/// it is cancelled with the route that started it, or when the store goes.
///
/// A reducer changes the state that it is given, in place; it must not read the store's meanwhile.
@MainActor
public final class Store<State, Action: Sendable>: Observable {
  let engine: StoreEngine<State, Action>

  /// A store.
  ///
  /// - Parameters:
  ///   - initialState: the state before the first action.
  ///   - reducer: what handles the actions.
  public init<R: Reducer>(
    initialState: State,
    @ReducerBuilder<State, Action> reducer: () -> R
  ) where R.State == State, R.Action == Action {
    let reducer = reducer()
    engine = StoreEngine(state: initialState) { reducer.reduce(into: &$0, action: $1) }
  }

  deinit {
    engine.tasks.stop()
  }

  /// The state after the last action.
  public var state: State { engine.state }

  /// Handles an action, and starts its effects. From within the handling of another action, it waits
  /// for its turn.
  ///
  /// - Returns: the work that the action started, to wait for or to cancel.
  @discardableResult
  public func send(_ action: Action) -> StoreTask {
    StoreTask(work: engine.send(action))
  }
}

/// The work that one sent action started: its effects, and those of the actions that they sent.
///
/// ```swift
/// .task { await store.send(.appeared).finish() }   // cancelled when the view goes
/// ```
public struct StoreTask: Sendable {
  let work: Work

  /// Waits until all of the work has finished. If the waiting task is cancelled, so is the work.
  public func finish() async {
    await withTaskCancellationHandler {
      await work.finish()
    } onCancel: {
      Task { @MainActor in work.cancel() }
    }
  }

  /// Cancels all of the work.
  @MainActor
  public func cancel() {
    work.cancel()
  }
}
