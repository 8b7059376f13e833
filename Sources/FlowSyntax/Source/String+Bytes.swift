/// Operations on the UTF-8 of short texts such as paths, which run for every file of a unit. Without optimisation, the general
/// functions of the standard library take hundreds of instructions for each byte.
extension String {
  /// The offset of the last occurrence of a byte, such as the slash before a file's name.
  package func lastOffset(of byte: UInt8) -> Int? {
    var text = self
    return text.withUTF8 { bytes in
      guard let base = bytes.baseAddress else { return nil }
      var offset = bytes.count &- 1
      while offset >= 0 {
        if base[offset] == byte { return offset }
        offset &-= 1
      }
      return nil
    }
  }

  /// Whether the text ends with these bytes.
  package func hasUTF8Suffix(_ suffix: StaticString) -> Bool {
    var text = self
    return text.withUTF8 { bytes in
      let start = bytes.count &- suffix.utf8CodeUnitCount
      guard start >= 0, let base = bytes.baseAddress else { return suffix.utf8CodeUnitCount == 0 }
      let expected = suffix.utf8Start
      var index = 0
      while index < suffix.utf8CodeUnitCount {
        if base[start &+ index] != expected[index] { return false }
        index &+= 1
      }
      return true
    }
  }

  /// Whether the text is printable ASCII without quotes and backslashes. It then needs no escapes in a comment, a string
  /// literal or a file name.
  package var isPlain: Bool {
    var text = self
    return text.withUTF8 { bytes in
      guard let base = bytes.baseAddress else { return true }
      var offset = 0
      while offset < bytes.count {
        let byte = base[offset]
        if byte < 0x20 || byte > 0x7E || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return false }
        offset &+= 1
      }
      return true
    }
  }

  /// Whether all characters are ASCII: any other character has more bytes of UTF-8 than units of UTF-16.
  package var isASCII: Bool { utf8.count == utf16.count }

  /// The text before a byte offset. ``utf8(from:)`` returns the text from the offset on.
  package func utf8(upTo offset: Int) -> String { String(self[..<utf8.index(startIndex, offsetBy: offset)]) }
  package func utf8(from offset: Int) -> String { String(self[utf8.index(startIndex, offsetBy: offset)...]) }
}
