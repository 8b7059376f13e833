import FlowSyntax

/// Arranges steps in lines: decides which groups are broken, and the white space of each gap.
///
/// Like the builder, it consists of pointers and integers. The caller retains the tree and the storage.
struct LineLayout {
  /// The white space of a gap.
  struct Space: BitwiseCopyable {
    var breaks: Int32 = 0
    var columns: Int32 = 0
  }

  /// The properties of a line that alignment needs.
  struct Line: BitwiseCopyable {
    /// The body whose item begins on the line, counted from 1; -1 if no item does.
    var body = -1
    var isBelowBlank = false
    /// The column where the line begins.
    var indent = 0
    var isEmpty = true
    /// Whether the line contains only comments.
    var isComment = false
    var width = 0
    /// The step of the gap before the item's arrow, and the column where the gap begins.
    var arrow = -1
    var arrowColumn = 0
    /// The step of the gap before a comment at the end, and the column where the gap begins.
    var trailing = -1
    var trailingColumn = 0

    /// The width without the comment at the end.
    var codeWidth: Int { trailing < 0 ? width : trailingColumn }
  }

  /// A group around a step, with the column where it opened.
  private struct OpenGroup: BitwiseCopyable {
    var group: Int
    var column: Int
  }

  let steps: Table<LayoutStep>
  /// For each gap step, its white space.
  let spaces: UnsafeMutablePointer<Space>
  let marks: UnsafePointer<TokenMark>
  let reader: SyntaxReader
  private let groups: Table<LayoutGroup>
  /// The offsets of the file's lines, and an offset that no text reaches.
  private let lineStarts: UnsafePointer<UInt32>
  private let isASCII: Bool
  private var lines: Table<Line>
  private var open: Table<OpenGroup>

  init(of builder: LayoutBuilder, source: SourceFile, in storage: RawStorage) {
    var lineStarts = Table<UInt32>(in: storage, capacity: source.lineStarts.count + 1)
    for start in source.lineStarts { lineStarts.append(start) }
    lineStarts.append(UInt32.max)
    self.lineStarts = UnsafePointer(lineStarts.base)
    isASCII = source.isASCII
    steps = builder.steps
    groups = builder.groups
    marks = builder.marks
    reader = builder.reader
    spaces = storage.allocate(steps.count, repeating: Space())
    lines = Table(in: storage, capacity: steps.count / 8)
    open = Table(in: storage)
    breakGroups(storage)
    Alignment(lines: lines, spaces: spaces).align()
  }

  /// Breaks groups that are too wide, from the outside in. Each nesting level takes one round.
  ///
  /// Formatting the result again must not change it. The second run keeps the line breaks in brackets, but not those after arrows.
  /// So once brackets are broken, operations may move back to the line of their arrow.
  private mutating func breakGroups(_ storage: RawStorage) {
    let count = groups.count
    let start: UnsafeMutablePointer<LayoutGroup> = storage.allocate(count)
    start.initialize(from: groups.base, count: count)
    var brokenCount = authorsBreakCount()
    while true {
      while set() {}
      let newCount = authorsBreakCount()
      if newCount == brokenCount { return }
      brokenCount = newCount
      var index = 0
      while index < count {
        if case .handler = groups.base[index].kind { groups.base[index].isBroken = start[index].isBroken }
        index &+= 1
      }
    }
  }

  private func authorsBreakCount() -> Int {
    let groups = groups.base
    let count = self.groups.count
    var brokenCount = 0
    var index = 0
    while index < count {
      if groups[index].isBroken {
        if case .handler = groups[index].kind {} else { brokenCount &+= 1 }
      }
      index &+= 1
    }
    return brokenCount
  }

