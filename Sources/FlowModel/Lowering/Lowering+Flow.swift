import FlowSyntax

extension Lowering {
  /// The first walk over a flow: everything that it declares, with triggers but without what they do.
  mutating func declareMembers(of node: Int, _ index: Int) {
    enter(index)
    let firstScreen = tables.screens.count
    let firstTab = tables.tabs.count
    let end = tree.end(of: node)
    var child = node + 1
    while child < end {
      switch tree.kind(of: child) {
      case .needs: declareNeed(child)
      case .variable: declareVariable(child)
      case .exit: declareExit(child)
      case .event: declareEvent(child)
      case .screen: declareScreen(child)
      case .tabs: declareTabs(child, firstTab)
      default: break
      }
      child = tree.end(of: child)
    }
    flow.screens = tables.screens.run(from: firstScreen)
    flow.tabs = tables.tabs.run(from: firstTab)
    checkGeneratedNames()
    unitFlows[index] = flow
  }

  /// The second walk: what happens. Screens and events come in the order of the first walk.
  mutating func lowerMembers(of node: Int, _ index: Int) {
    enter(index)
    fillScope()
    var tabs: Location?
    let end = tree.end(of: node)
    var child = node + 1
    while child < end {
      switch tree.kind(of: child) {
      case .start: lowerStart(child)
      case .event: lowerEventHandler(child)
      case .screen: lowerScreenHandlers(child)
      case .tabs:
        lowerTabHandlers(child)
        tabs = tabs ?? wordLocation(of: child)
      case .link: lowerLink(child)
      default: break
      }
      child = tree.end(of: child)
    }
    if flow.start == nil, tabs == nil, tree.child(.start, of: node) == nil, isWhole(node) {
      report(.missingStart(text(flow.name), at: flow.location))
    }
    if let start = flow.start, let tabs { report(.startAndTabs(at: start.location, tabs: tabs)) }
    checkStartRequirements()
    checkReach()
    checkLinks()
    unitFlows[index] = flow
  }

  /// Whether a node parsed without a finding inside it. What is missing from a broken one is not news.
  private func isWhole(_ node: Int) -> Bool {
    let range = tree.range(of: node)
    return !trees[tree.file].diagnostics.contains {
      $0.location.range.start >= range.start && $0.location.range.start <= range.end
    }
  }

  private mutating func enter(_ index: Int) {
    scope.removeAll()
    flow = unitFlows[index]
    guard let list = flow.parameters else { return }
    for index in list.parameters.start..<list.parameters.end {
      let parameter = tables.parameters.base[index]
      _ = scope.constants.insert(parameter.name, 0)
      checkReserved(parameter.name, parameter.location)
    }
  }

  private mutating func fillScope() {
    var screen = flow.screens.start
    while screen < flow.screens.end {
      _ = scope.screens.insert(tables.screens.base[screen].name, screen)
      screen &+= 1
    }
    for tab in flow.tabs.start..<flow.tabs.end { _ = scope.tabs.insert(tables.tabs.base[tab].name, tab) }
    for (index, variable) in flow.variables.enumerated() { _ = scope.variables.insert(variable.name, index) }
    for need in flow.needs { _ = scope.constants.insert(need.name, 0) }
    for (index, exit) in flow.exits.enumerated() { _ = scope.exits.insert(exit.name, index) }
  }

  // MARK: Declarations

  private mutating func declareNeed(_ node: Int) {
    guard let name = name(in: node), let type = tree.child(.type, of: node),
      declareValue("needs", name.name, at: name.location)
    else { return }
    flow.needs.append(
      Need(name: name.name, location: name.location, doc: docComment(above: node), type: tree.fragment(type))
    )
  }

  private mutating func declareVariable(_ node: Int) {
    guard let name = name(in: node), let type = tree.child(.type, of: node),
      let value = tree.child(.expression, of: node), declareValue("variable", name.name, at: name.location)
    else { return }
    flow.variables.append(
      Variable(
        name: name.name, location: name.location, doc: docComment(above: node), type: tree.fragment(type),
        initialValue: tree.fragment(value)
      )
    )
  }

