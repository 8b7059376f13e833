import FlowSyntax

extension Lowering {
  /// What stands behind a trigger: branches in braces, one after an arrow, or nothing.
  @_transparent
  mutating func handler(of node: Int) -> Run {
    let end = tree.end(of: node)
    var child = node &+ 1
    while child < end {
      switch tree.kind(of: child) {
      case .branches: return lowerBranches(child)
      case .branch:
        let branch = branch(child)
        tables.branches.append(branch)
        return tables.branches.run(from: tables.branches.count &- 1)
      default: child = tree.end(of: child)
      }
    }
    return .empty
  }

  mutating func lowerBranches(_ list: Int) -> Run {
    let first = tables.branches.count
    let end = tree.end(of: list)
    var child = list &+ 1
    while child < end {
      if case .branch = tree.kind(of: child) {
        let branch = branch(child)
        tables.branches.append(branch)
      }
      child = tree.end(of: child)
    }
    return tables.branches.run(from: first)
  }

  @_transparent
  private mutating func branch(_ node: Int) -> Branch {
    let condition = tree.child(.condition, of: node)
    return Branch(
      location: tree.location(of: node),
      condition: condition == nil ? nil : fragment(condition ?? node),
      operations: operations(in: node),
      isAnimated: tree.child(.withoutAnimation, of: node) == nil
    )
  }

  @_transparent
  mutating func operations(in node: Int) -> Run {
    let first = tables.operations.count
    let end = tree.end(of: node)
    var child = node &+ 1
    while child < end {
      if let kind = operation(child) {
        tables.operations.append(Operation(location: tree.location(of: child), kind: kind))
      }
      child = tree.end(of: child)
    }
    return tables.operations.run(from: first)
  }

  private mutating func operation(_ node: Int) -> Operation.Kind? {
    switch tree.kind(of: node) {
    case .showAs: return showAs(node)
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
      if let index = scope.tabs[name.name] { return .select(tab: Int32(truncatingIfNeeded: index)) }
      reportUnknown(.unknownTab, "tab", name, among: scope.tabs)
      return nil
    case .send: return send(node)
    case .set: return set(node)
    case .update: return update(node)
    case .exitOperation: return exit(node)
    default: return nil
    }
  }

  mutating func reportUnknown(
    _ rule: Rule, _ what: String, _ name: (name: Name, location: Location), among known: NameMap
  ) {
    let suggestions = suggestions(for: name.name, among: texts(known.names))
    report(.unknown(rule, what, text(name.name), at: name.location, suggestions: suggestions))
  }

  // MARK: Showing

  @_transparent
  private mutating func showAs(_ node: Int) -> Operation.Kind? {
    guard let presentationNode = tree.child(.presentation, of: node) else { return nil }
    guard let destinationNode = tree.child(.destination, of: node) else {
      reportLonely(presentationNode)
      return nil
    }
    guard var shown = presentation(presentationNode), let destination = destination(destinationNode) else { return nil }
    if let container = tree.container(behind: destinationNode) { shown.container = container }
    checkButtons(of: shown, on: destination)
    return .show(shown, destination)
  }

  /// A word that stands where an operation should, and shows nothing.
  private mutating func reportLonely(_ presentation: Int) {
    guard let nameNode = tree.child(.name, of: presentation) else { return }
    let (name, location) = (name(nameNode), tree.location(of: nameNode))
    if styles[name] != nil {
      let end = SourceRange(start: location.range.end, end: location.range.end)
      return report(
        Diagnostic(
          .syntax, at: Location(file: tree.file, range: end), "expected the screen that `\(text(name))` shows"))
    }
    let suggestions = suggestions(for: name, among: Self.operationWords.sorted() + texts(styles.names))
    report(.unknown(.syntax, "operation", text(name), at: location, suggestions: suggestions))
  }

  /// A screen of the flow with its arguments.
  @_transparent
  mutating func destination(_ node: Int) -> Destination? {
    guard let nameNode = tree.child(.name, of: node) else { return nil }
    let name = name(nameNode)
    guard let screen = scope.screens[name] else {
      reportNoScreen(name, at: tree.location(of: nameNode))
      return nil
    }
    let arguments = argumentList(of: node)
    switch tables.screens.base[screen].content {
    case .values(let parameters):
      check(arguments, against: parameters, of: "screen", name, at: nameNode)
    case .flow(let index?, _, _):
      let parameters = unitFlows[Int(truncatingIfNeeded: index)].parameters
      check(arguments, against: parameters, of: "flow", name, at: nameNode)
    case .flow(nil, _, _), .feature: break
    }
    return Destination(screen: screen, location: tree.location(of: node), arguments: arguments)
  }

