import FlowSyntax

extension NameReader {
  /// Reads the branches of a handler, with or without braces.
  func readHandler(of node: Int) {
    if let branch = reader.child(.branch, of: node) { readBranch(branch) }
    guard let branches = reader.child(.branches, of: node) else { return }
    for branch in tree.children(.branch, of: branches) { readBranch(branch) }
  }

  private func readBranch(_ node: Int) {
    let outer = scope
    for part in children(of: node) { readOperation(part) }
    scope = outer
  }

  /// Reads an operation, or the condition before operations.
  func readOperation(_ node: Int) {
    let flow = scope.flow
    switch reader.kind(of: node) {
    case .condition, .expression: readFragment(node)
    case .send: readSend(node)
    case .set:
      for part in children(of: node) { readFragment(part) }
    case .select:
      if let name = reader.child(.name, of: node) { use(name, .tab(flow: flow)) }
    case .doEvent:
      guard let name = reader.child(.name, of: node) else { return }
      use(name, .flowEvent(flow: flow))
      if let list = reader.child(.argumentList, of: node) {
        readArguments(list, of: .flowEvent(flow: flow, name: text(name)))
      }
    case .exitOperation:
      guard let name = reader.child(.name, of: node) else { return }
      use(name, .exit(flow: flow))
      if let list = reader.child(.argumentList, of: node) { readArguments(list, of: .exit(flow: flow, name: text(name))) }
    case .update:
      if let destination = reader.child(.destination, of: node) { readDestination(destination, .receiver(flow: flow)) }
    case .destination: readDestination(node)
    case .showAs where fillsColumn(node):
      // The word names the column: `content` or `detail`.
      if let presentation = reader.child(.presentation, of: node), let name = reader.child(.name, of: presentation) { use(name, .kind) }
      if let destination = reader.child(.destination, of: node) { readDestination(destination, .tab(flow: flow)) }
    case .clear:
      if let name = reader.child(.name, of: node) { use(name, .kind) }
    case .presentation: readPresentation(node)
    case .place: readPlace(node)
    case .branches:
      for branch in tree.children(.branch, of: node) { readBranch(branch) }
    default:
      for part in children(of: node) { readOperation(part) }
    }
  }

  private func readPlace(_ node: Int) {
    guard let name = reader.child(.name, of: node) else { return }
    use(name, .screen(flow: scope.flow))
    guard let condition = reader.child(.condition, of: node) else { return }
    let outer = scope
    scope.place = text(name)
    readFragment(condition)
    scope = outer
  }

  private func readSend(_ node: Int) {
    let path = tree.children(.name, of: node)
    guard let receiver = path.first else { return }
    use(receiver, .receiver(flow: scope.flow))
    guard path.count == 2 else { return }
    use(path[1], .event(flow: scope.flow, of: text(receiver)))
    guard let list = reader.child(.argumentList, of: node) else { return }
    readArguments(list, of: .event(flow: scope.flow, of: text(receiver), name: text(path[1])))
  }

  func readDestination(_ node: Int, _ target: NameOccurrence.Target? = nil) {
    guard let name = reader.child(.name, of: node) else { return }
    // The start of a flow with columns names its sidebar.
    use(name, target ?? (hasColumns ? .receiver(flow: scope.flow) : .screen(flow: scope.flow)))
    guard let list = reader.child(.argumentList, of: node) else { return }
    readArguments(list, of: .screen(flow: scope.flow, name: text(name)))
  }

  /// Whether an operation fills a column: `detail message`.
  private func fillsColumn(_ node: Int) -> Bool {
    guard let presentation = reader.child(.presentation, of: node), let name = reader.child(.name, of: presentation) else { return false }
    return PresentationWords.columns.contains(text(name)) && hasColumns
  }

  /// Whether the flow has columns instead of tabs or a start.
  private var hasColumns: Bool {
    guard scope.flow >= 0, let tabs = reader.child(.tabs, of: names[scope.flow].node) else { return false }
    return reader.keyword(of: tabs) == .columns
  }

  func readPresentation(_ node: Int, isInScenario: Bool = false) {
    guard let name = reader.child(.name, of: node) else { return }
    let word = text(name)
    let isColumn = isInScenario && PresentationWords.columns.contains(word) && names.declaration([.style], named: word, of: nil) == nil
    use(name, isColumn || PresentationWords.all.contains(word) ? .kind : .style)
  }

