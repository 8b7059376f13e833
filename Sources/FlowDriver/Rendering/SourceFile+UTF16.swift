package import FlowSyntax

extension SourceFile {
  /// The line and column of an offset, both from 1. Columns are UTF-16 code units, as in editors and in viewers of SARIF. A byte
  /// order mark is not part of the text. Bytes that are not UTF-8 are measured like the replacement characters of a decoder.
  package func utf16Position(at offset: UInt32) -> SourcePosition {
    let line = position(at: offset).line
    let start = min(offset, max(lineStarts[line - 1], startOfText))
    let before = text(SourceRange(start: start, end: offset))
    return SourcePosition(line: line, column: before.utf16.count + 1)
  }
}
