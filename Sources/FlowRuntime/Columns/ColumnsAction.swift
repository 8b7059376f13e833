/// An action of columns: an event in a column, or a change by the system.
///
/// ```swift
/// store.send(.router(.screen(id: root, action: .columns(.column(id: id, action: .folders(.refreshed))))))
/// ```
public enum ColumnsAction<Column, ColumnAction> {
  /// An event in the content with this identity.
  case column(id: ColumnID, action: ColumnAction)
  /// In a narrow window, the user left the column with this content. The column and those after it become empty.
  case left(ColumnID)
  /// The flow tried to show content that its column already shows. The flow can react to this event.
  case reselected(ColumnID)
}

extension ColumnsAction: Sendable where Column: Sendable, ColumnAction: Sendable {}
extension ColumnsAction: Equatable where Column: Equatable, ColumnAction: Equatable {}
extension ColumnsAction: Hashable where Column: Hashable, ColumnAction: Hashable {}

/// Methods that generated code calls.
extension Columns where Column: Sendable {
  /// Runs an action with the reducers of the contents.
  ///
  /// - Parameters:
  ///   - action: the action. If the flow reacts when the user leaves a column, it handles ``ColumnsAction/left(_:)`` itself.
  ///   - isCovered: whether a screen covers the columns. No screen in the columns navigates then.
  ///   - reduce: runs the reducer of a content; returns `nil` if the event belongs to another content.
  /// - Returns: the effect, which ends when its content leaves; `nil` if the event belongs to another content, or to one that has left.
  public mutating func reduce<ColumnAction: Sendable>(
    _ action: ColumnsAction<Column, ColumnAction>, isCovered: Bool,
    _ reduce: (_ column: inout Column, _ action: ColumnAction, _ isCovered: Bool) -> Effect<ColumnAction>?
  ) -> Effect<ColumnsAction<Column, ColumnAction>>? {
    guard case .column(let id, let action) = action else {
      leave(by: action)
      return Effect.none
    }
    var effect: Effect<ColumnAction>?
    let isCovered = isCovered || self.isCovered(id)
    update(id: id) { effect = reduce(&$0, action, isCovered) }
    return effect.map { own in
      own.map { .column(id: id, action: $0) }.bound(
        to: ExtractedLocation(name: .column(ObjectIdentifier(lineage), id)) { [lineage] (columns: Columns) in
          columns.index(of: id, in: lineage).map { columns.items[$0].column }
        })
    }
  }

  /// Runs an action with the rules of the flows in the columns.
  ///
  /// - Returns: the events to deliver; `nil` if the event belongs to another content, or to one that has left.
  public mutating func navigate<ColumnAction: Sendable>(
    _ action: ColumnsAction<Column, ColumnAction>, isCovered: Bool,
    _ navigate: (_ column: inout Column, _ action: ColumnAction, _ isCovered: Bool) -> [ColumnAction]?
  ) -> [ColumnsAction<Column, ColumnAction>]? {
    guard case .column(let id, let action) = action else {
      leave(by: action)
      return []
    }
    var sends: [ColumnAction]?
    let isCovered = isCovered || self.isCovered(id)
    update(id: id) { sends = navigate(&$0, action, isCovered) }
    return sends?.map { .column(id: id, action: $0) }
  }

  private mutating func leave<ColumnAction>(by action: ColumnsAction<Column, ColumnAction>) {
    guard case .left(let id) = action else { return }
    var left: [Item] = []
    leave(id: id, &left)
  }

  /// Lets a visitor visit the flows in the columns, from the sidebar to the detail. If the visitor visits only selected tabs, it
  /// visits the flow of the column in front first.
  @inlinable
  public mutating func visitFlow<Visitor: FlowVisitor, ColumnAction>(
    with visitor: inout Visitor, _ embed: @escaping (ColumnsAction<Column, ColumnAction>) -> Visitor.Action,
    _ visit: (inout Column, inout EmbeddedVisitor<Visitor, ColumnAction>) -> Void
  ) {
    visitor.visitColumns(shape, of: lineage) { embed(.left($0)) }
    let changesFlows = visitor.changesFlows
    let order = shape.shown.map(\.id)
    let front = visitor.visitsAllTabs ? nil : frontItem.id
    for id in (front.map { [$0] } ?? []) + order.filter({ $0 != front }) {
      guard var column = self[id: id]?.column else { continue }
      visitor.visitColumn(id, content: column)
      var inner = EmbeddedVisitor<Visitor, ColumnAction>(base: visitor) { embed(.column(id: id, action: $0)) }
      if changesFlows {
        update(id: id) { visit(&$0, &inner) }
      } else {
        visit(&column, &inner)
      }
      visitor = inner.base
    }
  }
}

extension Columns {
  func noteSystemRemoval(of items: [Item]) {
    guard let notes = FlowNotes.forObserver else { return }
    let steps = items.map { LineageStep(step: .column($0.id), lineage: lineage) }
    notes.change { $0.leftColumns.formUnion(steps) }
  }
}

/// The columns of a screen, without the states of their contents.
public struct ColumnsShape: Equatable, Sendable {
  /// A column that is not empty.
  public struct Shown: Equatable, Sendable {
    /// The column.
    public let role: ColumnRole
    /// The content of the column.
    public let id: ColumnID

    package init(role: ColumnRole, id: ColumnID) { (self.role, self.id) = (role, id) }
  }

  /// All columns, from the sidebar to the detail.
  public let roles: [ColumnRole]
  /// The columns that are not empty, from the sidebar to the detail.
  public let shown: [Shown]
  /// The column in front.
  public let front: ColumnRole

  package init(roles: [ColumnRole], shown: [Shown], front: ColumnRole) {
    (self.roles, self.shown, self.front) = (roles, shown, front)
  }
}

extension Columns {
  /// The columns, without the states of their contents.
  public var shape: ColumnsShape {
    ColumnsShape(
      roles: roles,
      shown: items.map { ColumnsShape.Shown(role: $0.role, id: $0.id) },
      front: front)
  }
}

extension Navigation {
  /// Records the result of an operation on columns, if it failed.
  public mutating func note(_ change: ColumnsChange) {
    if let failure = change.failure { skip(failure) }
  }
}
