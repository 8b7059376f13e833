/// The coding keys of columns, for encoding and decoding.
private enum ColumnsKey: String, CodingKey {
  case columns, front, nextID
}

/// The coding keys of the content of a column.
private enum ItemKey: String, CodingKey {
  case id, column, first
}

extension Columns.Item: Encodable where Column: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ItemKey.self)
    try container.encode(id, forKey: .id)
    try container.encode(column, forKey: .column)
    try container.encodeIfPresent(first, forKey: .first)
  }
}

extension Columns.Item: Decodable where Column: Decodable & FlowColumn {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: ItemKey.self)
    let column = try container.decode(Column.self, forKey: .column)
    // The kind of content determines its column, so the column is not saved.
    self.init(
      id: try container.decode(ColumnID.self, forKey: .id), role: column.role, column: column,
      first: try container.decodeIfPresent(Column.self, forKey: .first))
  }
}

extension Columns: Encodable where Column: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ColumnsKey.self)
    try container.encode(items, forKey: .columns)
    try container.encode(front, forKey: .front)
    try container.encode(nextID, forKey: .nextID)
  }
}

extension Columns: Decodable where Column: Decodable & FlowColumn {
  /// Reads what `encode(to:)` wrote. Inside a `FlowSnapshot`, damaged content leaves its column and all later columns empty. If
  /// the column in front is then empty, the nearest earlier column comes to the front.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if the data is invalid: no content for the sidebar, two contents for one column,
  ///   content for a column that the flow does not have, or a wrong next id.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: ColumnsKey.self)
    let front: ColumnRole? = try container.decodeUnlessDamaged(.front)
    var list = try container.nestedUnkeyedContainer(forKey: .columns)
    let items = try Columns.items(of: &list, front: front ?? .sidebar)
    let saved = try SavedIdentities(
      items.map(\.id.rawValue), next: container.decodeUnlessDamaged(.nextID), of: "content", at: list.codingPath)
    let known = items.map(\.column.role)
    self.init(
      items: zip(items, saved.all).map { Item(id: ColumnID(rawValue: $1), role: $0.role, column: $0.column, first: $0.first) },
      front: known.last { $0 <= front ?? .sidebar } ?? .sidebar, nextID: saved.next, roles: Column.roles)
  }

  /// Decodes the contents. The column in front presents the layers over the columns, so losses in other columns do not affect
  /// these layers.
  private static func items(of list: inout some UnkeyedDecodingContainer, front: ColumnRole) throws -> [Item] {
    let log = RestorationLog.current
    let before = log?.cuts ?? 0
    var cutsInFront = 0
    var items: [Item] = []
    while !list.isAtEnd {
      let (sum, index, path) = (log?.cuts ?? 0, list.currentIndex, list.codingPath)
      do {
        func decode() throws -> Item {
          let item = try list.decode(Item.self)
          if let fault = fault(of: item.column.role, after: items.last?.column.role) {
            throw DecodingError.dataCorrupted(.init(codingPath: path + [IndexKey(index)], debugDescription: fault))
          }
          return item
        }
        let item = try log.map { try $0.attempt(decode) } ?? decode()
        items.append(item)
        if item.column.role == front, let log { cutsInFront = log.cuts - sum }
      } catch {
        guard let log, !items.isEmpty else { throw error }
        log.add(FlowLoss(.column, at: path + [IndexKey(index)], error))
        if items.allSatisfy({ $0.column.role != front }) { cutsInFront = 1 }
        break
      }
    }
    guard !items.isEmpty else {
      throw DecodingError.dataCorrupted(.init(codingPath: list.codingPath, debugDescription: "There is always a sidebar."))
    }
    log?.setCuts(before + cutsInFront)
    return items
  }

  /// Why content of the column `role` is invalid after content of the column `last`; `nil` if it is valid.
  private static func fault(of role: ColumnRole, after last: ColumnRole?) -> String? {
    guard let last else { return role == .sidebar ? nil : "The first column is the sidebar." }
    if !Column.roles.contains(role) { return "The flow has no such column." }
    return last < role ? nil : "Each column has one content."
  }
}
