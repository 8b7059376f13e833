/// The identity of one tab. Events and effects refer to a tab by its id, because an index may refer to another tab after the next
/// change. A `Tabs` value never uses an id twice.
public struct TabID: Hashable, Sendable {
  /// The number of the identity. Tabs with greater numbers were added later. The number says nothing about the position of the
  /// tab.
  public let rawValue: UInt64

  /// Makes an id from its number, for example in a test.
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
