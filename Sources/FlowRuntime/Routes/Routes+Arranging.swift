/// Putting routes into the middle of the stack, and moving them. The other routes keep their identities, and with them their
/// effects, their stores and their views.
extension Routes {
  /// A part of a stack that is arranged anew: a route that is there already, or a new one.
  public enum Entry {
    /// The route of that identity. It keeps its presentation, unless there is another one here.
    case kept(RouteID, as: Presentation? = nil)
    /// A new showing of a screen.
    case new(Screen, as: Presentation = .push)
  }

  /// Replaces the stack, and keeps some of its routes.
  ///
  /// The lowest route becomes the root; above it, `.root` counts as `.push`. If the new root names no container, its layer
  /// has that of the old root. A pushed route is in the layer of the route below it. An alert or a dialog below another
  /// route is left out.
  ///
  /// ```swift
  /// let b = routes[1].id                                   // [a, b, c]
  /// routes.arrange([.new(.x), .new(.y), .kept(b)])         // [x, y, b]
  /// ```
  ///
  /// - Parameter entries: the routes, bottom to top. If one of the identities is not there, or comes twice, nothing changes.
  @discardableResult
  public mutating func arrange(_ entries: [Entry]) -> RoutesChange {
    if entries.isEmpty { return .unchanged(.noRoutes) }
    var left = Dictionary(elements.map { ($0.id, $0) }) { first, _ in first }
    var arranged: [Route<Screen>] = []
    var next = nextID
    for entry in entries {
      switch entry {
      case .kept(let id, let presentation):
        guard let route = left.removeValue(forKey: id) else { return .unchanged(.noSuchRoute) }
        arranged.append(presentation.map(route.presented) ?? route)
      case .new(let screen, let presentation):
        arranged.append(Route(id: RouteID(rawValue: next), screen: screen, presentation: presentation))
        next &+= 1
      }
    }
    nextID = next
    return settle(arranged)
  }

  /// Puts a new showing of a screen between the other routes, or on top of them.
  ///
  /// At the index 0 the screen becomes the root, and the old root is pushed on it. An alert or a dialog can only be on top;
  /// at any other index nothing changes.
  ///
  /// ```swift
  /// routes.insert(.list, at: 1)     // one level more to go back
  /// ```
  ///
  /// - Parameters:
  ///   - screen: the screen to show.
  ///   - index: the index that its route has then, up to the number of routes.
  ///   - presentation: how to show it. Routes above that are pushed are in its layer then.
  @discardableResult
  public mutating func insert(_ screen: Screen, at index: Int, as presentation: Presentation = .push) -> RoutesChange {
    guard (0...elements.count).contains(index) else { return .unchanged(.noSuchRoute) }
    if presentation.kind.isAlertOrDialog, index < elements.count { return .unchanged(.alreadyThere) }
    var arranged = elements
    arranged.insert(Route(id: takeID(), screen: screen, presentation: presentation), at: index)
    return settle(arranged)
  }

  /// Moves a route to another place in the stack.
  ///
  /// The other routes stay in their layers: if the route was the first one of its layer, the route that is pushed on it
  /// gets its presentation, as with ``remove(id:)``, and the moved route is pushed.
  ///
  /// ```swift
  /// routes.move(id: chat, to: routes.count - 1)     // on top
  /// ```
  ///
  /// - Parameters:
  ///   - id: the identity of the route. `nil` stands for a route that was not found.
  ///   - index: the index that the route has then.
  @discardableResult
  public mutating func move(id: RouteID?, to index: Int) -> RoutesChange {
    guard let id, let old = self.index(of: id), elements.indices.contains(index) else { return .unchanged(.noSuchRoute) }
    if index == old { return .unchanged(.alreadyThere) }
    var arranged = elements
    var route = arranged[old]
    if Self.takeOut(old, of: &arranged) { route = route.presented(as: .push) }
    arranged.insert(route, at: index)
    return settle(arranged)
  }

  /// Removes a route from an array. If it opened a layer, the route that is pushed on it opens the layer then.
  ///
  /// - Returns: whether another route opens the layer now.
  @discardableResult
  static func takeOut(_ index: Int, of routes: inout [Route<Screen>]) -> Bool {
    let route = routes.remove(at: index)
    guard route.kind != .push, index < routes.count, routes[index].kind == .push else { return false }
    routes[index] = routes[index].presented(as: route.presentation)
    return true
  }

  /// Takes over routes that were arranged anew.
  private mutating func settle(_ arranged: [Route<Screen>]) -> RoutesChange {
    let before = elements
    let container = root.container
    elements = Routes.withoutCoveredAlerts(arranged).enumerated().map { index, route in
      if index > 0 { return route.kind == .root ? route.presented(as: .push) : route }
      var presentation = route.presentation.asRoot
      if presentation.container == nil { presentation.container = container }
      return route.presented(as: presentation)
    }
    return change(since: before)
  }

  /// What has changed since there were other routes.
  func change(since before: [Route<Screen>]) -> RoutesChange {
    let (old, new) = (before.map(\.id), elements.map(\.id))
    if old == new { return .updated(top.id) }
    if new.count == old.count + 1, new.starts(with: old) { return .shown(top.id) }
    let stays = Set(new)
    let kept = old.filter(stays.contains)
    let gone = old.count - kept.count
    return kept == new ? .removed(downTo: top.id, count: gone) : .replaced(top: top.id, count: gone)
  }

  /// The next id, which is used then.
  mutating func takeID() -> RouteID {
    defer { nextID &+= 1 }
    return RouteID(rawValue: nextID)
  }

  /// The routes without the alerts and dialogs that other routes stand on: showing those routes removes the alerts.
  static func withoutCoveredAlerts(_ elements: [Route<Screen>]) -> [Route<Screen>] {
    guard elements.dropLast().contains(where: { $0.kind.isAlertOrDialog }) else { return elements }
    return elements.dropLast().filter { !$0.kind.isAlertOrDialog } + elements.suffix(1)
  }
}

extension Route {
  /// The same showing in another presentation.
  func presented(as presentation: Presentation) -> Route {
    Route(id: id, screen: screen, presentation: presentation)
  }
}

extension Routes.Entry: Sendable where Screen: Sendable {}
