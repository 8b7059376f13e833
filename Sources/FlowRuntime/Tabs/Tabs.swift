/// Tabs, one of which is selected. They are the root screen of a flow with tabs.
///
/// Each tab keeps its state while another one is selected. There is always at least one tab, and exactly one tab is selected. No
/// operation traps. An operation that cannot be done changes nothing and returns the reason.
///
/// ```swift
/// var tabs = Tabs<Shop.Tab>(.catalogue(Catalogue.State()), .cart(Cart.State()))
/// tabs.select { if case .cart = $0 { true } else { false } }
/// tabs.append(.offers(Offers.State()))
/// tabs.move(from: 2, to: 0)
/// ```
///
/// Two values are equal if they have the same tabs and the same selected tab.
public struct Tabs<Tab> {
  /// One tab: its state and an identity.
  public struct Item: Identifiable {
    public let id: TabID
    /// The state of the tab, usually a case with the state of its flow.
    public var tab: Tab
  }

  /// The tabs, first to last.
  public private(set) var items: [Item]
  /// The identity of the selected tab.
  public private(set) var selectedID: TabID
  private(set) var nextID: UInt64
  @usableFromInline let lineage = Lineage()

  /// Makes tabs. The first one is selected.
  public init(_ first: Tab, _ others: Tab...) {
    items = [Item(id: TabID(rawValue: 0), tab: first)]
    selectedID = TabID(rawValue: 0)
    nextID = 1
    for tab in others { append(tab) }
  }

  init(items: [Item], selectedID: TabID, nextID: UInt64) {
    self.items = items
    self.selectedID = selectedID
    self.nextID = nextID
  }

  /// The number of tabs, at least 1.
  public var count: Int { items.count }

  /// The index of the selected tab. The first tab has the index 0.
  public var selectedIndex: Int { index(of: selectedID) ?? 0 }

  /// The selected tab.
  public var selected: Item { items[selectedIndex] }

  /// Returns the index of a tab; `nil` if it was removed.
  public func index(of id: TabID) -> Int? { items.firstIndex { $0.id == id } }

  /// The index of the tab with this id; `nil` if the tab was removed, or if `lineage` belongs to other tabs.
  func index(of id: TabID, in lineage: Lineage) -> Int? { lineage === self.lineage ? index(of: id) : nil }

  /// The tab with this identity; `nil` if it was removed.
  public subscript(id id: TabID) -> Item? { items.first { $0.id == id } }

  /// Returns the identity of the first tab that satisfies a predicate.
  public func first(where predicate: (Tab) throws -> Bool) rethrows -> TabID? {
    try items.first { try predicate($0.tab) }?.id
  }
}

/// Changes of the tabs and of the selection.
extension Tabs {
  /// Selects a tab. `nil` means that no tab was found; then nothing changes.
  @discardableResult
  public mutating func select(id: TabID?) -> TabsChange {
    guard let id, index(of: id) != nil else { return .unchanged(.noSuchTab) }
    guard id != selectedID else { return .unchanged(.alreadyThere) }
    selectedID = id
    return .selected(id)
  }

  /// Selects the tab at an index. The first tab has the index 0.
  @discardableResult
  public mutating func select(index: Int) -> TabsChange {
    select(id: items.indices.contains(index) ? items[index].id : nil)
  }

  /// Selects the first tab that satisfies a predicate.
  @discardableResult
  public mutating func select(where predicate: (Tab) throws -> Bool) rethrows -> TabsChange {
    select(id: try first(where: predicate))
  }

  /// Adds a tab after the others.
  @discardableResult
  public mutating func append(_ tab: Tab) -> TabsChange {
    insert(tab, at: items.count)
  }

  /// Adds a tab at an index from 0 to `count`. It does not become the selected tab.
  @discardableResult
  public mutating func insert(_ tab: Tab, at index: Int) -> TabsChange {
    guard index >= 0, index <= items.count else { return .unchanged(.noSuchTab) }
    let id = TabID(rawValue: nextID)
    nextID &+= 1
    items.insert(Item(id: id, tab: tab), at: index)
    return .inserted(id)
  }

  /// Removes a tab and ends its effects. If it was selected, the first tab becomes the selected one. The last remaining tab
  /// cannot be removed.
  @discardableResult
  public mutating func remove(id: TabID?) -> TabsChange {
    guard let id, let index = index(of: id) else { return .unchanged(.noSuchTab) }
    guard items.count > 1 else { return .unchanged(.lastTab) }
    items.remove(at: index)
    if selectedID == id { selectedID = items[0].id }
    return .removed(id)
  }