  /// Lays out all lines. Breaks a group on each line that is too wide, and returns whether it broke one.
  private mutating func set() -> Bool {
    lines.removeAll()
    open.removeAll()
    var line = Line()
    var column = 0
    var indent = 0
    /// The group to break if the line is too wide.
    var candidate = Candidate()
    var hasBroken = false
    var body = 0
    let steps = steps.base
    let count = self.steps.count
    let groups = groups.base
    let tokens = reader.tokens
    let bytes = reader.bytes
    let isASCII = isASCII
    let lineStarts = lineStarts
    var nextLine = 0

    var index = 0
    while index < count {
      switch steps[index].kind {
      case .text:
        let first = Int(steps[index].first)
        if line.isEmpty || line.isComment { line.isComment = marks[first].isComment }
        line.isEmpty = false
        var offset = Int(tokens[first].start)
        let last = Int(marks[Int(steps[index].end) &- 1].end)
        while Int(lineStarts[nextLine]) <= offset { nextLine &+= 1 }
        if isASCII, Int(lineStarts[nextLine]) > last {
          column &+= last &- offset
          offset = last
        }
        while offset < last {
          let byte = bytes[offset]
          offset &+= 1
          if byte == 0x0A {
            if finish(&line, column) { hasBroken = breakGroup(candidate) || hasBroken }
            candidate = Candidate()
            column = 0
          } else if byte < 0x80 {
            if byte != 0x0D { column &+= 1 }
          } else if byte & 0xC0 != 0x80 {
            column &+= 1
          }
        }
      case .open:
        let group = Int(steps[index].first)
        open.append(OpenGroup(group: group, column: column))
        if groups[group].isBroken {
          indent &+= FlowFormatter.indentation
        } else {
          candidate.opened(group, groups[group].kind)
        }
        if case .body = groups[group].kind { body = group &+ 1 }
      case .close:
        let group = Int(steps[index].first)
        open.count &-= 1
        if groups[group].isBroken { indent &-= FlowFormatter.indentation }
        switch groups[group].kind {
        case .list:
          if !groups[group].isBroken, isOutermostList() {
            candidate.closedList(group, width: column &- open.base[open.count].column)
          }
        case .body: body = innermostBody()
        case .handler: break
        }
      case .gap:
        let gap = steps[index].gap
        var breaks = 0
        var columns = 0
        switch gap.kind {
        case .none: break
        case .space: columns = 1
        case .trailing:
          columns = 2
          line.trailing = index
          line.trailingColumn = column
        case .arrow:
          columns = 1
          if line.arrow < 0, line.body == body, !groups[gap.group].isBroken {
            line.arrow = index
            line.arrowColumn = column
          }
        case .soft:
          if groups[gap.group].isBroken {
            breaks = 1
            columns = indent
          } else if gap.isSpaced {
            columns = 1
          }
        case .line:
          breaks = 1
          columns = indent
        case .forced:
          breaks = 1
          columns = indent &+ FlowFormatter.indentation
        }
        if breaks > 0 {
          if gap.isBlank { breaks = 2 }
          if finish(&line, column) { hasBroken = breakGroup(candidate) || hasBroken }
          candidate = Candidate()
          column = 0
          line.isBelowBlank = gap.isBlank
          line.indent = columns
          switch gap.kind {
          case .forced: break
          case .soft: if gap.group &+ 1 == body { line.body = body }
          default: line.body = body
          }
        }
        spaces[index].breaks = Int32(truncatingIfNeeded: breaks)
        spaces[index].columns = Int32(truncatingIfNeeded: columns)
        column &+= columns
      }
      index &+= 1
    }
    if finish(&line, column) { hasBroken = breakGroup(candidate) || hasBroken }
    return hasBroken
  }

  /// Ends a line, and returns whether it is too wide without a comment at its end, which cannot be broken.
  private mutating func finish(_ line: inout Line, _ column: Int) -> Bool {
    line.width = column
    lines.append(line)
    let width = line.trailing < 0 ? column : line.trailingColumn
    line = Line()
    return width > FlowFormatter.width
  }

  /// Whether none of the open groups is an unbroken list.
  private mutating func isOutermostList() -> Bool {
    var index = 0
    while index < open.count {
      let group = groups.base + open.base[index].group
      if case .list = group.pointee.kind, !group.pointee.isBroken { return false }
      index &+= 1
    }
    return true
  }

  /// The innermost body among the open groups, counted from 1; 0 if there is none.
  private mutating func innermostBody() -> Int {
    var index = open.count
    while index > 0 {
      index &-= 1
      if case .body = groups.base[open.base[index].group].kind { return open.base[index].group &+ 1 }
    }
    return 0
  }

  /// Breaks the best candidate on a line that is too wide, and the bodies around it. Returns whether there was a candidate.
  private mutating func breakGroup(_ candidate: Candidate) -> Bool {
    guard let group = candidate.best else { return false }
    groups.base[group].isBroken = true
    var index = 0
    while index < open.count {
      let outer = groups.base + open.base[index].group
      if case .body = outer.pointee.kind { outer.pointee.isBroken = true }
      index &+= 1
    }
    return true
  }

  /// Chooses the group to break on a line. Prefers a body to operations, operations to lists, and a wide list to a narrow one.
  private struct Candidate {
    private var body: Int?
    private var handler: Int?
    private var list: Int?
    private var listWidth = 0

    mutating func opened(_ group: Int, _ kind: LayoutGroup.Kind) {
      switch kind {
      case .body: if body == nil { body = group }
      case .handler: if handler == nil { handler = group }
      case .list: break
      }
    }

    mutating func closedList(_ group: Int, width: Int) {
      if width <= listWidth { return }
      list = group
      listWidth = width
    }

    var best: Int? { body ?? handler ?? list }
  }
}
