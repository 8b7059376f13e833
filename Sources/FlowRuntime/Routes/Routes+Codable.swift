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
  /// Reads what `encode(to:)` wrote. Inside a `FlowSnapshot` it reads the longest valid prefix.
  ///
  /// - Throws: `DecodingError.dataCorrupted` for a stack that no `Routes` value can be: without routes, with ids that
  ///   do not ascend, or with a root above the bottom.
  public init(from decoder: any Decoder) throws {
    if decoder.codingPath.count > Routes.deepestPath {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "Flows are nested too deep."))
    }
    let container = try decoder.container(keyedBy: RoutesKey.self)
    let log = RestorationLog.current
    let elements: [Route<Screen>]
    if let log {
      var list = try container.nestedUnkeyedContainer(forKey: .routes)
      elements = try Routes.longestPrefix(of: &list, log)
    } else {
      elements = try container.decode([Route<Screen>].self, forKey: .routes)
    }
    if let fault = Routes.fault(in: elements) { throw Routes.corrupted(fault, in: container) }
    var next = elements.last.map { $0.id.rawValue &+ 1 } ?? 0
    do {
      let given = try container.decodeIfPresent(UInt64.self, forKey: .nextID) ?? next
      if let fault = Routes.fault(ofNextID: given, atLeast: next) { throw Routes.corrupted(fault, in: container) }
      next = given
    } catch {
      // To a restored state it is no loss: nothing of the last run can name an id that is given again.
      if log == nil { throw error }
    }
    self.init(elements: elements, nextID: next)
  }

  /// How many keys may lead to a stack: some thirty flows inside each other. Decoding takes about two kilobytes of a
  /// thread's stack for each key, unoptimised, and a thread has 512 of them at least.
  private static var deepestPath: Int { 160 }

  /// More ids than a program can use up before the numbers run out.
  private static var greatestID: UInt64 { UInt64(Int64.max) }

  private static func corrupted(_ fault: String, in container: KeyedDecodingContainer<RoutesKey>) -> DecodingError {
    .dataCorruptedError(forKey: .routes, in: container, debugDescription: fault)
  }

  private static func fault(in elements: [Route<Screen>]) -> String? {
    if elements.isEmpty { return "A stack has at least one route." }
    for index in elements.indices {
      if let fault = fault(of: elements[index], on: index == 0 ? nil : elements[index - 1]) { return fault }
    }
    return nil
  }

  /// The mistake of a route on another one, or on none; `nil` if there is none.
  static func fault(of route: Route<Screen>, on below: Route<Screen>?) -> String? {
    if route.id.rawValue > greatestID { return "The id \(route.id) is out of range." }
    guard let below else {
      return route.kind == .root ? nil : "The bottom route is not presented as the root."
    }
    if route.kind == .root { return "The route \(route.id) is a root above another route." }
    return route.id > below.id ? nil : "The id \(route.id) stands above \(below.id); ids ascend."
  }

  private static func fault(ofNextID nextID: UInt64, atLeast least: UInt64) -> String? {
    if nextID > greatestID { return "The next id, \(nextID), is out of range." }
    return nextID < least ? "The next id, \(nextID), is used already." : nil
  }
}
