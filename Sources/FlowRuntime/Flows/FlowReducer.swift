/// A flow: its screens, the effect of their events on the routes, and the reducers of the screens.
///
/// `flowc` writes flows. You may also write one by hand. A flow is a reducer like any other:
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
  /// The states of the screens, usually an enum.
  associatedtype Screen
  /// The events of the screens, usually an enum.
  associatedtype ScreenAction: Sendable

  /// Runs the screen's own reducer.
  ///
  /// - Parameters:
  ///   - screen: the sender's state.
  ///   - action: the event.
  ///   - isCovered: whether the sender is not on top; a reducer that is a flow does not navigate then.
  /// - Returns: its effect; `nil` if the event belongs to another screen. Without an implementation
  ///   screens have no reducers, and every event fits.
  func reduce(screen: inout Screen, action: ScreenAction, isCovered: Bool) -> Effect<ScreenAction>?

  /// Whether the event's screen has a reducer of its own. The answer `false` saves the call of
  /// `reduce(screen:action:isCovered:)`, and the preparation of the routes for it. Such an event reaches
  /// ``handle(_:_:_:)`` even if its sender has left: ``Navigation/enter(_:evenIfCovered:)`` notes that.
  ///
  /// The default implementation returns `true`, which is never wrong.
  func hasReducer(for action: ScreenAction) -> Bool

  /// Runs the transition of an event, after the screen's own reducer.
  ///
  /// - Parameters:
  ///   - action: the event.
  ///   - state: the flow's state.
  ///   - navigation: has the sender, and notes the changes.
  func handle(_ action: ScreenAction, _ state: inout State, _ navigation: inout NavigationOf<Self>)

  /// Runs the reaction to a screen that the system removed, after it has left.
  ///
  /// - Parameters:
  ///   - screen: the screen that was removed.
  ///   - state: the flow's state, its routes being those that remain.
  ///   - navigation: notes the changes.
  func handleDismissed(_ screen: Screen, _ state: inout State, _ navigation: inout NavigationOf<Self>)

  /// Runs the transition of an event of the flow itself. For other actions it does nothing.
  func handleFlow(_ action: Action, _ state: inout State, _ navigation: inout NavigationOf<Self>)

  /// Sends the flow's work the events that the `.flow` file names after `start`. It runs when the flow begins to live.
  ///
  /// A flow begins to live when a store takes over its state, new or restored, and when another flow shows it.
  ///
  /// - Parameters:
  ///   - state: the flow's state.
  ///   - navigation: notes the sent events.
  func beginWork(_ state: inout State, _ navigation: inout NavigationOf<Self>)

  // MARK: Flows inside

  /// Whether a screen may be a flow. The runtime checks what the start of a shown flow requires only if this is `true`.
  ///
  /// The default implementation returns `false`.
  static var hasNestedFlows: Bool { get }

  /// Runs the rules of a screen that is a flow, without the reducers of that flow's screens. It is the counterpart of
  /// `reduce(screen:action:isCovered:)` for ``navigate(_:id:action:)``.
  ///
  /// - Returns: the actions that the flow has to deliver, as events of the screen; none for any other screen. `nil` if the
  ///   event belongs to another screen.
  func navigate(screen: inout Screen, action: ScreenAction, isCovered: Bool) -> [ScreenAction]?

  /// Lets a visitor visit a screen that is a flow. For any other screen it does nothing.
  func visitFlow(of screen: inout Screen, with visitor: inout some FlowVisitor<ScreenAction>)

  /// The action that brings an event to its screen, in this flow or in one inside. Every flow has the default
  /// implementation. The method is a requirement so that swiftc specialises it for each flow.
  ///
  /// - Parameters:
  ///   - address: the event, and the flow that it is for.
  ///   - state: the state of this flow.
  /// - Returns: `nil` if no such flow is shown, or its topmost showing has no such screen.
  func action(for address: inout EventAddress, in state: State) -> Action?

  // MARK: Entry conditions and links

  /// Whether the condition that a screen `requires` holds.
  func admits(_ screen: Screen, _ state: State) -> Bool

  /// Runs the operations that replace the showing of a screen that ``admits(_:_:)`` refuses.
  func refuse(_ screen: Screen, _ state: inout State, _ navigation: inout NavigationOf<Self>)

  /// Runs the operations that replace the showing of earlier routes, if ``admits(_:_:)`` refuses the first of them.
  ///
  /// The default implementation calls `refuse` for the first of their screens, and keeps nothing.
  func refuse(_ routes: [Route<Screen>], _ state: inout State, _ navigation: inout NavigationOf<Self>)

  /// Keeps the rest of a link with the screen that was refused on the way. The default implementation drops it.
  func keep(_ rest: FlowLink, in state: inout State)

  /// Forgets a refusal if all screens that were shown instead of the refused one have left. The default implementation does
  /// nothing, because a flow with this implementation keeps no refusals.
  func dropAbandoned(in state: inout State)

  /// Opens a link that the flow itself knows. The flow starts over and shows what the link leads to.
  ///
  /// - Returns: the rest of the link, which is for the flow on top; `nil` if it was opened as a whole.
  /// - Throws: ``LinkError`` if the flow knows no such link. The state may be changed then.
  func follow(_ link: FlowLink, _ state: inout State, _ navigation: inout NavigationOf<Self>) throws(LinkError) -> FlowLink?

  // MARK: Alerts

  /// The event behind a button of an alert or a dialog.
  ///
  /// - Parameters:
  ///   - event: the button's ``PresentationOptions/Button/event``.
  ///   - screen: the screen that is shown as the alert or the dialog.
  /// - Returns: `nil` if the screen has no such event.
  func action(forButton event: String, of screen: Screen) -> ScreenAction?
}

/// Requirements that most flows leave to these implementations.
extension FlowReducer {
  @inlinable
  public func reduce(screen: inout Screen, action: ScreenAction, isCovered: Bool) -> Effect<ScreenAction>? {
    Effect.none
  }

  @inlinable
  public static var hasNestedFlows: Bool { false }

  @inlinable
  public func hasReducer(for action: ScreenAction) -> Bool { true }

  @inlinable
  public func handleDismissed(_ screen: Screen, _ state: inout State, _ navigation: inout NavigationOf<Self>) {}

  @inlinable
  public func handleFlow(_ action: Action, _ state: inout State, _ navigation: inout NavigationOf<Self>) {}

  @inlinable
  public func beginWork(_ state: inout State, _ navigation: inout NavigationOf<Self>) {}

  @inlinable
  public func navigate(screen: inout Screen, action: ScreenAction, isCovered: Bool) -> [ScreenAction]? { [] }

  @inlinable
  public func visitFlow(of screen: inout Screen, with visitor: inout some FlowVisitor<ScreenAction>) {}

  @inlinable
  public func admits(_ screen: Screen, _ state: State) -> Bool { true }

  @inlinable
  public func refuse(_ screen: Screen, _ state: inout State, _ navigation: inout NavigationOf<Self>) {}

  public func refuse(_ routes: [Route<Screen>], _ state: inout State, _ navigation: inout NavigationOf<Self>) {
    refuse(routes[0].screen, &state, &navigation)
  }

  public func keep(_ rest: FlowLink, in state: inout State) {}

  public func dropAbandoned(in state: inout State) {}

  public func follow(
    _ link: FlowLink, _ state: inout State, _ navigation: inout NavigationOf<Self>
  ) throws(LinkError) -> FlowLink? {
    throw .noMatch(link)
  }

  @inlinable
  public func action(forButton event: String, of screen: Screen) -> ScreenAction? { nil }
}