  /// Parameters, needs and variables are all in scope in a fragment, so they share their names.
  private mutating func declareValue(_ what: String, _ name: Name, at location: Location) -> Bool {
    checkReserved(name, location)
    guard scope.constants.insert(name, 0) != nil else { return true }
    let first = parameters(flow.parameters).first { $0.name == name }?.location
      ?? flow.variables.first { $0.name == name }?.location ?? flow.needs.first { $0.name == name }?.location
    markAmbiguous(name)
    report(.duplicate(what, text(name), at: location, first: first))
    return false
  }

  private mutating func checkReserved(_ name: Name, _ location: Location) {
    if let why = objection(toMember: name) { report(.reserved(text(name), at: location, why)) }
  }

  private mutating func declareExit(_ node: Int) {
    guard let name = name(in: node) else { return }
    if let other = scope.exits.insert(name.name, flow.exits.count) {
      let first = flow.exits[other].location
      markAmbiguous(name.name)
      return report(.duplicate("exit", text(name.name), at: name.location, first: first))
    }
    flow.exits.append(
      Exit(
        name: name.name, location: name.location, doc: docComment(above: node), parameters: parameterList(of: node)
      )
    )
  }

  private mutating func declareEvent(_ node: Int) {
    guard let name = name(in: node) else { return }
    let spelled = text(name.name)
    if spelled == "router" || spelled == "exit" || spelled == "routerAction" {
      report(.reserved(spelled, at: name.location, "the actions of every flow have a case of that name"))
    }
    if let other = flow.events.first(where: { $0.name == name.name }) {
      report(.duplicate("event", spelled, at: name.location, first: other.location))
    }
    flow.events.append(
      Event(
        name: name.name, location: name.location, doc: docComment(above: node), parameters: parameterList(of: node),
        branches: .empty
      )
    )
  }

  private mutating func declareTabs(_ node: Int, _ first: Int) {
    if tables.tabs.count > first {
      let message = "the tabs of `\(text(flow.name))` are declared twice"
      let note = Diagnostic.Note("they are declared here first", at: tables.tabs.base[first].location)
      report(Diagnostic(.duplicateDeclaration, at: wordLocation(of: node), message, notes: [note]))
    }
    let nodes = children(.tab, of: node)
    if nodes.isEmpty, isWhole(node) {
      report(Diagnostic(.missingStart, at: wordLocation(of: node), "`tabs` needs one tab at least"))
    }
    for child in nodes {
      guard let name = name(in: child), let reducer = tree.child(.reducer, of: child) else { continue }
      if let other = scope.tabs.insert(name.name, tables.tabs.count) {
        let first = tables.tabs.base[other].location
        report(.duplicate("tab", text(name.name), at: name.location, first: first))
      }
      let content = content(of: reducer, handlesExits: handlesExits(child))
      tables.tabs.append(
        Tab(
          name: name.name, location: name.location, doc: docComment(above: child), content: content,
          transitions: declareTransitions(of: child, content, isTab: true)
        )
      )
    }
  }

  /// The first word of a declaration.
  private func wordLocation(of node: Int) -> Location {
    Location(file: tree.file, range: tree.tokens[Int(tree.nodes[node].firstToken)].range)
  }

  /// Two screens whose names differ in the case of their first letter alone would share the name of their action type.
  private mutating func checkGeneratedNames() {
    for word in ["screen", "Screen"] {
      guard let name = names.find(word), let index = scope.screens[name] else { continue }
      report(
        .reserved(
          word, at: tables.screens.base[index].location,
          "its events would be called `ScreenAction`, as those of all screens are")
      )
    }
    checkTabNames()
    var index = flow.screens.start
    while index < flow.screens.end {
      let screen = tables.screens.base[index]
      let initial = names.bytes(of: screen.name)[0]
      if initial >= UInt8(ascii: "A"), initial <= UInt8(ascii: "Z") { checkTwin(of: screen) }
      index &+= 1
    }
  }

