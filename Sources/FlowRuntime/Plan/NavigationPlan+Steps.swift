extension NavigationPlan {
  /// The plans that lead from this one to another, of which each can be shown in one update.
  ///
  /// They are those of ``RouteSteps`` between the showings of both plans, so they are the fewest. The last one is `target`.
  ///
  /// ```swift
  /// for plan in shown.steps(to: wanted, limits: .swiftUI) {
  ///   show(plan)
  ///   await animation()
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - target: what is to be shown.
  ///   - limits: what the platform cannot do in one update.
  /// - Returns: the plans in order; none if `target` is equal to this plan. Where the same screens stay and only tabs
  ///   differ, it is `target` alone.
  public func steps(to target: NavigationPlan, limits: UpdateLimits) -> some Sequence<NavigationPlan> {
    let steps = RouteSteps(from: items, to: target.items, limits: limits)
    let isInPlace = steps.isEmpty && self != target
    let plans = steps.lazy.map { step in
      step.isNew ? target.prefix(step.count) : prefix(step.count).animated(target.isAnimated)
    }
    return isInPlace ? AnySequence([target]) : AnySequence(plans)
  }

  /// The plan of the lowest showings, as many as asked for.
  private func prefix(_ count: Int) -> NavigationPlan {
    var left = count
    var plan = self
    plan.layers = []
    for layer in layers where left > 0 {
      plan.layers.append(Layer(path: Self.prefix(of: layer.path, &left)))
    }
    return plan
  }

  private static func prefix(of path: [Item], _ left: inout Int) -> [Item] {
    var items: [Item] = []
    for var item in path where left > 0 {
      left -= 1
      if let tabs = item.tabs, let path = tabs.paths[tabs.selected] {
        item.tabs?.paths[tabs.selected] = prefix(of: path, &left)
      }
      items.append(item)
    }
    return items
  }

  private func animated(_ isAnimated: Bool) -> NavigationPlan {
    var plan = self
    plan.isAnimated = isAnimated
    return plan
  }
}
