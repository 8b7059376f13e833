import FlowSyntax

/// Turns a tree into a list of steps: texts, gaps and groups.
///
/// It visits all tokens in order and adds the gap that the grammar requires between two tokens. Comments stay where they are,
/// after a token on its line or on lines of their own.
struct LayoutBuilder {
  let tree: SyntaxTree
  let reader: SyntaxReader
  let marks: [TokenMark]
  private(set) var steps: [LayoutStep] = []
  private(set) var groups: [LayoutGroup] = []
  /// The groups around the next token. The innermost group is the last.
  private(set) var openGroups: [Int] = []
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

  init(_ tree: SyntaxTree) {
    self.tree = tree
    reader = tree.reader
    marks = TokenMark.all(of: tree)
    for child in reader.children(of: 0) { emit(child, Gap(.line)) }
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
    default: emitParts(node, gap, upTo: reader.tokenRange(of: node).upperBound)
    }
  }

  /// Adds the tokens and children of a node up to a token.
  ///
  /// - Returns: the children that were not added.
  @discardableResult
  private mutating func emitParts(_ node: Int, _ gap: Gap, upTo end: Int) -> ArraySlice<Int> {
    let outer = place.handler
    let kind = reader.kind(of: node)
    var gap = gap
    var isFirst = true
    let children = reader.children(of: node)
    var index = 0
    var opened: Int?
    while true {
      let token = significant(next)
      if token >= end { break }
      while index < children.count, reader.tokenRange(of: children[index]).upperBound <= token { index += 1 }
      if index < children.count, reader.tokenRange(of: children[index]).lowerBound == token {
        if !isFirst { gap = gapBefore(node: children[index]) }
        emit(children[index], gap)
        index += 1
      } else if reader.tokens[token].kind == .arrow || reader.tokens[token].kind == .symbol && kind == .scenarioStep {
        opened = emitArrow()
      } else {
        if !isFirst { gap = marks[token].isTight || place.last.isTightBehind ? Gap(.none) : space() }
        take(gap)
        if kind == .requirement, place.handler == outer, isElse(token), operationCount(of: node) > 1 {
          opened = open(.handler)
          place.handler = opened
        }
      }
      isFirst = false
    }
    if let opened { close(opened) }
    place.handler = outer
    return children[index...]
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
    tree.source.text(reader.tokens[token].range) == "else"
  }

  private func operationCount(of node: Int) -> Int {
    reader.children(of: node).count { reader.kind(of: $0).isOperation }
  }

  private mutating func emitFragment(_ node: Int, _ gap: Gap) {
    take(gap, through: reader.tokenRange(of: node).upperBound)
    let range = reader.range(of: node)
    let bytes = reader.bytes
    for offset in Int(range.start)..<Int(range.end) where bytes[offset] == 0x0A || bytes[offset] == 0x0D {
      return breakBodies()
    }
  }

  // MARK: Brackets

  private func isList(_ node: Int) -> Bool {
    let second = significant(reader.tokenRange(of: node).lowerBound + 1)
    return reader.tokens[second].kind == .leftBracket && second < reader.tokenRange(of: node).upperBound
  }

  /// Adds a list in brackets, and the word before it if there is one.
  private mutating func emitList(_ node: Int, _ gap: Gap) {
    let outer = place.handler
    place.handler = nil
    var gap = gap
    if reader.kind(of: node) == .replace {
      take(gap)
      gap = Gap(.space)
    }
    take(gap)
    let close = reader.tokenRange(of: node).upperBound - 1
    let group = open(.list)
    let children = reader.children(of: node)
    for child in children {
      emit(child, .soft(group, isSpaced: child != children.first))
      if significant(next) >= close { break }
      take(Gap(.none))
      if significant(next) == close { breakGroup(group) }
    }
    takeEnd(of: group, isEmpty: children.isEmpty, isSpaced: false)
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
    appendText(through: next + 1)
  }

  /// Adds a node that ends with braces. Each child in the braces is on its own line if the group is broken.
  private mutating func emitWithBody(_ node: Int, _ gap: Gap) {
    guard let brace = bodyStart(of: node) else {
      emitParts(node, gap, upTo: reader.tokenRange(of: node).upperBound)
      return
    }
    let outer = place.handler
    var content = reader.children(of: node)[...]
    if significant(next) < brace {
      content = emitParts(node, gap, upTo: brace)
      take(Gap(.space))
    } else {
      take(gap)
    }
    place.handler = nil
    let group = open(.body)
    switch reader.kind(of: node) {
    case .flow, .scenario: if !content.isEmpty { breakGroup(group) }
    case .branches: break
    default: if content.count > 1 { breakGroup(group) }
    }
    for child in content { emit(child, .soft(group, isSpaced: true)) }
    takeEnd(of: group, isEmpty: content.isEmpty, isSpaced: !content.isEmpty)
    place.handler = outer
  }

  /// The `{` of a node's body. The last token of the node closes it, and it belongs to no child.
  private func bodyStart(of node: Int) -> Int? {
    let last = reader.tokens[reader.tokenRange(of: node).upperBound - 1]
    guard last.kind == .rightBrace, last.partner != Token.noPartner else { return nil }
    let brace = Int(last.partner)
    return reader.children(of: node).contains { reader.tokenRange(of: $0).contains(brace) } ? nil : brace
  }

  // MARK: Groups

  private mutating func open(_ kind: LayoutGroup.Kind) -> Int {
    let group = groups.count
    groups.append(LayoutGroup(kind: kind))
    openGroups.append(group)
    steps.append(.open(group: group))
    return group
  }

  mutating func close(_ group: Int) {
    openGroups.removeLast()
    steps.append(.close(group: group))
  }

  mutating func breakGroup(_ group: Int) {
    groups[group].isBroken = true
    breakBodies()
  }

  /// Breaks the bodies around a group that takes several lines.
  private mutating func breakBodies() {
    for group in openGroups.reversed() where groups[group].kind == .body {
      if groups[group].isBroken { return }
      groups[group].isBroken = true
    }
  }

  // MARK: Tokens and comments

  /// The first token at or after an index that is not a comment.
  func significant(_ index: Int) -> Int {
    var index = index
    while marks[index].isComment { index += 1 }
    return index
  }

  /// Adds a gap and some tokens, with the comments before them.
  ///
  /// - Parameter end: the index after the tokens; `nil` for one token.
  private mutating func take(_ gap: Gap, through end: Int? = nil) {
    if marks[next].isComment { comments(before: gap) } else { append(asWritten(gap)) }
    appendText(through: end ?? next + 1)
  }

  /// Adds the gap before the next token, unless it is the first token or the end of the file.
  mutating func append(_ gap: Gap) {
    if next == 0 || reader.tokens[next].kind == .endOfFile { return }
    steps.append(.gap(gap))
  }

  /// Adds tokens without changing the white space between them.
  mutating func appendText(through end: Int) {
    let isComment = marks[next].isComment
    steps.append(.text(Int(reader.tokens[next].start)..<marks[end - 1].end, isComment: isComment))
    next = end
    if isComment { return }
    var last = end - 1
    while marks[last].isComment { last -= 1 }
    place.last = marks[last]
    place.isBehindArrow = false
  }

  // MARK: Gaps

  /// The gap before a child of the current node.
  private mutating func gapBefore(node: SyntaxTree.NodeID) -> Gap {
    switch reader.kind(of: node) {
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

extension SyntaxReader {
  fileprivate func children(of node: Int) -> [Int] {
    var children: [Int] = []
    var child = node + 1
    while child < end(of: node) {
      children.append(child)
      child = end(of: child)
    }
    return children
  }

  fileprivate func tokenRange(of node: Int) -> Range<Int> {
    Int(nodes[node].firstToken)..<Int(nodes[node].tokenEnd)
  }
}
