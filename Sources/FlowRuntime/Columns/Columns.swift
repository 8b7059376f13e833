/// Columns side by side: a sidebar, perhaps a content column, and a detail. They are the root screen of a flow with columns.
///
/// In a wide window, all columns are visible. A narrow window shows them as one stack that ends with the column in front. The
/// sidebar always has content, and so does the column in front. The other columns may be empty. No operation traps. An operation
/// that cannot be done changes nothing and returns the reason.
///
/// ```swift
/// var columns = Columns<Mail.Column>(sidebar: .folders(Folders.State()))
/// columns.show(.message(Message.State(id: 3)))
/// columns.clear(.detail)
/// ```
///
/// Two values are equal if they have the same contents and the same column in front.
public struct Columns<Column> {
  /// The content of one column: its state and an identity.
  public struct Item: Identifiable {
    public let id: ColumnID
    /// The column that shows the content.
    public let role: ColumnRole
    /// The state of the content, usually a case with the state of its flow.
    public internal(set) var column: Column
    /// The state that the content was shown with, if ``FlowColumn/hasEqualValues(as:)`` needs it.
    private(set) var first: Column?

    init(id: ColumnID, role: ColumnRole, column: Column, first: Column?) {
      (self.id, self.role, self.column, self.first) = (id, role, column, first)
    }

    /// Whether the content presents layers, such as sheets.
    fileprivate var presentsLayers: Bool { (column as? any FlowScreen)?.presentsLayers ?? false }

    fileprivate mutating func dismissPresented() {
      guard var screen = column as? any FlowScreen else { return }
      screen.dismissPresented()
      if let changed = screen as? Column { column = changed }
    }
  }

  /// The contents of the columns that are not empty, from the sidebar to the detail. Each column has at most one content.
  public private(set) var items: [Item]
  /// The column that a narrow window shows. It always has content.
  public private(set) var front = ColumnRole.sidebar
  private(set) var nextID: UInt64
  /// The columns of the screen: the sidebar, in some apps the content column, and the detail.
  public let roles: [ColumnRole]
  @usableFromInline let lineage = Lineage()

  /// - Parameter items: the contents, from the sidebar to the detail. There is at least one.
  init(items: [Item], front: ColumnRole, nextID: UInt64, roles: [ColumnRole]) {
    (self.items, self.nextID, self.roles) = (items, nextID, roles)
    self.front = self[front] == nil ? .sidebar : front
    dismissLayers(exceptOf: self[front]?.id)
  }

  /// The content of the sidebar.
  public var sidebar: Item { items[0] }

  /// The content of the column in front.
  public var frontItem: Item { self[front] ?? sidebar }

  /// The content of a column; `nil` if the column is empty.
  public subscript(role: ColumnRole) -> Item? { index(of: role).map { items[$0] } }

  /// The content with this identity; `nil` if it has left.
  public subscript(id id: ColumnID) -> Item? { items.first { $0.id == id } }

  /// Returns the identity of the first content that satisfies a predicate.
  public func first(where predicate: (Column) throws -> Bool) rethrows -> ColumnID? {
    try items.first { try predicate($0.column) }?.id
  }

  private func index(of id: ColumnID) -> Int? { items.firstIndex { $0.id == id } }

  /// The index of the content with this id; `nil` if the content has left, or if `lineage` belongs to other columns.
  func index(of id: ColumnID, in lineage: Lineage) -> Int? { lineage === self.lineage ? index(of: id) : nil }

  private func index(of role: ColumnRole) -> Int? { items.firstIndex { $0.role == role } }
}

extension Columns where Column: FlowColumn {
  /// Makes columns of which only the sidebar has content.
  public init(sidebar: Column) {
    let first = sidebar.keepsFirstState ? sidebar : nil
    let item = Item(id: ColumnID(rawValue: 0), role: .sidebar, column: sidebar, first: first)
    self.init(items: [item], front: .sidebar, nextID: 1, roles: Column.roles)
  }

  /// Shows content in its column, and brings the column to the front. If the column already shows content with equal values, the
  /// old content stays, with its state and its effects.
  ///
  /// - Parameters:
  ///   - column: the content of the content column or of the detail.
  ///   - beside: whether the current front column stays in front.
  @discardableResult
  public mutating func show(_ column: Column, beside: Bool = false) -> ColumnsChange {
    let role = column.role
    guard canChange(role) else { return .unchanged(.noSuchColumn) }
    if let index = index(of: role), (items[index].first ?? items[index].column).hasEqualValues(as: column) {
      if !beside { front = role }
      return .reselected(items[index].id)
    }
    let item = Item(
      id: ColumnID(rawValue: nextID), role: role, column: column, first: column.keepsFirstState ? column : nil)
    nextID &+= 1
    if let index = index(of: role) {
      items[index] = item
    } else {
      items.insert(item, at: items.indices.dropFirst().first { items[$0].role > role } ?? items.count)
    }
    if !beside { front = role }
    dismissLayers(exceptOf: item.id)
    return .shown(item.id)
  }

