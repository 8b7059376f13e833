extension NavigationPlan {
  /// Whether the change from another plan to this one is animated. It is not if all flows whose routes differ have
  /// changed `without animation`.
  ///
  /// A flow whose routes did not change does not count, whatever its last change was. If a whole flow came or left, the flow
  /// counts that shows it. Of a whole flow that takes the place of the outermost one, as one that is restored, only the
  /// new one knows.
  func isAnimated(since old: NavigationPlan) -> Bool {
    if unanimated.isEmpty { return true }
    let (before, after) = (old.stepsOfFlows, stepsOfFlows)
    var changed = Set(after.keys.filter { before[$0] != nil && before[$0] != after[$0] })
    if let outermost, outermost !== old.outermost { changed.insert(outermost) }
    return changed.isEmpty || !changed.isSubset(of: unanimated)
  }

  private var outermost: Lineage? { layers[0].place.lineageSteps.first?.lineage }

  /// The routes of each flow that have a showing in the plan, and the selected tabs, from the bottom to the top.
  private var stepsOfFlows: [Lineage: [ScreenPlace.Step]] {
    var steps: [Lineage: [ScreenPlace.Step]] = [:]
    for item in items {
      for step in item.place.lineageSteps {
        // The showings of a flow inside stand together.
        if let lineage = step.lineage, steps[lineage]?.last != step.step { steps[lineage, default: []].append(step.step) }
      }
    }
    return steps
  }

  /// The same plan, with the information whether the change from another plan is animated.
  package func following(_ old: NavigationPlan?) -> NavigationPlan {
    var plan = self
    if let old { plan.isAnimated = old == self ? old.isAnimated : isAnimated(since: old) }
    return plan
  }
}
