/// The tabs of a screen, for a view.
///
/// ```swift
/// case .tabs(let tabs):
///   ForEach(tabs.ids) { id in
///     switch tabs[id] {
///     case .browse(let store): CatalogueView(store)
/// ```
@MainActor
public struct TabsStore<TabStore: FlowScreenStore>
where TabsAction<TabStore.Screen, TabStore.ScreenAction>: Sendable {
  /// The store of the tabs.
  public typealias Base = Store<Tabs<TabStore.Screen>, TabsAction<TabStore.Screen, TabStore.ScreenAction>>

  private let store: Base
  private let flow: TabStore.Flow
  private let idsStore: Store<[TabID], Never>
  private let selectedStore: Store<TabID, Never>

  /// Makes the tabs of a store.
  ///
  /// - Parameters:
  ///   - store: the store of the screen that is made of tabs.
  ///   - flow: the flow that contains the screen.
  public init(_ store: Base, of flow: TabStore.Flow) {
    self.store = store
    self.flow = flow
    idsStore = store.scope(state: { $0.items.map(\.id) })
    selectedStore = store.scope(state: \.selectedID)
  }

  /// The tabs, first to last. Readers are notified when tabs are added, removed or moved.
  public var ids: [TabID] { idsStore.state }

  /// The selected tab. Readers are notified when another tab is selected.
  public var selected: TabID { selectedStore.state }

  /// Selects a tab, like a tap on it. If the tab is already selected, the flow gets the event `reselected`.
  public func select(_ id: TabID) {
    store.send(.select(id))
  }

  /// The tab with its store; `nil` if there is no such tab.
  public subscript(id: TabID) -> TabStore? {
    store.scope(tab: id).flatMap { TabStore($0, of: flow) }
  }
}

extension Store {
  /// Returns the store of a tab, with the events of the tab. As long as something retains the store, the method returns the same
  /// object.
  ///
  /// - Returns: the store; `nil` if there is no such tab.
  public func scope<Tab: Equatable, TabAction: Sendable>(tab id: TabID) -> Store<Tab, TabAction>?
  where State == Tabs<Tab>, Action == TabsAction<Tab, TabAction> {
    let lineage = source.unobservedState.lineage
    let read = { (tabs: Tabs<Tab>) -> Tab? in tabs.index(of: id, in: lineage).map { tabs.items[$0].tab } }
    return part(LineageStep(step: .tab(id), lineage: lineage), read: read) { .tab(id: id, action: $0) }
  }
}
