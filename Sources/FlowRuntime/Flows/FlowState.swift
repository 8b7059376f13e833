/// The state of a flow: anything that holds its routes.
///
/// ```swift
/// struct State: FlowState {
///   var favourites: [Int] = []
///   var routes = Routes<Screen>(root: .home)
/// }
/// ```
public protocol FlowState {
  /// The states of the flow's screens, as a rule an enum.
  associatedtype Screen

  /// What the flow shows, bottom to top.
  var routes: Routes<Screen> { get set }
}

/// The actions of a flow: anything that can be made of what happens to its routes.
///
/// ```swift
/// enum Action: FlowAction {
///   case router(RouterAction<Screen, ScreenAction>)
///   case loggedOut
///
///   var routerAction: RouterAction<Screen, ScreenAction>? {
///     if case .router(let action) = self { action } else { nil }
///   }
/// }
/// ```
public protocol FlowAction: Sendable {
  /// The states of the flow's screens, as a rule an enum.
  associatedtype Screen
  /// The events of the flow's screens, as a rule an enum.
  associatedtype ScreenAction: Sendable
  /// How the flow hands control back to its parent; `Never` if it does not.
  associatedtype Exit: Sendable = Never

  /// Makes an action of what happens to the routes; an enum's case does it.
  static func router(_ action: RouterAction<Screen, ScreenAction>) -> Self

  /// Makes an action of an exit; an enum's case does it. The flow's own reducer ignores it; the parent of the flow handles
  /// it.
  static func exit(_ exit: Exit) -> Self

  /// What happened to the routes, if the action is that.
  var routerAction: RouterAction<Screen, ScreenAction>? { get }
}

extension FlowAction where Exit == Never {
  /// Never called: there is no exit to make an action of.
  public static func exit(_ exit: Never) -> Self {}
}
