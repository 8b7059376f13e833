/// Changes by the user interface, and stacks that were made elsewhere.
extension Routes {
  /// Removes the route of that identity and all routes above it. It never removes the root.
  @discardableResult
  public mutating func remove(through id: RouteID) -> RoutesChange {
    guard let index = index(of: id) else { return .unchanged(.noSuchRoute) }
    guard index > 0 else { return .unchanged(.wouldRemoveRoot) }
    return cut(above: index - 1)
  }

  /// Removes the routes above the route of that identity, which is then on top.
  @discardableResult
  public mutating func remove(downTo id: RouteID) -> RoutesChange {
    goBackTo(id: id)
  }

  /// Takes over the routes of another value.
  ///
  /// The routes that both stacks have keep their identities and their effects, wherever they are now. All others are new
  /// showings, with ids that this value has not used before. A value that is not a changed copy of this one has no routes
  /// in common with it.
  ///
  /// Change a new copy, and not one that is older than these routes. If both have shown a screen since the copy was
  /// made, both have used the same id, and the method takes the two routes for one showing. If the copy is older for
  /// certain, because these routes have shown more screens, routes keep their identities only up to the first difference.
  ///
  /// ```swift
  /// var changed = state.routes
  /// changed.insert(.help, at: 1)
  /// state.routes.adopt(changed)    // all other routes go on undisturbed
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

  /// The ids of the routes that are the same showings in both stacks.
  private func identities(keptBy other: Routes) -> Set<RouteID> {
    guard lineage === other.lineage else { return [] }
    if other.nextID >= nextID { return Set(elements.map(\.id)) }
    return Set(
      zip(elements, other.elements).prefix { $0.id == $1.id && $0.presentation == $1.presentation }.map(\.0.id))
  }
}
