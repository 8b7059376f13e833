/// The result of an operation on routes. The value allocates no memory.
///
/// ```swift
/// if case .unchanged(let reason) = routes.goBack() { print(reason) }
/// ```
public enum RoutesChange: Hashable, Sendable {
  /// The operation changed nothing, for this reason.
  case unchanged(Reason)
  /// One route was added on top.
  case shown(RouteID)
  /// `count` routes left. The route with this id is now on top.
  case removed(downTo: RouteID, count: Int)
  /// Routes were added or moved. `count` routes left or got a new identity. The top is now `top`.
  case replaced(top: RouteID, count: Int)
  /// The screen of a route changed in place.
  case updated(RouteID)

  /// Why an operation changed nothing.
  public enum Reason: String, Hashable, Sendable {
    /// The routes were already in the requested state. This is not a failure.
    case alreadyThere
    /// The root never leaves.
    case wouldRemoveRoot
    /// No route has this id, index or screen.
    case noSuchRoute
    /// The operation would have to remove a presented route, and `pop` removes only pushed routes.
    case notPushed
    /// Fewer layers are presented than the operation would dismiss.
    case nothingPresented
    /// The number of routes is negative.
    case negativeCount
    /// The new stack would have no routes.
    case noRoutes
    /// No screen can receive the event.
    case noReceiver
    /// The flow shows no tabs, or no tab of this kind or at this index.
    case noSuchTab
    /// The last tab never leaves.
    case lastTab
    /// The flow shows no columns, or the column is empty or has other content.
    case noSuchColumn
    /// The flow refused a screen, and each screen that it tried to show instead was refused as well.
    case requirementsLoop
  }

  /// Whether the routes changed.
  @inlinable
  public var isChange: Bool {
    if case .unchanged = self { false } else { true }
  }

  /// Why the operation could not be done; `nil` if it was done, or if the routes were already in the requested state.
  @inlinable
  public var failure: Reason? {
    if case .unchanged(let reason) = self, reason != .alreadyThere { reason } else { nil }
  }
}

extension RoutesChange.Reason: CustomStringConvertible {
  public var description: String {
    switch self {
    case .alreadyThere: "nothing to change"
    case .wouldRemoveRoot: "the root cannot be removed"
    case .noSuchRoute: "there is no such route"
    case .notPushed: "`pop` cannot remove a presented screen; use `back` or `dismiss`"
    case .nothingPresented: "not enough presented layers to dismiss"
    case .negativeCount: "the number of routes is negative"
    case .noRoutes: "a stack needs at least one route"
    case .noReceiver: "the screen that should receive the event is not shown"
    case .noSuchTab: "there is no such tab"
    case .lastTab: "the last tab cannot be removed"
    case .noSuchColumn: "no column shows that"
    case .requirementsLoop: "the requirements of screens lead to each other in a cycle"
    }
  }
}
