package import FlowSyntax

extension SourceFile {
  /// The line and column of an offset, both counted from 1, the column in UTF-16 code units, as editors and the viewers
  /// of SARIF count. A byte order mark is not part of the text. Bytes that are not UTF-8 count as the replacement
  /// characters that a decoder puts in their place.
  package func utf16Position(at offset: UInt32) -> SourcePosition {
    let line = position(at: offset).line
    var start = lineStarts[line - 1]
    if start == 0, hasByteOrderMark { start = min(offset, 3) }
    let before = text(SourceRange(start: start, end: offset))
    return SourcePosition(line: line, column: before.utf16.count + 1)
  }

  private var hasByteOrderMark: Bool { bytes.starts(with: [0xEF, 0xBB, 0xBF]) }
}
