import FlowSyntax

extension Lowering {
  /// What stands behind a trigger: branches in braces, one after an arrow, or nothing.
  mutating func handler(of node: Int) -> [Branch] {
    if let list = tree.child(.branches, of: node) { return lowerBranches(list) }
    guard let branch = tree.child(.branch, of: node) else { return [] }
    return [lowerBranch(branch)]
  }

  mutating func lowerBranches(_ list: Int) -> [Branch] {
    tree.children(.branch, of: list).map { lowerBranch($0) }
  }

  private mutating func lowerBranch(_ node: Int) -> Branch {
    Branch(
      location: tree.location(of: node),
      condition: tree.child(.condition, of: node).map { fragment($0) },
      operations: operations(in: node),
      isAnimated: tree.child(.withoutAnimation, of: node) == nil
    )
  }

  mutating func operations(in node: Int) -> [Operation] {
    var operations: [Operation] = []
    let end = tree.end(of: node)
    var child = tree.firstChild(of: node)
    while child < end {
      if tree.kind(of: child).isOperation, let kind = operation(child) {
        operations.append(Operation(location: tree.location(of: child), kind: kind))
      }
      child = tree.end(of: child)
    }
    return operations
  }

  private mutating func operation(_ node: Int) -> Operation.Kind? {
    switch tree.kind(of: node) {
    case .showAs:
      guard let presentationNode = tree.child(.presentation, of: node),
        let destinationNode = tree.child(.destination, of: node), var shown = presentation(presentationNode),
        let destination = destination(destinationNode)
      else { return nil }
      shown.container = container(behind: destinationNode) ?? shown.container
      return .show(shown, destination)
    case .showOwn: return showOwn(node)
    case .present:
      guard let style = tree.child(.expression, of: node), let node = tree.child(.destination, of: node),
        let destination = destination(node)
      else { return nil }
      return .present(style: fragment(style), destination)
    case .back: return count(node).map { .back($0) }
    case .backTo: return place(node).map { .backTo($0) }
    case .pop: return .pop
    case .popTo: return place(node).map { .popTo($0) }
    case .dismiss: return count(node).map { .dismiss($0) }
    case .dismissAll: return .dismissAll
    case .replace: return replacement(node)
    case .select:
      guard let name = name(in: node) else { return nil }
      if let index = scope.tabs[name.name] { return .select(index) }
      reportUnknown(.unknownTab, "tab", name, among: scope.tabs)
      return nil
    case .send: return send(node)
    case .set: return set(node)
    case .update:
      guard let node = tree.child(.destination, of: node), let destination = destination(node) else { return nil }
      return .update(destination)
    case .exitOperation: return exit(node)
    default: return nil
    }
  }

  mutating func reportUnknown(
    _ rule: Rule, _ what: String, _ name: (name: Name, location: Location), among known: NameMap
  ) {
    let suggestion = suggestion(for: name.name, among: texts(known.names))
    report(.unknown(rule, what, text(name.name), at: name.location, suggestion: suggestion))
  }

  // MARK: Showing

  /// A screen of the flow with its arguments.
  mutating func destination(_ node: Int) -> Destination? {
    guard let name = name(in: node) else { return nil }
    guard let screen = scope.screens[name.name] else {
      reportUnknown(.unknownScreen, "screen", name, among: scope.screens)
      return nil
    }
    let arguments = argumentList(of: node)
    switch flow.screens[screen].content {
    case .values(let parameters):
      check(arguments, against: parameters, of: "screen", name.name, at: name.location)
    case .flow(let index?, _, _):
      check(arguments, against: unit.flows[index].parameters, of: "flow", name.name, at: name.location)
    case .flow(nil, _, _), .feature: break
    }
    return Destination(screen: screen, location: tree.location(of: node), arguments: arguments)
  }

  /// A kind or a named style, with a container that is written right behind it.
  mutating func presentation(_ node: Int) -> Presentation? {
    guard let name = name(in: node) else { return nil }
    let container: Container? =
      tree.child(.containerNavigation, of: node) != nil
      ? .navigation : tree.child(.containerNone, of: node) != nil ? Container.none : nil
    if let kind = kinds[name.name] { return Presentation(kind: kind, style: nil, container: container) }
    if let style = styles[name.name] {
      return Presentation(kind: unit.styles[style].kind, style: style, container: container)
    }
    let known = PresentationKind.allCases.map(\.rawValue) + texts(styles.names)
    let suggestion = suggestion(for: name.name, among: known)
    report(
      .unknown(.unknownStyle, "presentation style", text(name.name), at: name.location, suggestion: suggestion)
    )
    return nil
  }

  /// The container that is written behind a destination: its next sibling.
  mutating func container(behind destination: Int) -> Container? {
    let next = tree.end(of: destination)
    guard next < tree.nodes.count else { return nil }
    switch tree.kind(of: next) {
    case .containerNavigation: return .navigation
    case .containerNone: return Container.none
    default: return nil
    }
  }

  private mutating func showOwn(_ node: Int) -> Operation.Kind? {
    guard let node = tree.child(.destination, of: node), let destination = destination(node) else { return nil }
    let screen = flow.screens[destination.screen]
    if let presentation = screen.presentation { return .show(presentation, destination) }
    let spelled = text(screen.name)
    report(
      Diagnostic(
        .unknownStyle, at: destination.location, "screen `\(spelled)` does not say how it is shown",
        notes: [.init("write `screen \(spelled) as sheet`, or `sheet \(spelled)` here", at: screen.location)]
      )
    )
    return nil
  }

