import FlowSyntax

/// One line of a file as it is shown below a finding, and the position of the mark in it.
///
/// Columns are columns of a terminal, not bytes: a tab extends to the next stop, a wide letter takes two columns, and bytes that
/// are not UTF-8 become replacement characters. Only the part of a long line around the mark is read, so the cost does not depend
/// on the length of the line.
struct Excerpt {
  private(set) var line: Int
  private(set) var text = ""
  /// The number of columns before the mark.
  private(set) var markStart = 0
  /// The number of marked columns. It is 0 for a place between two letters.
  private(set) var markWidth = 0

  /// The largest width. A wider line is cut.
  static let maximumWidth = 110
  /// The number of columns that remain before the mark if the start of the line is cut off.
  private static let leadingWidth = 40
  private static let tabWidth = 4

  /// The line in which a range begins, with the part of the range on this line.
  init(_ file: SourceFile, _ range: SourceRange) {
    line = file.position(at: range.start).line
    let whole = file.lineRange(line)
    let start = min(range.start, whole.end)
    let end = max(start, min(range.end, whole.end))

    var before = Run(endOf: SourceRange(start: whole.start, end: start), in: file)
    if before.isCut || before.width > Self.maximumWidth - Self.leadingWidth, !Self.fits(whole, in: file) {
      before.cutStart(to: Self.leadingWidth)
    }
    var left = Self.maximumWidth - before.width
    let mark = Run(startOf: SourceRange(start: start, end: end), in: file, from: before.width, limit: left)
    left -= mark.width
    let rest = SourceRange(start: mark.isCut ? whole.end : end, end: whole.end)
    let after = Run(startOf: rest, in: file, from: before.width + mark.width, limit: left)

    text = before.isCut ? "…" : ""
    markStart = before.width + (before.isCut ? 1 : 0)
    markWidth = mark.width
    text += before.text + mark.text + after.text
    if mark.isCut || after.isCut { text += "…" }
  }

  /// Whether a line is short enough to be shown as a whole.
  private static func fits(_ line: SourceRange, in file: SourceFile) -> Bool {
    !Run(startOf: line, in: file, from: 0, limit: maximumWidth).isCut
  }

  /// Letters in a row, each with the columns that it takes.
  private struct Run {
    private var letters: [(text: String, width: Int)] = []
    private(set) var width = 0
    /// Whether letters were left out.
    private(set) var isCut = false

    var text: String { letters.reduce(into: "") { $0 += $1.text } }

    /// The first letters of a range, as many as the limit of columns allows.
    init(startOf range: SourceRange, in file: SourceFile, from column: Int, limit: Int) {
      // A letter may have many bytes (a family of emoji). An average of 32 bytes is enough for real texts.
      let longest = UInt32(max(limit, 0) + 1) * 32
      let end = min(range.end, range.start + longest)
      isCut = end < range.end
      for character in file.text(SourceRange(start: range.start, end: end)) {
        let letter = Self.shown(character, at: column + width)
        if width + letter.width > limit {
          isCut = true
          break
        }
        letters.append(letter)
        width += letter.width
      }
    }

    /// The last letters of a range, at least as many as are shown.
    init(endOf range: SourceRange, in file: SourceFile) {
      let longest = UInt32(maximumWidth * 4)
      var start = range.start
      if range.end - range.start > longest {
        isCut = true
        start = range.end - longest
        while start < range.end, file.bytes[Int(start)] & 0xC0 == 0x80 { start += 1 }
      }
      for character in file.text(SourceRange(start: start, end: range.end)) {
        let letter = Self.shown(character, at: width)
        letters.append(letter)
        width += letter.width
      }
    }

    mutating func cutStart(to limit: Int) {
      var first = letters.startIndex
      while width > limit {
        width -= letters[first].width
        first += 1
        isCut = true
      }
      letters.removeFirst(first)
    }

    private static func shown(_ character: Character, at column: Int) -> (text: String, width: Int) {
      if character == "\t" {
        let width = tabWidth - column % tabWidth
        return (String(repeating: " ", count: width), width)
      }
      guard let visible = DisplayWidth.visible(character) else { return ("", 0) }
      return (String(visible), DisplayWidth.columns(of: visible))
    }
  }
}
