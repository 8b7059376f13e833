import FlowModel
import FlowSyntax

/// Names that need backticks in Swift.
enum SwiftKeyword {
  /// For every name of a unit, whether it needs backticks.
  static func flags(of names: NameTable, in storage: RawStorage) -> UnsafeMutablePointer<Bool> {
    let flags = storage.allocate(names.count, repeating: false)
    for word in reserved {
      if let name = names.find(word) { flags[Int(name.id)] = true }
    }
    return flags
  }

  /// The words that need backticks even behind a dot.
  static let members: Set<String> = ["Protocol", "Type", "init", "self"]

  private static let reserved: [String] = [
    "Any", "Protocol", "Self", "Type", "as", "associatedtype", "await", "break", "case", "catch", "class", "continue",
    "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
    "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator",
    "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct",
    "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
  ]
}