  /// Replaces the state of a content. The content keeps its identity and its effects. If the new content is a flow, its routes
  /// get ids that the old content has not used.
  @discardableResult
  public mutating func replace(id: ColumnID?, with column: Column) -> ColumnsChange {
    guard let id, let index = index(of: id), items[index].role == column.role else {
      return .unchanged(.noSuchColumn)
    }
    var item = Item(
      id: id, role: column.role, column: items[index].column, first: column.keepsFirstState ? column : nil)
    item.column.changeInPlace { $0 = column }
    items[index] = item
    dismissLayers(exceptOf: id)
    return .updated(id)
  }

  // Only the other overload is documented, because DocC cannot link to two symbols with the same name.
  @_documentation(visibility: internal)
  @discardableResult
  public mutating func update(id: ColumnID?, _ body: (inout Column) throws -> Void) rethrows -> ColumnsChange {
    guard let id, let index = index(of: id) else { return .unchanged(.noSuchColumn) }
    try items[index].column.changeInPlace(body)
    if index > 0, items[index].column.role != items[index].role {
      // The closure replaced the content with content of another column, which may already have content. So the new content is
      // removed.
      items.remove(at: index)
      if self[front] == nil { front = .sidebar }
      return .cleared(id)
    }
    dismissLayers(exceptOf: id)
    return .updated(id)
  }
}

/// Changes of the contents and of the column in front.
extension Columns {
  private func canChange(_ role: ColumnRole) -> Bool { role != .sidebar && roles.contains(role) }

  /// Empties a column, and ends the effects of its content. If the column was in front, the nearest column before it that has
  /// content comes to the front.
  ///
  /// - Parameters:
  ///   - role: the content column or the detail. The sidebar cannot be emptied.
  ///   - beside: whether the columns after it keep their contents.
  @discardableResult
  public mutating func clear(_ role: ColumnRole, beside: Bool = false) -> ColumnsChange {
    guard canChange(role) else { return .unchanged(.noSuchColumn) }
    guard let id = remove(role, beside: beside).last?.id else { return .unchanged(.alreadyThere) }
    return .cleared(id)
  }

  /// Empties the column that shows the content with this id. The columns after it keep their contents.
  @discardableResult
  public mutating func clear(id: ColumnID?) -> ColumnsChange {
    guard let index = id.flatMap({ index(of: $0) }), index > 0 else { return .unchanged(.noSuchColumn) }
    return clear(items[index].role, beside: true)
  }

  /// Empties the column that shows the content with this id, and the columns after it, because the user left the column in a
  /// narrow window.
  ///
  /// - Parameters:
  ///   - id: the identity of the content.
  ///   - left: gets the contents that left, last column first.
  @discardableResult
  public mutating func leave(id: ColumnID?, _ left: inout [Item]) -> ColumnsChange {
    guard let id, let index = index(of: id), index > 0 else { return .unchanged(.alreadyThere) }
    left = remove(items[index].role, beside: false)
    noteSystemRemoval(of: left)
    return .cleared(id)
  }

  /// Removes the content of a column and, unless `beside` is `true`, the contents of the columns after it. Returns the removed
  /// contents, last column first.
  private mutating func remove(_ role: ColumnRole, beside: Bool) -> [Item] {
    let (old, oldFront) = (items, front)
    items = old.filter { beside ? $0.role != role : $0.role < role }
    if self[front] == nil { front = items.map(\.role).last { $0 < oldFront } ?? .sidebar }
    return old.filter { item in !items.contains { $0.id == item.id } }.reversed()
  }

  /// Brings a column to the front. It must have content.
  @discardableResult
  public mutating func select(_ role: ColumnRole) -> ColumnsChange {
    guard let item = self[role] else { return .unchanged(.noSuchColumn) }
    guard front != role else { return .unchanged(.alreadyThere) }
    front = role
    return .selected(item.id)
  }

