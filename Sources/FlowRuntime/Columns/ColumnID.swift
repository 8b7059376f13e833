/// The identity of the content of one column. Events and effects carry this identity, so a late event does not reach content that
/// the column shows later. A `Columns` value never uses an identity twice.
public struct ColumnID: Hashable, Sendable {
  /// The number of the identity. Content with a greater number was shown later.
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
