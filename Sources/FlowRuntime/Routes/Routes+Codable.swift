/// The coding keys of a stack, for encoding and decoding.
private enum RoutesKey: String, CodingKey {
  case routes, nextID
}

extension Routes: Encodable where Screen: Encodable {
  /// Writes the routes. If flows are nested deeper than a saved state allows, it leaves out the routes, and the decoder reports
  /// their loss.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: RoutesKey.self)
    if Limits.fault(ofFlowIn: CodingDepth.flows) == nil {
      try CodingDepth.inside { try container.encode(elements, forKey: .routes) }
    }
    try container.encode(nextID, forKey: .nextID)
  }
}

extension Routes: Decodable where Screen: Decodable {
  /// Reads what `encode(to:)` wrote. Inside a `FlowSnapshot` it reads the longest valid prefix. It drops an alert or a dialog
  /// below another route, which earlier versions could save.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if the stack is invalid: it has no routes, uses an id twice, or has a root above the
  ///   bottom.
  public init(from decoder: any Decoder) throws {
    try CodingDepth.check(at: decoder.codingPath)
    let container = try decoder.container(keyedBy: RoutesKey.self)
    let log = RestorationLog.current
    var elements = try CodingDepth.inside { () throws -> [Route<Screen>] in
      guard let log else { return try container.decode([Route<Screen>].self, forKey: .routes) }
      var list = try container.nestedUnkeyedContainer(forKey: .routes)
      return try Routes.longestPrefix(of: &list, log)
    }
    if let fault = Routes.fault(in: elements) { throw Routes.corrupted(fault, in: container) }
    if log != nil {
      Routes.countAnew(&elements)
    }
    let greatest = elements.reduce(0) { Swift.max($0, $1.id.rawValue) }
    if log == nil, let fault = Limits.fault(ofIdentity: greatest) { throw Routes.corrupted(fault, in: container) }
    var next = greatest + 1
    do {
      let given = try container.decodeIfPresent(UInt64.self, forKey: .nextID) ?? next
      if let fault = Routes.fault(ofNextID: given, atLeast: next) { throw Routes.corrupted(fault, in: container) }
      next = given
    } catch {
      // In a restored state a damaged next id is not a loss: nothing refers to ids of the previous run, so they may be used
      // again.
      if log == nil { throw error }
    }
    self.init(elements: Routes.withoutCoveredAlerts(elements), nextID: next)
  }

  private static func corrupted(_ fault: String, in container: KeyedDecodingContainer<RoutesKey>) -> DecodingError {
    .dataCorruptedError(forKey: .routes, in: container, debugDescription: fault)
  }

  private static func fault(in elements: [Route<Screen>]) -> String? {
    if elements.isEmpty { return "A stack has at least one route." }
    var ids: Set<RouteID> = []
    return elements.lazy.compactMap { fault(of: $0, onStackOf: &ids) }.first
  }

  /// Returns the fault of the next route of a stack, or `nil` if the route is valid, and adds its id to `ids`.
  ///
  /// - Parameter ids: the ids of the routes below.
  static func fault(of route: Route<Screen>, onStackOf ids: inout Set<RouteID>) -> String? {
    if ids.isEmpty, route.kind != .root { return "The bottom route is not presented as the root." }
    return fault(of: route, above: &ids)
  }

  /// Returns the fault of a route that is not the first, or `nil` if the route is valid, and adds its id to `ids`.
  static func fault(of route: Route<Screen>, above ids: inout Set<RouteID>) -> String? {
    if route.kind == .root, !ids.isEmpty { return "The route \(route.id) is a root above another route." }
    return ids.insert(route.id).inserted ? nil : "The id \(route.id) is used twice."
  }

  /// Replaces ids that are out of range with the next unused ids. This is not a loss: after a restart nothing refers to the old
  /// ids.
  private static func countAnew(_ elements: inout [Route<Screen>]) {
    let isOutOfRange = { (route: Route<Screen>) in Limits.fault(ofIdentity: route.id.rawValue) != nil }
    guard elements.contains(where: isOutOfRange) else { return }
    var next = elements.lazy.filter { !isOutOfRange($0) }.map { $0.id.rawValue + 1 }.max() ?? 0
    for index in elements.indices where isOutOfRange(elements[index]) {
      let (screen, presentation) = (elements[index].screen, elements[index].presentation)
      elements[index] = Route(id: RouteID(rawValue: next), screen: screen, presentation: presentation)
      next += 1
    }
  }

  private static func fault(ofNextID nextID: UInt64, atLeast least: UInt64) -> String? {
    Limits.fault(ofIdentity: nextID) ?? (nextID < least ? "The next id, \(nextID), is used already." : nil)
  }
}
