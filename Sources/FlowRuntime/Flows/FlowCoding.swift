/// A coding key with any name. The keys of a flow's data are the names in its `.flow` file.
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
  /// The value of a key; its type is inferred. An optional value may be missing.
  ///
  /// - Throws: `DecodingError` if there is no value, or if it has another type.
  public func value<Value: Decodable>(_ key: FlowCodingKey) throws -> Value {
    // Asked of the type, not told by an overload: many overloaded calls in one expression are slow to compile.
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
  /// Writes a value of a screen, a parameter, a variable, or the state of work. Inside more flows than a saved state may
  /// have, it writes nothing: the decoder then reports the loss. Generated code calls this.
  public mutating func save(_ value: some Encodable, as key: FlowCodingKey) throws {
    if CodingDepth.faultOfValue != nil { return }
    try CodingDepth.inside { try encode(value, forKey: key) }
  }
}

/// Writes a screen as an object with one key, its name: `{"detail": {"number": 3}}`.
public struct ScreenEncoder {
  private var container: KeyedEncodingContainer<FlowCodingKey>

  /// Begins to write a screen.
  public init(to encoder: any Encoder) {
    container = encoder.container(keyedBy: FlowCodingKey.self)
  }

  /// Writes a screen without values.
  public mutating func encode(_ name: String) throws {
    _ = container.nestedContainer(keyedBy: FlowCodingKey.self, forKey: FlowCodingKey(stringValue: name))
  }

  /// Writes a screen with values of its own.
  public mutating func encode(
    _ name: String,
    _ body: (inout KeyedEncodingContainer<FlowCodingKey>) throws -> Void
  ) throws {
    var values = container.nestedContainer(keyedBy: FlowCodingKey.self, forKey: FlowCodingKey(stringValue: name))
    try body(&values)
  }

  /// Writes a screen whose value is the state of a reducer.
  public mutating func encode(_ value: some Encodable, as name: String) throws {
    try container.encode(value, forKey: FlowCodingKey(stringValue: name))
  }
}

/// Reads what ``ScreenEncoder`` wrote.
public struct ScreenDecoder {
  /// The name of the screen.
  public let name: String
  private let container: KeyedDecodingContainer<FlowCodingKey>

  /// Begins to read a screen.
  ///
  /// - Throws: `DecodingError.dataCorrupted` unless there is exactly one name.
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

  /// The values of the screen, by name.
  public func values() throws -> KeyedDecodingContainer<FlowCodingKey> {
    try container.nestedContainer(keyedBy: FlowCodingKey.self, forKey: FlowCodingKey(stringValue: name))
  }

  /// The state of the screen's reducer.
  public func value<Value: Decodable>() throws -> Value {
    try container.decode(Value.self, forKey: FlowCodingKey(stringValue: name))
  }

  /// The error for a name that is no screen of the flow.
  public func unknownScreen() -> DecodingError {
    .dataCorruptedError(
      forKey: FlowCodingKey(stringValue: name), in: container,
      debugDescription: "The flow has no screen `\(name)`."
    )
  }
}
