extension Lexer {
  /// Scans a name or an operator that begins with a non-ASCII scalar. A run of other bytes gets one finding.
  mutating func scanNonASCII(
    _ text: UnsafePointer<UInt8>, _ position: inout Int, _ count: Int, _ classes: UnsafePointer<CharacterClass>
  ) -> TokenKind {
    let start = position
    let (scalar, length) = Self.decode(text, position, count)
    if length > 0, UnicodeClass.isIdentifierHead(scalar) {
      position += length
      Self.skipRestOfName(text, &position, count, classes)
      return .identifier
    }
    if length > 0, UnicodeClass.isOperatorCharacter(scalar) {
      return scanOperator(text, &position, count, classes, firstLength: length)
    }
    if spells(text, start, count, "“") || spells(text, start, count, "”") {
      scanStrangeQuote(text, &position, count, length: 3, closedBy: "”")
      return .unknown
    }
    let isText = length > 0
    position += max(length, 1)
    while position < count, classes[Int(text[position])] == .nonASCII {
      let (next, nextLength) = Self.decode(text, position, count)
      if nextLength > 0, UnicodeClass.isIdentifierHead(next) || UnicodeClass.isOperatorCharacter(next) { break }
      if (nextLength > 0) != isText { break }
      position += max(nextLength, 1)
    }
    // Bytes that are not UTF-8 are reported once for the whole file.
    if isText { report(Self.strangeMessage, start, position) }
    return .unknown
  }

  /// Whether a scalar may be part of a name.
  package static func isIdentifierCharacter(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.isASCII else { return UnicodeClass.isIdentifierCharacter(scalar.value) }
    let characterClass = CharacterClass.table[Int(scalar.value)]
    return characterClass == .letter || characterClass == .digit
  }

  /// Moves over letters, digits and other characters that continue a name.
  static func skipRestOfName(
    _ text: UnsafePointer<UInt8>, _ position: inout Int, _ count: Int, _ classes: UnsafePointer<CharacterClass>
  ) {
    while position < count {
      switch classes[Int(text[position])] {
      case .letter, .digit: position += 1
      case .nonASCII:
        let length = identifierScalarLength(text, position, count)
        if length == 0 { return }
        position += length
      default: return
      }
    }
  }

  /// The length in bytes of a scalar that continues a name, or 0.
  static func identifierScalarLength(_ text: UnsafePointer<UInt8>, _ position: Int, _ count: Int) -> Int {
    let (scalar, length) = decode(text, position, count)
    return length > 0 && UnicodeClass.isIdentifierCharacter(scalar) ? length : 0
  }

  /// The scalar at an offset and its length in bytes. The length is 0 if the bytes are not well-formed.
  static func decode(_ text: UnsafePointer<UInt8>, _ position: Int, _ count: Int) -> (UInt32, Int) {
    let first = UInt32(text[position])
    let length: Int
    var scalar: UInt32
    switch first {
    case 0..<0x80: return (first, 1)
    case 0xC2...0xDF: (length, scalar) = (2, first & 0x1F)
    case 0xE0...0xEF: (length, scalar) = (3, first & 0x0F)
    case 0xF0...0xF4: (length, scalar) = (4, first & 0x07)
    default: return (0, 0)
    }
    guard position + length <= count else { return (0, 0) }
    var index = 1
    while index < length {
      let byte = UInt32(text[position + index])
      guard byte & 0xC0 == 0x80 else { return (0, 0) }
      scalar = scalar &<< 6 | byte & 0x3F
      index += 1
    }
    let isOverlong = length == 3 ? scalar < 0x800 : length == 4 && scalar < 0x10000
    let isSurrogate = scalar >= 0xD800 && scalar <= 0xDFFF
    return isOverlong || isSurrogate || scalar > 0x10FFFF ? (0, 0) : (scalar, length)
  }
}
