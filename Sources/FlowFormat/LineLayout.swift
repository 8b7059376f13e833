import FlowSyntax

/// The layout of steps in lines: which groups are broken, and the white space of each gap.
struct LineLayout {
  /// The white space of a gap.
  struct Space {
    var breaks = 0
    var columns = 0
  }

  /// A line while it is being set, as far as its neighbours have to know of it.
  struct Line {
    /// The body whose item begins on the line; -1 if none does.
    var body = -1
    var isBelowBlank = false
    /// The column that it begins at.
    var indent = 0
    var isEmpty = true
    /// Whether comments alone stand on it.
    var isComment = false
    var width = 0
    /// The step of the gap before the arrow of the item, and the column that it begins at.
    var arrow: (step: Int, column: Int)?
    /// The same of the gap before a comment at the end.
    var trailing: (step: Int, column: Int)?
  }

  /// For each step that is a gap its white space.
  private(set) var spaces: [Space]
  private(set) var lines: [Line] = []
  private let steps: [LayoutStep]
  private var groups: [LayoutGroup]
  /// It holds what the reader points to.
  private let tree: SyntaxTree
  private let reader: SyntaxReader

  init(of builder: LayoutBuilder) {
    steps = builder.steps
    groups = builder.groups
    tree = builder.tree
    reader = builder.reader
    spaces = Array(repeating: Space(), count: steps.count)
    breakGroups()
    var alignment = Alignment(lines: lines)
    alignment.align()
    for (step, columns) in alignment.columns { spaces[step].columns = columns }
  }

  /// Breaks groups that are too wide, from the outside in. There are as many rounds as groups are nested.
  ///
  /// Line breaks in brackets are the author's from then on, but those behind arrows are not. So where brackets had to be
  /// broken, operations are given another chance to follow the arrow on its line, as they will have next time.
  private mutating func breakGroups() {
    let start = groups
    var brokenCount: Int
    repeat {
      brokenCount = authorsBreakCount
      for index in groups.indices where groups[index].kind == .handler { groups[index].isBroken = start[index].isBroken }
      while set() {}
    } while authorsBreakCount != brokenCount
  }

  private var authorsBreakCount: Int { groups.count { $0.isBroken && $0.kind != .handler } }

  /// Lays out all lines. Breaks a group on each line that is too wide, and returns whether there was such a line.
  private mutating func set() -> Bool {
    lines.removeAll(keepingCapacity: true)
    var line = Line()
    var column = 0
    var indent = 0
    /// The groups around a step, each with its column where it opened.
    var open: [(group: Int, column: Int)] = []
    /// What could be broken on the line.
    var candidate = Candidate()
    var hasBroken = false
    var body = 0
    let tokens = reader.tokens

    var index = 0
    let count = steps.count
    while index < count {
      switch steps[index] {
      case .text(let first, let end):
        if line.isEmpty || line.isComment { line.isComment = tokens[first].kind.isComment }
        line.isEmpty = false
        var offset = Int(truncatingIfNeeded: tokens[first].start)
        let last = reader.textEnd(of: end &- 1)
        while true {
          let (width, lineEnd) = reader.width(from: offset, to: last)
          column &+= width
          if lineEnd == last { break }
          if finish(&line, column) { hasBroken = breakGroup(candidate, open) || hasBroken }
          candidate = Candidate()
          column = 0
          offset = lineEnd &+ 1
        }
      case .open(let group):
        open.append((group, column))
        candidate.opened(group, groups[group])
        if groups[group].isBroken { indent += FlowFormatter.indentation }
        if groups[group].kind == .body { body = group + 1 }
      case .close(let group):
        let opened = open.removeLast()
        if case .list = groups[group].kind, isOutermostList(open) {
          candidate.closed(group, groups[group], width: column - opened.column)
        }
        if groups[group].isBroken { indent -= FlowFormatter.indentation }
        if groups[group].kind == .body {
          body = 0
          for outer in open where groups[outer.group].kind == .body { body = outer.group + 1 }
        }
      case .gap(let gap):
        var space = Space()
        switch gap {
        case .none: break
        case .space: space.columns = 1
        case .trailing:
          space.columns = 2
          line.trailing = (index, column)
        case .arrow(let handler):
          space.columns = 1
          if line.arrow == nil, line.body == body, !groups[handler].isBroken { line.arrow = (index, column) }
        case .soft(let group, let isSpaced, let isBlank):
          if groups[group].isBroken {
            space = Space(breaks: isBlank ? 2 : 1, columns: indent)
          } else {
            space.columns = isSpaced ? 1 : 0
          }
        case .line(let isBlank): space = Space(breaks: isBlank ? 2 : 1, columns: indent)
        case .forced(let isBlank):
          space = Space(breaks: isBlank ? 2 : 1, columns: indent + FlowFormatter.indentation)
        }
        spaces[index] = space
        if space.breaks > 0 {
          if finish(&line, column) { hasBroken = breakGroup(candidate, open) || hasBroken }
          candidate = Candidate()
          column = 0
          line.isBelowBlank = space.breaks > 1
          line.indent = space.columns
          if case .forced = gap {} else if isItemGap(gap, body) { line.body = body }
        }
        column += space.columns
      }
      index += 1
    }
    if finish(&line, column) { hasBroken = breakGroup(candidate, open) || hasBroken }
    return hasBroken
  }