  /// Brings the column that shows the content with this id to the front. `nil` means that no content was found; then nothing
  /// changes.
  @discardableResult
  public mutating func select(id: ColumnID?) -> ColumnsChange {
    guard let index = id.flatMap({ index(of: $0) }) else { return .unchanged(.noSuchColumn) }
    return select(items[index].role)
  }

  /// Brings the first column whose content satisfies a predicate to the front.
  @discardableResult
  public mutating func select(where predicate: (Column) throws -> Bool) rethrows -> ColumnsChange {
    select(id: try first(where: predicate))
  }

  /// Brings the column that shows the content with this id to the front, and dismisses the layers that other columns present. A
  /// transition that is written `always` begins with this call.
  @discardableResult
  public mutating func uncover(id: ColumnID?) -> ColumnsChange {
    guard let id, index(of: id) != nil else { return .unchanged(.noSuchColumn) }
    for index in items.indices where items[index].id != id { items[index].dismissPresented() }
    return select(id: id)
  }

  /// Changes the state of a content in place. The content keeps its identity and its effects, and stays in its column.
  @discardableResult
  public mutating func update(id: ColumnID?, _ body: (inout Column) throws -> Void) rethrows -> ColumnsChange {
    guard let id, let index = index(of: id) else { return .unchanged(.noSuchColumn) }
    try body(&items[index].column)
    dismissLayers(exceptOf: id)
    return .updated(id)
  }
}

/// Layers, such as sheets, that contents present. A layer covers all columns, so at most one column has layers.
extension Columns {
  /// Whether another column presents a layer, which also covers the column with this id. The screens of a covered column do not
  /// navigate.
  public func isCovered(_ id: ColumnID) -> Bool { items.contains { $0.id != id && $0.presentsLayers } }

  /// Dismisses the layers of all columns except the column with this id. If that column presents no layers, the last column with
  /// layers keeps its layers.
  private mutating func dismissLayers(exceptOf id: ColumnID?) {
    let presenting = items.filter(\.presentsLayers)
    guard presenting.count > 1, let last = presenting.last else { return }
    let kept = presenting.first { $0.id == id } ?? last
    for index in items.indices where items[index].id != kept.id { items[index].dismissPresented() }
  }

  fileprivate var indexOfNestedFlow: Int { items.firstIndex(where: \.presentsLayers) ?? index(of: front) ?? 0 }
}

extension Columns where Column: FlowScreen {
  /// The flow of the column that presents layers, or else of the column in front.
  public var nestedFlow: (any FlowState)? {
    get { items[indexOfNestedFlow].column.nestedFlow }
    set { items[indexOfNestedFlow].column.nestedFlow = newValue }
  }
}

extension Columns: Sendable where Column: Sendable {}
extension Columns.Item: Sendable where Column: Sendable {}
extension Columns.Item: Equatable where Column: Equatable {}
extension Columns.Item: Hashable where Column: Hashable {}

extension Columns: Equatable where Column: Equatable {
  public static func == (lhs: Columns, rhs: Columns) -> Bool { lhs.front == rhs.front && lhs.items == rhs.items }
}

extension Columns: Hashable where Column: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(front)
    hasher.combine(items)
  }
}

extension Columns: CustomStringConvertible {
  public var description: String {
    let parts = roles.compactMap { role in
      self[role].map { "\(role == front ? "front " : "")\(role) \($0.column)" }
    }
    return "[" + parts.joined(separator: ", ") + "]"
  }
}

extension Columns: CustomReflectable {
  /// The contents, and the column in front.
  public var customMirror: Mirror {
    Mirror(self, children: ["items": items, "front": front], displayStyle: .struct)
  }
}

/// The result of an operation on columns.
///
/// ```swift
/// if let reason = columns.select(.detail).failure { print(reason) }     // the column is empty
/// ```
public enum ColumnsChange: Hashable, Sendable {
  /// The operation changed nothing, for this reason.
  case unchanged(RoutesChange.Reason)
  /// A column shows new content.
  case shown(ColumnID)
  /// The column already showed content with the same values. The column may have come to the front.
  case reselected(ColumnID)
  /// A content has left, and its column is empty. Contents of the columns after it may have left, too.
  case cleared(ColumnID)
  /// Another column is in front.
  case selected(ColumnID)
  /// The state of a content changed in place.
  case updated(ColumnID)

  /// Why the operation could not be done; `nil` if it was done, or if the columns were already in the requested state.
  public var failure: RoutesChange.Reason? {
    if case .unchanged(let reason) = self, reason != .alreadyThere { reason } else { nil }
  }
}
