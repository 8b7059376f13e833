import FlowSyntax

/// Turns a tree into a list of steps: texts, gaps and groups.
///
/// It goes over all tokens in order. Between two tokens stands what the grammar wants there, unless comments stand between
/// them: those stay where they are, behind the token on their line or on lines of their own.
struct LayoutBuilder {
  let tree: SyntaxTree
  let source: SourceFile
  let reader: SyntaxReader
  private(set) var steps: [LayoutStep] = []
  private(set) var groups: [LayoutGroup] = []
  /// The groups around the next token, the innermost one last.
  private var openGroups: [Int] = []
  /// The next token, which may be a comment.
  private var next = 0
  /// The group of the operations that the next token stands among.
  private var handler: Int?
  /// Whether the last token taken is the arrow before these.
  private var isBehindArrow = false

  init(_ tree: SyntaxTree) {
    self.tree = tree
    source = tree.source
    reader = tree.reader
    steps.reserveCapacity(tree.tokens.count * 2)
  }

  mutating func build() {
    let end = reader.end(of: 0)
    var child = 1
    while child < end {
      emit(child, .line(isBlank: false))
      child = reader.end(of: child)
    }
    comments(before: .line(isBlank: false))
  }

  // MARK: Nodes

  /// Takes a node, with a gap before it.
  private mutating func emit(_ node: Int, _ gap: Gap) {
    switch reader.kind(of: node) {
    case .type, .expression, .condition, .lvalue, .attribute: emitFragment(node, gap)
    case .parameterList, .argumentList, .bindingList: emitList(node, gap)
    case .replace where isList(node): emitList(node, gap)
    case .flow, .scenario, .screen, .screens, .tabs, .tab, .work, .style, .branches: emitWithBody(node, gap)
    default: emitParts(node, gap, upTo: Int(reader.nodes[node].tokenEnd))
    }
  }

  /// Takes the tokens and children of a node up to a token.
  ///
  /// - Returns: the first child that was not taken.
  @discardableResult
  private mutating func emitParts(_ node: Int, _ gap: Gap, upTo end: Int) -> Int {
    let outer = handler
    var gap: Gap? = gap
    var child = node + 1
    let childrenEnd = reader.end(of: node)
    var opened: Int?
    while true {
      let token = reader.significant(next)
      if token >= end { break }
      while child < childrenEnd, reader.nodes[child].tokenEnd <= token { child = reader.end(of: child) }
      if child < childrenEnd, token == reader.nodes[child].firstToken {
        emit(child, gap ?? gapBefore(node: child))
        child = reader.end(of: child)
      } else if case .arrow = reader.tokens[token].kind {
        opened = emitArrow()
      } else if reader.kind(of: node) == .scenarioStep, case .symbol = reader.tokens[token].kind {
        opened = emitArrow()
      } else {
        take(gap ?? gapBefore(token: token))
        if reader.kind(of: node) == .requirement, handler == outer, isElse(token), operationCount(of: node) > 1 {
          opened = open(.handler)
          handler = opened
        }
      }
      gap = nil
    }
    if let opened { close(opened) }
    handler = outer
    return child
  }

  /// Takes an arrow; what follows, up to the end of the node, is one group.
  private mutating func emitArrow() -> Int {
    let group = groups.count
    groups.append(LayoutGroup(kind: .handler))
    take(.arrow(handler: group))
    openGroups.append(group)
    steps.append(.open(group))
    handler = group
    isBehindArrow = true
    return group
  }

