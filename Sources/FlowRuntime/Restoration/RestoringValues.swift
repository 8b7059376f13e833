/// Methods for a flow's own `init(from:)`. They read properties that already have a value.
///
/// ```swift
/// public init(from decoder: any Decoder) throws {
///   let values = try decoder.container(keyedBy: FlowCodingKey.self)
///   self.init(user: try values.value("user"))
///   try values.restore("favourites", into: &self.favourites)
///   try values.restore("routes", into: &self.routes)
/// }
/// ```
extension KeyedDecodingContainer where Key == FlowCodingKey {
  /// Reads a variable. In a snapshot, a variable that is damaged or absent keeps its value, and the loss is recorded.
  ///
  /// - Throws: the decoding error, if this is not inside a snapshot.
  public func restore<Value: Decodable>(_ key: FlowCodingKey, into value: inout Value) throws {
    try RestorationLog.keepingCuts {
      try restore(key, into: &value, contains(key) ? .variable : .absentVariable) {
        try CodingDepth.check(at: codingPath + [key])
        return try CodingDepth.inside { try decode(Value.self, forKey: key) }
      }
    }
  }

  /// Reads the routes. In a snapshot, damaged routes keep their longest valid prefix. If no route is valid, the existing routes
  /// stay. The loss is recorded.
  ///
  /// - Throws: the decoding error, if this is not inside a snapshot.
  public func restore<Screen: Decodable>(_ key: FlowCodingKey, into routes: inout Routes<Screen>) throws {
    try restore(key, into: &routes, .allRoutes) { try decode(Routes<Screen>.self, forKey: key) }
  }

  /// Reads the refusals. If the flow kept none, nothing is read. In a snapshot, the refusals before the first damaged one are
  /// kept, and the loss is recorded.
  ///
  /// - Throws: the decoding error, if this is not inside a snapshot.
  public func restore<Screen: Decodable, Step: Decodable>(
    _ key: FlowCodingKey, into refused: inout Refused<Screen, Step>
  ) throws {
    if !contains(key) { return }
    try RestorationLog.keepingCuts {
      try restore(key, into: &refused, .refused) { try decode(Refused<Screen, Step>.self, forKey: key) }
    }
  }

  private func restore<Value: Decodable>(
    _ key: FlowCodingKey, into value: inout Value, _ part: FlowLoss.Part, _ decoded: () throws -> Value
  ) throws {
    guard let log = RestorationLog.current else {
      value = try decoded()
      return
    }
    do {
      value = try log.attempt(decoded)
    } catch {
      log.add(FlowLoss(part, at: codingPath + [key], error))
    }
  }
}
