import FlowSyntax

/// Reads the declarations and the uses of names in a file, into a ``FileNames``.
///
/// It is a class, because unoptimised code copies a structure for each call of a nonmutating method.
final class NameReader {
  let tree: SyntaxTree
  let reader: SyntaxReader
  let names: FileNames
  /// The scope of the code that is being read.
  var scope = NameOccurrence.Scope(flow: -1)
  /// The uses of names in the piece that is being read.
  private var uses: [NameOccurrence] = []

  init(_ names: FileNames) {
    self.names = names
    tree = names.tree
    reader = tree.reader
  }

  // MARK: Declarations

  /// Declares all names except events of single screens and names that are local to a transition.
  func declareFile() {
    var scenarios: [Int] = []
    for node in children(of: 0) {
      switch reader.kind(of: node) {
      case .importDeclaration:
        if let name = reader.child(.name, of: node) { names.add(import: text(name)) }
        addPiece(node)
      case .style:
        guard let name = reader.child(.name, of: node) else { continue }
        declare(.style, name, at: node)
        addPiece(node)
      case .flow: declareFlow(node)
      case .scenario: scenarios.append(node)
      default: break
      }
    }
    // Scenarios come last, because their conditions use names that flows declare above or below them.
    for node in scenarios { addPiece(node) }
  }

  private func declareFlow(_ node: Int) {
    guard let name = reader.child(.name, of: node) else { return }
    let flow = declare(.flow, name, at: node)
    declareParameters(of: node, flow)
    let end = reader.end(of: node)
    var member = node &+ 1
    while member < end {
      declareMember(member, flow)
      addPiece(member, flow)
      member = reader.end(of: member)
    }
    for link in tree.children(.link, of: node) { declareLink(link, flow) }
  }

  private func addPiece(_ node: Int, _ flow: Int = -1) {
    switch reader.kind(of: node) {
    case .name, .needs: break
    default: names.add(FileNames.Piece(node: node, range: reader.range(of: node), flow: flow))
    }
  }

  private func declareMember(_ node: Int, _ flow: Int) {
    let kind: Declaration.Kind
    switch reader.kind(of: node) {
    case .screen: return declareOwner(.screen, node, flow)
    case .alert: return declareAlert(node, flow)
    case .work: return declareOwner(.work, node, flow)
    case .tabs:
      for tab in tree.children(.tab, of: node) { declareOwner(.tab, tab, flow) }
      return
    case .screens: return declareEvents(of: node, .sharedEvent, flow)
    case .needs: kind = .need
    case .variable: kind = .variable
    case .exit: kind = .exit
    case .event: kind = .flowEvent
    default: return
    }
    guard let name = reader.child(.name, of: node) else { return }
    let index = declare(kind, name, at: node, of: flow)
    declareParameters(of: node, index)
  }

  /// Declares a screen, a tab or `work`. Its events are declared when a request needs them.
  private func declareOwner(_ kind: Declaration.Kind, _ node: Int, _ flow: Int) {
    guard let name = reader.child(.name, of: node) else { return }
    let reducer = reader.child(.reducer, of: node)
    var declaration = Declaration(kind: kind, name: text(name), range: reader.range(of: name), node: node, owner: flow)
    if let reducer { declaration.reducer = type(ofReducer: reducer).map(spelling) }
    declareParameters(of: node, names.add(declaration, hasEvents: reducer == nil))
  }

  /// Declares an alert or a dialog as a screen. Its fields are parts of the screen.
  private func declareAlert(_ node: Int, _ flow: Int) {
    declareOwner(.screen, node, flow)
    guard let owner = names.declaration(ofNode: node) else { return }
    for field in tree.children(.alertField, of: node) {
      if let name = reader.child(.name, of: field) { declare(.binding, name, at: field, of: owner) }
    }
  }

