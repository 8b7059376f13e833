/// The identity of one tab. Events and effects name it, because an index would mean another tab after the next change.
/// A `Tabs` value never uses an id twice.
public struct TabID: Hashable, Sendable {
  /// The number behind the identity. It says in which order tabs came, not where they stand.
  public let rawValue: UInt64

  /// Names a tab by its number, for example in a test.
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }
}

extension TabID: CustomStringConvertible {
  public var description: String { "#\(rawValue)" }
}

extension TabID: Codable {
  public init(from decoder: any Decoder) throws {
    rawValue = try decoder.singleValueContainer().decode(UInt64.self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}
