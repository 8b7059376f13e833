extension RouteSteps {
  /// The stack of routes after one update, bottom to top.
  @frozen public struct Step: RandomAccessCollection {
    @usableFromInline let steps: RouteSteps
    /// Whether the routes above the common ones come from the new stack.
    @usableFromInline let isNew: Bool
    public let endIndex: Int
    /// The number of routes of the previous step that stay, from the bottom up.
    public let kept: Int
    /// The number of routes that this step removes.
    public let removed: Int

    @inlinable
    init(_ steps: RouteSteps, isNew: Bool, count: Int, kept: Int, removed: Int) {
      self.steps = steps
      self.isNew = isNew
      self.endIndex = count
      self.kept = kept
      self.removed = removed
    }

    @inlinable public var startIndex: Int { 0 }

    /// The number of routes that this step adds.
    @inlinable public var added: Int { endIndex - kept }

    @inlinable
    public subscript(position: Int) -> Item {
      isNew || position < steps.common ? steps.new[position] : steps.old[position]
    }
  }
}

extension RouteSteps.Step: Sendable where Item: Sendable {}

extension RouteSteps {
  /// Computes the steps one by one. It visits each route once.
  ///
  /// First it removes layers, in each step as many as the limits allow. The last removal also removes the pushed routes below,
  /// and adds the routes that may be added in the same update. Then it adds routes, in each step as many as the limits allow. A
  /// longer step never causes more steps after it, so the number of steps is minimal.
  @frozen public struct Iterator: IteratorProtocol {
    @usableFromInline let steps: RouteSteps
    /// The number of routes that are shown, of the new stack if `isNew`.
    @usableFromInline var shown: Int
    @usableFromInline var isNew = false
    /// The index of the topmost presented route that still has to leave.
    @usableFromInline var presented: Int?

    @inlinable
    init(_ steps: RouteSteps) {
      self.steps = steps
      shown = steps.old.count
      presented = steps.presented(below: shown)
    }

    @inlinable
    public mutating func next() -> Step? {
      isNew ? add() : remove()
    }

    @inlinable
    mutating func add() -> Step? {
      let kept = shown
      guard kept < steps.new.count else { return nil }
      shown = steps.end(of: kept, dismissing: false)
      return Step(steps, isNew: true, count: shown, kept: kept, removed: 0)
    }

    @inlinable
    mutating func remove() -> Step? {
      if steps.isEmpty { return nil }
      let before = shown
      if let leaving = presented, steps.limits.contains(.oneDismissal) {
        presented = steps.presented(below: leaving)
        if presented != nil {
          shown = leaving
          return Step(steps, isNew: false, count: shown, kept: shown, removed: before - shown)
        }
        shown = steps.end(of: steps.common, dismissing: true)
      } else {
        shown = steps.end(of: steps.common, dismissing: presented != nil)
      }
      isNew = true
      return Step(steps, isNew: true, count: shown, kept: steps.common, removed: before - steps.common)
    }
  }

  /// The index of the topmost presented route below `end` among the routes that have to leave.
  @inlinable
  func presented(below end: Int) -> Int? {
    var index = end
    while index > common {
      index -= 1
      if old[index].presentation.isPresented { return index }
    }
    return nil
  }

  /// The end of the routes that can be added in one update.
  @inlinable
  func end(of start: Int, dismissing: Bool) -> Int {
    var index = start
    var pushes = 0
    var presentations = 0
    while index < new.count {
      switch new[index].presentation.kind {
      case .root: break
      case .push:
        if limits.contains(.onePush) && pushes == 1 { return index }
        pushes += 1
      case .sheet, .cover, .popover, .alert, .dialog:
        if limits.contains(.onePresentation) && presentations == 1 { return index }
        if limits.contains(.dismissalApart) && dismissing { return index }
        presentations += 1
      }
      index += 1
    }
    return index
  }
}
