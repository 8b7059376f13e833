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
    var selected: TabID?
    do {
      selected = try container.decode(TabID.self, forKey: .selected)
    } catch {
      if RestorationLog.current == nil { throw error }
    }
    var list = try container.nestedUnkeyedContainer(forKey: .tabs)
    var items = try Tabs.items(of: &list, selected)
    guard !items.isEmpty else {
      throw DecodingError.dataCorruptedError(
        forKey: .tabs, in: container, debugDescription: "There is at least one tab.")
    }
    let isUnique = Set(items.map(\.id)).count == items.count
    if RestorationLog.current != nil, isUnique, Tabs.isOutOfRange(items) {
      // The new ids are not a loss, because nothing refers to the old ids after a restart.
      let place = items.firstIndex { $0.id == selected }
      items = items.enumerated().map { Item(id: TabID(rawValue: UInt64($0.offset)), tab: $0.element.tab) }
      selected = place.map { items[$0].id }
    }
    guard isUnique, !Tabs.isOutOfRange(items) else {
      throw DecodingError.dataCorruptedError(
        forKey: .tabs, in: container, debugDescription: "Each tab has an identity of its own, below the next one.")
    }
    let first = items[0]
    let least = items.reduce(0) { max($0, $1.id.rawValue) } + 1
    var nextID = least
    do {
      nextID = try container.decode(UInt64.self, forKey: .nextID)
    } catch {
      if RestorationLog.current == nil { throw error }
    }
    // In a restored state, a wrong next id is not reported as a loss. It is replaced, as routes do with their next id.
    let isWrong = nextID < least || Limits.fault(ofIdentity: nextID) != nil
    if RestorationLog.current != nil, isWrong { nextID = least }
    guard RestorationLog.current != nil || !isWrong else {
      throw DecodingError.dataCorruptedError(
        forKey: .tabs, in: container, debugDescription: "Each tab has an identity of its own, below the next one.")
    }
    let isThere = items.contains { $0.id == selected }
    self.init(items: items, selectedID: isThere ? selected ?? first.id : first.id, nextID: nextID)
  }

  private static func isOutOfRange(_ items: [Item]) -> Bool {
    items.contains { Limits.fault(ofIdentity: $0.id.rawValue) != nil }
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
