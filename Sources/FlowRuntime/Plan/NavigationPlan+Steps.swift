extension NavigationPlan {
  /// Returns the plans that lead from this plan to another one. A platform can show each of them in one update.
  ///
  /// They are the steps of ``RouteSteps`` between the screens of both plans, so there are as few as possible. The last plan is
  /// `target`. If a screen moves to another layer, it leaves its old layer in an earlier step.
  ///
  /// ```swift
  /// for plan in shown.steps(to: wanted, limits: .swiftUI) {
  ///   show(plan)
  ///   await animation()
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - target: the plan to show.
  ///   - limits: the changes that the platform cannot make in one update.
  /// - Returns: the plans in order; empty if `target` equals this plan. If only tabs or columns differ, and no screen moves to
  ///   another layer, `target` is the only plan.
  public func steps(to target: NavigationPlan, limits: UpdateLimits) -> some Sequence<NavigationPlan> {
    let steps = RouteSteps(from: itemsForSteps, to: target.itemsForSteps, limits: limits)
    if steps.isEmpty {
      if self == target { return AnySequence([]) }
      // Stacks of columns change in place, so a screen may move although no layer comes or leaves.
      let removal = layers.count > 1 ? withoutScreens(thatMoveTo: target) : nil
      return AnySequence([removal, target].compactMap(\.self))
    }
    let plans = steps.lazy.flatMap { step -> [NavigationPlan] in
      if !step.isNew { return [prefix(step.count).animated(target.isAnimated)] }
      let next = target.prefix(step.count)
      // Screens in tabs and columns may move to a new layer although no layer leaves.
      let mayMove = step.removed > 0 || layers.contains { $0.stack.hasParts }
      let removal = mayMove ? removal(before: next, to: target, keeping: steps.kept) : nil
      return [removal, next].compactMap(\.self)
    }
    return AnySequence(plans)
  }

  /// Returns the plan in which screens that move to another layer have left their old layer; `nil` if no screen moves.
  private func removal(before next: NavigationPlan, to target: NavigationPlan, keeping common: Int) -> NavigationPlan? {
    guard movesScreens(to: next) else { return nil }
    if common > 0 {
      let plan = target.prefix(common)
      guard movesScreens(to: plan) else { return plan }
      // A screen that becomes the first one in a tab or a column leaves its layer before that.
      let rest = prefix(common).animated(target.isAnimated)
      let cut = rest.withoutScreens(thatMoveTo: next) ?? rest
      return cut == self ? nil : cut
    }
    // The root is replaced, and all of its screens with it.
    return self.layers.count > 1 ? prefix(self.layers[0].stack.countForSteps).animated(target.isAnimated) : nil
  }

  /// Whether some screens are in another layer of the other plan.
  private func movesScreens(to other: NavigationPlan) -> Bool { !screens(thatMoveTo: other).isEmpty }

  /// The screens that are in another layer of the other plan.
  private func screens(thatMoveTo other: NavigationPlan) -> Set<ScreenPlace> {
    let layers = other.layersOfScreens
    return Set(layersOfScreens.lazy.filter { screen, layer in layers[screen].map { $0 != layer } ?? false }.map(\.key))
  }

  /// Returns the plan in which the stacks end below the screens that move to another layer of the other plan; `nil` if no stack
  /// becomes shorter.
  private func withoutScreens(thatMoveTo other: NavigationPlan) -> NavigationPlan? {
    let moving = screens(thatMoveTo: other)
    if moving.isEmpty { return nil }
    var plan = self.animated(other.isAnimated)
    for index in plan.layers.indices { plan.layers[index].stack = Self.path(layers[index].stack, below: moving) }
    return plan == self ? nil : plan
  }

  /// Cuts a path, and the stacks in its tabs and columns, below some screens. The first screen of a path always stays.
  private static func path(_ path: Path, below screens: Set<ScreenPlace>) -> Path {
    var kept = path
    kept.cut(to: path.indices.dropFirst().first { screens.contains(path[$0].place) } ?? path.count)
    for index in kept.indices {
      kept[index].tabs?.stacks = path[index].tabs?.stacks.mapValues { Self.path($0, below: screens) } ?? [:]
      kept[index].columns?.stacks = path[index].columns?.stacks.mapValues { Self.path($0, below: screens) } ?? [:]
    }
    return kept
  }

  /// The layer of each screen, including screens in tabs that are not selected. A presented layer that becomes the bottom layer
  /// is a different layer, although its place is the same.
  private var layersOfScreens: [ScreenPlace: (place: ScreenPlace, isBottom: Bool)] {
    var all: [ScreenPlace: (place: ScreenPlace, isBottom: Bool)] = [:]
    for (index, layer) in layers.enumerated() {
      for screen in layer.stack.screens { all[screen] = (layer.place, index == 0) }
    }
    return all
  }

  /// The screens that are added and removed in steps. Screens in columns are not included, because columns change in place.
  private var itemsForSteps: [Item] {
    func items(_ path: Path) -> [Item] {
      path.isOfColumns ? Array(path.prefix(1)) : path.flatMap { [$0] + ($0.tabs?.selectedStack.map(items) ?? []) }
    }
    return layers.flatMap { items($0.stack) }
  }

  /// The places of all screens, including those in tabs that are not selected.
  package var screens: Set<ScreenPlace> { Set(layers.flatMap(\.stack.screens)) }

  /// The plan of the lowest `count` screens.
  private func prefix(_ count: Int) -> NavigationPlan {
    var left = count
    var whole = 0
    while whole < layers.count, layers[whole].stack.countForSteps <= left {
      left -= layers[whole].stack.countForSteps
      whole += 1
    }
    if whole == layers.count { return self }
    var plan = self
    plan.layers.removeLast(layers.count - whole)
    if left > 0 { plan.layers.append(Layer(stack: Self.prefix(of: layers[whole].stack, left))) }
    return plan
  }

  /// The lowest `count` screens of a path, and the first screen of each selected tab among them. `count` must not be more than the
  /// number of its screens.
  private static func prefix(of path: Path, _ count: Int) -> Path {
    var prefix = path
    var left = count
    var index = 0
    while left > 0 {
      left -= 1
      if let tabs = path[index].tabs, let inside = tabs.selectedStack {
        if inside.countForSteps > left { prefix[index].tabs?.stacks[tabs.selected] = Self.prefix(of: inside, max(1, left)) }
        left -= min(inside.countForSteps, left)
      }
      index += 1
    }
    prefix.cut(to: index)
    return prefix
  }

  private func animated(_ isAnimated: Bool) -> NavigationPlan {
    var plan = self
    plan.isAnimated = isAnimated
    return plan
  }
}
