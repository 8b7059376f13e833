extension NavigationPlan {
  /// The screens of a navigation container, bottom to top.
  package typealias Path = [Item]
}

extension [NavigationPlan.Item] {
  /// The number of screens, including those in selected tabs.
  package var shownCount: Int { reduce(0) { $0 + 1 + ($1.tabs?.selectedStack?.shownCount ?? 0) } }

  /// Whether some of the screens are made of tabs.
  package var hasTabs: Bool { contains { $0.tabs != nil } }

  /// The places of all screens of the path, including those in all of its tabs.
  package var screens: [ScreenPlace] {
    flatMap { item in [item.place] + (item.tabs?.stacks.values.flatMap(\.screens) ?? []) }
  }

  /// The topmost screen that stays, also in a tab; `nil` if no screen stays.
  package var staying: ScreenPlace? {
    for item in reversed() {
      if let tabs = item.tabs {
        let stacks = [tabs.path] + tabs.stacks.filter { $0.key != tabs.selected }.values
        if let place = stacks.lazy.compactMap(\.staying).first { return place }
      }
      if item.stays { return item.place }
    }
    return nil
  }

  /// Keeps at most `count` screens, from the bottom up.
  package mutating func cut(to count: Int) {
    if count < self.count { removeLast(self.count - count) }
  }

  /// The number of screens, from the bottom up, for which both paths are the same according to a closure.
  package func commonCount(with other: Self, where isSame: (Element, Element) -> Bool) -> Int {
    zip(self, other).prefix { isSame($0, $1) }.count
  }
}
