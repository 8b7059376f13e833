/// The state of a flow: any type that holds its routes.
///
/// ```swift
/// struct State: FlowState {
///   var favourites: [Int] = []
///   var routes = Routes<Screen>(root: .home)
/// }
/// ```
public protocol FlowState {
  /// The states of the flow's screens, usually an enum.
  associatedtype Screen

  /// The routes that the flow shows, bottom to top.
  var routes: Routes<Screen> { get set }
}

/// The actions of a flow: any type that has an action for each change of its routes.
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
  /// The states of the flow's screens, usually an enum.
  associatedtype Screen
  /// The events of the flow's screens, usually an enum.
  associatedtype ScreenAction: Sendable
  /// How the flow returns control to its parent; `Never` if it does not.
  associatedtype Exit: Sendable = Never

  /// Makes an action of a change of the routes. A case of an enum can implement this.
  static func router(_ action: RouterAction<Screen, ScreenAction>) -> Self

  /// Makes an action of an exit. A case of an enum can implement this. The flow's own reducer ignores the action; the
  /// parent of the flow handles it.
  static func exit(_ exit: Exit) -> Self

  /// The change of the routes, if the action is one.
  var routerAction: RouterAction<Screen, ScreenAction>? { get }
}

extension FlowAction where Exit == Never {
  /// Never called: there is no exit to make an action of.
  public static func exit(_ exit: Never) -> Self {}
}
