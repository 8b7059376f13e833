import FlowSyntax

/// Reads what the names of a file declare and stand for.
struct NameReader {
  let tree: SyntaxTree
  var names = FileNames()
  /// The flow that is being read, and what is in scope in it.
  var scope = NameUse.Scope(flow: -1)
  /// By node the declaration that it is.
  private var declarationOfNode: [Int: Int] = [:]

  static func read(_ tree: SyntaxTree) -> FileNames {
    var reader = NameReader(tree: tree)
    reader.readFile()
    reader.names.sort()
    return reader.names
  }

  private mutating func readFile() {
    for node in children(of: 0) {
      switch tree.kind(of: node) {
      case .importDeclaration: readImport(node)
      case .style: readStyle(node)
      case .flow: readFlow(node)
      default: break
      }
    }
    // The conditions of scenarios read what flows declare, above them or below.
    for node in children(of: 0) where tree.kind(of: node) == .scenario { readScenario(node) }
  }

  private mutating func readImport(_ node: Int) {
    guard let name = tree.child(.name, of: node) else { return }
    names.add(import: text(name))
    use(name, .module)
  }

  private mutating func readStyle(_ node: Int) {
    guard let name = tree.child(.name, of: node) else { return }
    declare(.style, name, at: node)
    if let presentation = tree.child(.presentation, of: node) { readPresentation(presentation) }
  }

  // MARK: Flows

  private mutating func readFlow(_ node: Int) {
    guard let name = tree.child(.name, of: node) else { return }
    let flow = declare(.flow, name, at: node)
    scope = NameUse.Scope(flow: flow)
    declareParameters(of: node, flow)
    // What is declared comes first, since it may be used above.
    let members = children(of: node)
    for member in members { declareMember(member, flow) }
    for member in members { readMember(member, flow) }
  }

  private mutating func declareMember(_ node: Int, _ flow: Int) {
    let kind: Declaration.Kind
    switch tree.kind(of: node) {
    case .screens: return declareEvents(of: node, .sharedEvent, flow)
    case .needs: kind = .need
    case .variable: kind = .variable
    case .exit: kind = .exit
    case .event: kind = .flowEvent
    case .screen: kind = .screen
    case .tabs:
      for tab in tree.children(.tab, of: node) { declareOwner(.tab, tab, flow) }
      return
    case .work: return declareOwner(.work, node, flow)
    default: return
    }
    if kind == .screen { return declareOwner(kind, node, flow) }
    guard let name = tree.child(.name, of: node) else { return }
    let index = declare(kind, name, at: node, of: flow)
    declareParameters(of: node, index)
  }

  /// A screen, a tab or work, with its events.
  private mutating func declareOwner(_ kind: Declaration.Kind, _ node: Int, _ flow: Int) {
    guard let name = tree.child(.name, of: node) else { return }
    let owner = declare(kind, name, at: node, of: flow)
    declareParameters(of: node, owner)
    if tree.child(.reducer, of: node) == nil { declareEvents(of: node, .event, owner) }
  }

  private mutating func declareEvents(of node: Int, _ kind: Declaration.Kind, _ owner: Int) {
    for transition in tree.children(.transition, of: node) where tree.child(.exitTrigger, of: transition) == nil {
      let path = tree.children(.name, of: transition)
      guard let name = path.first, path.count == 1, text(name) != "dismissed" else { continue }
      let event = declare(kind, name, at: transition, of: owner)
      guard let list = tree.child(.bindingList, of: transition) else { continue }
      for binding in tree.children(.binding, of: list) {
        if let name = tree.child(.name, of: binding) { declare(.parameter, name, at: binding, of: event) }
      }
    }
  }

  private mutating func declareParameters(of node: Int, _ owner: Int) {
    guard let list = tree.child(.parameterList, of: node) else { return }
    for parameter in tree.children(.parameter, of: list) {
      if let name = tree.child(.name, of: parameter) { declare(.parameter, name, at: parameter, of: owner) }
      if let value = tree.child(.expression, of: parameter) { readFragment(value) }
    }
  }

  private mutating func readMember(_ node: Int, _ flow: Int) {
    scope = NameUse.Scope(flow: flow)
    switch tree.kind(of: node) {
    case .variable:
      if let value = tree.child(.expression, of: node) { readFragment(value) }
    case .start:
      if let destination = tree.child(.destination, of: node) { readDestination(destination) }
      readHandler(of: node)
      for child in children(of: node) where tree.kind(of: child).isOperation { readOperation(child) }
    case .event:
      scope.locals = parameters(ofDeclarationAt: node)
      readHandler(of: node)
    case .screen, .work: readOwner(node)
    case .screens:
      for name in tree.children(.name, of: node) { use(name, .screen(flow: flow)) }
      for transition in tree.children(.transition, of: node) { readTransition(transition) }
    case .tabs:
      for tab in tree.children(.tab, of: node) { readOwner(tab) }
    case .link: readLink(node)
    default: break
    }
  }

