/// The coding keys of tabs, for encoding and decoding.
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
  /// Reads what `encode(to:)` wrote. Inside a `FlowSnapshot` it reads the tabs that can be decoded. If the selected tab is
  /// missing, it selects the first tab.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if the data is invalid: it has no tabs, uses an id twice, or has a wrong next id.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: TabsKey.self)
    let selected: TabID? = try container.decodeUnlessDamaged(.selected)
    var list = try container.nestedUnkeyedContainer(forKey: .tabs)
    let items = try Tabs.items(of: &list, selected)
    guard !items.isEmpty else {
      throw DecodingError.dataCorruptedError(
        forKey: .tabs, in: container, debugDescription: "There is at least one tab.")
    }
    let saved = try SavedIdentities(
      items.map(\.id.rawValue), next: container.decodeUnlessDamaged(.nextID), of: "tab", at: list.codingPath)
    let tabs = zip(items, saved.all).map { Item(id: TabID(rawValue: $1), tab: $0.tab) }
    let place = items.firstIndex { $0.id == selected } ?? 0
    self.init(items: tabs, selectedID: tabs[place].id, nextID: saved.next)
  }

  /// Decodes the tabs. Routes above the tabs are above the selected tab, so losses in the other tabs do not affect these routes.
  private static func items(of list: inout some UnkeyedDecodingContainer, _ selected: TabID?) throws -> [Item] {
    guard let log = RestorationLog.current else {
      var items: [Item] = []
      while !list.isAtEnd { items.append(try list.decode(Item.self)) }
      return items
    }
    let before = log.cuts
    var items: [Item] = []
    var cuts: [TabID: Int] = [:]
    var failure: (any Error)?
    while !list.isAtEnd {
      let sum = log.cuts
      let index = list.currentIndex
      do {
        let item = try log.attempt { try list.decode(Item.self) }
        items.append(item)
        cuts[item.id] = log.cuts - sum
      } catch {
        // No tab is above another one, so the other tabs are unaffected.
        guard list.currentIndex > index || skip(in: &list) else { throw error }
        log.add(FlowLoss(.tab, at: list.codingPath + [IndexKey(index)], error))
        failure = failure ?? error
      }
    }
    guard let first = items.first else {
      if let failure { throw failure }
      return []
    }
    // If a tab was lost and the selected tab is missing, the selected tab is almost certainly the lost one.
    let cutsOfLost = failure == nil ? cuts[first.id] ?? 0 : 1
    log.setCuts(before + (selected.flatMap { cuts[$0] } ?? cutsOfLost))
    return items
  }

  /// Skips an element that cannot be decoded. Returns `false` if the decoder cannot skip it.
  private static func skip(in list: inout some UnkeyedDecodingContainer) -> Bool {
    let index = list.currentIndex
    if (try? list.decodeNil()) != true { _ = try? list.decode(Anything.self) }
    return list.currentIndex > index
  }
}

/// A value that decodes from any data.
private struct Anything: Decodable {
  init(from decoder: any Decoder) {}
}