  private mutating func replacement(_ node: Int) -> Operation.Kind? {
    if let node = tree.child(.destination, of: node) {
      guard let root = destination(node) else { return nil }
      return .replace([ReplacementRoute(container: container(behind: node), destination: root)])
    }
    var routes: [ReplacementRoute] = []
    for (index, child) in tree.children(.route, of: node).enumerated() {
      let presentationNode = tree.child(.presentation, of: child)
      var shown: Presentation?
      if let presentationNode {
        guard let known = presentation(presentationNode) else { return nil }
        shown = known
        if index == 0 {
          report(
            Diagnostic(
              .syntax, at: tree.location(of: presentationNode),
              "the first screen of `replace` is the root, which is not presented"
            )
          )
        }
      }
      guard let node = tree.child(.destination, of: child), let destination = destination(node) else { return nil }
      let container = container(behind: node)
      if index > 0, shown == nil {
        let own = flow.screens[destination.screen].presentation
        shown = own ?? Presentation(kind: .push, style: nil, container: nil)
      }
      if let container { shown?.container = container }
      routes.append(
        ReplacementRoute(presentation: index == 0 ? nil : shown, container: container, destination: destination)
      )
    }
    if routes.isEmpty {
      report(Diagnostic(.syntax, at: tree.location(of: node), "`replace` needs at least the screen at the root"))
      return nil
    }
    return .replace(routes)
  }

  // MARK: Going back

  private mutating func count(_ node: Int) -> Int? {
    guard let literal = tree.child(.integer, of: node) else { return 1 }
    let location = tree.location(of: literal)
    let digits = tree.source.text(location.range).filter { $0 != "_" }
    guard let count = Int(digits), count > 0, count <= 1_000_000 else {
      report(Diagnostic(.syntax, at: location, "a number of steps is a decimal number from 1 to 1000000"))
      return nil
    }
    return count
  }

  private mutating func place(_ node: Int) -> Place? {
    guard let node = tree.child(.place, of: node) else { return nil }
    let condition = tree.child(.condition, of: node)
    guard let name = name(in: node) else {
      if let condition {
        report(Diagnostic(.syntax, at: tree.location(of: condition), "`root` is one place and takes no condition"))
      }
      return .root
    }
    guard let screen = scope.screens[name.name] else {
      reportUnknown(.unknownScreen, "screen", name, among: scope.screens)
      return nil
    }
    return .screen(screen, condition: condition.map { fragment($0) })
  }

  // MARK: The rest

  private mutating func send(_ node: Int) -> Operation.Kind? {
    let nameNodes = tree.children(.name, of: node)
    guard let screenNode = nameNodes.first else { return nil }
    let screenName = (name: name(screenNode), location: tree.location(of: screenNode))
    guard let screen = scope.screens[screenName.name] else {
      reportUnknown(.unknownScreen, "screen", screenName, among: scope.screens)
      return nil
    }
    guard nameNodes.count > 1 else {
      report(
        Diagnostic(.unknownEvent, at: screenName.location, "`send` needs an event: `\(text(screenName.name)).event`")
      )
      return nil
    }
    let path = nameNodes.dropFirst().map { name($0) }
    let arguments = argumentList(of: node)
    let target = flow.screens[screen]
    guard case .values = target.content else { return .send(screen: screen, event: path, arguments) }
    let eventLocation = tree.location(of: nameNodes[1])
    var events = NameMap()
    for case .event(let name, let parameters) in target.transitions.map(\.trigger) {
      _ = events.insert(name, 0)
      guard name == path[0] else { continue }
      if path.count > 1 { break }
      checkPayload(arguments, against: parameters, of: name, at: eventLocation)
      return .send(screen: screen, event: path, arguments)
    }
    let what = "event of `\(text(screenName.name))` called"
    if path.count > 1, events[path[0]] != nil {
      report(.unknown(.unknownEvent, what, texts(path).joined(separator: "."), at: eventLocation, suggestion: nil))
    } else {
      reportUnknown(.unknownEvent, what, (path[0], eventLocation), among: events)
    }
    return nil
  }

  private mutating func set(_ node: Int) -> Operation.Kind? {
    guard let target = tree.child(.lvalue, of: node), let value = tree.child(.expression, of: node) else { return nil }
    let first = Int(tree.nodes[target].firstToken)
    let token = tree.tokens[first]
    let location = Location(file: tree.fileIndex, range: token.range)
    switch token.kind {
    case .identifier, .quotedIdentifier: break
    default:
      report(Diagnostic(.syntax, at: location, "`set` needs a variable of the flow"))
      return nil
    }
    let variable = name(token: first)
    guard scope.variables[variable] != nil else {
      if scope.constants[variable] != nil {
        let note = Diagnostic.Note("only what the flow declares with `var` can change")
        report(Diagnostic(.unknownVariable, at: location, "`\(text(variable))` is no variable", notes: [note]))
      } else {
        reportUnknown(.unknownVariable, "variable", (variable, location), among: scope.variables)
      }
      return nil
    }
    return .set(variable: variable, target: fragment(target), value: fragment(value))
  }

  private mutating func exit(_ node: Int) -> Operation.Kind? {
    guard let name = name(in: node) else { return nil }
    guard let index = scope.exits[name.name] else {
      reportUnknown(.unknownExit, "exit", name, among: scope.exits)
      return nil
    }
    let arguments = argumentList(of: node)
    check(arguments, against: flow.exits[index].parameters, of: "exit", name.name, at: name.location)
    return .exit(index, arguments)
  }
}
