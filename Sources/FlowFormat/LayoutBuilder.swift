import FlowSyntax

/// Turns a tree into a list of steps: texts, gaps and groups.
///
/// It visits all tokens in order and adds the gap that the grammar requires between two tokens. Comments stay where they are,
/// after a token on its line or on lines of their own.
///
/// It often runs unoptimised. So it consists of pointers and integers, which need no reference counting. The caller retains the
/// tree and the storage.
struct LayoutBuilder {
  let reader: SyntaxReader
  let marks: UnsafePointer<TokenMark>
  private(set) var steps: Table<LayoutStep>
  private(set) var groups: Table<LayoutGroup>
  private let nodes: UnsafePointer<SyntaxTree.Node>
  let tokens: UnsafePointer<Token>
  /// The groups around the next token. The innermost group is the last.
  var openGroups: Table<Int>
  /// The next token, which may be a comment.
  var next = 0
  private var place = Place()

  /// The facts that decide the gap before the next token.
  private struct Place {
    /// The layout group of the operations that contain the next token; `nil` outside of operations.
    var handler: Int?
    /// Whether the last token is the arrow before these operations.
    var isBehindArrow = false
    /// The last token that is not a comment.
    var last = TokenMark()
  }

  /// The steps of a file.
  ///
  /// - Parameter storage: the owner of the steps' memory.
  static func build(_ tree: SyntaxTree, in storage: RawStorage) -> LayoutBuilder {
    var builder = LayoutBuilder(tree, in: storage)
    builder.build()
    return builder
  }

  private init(_ tree: SyntaxTree, in storage: RawStorage) {
    reader = tree.reader
    nodes = reader.nodes
    tokens = reader.tokens
    marks = TokenMark.all(of: reader, count: tree.tokens.count, in: storage)
    steps = Table(in: storage, capacity: tree.tokens.count * 3)
    groups = Table(in: storage, capacity: tree.tokens.count / 2)
    openGroups = Table(in: storage)
  }

  private mutating func build() {
    let end = reader.end(of: 0)
    var child = 1
    while child < end {
      emit(child, Gap(.line))
      child = reader.end(of: child)
    }
    comments(before: Gap(.line))
  }

  // MARK: Nodes

  /// Adds a gap and a node.
  private mutating func emit(_ node: Int, _ gap: Gap) {
    switch reader.kind(of: node) {
    case .type, .expression, .condition, .lvalue, .attribute: emitFragment(node, gap)
    case .parameterList, .argumentList, .bindingList, .scenarioStack: emitList(node, gap)
    case .replace where isList(node): emitList(node, gap)
    case .flow, .scenario, .screen, .alert, .screens, .tabs, .tab, .work, .style, .branches: emitWithBody(node, gap)
    default:
      let first = Int(nodes[node].firstToken)
      let end = Int(nodes[node].tokenEnd)
      // Fast path: most nodes are a single name.
      if first &+ 1 == end, case .identifier = tokens[first].kind, Int(nodes[node].end) == node &+ 1 {
        take(gap)
      } else {
        emitParts(node, gap, upTo: end)
      }
    }
  }

  /// Adds the tokens and children of a node up to a token.
  ///
  /// - Returns: the first child that was not added.
  @discardableResult
  private mutating func emitParts(_ node: Int, _ gap: Gap, upTo end: Int) -> Int {
    let outer = place.handler
    let kind = nodes[node].kind
    var gap = gap
    var isFirst = true
    var child = node &+ 1
    let childrenEnd = Int(nodes[node].end)
    var opened: Int?
    while true {
      var token = next
      while marks[token].isComment { token &+= 1 }
      if token >= end { break }
      while child < childrenEnd, Int(nodes[child].tokenEnd) <= token { child = Int(nodes[child].end) }
      if child < childrenEnd, token == Int(nodes[child].firstToken) {
        if !isFirst { gap = gapBefore(node: child) }
        emit(child, gap)
        child = Int(nodes[child].end)
      } else if case .arrow = tokens[token].kind {
        opened = emitArrow()
      } else if case .symbol = tokens[token].kind, case .scenarioStep = kind {
        opened = emitArrow()
      } else {
        if !isFirst { gap = marks[token].isTight || place.last.isTightBehind ? Gap(.none) : space() }
        take(gap)
        if case .requirement = kind, place.handler == outer, isElse(token), operationCount(of: node) > 1 {
          opened = open(.handler)
          place.handler = opened
        }
      }
      isFirst = false
    }
    if let opened { close(opened) }
    place.handler = outer
    return child
  }

