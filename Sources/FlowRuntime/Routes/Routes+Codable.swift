/// The coding key names of a stack, in one place for both directions.
private enum RoutesKey: String, CodingKey {
  case routes, nextID
}

extension Routes: Encodable where Screen: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: RoutesKey.self)
    try container.encode(elements, forKey: .routes)
    try container.encode(nextID, forKey: .nextID)
  }
}

extension Routes: Decodable where Screen: Decodable {
  /// Reads what `encode(to:)` wrote.
  ///
  /// - Throws: `DecodingError.dataCorrupted` for a stack that no `Routes` could have been: without
  ///   routes, with ids that do not ascend, or with a root anywhere but at the bottom.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: RoutesKey.self)
    let elements = try container.decode([Route<Screen>].self, forKey: .routes)
    let nextID = try container.decodeIfPresent(UInt64.self, forKey: .nextID)
    if let fault = Routes.fault(in: elements, nextID: nextID) {
      throw DecodingError.dataCorruptedError(forKey: .routes, in: container, debugDescription: fault)
    }
    let next = elements.last.map { $0.id.rawValue &+ 1 } ?? 0
    self.init(elements: elements, nextID: nextID ?? next)
  }

  /// More ids than a program can use up before the numbers run out.
  private static var greatestID: UInt64 { UInt64(Int64.max) }

  private static func fault(in elements: [Route<Screen>], nextID: UInt64?) -> String? {
    guard let root = elements.first, let top = elements.last else { return "A stack has at least one route." }
    guard root.presentation.kind == .root else { return "The bottom route is not presented as the root." }
    for (below, above) in zip(elements, elements.dropFirst()) {
      if above.presentation.kind == .root { return "The route \(above.id) is a root above another route." }
      if above.id <= below.id { return "The id \(above.id) stands above \(below.id); ids ascend." }
    }
    if top.id.rawValue > greatestID { return "The id \(top.id) is out of range." }
    guard let nextID else { return nil }
    if nextID > greatestID { return "The next id, \(nextID), is out of range." }
    if nextID <= top.id.rawValue { return "The next id, \(nextID), is used already by \(top.id)." }
    return nil
  }
}
