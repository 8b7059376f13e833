/// The coding key names of tabs, in one place for both directions.
private enum TabsKey: String, CodingKey {
  case tabs, selected, nextID
}

extension Tabs: Encodable where Tab: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: TabsKey.self)
    try container.encode(items, forKey: .tabs)
    try container.encode(selectedID, forKey: .selected)
    try container.encode(nextID, forKey: .nextID)
  }
}

extension Tabs: Decodable where Tab: Decodable {
  /// Reads what `encode(to:)` wrote.
  ///
  /// - Throws: `DecodingError.dataCorrupted` for what no `Tabs` could have been: no tabs, or two of one identity. If
  ///   the selected one is missing, the first is selected.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: TabsKey.self)
    let selected = try container.decode(TabID.self, forKey: .selected)
    var list = try container.nestedUnkeyedContainer(forKey: .tabs)
    let items = try Tabs.items(of: &list, selected)
    guard let first = items.first else {
      throw DecodingError.dataCorruptedError(
        forKey: .tabs, in: container, debugDescription: "There is at least one tab.")
    }
    let ids = Set(items.map(\.id.rawValue))
    let least = (ids.max() ?? 0) &+ 1
    var nextID = least
    do {
      nextID = try container.decode(UInt64.self, forKey: .nextID)
    } catch {
      if RestorationLog.current == nil { throw error }
    }
    // To a restored state a wrong one is no loss, as with routes.
    if RestorationLog.current != nil, nextID < least || nextID > Tabs.greatestID { nextID = least }
    guard ids.count == items.count, least > 0, least <= nextID, nextID <= Tabs.greatestID else {
      throw DecodingError.dataCorruptedError(
        forKey: .tabs, in: container, debugDescription: "Each tab has an identity of its own, below the next one.")
    }
    let isThere = ids.contains(selected.rawValue)
    self.init(items: items, selectedID: isThere ? selected : first.id, nextID: nextID)
  }

  /// More tabs than a program can use up before the numbers run out.
  private static var greatestID: UInt64 { UInt64(Int64.max) }

  /// The tabs. What stands on them stands on the selected one: to it, losses in the others are none.
  private static func items(of list: inout some UnkeyedDecodingContainer, _ selected: TabID) throws -> [Item] {
    let log = RestorationLog.current
    let before = log?.cuts ?? 0
    var items: [Item] = []
    var cuts: [TabID: Int] = [:]
    while !list.isAtEnd {
      let sum = log?.cuts ?? 0
      let item = try list.decode(Item.self)
      items.append(item)
      cuts[item.id] = (log?.cuts ?? 0) - sum
    }
    if let first = items.first { log?.setCuts(before + (cuts[selected] ?? cuts[first.id] ?? 0)) }
    return items
  }
}
