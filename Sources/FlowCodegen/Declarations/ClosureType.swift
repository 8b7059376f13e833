/// Whether a type is a closure type, and where it has or needs the word `@escaping`.
struct ClosureType {
  static let escaping = "@escaping"

  /// The offset of the word `@escaping` in the type; `nil` if the type has none.
  private(set) var escaping: Int?
  /// The offset where `@escaping` has to be inserted, because an initialiser stores the closure. If the type is an alias of a
  /// closure type, this is `nil`, and the flow has to write the word itself.
  private(set) var missing: Int?

  init(_ text: String) {
    let code = Self.withoutComments(Array(text.utf8))
    var place = 0
    var index = 0
    while true {
      while index < code.count, code[index] <= 0x20 { index += 1 }
      let start = index
      while index < code.count, code[index] == UInt8(ascii: "@") || Self.isLetter(code[index]) { index += 1 }
      let word = String(decoding: code[start..<index], as: UTF8.self)
      if word == Self.escaping {
        escaping = start
        return
      }
      guard word.hasPrefix("@") || word == "nonisolated" else {
        index = start
        break
      }
      // Skips the argument in `nonisolated(nonsending)` and `@isolated(any)`.
      if index < code.count, code[index] == UInt8(ascii: "(") {
        while index < code.count, code[index] != UInt8(ascii: ")") { index += 1 }
        index = min(index + 1, code.count)
      }
      if word == "nonisolated" { place = index }
    }
    if Self.isFunction(code[index...]) { missing = place }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") || byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
  }

  /// Whether a type is a function type: it has an arrow outside all brackets. Parentheses around the whole type are ignored,
  /// unless they are a tuple.
  private static func isFunction(_ code: ArraySlice<UInt8>) -> Bool {
    var depth = 0
    var isOneGroup = code.first == UInt8(ascii: "(")
    var hasArrow = false
    for index in code.indices {
      switch code[index] {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "<"): depth += 1
      case UInt8(ascii: ">") where index > code.startIndex && code[index - 1] == UInt8(ascii: "-"):
        if depth == 0 { hasArrow = true }
      case UInt8(ascii: ",") where depth == 0: return false
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: ">"):
        depth -= 1
        if depth == 0, index < code.endIndex - 1 { isOneGroup = false }
      default: break
      }
    }
    return hasArrow || isOneGroup && isFunction(code.dropFirst().dropLast())
  }

  /// The text with each comment replaced by spaces.
  private static func withoutComments(_ text: [UInt8]) -> [UInt8] {
    var code = text
    var depth = 0
    var index = 0
    while index + 1 < code.count {
      let (first, second) = (code[index], code[index + 1])
      let opens = first == UInt8(ascii: "/") && second == UInt8(ascii: "*")
      let closes = depth > 0 && first == UInt8(ascii: "*") && second == UInt8(ascii: "/")
      if depth == 0, first == UInt8(ascii: "/"), second == first {
        while index < code.count, code[index] != 0x0A, code[index] != 0x0D {
          code[index] = 0x20
          index += 1
        }
      } else if opens || closes {
        depth += opens ? 1 : -1
        (code[index], code[index + 1]) = (0x20, 0x20)
        index += 2
      } else {
        if depth > 0 { code[index] = 0x20 }
        index += 1
      }
    }
    return code
  }
}