  /// Adds an arrow, and opens a group for what follows it in the node.
  private mutating func emitArrow() -> Int {
    // The arrow refers to the group that opens next.
    take(.arrow(groups.count))
    let group = open(.handler)
    place.handler = group
    place.isBehindArrow = true
    return group
  }

  private func isElse(_ token: Int) -> Bool {
    let range = tokens[token].range
    let text = UnsafeBufferPointer(start: reader.bytes + Int(range.start), count: Int(range.end - range.start))
    return text.elementsEqual("else".utf8)
  }

  private func operationCount(of node: Int) -> Int {
    var count = 0
    var child = node + 1
    while child < reader.end(of: node) {
      if reader.kind(of: child).isOperation { count += 1 }
      child = reader.end(of: child)
    }
    return count
  }

  private mutating func emitFragment(_ node: Int, _ gap: Gap) {
    take(gap, through: Int(nodes[node].tokenEnd))
    let range = reader.range(of: node)
    let bytes = reader.bytes
    let end = Int(range.end)
    var offset = Int(range.start)
    while offset < end, bytes[offset] != 0x0A, bytes[offset] != 0x0D { offset &+= 1 }
    if offset < end { breakBodies() }
  }

  // MARK: Brackets

  private func isList(_ node: Int) -> Bool {
    let second = significant(Int(nodes[node].firstToken) + 1)
    if case .leftBracket = tokens[second].kind { return second < Int(nodes[node].tokenEnd) }
    return false
  }

  /// Adds a list in brackets, and the word before it if there is one.
  private mutating func emitList(_ node: Int, _ gap: Gap) {
    let outer = place.handler
    place.handler = nil
    var gap = gap
    if case .replace = nodes[node].kind {
      take(gap)
      gap = Gap(.space)
    }
    take(gap)
    let close = Int(nodes[node].tokenEnd) &- 1
    let group = open(.list)
    let childrenEnd = Int(nodes[node].end)
    var child = node &+ 1
    var isSpaced = false
    while child < childrenEnd {
      emit(child, .soft(group, isSpaced: isSpaced))
      child = Int(nodes[child].end)
      isSpaced = true
      if significant(next) >= close { break }
      take(Gap(.none))
      if significant(next) == close { breakGroup(group) }
    }
    takeEnd(of: group, isEmpty: child == node &+ 1, isSpaced: false)
    place.handler = outer
  }

  /// Adds the bracket that ends a group. Comments before the bracket belong to the group.
  private mutating func takeEnd(of group: Int, isEmpty: Bool, isSpaced: Bool) {
    let isBare = isEmpty && !marks[next].isComment
    let gap = isBare ? Gap(.none) : .soft(group, isSpaced: isSpaced)
    if marks[next].isComment {
      comments(before: gap, closing: group)
    } else {
      let gap = asWritten(gap)
      close(group)
      append(gap)
    }
    appendText(through: next &+ 1)
  }

  /// Adds a node that ends with braces. Each child in the braces is on its own line if the group is broken.
  private mutating func emitWithBody(_ node: Int, _ gap: Gap) {
    guard let brace = bodyStart(of: node) else {
      emitParts(node, gap, upTo: Int(nodes[node].tokenEnd))
      return
    }
    let outer = place.handler
    var child = node &+ 1
    if significant(next) < brace {
      child = emitParts(node, gap, upTo: brace)
      take(Gap(.space))
    } else {
      take(gap)
    }
    place.handler = nil
    let group = open(.body)
    let childrenEnd = Int(nodes[node].end)
    let isEmpty = child >= childrenEnd
    if !isEmpty {
      switch nodes[node].kind {
      case .flow, .scenario: breakGroup(group)
      case .branches: break
      default: if Int(nodes[child].end) < childrenEnd { breakGroup(group) }
      }
    }
    while child < childrenEnd {
      emit(child, .soft(group, isSpaced: true))
      child = Int(nodes[child].end)
    }
    takeEnd(of: group, isEmpty: isEmpty, isSpaced: !isEmpty)
    place.handler = outer
  }

