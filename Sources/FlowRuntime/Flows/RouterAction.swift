/// An action that concerns the routes of a flow: an event of a screen, or a change by the system.
///
/// Screens are named by the identity of their showing, so an action that arrives late finds its own
/// route or none.
///
/// ```swift
/// store.send(.router(.screen(id: id, action: .home(.startTapped))))   // a button
/// store.send(.router(.dismissed(id: id)))                              // a sheet that was swiped down
/// ```
public enum RouterAction<Screen, ScreenAction> {
  /// An event of the screen that is shown as the route of that identity.
  case screen(id: RouteID, action: ScreenAction)
  /// The system went back (button, edge swipe, back-button menu); the route of that identity survived
  /// on top.
  case systemBack(to: RouteID)
  /// The system dismissed the route of that identity and all above it (a sheet swiped down).
  case dismissed(id: RouteID)
  /// Takes over a stack that was made elsewhere. It is indirect because it is rare and large: all other actions would be
  /// copied with the room for it.
  indirect case setRoutes(Routes<Screen>)
  /// The system opened a link. The flow starts over and shows what the link leads to. A link that leads nowhere changes
  /// nothing, and the flow reports it; ``FlowReducer/open(_:_:)`` tells beforehand whether a link does.
  case open(FlowLink)
}

extension RouterAction: Sendable where Screen: Sendable, ScreenAction: Sendable {}
extension RouterAction: Equatable where Screen: Equatable, ScreenAction: Equatable {}
extension RouterAction: Hashable where Screen: Hashable, ScreenAction: Hashable {}