  private mutating func reportNoScreen(_ name: Name, at location: Location) {
    if scope.tabs[name] == nil {
      return reportUnknown(.unknownScreen, "screen", (name, location), among: scope.screens)
    }
    let spelled = text(name)
    let note = Diagnostic.Note("`select \(spelled)` shows it")
    report(Diagnostic(.unknownScreen, at: location, "`\(spelled)` is a tab and no screen", notes: [note]))
  }

  /// A kind or a named style, with a container that is written right behind it.
  mutating func presentation(_ node: Int) -> Presentation? {
    guard let nameNode = tree.child(.name, of: node) else { return nil }
    let name = name(nameNode)
    let container = tree.container(behind: nameNode)
    if let kind = kind(name) { return Presentation(kind: kind, style: nil, container: container) }
    if let style = styles[name] {
      return Presentation(
        kind: unitStyles[style].kind, style: Int32(truncatingIfNeeded: style), container: container)
    }
    let known = PresentationKind.allCases.map { "\($0.word)" } + texts(styles.names)
    var suggestions = suggestions(for: name, among: known)
    if suggestions.isEmpty {
      suggestions = self.suggestions(for: name, among: ["exit", "replace", "select", "send", "set", "show", "update"])
    }
    report(
      .unknown(
        .unknownStyle, "presentation style", text(name), at: tree.location(of: nameNode), suggestions: suggestions)
    )
    return nil
  }

  private mutating func showOwn(_ node: Int) -> Operation.Kind? {
    guard let node = tree.child(.destination, of: node), let destination = destination(node) else { return nil }
    let screen = tables.screens.base[destination.screen]
    if let presentation = screen.presentation {
      checkButtons(of: presentation, on: destination)
      return .show(presentation, destination)
    }
    if isAmbiguous(screen.name) { return nil }
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
    let first = tables.routes.count
    if let node = tree.child(.destination, of: node) {
      guard let root = destination(node) else { return nil }
      tables.routes.append(ReplacementRoute(container: tree.container(behind: node), destination: root))
      return .replace(tables.routes.run(from: first))
    }
    for child in children(.route, of: node) {
      guard let route = route(child, isRoot: tables.routes.count == first) else { return nil }
      tables.routes.append(route)
    }
    if tables.routes.count == first {
      report(Diagnostic(.syntax, at: tree.location(of: node), "`replace` needs at least the screen at the root"))
      return nil
    }
    return .replace(tables.routes.run(from: first))
  }

  private mutating func route(_ node: Int, isRoot: Bool) -> ReplacementRoute? {
    var shown: Presentation?
    if let presentationNode = tree.child(.presentation, of: node) {
      guard let known = presentation(presentationNode) else { return nil }
      shown = known
      if isRoot {
        report(
          Diagnostic(
            .syntax, at: tree.location(of: presentationNode),
            "the first screen of `replace` is the root, which is not presented"
          )
        )
      }
    }
    guard let node = tree.child(.destination, of: node), let destination = destination(node) else { return nil }
    let container = tree.container(behind: node)
    if isRoot { return ReplacementRoute(presentation: nil, container: container, destination: destination) }
    var presentation = shown ?? tables.screens.base[destination.screen].presentation
      ?? Presentation(kind: .push, style: nil, container: nil)
    if let container { presentation.container = container }
    checkButtons(of: presentation, on: destination)
    return ReplacementRoute(presentation: presentation, container: container, destination: destination)
  }

  // MARK: Going back

  private mutating func count(_ node: Int) -> Int32? {
    guard let literal = tree.child(.integer, of: node) else { return 1 }
    let location = tree.location(of: literal)
    let digits = source.text(location.range).filter { $0 != "_" }
    guard let count = Int32(digits), count > 0, count <= 1_000_000 else {
      report(Diagnostic(.syntax, at: location, "a number of steps is a decimal number from 1 to 1000000"))
      return nil
    }
    return count
  }

  private mutating func place(_ node: Int) -> Place? {
    guard let node = tree.child(.place, of: node) else { return nil }
    let condition = tree.child(.condition, of: node)
    guard let nameNode = tree.child(.name, of: node) else {
      if let condition {
        report(Diagnostic(.syntax, at: tree.location(of: condition), "`root` is one place and takes no condition"))
      }
      return .root
    }
    let name = name(nameNode)
    guard let screen = scope.screens[name] else {
      reportUnknown(.unknownScreen, "screen", (name, tree.location(of: nameNode)), among: scope.screens)
      return nil
    }
    let fragment = condition == nil ? nil : fragment(condition ?? node)
    return .screen(Int32(truncatingIfNeeded: screen), condition: fragment)
  }

