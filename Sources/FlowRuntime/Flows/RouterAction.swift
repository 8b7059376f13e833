/// An action that concerns the routes of a flow: an event of a screen, or a change by the system.
///
/// An action refers to a screen by the identity of its route, so a late action reaches its own route or none.
///
/// ```swift
/// store.send(.router(.screen(id: id, action: .home(.startTapped))))   // a button
/// store.send(.router(.dismissed(id: id)))                              // a sheet that was swiped down
/// ```
public enum RouterAction<Screen, ScreenAction> {
  /// An event of the screen of this route.
  ///
  /// The case is indirect so that the layout of an action does not contain the layouts of the actions inside it. Otherwise every
  /// module would contain code that copies the actions of all flows below it. It also lets flows contain themselves.
  indirect case screen(id: RouteID, action: ScreenAction)
  /// The system went back (button, edge swipe, back-button menu). The route with this identity is now on top.
  case systemBack(to: RouteID)
  /// The system dismissed the route with this identity and all routes above it, for example a sheet that was swiped down.
  case dismissed(id: RouteID)
  /// Replaces the routes with a stack that was made elsewhere. The case is indirect because it is rare and large. Otherwise every
  /// action would have its size.
  indirect case setRoutes(Routes<Screen>)
  /// The system opened a link. The flow starts over and shows the destination of the link. A link that leads nowhere changes
  /// nothing, and the flow reports it. To find out beforehand, call ``FlowReducer/open(_:_:)`` on a copy of the state.
  case open(FlowLink)
}

extension RouterAction: Sendable where Screen: Sendable, ScreenAction: Sendable {}
extension RouterAction: Equatable where Screen: Equatable, ScreenAction: Equatable {}
extension RouterAction: Hashable where Screen: Hashable, ScreenAction: Hashable {}
