/// Returns the name of an enum's case without its values, as in the `.flow` file; `nil` if the value is not an enum.
///
/// A mirror has only the names of cases with values. The type's own description may be any text, such as a title in the user's
/// language.
package func caseName(of value: Any) -> String? {
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .enum else { return nil }
  func name<Value>(_ value: Value) -> String? { enumCaseName(of: value).flatMap { String(validatingCString: $0) } }
  return _openExistential(value, do: name) ?? mirror.children.first?.label ?? "\(value)"
}

/// The name of a screen in a message.
func screenName(of screen: Any) -> String { caseName(of: screen) ?? "\(type(of: screen))" }

/// The name of an event in a message: `payTapped of overview`, or `payTapped` if the event is not inside the case of a screen.
func eventName(of event: Any) -> String {
  guard let name = caseName(of: event) else { return "\(event)" }
  guard let inner = Mirror(reflecting: event).children.first?.value, let event = caseName(of: inner) else { return name }
  return "\(event) of \(name)"
}

/// Whether two names of cases are the same.
@usableFromInline
func isEqual(_ name: UnsafePointer<CChar>, _ other: UnsafePointer<CChar>) -> Bool {
  var index = 0
  while name[index] == other[index] {
    if name[index] == 0 { return true }
    index &+= 1
  }
  return false
}

/// The name of the case of an enum, or of the content of an opaque value; `nil` for any other value.
@usableFromInline
func enumCaseName<Value>(of value: Value) -> UnsafePointer<CChar>? {
  if let name = nameOfCase(of: value) { return name }
  guard let value = value as? any OpaqueValue else { return nil }
  return _openExistential(value.opaqueContent, do: nameOfCase)
}

/// The function that the standard library uses to print an enum without its own description. Its name is part of Swift's binary
/// interface. It returns `nil` if the value is not an enum.
@_silgen_name("swift_EnumCaseName")
private func nameOfCase<Value>(of value: Value) -> UnsafePointer<CChar>?

/// The number of an enum's case among the cases of its type, in an order that Swift chooses; `nil` if the value is not an enum.
///
/// This function calls the one that Swift itself uses to switch over an enum of an unknown type. The function is in the table
/// before the type's metadata. Its position there is part of Swift's binary interface.
@inlinable
func enumCaseNumber<Value>(of value: Value) -> UInt32? {
  #if _ptrauth(_arm64e)
    // Pointers in the table are signed.
    return nil
  #else
    typealias Number = @convention(c) (_ value: UnsafeRawPointer, _ type: UnsafeRawPointer) -> UInt32
    let type = unsafeBitCast(Value.self as Any.Type, to: UnsafeRawPointer.self)
    let word = MemoryLayout<UnsafeRawPointer>.size
    let table = type.load(fromByteOffset: -word, as: UnsafeRawPointer.self)
    // The table begins with eight functions, the size and the stride. The flags and the number of spare values follow.
    let flags = table.load(fromByteOffset: 10 * word, as: UInt32.self)
    let isEnum = flags & 0x0020_0000 != 0
    if !isEnum { return nil }
    let number = table.load(fromByteOffset: 10 * word + 8, as: Number.self)
    return withUnsafeBytes(of: value) { $0.baseAddress.map { number($0, type) } }
  #endif
}
