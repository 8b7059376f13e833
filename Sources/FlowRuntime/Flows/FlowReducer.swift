/// A flow: screens, what their events do to the routes, and the reducers of the screens.
///
/// `flowc` writes flows; one may be written by hand as well. It is a reducer like any other:
///
/// ```swift
/// let store = Store(initialState: Numbers.State(user: user)) { Numbers(api: api) }
/// store.send(.router(.screen(id: store.state.routes.top.id, action: .home(.startTapped))))
/// ```
///
/// It has three layers. The screens and events are plain enums. `navigate` runs the flow's rules and
/// nothing else. `reduce` also runs the reducers of the screens, and binds their effects to the routes.
public protocol FlowReducer<State, Action>: Reducer
where
  State: FlowState, Action: FlowAction,
  State.Screen == Screen, Action.Screen == Screen, Action.ScreenAction == ScreenAction
{
  /// The states of the screens, as a rule an enum.
  associatedtype Screen
  /// The events of the screens, as a rule an enum.
  associatedtype ScreenAction: Sendable

  /// Runs the screen's own reducer.
  ///
  /// - Returns: its effect; `nil` if the event belongs to another screen. Without an implementation
  ///   screens have no reducers, and every event fits.
  func reduce(screen: inout Screen, action: ScreenAction) -> Effect<ScreenAction>?

  /// Whether the event's screen has a reducer of its own. An answer of false saves the call of
  /// `reduce(screen:action:)` and making the routes ready for it, for the events that most flows have most.
  ///
  /// Without an implementation the answer is true, which is never wrong.
  func hasReducer(for action: ScreenAction) -> Bool

  /// Runs the transition of an event, after the screen's own reducer.
  ///
  /// - Parameters:
  ///   - action: the event.
  ///   - state: the flow's state.
  ///   - navigation: knows the sender, and takes note of what is done.
  func handle(
    _ action: ScreenAction,
    _ state: inout State,
    _ navigation: inout Navigation<Screen, ScreenAction>
  )

  /// Runs the reaction to a screen that the system removed, after it has left.
  ///
  /// - Parameters:
  ///   - screen: the screen that was removed.
  ///   - state: the flow's state, its routes being those that remain.
  ///   - navigation: takes note of what is done.
  func handleDismissed(
    _ screen: Screen,
    _ state: inout State,
    _ navigation: inout Navigation<Screen, ScreenAction>
  )
}

extension FlowReducer {
  @inlinable
  public func reduce(screen: inout Screen, action: ScreenAction) -> Effect<ScreenAction>? {
    Effect.none
  }

  @inlinable
  public func hasReducer(for action: ScreenAction) -> Bool { true }

  @inlinable
  public func handleDismissed(
    _ screen: Screen,
    _ state: inout State,
    _ navigation: inout Navigation<Screen, ScreenAction>
  ) {}
}
