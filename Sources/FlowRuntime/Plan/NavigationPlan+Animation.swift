extension NavigationPlan {
  /// Whether the change from another plan to this one is animated. It is not if all flows whose routes differ have
  /// changed `without animation`.
  ///
  /// A flow whose routes did not change does not count, whatever its last change was.
  func isAnimated(since old: NavigationPlan) -> Bool {
    if unanimated.isEmpty { return true }
    let difference = Difference(from: old, to: self)
    let below = difference.lastCommon?.place.ways ?? []
    var changed = Self.changedFlows(of: difference.new, besides: difference.old, below)
      .union(Self.changedFlows(of: difference.old, besides: difference.new, below))
    // Of a whole flow that takes the place of another one, as one that is restored, only the new one knows.
    if let outermost = old.outermost, outermost !== self.outermost { changed.remove(outermost) }
    return changed.isEmpty || !changed.isSubset(of: unanimated)
  }

  private var outermost: Lineage? { layers[0].place.lineageSteps.first?.lineage }

  /// The flows of which routes are among some showings and not among others. If a whole flow is missing there, the route
  /// counts that shows it.
  ///
  /// - Parameter below: the way to the topmost showing below both. A flow that has a showing there and one above is on that
  ///   way, because the showings of a flow stand together.
  private static func changedFlows(
    of items: [Item], besides others: [Item], _ below: [ScreenPlace]
  ) -> Set<Lineage> {
    let known = Set(others.flatMap(\.place.ways)).union(below)
    var changed: Set<Lineage> = []
    for item in items {
      guard let way = item.place.ways.first(where: { !known.contains($0) }) else { continue }
      if let lineage = way.lastLineage { changed.insert(lineage) }
    }
    return changed
  }

  /// The same plan, with the information whether the change from another plan is animated.
  package func following(_ old: NavigationPlan?) -> NavigationPlan {
    var plan = self
    if let old { plan.isAnimated = old == self ? old.isAnimated : isAnimated(since: old) }
    return plan
  }
}
