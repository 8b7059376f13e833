/// The identities of tabs, or of the contents of columns, in saved data.
struct SavedIdentities {
  /// The identities to use, in order.
  let all: [UInt64]
  /// The next identity.
  let next: UInt64

  /// - Parameters:
  ///   - saved: the saved identities, in order.
  ///   - next: the saved next identity; `nil` if it is damaged.
  ///   - part: the word for a tab or a content.
  ///   - path: the place in the data.
  /// - Throws: `DecodingError.dataCorrupted` if two identities are equal. Outside a `FlowSnapshot`, also if one is out of range or not
  ///   below the next one. Inside a snapshot, others take their place.
  init(_ saved: [UInt64], next: UInt64?, of part: String, at path: [any CodingKey]) throws {
    let fault = "Each \(part) has an identity of its own, below the next one."
    let isStrict = RestorationLog.current == nil
    let isOutOfRange = saved.contains { Limits.fault(ofIdentity: $0) != nil }
    try DecodingError.check(Set(saved).count < saved.count || isStrict && isOutOfRange ? fault : nil, at: path)
    // New identities are not a loss, because nothing refers to the old ones after a restart.
    all = isOutOfRange ? saved.indices.map { UInt64($0) } : saved
    let least = (all.max() ?? 0) + 1
    let isWrong = next.map { $0 < least || Limits.fault(ofIdentity: $0) != nil } ?? false
    try DecodingError.check(isStrict && isWrong ? fault : nil, at: path)
    self.next = isWrong ? least : next ?? least
  }
}

extension KeyedDecodingContainer {
  /// Decodes a value. Inside a `FlowSnapshot`, a damaged or missing value is `nil`, and is not a loss.
  func decodeUnlessDamaged<Value: Decodable>(_ key: Key) throws -> Value? {
    do {
      return try decode(Value.self, forKey: key)
    } catch {
      if RestorationLog.current == nil { throw error }
      return nil
    }
  }
}
