/// Pieces of the text of a `.flow` file. No value of an app can become anything but a value in it.
enum FlowText {
  /// What stands for a value that is left out.
  static let left = "_"

  /// The longest text that is written as a value, in characters.
  private static let longestText = 200
  /// The most elements of an array that is written.
  private static let maximumElements = 20

  // MARK: Names

  /// A name, in backticks if Swift or a scenario keeps the word for itself.
  static func name(_ name: String) -> String {
    // A raw identifier of Swift may contain almost anything, and no `.flow` file has it.
    guard !name.isEmpty, name.unicodeScalars.allSatisfy({ $0 == "_" || $0.properties.isAlphabetic || $0.properties.numericType != nil })
    else { return left }
    return swiftWords.contains(name) ? "`\(name)`" : name
  }

  /// A path at the beginning of a step, where some words mean something else.
  static func beginning(_ path: [String]) -> String {
    let text = path.joined(separator: ".")
    return path.count == 1 && stepWords.contains(text) ? "`\(text)`" : text
  }

  private static let stepWords: Set<String> = ["start", "given"]

  private static let swiftWords: Set<String> = [
    "Any", "Protocol", "Self", "Type", "as", "associatedtype", "await", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if",
    "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol",
    "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch", "throw", "throws",
    "true", "try", "typealias", "var", "where", "while",
  ]

  // MARK: Values

  /// A value in Swift; `nil` if it may not be written, or cannot.
  static func literal(of value: Any, where isKept: (Any.Type) -> Bool) -> String? {
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional {
      guard let inner = mirror.children.first else { return isKept(type(of: value)) ? "nil" : nil }
      return literal(of: inner.value) { isKept($0) || isKept(type(of: value)) }
    }
    if let list = value as? [Any], mirror.displayStyle == .collection {
      let texts = list.prefix(maximumElements + 1).compactMap { literal(of: $0) { isKept($0) || isKept(type(of: value)) } }
      let isEmptyAndKept = list.isEmpty && isKept(type(of: value))
      return texts.count == list.count && (!list.isEmpty || isEmptyAndKept) ? "[\(texts.joined(separator: ", "))]" : nil
    }
    guard isKept(type(of: value)) else { return nil }
    switch value {
    case let value as Bool: return "\(value)"
    case let value as any FixedWidthInteger: return "\(value)"
    case let value as Double: return value.isFinite ? "\(value)" : nil
    case let value as Float: return value.isFinite ? "\(value)" : nil
    case let value as String: return quoted(value)
    case let value as Substring: return quoted(String(value))
    case let value as Character: return quoted(String(value))
    default:
      guard mirror.displayStyle == .enum, mirror.children.isEmpty, let name = caseName(of: value) else { return nil }
      let text = self.name(name)
      return text == left ? nil : "." + text
    }
  }

  /// A text in quotes, without anything that a terminal or a reader could take for something else.
  static func quoted(_ text: String) -> String? {
    if text.count > longestText { return nil }
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      default:
        if isPlain(scalar) { quoted.unicodeScalars.append(scalar) } else { quoted += "\\u{\(String(scalar.value, radix: 16))}" }
      }
    }
    return quoted + "\""
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == " " { return true }
    return switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator, .spaceSeparator: false
    default: true
    }
  }

  /// A link between quotes. Everything is encoded but letters, digits and a few signs.
  static func link(_ link: FlowLink) -> String { "\(link)" }

  /// A description of a scenario: it becomes the name of a test.
  static func description(_ text: String) -> String {
    let words = String(text.prefix(longestText).map { $0.isLetter || $0.isNumber || " -_.,'".contains($0) ? $0 : " " })
      .split(separator: " ").joined(separator: " ")
    return words.isEmpty ? "a session" : words
  }
}
