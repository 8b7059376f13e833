/// What the user interface did on its own, and stacks that were made elsewhere.
extension Routes {
  /// Removes the route of that identity and all above it; the root stays.
  @discardableResult
  public mutating func remove(through id: RouteID) -> RoutesChange {
    guard let index = index(of: id) else { return .unchanged(.noSuchRoute) }
    guard index > 0 else { return .unchanged(.wouldRemoveRoot) }
    return cut(above: index - 1)
  }

  /// Removes the routes above the one of that identity, which survives on top.
  @discardableResult
  public mutating func remove(downTo id: RouteID) -> RoutesChange {
    goBackTo(id: id)
  }

  /// Takes over the routes of another value.
  ///
  /// The routes that both stacks have in common from the bottom up keep their identity, and so their
  /// effects. All others are new showings with identities that were never given away here. A value that is not a
  /// changed copy of this one has no routes in common with it.
  ///
  /// Change a copy that is new, not one that is older than these routes. If both have shown something since they
  /// parted, they have given away the same identity, and where it stands at the same place and is presented alike,
  /// the two are taken for one showing.
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
