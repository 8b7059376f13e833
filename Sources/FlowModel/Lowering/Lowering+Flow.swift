import FlowCore
import FlowSyntax

extension Lowering {
  /// Declares the exits of a flow. This is done for all flows before the first screen, because a screen may handle all exits of
  /// its child flow.
  func declareExits(of node: Int, _ index: Int) {
    guard tree.child(.exit, of: node) != nil else { return }
    enter(index)
    for exit in children(.exit, of: node) { declareExit(exit) }
    unitFlows[index] = flow
  }

  /// The first pass over a flow: declares everything else, including triggers but not their handlers.
  func declareMembers(of node: Int, _ index: Int) {
    enter(index)
    for parameter in parameters(flow.parameters) { checkReserved(parameter.name, parameter.location) }
    findShared(in: node)
    let firstScreen = tables.screens.count
    let firstTab = tables.tabs.count
    for child in children(of: node) {
      switch tree.kind(of: child) {
      case .needs: declareNeed(child)
      case .variable: declareVariable(child)
      case .event: declareEvent(child)
      case .screen: declareScreen(child)
      case .alert: declareAlert(child)
      case .tabs: declareTabs(child, firstTab)
      case .work: declareWork(child)
      case .unreadable: markPerhapsDeclared(in: child, of: flow.name)
      default: break
      }
    }
    flow.screens = tables.screens.range(from: firstScreen)
    flow.tabs = tables.tabs.range(from: firstTab)
    checkGeneratedNames()
    unitFlows[index] = flow
  }

  /// The second pass: lowers the handlers. Screens and events are in the same order as in the first pass.
  func lowerMembers(of node: Int, _ index: Int) {
    enter(index)
    flowNode = node
    fillScope()
    findShared(in: node)
    misfitReducers.removeAll()
    let firstFinding = findings.count
    var tabs: Location?
    for child in children(of: node) {
      switch tree.kind(of: child) {
      case .start: lowerStart(child)
      case .event: lowerEventHandler(child)
      case .screen: lowerScreenHandlers(child)
      case .alert: lowerAlertHandlers(child)
      case .screens: checkShared(child)
      case .tabs:
        lowerTabHandlers(child)
        tabs = tabs ?? wordLocation(of: child)
      case .work: lowerWorkHandlers(child)
      case .link: lowerLink(child)
      default: break
      }
    }
    if flow.start == nil, tabs == nil, tree.child(.start, of: node) == nil, isWhole(node) {
      report(
        .missingStart, at: flow.location, "flow `\(text(flow.name))` has no `start`",
        notes: [.init("add `start` and a screen, `tabs` or `columns`")])
    }
    if let start = flow.start, let tabs {
      report(
        .duplicateDeclaration, at: start.location, "a flow cannot have both `start` and `tabs`: it starts with its tabs",
        notes: [.init("the tabs are here", at: tabs)])
    }
    if !sharedNodes.isEmpty { checkUntakenShared() }
    if !sharedNodes.isEmpty || handlesAllExits { removeRepeatedFindings(from: firstFinding) }
    handlesAllExits = false
    if !doneEvents.isEmpty { checkDoneEvents() }
    checkStartRequirements()
    checkResumption()
    checkReach()
    checkLinks()
    unitFlows[index] = flow
  }

  /// Whether a node has no syntax error. Parts that are missing in a node with an error are not reported.
  func isWhole(_ node: Int) -> Bool { isWhole(tree.location(of: node)) }

  func isWhole(_ location: Location) -> Bool {
    let range = location.range
    return !trees[location.file].diagnostics.contains {
      $0.location.range.start >= range.start && $0.location.range.start <= range.end
    }
  }

  private func enter(_ index: Int) {
    scope.removeAll()
    flow = unitFlows[index]
    guard let list = flow.parameters else { return }
    for parameter in tables.parameters[list.parameters] {
      _ = scope.constants.insert(parameter.name, 0)
    }
  }

  private func fillScope() {
    for screen in flow.screens.indices {
      _ = scope.screens.insert(tables.screens[screen].name, screen)
    }
    for tab in flow.tabs.indices { _ = scope.tabs.insert(tables.tabs[tab].name, tab) }
    for (index, variable) in flow.variables.enumerated() { _ = scope.variables.insert(variable.name, index) }
    for need in flow.needs { _ = scope.constants.insert(need.name, 0) }
    for (index, exit) in flow.exits.enumerated() { _ = scope.exits.insert(exit.name, index) }
    for (index, work) in flow.work.enumerated() {
      _ = scope.work.insert(work.name, index)
      _ = scope.constants.insert(work.name, 0)
    }
  }

