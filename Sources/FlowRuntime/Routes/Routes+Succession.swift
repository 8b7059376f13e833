/// Flows inside that begin anew in their place.
///
/// A fresh state counts its routes from the beginning. At the place of another one its routes would have the identities
/// of routes that have left, and whatever is late for those (an event, a gesture, an effect) would find them.
extension Routes where Screen: FlowScreen {
  // What is documented is the version for all screens; two of one name could not be linked to.
  @_documentation(visibility: internal)
  @discardableResult
  public mutating func update(id: RouteID?, _ body: (inout Screen) throws -> Void) rethrows -> RoutesChange {
    guard let id, let index = index(of: id) else { return .unchanged(.noSuchRoute) }
    try elements[index].screen.changeInPlace(body)
    return .updated(id)
  }
}

extension FlowScreen {
  /// Changes the screen. A flow that takes the place of another one continues its route ids.
  mutating func changeInPlace(_ body: (inout Self) throws -> Void) rethrows {
    let before = nestedFlow?.stackEnd
    try body(&self)
    goOn(from: before)
  }

  fileprivate mutating func goOn(from before: StackEnd?) {
    guard let before, var flow = nestedFlow, flow.stackEnd.lineage !== before.lineage else { return }
    // Of tabs the flow may be another one because another tab is selected: that one has begun nothing anew.
    if Mirror(reflecting: self).children.first?.value is any TabsOfAnyKind { return }
    flow.goOn(from: before)
    nestedFlow = flow
  }
}

private protocol TabsOfAnyKind {}

extension Tabs: TabsOfAnyKind {}

extension Routes {
  /// Changes the screen of a route in place, whether or not screens may be flows.
  mutating func updateAnyScreen(id: RouteID, _ body: (inout Screen) -> Void) {
    guard let index = index(of: id) else { return }
    let before = (elements[index].screen as? any FlowScreen)?.nestedFlow?.stackEnd
    body(&elements[index].screen)
    guard let before, var screen = elements[index].screen as? any FlowScreen else { return }
    screen.goOn(from: before)
    if let screen = screen as? Screen { elements[index].screen = screen }
  }
}

/// Which stack it is, and what it would count next. The stack itself is not kept, for it may be changed in place.
struct StackEnd {
  let lineage: Lineage
  let nextID: UInt64
}

extension FlowState {
  var stackEnd: StackEnd { StackEnd(lineage: routes.lineage, nextID: routes.nextID) }

  mutating func goOn(from end: StackEnd) {
    routes.goOn(from: end.nextID)
  }
}

extension Routes {
  /// Makes these the routes of a restored state: other showings than the routes before, with the ids that they had when
  /// they were saved. Later routes get ids that neither had.
  mutating func takePlace(of old: Routes) {
    self = Routes(elements: elements, nextID: Swift.max(nextID, old.nextID))
  }

  /// Moves all ids up by the same number, so that the smallest is `first`.
  mutating func goOn(from first: UInt64) {
    let least = elements.reduce(UInt64.max) { Swift.min($0, $1.id.rawValue) }
    guard least < first else { return }
    let offset = first &- least
    elements = elements.map { route in
      Route(
        id: RouteID(rawValue: route.id.rawValue &+ offset), screen: route.screen, kind: route.kind,
        container: route.container, extras: route.extras)
    }
    nextID &+= offset
  }
}