  // MARK: The rest

  private mutating func send(_ node: Int) -> Operation.Kind? {
    guard let screenName = name(in: node), let screenNode = tree.child(.name, of: node) else { return nil }
    let tab = scope.tabs[screenName.name]
    guard let screen = tab ?? scope.screens[screenName.name] else {
      reportUnknown(.unknownScreen, "screen", screenName, among: scope.screens)
      return nil
    }
    let eventNode = tree.end(of: screenNode)
    guard tree.isName(eventNode, before: tree.end(of: node)) else {
      report(
        Diagnostic(.unknownEvent, at: screenName.location, "`send` needs an event: `\(text(screenName.name)).event`")
      )
      return nil
    }
    let path = path(eventNode, before: tree.end(of: node))
    let arguments = argumentList(of: node)
    if tab != nil {
      checkFlowEvent(path, arguments, tables.tabs.base[screen].content, at: tree.location(of: eventNode))
      return .sendToTab(Int32(truncatingIfNeeded: screen), event: path, arguments)
    }
    let operation = Operation.Kind.send(screen: Int32(truncatingIfNeeded: screen), event: path, arguments)
    let target = tables.screens.base[screen]
    guard case .values = target.content else {
      checkFlowEvent(path, arguments, target.content, at: tree.location(of: eventNode))
      return operation
    }
    if isAmbiguous(screenName.name) { return operation }
    let event = tables.paths.base[path.start]
    var events = NameMap()
    defer { events.deallocate() }
    for index in target.transitions.start..<target.transitions.end {
      guard case .event(let name, let parameters) = tables.transitions.base[index].trigger else { continue }
      _ = events.insert(name, 0)
      guard name == event, path.count == 1 else { continue }
      checkPayload(arguments, against: parameters, of: name, at: tree.location(of: eventNode))
      return operation
    }
    let what = "event of `\(text(screenName.name))` called"
    if path.count > 1, events[event] != nil {
      let spelled = texts(path).joined(separator: ".")
      report(.unknown(.unknownEvent, what, spelled, at: tree.location(of: eventNode), suggestions: []))
    } else {
      reportUnknown(.unknownEvent, what, (event, tree.location(of: eventNode)), among: events)
    }
    return nil
  }

  private mutating func update(_ node: Int) -> Operation.Kind? {
    guard let node = tree.child(.destination, of: node), let nameNode = tree.child(.name, of: node) else { return nil }
    let name = name(nameNode)
    guard let tab = scope.tabs[name] else { return destination(node).map { .update($0) } }
    let arguments = argumentList(of: node)
    if case .flow(let index?, _, _) = tables.tabs.base[tab].content {
      check(arguments, against: unitFlows[Int(index)].parameters, of: "flow", name, at: nameNode)
    }
    return .updateTab(Int32(truncatingIfNeeded: tab), arguments)
  }

  private mutating func set(_ node: Int) -> Operation.Kind? {
    guard let target = tree.child(.lvalue, of: node), let value = tree.child(.expression, of: node) else { return nil }
    let first = Int(truncatingIfNeeded: tree.nodes[target].firstToken)
    let token = tree.tokens[first]
    switch token.kind {
    case .identifier, .quotedIdentifier: break
    default:
      let location = Location(file: tree.file, range: token.range)
      report(Diagnostic(.syntax, at: location, "`set` needs a variable of the flow"))
      return nil
    }
    let variable = name(token: first)
    if scope.variables[variable] == nil {
      reportNoVariable(variable, at: Location(file: tree.file, range: token.range))
      return nil
    }
    return .set(variable: variable, target: fragment(target), value: fragment(value))
  }

  private mutating func reportNoVariable(_ name: Name, at location: Location) {
    if isAmbiguous(name) { return }
    if scope.constants[name] != nil {
      let note = Diagnostic.Note("only what the flow declares with `var` can change")
      report(Diagnostic(.unknownVariable, at: location, "`\(text(name))` is no variable", notes: [note]))
    } else {
      reportUnknown(.unknownVariable, "variable", (name, location), among: scope.variables)
    }
  }

  private mutating func exit(_ node: Int) -> Operation.Kind? {
    guard let nameNode = tree.child(.name, of: node) else { return nil }
    let name = name(nameNode)
    guard let index = scope.exits[name] else {
      reportUnknown(.unknownExit, "exit", (name, tree.location(of: nameNode)), among: scope.exits)
      return nil
    }
    let arguments = argumentList(of: node)
    check(arguments, against: flow.exits[index].parameters, of: "exit", name, at: nameNode)
    return .exit(Int32(truncatingIfNeeded: index), arguments)
  }
}
