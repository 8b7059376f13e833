/// Going back: removes routes from the top, however they were shown.
extension Routes {
  /// Whether there is a route above the root.
  @inlinable
  public var canGoBack: Bool { elements.count > 1 }

  /// Removes the top route, or the top `n` routes. If that would remove the root, nothing changes.
  @inlinable
  @inline(__always)
  @discardableResult
  public mutating func goBack(_ n: Int = 1) -> RoutesChange {
    // Inlined into its callers, because `n` usually is a literal there.
    if n == 1, elements.count > 1 { return removeTop() }
    guard n >= 0 else { return .unchanged(.negativeCount) }
    guard n < elements.count else { return .unchanged(.wouldRemoveRoot) }
    return cut(above: elements.count - 1 - n)
  }

  /// Removes the routes above the route with this identity. Pass `nil` if a search found no route; then nothing changes.
  @inlinable
  @discardableResult
  public mutating func goBackTo(id: RouteID?) -> RoutesChange {
    guard let id, let index = index(of: id) else { return .unchanged(.noSuchRoute) }
    return cut(above: index)
  }

  /// Removes the routes above the highest one whose screen satisfies the predicate.
  @inlinable
  @inline(__always)
  @discardableResult
  public mutating func goBackTo(where predicate: (Screen) throws -> Bool) rethrows -> RoutesChange {
    guard let index = try lastIndex(where: predicate) else { return .unchanged(.noSuchRoute) }
    return cut(above: index)
  }

  /// Removes the routes above an index. The root has the index 0.
  @inlinable
  @discardableResult
  public mutating func goBackTo(index: Int) -> RoutesChange {
    guard elements.indices.contains(index) else { return .unchanged(.noSuchRoute) }
    return cut(above: index)
  }

  /// Removes all routes above the root.
  @inlinable
  @discardableResult
  public mutating func goBackToRoot() -> RoutesChange {
    cut(above: 0)
  }
}

/// Popping removes only pushed routes. If it would have to remove a presented route, nothing changes.
extension Routes {
  /// Whether the top route was pushed.
  @inlinable
  public var canPop: Bool { elements[elements.count - 1].kind == .push }

  /// Removes the top route, or the top `n`, if all of them were pushed.
  @inlinable
  @discardableResult
  public mutating func pop(_ n: Int = 1) -> RoutesChange {
    guard n >= 0 else { return .unchanged(.negativeCount) }
    guard n < elements.count else { return .unchanged(.wouldRemoveRoot) }
    return pop(above: elements.count - 1 - n)
  }

  /// Removes the routes above the route with this identity, if all of them were pushed.
  @inlinable
  @discardableResult
  public mutating func popTo(id: RouteID?) -> RoutesChange {
    guard let id, let index = index(of: id) else { return .unchanged(.noSuchRoute) }
    return pop(above: index)
  }

  /// Removes the routes above the highest one whose screen satisfies the predicate, if all of them were
  /// pushed.
  @inlinable
  @discardableResult
  public mutating func popTo(where predicate: (Screen) throws -> Bool) rethrows -> RoutesChange {
    popTo(id: try topmost(where: predicate))
  }

  /// Removes the routes above an index, if all of them were pushed. The root has the index 0.
  @inlinable
  @discardableResult
  public mutating func popTo(index: Int) -> RoutesChange {
    guard elements.indices.contains(index) else { return .unchanged(.noSuchRoute) }
    return pop(above: index)
  }

  /// Removes all routes above the root, if all of them were pushed.
  @inlinable
  @discardableResult
  public mutating func popToRoot() -> RoutesChange {
    pop(above: 0)
  }

  /// Removes the pushed routes of the top layer, down to the first screen of the layer.
  @inlinable
  @discardableResult
  public mutating func popToCurrentNavigationRoot() -> RoutesChange {
    cut(above: elements.count - 1 - pushedAtTheTop)
  }

  @inlinable
  mutating func pop(above index: Int) -> RoutesChange {
    guard pushedAtTheTop >= elements.count - 1 - index else { return .unchanged(.notPushed) }
    return cut(above: index)
  }

  /// The number of pushed routes at the top. The root is never pushed, so it is not included.
  @inlinable
  var pushedAtTheTop: Int {
    var index = elements.count - 1
    while index > 0 && elements[index].kind == .push { index -= 1 }
    return elements.count - 1 - index
  }
}

/// Dismissing removes presented layers and all routes on them.
extension Routes {
  /// Whether a layer is presented.
  public var canDismiss: Bool { elements.contains { $0.kind.isPresented } }

  /// Removes the topmost presented layer, or the topmost `n` layers. If fewer layers are presented, nothing changes.
  @inlinable
  @discardableResult
  public mutating func dismiss(_ n: Int = 1) -> RoutesChange {
    guard n >= 0 else { return .unchanged(.negativeCount) }
    guard n > 0 else { return .unchanged(.alreadyThere) }
    var left = n
    var index = elements.count - 1
    while index > 0 {
      if elements[index].kind.isPresented {
        left -= 1
        if left == 0 { return cut(above: index - 1) }
      }
      index -= 1
    }
    return .unchanged(.nothingPresented)
  }

  /// Removes all presented layers. The pushed routes of the bottom layer stay.
  @inlinable
  @discardableResult
  public mutating func dismissAll() -> RoutesChange {
    guard let lowest = elements.firstIndex(where: { $0.kind.isPresented }), lowest > 0 else {
      return .unchanged(.alreadyThere)
    }
    return cut(above: lowest - 1)
  }
}

/// Removing a single route, wherever it is in the stack.
extension Routes {
  /// Removes one route, wherever it is, except the root. The routes above it now follow the route below it. They keep their
  /// identities and their effects.
  ///
  /// If the route was presented, and the route above it was pushed in its layer, the layer stays. The route above gets the
  /// presentation of the removed route, including its container and options. So no screen moves to another layer.
  ///
  /// ```swift
  /// state.routes.remove(id: logIn)     // below the account page that was shown after it
  /// ```
  @discardableResult
  public mutating func remove(id: RouteID?) -> RoutesChange {
    guard let id, let index = index(of: id) else { return .unchanged(.noSuchRoute) }
    guard index > 0 else { return .unchanged(.wouldRemoveRoot) }
    Self.takeOut(index, of: &elements)
    return .removed(downTo: top.id, count: 1)
  }
}

extension Routes where Screen: Equatable {
  /// Removes the routes above the highest one that shows this screen.
  @discardableResult
  public mutating func goBackTo(_ screen: Screen) -> RoutesChange {
    goBackTo { $0 == screen }
  }

  /// Removes the routes above the highest one that shows this screen, if all of them were pushed.
  @discardableResult
  public mutating func popTo(_ screen: Screen) -> RoutesChange {
    popTo { $0 == screen }
  }
}
