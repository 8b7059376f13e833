/// Changes by the user interface, and stacks that were made elsewhere.
extension Routes {
  /// Removes the route with this identity and all routes above it. It never removes the root.
  @discardableResult
  public mutating func remove(through id: RouteID) -> RoutesChange {
    guard let index = index(of: id) else { return .unchanged(.noSuchRoute) }
    guard index > 0 else { return .unchanged(.wouldRemoveRoot) }
    return cut(above: index - 1)
  }

  /// Removes the routes above the route with this identity, which becomes the top.
  @discardableResult
  public mutating func remove(downTo id: RouteID) -> RoutesChange {
    goBackTo(id: id)
  }

  /// Replaces these routes with the routes of another value, usually a changed copy.
  ///
  /// Routes that both stacks have keep their identities and their effects, wherever they are now. All others become new routes,
  /// with ids that this value has not used before. A value that is not a changed copy of this one has no routes in common with
  /// it.
  ///
  /// Make the copy right before you change it. If both values have shown a screen since the copy was made, both have used the
  /// same id. The method then treats the two routes as one. If these routes have shown more screens than the copy, the copy is
  /// certainly older. Then routes keep their identities only up to the first difference.
  ///
  /// ```swift
  /// var changed = state.routes
  /// changed.insert(.help, at: 1)
  /// state.routes.adopt(changed)    // all other routes keep their effects
  /// ```
  @discardableResult
  public mutating func adopt(_ other: Routes) -> RoutesChange {
    let before = elements
    let next = nextID
    changesAreAnimated = other.changesAreAnimated
    if lineage === other.lineage { nextID = Swift.max(nextID, other.nextID) }
    let kept = identities(keptBy: other)
    elements = other.elements.map { route in
      if kept.contains(route.id) || lineage === other.lineage && other.nextID >= next && route.id.rawValue >= next {
        return route
      }
      return Route(id: takeID(), screen: route.screen, presentation: route.presentation)
    }
    return change(since: before)
  }

  /// Returns the ids of the routes that are the same instances in both stacks.
  private func identities(keptBy other: Routes) -> Set<RouteID> {
    guard lineage === other.lineage else { return [] }
    if other.nextID >= nextID { return Set(elements.map(\.id)) }
    return Set(
      zip(elements, other.elements).prefix { $0.id == $1.id && $0.presentation == $1.presentation }.map(\.0.id))
  }
}
