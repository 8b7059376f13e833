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
  /// Nothing where nothing is to be said.
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
    case .string(let string): Self.write(string, to: &text)
    case .array(let elements):
      Self.write(elements.count, "[", "]", to: &text, indent) { text, index, indent in
        elements[index].write(to: &text, indent: indent)
      }
    case .object(let fields):
      let fields = fields.filter { if case .null = $0.1 { false } else { true } }
      Self.write(fields.count, "{", "}", to: &text, indent) { text, index, indent in
        Self.write(fields[index].0, to: &text)
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

  /// A string that can stand in a `<script>` of a page as well: what would end one, or begin a comment, is escaped.
  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "<", ">", "&", "\u{2028}", "\u{2029}", "\u{7F}": escape(scalar, in: &text)
      case _ where scalar.value < 0x20: escape(scalar, in: &text)
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }

  private static func escape(_ scalar: Unicode.Scalar, in text: inout String) {
    let digits = String(scalar.value, radix: 16)
    text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
