@_spi(Reflection) import Swift
import FlowRuntime

/// The names of a presentation's options, as the runtime stores them. If a table of checks lacks a name, it is incomplete.
let optionNames: Set<String> = {
  var names: Set<String> = []
  func add(_ type: Any.Type) {
    let type = (type as? any AnyOptional.Type)?.wrapped ?? type
    // 1 is the option that reads the fields of a class.
    _ = _forEachField(of: type, options: _EachFieldOptions(rawValue: type is AnyObject.Type ? 1 : 0)) { name, _, fieldType, _ in
      let name = String(cString: name)
      if ["extras", "values"].contains(name) { add(fieldType) } else { names.insert(name) }
      return true
    }
  }
  add(PresentationOptions.self)
  return names
}()

private protocol AnyOptional {
  static var wrapped: Any.Type { get }
}

extension Optional: AnyOptional {
  static var wrapped: Any.Type { Wrapped.self }
}
