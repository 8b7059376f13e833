/// The name of an enum's case without its values, as screens have it in the `.flow` file; `nil` for anything else.
///
/// A mirror names only a case that has values, and a description may be anything, as a title in the user's language.
package func caseName(of value: Any) -> String? {
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .enum else { return nil }
  func name<Value>(_ value: Value) -> String? { enumCaseName(of: value).flatMap { String(validatingCString: $0) } }
  return _openExistential(value, do: name) ?? mirror.children.first?.label ?? "\(value)"
}

/// How a screen is named in a message.
func screenName(of screen: Any) -> String { caseName(of: screen) ?? "\(type(of: screen))" }

/// How an event of a screen is named in a message: `payTapped of overview`, or `payTapped` alone if it is not within the
/// case of a screen.
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

/// The function with which the standard library prints an enum that has no description of its own. Its name is a part of the
/// binary interface. It returns `nil` for a value that is no enum.
@_silgen_name("swift_EnumCaseName")
@usableFromInline
func enumCaseName<Value>(of value: Value) -> UnsafePointer<CChar>?
