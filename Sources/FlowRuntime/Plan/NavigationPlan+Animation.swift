extension NavigationPlan {
  /// Whether the change from another plan to this one is animated. It is not animated if all flows whose routes differ were
  /// changed `without animation`.
  ///
  /// A flow whose routes did not change is ignored, whatever its last change was. If a whole child flow was added or removed,
  /// only the last change of its parent matters. If a new flow replaces the outermost flow, for example when a state is restored,
  /// only the last change of the new flow matters.
  func isAnimated(since old: NavigationPlan) -> Bool {
    if unanimated.isEmpty { return true }
    let (before, after) = (old.stepsOfFlows, stepsOfFlows)
    var changed = Set(after.keys.filter { before[$0] != nil && before[$0] != after[$0] })
    if let outermost, outermost !== old.outermost { changed.insert(outermost) }
    return changed.isEmpty || !changed.isSubset(of: unanimated)
  }

  private var outermost: Lineage? { layers[0].place.lineageSteps.first?.lineage }

  /// The routes and the selected tabs of each flow in the plan, from the bottom to the top.
  private var stepsOfFlows: [Lineage: [ScreenPlace.Step]] {
    var steps: [Lineage: [ScreenPlace.Step]] = [:]
    for item in items {
      for step in item.place.lineageSteps {
        // The screens of a child flow are adjacent, so comparing with the last step removes duplicates.
        if let lineage = step.lineage, steps[lineage]?.last != step.step { steps[lineage, default: []].append(step.step) }
      }
      // The flow that contains the columns chooses their contents, and the column in front.
      if let shape = item.columns?.shape, let lineage = item.place.lastLineage {
        for shown in shape.shown where shown.role != shape.front { steps[lineage, default: []].append(.column(shown.id)) }
        for shown in shape.shown where shown.role == shape.front { steps[lineage, default: []].append(.column(shown.id)) }
      }
    }
    return steps
  }

  /// Returns the same plan, with `isAnimated` set for the change from another plan.
  package func following(_ old: NavigationPlan?) -> NavigationPlan {
    var plan = self
    if let old { plan.isAnimated = old == self ? old.isAnimated : isAnimated(since: old) }
    return plan
  }
}
