/// The columns of a screen, for a view.
///
/// ```swift
/// case .columns(let columns):
///   FlowColumns(columns) { column in
///     switch column {
///     case .folders(let flow): FoldersView(flow: flow)
///     case .message(let flow): MessageView(flow: flow)
///     }
///   }
/// ```
@MainActor
public struct ColumnsStore<ColumnStore: FlowScreenStore>
where ColumnsAction<ColumnStore.Screen, ColumnStore.ScreenAction>: Sendable {
  /// The store of the columns.
  public typealias Base = Store<Columns<ColumnStore.Screen>, ColumnsAction<ColumnStore.Screen, ColumnStore.ScreenAction>>

  private let store: Base
  private let flow: ColumnStore.Flow
  private let shapeStore: Store<ColumnsShape, Never>

  /// Makes the columns of a store.
  ///
  /// - Parameters:
  ///   - store: the store of the screen that is made of columns.
  ///   - flow: the flow that contains the screen.
  public init(_ store: Base, of flow: ColumnStore.Flow) {
    self.store = store
    self.flow = flow
    shapeStore = store.scope(state: \.shape)
  }

  /// The columns, their contents, and the column in front. Readers are notified when another content is shown, or when another
  /// column comes to the front.
  public var shape: ColumnsShape { shapeStore.state }

  /// The content of a column with its store; `nil` if it has left.
  public subscript(id: ColumnID) -> ColumnStore? {
    store.scope(column: id).flatMap { ColumnStore($0, of: flow) }
  }

  /// The content of a column with its store; `nil` if the column is empty.
  public subscript(role: ColumnRole) -> ColumnStore? {
    shape.shown.first { $0.role == role }.flatMap { self[$0.id] }
  }
}

extension Store {
  /// Returns the store of the content of a column, with the events of the content. As long as something retains the store, the
  /// method returns the same object.
  ///
  /// - Returns: the store; `nil` if the content has left.
  public func scope<Column: Equatable, ColumnAction: Sendable>(column id: ColumnID) -> Store<Column, ColumnAction>?
  where State == Columns<Column>, Action == ColumnsAction<Column, ColumnAction> {
    let lineage = source.unobservedState.lineage
    let read = { (columns: Columns<Column>) -> Column? in columns.index(of: id, in: lineage).map { columns.items[$0].column } }
    return part(LineageStep(step: .column(id), lineage: lineage), read: read) { .column(id: id, action: $0) }
  }
}