  /// Removes the tab at an index. The first tab has the index 0.
  @discardableResult
  public mutating func remove(at index: Int) -> TabsChange {
    remove(id: items.indices.contains(index) ? items[index].id : nil)
  }

  /// Moves a tab to an index, which must be the index of an existing tab.
  @discardableResult
  public mutating func move(id: TabID?, to index: Int) -> TabsChange {
    guard let id, let old = self.index(of: id), items.indices.contains(index) else { return .unchanged(.noSuchTab) }
    guard old != index else { return .unchanged(.alreadyThere) }
    items.insert(items.remove(at: old), at: index)
    return .moved(id)
  }

  /// Moves the tab at one index to another index. Both must be indices of existing tabs.
  @discardableResult
  public mutating func move(from old: Int, to index: Int) -> TabsChange {
    move(id: items.indices.contains(old) ? items[old].id : nil, to: index)
  }

  /// Changes the state of a tab in place. The tab keeps its identity and its effects.
  ///
  /// If the tab is a flow (see ``FlowScreen``) and gets another state, the routes of the new state are new instances. They get
  /// ids that the flow has not used in this tab before.
  @discardableResult
  public mutating func update(id: TabID?, _ body: (inout Tab) throws -> Void) rethrows -> TabsChange {
    guard let id, let index = index(of: id) else { return .unchanged(.noSuchTab) }
    try body(&items[index].tab)
    return .updated(id)
  }
}

extension Tabs: Sendable where Tab: Sendable {}
extension Tabs.Item: Sendable where Tab: Sendable {}
extension Tabs.Item: Equatable where Tab: Equatable {}
extension Tabs.Item: Hashable where Tab: Hashable {}
extension Tabs.Item: Encodable where Tab: Encodable {}
extension Tabs.Item: Decodable where Tab: Decodable {}

extension Tabs: Equatable where Tab: Equatable {
  public static func == (lhs: Tabs, rhs: Tabs) -> Bool {
    lhs.selectedID == rhs.selectedID && lhs.items == rhs.items
  }
}

extension Tabs: Hashable where Tab: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(selectedID)
    hasher.combine(items)
  }
}

extension Tabs: CustomStringConvertible {
  public var description: String {
    "[" + items.map { ($0.id == selectedID ? "selected " : "") + "\($0.tab)" }.joined(separator: ", ") + "]"
  }
}

extension Tabs: CustomReflectable {
  /// The tabs, and the identity of the selected one.
  public var customMirror: Mirror {
    Mirror(self, children: ["items": items, "selectedID": selectedID], displayStyle: .struct)
  }
}

extension Tabs where Tab: FlowScreen {
  /// The flow in the selected tab.
  public var nestedFlow: (any FlowState)? {
    get { items[selectedIndex].tab.nestedFlow }
    set { items[selectedIndex].tab.nestedFlow = newValue }
  }

  // Only the other overload is documented, because DocC cannot link to two symbols with the same name.
  @_documentation(visibility: internal)
  @discardableResult
  public mutating func update(id: TabID?, _ body: (inout Tab) throws -> Void) rethrows -> TabsChange {
    guard let id, let index = index(of: id) else { return .unchanged(.noSuchTab) }
    try items[index].tab.changeInPlace(body)
    return .updated(id)
  }
}

/// The result of an operation on tabs.
///
/// ```swift
/// if let reason = tabs.select(index: 7).failure { print(reason) }     // there is no such tab
/// ```
public enum TabsChange: Hashable, Sendable {
  /// The operation changed nothing, for this reason.
  case unchanged(RoutesChange.Reason)
  /// Another tab is selected.
  case selected(TabID)
  /// A tab was added.
  case inserted(TabID)
  /// A tab was removed. If it was selected, the first tab is selected now.
  case removed(TabID)
  /// A tab was moved.
  case moved(TabID)
  /// The state of a tab changed in place.
  case updated(TabID)

  /// Why the operation could not be done; `nil` if it was done, or if the tabs were already in the requested state.
  public var failure: RoutesChange.Reason? {
    if case .unchanged(let reason) = self, reason != .alreadyThere { reason } else { nil }
  }
}
