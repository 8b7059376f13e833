import FlowSyntax

/// The values in the pattern of a link: `number` in `"/numbers/{number: Int}"`.
enum LinkValues {
  /// The ranges of the values' names.
  static func ranges(in source: SourceFile, _ pattern: SourceRange) -> [SourceRange] {
    var found: [SourceRange] = []
    var offset = Int(pattern.start)
    while offset < Int(pattern.end) {
      let isOpening = source.bytes[offset] == UInt8(ascii: "{")
      offset += 1
      if !isOpening { continue }
      while offset < Int(pattern.end), source.bytes[offset] == UInt8(ascii: " ") { offset += 1 }
      let start = offset
      while offset < Int(pattern.end), isPartOfName(source.bytes[offset]) { offset += 1 }
      if offset > start { found.append(SourceRange(start: UInt32(start), end: UInt32(offset))) }
    }
    return found
  }

  static func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...0xFF:
      true
    default: false
    }
  }
}
