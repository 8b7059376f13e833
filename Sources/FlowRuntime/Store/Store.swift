public import Observation

/// The store of a reducer.
///
/// ```swift
/// let store: StoreOf<Numbers>     // Store<Numbers.State, Numbers.Action>
/// ```
public typealias StoreOf<R: Reducer> = Store<R.State, R.Action>

/// Holds the state, runs the reducer on each action, and owns the tasks of the effects.
///
/// ```swift
/// let store = Store(initialState: Numbers.State(user: user)) { Numbers(api: api) }
/// store.send(.loggedOut)
/// ```
///
/// Actions are handled one after the other. An action that is sent while another one is handled waits for its turn. Views that
/// read `state` are notified at most once for each action (Observation). Every task of an effect belongs to the store. The store cancels
/// a task when the route that started it leaves, and when the store is released.
///
/// A reducer changes the state in place. If it reads the state of the store during the change, the store reports an issue. The
/// store then returns the state before the action, or an older state. The same is true for code that the reducer runs, such as
/// the `deinit` of a value that leaves the state. Apart from that, every method may be called from anywhere on the main actor:
/// from observers, issue handlers, and the `deinit`s of the app's values.
@MainActor
public final class Store<State, Action: Sendable>: Observable {
  /// The source of the state and the receiver of actions: an engine of this store, or a part of another store.
  let source: any StoreSource<State, Action>
  /// The tasks that end with the store; `nil` for a part of another store.
  private let tasks: TaskBag?
  /// The parts of this store that are requested repeatedly.
  let parts = StoreParts()
  /// The flow whose state this store holds; `nil` until it is known.
  private(set) var flow: (any FlowReducer<State, Action>)?
  /// Finds the flow in the reducer.
  let findFlow: () -> (any FlowReducer<State, Action>)?
  /// Prepares a state with the store's reducer; `nil` for a part of another store.
  let prepare: ((inout State) -> Effect<Action>)?

  /// Makes a store. The reducer first prepares the state: see ``Reducer/prepare(_:)``.
  ///
  /// - Parameters:
  ///   - initialState: the state before the first action.
  ///   - reducer: the reducer that handles the actions.
  public init<R: Reducer>(
    initialState: State,
    @ReducerBuilder<State, Action> reducer: () -> R
  ) where R.State == State, R.Action == Action {
    let reducer = reducer()
    let engine = StoreEngine<State, Action>(state: initialState) { reducer.reduce(into: &$0, action: $1) }
    engine.prepare { reducer.prepare(&$0) }
    source = engine
    tasks = engine.tasks
    findFlow = { wholeFlow(of: reducer) }
    prepare = { reducer.prepare(&$0) }
  }

  /// Makes a part of another store.
  init(source: any StoreSource<State, Action>) {
    self.source = source
    tasks = nil
    findFlow = { nil }
    prepare = nil
  }

  deinit {
    tasks?.stop()
  }

  /// Stores the flow whose state this store holds.
  func setFlow(_ flow: any FlowReducer<State, Action>) {
    _ = exchange(&self.flow, for: flow)
  }

  /// The state after the last action.
  public var state: State { source.state }

  /// Handles an action, and starts its effects. An action that is sent while another one is handled waits for its turn.
  ///
  /// Before this method returns, the store also handles the actions that effects send immediately. If there are more than 10,000
  /// of them, they probably send each other forever. The store then reports an issue, and handles the rest when the main actor is
  /// free.
  ///
  /// - Returns: the work that the action started. You can wait for it or cancel it.
  @discardableResult
  public func send(_ action: Action) -> StoreTask {
    StoreTask(scope: source.send(action))
  }
}

/// The work that one sent action started: its effects, and the effects of the actions that they sent.
///
/// ```swift
/// .task { await store.send(.appeared).finish() }   // cancelled when the view disappears
/// ```
public struct StoreTask: Sendable {
  let scope: CancellationScope

  /// Waits until all of the work has finished. If the waiting task is cancelled, the work is cancelled too.
  public func finish() async {
    await withTaskCancellationHandler {
      await scope.finish()
    } onCancel: {
      Task { @MainActor in scope.cancel() }
    }
  }

  /// Cancels all of the work.
  @MainActor
  public func cancel() {
    scope.cancel()
  }
}
