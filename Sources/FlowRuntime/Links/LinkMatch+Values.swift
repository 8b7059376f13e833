/// The values of a match. Swift infers their types. An app's types need no conformance for links:
///
/// - A type that can be made of its description (`LosslessStringConvertible`), such as `Int` and `String`. `Bool` is
///   written `true`, `false`, `1` or `0`. A floating-point number must be finite.
/// - A type with a raw value of such a type, for example an `enum` of strings or integers. It is written as the raw
///   value, unless it can also be made of its description.
/// - A type that decodes itself from one value (`Decodable`), for example `UUID`.
extension LinkMatch {
  /// A value that the link must have.
  ///
  /// - Throws: `LinkError.missingValue` or `LinkError.invalidValue`, both naming the value.
  public func value<V: LosslessStringConvertible>(_ name: String) throws(LinkError) -> V {
    try required(name, texts[name].flatMap { LinkValue.lossless($0) })
  }

  /// A value that the link must have.
  ///
  /// - Throws: `LinkError.missingValue` or `LinkError.invalidValue`, both naming the value.
  public func value<V: RawRepresentable>(_ name: String) throws(LinkError) -> V
  where V.RawValue: LosslessStringConvertible {
    try required(name, texts[name].flatMap { LinkValue.raw($0) })
  }

  /// A value that the link must have. It is made of its description and not of its raw value.
  ///
  /// - Throws: `LinkError.missingValue` or `LinkError.invalidValue`, both naming the value.
  public func value<V: LosslessStringConvertible & RawRepresentable>(_ name: String) throws(LinkError) -> V
  where V.RawValue: LosslessStringConvertible {
    try required(name, texts[name].flatMap { LinkValue.lossless($0) })
  }

  /// A value that the link must have.
  ///
  /// - Throws: `LinkError.missingValue` or `LinkError.invalidValue`, both naming the value.
  @_disfavoredOverload
  public func value<V: Decodable>(_ name: String) throws(LinkError) -> V {
    try required(name, texts[name].flatMap { LinkValue.decoded($0) })
  }

  /// A value that the link may lack.
  ///
  /// - Throws: `LinkError.invalidValue` if it is there and is not of the type.
  public func optionalValue<V: LosslessStringConvertible>(_ name: String) throws(LinkError) -> V? {
    try optional(name, texts[name].flatMap { LinkValue.lossless($0) })
  }

  /// A value that the link may lack.
  ///
  /// - Throws: `LinkError.invalidValue` if it is there and is not of the type.
  public func optionalValue<V: RawRepresentable>(_ name: String) throws(LinkError) -> V?
  where V.RawValue: LosslessStringConvertible {
    try optional(name, texts[name].flatMap { LinkValue.raw($0) })
  }

  /// A value that the link may lack. It is made of its description, not of its raw value.
  ///
  /// - Throws: `LinkError.invalidValue` if it is there and is not of the type.
  public func optionalValue<V: LosslessStringConvertible & RawRepresentable>(
    _ name: String
  ) throws(LinkError) -> V? where V.RawValue: LosslessStringConvertible {
    try optional(name, texts[name].flatMap { LinkValue.lossless($0) })
  }

  /// A value that the link may lack.
  ///
  /// - Throws: `LinkError.invalidValue` if it is there and is not of the type.
  @_disfavoredOverload
  public func optionalValue<V: Decodable>(_ name: String) throws(LinkError) -> V? {
    try optional(name, texts[name].flatMap { LinkValue.decoded($0) })
  }

  private func required<V>(_ name: String, _ value: V?) throws(LinkError) -> V {
    guard let value = try optional(name, value) else { throw .missingValue(name: name) }
    return value
  }

  private func optional<V>(_ name: String, _ value: V?) throws(LinkError) -> V? {
    if value == nil, let text = texts[name] {
      throw .invalidValue(name: name, text: text, expectedType: "\(V.self)")
    }
    return value
  }
}
