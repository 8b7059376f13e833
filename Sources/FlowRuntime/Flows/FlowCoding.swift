/// A coding key with any name. The keys in a flow's saved data are the names in its `.flow` file.
public struct FlowCodingKey: CodingKey, ExpressibleByStringLiteral {
  public let stringValue: String
  public var intValue: Int? { nil }

  public init(stringLiteral value: String) {
    stringValue = value
  }

  public init(stringValue: String) {
    self.stringValue = stringValue
  }

  public init?(intValue: Int) {
    return nil
  }
}

extension KeyedDecodingContainer where Key == FlowCodingKey {
  /// Decodes the value of a key. The type is inferred. An optional value may be missing.
  ///
  /// - Throws: `DecodingError` if the value is missing or has another type.
  public func value<Value: Decodable>(_ key: FlowCodingKey) throws -> Value {
    // A run-time check instead of an overload: many overloaded calls in one expression compile slowly.
    if !contains(key), let optional = Value.self as? any ExpressibleByNilLiteral.Type,
      let none = optional.init(nilLiteral: ()) as? Value
    {
      return none
    }
    try DecodingError.check(CodingDepth.faultOfValue, at: codingPath + [key])
    return try RestorationLog.keepingCuts {
      try CodingDepth.inside { try decode(Value.self, forKey: key) }
    }
  }
}

extension KeyedEncodingContainer where Key == FlowCodingKey {
  /// Encodes a value of a screen, a parameter, a variable, or the state of work. Generated code calls this.
  ///
  /// If flows are nested deeper than a saved state allows, nothing is written, and the decoder reports the loss.
  public mutating func save(_ value: some Encodable, as key: FlowCodingKey) throws {
    if CodingDepth.faultOfValue != nil { return }
    try CodingDepth.inside { try encode(value, forKey: key) }
  }
}

/// Encodes a screen as an object with one key, the screen's name: `{"detail": {"number": 3}}`.
public struct ScreenEncoder {
  private var container: KeyedEncodingContainer<FlowCodingKey>

  /// Makes an encoder for one screen.
  public init(to encoder: any Encoder) {
    container = encoder.container(keyedBy: FlowCodingKey.self)
  }

  /// Encodes a screen without values.
  public mutating func encode(_ name: String) throws {
    _ = container.nestedContainer(keyedBy: FlowCodingKey.self, forKey: FlowCodingKey(stringValue: name))
  }

  /// Encodes a screen with values of its own.
  public mutating func encode(
    _ name: String,
    _ body: (inout KeyedEncodingContainer<FlowCodingKey>) throws -> Void
  ) throws {
    var values = container.nestedContainer(keyedBy: FlowCodingKey.self, forKey: FlowCodingKey(stringValue: name))
    try body(&values)
  }

  /// Encodes a screen whose value is the state of a reducer.
  public mutating func encode(_ value: some Encodable, as name: String) throws {
    try container.encode(value, forKey: FlowCodingKey(stringValue: name))
  }
}

/// Decodes a screen that ``ScreenEncoder`` encoded.
public struct ScreenDecoder {
  /// The name of the screen.
  public let name: String
  private let container: KeyedDecodingContainer<FlowCodingKey>

  /// Makes a decoder and reads the name of the screen.
  ///
  /// - Throws: `DecodingError.dataCorrupted` unless the object has exactly one key.
  public init(from decoder: any Decoder) throws {
    container = try decoder.container(keyedBy: FlowCodingKey.self)
    guard let key = container.allKeys.first, container.allKeys.count == 1 else {
      let context = DecodingError.Context(
        codingPath: decoder.codingPath,
        debugDescription: "A screen is an object with one key, not with \(container.allKeys.count)."
      )
      throw DecodingError.dataCorrupted(context)
    }
    name = key.stringValue
  }

  /// Returns the values of the screen, by name.
  public func values() throws -> KeyedDecodingContainer<FlowCodingKey> {
    try container.nestedContainer(keyedBy: FlowCodingKey.self, forKey: FlowCodingKey(stringValue: name))
  }

  /// Decodes the state of the screen's reducer.
  public func value<Value: Decodable>() throws -> Value {
    try container.decode(Value.self, forKey: FlowCodingKey(stringValue: name))
  }

  /// Returns the error for a name that is not a screen of the flow.
  public func unknownScreen() -> DecodingError {
    .dataCorruptedError(
      forKey: FlowCodingKey(stringValue: name), in: container,
      debugDescription: "The flow has no screen `\(name)`."
    )
  }
}
