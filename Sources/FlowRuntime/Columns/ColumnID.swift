/// The identity of the content of one column. Events and effects refer to it, so a late event does not reach the next content of
/// the same column. A `Columns` value never uses an id twice.
public struct ColumnID: Hashable, Sendable {
  /// The number of the identity. Greater numbers were shown later.
  public let rawValue: UInt64

  /// Makes an id from its number, for example in a test.
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }
}

extension ColumnID: CustomStringConvertible {
  public var description: String { "#\(rawValue)" }
}

extension ColumnID: Codable {
  public init(from decoder: any Decoder) throws {
    rawValue = try decoder.singleValueContainer().decode(UInt64.self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}