  /// The location of the first word of a declaration.
  func wordLocation(of node: Int) -> Location {
    Location(file: tree.file, range: tree.tokens[Int(tree.nodes[node].firstToken)].range)
  }

  // MARK: Handlers

  private func lowerStart(_ node: Int) {
    if flow.hasColumns { return lowerColumnStart(node) }
    let location = tree.location(of: node)
    if let first = flow.start {
      return report(.duplicate("start of", text(flow.name), at: location, first: first.location))
    }
    if let list = tree.child(.branches, of: node) {
      flow.start = Start(location: location, branches: startBranches(list, location))
      return
    }
    let startNode = node
    if startsWithTabs(node) { return lowerBeginning(of: startNode) }
    guard let node = tree.child(.destination, of: node), let root = destination(node) else {
      flow.start = Start(location: location, branches: .empty)
      return
    }
    checkAlert(root, shownAs: nil, at: root.location)
    tables.routes.append(ReplacementRoute(container: tree.container(behind: node), destination: root))
    tables.operations.append(
      Operation(location: root.location, kind: .replace(tables.routes.range(from: tables.routes.count - 1))))
    tables.branches.append(
      Branch(
        location: location, operations: tables.operations.range(from: tables.operations.count - 1), isAnimated: true))
    flow.start = Start(location: location, branches: tables.branches.range(from: tables.branches.count - 1))
    lowerBeginning(of: startNode)
  }

  /// The branches of `start` that each show one screen, up to the first branch that always runs.
  private func startBranches(_ list: Int, _ location: Location) -> IndexRange {
    let all = lowerBranches(list)
    var branches = Array(tables.branches[all])
    if let end = branches.firstIndex(where: { $0.isUnconditional && !$0.operations.isEmpty }) {
      splitBeginning(from: &branches, upTo: end)
    } else {
      splitBeginning(from: &branches, upTo: branches.count - 1)
    }
    let first = tables.branches.count
    var isOver = false
    for branch in branches where !branch.operations.isEmpty {
      if branch.operations.count == 1, tables.operations[branch.operations.start].isReplacement {
        if !isOver { tables.branches.append(branch) }
        isOver = isOver || branch.isUnconditional
      } else {
        report(.syntax, at: branch.location, "a branch of `start` must show one screen and do nothing else")
      }
    }
    // A branch without operations may be a syntax error in a branch that always runs. But a gap (``Branch/isGap``) never has
    // operations.
    let isOpen = branches.contains(where: \.isGap) || branches.allSatisfy { !$0.isUnconditional && !$0.operations.isEmpty }
    if branches.isEmpty ? isWhole(list) : isOpen {
      report(
        .missingStart, at: location, "`start` has no screen if all conditions are false", notes: [.init("end them with `else -> …`")])
    }
    return tables.branches.range(from: first)
  }

  private func lowerEventHandler(_ node: Int) {
    guard let name = name(in: node) else { return }
    let index = Self.place(of: name.location, in: 0..<flow.events.count) { flow.events[$0].location }
    guard let index else { return }
    flow.events[index].branches = handler(of: node)
  }

  private func lowerTabHandlers(_ node: Int) {
    for child in children(.tab, of: node) {
      guard let name = name(in: child) else { continue }
      let tabs = flow.tabs.indices
      guard let index = Self.place(of: name.location, in: tabs, { tables.tabs[$0].location }) else { continue }
      tables.tabs[index].requirement = lowerRequirement(of: child)
      lowerHandlers(of: child, tables.tabs[index].transitions, child: tables.tabs[index].content.childFlow)
      let tab = tables.tabs[index]
      // The sidebar gets its arguments where it is declared, like a tab. Other columns get them where their content is shown.
      let isTab = tab.column == nil || tab.column == .sidebar
      if !isTab { reportParameters(ofColumn: tab) }
      checkChild(tab.content, tab.transitions, at: name.location, isTab: isTab, parameters: isTab ? tab.arguments : nil)
    }
  }

  /// The index of the declaration at a location. The declarations are in the order of the file.
  private static func place(of location: Location, in indices: Range<Int>, _ place: (Int) -> Location) -> Int? {
    let index = indices.partitioningIndex { place($0).range.start >= location.range.start }
    return index < indices.upperBound && place(index) == location ? index : nil
  }
}

extension Operation {
  var isReplacement: Bool {
    if case .replace(let routes) = kind { return routes.count == 1 }
    return false
  }
}
