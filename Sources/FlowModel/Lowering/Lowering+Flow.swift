import FlowSyntax

extension Lowering {
  /// The first walk over a flow: everything that it declares, with triggers but without what they do.
  mutating func declareMembers(of node: Int, _ index: Int) {
    enter(index)
    let end = tree.end(of: node)
    var child = tree.firstChild(of: node)
    while child < end {
      switch tree.kind(of: child) {
      case .needs: declareNeed(child)
      case .variable: declareVariable(child)
      case .exit: declareExit(child)
      case .event: declareEvent(child)
      case .screen: declareScreen(child)
      case .tabs: declareTabs(child)
      default: break
      }
      child = tree.end(of: child)
    }
    checkGeneratedNames()
    unit.flows[index] = flow
  }

  /// The second walk: what happens. Screens and events come in the order of the first walk.
  mutating func lowerMembers(of node: Int, _ index: Int) {
    enter(index)
    fillScope()
    var hasTabs = false
    let end = tree.end(of: node)
    var child = tree.firstChild(of: node)
    while child < end {
      switch tree.kind(of: child) {
      case .start: lowerStart(child)
      case .event: lowerEventHandler(child)
      case .screen: lowerScreenHandlers(child)
      case .tabs:
        lowerTabHandlers(child)
        hasTabs = true
      case .link: lowerLink(child)
      default: break
      }
      child = tree.end(of: child)
    }
    if flow.start == nil, !hasTabs, tree.child(.start, of: node) == nil, isWhole(node) {
      report(.missingStart(text(flow.name), at: flow.location))
    }
    unit.flows[index] = flow
  }

  /// Whether a node parsed without a finding inside it. What is missing from a broken one is not news.
  private func isWhole(_ node: Int) -> Bool {
    let range = tree.range(of: node)
    return !tree.diagnostics.contains {
      $0.location.range.start >= range.start && $0.location.range.start <= range.end
    }
  }

  private mutating func enter(_ index: Int) {
    scope.removeAll()
    flow = unit.flows[index]
    for parameter in flow.parameters?.parameters ?? [] {
      _ = scope.constants.insert(parameter.name, 0)
      checkReserved(parameter.name, parameter.location)
    }
  }

  private mutating func fillScope() {
    for (index, screen) in flow.screens.enumerated() { _ = scope.screens.insert(screen.name, index) }
    for (index, variable) in flow.variables.enumerated() { _ = scope.variables.insert(variable.name, index) }
    for need in flow.needs { _ = scope.constants.insert(need.name, 0) }
    for (index, exit) in flow.exits.enumerated() { _ = scope.exits.insert(exit.name, index) }
    for (index, tab) in flow.tabs.enumerated() { _ = scope.tabs.insert(tab.name, index) }
  }

  // MARK: Declarations

  private mutating func declareNeed(_ node: Int) {
    guard let name = name(in: node), let type = tree.child(.type, of: node),
      declareValue("needs", name.name, at: name.location)
    else { return }
    flow.needs.append(
      Need(name: name.name, location: name.location, doc: tree.docComment(above: node), type: declarationFragment(type))
    )
  }

  private mutating func declareVariable(_ node: Int) {
    guard let name = name(in: node), let type = tree.child(.type, of: node),
      let value = tree.child(.expression, of: node), declareValue("variable", name.name, at: name.location)
    else { return }
    flow.variables.append(
      Variable(
        name: name.name, location: name.location, doc: tree.docComment(above: node), type: declarationFragment(type),
        initialValue: declarationFragment(value)
      )
    )
  }

  /// Parameters, needs and variables are all in scope in a fragment, so they share their names.
  private mutating func declareValue(_ what: String, _ name: Name, at location: Location) -> Bool {
    checkReserved(name, location)
    guard scope.constants.insert(name, 0) != nil else { return true }
    let first = flow.parameters?.parameters.first { $0.name == name }?.location
      ?? flow.variables.first { $0.name == name }?.location ?? flow.needs.first { $0.name == name }?.location
    report(.duplicate(what, text(name), at: location, first: first))
    return false
  }

  private mutating func checkReserved(_ name: Name, _ location: Location) {
    guard text(name) == "routes" else { return }
    report(.reserved("routes", at: location, "the state of every flow holds its screens under that name"))
  }

  private mutating func declareExit(_ node: Int) {
    guard let name = name(in: node) else { return }
    if let other = scope.exits.insert(name.name, flow.exits.count) {
      let first = flow.exits[other].location
      return report(.duplicate("exit", text(name.name), at: name.location, first: first))
    }
    flow.exits.append(
      Exit(
        name: name.name, location: name.location, doc: tree.docComment(above: node),
        parameters: parameterList(of: node)
      )
    )
  }

