/// The coding key names of a stack, in one place for both directions.
private enum RoutesKey: String, CodingKey {
  case routes, nextID
}

extension Routes: Encodable where Screen: Encodable {
  /// Writes the routes. Inside more flows than a saved state may have, it writes no routes: the decoder then reports
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
  /// Reads what `encode(to:)` wrote. Inside a `FlowSnapshot` it reads the longest valid prefix. An alert or a dialog below
  /// another route, which earlier versions could save, is left out.
  ///
  /// - Throws: `DecodingError.dataCorrupted` for a stack that no `Routes` value can be: without routes, with ids that
  ///   do not ascend, or with a root above the bottom.
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
    } else if let fault = Limits.fault(ofIdentity: elements[elements.count - 1].id.rawValue) {
      throw Routes.corrupted(fault, in: container)
    }
    var next = elements[elements.count - 1].id.rawValue + 1
    do {
      let given = try container.decodeIfPresent(UInt64.self, forKey: .nextID) ?? next
      if let fault = Routes.fault(ofNextID: given, atLeast: next) { throw Routes.corrupted(fault, in: container) }
      next = given
    } catch {
      // To a restored state it is no loss: nothing of the last run can name an id that is given again.
      if log == nil { throw error }
    }
    self.init(elements: Routes.withoutCoveredAlerts(elements), nextID: next)
  }

  /// The routes without the alerts and dialogs that other routes stand on: showing those routes removes the alerts.
  private static func withoutCoveredAlerts(_ elements: [Route<Screen>]) -> [Route<Screen>] {
    guard elements.dropLast().contains(where: { $0.kind.isAlertOrDialog }) else { return elements }
    return elements.dropLast().filter { !$0.kind.isAlertOrDialog } + elements.suffix(1)
  }

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

  /// The mistake of a route on another one, or at the bottom; `nil` if there is none.
  static func fault(of route: Route<Screen>, on below: Route<Screen>?) -> String? {
    if let below { return fault(of: route, above: below) }
    return route.kind == .root ? nil : "The bottom route is not presented as the root."
  }

  /// The mistake of a route above another one.
  static func fault(of route: Route<Screen>, above below: Route<Screen>) -> String? {
    if route.kind == .root { return "The route \(route.id) is a root above another route." }
    return route.id > below.id ? nil : "The id \(route.id) stands above \(below.id); ids ascend."
  }

  /// Gives routes whose identities are out of range the next ones. No loss: after a restart nothing knows the old ones.
  private static func countAnew(_ elements: inout [Route<Screen>]) {
    for index in elements.indices where Limits.fault(ofIdentity: elements[index].id.rawValue) != nil {
      let route = elements[index]
      elements[index] = Route(
        id: RouteID(rawValue: index == 0 ? 0 : elements[index - 1].id.rawValue + 1), screen: route.screen, kind: route.kind,
        container: route.container, extras: route.extras)
    }
  }

  private static func fault(ofNextID nextID: UInt64, atLeast least: UInt64) -> String? {
    Limits.fault(ofIdentity: nextID) ?? (nextID < least ? "The next id, \(nextID), is used already." : nil)
  }
}
