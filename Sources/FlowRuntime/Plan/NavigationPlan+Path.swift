extension NavigationPlan {
  /// The screens of a navigation container, bottom to top.
  package typealias Path = [Item]
}

extension [NavigationPlan.Item] {
  /// How many screens there are with those in selected tabs.
  package var shownCount: Int { reduce(0) { $0 + 1 + ($1.tabs?.selectedStack?.shownCount ?? 0) } }

  /// Whether some of the screens are made of tabs.
  package var hasTabs: Bool { contains { $0.tabs != nil } }

  /// All screens of the path and of the tabs in it.
  package var screens: [ScreenPlace] {
    flatMap { item in [item.place] + (item.tabs?.stacks.values.flatMap(\.screens) ?? []) }
  }

  /// Keeps only so many screens, from the bottom up.
  package mutating func cut(to count: Int) {
    if count < self.count { removeLast(self.count - count) }
  }

  /// How many screens of both paths, from the bottom up, are the same in the sense of a closure.
  package func commonCount(with other: Self, where isSame: (Element, Element) -> Bool) -> Int {
    zip(self, other).prefix { isSame($0, $1) }.count
  }
}
