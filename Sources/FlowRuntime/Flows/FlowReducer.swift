/// A flow: its screens, the effect of their events on the routes, and the reducers of the screens.
///
/// `flowc` generates flows from `.flow` files. You can also write a flow by hand. A flow is a reducer like any other:
///
/// ```swift
/// let store = Store(initialState: Numbers.State(user: user)) { Numbers(api: api) }
/// store.send(.router(.screen(id: store.state.routes.top.id, action: .home(.startTapped))))
/// ```
///
/// You can use only the screens and events, which are plain enums. Or call `navigate`, which runs only the rules of the flow.
/// `reduce` also runs the reducers of the screens, and binds their effects to the routes.
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
  ///   - isCovered: whether the sender is not on top. A reducer that is a flow does not navigate then.
  /// - Returns: the effect of the reducer; `nil` if the event belongs to another screen. The default implementation returns an
  ///   empty effect for every event, because its screens have no reducers.
  func reduce(screen: inout Screen, action: ScreenAction, isCovered: Bool) -> Effect<ScreenAction>?

  /// Whether the event's screen has a reducer of its own.
  ///
  /// The answer `false` skips the call of `reduce(screen:action:isCovered:)` and the preparation of the routes for it. Such an
  /// event reaches ``handle(_:_:_:)`` even if its sender has left; ``Navigation/enter(_:evenIfCovered:)`` detects that. The
  /// default implementation returns `true`, which is always correct.
  func hasReducer(for action: ScreenAction) -> Bool

  /// Runs the transition of an event, after the screen's own reducer.
  ///
  /// - Parameters:
  ///   - action: the event.
  ///   - state: the flow's state.
  ///   - navigation: has the sender, and records the results.
  func handle(_ action: ScreenAction, _ state: inout State, _ navigation: inout NavigationOf<Self>)

  /// Runs the reaction to a screen that the system removed, after it has left.
  ///
  /// - Parameters:
  ///   - screen: the screen that was removed.
  ///   - state: the flow's state, without the removed routes.
  ///   - navigation: records the results.
  func handleDismissed(_ screen: Screen, _ state: inout State, _ navigation: inout NavigationOf<Self>)

  /// Runs the transition of an event of the flow itself. It does nothing for other actions.
  func handleFlow(_ action: Action, _ state: inout State, _ navigation: inout NavigationOf<Self>)

  /// Sends the events that the `.flow` file names after `start` to the flow's work. It runs when the flow starts.
  ///
  /// A flow starts when a store takes over its state, new or restored, and when another flow shows it.
  ///
  /// - Parameters:
  ///   - state: the flow's state.
  ///   - navigation: records the sent events.
  func beginWork(_ state: inout State, _ navigation: inout NavigationOf<Self>)

  // MARK: Child flows

  /// Whether a screen may be a flow. The runtime checks the requirements of child flows only if this is `true`.
  ///
  /// The default implementation returns `false`.
  static var hasNestedFlows: Bool { get }

  /// Runs the rules of a screen that is a flow, without the reducers of its screens. This is the counterpart of
  /// `reduce(screen:action:isCovered:)` for ``navigate(_:id:action:)``.
  ///
  /// - Parameters:
  ///   - screen: the state of the screen.
  ///   - action: the event.
  ///   - isCovered: whether another screen covers this screen. The child flow does not navigate then.
  /// - Returns: the actions that the flow has to deliver, as events of the screen; an empty array for a screen that is not a
  ///   flow; `nil` if the event belongs to another screen.
  func navigate(screen: inout Screen, action: ScreenAction, isCovered: Bool) -> [ScreenAction]?

  /// Lets a visitor visit a screen that is a flow. It does nothing for any other screen.
  func visitFlow(of screen: inout Screen, with visitor: inout some FlowVisitor<ScreenAction>)

  /// Returns the action that brings an event to its screen, in this flow or in a child flow. Every flow uses the default
  /// implementation. The method is a requirement so that swiftc specialises it for each flow.
  ///
  /// - Parameters:
  ///   - address: the event, and the flow that receives it.
  ///   - state: the state of this flow.
  /// - Returns: the action; `nil` if the receiving flow is not shown, or its topmost instance has no such screen.
  func action(for address: inout EventAddress, in state: State) -> Action?

  // MARK: Entry conditions and links

  /// Whether the condition that a screen `requires` holds.
  func admits(_ screen: Screen, _ state: State) -> Bool

  /// Runs the operations that a flow declares after `else`, instead of showing a screen that ``admits(_:_:)`` refuses.
  ///
  /// - Parameters:
  ///   - screen: the refused screen.
  ///   - state: the flow's state.
  ///   - navigation: records the results.
  func refuse(_ screen: Screen, _ state: inout State, _ navigation: inout NavigationOf<Self>)

  /// Runs the operations that a flow declares after `else`, instead of showing earlier routes again. ``admits(_:_:)`` has refused
  /// the screen of the first of these routes.
  ///
  /// The default implementation calls `refuse` with the screen of the first route, and does not keep the routes for later.
  func refuse(_ routes: [Route<Screen>], _ state: inout State, _ navigation: inout NavigationOf<Self>)

  /// Keeps the rest of a link together with the screen that was refused on the way. The default implementation drops the rest.
  func keep(_ rest: FlowLink, in state: inout State)

  /// Forgets a refusal if all screens that were shown instead of the refused screen have left. The default implementation does
  /// nothing, because a flow that uses it keeps no refusals.
  func dropAbandoned(in state: inout State)

  /// Opens a link that this flow declares. The flow starts over and shows the destination of the link.
  ///
  /// - Returns: the rest of the link, which the flow on top has to open; `nil` if nothing is left.
  /// - Throws: ``LinkError`` if the flow declares no such link. The state may have changed then.
  func follow(_ link: FlowLink, _ state: inout State, _ navigation: inout NavigationOf<Self>) throws(LinkError) -> FlowLink?

  // MARK: Staying

  /// Whether some screens of the flow have a `stays if` condition. The runtime calls ``stays(_:_:)`` only if this is `true`.
  ///
  /// The default implementation returns `false`.
  static var hasStayingScreens: Bool { get }

  /// Whether the `stays if` condition of a screen holds. Then no gesture of the system removes the screen, but transitions of the
  /// flow still can.
  ///
  /// - Returns: `nil` for a screen without such a condition. The default implementation returns `nil`.
  func stays(_ screen: Screen, _ state: State) -> Bool?

  /// Returns the event `leaveAttempted`, which a screen gets when the user tries to leave it although its `stays if` holds.
  ///
  /// - Returns: `nil` if the screen has no such event.
  func action(forLeaveAttemptOf screen: Screen) -> ScreenAction?

  // MARK: Alerts

  /// Returns the event that a button of an alert or a dialog sends.
  ///
  /// - Parameters:
  ///   - event: the button's ``PresentationOptions/Button/event``.
  ///   - fields: the texts of the alert's text fields, by the names of the fields.
  ///   - screen: the screen that is shown as the alert or the dialog.
  /// - Returns: `nil` if the screen has no such event.
  func action(forButton event: String, fields: [String: String], of screen: Screen) -> ScreenAction?
}

/// Default implementations of requirements that most flows do not implement.
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

  @inlinable
  public static var hasStayingScreens: Bool { false }

  @inlinable
  public func stays(_ screen: Screen, _ state: State) -> Bool? { nil }

  @inlinable
  public func action(forLeaveAttemptOf screen: Screen) -> ScreenAction? { nil }

  public func keep(_ rest: FlowLink, in state: inout State) {}

  public func dropAbandoned(in state: inout State) {}

  public func follow(
    _ link: FlowLink, _ state: inout State, _ navigation: inout NavigationOf<Self>
  ) throws(LinkError) -> FlowLink? {
    throw .noMatch(link)
  }

  @inlinable
  public func action(forButton event: String, fields: [String: String], of screen: Screen) -> ScreenAction? { nil }
}
