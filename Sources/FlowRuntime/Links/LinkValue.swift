/// Conversion of the text of a link to a value.
enum LinkValue {
  static func lossless<V: LosslessStringConvertible>(_ text: String) -> V? {
    if V.self == Bool.self, text == "1" || text == "0" { return (text == "1") as? V }
    // `Character.init` traps unless the text is exactly one character.
    if V.self == Character.self, text.count != 1 { return nil }
    let value = V(text)
    if let number = value as? any FloatingPoint, !number.isFinite { return nil }
    return value
  }

  static func raw<V: RawRepresentable>(_ text: String) -> V? where V.RawValue: LosslessStringConvertible {
    guard let value: V.RawValue = lossless(text) else { return nil }
    return V(rawValue: value)
  }

  static func decoded<V: Decodable>(_ text: String) -> V? {
    try? V(from: LinkValueDecoder(text: text))
  }
}

/// Decodes a type that consists of one value, such as `UUID`. The decoder lets this module read such a type without importing the
/// module that declares it.
private struct LinkValueDecoder: Decoder, SingleValueDecodingContainer {
  let text: String
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    throw mismatch(type)
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    throw mismatch([Any].self)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool { false }
  func decode(_: Bool.Type) throws -> Bool { try lossless() }
  func decode(_: String.Type) throws -> String { text }
  func decode(_: Double.Type) throws -> Double { try lossless() }
  func decode(_: Float.Type) throws -> Float { try lossless() }
  func decode(_: Int.Type) throws -> Int { try lossless() }
  func decode(_: Int8.Type) throws -> Int8 { try lossless() }
  func decode(_: Int16.Type) throws -> Int16 { try lossless() }
  func decode(_: Int32.Type) throws -> Int32 { try lossless() }
  func decode(_: Int64.Type) throws -> Int64 { try lossless() }
  func decode(_: UInt.Type) throws -> UInt { try lossless() }
  func decode(_: UInt8.Type) throws -> UInt8 { try lossless() }
  func decode(_: UInt16.Type) throws -> UInt16 { try lossless() }
  func decode(_: UInt32.Type) throws -> UInt32 { try lossless() }
  func decode(_: UInt64.Type) throws -> UInt64 { try lossless() }
  func decode<T: Decodable>(_ type: T.Type) throws -> T { try T(from: self) }

  private func lossless<V: LosslessStringConvertible>() throws -> V {
    guard let value: V = LinkValue.lossless(text) else { throw mismatch(V.self) }
    return value
  }

  private func mismatch(_ type: Any.Type) -> DecodingError {
    .typeMismatch(type, DecodingError.Context(codingPath: [], debugDescription: "A link's value must be decoded as a single value."))
  }
}
