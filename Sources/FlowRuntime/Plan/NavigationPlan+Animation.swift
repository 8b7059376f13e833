extension NavigationPlan {
  /// Whether the change from another plan to this one is animated. It is not if all flows whose routes differ have
  /// changed `without animation`.
  ///
  /// A flow whose routes did not change does not count, whatever its last change was.
  func isAnimated(since old: NavigationPlan) -> Bool {
    if unanimated.isEmpty { return true }
    let changed = changedFlows(than: old).union(old.changedFlows(than: self))
    return changed.isEmpty || !changed.isSubset(of: unanimated)
  }

  /// The flows of which routes are here that another plan does not have. If a whole flow is missing there, the route counts
  /// that shows it.
  private func changedFlows(than other: NavigationPlan) -> Set<Lineage> {
    let known = Set(other.items.flatMap(\.place.ways))
    var changed: Set<Lineage> = []
    for item in items {
      guard let way = item.place.ways.first(where: { !known.contains($0) }) else { continue }
      if let lineage = way.lastLineage { changed.insert(lineage) }
    }
    return changed
  }

  /// The same plan, which knows whether the change from another one is to be animated.
  package func following(_ old: NavigationPlan?) -> NavigationPlan {
    var plan = self
    if let old { plan.isAnimated = old == self ? old.isAnimated : isAnimated(since: old) }
    return plan
  }
}
