/// The name of an enum's case without its values, as screens have it in the `.flow` file; `nil` for anything else.
///
/// A mirror names only a case that has values, and a description may be anything, as a title in the user's language.
package func caseName(of value: Any) -> String? {
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .enum else { return nil }
  func name<Value>(_ value: Value) -> String? { enumCaseName(of: value).flatMap { String(validatingCString: $0) } }
  return _openExistential(value, do: name) ?? mirror.children.first?.label ?? "\(value)"
}

/// What the standard library itself writes an enum with that has no description of its own. The name is a part of its
/// binary interface.
@_silgen_name("swift_EnumCaseName")
private func enumCaseName<Value>(of value: Value) -> UnsafePointer<CChar>?
