/// The width of a text in columns of a terminal, and the form of a text that is safe to show there.
package enum DisplayWidth {
  package static func columns(of text: String) -> Int { text.reduce(0) { $0 + columns(of: $1) } }

  /// 2 for a character that East Asian and emoji fonts draw wide, 0 for a mark without a letter, else 1.
  package static func columns(of character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    if first.isASCII { return 1 }
    if first.properties.isEmojiPresentation || scalars.contains("\u{FE0F}") || isWide(first) { return 2 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return 1
    }
  }

  /// The form of the character that is safe to show. A control character would move the cursor. A character that changes the
  /// direction of writing would make the text look different.
  package static func visible(_ character: Character) -> Character? {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return nil }
    switch first.value {
    case 0xFEFF: return nil
    case 0x20..<0x7F: return character
    case 0..<0x20: return Unicode.Scalar(0x2400 + first.value).map(Character.init)
    case 0x7F: return "\u{2421}"
    case 0x80..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: return "\u{FFFD}"
    default: return character
    }
  }

  /// A text in one line, safe to show.
  package static func visible(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    return String(text.compactMap(visible))
  }

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18AFF, 0x1B000...0x1B2FF,
      0x1F200...0x1F265, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