  /// Ends a line, and returns whether it is too wide. A comment cannot be broken, and what stands before it need not be.
  private mutating func finish(_ line: inout Line, _ column: Int) -> Bool {
    line.width = column
    lines.append(line)
    let width = line.trailing?.column ?? column
    line = Line()
    return width > FlowFormatter.width
  }

  /// Whether a list inside of these groups is in no other list that stands on one line.
  private func isOutermostList(_ open: [(group: Int, column: Int)]) -> Bool {
    var index = 0
    while index < open.count {
      let group = groups[open[index].group]
      if case .list = group.kind, !group.isBroken { return false }
      index &+= 1
    }
    return true
  }

  private func isItemGap(_ gap: Gap, _ body: Int) -> Bool {
    if case .soft(let group, _, _) = gap { return group + 1 == body }
    return true
  }

  /// Breaks what is best broken on a line that is too wide.
  private mutating func breakGroup(_ candidate: Candidate, _ open: [(group: Int, column: Int)]) -> Bool {
    guard let group = candidate.best else { return false }
    groups[group].isBroken = true
    for (outer, _) in open where groups[outer].kind == .body { groups[outer].isBroken = true }
    return true
  }

  /// What could be broken on a line: a body before operations, these before a list, and of the lists the widest one.
  private struct Candidate {
    private var body: Int?
    private var handler: Int?
    private var list: Int?
    private var listWidth = -1

    mutating func opened(_ group: Int, _ description: LayoutGroup) {
      if description.isBroken { return }
      switch description.kind {
      case .body: body = body ?? group
      case .handler: handler = handler ?? group
      case .list: break
      }
    }

    mutating func closed(_ group: Int, _ description: LayoutGroup, width: Int) {
      guard case .list = description.kind, !description.isBroken, width > listWidth, width > 0 else { return }
      list = group
      listWidth = width
    }

    var best: Int? { body ?? handler ?? list }
  }
}

extension LineLayout {
  /// What has to change in the file.
  func edits(in source: SourceFile) -> [Layout.Edit] {
    var edits: [Layout.Edit] = []
    let hasReturns = Self.usesCarriageReturns(source)
    let lineBreak = hasReturns ? "\r\n" : "\n"
    var end = Self.startOfText(in: source)
    var space = Space()
    var index = 0
    while index < steps.count {
      switch steps[index] {
      case .gap: space = spaces[index]
      case .text(let first, let last):
        let start = Int(reader.tokens[first].start)
        if !isSpace(space, hasReturns, from: end, to: start) {
          edits.append(edit(space, lineBreak, from: end, to: start))
        }
        space = Space()
        end = reader.textEnd(of: last - 1)
      case .open, .close: break
      }
      index += 1
    }
    let last = Space(breaks: steps.isEmpty ? 0 : 1)
    if !isSpace(last, hasReturns, from: end, to: source.bytes.count) {
      edits.append(edit(last, lineBreak, from: end, to: source.bytes.count))
    }
    return edits
  }

  private func edit(_ space: Space, _ lineBreak: String, from start: Int, to end: Int) -> Layout.Edit {
    let text = String(repeating: lineBreak, count: space.breaks) + String(repeating: " ", count: space.columns)
    return Layout.Edit(range: SourceRange(start: UInt32(start), end: UInt32(end)), replacement: text)
  }

  /// Whether the bytes of a gap are the white space that it should have.
  private func isSpace(_ space: Space, _ hasReturns: Bool, from start: Int, to end: Int) -> Bool {
    let length = space.breaks * (hasReturns ? 2 : 1) + space.columns
    if end &- start != length { return false }
    var offset = start
    var breaks = space.breaks
    while breaks > 0 {
      if hasReturns {
        if reader.bytes[offset] != 0x0D { return false }
        offset &+= 1
      }
      if reader.bytes[offset] != 0x0A { return false }
      offset &+= 1
      breaks &-= 1
    }
    while offset < end {
      if reader.bytes[offset] != 0x20 { return false }
      offset &+= 1
    }
    return true
  }

  /// The byte behind a byte order mark, which stays.
  private static func startOfText(in source: SourceFile) -> Int {
    source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// Whether the first line ends as on Windows; then all do.
  private static func usesCarriageReturns(_ source: SourceFile) -> Bool {
    let first = source.bytes.firstIndex(of: 0x0A) ?? 0
    return first > 0 && source.base[first - 1] == 0x0D
  }
}
