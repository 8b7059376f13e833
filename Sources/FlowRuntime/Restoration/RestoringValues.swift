/// How a flow's own `init(from:)` reads what it has a value for already.
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
  /// Reads a variable. While a snapshot is decoded, a variable that is damaged or absent keeps its value, and the
  /// loss is noted.
  ///
  /// - Throws: what decoding throws, while no snapshot is decoded.
  public func restore<Value: Decodable>(_ key: FlowCodingKey, into value: inout Value) throws {
    try RestorationLog.keepingCuts {
      try restore(key, into: &value, contains(key) ? .variable : .absentVariable)
    }
  }

  /// Reads the routes. While a snapshot is decoded, the longest valid prefix of damaged routes is kept, or the routes
  /// that are there already if nothing is left, and the loss is noted.
  ///
  /// - Throws: what decoding throws, while no snapshot is decoded.
  public func restore<Screen: Decodable>(_ key: FlowCodingKey, into routes: inout Routes<Screen>) throws {
    try restore(key, into: &routes, .allRoutes)
  }

  /// Reads what was refused. Where nothing was, there is nothing to read. While a snapshot is decoded, what is left of damaged
  /// data up to the first damage is kept, and the loss is noted.
  ///
  /// - Throws: what decoding throws, while no snapshot is decoded.
  public func restore<Screen: Decodable, Step: Decodable>(
    _ key: FlowCodingKey, into refused: inout Refused<Screen, Step>
  ) throws {
    if !contains(key) { return }
    try RestorationLog.keepingCuts { try restore(key, into: &refused, .refused) }
  }

  private func restore<Value: Decodable>(
    _ key: FlowCodingKey, into value: inout Value, _ part: FlowLoss.Part
  ) throws {
    guard let log = RestorationLog.current else {
      value = try decode(Value.self, forKey: key)
      return
    }
    do {
      value = try log.attempt { try decode(Value.self, forKey: key) }
    } catch {
      log.add(FlowLoss(part, at: codingPath + [key], error))
    }
  }
}
