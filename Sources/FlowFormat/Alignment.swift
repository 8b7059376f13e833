import FlowSyntax

/// Aligns the arrows of neighbouring lines, and the comments after them.
struct Alignment {
  private typealias Line = LineLayout.Line

  private let lines: UnsafeMutablePointer<LineLayout.Line>
  private let count: Int
  /// The white space of each gap, by the index of its step.
  private let spaces: UnsafeMutablePointer<LineLayout.Space>

  init(lines: Table<LineLayout.Line>, spaces: UnsafeMutablePointer<LineLayout.Space>) {
    self.lines = lines.base
    count = lines.count
    self.spaces = spaces
  }

  func align() {
    alignArrows()
    alignComments()
  }

  /// Aligns the arrows of neighbouring lines: items of one body with only comments and no blank lines between them. A line that
  /// would become too wide is not aligned.
  private func alignArrows() {
    let lines = lines
    let count = count
    var first = 0
    var body = -1
    var index = 0
    while index < count {
      let hasArrow = lines[index].arrow >= 0
      if lines[index].isBelowBlank || !lines[index].isComment && (!hasArrow || body != lines[index].body) {
        alignArrows(first, index)
        first = index
      }
      if hasArrow { body = lines[index].body }
      index &+= 1
    }
    alignArrows(first, count)
  }

  /// Aligns the arrows of a range of lines.
  private func alignArrows(_ first: Int, _ end: Int) {
    let lines = lines
    var arrowCount = 0
    var furthest = 0
    var widest = 0
    var index = first
    while index < end {
      if lines[index].arrow >= 0 {
        let column = lines[index].arrowColumn
        let code = (lines[index].trailing < 0 ? lines[index].width : lines[index].trailingColumn) &- column
        arrowCount &+= 1
        if column > furthest { furthest = column }
        if code > widest { widest = code }
      }
      index &+= 1
    }
    if arrowCount < 2 { return }
    if furthest &+ widest > FlowFormatter.width { furthest = furthestThatFits(first, end) }
    index = first
    while index < end {
      let added = furthest &- lines[index].arrowColumn
      if lines[index].arrow >= 0, added > 0 {
        spaces[lines[index].arrow].columns &+= Int32(truncatingIfNeeded: added)
        lines[index].width &+= added
        lines[index].trailingColumn &+= added
      }
      index &+= 1
    }
  }

  /// The column for the arrows if not all lines fit. It leaves out the line whose arrow is furthest right, and repeats this until
  /// the other lines fit. A line that is left out keeps its arrow further right.
  private func furthestThatFits(_ first: Int, _ end: Int) -> Int {
    var members = (first..<end).filter { lines[$0].arrow >= 0 }.sorted { lines[$0].arrowColumn < lines[$1].arrowColumn }
    while let last = members.last, members.count > 1 {
      let column = lines[last].arrowColumn
      if members.allSatisfy({ lines[$0].codeWidth - lines[$0].arrowColumn + column <= FlowFormatter.width }) { return column }
      members.removeLast()
    }
    return 0
  }

  private func alignComments() {
    let lines = lines
    let count = count
    var first = 0
    var furthest = 0
    var indent = 0
    var index = 0
    while index < count {
      if lines[index].isBelowBlank || lines[index].trailing < 0 || lines[index].indent != indent {
        alignComments(first, index, furthest)
        first = index
        furthest = 0
      }
      indent = lines[index].indent
      if lines[index].trailing >= 0, lines[index].trailingColumn > furthest { furthest = lines[index].trailingColumn }
      index &+= 1
    }
    alignComments(first, count, furthest)
  }

  /// Aligns the comments at the ends of a range of lines.
  private func alignComments(_ first: Int, _ end: Int, _ furthest: Int) {
    var index = first
    while index < end {
      if lines[index].trailing >= 0 {
        spaces[lines[index].trailing].columns &+= Int32(truncatingIfNeeded: furthest &- lines[index].trailingColumn)
      }
      index &+= 1
    }
  }
}
