import FlowServerProtocol
import FlowSyntax

/// Places as the protocol counts them: lines and UTF-16 code units from 0.
extension SourceFile {
  /// The byte at a position. One behind the end of its line means that end, one behind the last line the end of the
  /// text, and one amid a character its beginning.
  func offset(at position: TextPosition) -> UInt32 {
    if position.line >= lineStarts.count { return UInt32(bytes.count) }
    let line = lineRange(position.line + 1)
    var offset = Int(line.start)
    var units = 0
    while offset < Int(line.end) {
      let (length, width) = Self.character(bytes[offset])
      units += width
      if units > position.character { break }
      offset = min(offset + length, Int(line.end))
    }
    return UInt32(offset)
  }

  func textPosition(at offset: UInt32) -> TextPosition {
    let line = position(at: offset).line
    var units = 0
    var index = Int(lineStarts[line - 1])
    while index < Int(offset) {
      let (length, width) = Self.character(bytes[index])
      units += width
      index += length
    }
    return TextPosition(line: line - 1, character: units)
  }

  func textRange(_ range: SourceRange) -> TextRange {
    TextRange(start: textPosition(at: range.start), end: textPosition(at: range.end))
  }

  func range(_ range: TextRange) -> SourceRange {
    let (start, end) = (offset(at: range.start), offset(at: range.end))
    return SourceRange(start: min(start, end), end: max(start, end))
  }

  /// How many bytes the character that begins with a byte has, and how many UTF-16 code units.
  private static func character(_ byte: UInt8) -> (length: Int, width: Int) {
    switch byte {
    case 0xC0..<0xE0: (2, 1)
    case 0xE0..<0xF0: (3, 1)
    case 0xF0...0xFF: (4, 2)
    default: (1, 1)
    }
  }
}