  /// The `{` of a node's body. The last token of the node closes it, and it belongs to no child.
  private func bodyStart(of node: Int) -> Int? {
    let last = Int(nodes[node].tokenEnd) &- 1
    guard case .rightBrace = tokens[last].kind else { return nil }
    let partner = tokens[last].partner
    guard partner != Token.noPartner else { return nil }
    let end = Int(nodes[node].end)
    var child = node &+ 1
    while child < end {
      if nodes[child].firstToken <= partner, partner < nodes[child].tokenEnd { return nil }
      child = Int(nodes[child].end)
    }
    return Int(partner)
  }

  // MARK: Groups

  private mutating func open(_ kind: LayoutGroup.Kind) -> Int {
    let group = groups.count
    groups.append(LayoutGroup(kind: kind))
    openGroups.append(group)
    append(.open, first: group)
    return group
  }

  mutating func close(_ group: Int) {
    openGroups.count &-= 1
    append(.close, first: group)
  }

  mutating func breakGroup(_ group: Int) {
    groups.base[group].isBroken = true
    breakBodies()
  }

  /// Breaks the bodies around a group that takes several lines.
  private mutating func breakBodies() {
    var index = openGroups.count
    while index > 0 {
      index &-= 1
      let group = groups.base + openGroups.base[index]
      guard case .body = group.pointee.kind else { continue }
      if group.pointee.isBroken { return }
      group.pointee.isBroken = true
    }
  }

  // MARK: Tokens and comments

  /// The first token at or after an index that is not a comment.
  func significant(_ index: Int) -> Int {
    var index = index
    while marks[index].isComment { index &+= 1 }
    return index
  }

  /// Adds a gap and the next token, with the comments before it.
  private mutating func take(_ gap: Gap) {
    if marks[next].isComment { comments(before: gap) } else { append(asWritten(gap)) }
    append(.text, first: next, end: next &+ 1)
    place.last = marks[next]
    place.isBehindArrow = false
    next &+= 1
  }

  private mutating func take(_ gap: Gap, through end: Int) {
    if marks[next].isComment { comments(before: gap) } else { append(asWritten(gap)) }
    appendText(through: end)
  }

  mutating func append(_ kind: LayoutStep.Kind, first: Int, end: Int = 0) {
    steps.reserve()
    let step = steps.base + steps.count
    step.pointee.kind = kind
    step.pointee.first = UInt32(truncatingIfNeeded: first)
    step.pointee.end = UInt32(truncatingIfNeeded: end)
    steps.count &+= 1
  }

  /// Adds the gap before the next token, unless it is the first token or the end of the file.
  mutating func append(_ gap: Gap) {
    if next == 0 { return }
    if case .endOfFile = tokens[next].kind { return }
    steps.reserve()
    let step = steps.base + steps.count
    step.pointee.kind = .gap
    step.pointee.gap = gap
    steps.count &+= 1
  }

  /// Adds tokens without changing the white space between them.
  private mutating func appendText(through end: Int) {
    append(.text, first: next, end: end)
    next = end
    var last = end &- 1
    while last > 0, marks[last].isComment { last &-= 1 }
    place.last = marks[last]
    place.isBehindArrow = false
  }

  // MARK: Gaps

  /// The gap before a child of the current node.
  private mutating func gapBefore(node: SyntaxTree.NodeID) -> Gap {
    switch nodes[node].kind {
    case .parameterList, .argumentList, .bindingList: Gap(.none)
    default: place.last.isTightBehind ? Gap(.none) : space()
    }
  }

  /// A space that may become a line break between operations.
  private mutating func space() -> Gap {
    if let handler = place.handler, place.last.isComma || place.isBehindArrow { return .soft(handler, isSpaced: true) }
    return Gap(.space)
  }
}
