/// An element of a stack of screens that has an identity: a route, or the value that a user interface makes of one.
///
/// ```swift
/// extension Page: StackedRoute {
///   func isSameShowing(as other: Page) -> Bool { id == other.id }
/// }
/// ```
public protocol StackedRoute {
  /// How the route is shown. Only the bottom route has the kind `.root`.
  var presentation: Presentation { get }

  /// Whether both are the same showing of a screen, whatever values the screen has.
  func isSameShowing(as other: Self) -> Bool
}

extension Route: StackedRoute {
  /// Whether both have the same id. This identifies a showing only among the routes of one stack and its changed
  /// copies.
  @inlinable
  public func isSameShowing(as other: Route) -> Bool {
    id == other.id && presentation == other.presentation
  }
}
