/// Aligns the arrows of neighbouring lines, and the comments after them.
struct Alignment {
  private var lines: [LineLayout.Line]
  /// The white space of each gap, by the index of its step.
  private(set) var spaces: [LineLayout.Space]

  init(lines: [LineLayout.Line], spaces: [LineLayout.Space]) {
    self.lines = lines
    self.spaces = spaces
    alignArrows()
    alignComments()
  }

  /// Aligns the arrows of neighbouring lines: items of one body with only comments and no blank lines between them. A line that
  /// would become too wide is not aligned.
  private mutating func alignArrows() {
    var arrows: [Int] = []
    var body: Int?
    for (index, line) in lines.enumerated() {
      if line.isBelowBlank || !line.isComment && (line.arrow == nil || body != line.body) {
        align(arrows: arrows)
        arrows = []
      }
      if line.arrow != nil {
        arrows.append(index)
        body = line.body
      }
    }
    align(arrows: arrows)
  }

  /// Aligns the arrows of some lines.
  private mutating func align(arrows: [Int]) {
    if arrows.count < 2 { return }
    let target = furthestThatFits(arrows)
    for index in arrows {
      guard let arrow = lines[index].arrow, target > arrow.column else { continue }
      let added = target - arrow.column
      spaces[arrow.step].columns += added
      lines[index].width += added
      lines[index].trailing?.column += added
    }
  }

  /// The column for the arrows. If not all lines fit, it leaves out the lines whose arrows are furthest right, and these lines keep
  /// their arrows there.
  private func furthestThatFits(_ arrows: [Int]) -> Int {
    var furthest = 0
    var widest = 0
    for line in arrows.map({ lines[$0] }).sorted(by: { $0.arrowColumn < $1.arrowColumn }) {
      widest = max(widest, line.codeWidth - line.arrowColumn)
      if line.arrowColumn + widest <= FlowFormatter.width { furthest = line.arrowColumn }
    }
    return furthest
  }

  /// Aligns the comments at the ends of neighbouring lines.
  private mutating func alignComments() {
    var comments: [LineLayout.Anchor] = []
    var indent = 0
    for line in lines {
      if line.isBelowBlank || line.trailing == nil || line.indent != indent {
        align(comments: comments)
        comments = []
      }
      indent = line.indent
      if let comment = line.trailing { comments.append(comment) }
    }
    align(comments: comments)
  }

  private mutating func align(comments: [LineLayout.Anchor]) {
    let furthest = comments.map(\.column).max() ?? 0
    for comment in comments { spaces[comment.step].columns += furthest - comment.column }
  }
}
