import FlowSyntax

/// Writes JSON, indented by two spaces, in the order of the calls.
///
/// ```swift
/// var json = JSONWriter()
/// json.object {
///   $0.field("errors", 2)
///   $0.field("name", "Numbers")
/// }
/// json.text   // {"errors": 2, "name": "Numbers"} in four lines
/// ```
package struct JSONWriter {
  package private(set) var text = ""
  private var depth = 0
  private var isFirst = true

  package init() {}

  package mutating func object(_ content: (inout JSONWriter) -> Void) { nest("{", "}", content) }

  /// Writes an object as an element of an array.
  package mutating func element(_ content: (inout JSONWriter) -> Void) {
    startItem()
    object(content)
  }

  /// Writes a string as an element of an array.
  package mutating func element(_ value: String) {
    startItem()
    string(value)
  }

  package mutating func field(_ name: String, array content: (inout JSONWriter) -> Void) {
    startField(name)
    nest("[", "]", content)
  }

  package mutating func field(_ name: String, object content: (inout JSONWriter) -> Void) {
    startField(name)
    object(content)
  }

  package mutating func field(_ name: String, _ values: [String]) {
    field(name, array: { json in
      for value in values { json.element(value) }
    })
  }

  package mutating func field(_ name: String, _ value: Bool) {
    startField(name)
    text += value ? "true" : "false"
  }

  package mutating func field(_ name: String, _ value: String?) {
    startField(name)
    if let value { string(value) } else { text += "null" }
  }

  package mutating func field(_ name: String, _ value: Int?) {
    startField(name)
    text += value.map(String.init) ?? "null"
  }

  private mutating func nest(_ open: String, _ close: String, _ content: (inout JSONWriter) -> Void) {
    text += open
    depth += 1
    isFirst = true
    content(&self)
    depth -= 1
    if !isFirst { newLine() }
    isFirst = false
    text += close
  }

  private mutating func startField(_ name: String) {
    startItem()
    string(name)
    text += ": "
  }

  private mutating func startItem() {
    if !isFirst { text += "," }
    isFirst = false
    newLine()
  }

  private mutating func newLine() {
    text += "\n"
    for _ in 0..<depth { text += "  " }
  }

  private mutating func string(_ value: String) { text.appendJSON(value) }
}
