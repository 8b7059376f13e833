import FlowSyntax

/// String literals whose text must be known at compile time.
extension Lowering {
  /// The reason why a literal is not a constant text on one line; `nil` if it is.
  func objection(toText location: Location) -> String? {
    let bytes = Array(source.text(location.range).utf8)
    let hashes = bytes.prefix { $0 == UInt8(ascii: "#") }.count
    if bytes.contains(0x0A) || bytes.contains(0x0D) { return "it must be on one line" }
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
      if rest.first == UInt8(ascii: "(") { return "it cannot contain an interpolation `\\(…)`" }
      guard let length = Self.lengthOfEscape(rest) else { return "it contains an invalid escape" }
      index += hashes + length
    }
    return nil
  }

  /// The number of bytes after a backslash and its hashes; `nil` if Swift does not have this escape.
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

  /// The text of a constant string as a raw identifier. White space and unprintable characters become spaces, because raw
  /// identifiers cannot contain them.
  func rawIdentifier(ofText location: Location) -> String {
    let scalars = Array(source.text(location.range).unicodeScalars)
    let hashes = scalars.prefix { $0 == "#" }.count
    guard scalars.count >= 2 * hashes + 2 else { return "" }
    let end = scalars.count - hashes - 1
    var name = ""
    var index = hashes + 1
    while index < end {
      var scalar = scalars[index]
      index += 1
      if scalar == "\\", scalars[index..<end].prefix(while: { $0 == "#" }).count >= hashes, index + hashes < end {
        index += hashes
        scalar = scalars[index]
        index += 1
        switch scalar {
        case "n", "r", "t", "0": scalar = " "
        case "u":
          let digits = scalars[index..<end].dropFirst().prefix { $0 != "}" }
          index += digits.count + 2
          var text = ""
          text.unicodeScalars.append(contentsOf: digits)
          scalar = UInt32(text, radix: 16).flatMap { Unicode.Scalar($0) } ?? " "
        default: break
        }
      }
      name.unicodeScalars.append(Self.inRawIdentifier(scalar))
    }
    return name
  }

  private static func inRawIdentifier(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "`": "'"
    case "\\": "/"
    case _ where scalar.value < 0x20 || scalar.value == 0x7F || scalar.properties.isWhitespace: " "
    default: scalar
    }
  }
}
