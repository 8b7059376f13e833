import FlowSyntax

/// Arranges steps in lines: decides which groups are broken, and the white space of each gap.
struct LineLayout {
  /// The white space of a gap.
  struct Space {
    var breaks = 0
    var columns = 0
  }

  /// A gap on a line: its step, and the column where it begins.
  struct Anchor {
    var step: Int
    var column: Int
  }

  /// The properties of a line that alignment needs.
  struct Line {
    /// The body whose item begins on the line, counted from 1, or 0 for the file; `nil` if no item does.
    var body: Int?
    var isBelowBlank = false
    /// The column where the line begins.
    var indent = 0
    var isEmpty = true
    /// Whether the line contains only comments.
    var isComment = false
    var width = 0
    /// The gap before the item's arrow.
    var arrow: Anchor?
    /// The gap before a comment at the end.
    var trailing: Anchor?

    var arrowColumn: Int { arrow?.column ?? 0 }
    /// The width without the comment at the end.
    var codeWidth: Int { trailing?.column ?? width }
  }

  /// A group around a step, with the column where it opened.
  private struct OpenGroup {
    var group: Int
    var column: Int
  }

  let source: SourceFile
  let steps: [LayoutStep]
  /// For each gap step, its white space.
  private(set) var spaces: [Space]
  private var groups: [LayoutGroup]

  private var lines: [Line] = []
  private var open: [OpenGroup] = []
  /// The line that is being laid out, and the column that it has reached.
  private var line = Line()
  private var column = 0
  private var indent = 0
  /// The innermost body, counted from 1; 0 outside of all bodies.
  private var body = 0
  /// The group to break if the line is too wide.
  private var candidate = Candidate()
  /// Whether a group was broken since all lines were laid out.
  private var hasBroken = false

  init(of builder: LayoutBuilder) {
    source = builder.tree.source
    steps = builder.steps
    groups = builder.groups
    spaces = Array(repeating: Space(), count: steps.count)
    breakGroups()
    spaces = Alignment(lines: lines, spaces: spaces).spaces
  }

  /// Breaks groups that are too wide, from the outside in. Each nesting level takes one round.
  ///
  /// Formatting the result again must not change it. The second run keeps the line breaks in brackets, but not those after arrows.
  /// So once brackets are broken, operations may move back to the line of their arrow.
  private mutating func breakGroups() {
    let start = groups
    var brokenCount = authorsBreakCount
    while true {
      repeat { set() } while hasBroken
      if authorsBreakCount == brokenCount { return }
      brokenCount = authorsBreakCount
      for group in groups.indices where groups[group].kind == .handler { groups[group].isBroken = start[group].isBroken }
    }
  }

  /// The number of broken groups whose line breaks are kept when the result is formatted again.
  private var authorsBreakCount: Int {
    groups.count { $0.isBroken && $0.kind != .handler }
  }

  /// Lays out all lines, and breaks a group on each line that is too wide.
  private mutating func set() {
    lines = []
    open = []
    indent = 0
    body = 0
    hasBroken = false
    for index in steps.indices {
      switch steps[index] {
      case .text(let bytes, let isComment): addText(bytes, isComment)
      case .open(let group): openGroup(group)
      case .close(let group): closeGroup(group)
      case .gap(let gap):
        spaces[index] = space(of: gap)
        addSpace(spaces[index], of: gap, step: index)
      }
    }
    endLine()
  }

  private mutating func addText(_ bytes: Range<Int>, _ isComment: Bool) {
    if line.isEmpty || line.isComment { line.isComment = isComment }
    line.isEmpty = false
    let base = source.base
    for offset in bytes {
      let byte = base[offset]
      if byte == 0x0A {
        endLine()
      } else if byte != 0x0D, byte & 0xC0 != 0x80 {
        // This is the first byte of a character.
        column += 1
      }
    }
  }

  private mutating func openGroup(_ group: Int) {
    open.append(OpenGroup(group: group, column: column))
    if groups[group].isBroken {
      indent += FlowFormatter.indentation
    } else {
      candidate.opened(group, groups[group].kind)
    }
    if groups[group].kind == .body { body = group + 1 }
  }

  private mutating func closeGroup(_ group: Int) {
    let start = open.removeLast().column
    if groups[group].isBroken { indent -= FlowFormatter.indentation }
    switch groups[group].kind {
    case .list: if !groups[group].isBroken, isOutermostList { candidate.closedList(group, width: column - start) }
    case .body: body = (open.last { groups[$0.group].kind == .body }?.group ?? -1) + 1
    case .handler: break
    }
  }

  private func space(of gap: Gap) -> Space {
    let breaks = gap.isBlank ? 2 : 1
    return switch gap.kind {
    case .none: Space()
    case .space, .arrow: Space(columns: 1)
    case .trailing: Space(columns: 2)
    case .soft where !groups[gap.group].isBroken: Space(columns: gap.isSpaced ? 1 : 0)
    case .soft, .line: Space(breaks: breaks, columns: indent)
    case .forced: Space(breaks: breaks, columns: indent + FlowFormatter.indentation)
    }
  }

  private mutating func addSpace(_ space: Space, of gap: Gap, step: Int) {
    if space.breaks > 0 {
      endLine()
      line.isBelowBlank = gap.isBlank
      line.indent = space.columns
      if gap.kind == .line || gap.kind == .soft && gap.group + 1 == body { line.body = body }
    } else if gap.kind == .trailing {
      line.trailing = Anchor(step: step, column: column)
    } else if gap.kind == .arrow, line.arrow == nil, line.body == body, !groups[gap.group].isBroken {
      line.arrow = Anchor(step: step, column: column)
    }
    column += space.columns
  }

  /// Ends a line. If it is too wide without a comment at its end, which cannot be broken, breaks the best candidate and the bodies
  /// around it.
  private mutating func endLine() {
    line.width = column
    lines.append(line)
    if line.codeWidth > FlowFormatter.width, let group = candidate.best {
      groups[group].isBroken = true
      for outer in open where groups[outer.group].kind == .body { groups[outer.group].isBroken = true }
      hasBroken = true
    }
    line = Line()
    column = 0
    candidate = Candidate()
  }

  /// Whether none of the open groups is an unbroken list.
  private var isOutermostList: Bool {
    !open.contains { groups[$0.group].kind == .list && !groups[$0.group].isBroken }
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