  private mutating func readOwner(_ node: Int) {
    scope.owner = declarationIndex(at: node)
    if let reducer = tree.child(.reducer, of: node) { readReducer(reducer) }
    if let presentation = tree.child(.presentation, of: node) { readPresentation(presentation) }
    if let requirement = tree.child(.requirement, of: node) {
      for part in children(of: requirement) { readOperation(part) }
    }
    for transition in tree.children(.transition, of: node) { readTransition(transition) }
  }

  private mutating func readReducer(_ node: Int) {
    guard let type = tree.child(.type, of: node) else { return }
    let token = Int(tree.nodes[type].firstToken)
    guard tree.nodes[type].tokenEnd > tree.nodes[type].firstToken else { return }
    let name = spelling(ofToken: token)
    names.add(NameUse(name: name, range: tree.tokens[token].range, target: .reducer))
    if let owner = scope.owner { names.setReducer(name, of: owner) }
    if let list = tree.child(.argumentList, of: node) { readArguments(list, of: .reducer(name)) }
  }

  private mutating func readTransition(_ node: Int) {
    let outer = scope
    defer { scope = outer }
    if tree.child(.exitTrigger, of: node) != nil, let owner = scope.owner, let name = tree.child(.name, of: node) {
      use(name, .exitOfChild(owner: owner))
    }
    let event = declarationIndex(at: node)
    if let event {
      scope.locals = names.declarations([.parameter], of: event)
    } else if let list = tree.child(.bindingList, of: node) {
      for binding in tree.children(.binding, of: list) {
        guard let name = tree.child(.name, of: binding) else { continue }
        scope.locals.append(declare(.binding, name, at: binding, of: scope.owner))
      }
    }
    readHandler(of: node)
  }

  private mutating func readLink(_ node: Int) {
    guard let string = tree.child(.string, of: node) else { return }
    let range = tree.range(of: string)
    let link = names.add(
      Declaration(kind: .link, name: tree.source.text(range), range: range, node: node, owner: scope.flow))
    for value in LinkValues.ranges(in: tree.source, range) {
      scope.locals.append(
        names.add(Declaration(kind: .binding, name: tree.source.text(value), range: value, node: string, owner: link)))
    }
    readHandler(of: node)
  }

  // MARK: Names

  @discardableResult
  private mutating func declare(
    _ kind: Declaration.Kind, _ name: Int, at node: Int, of owner: Int? = nil
  ) -> Int {
    let index = names.add(
      Declaration(kind: kind, name: text(name), range: tree.range(of: name), node: node, owner: owner))
    declarationOfNode[node] = index
    return index
  }

  mutating func declareLocal(_ name: String, _ range: SourceRange, at node: Int) {
    scope.locals.append(
      names.add(Declaration(kind: .binding, name: name, range: range, node: node, owner: scope.owner ?? scope.flow)))
  }

  mutating func use(_ name: Int, _ target: NameUse.Target) {
    if tree.reader.isEmpty(name) { return }
    names.add(NameUse(name: text(name), range: tree.range(of: name), target: target))
  }

  private func declarationIndex(at node: Int) -> Int? { declarationOfNode[node] }

  private func parameters(ofDeclarationAt node: Int) -> [Int] {
    declarationIndex(at: node).map { names.declarations([.parameter], of: $0) } ?? []
  }

  /// The name that a `name` node spells, without backticks.
  func text(_ name: Int) -> String { Self.unquoted(tree.source.text(tree.range(of: name))) }

  func spelling(ofToken token: Int) -> String { Self.unquoted(tree.source.text(tree.tokens[token].range)) }

  private static func unquoted(_ text: String) -> String {
    text.count > 2 && text.hasPrefix("`") && text.hasSuffix("`") ? String(text.dropFirst().dropLast()) : text
  }

  func children(of node: Int) -> [Int] {
    var found: [Int] = []
    var child = tree.firstChild(of: node)
    while child < tree.end(of: node) {
      found.append(child)
      child = tree.end(of: child)
    }
    return found
  }
}

/// The values in the pattern of a link: `number` in `"/numbers/{number: Int}"`.
enum LinkValues {
  /// Where their names stand.
  static func ranges(in source: SourceFile, _ pattern: SourceRange) -> [SourceRange] {
    var found: [SourceRange] = []
    var offset = Int(pattern.start)
    while offset < Int(pattern.end) {
      let isOpening = source.bytes[offset] == UInt8(ascii: "{")
      offset += 1
      if !isOpening { continue }
      while offset < Int(pattern.end), source.bytes[offset] == UInt8(ascii: " ") { offset += 1 }
      let start = offset
      while offset < Int(pattern.end), isPartOfName(source.bytes[offset]) { offset += 1 }
      if offset > start { found.append(SourceRange(start: UInt32(start), end: UInt32(offset))) }
    }
    return found
  }

  static func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...0xFF:
      true
    default: false
    }
  }
}
