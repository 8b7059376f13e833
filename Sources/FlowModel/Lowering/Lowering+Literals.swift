import FlowSyntax

/// String literals whose text has to be known before the program runs.
extension Lowering {
  /// Why a literal is no constant text on one line; `nil` if it is one.
  func objection(toText location: Location) -> String? {
    let bytes = Array(source.text(location.range).utf8)
    let hashes = bytes.prefix { $0 == UInt8(ascii: "#") }.count
    if bytes.contains(0x0A) || bytes.contains(0x0D) { return "it stands on one line" }
    if bytes.count < 2 * hashes + 2 { return nil }
    let content = bytes[(hashes + 1)..<(bytes.count - hashes - 1)]
    if content.isEmpty { return "it is empty" }
    var index = content.startIndex
    while index < content.endIndex {
      defer { index += 1 }
      guard content[index] == UInt8(ascii: "\\") else { continue }
      let escape = content[(index + 1)...]
      guard escape.prefix(while: { $0 == UInt8(ascii: "#") }).count >= hashes else { continue }
      let rest = escape.dropFirst(hashes)
      if rest.first == UInt8(ascii: "(") { return "it has no values inside: `\\(…)` would be one" }
      guard let length = Self.lengthOfEscape(rest) else { return "Swift knows no such `\\`" }
      index += hashes + length
    }
    return nil
  }

  /// How many bytes follow a backslash and its hashes; `nil` if Swift knows no such escape.
  private static func lengthOfEscape(_ rest: ArraySlice<UInt8>) -> Int? {
    switch rest.first {
    case UInt8(ascii: "0"), UInt8(ascii: "\\"), UInt8(ascii: "t"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "\""),
      UInt8(ascii: "'"):
      return 1
    case UInt8(ascii: "u"):
      let digits = rest.dropFirst(2).prefix { $0 != UInt8(ascii: "}") }
      guard rest.dropFirst().first == UInt8(ascii: "{"), (1...8).contains(digits.count),
        rest.count > digits.count + 2, digits.first != UInt8(ascii: "+"),
        let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16), Unicode.Scalar(value) != nil
      else { return nil }
      return digits.count + 3
    default: return nil
    }
  }
}
