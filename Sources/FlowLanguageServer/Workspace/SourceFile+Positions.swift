import FlowServerProtocol
import FlowSyntax

/// Positions of the protocol: lines and UTF-16 code units, counted from 0.
extension SourceFile {
  /// The byte offset of a position. A position after the end of its line becomes the end of the line. A position after the last
  /// line becomes the end of the text. A position inside a character becomes the character's start.
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

  /// The position of an offset.
  ///
  /// - Parameter known: an earlier offset with its position, so that a long line is not counted from its start.
  func textPosition(at offset: UInt32, behind known: (offset: UInt32, position: TextPosition)? = nil) -> TextPosition {
    let line = position(at: offset).line
    var units = 0
    var index = Int(lineStarts[line - 1])
    if let known, known.position.line == line - 1, known.offset <= offset {
      (units, index) = (known.position.character, Int(known.offset))
    }
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

  /// The number of bytes and of UTF-16 code units of the character that begins with a byte.
  private static func character(_ byte: UInt8) -> (length: Int, width: Int) {
    switch byte {
    case 0xC0..<0xE0: (2, 1)
    case 0xE0..<0xF0: (3, 1)
    case 0xF0...0xFF: (4, 2)
    default: (1, 1)
    }
  }
}