  private func isElse(_ token: Int) -> Bool { source.text(reader.tokens[token].range) == "else" }

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
    let end = Int(reader.nodes[node].tokenEnd)
    take(gap, through: end)
    let range = reader.range(of: node)
    var offset = Int(range.start)
    while offset < Int(range.end), source.base[offset] != 0x0A, source.base[offset] != 0x0D { offset += 1 }
    if offset < Int(range.end) { breakBodies() }
  }

  // MARK: Brackets

  private func isList(_ node: Int) -> Bool {
    let second = reader.significant(Int(reader.nodes[node].firstToken) + 1)
    if case .leftBracket = reader.tokens[second].kind { return second < reader.nodes[node].tokenEnd }
    return false
  }

  /// Takes a list in brackets, with the word before it if there is one.
  private mutating func emitList(_ node: Int, _ gap: Gap) {
    let outer = handler
    handler = nil
    var gap = gap
    if reader.kind(of: node) == .replace {
      take(gap)
      gap = .space
    }
    take(gap)
    let close = Int(reader.nodes[node].tokenEnd) - 1
    let group = open(.list)
    let childrenEnd = reader.end(of: node)
    var child = node + 1
    var isSpaced = false
    while child < childrenEnd {
      emit(child, .soft(group: group, isSpaced: isSpaced, isBlank: false))
      child = reader.end(of: child)
      isSpaced = true
      guard reader.significant(next) < close else { break }
      take(.none)
      if reader.significant(next) == close { breakGroup(group) }
    }
    takeEnd(of: group, isEmpty: child == node + 1, isSpaced: false)
    handler = outer
  }

  /// Takes the bracket that ends a group. What comments stand before it are inside.
  private mutating func takeEnd(of group: Int, isEmpty: Bool, isSpaced: Bool) {
    let isBare = isEmpty && reader.significant(next) == next
    comments(before: isBare ? .none : .soft(group: group, isSpaced: isSpaced, isBlank: false), closing: group)
    steps.append(.text(first: next, end: next + 1))
    next += 1
    isBehindArrow = false
  }

  /// Takes a node that ends with braces. Each child in the braces has a line of its own.
  private mutating func emitWithBody(_ node: Int, _ gap: Gap) {
    guard let brace = bodyStart(of: node) else {
      emitParts(node, gap, upTo: Int(reader.nodes[node].tokenEnd))
      return
    }
    let outer = handler
    var child = node + 1
    if reader.significant(next) < brace {
      child = emitParts(node, gap, upTo: brace)
      take(.space)
    } else {
      take(gap)
    }
    handler = nil
    let group = open(.body)
    let childrenEnd = reader.end(of: node)
    let kind = reader.kind(of: node)
    let isEmpty = child >= childrenEnd
    let isSingle = !isEmpty && reader.end(of: child) >= childrenEnd
    if !isEmpty, kind == .flow || kind == .scenario || !isSingle && kind != .branches { breakGroup(group) }
    while child < childrenEnd {
      emit(child, .soft(group: group, isSpaced: true, isBlank: false))
      child = reader.end(of: child)
    }
    takeEnd(of: group, isEmpty: isEmpty, isSpaced: !isEmpty)
    handler = outer
  }

  /// The `{` of a node's body: its last token closes it, and no child that is not in the body holds it.
  private func bodyStart(of node: Int) -> Int? {
    let last = Int(reader.nodes[node].tokenEnd) - 1
    guard case .rightBrace = reader.tokens[last].kind else { return nil }
    let partner = reader.tokens[last].partner
    guard partner != Token.noPartner else { return nil }
    let end = reader.end(of: node)
    var child = node + 1
    while child < end {
      if reader.nodes[child].firstToken <= partner, partner < reader.nodes[child].tokenEnd { return nil }
      child = reader.end(of: child)
    }
    return Int(partner)
  }

  // MARK: Groups

  private mutating func open(_ kind: LayoutGroup.Kind) -> Int {
    let group = groups.count
    groups.append(LayoutGroup(kind: kind))
    openGroups.append(group)
    steps.append(.open(group))
    return group
  }

  private mutating func close(_ group: Int) {
    openGroups.removeLast()
    steps.append(.close(group))
  }

  private mutating func breakGroup(_ group: Int) {
    groups[group].isBroken = true
    breakBodies()
  }

  /// Breaks the bodies whose content takes several lines.
  private mutating func breakBodies() {
    for group in openGroups.reversed() {
      guard groups[group].kind == .body else { continue }
      if groups[group].isBroken { return }
      groups[group].isBroken = true
    }
  }

  // MARK: Tokens and comments

  /// Takes the next token that is no comment, or a run of them, with the comments before it.
  private mutating func take(_ gap: Gap, through end: Int? = nil) {
    comments(before: gap)
    let token = next
    next = end ?? token + 1
    steps.append(.text(first: token, end: next))
    isBehindArrow = false
  }

  /// Takes the comments before the next token, and the gap between these and the token.
  ///
  /// - Parameter group: the group that the token ends.
  private mutating func comments(before gap: Gap, closing group: Int? = nil) {
    var gap = gap
    let token = reader.significant(next)
    if case .soft(let group, _, _) = gap, groups[group].kind != .handler || next < token,
      reader.hasLineBreak(from: next, through: token)
    {
      // The author wants several lines, or a comment needs them.
      breakGroup(group)
    }
    let isSeparate = isOnLineOfItsOwn(gap)
    var isBlankAllowed = next > 0 && !reader.isOpening(next - 1)
    var hasComments = false
    while next < token {
      let comment = reader.tokens[next]
      let breaks = reader.lineBreaks(before: next)
      let isLine = comment.kind != .blockComment
      if next > 0, breaks == 0 {
        steps.append(.gap(isLine ? .trailing : reader.isOpeningList(next - 1) ? .none : .space))
      } else if next > 0 {
        steps.append(.gap(isSeparate ? .line(isBlank: breaks > 1 && isBlankAllowed) : .forced(isBlank: breaks > 1)))
      }
      if !isSeparate, breaks > 0 || isLine || reader.lineBreaks(before: next + 1) > 0 { breakInnermost() }
      steps.append(.text(first: next, end: next + 1))
      hasComments = true
      isBlankAllowed = true
      next += 1
    }
    if let group { close(group) }
    if token == 0 { return }
    let breaks = reader.lineBreaks(before: token)
    if case .endOfFile = reader.tokens[token].kind { return }
    let isBlank = breaks > 1 && isBlankAllowed && !reader.isClosing(token)
    switch gap {
    case .line: gap = hasComments && breaks == 0 ? .space : .line(isBlank: isBlank)
    case .soft(let group, let isSpaced, _):
      let wasBroken = hasComments && breaks == 0 && reader.lineBreaks(before: token - 1) > 0
      gap = wasBroken ? .space : .soft(group: group, isSpaced: isSpaced || hasComments, isBlank: isBlank)
    default:
      guard hasComments else { break }
      gap = breaks > 0 ? .forced(isBlank: false) : reader.isTight(token) ? .none : .space
    }
    steps.append(.gap(gap))
  }

  private func isOnLineOfItsOwn(_ gap: Gap) -> Bool {
    switch gap {
    case .line: true
    case .soft(let group, _, _): groups[group].isBroken
    default: false
    }
  }

  /// Breaks the innermost group, because a comment inside of a group needs a line break.
  private mutating func breakInnermost() {
    if let group = openGroups.last { breakGroup(group) }
  }

  // MARK: What stands beside what

  private var isBehindTight: Bool {
    switch reader.kind(before: next) {
    case .leftParen, .leftBracket, .dot: true
    default: false
    }
  }

  /// The gap before a node, or before a token of the node that is being taken.
  private func gapBefore(node: SyntaxTree.NodeID) -> Gap {
    switch reader.kind(of: node) {
    case .parameterList, .argumentList, .bindingList: .none
    default: isBehindTight ? .none : space
    }
  }

  private func gapBefore(token: Int) -> Gap { reader.isTight(token) || isBehindTight ? .none : space }

  /// A space, at which operations may go on below.
  private var space: Gap {
    guard let handler else { return .space }
    if case .comma = reader.kind(before: next) { return .soft(group: handler, isSpaced: true, isBlank: false) }
    return isBehindArrow ? .soft(group: handler, isSpaced: true, isBlank: false) : .space
  }
}
