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
  /// The routes that both stacks have in common from the bottom up keep their identities and their effects. All others
  /// are new showings, with ids that this value has not used before. A value that is not a changed copy of this one has
  /// no routes in common with it.
  ///
  /// Change a new copy, and not one that is older than these routes. If both have shown a screen since the copy was
  /// made, both have used the same id. If the two routes are at the same index and have the same presentation, the
  /// method takes them for one showing.
  ///
  /// ```swift
  /// var changed = state.routes
  /// changed.push(.help)
  /// state.routes.adopt(changed)    // everything below `help` goes on undisturbed
  /// ```
  @discardableResult
  public mutating func adopt(_ other: Routes) -> RoutesChange {
    let before = elements.count
    let kept = commonRoutes(with: other)
    changesAreAnimated = other.changesAreAnimated
    var adopted = other.elements
    if kept < adopted.count, adopted[kept].id.rawValue < nextID || kept == 0 {
      for index in kept..<adopted.count {
        let route = adopted[index]
        let id = RouteID(rawValue: nextID)
        adopted[index] = Route(id: id, screen: route.screen, presentation: route.presentation)
        nextID &+= 1
      }
    }
    elements = adopted
    if lineage === other.lineage { nextID = Swift.max(nextID, other.nextID) }
    if kept == adopted.count && kept == before { return .updated(top.id) }
    if kept == adopted.count { return .removed(downTo: top.id, count: before - kept) }
    if kept == before && adopted.count == before + 1 { return .shown(top.id) }
    return .replaced(top: top.id, count: before - kept)
  }

  /// How many routes from the bottom up are the same showings in both stacks.
  private func commonRoutes(with other: Routes) -> Int {
    guard lineage === other.lineage else { return 0 }
    var count = 0
    while count < elements.count && count < other.elements.count
      && elements[count].id == other.elements[count].id
      && elements[count].presentation == other.elements[count].presentation
    {
      count += 1
    }
    return count
  }
}
