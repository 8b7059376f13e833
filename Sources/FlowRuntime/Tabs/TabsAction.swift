/// An action of tabs: an event in a tab, a selection, or a change of the list of tabs.
///
/// ```swift
/// store.send(.router(.screen(id: root, action: .tabs(.selectIndex(1)))))
/// ```
public enum TabsAction<Tab, TabAction> {
  /// An event in the tab with this identity.
  case tab(id: TabID, action: TabAction)
  /// The user or the app chose a tab. If the tab is already selected, ``reselected(_:)`` follows.
  case select(TabID)
  /// The user or the app chose the tab at an index.
  case selectIndex(Int)
  /// The selected tab was chosen again. The flow can react to this event.
  case reselected(TabID)
  /// Inserts a tab at an index. If the tab is a flow, call ``Reducer/prepare(_:)`` on its state first. The call checks the
  /// requirements of the flow's first screens.
  case insert(Tab, at: Int)
  /// Removes a tab.
  case remove(TabID)
  /// Moves a tab to an index.
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
  ///   - isCovered: whether a screen covers the tabs. No screen in the tabs navigates then. A screen in a tab that is not
  ///     selected never navigates.
  ///   - reduce: runs the reducer of a tab; returns `nil` if the event belongs to another tab.
  /// - Returns: the effect, which ends when its tab is removed; `nil` if the event belongs to another tab, or to one that has left.
  public mutating func reduce<TabAction: Sendable>(
    _ action: TabsAction<Tab, TabAction>, isCovered: Bool,
    _ reduce: (_ tab: inout Tab, _ action: TabAction, _ isCovered: Bool) -> Effect<TabAction>?
  ) -> Effect<TabsAction<Tab, TabAction>>? {
    guard case .tab(let id, let action) = action else { return change(by: action).map { .send($0, onLoss: {}) } ?? Effect.none }
    var effect: Effect<TabAction>?
    let isCovered = isCovered || id != selectedID
    update(id: id) { effect = reduce(&$0, action, isCovered) }
    return effect.map { own in
      own.map { .tab(id: id, action: $0) }.bound(
        to: ExtractedLocation(name: .tab(ObjectIdentifier(lineage), id)) { [lineage] (tabs: Tabs) in
          tabs.index(of: id, in: lineage).map { tabs.items[$0].tab }
        })
    }
  }

  /// Runs an action with the rules of the tabs' flows.
  ///
  /// - Returns: the events to deliver; `nil` if the event belongs to another tab, or to one that has left.
  public mutating func navigate<TabAction: Sendable>(
    _ action: TabsAction<Tab, TabAction>, isCovered: Bool,
    _ navigate: (_ tab: inout Tab, _ action: TabAction, _ isCovered: Bool) -> [TabAction]?
  ) -> [TabsAction<Tab, TabAction>]? {
    guard case .tab(let id, let action) = action else { return change(by: action).map { [$0] } ?? [] }
    var sends: [TabAction]?
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
      visitor.visitTab(id, content: items[index].tab)
      var inner = EmbeddedVisitor<Visitor, TabAction>(base: visitor) { embed(.tab(id: id, action: $0)) }
      if changesFlows {
        update(id: id) { visit(&$0, &inner) }
      } else {
        // Changing a tab in place would copy all tabs.
        var tab = items[index].tab
        visit(&tab, &inner)
      }
      visitor = inner.base
    }
  }

  /// Applies an action that is not an event in a tab. Returns the action that must follow, if any.
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
    if let reason = change.failure { reportIssue("The action had no effect on the tabs: \(reason).") }
  }
}

extension Navigation {
  /// Records the result of an operation on tabs, if it failed.
  public mutating func note(_ change: TabsChange) {
    if let failure = change.failure { skip(failure) }
  }
}
