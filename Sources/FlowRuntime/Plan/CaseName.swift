/// Returns the name of an enum's case without its values, as in the `.flow` file; `nil` if the value is not an enum.
///
/// A mirror has only the names of cases with values, and a description may be any text, such as a title in the user's language.
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

/// The function that the standard library uses to print an enum without its own description. Its name is part of Swift's binary
/// interface. It returns `nil` if the value is not an enum.
@_silgen_name("swift_EnumCaseName")
@usableFromInline
func enumCaseName<Value>(of value: Value) -> UnsafePointer<CChar>?
