extension Lexer {
  /// Scans one step inside `\(…)`.
  ///
  /// `swiftc` first finds the end of an interpolation by counting parentheses outside strings and comments. Then it reads the
  /// text inside. If this second pass goes beyond the end, `swiftc` misreads the string or does not terminate. So the lexer
  /// rejects everything that leads to this.
  mutating func scanInterpolated(
    _ byte: UInt8, _ text: UnsafePointer<UInt8>, _ position: inout Int, _ count: Int, _ strings: inout OpenStrings
  ) {
    let start = position
    position += 1
    switch byte {
    case UInt8(ascii: "("): strings.innermost.parenthesisDepth += 1
    case UInt8(ascii: ")"): strings.innermost.parenthesisDepth -= 1
    case UInt8(ascii: "\""):
      position = start
      strings.open(Self.openString(text, &position, count, hashes: 0))
    case UInt8(ascii: "#"): scanInterpolatedPound(text, &position, count, &strings)
    case UInt8(ascii: "/"): scanInterpolatedSlash(text, &position, count, &strings)
    case UInt8(ascii: "`"):
      while position < count, isRawNameByte(text[position]) { position += 1 }
      if position < count, text[position] == UInt8(ascii: "`"), position > start + 1 {
        position += 1
      } else {
        refuse(Self.quotedNameMessage, start, position, in: &strings)
      }
    case UInt8(ascii: "'"): refuse(Self.quotesMessage, start, position, in: &strings)
    case UInt8(ascii: "<") where conflictMarkerLength(text, start, count) > 0:
      refuse(Self.conflictMessage, start, start + 7, in: &strings)
    case 0xE2 where spells(text, start, count, "“") || spells(text, start, count, "”"):
      refuse(Self.quotesMessage, start, start + 3, in: &strings)
    default: break
    }
  }

  /// Whether both passes of `swiftc` read a byte in a name in backticks the same way.
  private func isRawNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0..<0x20, 0x7F, UInt8(ascii: "`"), UInt8(ascii: "\\"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "\""),
      UInt8(ascii: "'"), UInt8(ascii: "#"), UInt8(ascii: "/"), UInt8(ascii: "<"):
      false
    default: true
    }
  }

  private mutating func scanInterpolatedPound(
    _ text: UnsafePointer<UInt8>, _ position: inout Int, _ count: Int, _ strings: inout OpenStrings
  ) {
    let start = position - 1
    while position < count, text[position] == UInt8(ascii: "#") { position += 1 }
    if text[start - 1] == UInt8(ascii: "<") {
      refuse(Self.placeholderMessage, start - 1, position, in: &strings)
    } else if position < count, text[position] == UInt8(ascii: "\"") {
      strings.open(Self.openString(text, &position, count, hashes: position - start))
    } else if position < count, text[position] == UInt8(ascii: "/") {
      refuse(Self.regexMessage, start, position + 1, in: &strings)
    }
  }

  private mutating func scanInterpolatedSlash(
    _ text: UnsafePointer<UInt8>, _ position: inout Int, _ count: Int, _ strings: inout OpenStrings
  ) {
    let start = position - 1
    if position < count, text[position] == UInt8(ascii: "/") {
      while position < count, text[position] != 0x0A, text[position] != 0x0D { position += 1 }
    } else if position < count, text[position] == UInt8(ascii: "*") {
      position = start
      _ = scanBlockComment(text, &position, count, withinLine: !strings.innermost.isMultiline)
    } else if !divides(text, start, count) {
      refuse(Self.regexMessage, start, position, in: &strings)
    }
  }

  /// Whether a slash is an infix operator: it follows an operand, with white space on both sides or on neither.
  private func divides(_ text: UnsafePointer<UInt8>, _ slash: Int, _ count: Int) -> Bool {
    var before = slash - 1
    while Self.isWhiteSpace(text[before]) { before -= 1 }
    if text[before] == UInt8(ascii: "!") || text[before] == UInt8(ascii: "?") { before -= 1 }
    let isSpacedBefore = Self.isWhiteSpace(text[slash - 1])
    let isSpacedBehind = slash + 1 < count && Self.isWhiteSpace(text[slash + 1])
    guard isSpacedBefore == isSpacedBehind else { return false }
    switch text[before] {
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "\""), UInt8(ascii: "`"): return true
    default: break
    }
    var wordStart = before
    while isNameByte(text[wordStart]), before - wordStart < 8 { wordStart -= 1 }
    return wordStart < before && !isPrefixWord(text + wordStart + 1, before - wordStart)
  }

  private static func isWhiteSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte >= 0x09 && byte <= 0x0D }

  private func isNameByte(_ byte: UInt8) -> Bool {
    switch CharacterClass.table[Int(byte)] {
    case .letter, .digit, .nonASCII: true
    default: false
    }
  }
}
