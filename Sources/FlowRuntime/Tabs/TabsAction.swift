/// An action of tabs: an event in one of them, a selection, or another order.
///
/// ```swift
/// store.send(.router(.screen(id: root, action: .tabs(.selectIndex(1)))))
/// ```
public enum TabsAction<Tab, TabAction> {
  /// An event in the tab of that identity.
  case tab(id: TabID, action: TabAction)
  /// A tab was chosen. If it is selected already, ``reselected(_:)`` follows.
  case select(TabID)
  /// The tab at an index was chosen.
  case selectIndex(Int)
  /// The selected tab was chosen again. The flow may react to this event.
  case reselected(TabID)
  /// Inserts a tab at an index. If the tab is a flow, the code that makes the flow has to call ``Reducer/prepare(_:)``,
  /// which checks the requirements of its start.
  case insert(Tab, at: Int)
  /// A tab leaves.
  case remove(TabID)
  /// A tab moves to another index.
  case move(TabID, to: Int)
}

extension TabsAction: Sendable where Tab: Sendable, TabAction: Sendable {}
extension TabsAction: Equatable where Tab: Equatable, TabAction: Equatable {}
extension TabsAction: Hashable where Tab: Hashable, TabAction: Hashable {}

/// Methods that generated code calls.
extension Tabs where Tab: Sendable {
  /// Runs an action with the reducers of the tabs.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - isCovered: whether a screen covers the tabs. Then no screen in them navigates. A screen in a tab that is not
  ///     selected never navigates.
  ///   - reduce: runs the reducer of a tab; `nil` if the event belongs to another one.
  /// - Returns: the effect, which ends with its tab; `nil` if the event belongs to another tab.
  public mutating func reduce<TabAction: Sendable>(
    _ action: TabsAction<Tab, TabAction>, isCovered: Bool,
    _ reduce: (_ tab: inout Tab, _ action: TabAction, _ isCovered: Bool) -> Effect<TabAction>?
  ) -> Effect<TabsAction<Tab, TabAction>>? {
    guard case .tab(let id, let action) = action else { return change(by: action).map { .send($0) } ?? Effect.none }
    var effect: Effect<TabAction>?
    let isCovered = isCovered || id != selectedID
    guard update(id: id, { effect = reduce(&$0, action, isCovered) }).failure == nil else {
      reportIssue("No tab \(id) is there to get \(action).")
      return Effect.none
    }
    return effect.map { own in
      own.map { .tab(id: id, action: $0) }.bound(to: TabLocation<Tab>(id: id, lineage: lineage))
    }
  }

  /// Runs an action with the rules of the tabs' flows.
  ///
  /// - Returns: the events to deliver; `nil` if the event belongs to another tab.
  public mutating func navigate<TabAction: Sendable>(
    _ action: TabsAction<Tab, TabAction>, isCovered: Bool,
    _ navigate: (_ tab: inout Tab, _ action: TabAction, _ isCovered: Bool) -> [TabAction]?
  ) -> [TabsAction<Tab, TabAction>]? {
    guard case .tab(let id, let action) = action else { return change(by: action).map { [$0] } ?? [] }
    var sends: [TabAction]? = []
    let isCovered = isCovered || id != selectedID
    update(id: id) { sends = navigate(&$0, action, isCovered) }
    return sends?.map { .tab(id: id, action: $0) }
  }

  /// Lets a visitor visit the flow in the selected tab, or the flows in all tabs.
  @inlinable
  public mutating func visitFlow<Visitor: FlowVisitor, TabAction>(
    with visitor: inout Visitor, _ embed: @escaping (TabsAction<Tab, TabAction>) -> Visitor.Action,
    _ visit: (inout Tab, inout EmbeddedVisitor<Visitor, TabAction>) -> Void
  ) {
    visitor.visitTabs(of: lineage)
    visitor.visitTabs(items.map(\.id), selected: selectedID) { embed(.select($0)) }
    let (visitsAll, changesFlows) = (visitor.visitsAllTabs, visitor.changesFlows)
    for index in items.indices where visitsAll || items[index].id == selectedID {
      let id = items[index].id
      visitor.visitTab(id)
      var inner = EmbeddedVisitor<Visitor, TabAction>(base: visitor) { embed(.tab(id: id, action: $0)) }
      if changesFlows {
        update(id: id) { visit(&$0, &inner) }
      } else {
        // To change a tab in its place would copy all tabs.
        var tab = items[index].tab
        visit(&tab, &inner)
      }
      visitor = inner.base
    }
  }

  /// Makes a change that is not an event in a tab, and answers what follows from it.
  private mutating func change<TabAction>(by action: TabsAction<Tab, TabAction>) -> TabsAction<Tab, TabAction>? {
    switch action {
    case .tab, .reselected: return nil
    case .select(let id): return select(id, else: { .reselected($0) })
    case .selectIndex(let index):
      return select(items.indices.contains(index) ? items[index].id : nil, else: { .reselected($0) })
    case .insert(let tab, let index): report(insert(tab, at: index))
    case .remove(let id): report(remove(id: id))
    case .move(let id, let index): report(move(id: id, to: index))
    }
    return nil
  }

  private mutating func select<Result>(_ id: TabID?, else reselected: (TabID) -> Result) -> Result? {
    if let id, id == selectedID { return reselected(id) }
    report(select(id: id))
    return nil
  }

  private func report(_ change: TabsChange) {
    if let reason = change.failure { reportIssue("The tabs did not change: \(reason).") }
  }
}

/// A tab, as the location that effects belong to.
struct TabLocation<Tab>: StateLocation {
  let id: TabID
  let lineage: Lineage

  var name: LocationName? { .tab(ObjectIdentifier(lineage), id) }

  func find(in state: Any) -> Finding {
    guard let tabs = state as? Tabs<Tab> else { return .unknown }
    guard let index = tabs.index(of: id, in: lineage) else { return .gone }
    return .there(tabs.items[index].tab)
  }
}

extension Navigation {
  /// Notes what an operation did to tabs.
  public mutating func note(_ change: TabsChange) {
    if let failure = change.failure { skip(failure) }
  }
}
