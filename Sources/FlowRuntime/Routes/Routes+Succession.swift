/// Child flows that start over in place.
///
/// A new state counts its route ids from the beginning, so it would use the ids of routes that have left. A late event, gesture
/// or effect of a route that has left would then reach a new route. So the ids of the new state continue those of the old state.
extension Routes where Screen: FlowScreen {
  // Only the other overload is documented, because DocC cannot link to two symbols with the same name.
  @_documentation(visibility: internal)
  @discardableResult
  public mutating func update(id: RouteID?, _ body: (inout Screen) throws -> Void) rethrows -> RoutesChange {
    guard let id, let index = index(of: id) else { return .unchanged(.noSuchRoute) }
    try elements[index].screen.changeInPlace(body)
    return .updated(id)
  }
}

extension FlowScreen {
  /// Changes the screen. If a new flow state replaces the old one, its route ids continue those of the old state.
  mutating func changeInPlace(_ body: (inout Self) throws -> Void) rethrows {
    let before = nestedFlow?.stackEnd
    try body(&self)
    goOn(from: before)
  }

  fileprivate mutating func goOn(from before: StackEnd?) {
    guard let before, var flow = nestedFlow, flow.stackEnd.lineage !== before.lineage else { return }
    // With tabs, the flow may be a different one because another tab was selected. With columns, another column may be in front.
    // In both cases, no flow has started over.
    if holdsSeveralFlows(self) { return }
    flow.goOn(from: before)
    nestedFlow = flow
  }
}

/// Whether a screen is made of tabs or columns.
func holdsSeveralFlows(_ screen: Any) -> Bool { Mirror(reflecting: screen).children.first?.value is any FlowsOfAnyKind }

/// The value of a screen with several flows: tabs or columns.
private protocol FlowsOfAnyKind {}

extension Tabs: FlowsOfAnyKind {}
extension Columns: FlowsOfAnyKind {}

extension Routes {
  /// Changes the screen of a route in place, whether or not the screen type can hold flows.
  mutating func updateAnyScreen(id: RouteID, _ body: (inout Screen) -> Void) {
    guard let index = index(of: id) else { return }
    let before = (elements[index].screen as? any FlowScreen)?.nestedFlow?.stackEnd
    body(&elements[index].screen)
    guard let before, var screen = elements[index].screen as? any FlowScreen else { return }
    screen.goOn(from: before)
    if let screen = screen as? Screen { elements[index].screen = screen }
  }
}

/// The lineage of a stack and its next id. The stack itself is not kept, because a reference to it would prevent changes in
/// place.
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
  /// Makes these routes the successors of `old` when a state is restored. They are new instances with their saved ids. Later
  /// routes get ids that neither stack has used.
  mutating func takePlace(of old: Routes) {
    self = Routes(elements: elements, nextID: Swift.max(nextID, old.nextID))
  }

  /// Adds the same number to all ids, so that the smallest id becomes `first`. Does nothing if no id is below `first`.
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