  func readArguments(_ list: Int, of callee: NameOccurrence.Callee) {
    for argument in tree.children(.argument, of: list) {
      if let label = reader.child(.name, of: argument) { use(label, .label(callee)) }
      if let value = reader.child(.expression, of: argument) { readFragment(value) }
    }
  }

  // MARK: Swift

  /// Reads the names that a Swift fragment may use. A name after a dot is a member of another value. A closure's own parameters
  /// are not names of the flow.
  func readFragment(_ node: Int) {
    let end = Int(tree.nodes[node].tokenEnd)
    var index = Int(tree.nodes[node].firstToken)
    var hidden: [(names: Set<String>, end: Int)] = []
    var previous: TokenKind?
    while index < end {
      let token = tree.tokens[index]
      hidden.removeAll { $0.end <= index }
      switch token.kind {
      case .leftBrace:
        let names = closureParameters(behind: index, end)
        if !names.isEmpty, token.partner != Token.noPartner { hidden.append((names, Int(token.partner))) }
      case .identifier, .quotedIdentifier:
        let name = spelling(ofToken: index)
        let isMember = previous.map { $0 == .dot } ?? false
        if isMember || isLabel(index, after: previous, end) || hidden.contains(where: { $0.names.contains(name) }) {
          break
        }
        if (name == "let" || name == "var"), index + 1 < end, isName(tree.tokens[index + 1].kind) {
          // `if let user = state.user` declares `user` for the code after the condition.
          declareLocal(spelling(ofToken: index + 1), tree.tokens[index + 1].range, at: node)
          index += 1
          break
        }
        add(NameOccurrence(name: name, range: token.range, target: .value(scope)))
      case .string: readInterpolations(of: token, hidden.reduce(into: []) { $0.formUnion($1.names) })
      default: break
      }
      if !token.kind.isComment { previous = token.kind }
      index += 1
    }
  }

  private func isName(_ kind: TokenKind) -> Bool { kind == .identifier || kind == .quotedIdentifier }

  /// Whether a name is the label of an argument: `number` in `f(number: 1)`.
  private func isLabel(_ index: Int, after previous: TokenKind?, _ end: Int) -> Bool {
    guard let previous, previous == .leftParen || previous == .comma || previous == .leftBracket else { return false }
    return index + 1 < end && tree.tokens[index + 1].kind == .colon && previous != .leftBracket
  }

  /// The parameters `a` and `b` of `{ a, b in … }` and `{ (a, b) in … }`.
  private func closureParameters(behind brace: Int, _ end: Int) -> Set<String> {
    var names: Set<String> = []
    var index = brace + 1
    while index < end, index < brace + 32 {
      let token = tree.tokens[index]
      switch token.kind {
      case .identifier:
        let name = spelling(ofToken: index)
        if name == "in" { return names }
        names.insert(name)
      case .comma, .leftParen, .rightParen, .colon: break
      default: return []
      }
      index += 1
    }
    return []
  }

  /// Reads the names in the interpolations of a string.
  private func readInterpolations(of token: Token, _ hidden: Set<String>) {
    let bytes = tree.source.bytes
    var offset = Int(token.start)
    var depth = 0
    while offset + 1 < Int(token.end) {
      let byte = bytes[offset]
      if depth == 0 {
        if byte == UInt8(ascii: "\\"), bytes[offset + 1] == UInt8(ascii: "(") { depth = 1 }
        offset += byte == UInt8(ascii: "\\") ? 2 : 1
        continue
      }
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      let isStart = LinkValues.isPartOfName(byte) && !(byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9"))
      guard isStart else {
        offset += 1
        continue
      }
      let start = offset
      while offset < Int(token.end), LinkValues.isPartOfName(bytes[offset]) { offset += 1 }
      let range = SourceRange(start: UInt32(start), end: UInt32(offset))
      let isLabel = offset < Int(token.end) && bytes[offset] == UInt8(ascii: ":")
      if bytes[start - 1] == UInt8(ascii: ".") || isLabel || hidden.contains(tree.source.text(range)) { continue }
      add(NameOccurrence(name: tree.source.text(range), range: range, target: .value(scope)))
    }
  }
}

/// The words that name a kind of presentation. In an operation, any other word in their place is the name of a style.
enum PresentationWords {
  static let all: Set<String> = ["push", "sheet", "cover", "popover", "alert", "dialog"]

  /// The columns that operations fill. In a flow without columns, these words are styles.
  static let columns: Set<String> = ["content", "detail"]
}
