extension NavigationPlan {
  /// Where two plans part. What they share is passed over in pieces, so it costs little to find.
  struct Difference {
    /// How many showings both have in common, from the bottom up, in the order of ``NavigationPlan/items``.
    private(set) var common = 0
    /// The topmost of these.
    private(set) var lastCommon: Item?
    /// The showings above these in the old plan.
    private(set) var old: [Item] = []
    /// The showings above these in the new plan.
    private(set) var new: [Item] = []

    init(from old: NavigationPlan, to new: NavigationPlan) {
      let count = min(old.layers.count, new.layers.count)
      var index = 0
      while index < count, pass(old.layers[index].stack, new.layers[index].stack) { index += 1 }
      // Of the layer where they part, what is left was taken already.
      let isParted = index < count
      for layer in old.layers.dropFirst(index + (isParted ? 1 : 0)) { NavigationPlan.flatten(layer.stack, into: &self.old) }
      for layer in new.layers.dropFirst(index + (isParted ? 1 : 0)) { NavigationPlan.flatten(layer.stack, into: &self.new) }
    }

    /// Passes over what two paths have in common, and takes the rest of both.
    ///
    /// - Returns: whether nothing was left.
    private mutating func pass(_ old: Path, _ new: Path) -> Bool {
      if old == new {
        passAll(of: old)
        return true
      }
      var index = old.commonCount(with: new) { $0 == $1 }
      var equal = old
      equal.cut(to: index)
      passAll(of: equal)
      // From here on screens may still be the same showings, with something else in their tabs.
      while index < old.count, index < new.count, old[index].isSameShowing(as: new[index]) {
        common += 1
        lastCommon = old[index]
        let isSameInside = pass(old[index].tabs?.selectedStack ?? Path(), new[index].tabs?.selectedStack ?? Path())
        index += 1
        if !isSameInside { break }
      }
      if index == old.count, index == new.count, self.old.isEmpty, self.new.isEmpty { return true }
      NavigationPlan.flatten(old.dropFirst(index), into: &self.old)
      NavigationPlan.flatten(new.dropFirst(index), into: &self.new)
      return false
    }

    private mutating func passAll(of path: Path) {
      common += path.shownCount
      guard var last = path.last else { return }
      while let inner = last.tabs?.selectedStack?.last { last = inner }
      lastCommon = last
    }
  }
}
