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

/// The actions of a flow. Each change of the routes is inside one of them: ``router(_:)``.
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
  /// The type of the exits by which the flow returns control to its parent; `Never` if it has no exits.
  associatedtype Exit: Sendable = Never

  /// Makes an action from a change of the routes. A case of an enum can implement this.
  static func router(_ action: RouterAction<Screen, ScreenAction>) -> Self

  /// Makes an action from an exit. A case of an enum can implement this. The flow's own reducer ignores the action; its parent
  /// handles it.
  static func exit(_ exit: Exit) -> Self

  /// The change of the routes; `nil` for any other action.
  var routerAction: RouterAction<Screen, ScreenAction>? { get }
}

extension FlowAction where Exit == Never {
  /// Never called, because the flow has no exits.
  public static func exit(_ exit: Never) -> Self {}
}
