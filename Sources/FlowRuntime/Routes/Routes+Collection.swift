extension Routes: RandomAccessCollection {
  @inlinable public var startIndex: Int { 0 }
  @inlinable public var endIndex: Int { elements.count }
  @inlinable public var count: Int { elements.count }
  @inlinable public var isEmpty: Bool { false }

  /// The route at an index. The root has the index 0. As in an array, the index must exist.
  @inlinable
  public subscript(position: Int) -> Route<Screen> { elements[position] }
}

extension Routes {
  /// The route with this identity; `nil` if it has left the stack.
  @inlinable
  public subscript(id id: RouteID) -> Route<Screen>? {
    guard let index = index(of: id) else { return nil }
    return elements[index]
  }

  /// Returns the index of the route with this identity, or `nil` if it has left the stack. The search starts at the top, because
  /// most events come from there.
  @inlinable
  public func index(of id: RouteID) -> Int? {
    var index = elements.count &- 1
    while index >= 0, elements[index].id != id { index &-= 1 }
    return index >= 0 ? index : nil
  }

  /// Returns whether the route with this identity is on the stack.
  @inlinable
  public func contains(id: RouteID) -> Bool {
    index(of: id) != nil
  }

  /// Returns the identity of the highest route whose screen satisfies the predicate. The search includes the top.
  @inlinable
  public func topmost(where predicate: (Screen) throws -> Bool) rethrows -> RouteID? {
    try lastIndex(where: predicate).map { elements[$0].id }
  }

  /// Returns the index of the highest route whose screen satisfies the predicate.
  @inlinable
  @inline(__always)
  func lastIndex(where predicate: (Screen) throws -> Bool) rethrows -> Int? {
    var index = elements.count &- 1
    // Checks two routes per iteration. With one route per iteration, the loop itself took as long as the predicate, and 50 %
    // longer if a jump crossed two cache lines.
    while index > 0 {
      if try predicate(elements[index].screen) { return index }
      if try predicate(elements[index &- 1].screen) { return index &- 1 }
      index &-= 2
    }
    return try index == 0 && predicate(elements[0].screen) ? 0 : nil
  }
}

extension Routes {
  /// The screen at an index, which you can read or change in place. The root has the index 0. As in an array, the index must
  /// exist.
  @inlinable
  public subscript(screenAt index: Int) -> Screen {
    get { elements[index].screen }
    _modify { yield &elements[index].screen }
  }

  /// Changes the screen of a route in place. The route keeps its identity and its effects.
  ///
  /// If the screen is a flow (see ``FlowScreen``) and gets another state, the routes of the new state are new instances. They get
  /// ids that the flow has not used at this place before.
  ///
  /// ```swift
  /// routes.update(id: id) { $0 = .detail(number: 2) }
  /// ```
  @inlinable
  @discardableResult
  public mutating func update(id: RouteID?, _ body: (inout Screen) throws -> Void) rethrows -> RoutesChange {
    guard let id, let index = index(of: id) else { return .unchanged(.noSuchRoute) }
    try body(&elements[index].screen)
    return .updated(id)
  }
}
