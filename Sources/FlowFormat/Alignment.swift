/// Sets the arrows of neighbouring lines below each other, and so the comments behind them.
struct Alignment {
  private var lines: [LineLayout.Line]
  /// The columns that gaps get, by their steps.
  private(set) var columns: [(step: Int, columns: Int)] = []

  init(lines: [LineLayout.Line]) { self.lines = lines }

  mutating func align() {
    alignArrows()
    alignComments()
  }

  /// Neighbours are the items of one body, with no blank line and nothing but comments between them. A line that would be
  /// too wide then does not take part.
  private mutating func alignArrows() {
    var run: [Int] = []
    var body = -1
    var index = 0
    let count = lines.count
    while index < count {
      let line = lines[index]
      if line.isBelowBlank || body != line.body && !line.isComment || line.arrow == nil && !line.isComment {
        if run.count > 1 { alignArrows(of: run) }
        run.removeAll(keepingCapacity: true)
      }
      if line.arrow != nil {
        body = line.body
        run.append(index)
      }
      index &+= 1
    }
    if run.count > 1 { alignArrows(of: run) }
  }

  private mutating func alignArrows(of run: [Int]) {
    // Most often they are below each other already.
    let first = column(of: run[0])
    var next = 1
    while next < run.count, column(of: run[next]) == first { next &+= 1 }
    if next == run.count { return }
    // The one that reaches furthest leaves until all others fit.
    var members = run.sorted { column(of: $0) < column(of: $1) }
    var widest = 0
    for index in members { widest = max(widest, code(of: index) - column(of: index)) }
    while let last = members.last, members.count > 1 {
      if column(of: last) + widest <= FlowFormatter.width { break }
      if members.allSatisfy({ code(of: $0) - column(of: $0) + column(of: last) <= FlowFormatter.width }) { break }
      members.removeLast()
      widest = 0
      for index in members { widest = max(widest, code(of: index) - column(of: index)) }
    }
    guard let last = members.last, members.count > 1 else { return }
    let target = column(of: last)
    for index in members {
      guard let arrow = lines[index].arrow else { continue }
      let added = target - arrow.column
      columns.append((arrow.step, 1 + added))
      lines[index].width += added
      lines[index].trailing?.column += added
    }
  }

  private func column(of line: Int) -> Int { lines[line].arrow?.column ?? 0 }

  /// The width of a line without the comment at its end.
  private func code(of line: Int) -> Int { lines[line].trailing?.column ?? lines[line].width }

  private mutating func alignComments() {
    var run: [(step: Int, column: Int)] = []
    var indent = 0
    var index = 0
    let count = lines.count
    while index < count {
      let line = lines[index]
      if line.isBelowBlank || line.trailing == nil || line.indent != indent {
        if run.count > 1 { alignComments(of: run) }
        run.removeAll(keepingCapacity: true)
      }
      indent = line.indent
      if let trailing = line.trailing { run.append(trailing) }
      index &+= 1
    }
    if run.count > 1 { alignComments(of: run) }
  }

  private mutating func alignComments(of run: [(step: Int, column: Int)]) {
    var furthest = 0
    for trailing in run { furthest = max(furthest, trailing.column) }
    for trailing in run { columns.append((trailing.step, 2 + furthest - trailing.column)) }
  }
}