  /// Declares the events of a node: those of its transitions, or of its buttons if it is an alert.
  func declareEvents(of node: Int, _ kind: Declaration.Kind, _ owner: Int) {
    for button in tree.children(.alertButton, of: node) {
      guard let name = reader.child(.name, of: button) else { continue }
      declareParameters(of: button, declare(kind, name, at: button, of: owner))
    }
    for transition in tree.children(.transition, of: node) where reader.child(.exitTrigger, of: transition) == nil {
      let path = tree.children(.name, of: transition)
      guard let name = path.first, path.count == 1, text(name) != "dismissed" else { continue }
      let event = declare(kind, name, at: transition, of: owner)
      guard let list = reader.child(.bindingList, of: transition) else { continue }
      for binding in tree.children(.binding, of: list) {
        if let name = reader.child(.name, of: binding) { declare(.parameter, name, at: binding, of: event) }
      }
    }
  }

  private func declareParameters(of node: Int, _ owner: Int) {
    guard let list = reader.child(.parameterList, of: node) else { return }
    for parameter in tree.children(.parameter, of: list) {
      if let name = reader.child(.name, of: parameter) { declare(.parameter, name, at: parameter, of: owner) }
    }
  }

  private func declareLink(_ node: Int, _ flow: Int) {
    if let rest = reader.child(.name, of: node) {
      let range = reader.range(of: rest)
      _ = names.add(Declaration(kind: .link, name: tree.source.text(range), range: range, node: node, owner: flow))
    }
    guard let string = reader.child(.string, of: node) else { return }
    let range = reader.range(of: string)
    let link = names.add(
      Declaration(kind: .link, name: tree.source.text(range), range: range, node: node, owner: flow))
    for value in LinkValues.ranges(in: tree.source, range) {
      _ = names.add(Declaration(kind: .binding, name: tree.source.text(value), range: value, node: string, owner: link))
    }
  }

  // MARK: Uses

  /// The uses of names in a piece. The declarations around the piece are already known.
  func uses(in piece: FileNames.Piece) -> [NameOccurrence] {
    scope = NameOccurrence.Scope(flow: piece.flow)
    let node = piece.node
    switch reader.kind(of: node) {
    case .importDeclaration:
      if let name = reader.child(.name, of: node) { use(name, .module) }
    case .style:
      if let presentation = reader.child(.presentation, of: node) { readPresentation(presentation) }
    case .scenario: readScenario(node)
    default: readMember(node)
    }
    return uses
  }

  private func readMember(_ node: Int) {
    names.readEvents(ofOwnersIn: node)
    readParameters(of: node)
    switch reader.kind(of: node) {
    case .parameterList: readDefaults(node)
    case .variable:
      if let value = reader.child(.expression, of: node) { readFragment(value) }
    case .start:
      if let destination = reader.child(.destination, of: node) { readDestination(destination) }
      readHandler(of: node)
      for child in children(of: node) where reader.kind(of: child).isOperation { readOperation(child) }
    case .event:
      scope.locals = names.declaration(ofNode: node).map { names.declarations([.parameter], of: $0) } ?? []
      readHandler(of: node)
    case .screen, .work: readOwner(node)
    case .alert: readAlert(node)
    case .screens:
      for name in tree.children(.name, of: node) { use(name, .screen(flow: scope.flow)) }
      for transition in tree.children(.transition, of: node) { readTransition(transition) }
    case .tabs:
      for tab in tree.children(.tab, of: node) {
        scope.owner = nil
        readParameters(of: tab)
        readOwner(tab)
      }
    case .link:
      scope.locals = names.declaration(ofNode: node).map { names.declarations([.binding], of: $0) } ?? []
      readHandler(of: node)
    default: break
    }
  }

  /// Reads the default values of a declaration's parameters.
  private func readParameters(of node: Int) {
    if let list = reader.child(.parameterList, of: node) { readDefaults(list) }
  }

  private func readDefaults(_ list: Int) {
    for parameter in tree.children(.parameter, of: list) {
      if let value = reader.child(.expression, of: parameter) { readFragment(value) }
    }
  }

