extension NavigationPlan {
  /// The screens of a navigation container, bottom to top.
  package typealias Path = [Item]
}

extension [NavigationPlan.Item] {
  /// The number of screens, including those in selected tabs, but not those in columns. A path that begins with columns counts as
  /// one screen, because columns change in place.
  var countForSteps: Int { isOfColumns ? 1 : reduce(0) { $0 + 1 + ($1.tabs?.selectedStack?.countForSteps ?? 0) } }

  /// Whether the first screen is made of columns.
  package var isOfColumns: Bool { first?.columns != nil }

  /// Whether some of the screens are made of tabs or columns.
  package var hasParts: Bool { contains(where: \.hasParts) }

  /// The places of all screens of the path, including those in all of its tabs and columns.
  package var screens: [ScreenPlace] {
    flatMap { item in [item.place] + item.stacks.flatMap(\.screens) }
  }

  /// Calls a closure with each screen, including those in all tabs and columns, until it returns `true`.
  ///
  /// - Returns: whether it returned `true`.
  @discardableResult
  package func visitScreens(until isDone: (Element) -> Bool) -> Bool {
    contains { item in isDone(item) || item.stacks.contains { $0.visitScreens(until: isDone) } }
  }

  /// The topmost screen whose `stays if` condition holds, also in a tab or a column; `nil` if there is none.
  package var staying: ScreenPlace? {
    for item in reversed() {
      for stack in item.shownStacks.reversed() + item.hiddenStacks {
        if let place = stack.staying { return place }
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
