import FlowSyntax

/// A JSON value, and its text.
indirect enum JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  case null
  case bool(Bool)
  case number(Int)
  /// With one digit behind the point at most.
  case coordinate(Double)
  case string(String)
  case array([JSON])
  /// Fields in the order in which they are written. Those that are `null` are left out.
  case object([(String, JSON)])

  init(stringLiteral value: String) { self = .string(value) }
  init(integerLiteral value: Int) { self = .number(value) }

  static func optional(_ text: String?) -> JSON { text.map { .string($0) } ?? .null }
  static func optional(_ number: Int?) -> JSON { number.map { .number($0) } ?? .null }
  /// An empty text, if there is nothing to write.
  static func unlessEmpty(_ text: String) -> JSON { text.isEmpty ? .null : .string(text) }
  static func unlessEmpty(_ list: [JSON]) -> JSON { list.isEmpty ? .null : .array(list) }
  static func ifTrue(_ flag: Bool) -> JSON { flag ? .bool(true) : .null }

  /// The same without the fields of a name, however deep they stand.
  func without(_ name: String) -> JSON {
    switch self {
    case .array(let elements): .array(elements.map { $0.without(name) })
    case .object(let fields): .object(fields.compactMap { $0.0 == name ? nil : ($0.0, $0.1.without(name)) })
    default: self
    }
  }

  /// - Parameter isIndented: whether it is for people to read as well.
  func text(isIndented: Bool) -> String {
    var text = ""
    write(to: &text, indent: isIndented ? 0 : nil)
    return text
  }

  private func write(to text: inout String, indent: Int?) {
    switch self {
    case .null: text += "null"
    case .bool(let flag): text += flag ? "true" : "false"
    case .number(let number): text += "\(number)"
    case .coordinate(let number): text += number.short
    case .string(let string): text.appendJSON(string, isInMarkup: true)
    case .array(let elements):
      Self.write(elements.count, "[", "]", to: &text, indent) { text, index, indent in
        elements[index].write(to: &text, indent: indent)
      }
    case .object(let fields):
      let fields = fields.filter { if case .null = $0.1 { false } else { true } }
      Self.write(fields.count, "{", "}", to: &text, indent) { text, index, indent in
        text.appendJSON(fields[index].0, isInMarkup: true)
        text += indent == nil ? ":" : ": "
        fields[index].1.write(to: &text, indent: indent)
      }
    }
  }

  private static func write(
    _ count: Int, _ open: String, _ close: String, to text: inout String, _ indent: Int?,
    _ element: (inout String, Int, Int?) -> Void
  ) {
    text += open
    for index in 0..<count {
      if index > 0 { text += "," }
      if let indent { text += "\n" + String(repeating: "  ", count: indent + 1) }
      element(&text, index, indent.map { $0 + 1 })
    }
    if let indent, count > 0 { text += "\n" + String(repeating: "  ", count: indent) }
    text += close
  }
}