  private func readOwner(_ node: Int) {
    scope.owner = names.declaration(ofNode: node)
    if let reducer = reader.child(.reducer, of: node) { readReducer(reducer) }
    if let presentation = reader.child(.presentation, of: node) { readPresentation(presentation) }
    if let requirement = reader.child(.requirement, of: node) {
      let outer = scope
      for part in children(of: requirement) { readOperation(part) }
      scope = outer
    }
    if let stays = reader.child(.stays, of: node), let condition = reader.child(.condition, of: stays) { readFragment(condition) }
    for transition in tree.children(.transition, of: node) { readTransition(transition) }
  }

  private func readAlert(_ node: Int) {
    scope.owner = names.declaration(ofNode: node)
    for part in children(of: node) {
      if let text = reader.child(.expression, of: part) { readFragment(text) }
      guard reader.kind(of: part) == .alertButton else { continue }
      readParameters(of: part)
      readTransition(part)
    }
  }

  private func readReducer(_ node: Int) {
    guard let token = type(ofReducer: node) else { return }
    let name = spelling(ofToken: token)
    add(NameOccurrence(name: name, range: tree.tokens[token].range, target: .reducer))
    if let list = reader.child(.argumentList, of: node) { readArguments(list, of: .reducer(name)) }
  }

  /// The token with the name of a reducer's type.
  private func type(ofReducer node: Int) -> Int? {
    guard let type = reader.child(.type, of: node), !reader.isEmpty(type) else { return nil }
    return Int(tree.nodes[type].firstToken)
  }

  private func readTransition(_ node: Int) {
    let outer = scope
    defer { scope = outer }
    let path = tree.children(.name, of: node)
    if let owner = scope.owner, let name = path.first {
      if reader.child(.exitTrigger, of: node) != nil {
        use(name, .exitOfChild(owner: owner))
      } else if path.count == 1, names[owner].reducer != nil {
        use(name, .event(flow: scope.flow, of: names[owner].name))
      }
    }
    if let event = names.declaration(ofNode: node) {
      scope.locals = names.declarations([.parameter], of: event)
    } else if let list = reader.child(.bindingList, of: node) {
      for binding in tree.children(.binding, of: list) {
        guard let name = reader.child(.name, of: binding) else { continue }
        scope.locals.append(declare(.binding, name, at: binding, of: scope.owner))
      }
    }
    readHandler(of: node)
  }

  // MARK: Names

  @discardableResult
  private func declare(_ kind: Declaration.Kind, _ name: Int, at node: Int, of owner: Int? = nil) -> Int {
    names.add(Declaration(kind: kind, name: text(name), range: reader.range(of: name), node: node, owner: owner))
  }

  func declareLocal(_ name: String, _ range: SourceRange, at node: Int) -> Int {
    names.add(Declaration(kind: .binding, name: name, range: range, node: node, owner: scope.owner ?? (scope.flow < 0 ? nil : scope.flow)))
  }

  func use(_ name: Int, _ target: NameOccurrence.Target) {
    if reader.isEmpty(name) { return }
    add(NameOccurrence(name: text(name), range: reader.range(of: name), target: target))
  }

  func add(_ use: NameOccurrence) { uses.append(use) }

  /// The name that a `name` node spells, without backticks.
  func text(_ name: Int) -> String { unquoted(reader.range(of: name)) }

  func spelling(ofToken token: Int) -> String { unquoted(reader.tokens[token].range) }

  func unquoted(_ range: SourceRange) -> String {
    let quote = UInt8(ascii: "`")
    if range.end <= range.start + 2 || reader.bytes[Int(range.start)] != quote || reader.bytes[Int(range.end) - 1] != quote {
      return tree.source.text(range)
    }
    return tree.source.text(SourceRange(start: range.start + 1, end: range.end - 1))
  }

  func children(of node: Int) -> [Int] {
    var found: [Int] = []
    let end = reader.end(of: node)
    var child = node &+ 1
    while child < end {
      found.append(child)
      child = reader.end(of: child)
    }
    return found
  }
}