  private mutating func declareEvent(_ node: Int) {
    guard let name = name(in: node) else { return }
    let spelled = text(name.name)
    if spelled == "router" || spelled == "exit" {
      report(.reserved(spelled, at: name.location, "the actions of every flow have a case of that name"))
    }
    if let other = flow.events.first(where: { $0.name == name.name }) {
      report(.duplicate("event", spelled, at: name.location, first: other.location))
    }
    flow.events.append(
      Event(
        name: name.name, location: name.location, doc: tree.docComment(above: node),
        parameters: parameterList(of: node), branches: []
      )
    )
  }

  private mutating func declareTabs(_ node: Int) {
    for child in tree.children(.tab, of: node) {
      guard let name = name(in: child), let reducer = tree.child(.reducer, of: child) else { continue }
      if let other = scope.tabs.insert(name.name, flow.tabs.count) {
        let first = flow.tabs[other].location
        report(.duplicate("tab", text(name.name), at: name.location, first: first))
      }
      let content = content(of: reducer, handlesExits: handlesExits(child))
      flow.tabs.append(
        Tab(
          name: name.name, location: name.location, doc: tree.docComment(above: child), content: content,
          transitions: declareTransitions(of: child, content)
        )
      )
    }
  }

  /// Two screens whose names differ in the case of their first letter alone would share the name of their action type.
  private mutating func checkGeneratedNames() {
    let screens = flow.screens
    if let name = unit.names.find("screen"), let index = scope.screens[name] {
      report(
        .reserved("screen", at: screens[index].location, "its events would be called `ScreenAction`, as those of all screens are")
      )
    }
    for screen in screens {
      let spelled = text(screen.name)
      guard let initial = spelled.utf8.first, initial >= UInt8(ascii: "A"), initial <= UInt8(ascii: "Z"),
        let twin = unit.names.find(spelled.prefix(1).lowercased() + spelled.dropFirst()), let index = scope.screens[twin]
      else { continue }
      report(
        Diagnostic(
          .duplicateDeclaration, at: screen.location,
          "the events of `\(spelled)` would be called `\(spelled)Action`, as those of `\(text(twin))` are",
          notes: [.init("the other screen is declared here", at: screens[index].location)]
        )
      )
    }
  }

  // MARK: What happens

  private mutating func lowerStart(_ node: Int) {
    let location = tree.location(of: node)
    if let first = flow.start {
      return report(.duplicate("start of", text(flow.name), at: location, first: first.location))
    }
    if let list = tree.child(.branches, of: node) {
      let branches = lowerBranches(list)
      let roots = branches.filter { $0.operations.count == 1 && $0.operations[0].isReplacement }
      // What stands behind an `else` never runs.
      let end = roots.firstIndex { $0.condition == nil }.map { $0 + 1 } ?? roots.count
      flow.start = Start(location: location, branches: Array(roots[..<end]))
      for branch in branches where !branch.operations.isEmpty {
        guard branch.operations.count > 1 || !branch.operations[0].isReplacement else { continue }
        report(Diagnostic(.syntax, at: branch.location, "a branch of `start` shows one screen and does nothing else"))
      }
      if !branches.isEmpty, branches.allSatisfy({ $0.condition != nil }) { report(.openStart(at: location)) }
      return
    }
    guard let node = tree.child(.destination, of: node), let root = destination(node) else {
      flow.start = Start(location: location, branches: [])
      return
    }
    let route = ReplacementRoute(container: container(behind: node), destination: root)
    let operation = Operation(location: root.location, kind: .replace([route]))
    let branch = Branch(location: location, operations: [operation], isAnimated: true)
    flow.start = Start(location: location, branches: [branch])
  }

  private mutating func lowerEventHandler(_ node: Int) {
    guard let name = name(in: node) else { return }
    let events = flow.events
    guard let index = events.firstIndex(where: { $0.name == name.name && $0.location == name.location }) else { return }
    flow.events[index].branches = handler(of: node)
  }

  private mutating func lowerTabHandlers(_ node: Int) {
    for child in tree.children(.tab, of: node) {
      guard let name = name(in: child),
        let index = flow.tabs.firstIndex(where: { $0.location == name.location })
      else { continue }
      let handlers = lowerHandlers(of: child, flow.tabs[index].transitions)
      flow.tabs[index].transitions = handlers
    }
  }

  private mutating func lowerLink(_ node: Int) {
    flow.links.append(Link(location: tree.location(of: node), branches: handler(of: node)))
  }
}

extension Operation {
  var isReplacement: Bool {
    if case .replace(let routes) = kind { return routes.count == 1 }
    return false
  }
}
