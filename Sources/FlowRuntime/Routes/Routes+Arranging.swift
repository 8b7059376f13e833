/// Inserting and moving routes anywhere in the stack. The other routes keep their identities, effects, stores and views.
extension Routes {
  /// An entry of a new arrangement of the stack: an existing route or a new one.
  public enum Entry {
    /// The existing route with this identity. It keeps its presentation, unless you pass another one.
    case kept(RouteID, as: Presentation? = nil)
    /// A new route for a screen.
    case new(Screen, as: Presentation = .push)
  }

  /// Replaces the stack, and keeps some of its routes.
  ///
  /// The lowest route becomes the root. Above the root, `.root` is treated as `.push`. If the new root specifies no container,
  /// its layer keeps the container of the old root. A pushed route is in the layer of the route below it. An alert or a dialog
  /// below another route is left out.
  ///
  /// ```swift
  /// let b = routes[1].id                                   // [a, b, c]
  /// routes.arrange([.new(.x), .new(.y), .kept(b)])         // [x, y, b]
  /// ```
  ///
  /// - Parameter entries: the routes, bottom to top. If an identity is not on the stack, or occurs twice, nothing changes.
  /// - Returns: what changed, or why nothing changed.
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

  /// Inserts a new route for a screen between the other routes, or on top of them.
  ///
  /// At index 0 the screen becomes the root, and the old root is pushed on it. An alert or a dialog can only be inserted on top;
  /// at any other index nothing changes.
  ///
  /// ```swift
  /// routes.insert(.list, at: 1)     // going back takes one more step
  /// ```
  ///
  /// - Parameters:
  ///   - screen: the screen to show.
  ///   - index: the index of the new route, from 0 to the number of routes.
  ///   - presentation: how to show the screen. Pushed routes above it move to its layer.
  /// - Returns: what changed, or why nothing changed.
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
  /// The other routes stay in their layers. If the route was the first in its layer, the route that is pushed on it gets its
  /// presentation, as with ``remove(id:)``. The moved route is then pushed.
  ///
  /// ```swift
  /// routes.move(id: chat, to: routes.count - 1)     // on top
  /// ```
  ///
  /// - Parameters:
  ///   - id: the identity of the route; `nil` if a search found no route. Then nothing changes.
  ///   - index: the index of the route after the move.
  /// - Returns: what changed, or why nothing changed.
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

  /// Removes a route from an array. If the route opened a layer, the route that is pushed on it now opens the layer.
  ///
  /// - Returns: whether another route opens the layer now.
  @discardableResult
  static func takeOut(_ index: Int, of routes: inout [Route<Screen>]) -> Bool {
    let route = routes.remove(at: index)
    guard route.kind != .push, index < routes.count, routes[index].kind == .push else { return false }
    routes[index] = routes[index].presented(as: route.presentation)
    return true
  }

  /// Replaces the stack with newly arranged routes.
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

  /// Describes the change from earlier routes to the current ones.
  func change(since before: [Route<Screen>]) -> RoutesChange {
    let (old, new) = (before.map(\.id), elements.map(\.id))
    if old == new { return .updated(top.id) }
    if new.count == old.count + 1, new.starts(with: old) { return .shown(top.id) }
    let stays = Set(new)
    let kept = old.filter(stays.contains)
    let gone = old.count - kept.count
    return kept == new ? .removed(downTo: top.id, count: gone) : .replaced(top: top.id, count: gone)
  }

  /// Returns the next unused id and counts up.
  mutating func takeID() -> RouteID {
    defer { nextID &+= 1 }
    return RouteID(rawValue: nextID)
  }

  /// The routes without alerts and dialogs that are below other routes.
  static func withoutCoveredAlerts(_ elements: [Route<Screen>]) -> [Route<Screen>] {
    guard elements.dropLast().contains(where: { $0.kind.isAlertOrDialog }) else { return elements }
    return elements.dropLast().filter { !$0.kind.isAlertOrDialog } + elements.suffix(1)
  }
}

extension Route {
  /// The same route with another presentation.
  func presented(as presentation: Presentation) -> Route {
    Route(id: id, screen: screen, presentation: presentation)
  }
}

extension Routes.Entry: Sendable where Screen: Sendable {}
