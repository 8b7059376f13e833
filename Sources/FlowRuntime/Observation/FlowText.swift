/// Writes pieces of the text of a `.flow` file. Whatever a value of the app contains, it becomes only a literal in the text.
enum FlowText {
  /// The text that replaces a value that is left out.
  static let omitted = "_"

  /// The largest number of characters in a text that is written as a value.
  private static let longestText = 200
  /// The largest number of elements in an array that is written.
  private static let maximumElements = 20

  // MARK: Names

  /// A name, in backticks if it is a reserved word of Swift.
  static func name(_ name: String) -> String {
    // A raw identifier of Swift may contain almost any character. No name in a `.flow` file is such an identifier.
    guard !name.isEmpty, name.unicodeScalars.allSatisfy({ $0 == "_" || $0.properties.isAlphabetic || $0.properties.numericType != nil })
    else { return omitted }
    return swiftWords.contains(name) ? "`\(name)`" : name
  }

  /// A path at the beginning of a step. There, `start` and `given` have another meaning, so as names they get backticks.
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

  /// Returns a value as a Swift literal; `nil` if the app does not allow this value, or if the value has no literal.
  ///
  /// - Parameters:
  ///   - value: the value.
  ///   - types: the types whose values the app allows.
  ///   - isKept: whether the app allows this value, whatever its type is.
  static func literal(of value: Any, keeping types: Set<ObjectIdentifier>, isKept: Bool) -> String? {
    let mirror = Mirror(reflecting: value)
    let isKept = isKept || types.contains(ObjectIdentifier(type(of: value)))
    if mirror.displayStyle == .optional {
      guard let inner = mirror.children.first else { return isKept ? "nil" : nil }
      return literal(of: inner.value, keeping: types, isKept: isKept)
    }
    if let list = value as? [Any], mirror.displayStyle == .collection {
      let texts = list.prefix(maximumElements + 1).compactMap { literal(of: $0, keeping: types, isKept: isKept) }
      return texts.count == list.count && (!list.isEmpty || isKept) ? "[\(texts.joined(separator: ", "))]" : nil
    }
    guard isKept else { return nil }
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
      return text == omitted ? nil : "." + text
    }
  }

  /// A text in quotes. Characters that could mislead a terminal or a reader, such as control characters, are escaped.
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

  /// A link, to be put between quotes. All characters except letters, digits and a few signs are encoded.
  static func link(_ link: FlowLink) -> String { "\(link)" }

  /// The description of a scenario, which becomes the name of a test.
  static func description(_ text: String) -> String {
    let words = String(text.prefix(longestText).map { $0.isLetter || $0.isNumber || " -_.,'".contains($0) ? $0 : " " })
      .split(separator: " ").joined(separator: " ")
    return words.isEmpty ? "a session" : words
  }
}
