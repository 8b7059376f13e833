/// An element of a stack of screens: a route, or the value that a user interface makes from a route.
///
/// ```swift
/// extension Page: StackedRoute {
///   func isSameShowing(as other: Page) -> Bool { id == other.id }
/// }
/// ```
public protocol StackedRoute {
  /// How the route is shown. Only the bottom route has the kind `.root`.
  var presentation: Presentation { get }

  /// Returns whether both are the same instance of a screen, whatever values the screen has.
  func isSameShowing(as other: Self) -> Bool
}

extension Route: StackedRoute {
  /// Returns whether both have the same id and presentation. An id identifies a route only in one stack and its changed copies.
  @inlinable
  public func isSameShowing(as other: Route) -> Bool {
    id == other.id && presentation == other.presentation
  }
}