  /// Tabs and screens both receive events, so they share their names; and the tabs as a whole are a screen.
  private mutating func checkTabNames() {
    if flow.tabs.isEmpty { return }
    for index in flow.tabs.start..<flow.tabs.end {
      let tab = tables.tabs.base[index]
      guard let screen = scope.screens[tab.name] else { continue }
      let first = tables.screens.base[screen].location
      report(.duplicate("tab", text(tab.name), at: tab.location, first: first))
    }
    for (word, why) in [
      ("tabs", "the screen that holds the tabs is called so"),
      ("tab", "its events would be called `TabAction`, as those of all tabs are"),
      ("Tab", "its events would be called `TabAction`, as those of all tabs are"),
    ] {
      guard let name = names.find(word), let index = scope.screens[name] else { continue }
      report(.reserved(word, at: tables.screens.base[index].location, why))
    }
  }

  private mutating func checkTwin(of screen: Screen) {
    let spelled = text(screen.name)
    guard let twin = names.find(spelled.prefix(1).lowercased() + spelled.dropFirst()), let index = scope.screens[twin]
    else { return }
    report(
      Diagnostic(
        .duplicateDeclaration, at: screen.location,
        "the events of `\(spelled)` would be called `\(spelled)Action`, as those of `\(text(twin))` are",
        notes: [.init("the other screen is declared here", at: tables.screens.base[index].location)]
      )
    )
  }

  // MARK: What happens

  private mutating func lowerStart(_ node: Int) {
    let location = tree.location(of: node)
    if let first = flow.start {
      return report(.duplicate("start of", text(flow.name), at: location, first: first.location))
    }
    if let list = tree.child(.branches, of: node) {
      flow.start = Start(location: location, branches: startBranches(list, location))
      return
    }
    guard let node = tree.child(.destination, of: node), let root = destination(node) else {
      flow.start = Start(location: location, branches: .empty)
      return
    }
    tables.routes.append(ReplacementRoute(container: tree.container(behind: node), destination: root))
    tables.operations.append(
      Operation(location: root.location, kind: .replace(tables.routes.run(from: tables.routes.count - 1))))
    tables.branches.append(
      Branch(
        location: location, operations: tables.operations.run(from: tables.operations.count - 1), isAnimated: true))
    flow.start = Start(location: location, branches: tables.branches.run(from: tables.branches.count - 1))
  }

  /// The branches of `start` that show one screen, up to the first that always runs.
  private mutating func startBranches(_ list: Int, _ location: Location) -> Run {
    let all = lowerBranches(list)
    let branches = Array(UnsafeBufferPointer(start: tables.branches.base + all.start, count: all.count))
    let first = tables.branches.count
    var isOver = false
    for branch in branches where !branch.operations.isEmpty {
      if branch.operations.count == 1, tables.operations.base[branch.operations.start].isReplacement {
        if !isOver { tables.branches.append(branch) }
        isOver = isOver || branch.condition == nil
      } else {
        report(Diagnostic(.syntax, at: branch.location, "a branch of `start` shows one screen and does nothing else"))
      }
    }
    if !branches.isEmpty, branches.allSatisfy({ $0.condition != nil }) { report(.openStart(at: location)) }
    return tables.branches.run(from: first)
  }

  private mutating func lowerEventHandler(_ node: Int) {
    guard let name = name(in: node) else { return }
    let events = flow.events
    guard let index = events.firstIndex(where: { $0.name == name.name && $0.location == name.location }) else { return }
    flow.events[index].branches = handler(of: node)
  }

  private mutating func lowerTabHandlers(_ node: Int) {
    for child in children(.tab, of: node) {
      guard let name = name(in: child) else { continue }
      for index in flow.tabs.start..<flow.tabs.end where tables.tabs.base[index].location == name.location {
        lowerHandlers(of: child, tables.tabs.base[index].transitions)
        checkChild(tables.tabs.base[index].content, tables.tabs.base[index].transitions, at: name.location)
        checkTabState(tables.tabs.base[index])
      }
    }
  }
}

extension Operation {
  var isReplacement: Bool {
    if case .replace(let routes) = kind { return routes.count == 1 }
    return false
  }
}
