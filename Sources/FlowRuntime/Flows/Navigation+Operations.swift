/// Operations that may have nothing to do. Each changes the routes, or records why it could not.
///
/// ```swift
/// case .closeTapped: navigation.dismiss(&routes)
/// ```
extension Navigation {
  /// Begins the transition of an event. The event is handled only if its sender is on top, or if `always` is `true`.
  ///
  /// - Parameters:
  ///   - routes: the flow's routes.
  ///   - always: whether the transition is written `always`. The sender may then be covered, and the branches of the transition
  ///     call `begin(_:always:animated:)`.
  /// - Returns: the sender's screen; `nil` if the event is ignored.
  @inlinable
  @inline(__always)
  public mutating func enter(_ routes: inout Routes<Screen>, evenIfCovered always: Bool = false) -> Screen? {
    let top = routes.elements.count - 1
    if routes.elements[top].id == sender, !routes.isCovered {
      routes.changesAreAnimated = true
      return routes.elements[top].screen
    }
    return enterCovered(routes, always)
  }

  /// Returns the screen of a sender that is not on top, if the flow handles its event anyway.
  @inlinable
  @inline(never)
  mutating func enterCovered(_ routes: Routes<Screen>, _ always: Bool) -> Screen? {
    covered(in: routes, always).map { routes.elements[$0].screen }
  }

  /// Removes an alert or a dialog whose button was pressed. The operations of the button then run on the routes below.
  ///
  /// ```swift
  /// case .confirmed:
  ///   navigation.removeAlert(&routes)
  ///   navigation.dismiss(&routes)
  /// ```
  @inlinable
  public mutating func removeAlert(_ routes: inout Routes<Screen>) {
    routes.removeAlertOnTop()
  }

  /// Goes back a number of routes.
  @inlinable
  public mutating func goBack(_ routes: inout Routes<Screen>, _ count: Int = 1) {
    note(routes.goBack(count))
  }

  /// Goes back to the topmost route whose screen satisfies a predicate.
  @inlinable
  public mutating func goBackTo(_ routes: inout Routes<Screen>, where predicate: (Screen) -> Bool) {
    note(routes.goBackTo(where: predicate))
  }

  /// Goes back to a route. `nil` means that no route was found.
  @inlinable
  public mutating func goBackTo(_ routes: inout Routes<Screen>, id: RouteID?) {
    note(routes.goBackTo(id: id))
  }

  /// Goes back to the root.
  @inlinable
  public mutating func goBackToRoot(_ routes: inout Routes<Screen>) {
    note(routes.goBackToRoot())
  }

  /// Goes back one route if it was pushed.
  @inlinable
  public mutating func pop(_ routes: inout Routes<Screen>) {
    note(routes.pop())
  }

  /// Goes back to the topmost route whose screen satisfies a predicate, if all routes above it were pushed.
  @inlinable
  public mutating func popTo(_ routes: inout Routes<Screen>, where predicate: (Screen) -> Bool) {
    note(routes.popTo(where: predicate))
  }

  /// Goes back to a route, if all routes above it were pushed. `nil` means that no route was found.
  @inlinable
  public mutating func popTo(_ routes: inout Routes<Screen>, id: RouteID?) {
    note(routes.popTo(id: id))
  }

  /// Goes back to the root, if all routes above it were pushed.
  @inlinable
  public mutating func popToRoot(_ routes: inout Routes<Screen>) {
    note(routes.popToRoot())
  }

  /// Dismisses a number of presented layers.
  @inlinable
  public mutating func dismiss(_ routes: inout Routes<Screen>, _ count: Int = 1) {
    note(routes.dismiss(count))
  }

  /// Dismisses all presented layers.
  @inlinable
  public mutating func dismissAll(_ routes: inout Routes<Screen>) {
    note(routes.dismissAll())
  }
}
