/// The typed values of a match. Swift infers their types. A value may have any of these types, without a conformance for links:
///
/// - A type that can be made from its description (`LosslessStringConvertible`), such as `Int` and `String`. `Bool` is written
///   `true`, `false`, `1` or `0`. A floating-point number must be finite.
/// - A type with a raw value of such a type, for example an `enum` of strings or integers. It is written as the raw value, unless
///   it can also be made from its description.
/// - A type that decodes itself from one value (`Decodable`), for example `UUID`.
extension LinkMatch {
  /// Returns a required value.
  ///
  /// - Throws: `LinkError.missingValue` or `LinkError.invalidValue`, both naming the value.
  public func value<V: LosslessStringConvertible>(_ name: String) throws(LinkError) -> V {
    try required(name, texts[name].flatMap { LinkValue.lossless($0) })
  }

  /// Returns a required value.
  ///
  /// - Throws: `LinkError.missingValue` or `LinkError.invalidValue`, both naming the value.
  public func value<V: RawRepresentable>(_ name: String) throws(LinkError) -> V
  where V.RawValue: LosslessStringConvertible {
    try required(name, texts[name].flatMap { LinkValue.raw($0) })
  }

  /// Returns a required value. It is made from its description, not from its raw value.
  ///
  /// - Throws: `LinkError.missingValue` or `LinkError.invalidValue`, both naming the value.
  public func value<V: LosslessStringConvertible & RawRepresentable>(_ name: String) throws(LinkError) -> V
  where V.RawValue: LosslessStringConvertible {
    try required(name, texts[name].flatMap { LinkValue.lossless($0) })
  }

  /// Returns a required value.
  ///
  /// - Throws: `LinkError.missingValue` or `LinkError.invalidValue`, both naming the value.
  @_disfavoredOverload
  public func value<V: Decodable>(_ name: String) throws(LinkError) -> V {
    try required(name, texts[name].flatMap { LinkValue.decoded($0) })
  }

  /// Returns an optional value.
  ///
  /// - Throws: `LinkError.invalidValue` if the value is present and has the wrong type.
  public func optionalValue<V: LosslessStringConvertible>(_ name: String) throws(LinkError) -> V? {
    try optional(name, texts[name].flatMap { LinkValue.lossless($0) })
  }

  /// Returns an optional value.
  ///
  /// - Throws: `LinkError.invalidValue` if the value is present and has the wrong type.
  public func optionalValue<V: RawRepresentable>(_ name: String) throws(LinkError) -> V?
  where V.RawValue: LosslessStringConvertible {
    try optional(name, texts[name].flatMap { LinkValue.raw($0) })
  }

  /// Returns an optional value. It is made from its description, not from its raw value.
  ///
  /// - Throws: `LinkError.invalidValue` if the value is present and has the wrong type.
  public func optionalValue<V: LosslessStringConvertible & RawRepresentable>(
    _ name: String
  ) throws(LinkError) -> V? where V.RawValue: LosslessStringConvertible {
    try optional(name, texts[name].flatMap { LinkValue.lossless($0) })
  }

  /// Returns an optional value.
  ///
  /// - Throws: `LinkError.invalidValue` if the value is present and has the wrong type.
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
