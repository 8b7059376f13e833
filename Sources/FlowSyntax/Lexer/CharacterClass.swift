/// The kinds of tokens that a byte can begin. A table of 256 entries replaces a chain of comparisons.
///
/// It has no raw type on purpose. Comparing enums with a raw type calls a generic function, which is slow in the unoptimised
/// builds that users run. The same is true for the other enums of this module.
enum CharacterClass {
  case other, space, lineBreak, letter, digit
  case comma, colon, semicolon, punctuation, bracket
  case operatorCharacter, slash, dot
  case quote, pound, backtick, dollar
  case nonASCII

  // Spelled out, because unoptimised code calls the synthesised `==` through a protocol.
  @_transparent
  static func == (left: Self, right: Self) -> Bool {
    unsafeBitCast(left, to: UInt8.self) == unsafeBitCast(right, to: UInt8.self)
  }

  static let table: [CharacterClass] = {
    var table = [CharacterClass](repeating: .other, count: 256)
    func set(_ characters: StaticString, _ characterClass: CharacterClass) {
      characters.withUTF8Buffer { for byte in $0 { table[Int(byte)] = characterClass } }
    }
    set(" \t\u{0B}\u{0C}", .space)
    set("\n\r", .lineBreak)
    set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_", .letter)
    set("0123456789", .digit)
    set(",", .comma)
    set(":", .colon)
    set(";", .semicolon)
    set("@\\", .punctuation)
    set("()[]{}", .bracket)
    set("=-+!*%<>&|^~?", .operatorCharacter)
    set("/", .slash)
    set(".", .dot)
    set("\"", .quote)
    set("#", .pound)
    set("`", .backtick)
    set("$", .dollar)
    for byte in 0x80...0xFF { table[byte] = .nonASCII }
    return table
  }()
}

/// The non-ASCII Unicode scalars in names and operators. They are the ranges of the grammar in "The Swift Programming
/// Language", with two exceptions: marks that change the writing direction, which could make a name look like another name, and
/// the invisible byte order mark.
enum UnicodeClass {
  static func isIdentifierCharacter(_ scalar: UInt32) -> Bool {
    contains(scalar, in: identifierRanges)
  }

  /// Combining marks continue a name but cannot begin one.
  static func isIdentifierHead(_ scalar: UInt32) -> Bool {
    isIdentifierCharacter(scalar) && !contains(scalar, in: combiningRanges)
  }

  static func isOperatorCharacter(_ scalar: UInt32) -> Bool {
    contains(scalar, in: operatorRanges)
  }

  /// Lower and upper bounds alternate, in ascending order.
  private static let identifierRanges: [UInt32] = [
    0xA8, 0xA8, 0xAA, 0xAA, 0xAD, 0xAD, 0xAF, 0xAF, 0xB2, 0xB5, 0xB7, 0xBA, 0xBC, 0xBE, 0xC0, 0xD6,
    0xD8, 0xF6, 0xF8, 0x167F, 0x1681, 0x180D, 0x180F, 0x1FFF, 0x200B, 0x200D, 0x203F, 0x2040,
    0x2054, 0x2054, 0x2060, 0x2065, 0x206A, 0x218F, 0x2460, 0x24FF, 0x2776, 0x2793, 0x2C00, 0x2DFF,
    0x2E80, 0x2FFF, 0x3004, 0x3007, 0x3021, 0x302F, 0x3031, 0xD7FF, 0xF900, 0xFD3D, 0xFD40, 0xFDCF,
    0xFDF0, 0xFE44, 0xFE47, 0xFEFE, 0xFF00, 0xFFFD, 0x10000, 0x1FFFD, 0x20000, 0x2FFFD,
    0x30000, 0x3FFFD, 0x40000, 0x4FFFD, 0x50000, 0x5FFFD, 0x60000, 0x6FFFD, 0x70000, 0x7FFFD, 0x80000, 0x8FFFD,
    0x90000, 0x9FFFD, 0xA0000, 0xAFFFD, 0xB0000, 0xBFFFD, 0xC0000, 0xCFFFD, 0xD0000, 0xDFFFD,
    0xE0000, 0xEFFFD,
  ]

  private static let combiningRanges: [UInt32] = [
    0x300, 0x36F, 0x1DC0, 0x1DFF, 0x20D0, 0x20FF, 0xFE20, 0xFE2F,
  ]

  private static let operatorRanges: [UInt32] = [
    0xA1, 0xA7, 0xA9, 0xA9, 0xAB, 0xAC, 0xAE, 0xAE, 0xB0, 0xB1, 0xB6, 0xB6, 0xBB, 0xBB, 0xBF, 0xBF,
    0xD7, 0xD7, 0xF7, 0xF7, 0x2016, 0x2017, 0x2020, 0x2027, 0x2030, 0x203E, 0x2041, 0x2053,
    0x2055, 0x205E, 0x2190, 0x23FF, 0x2500, 0x2775, 0x2794, 0x2BFF, 0x2E00, 0x2E7F, 0x3001, 0x3003,
    0x3008, 0x3020, 0x3030, 0x3030,
  ]

  private static func contains(_ scalar: UInt32, in ranges: [UInt32]) -> Bool {
    let count = ranges.count / 2
    let index = (0..<count).partitioningIndex { ranges[$0 * 2 + 1] >= scalar }
    return index < count && ranges[index * 2] <= scalar
  }
}
