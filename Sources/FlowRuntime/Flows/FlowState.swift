/// The state of a flow: anything that holds its routes.
public protocol FlowState {
  /// The states of the flow's screens, as a rule an enum.
  associatedtype Screen

  /// What the flow shows, bottom to top.
  var routes: Routes<Screen> { get set }
}

/// The actions of a flow: anything that can be made of what happens to its routes.
public protocol FlowAction: Sendable {
  /// The states of the flow's screens, as a rule an enum.
  associatedtype Screen
  /// The events of the flow's screens, as a rule an enum.
  associatedtype ScreenAction: Sendable

  /// Makes an action of what happens to the routes; an enum's case does it.
  static func router(_ action: RouterAction<Screen, ScreenAction>) -> Self
}
