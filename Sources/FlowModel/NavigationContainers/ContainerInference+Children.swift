import FlowSyntax

extension ContainerInference {
  /// A layer that a child flow opens gets a container also if the child needs one at its root, and so on inwards: a
  /// child's own screens stand in the layer that it opens in its parent.
  static func lookIntoChildren(_ flows: [Flow], _ tables: UnitTables) {
    // For every flow the screens that are that flow, as a chain through all screens.
    var firstUser = Array(repeating: -1, count: flows.count)
    var nextUser = Array(repeating: -1, count: tables.screens.count)
    var owner = Array(repeating: -1, count: tables.screens.count)
    var waiting: [Int] = []
    for index in flows.indices {
      for screen in flows[index].screens.start..<flows[index].screens.end {
        owner[screen] = index
        guard case .flow(let child?, _, _) = tables.screens.base[screen].content else { continue }
        nextUser[screen] = firstUser[Int(child)]
        firstUser[Int(child)] = screen
      }
    }
    if firstUser.allSatisfy({ $0 < 0 }) { return }
    let roots = flows.map { Self.roots(of: $0, tables) }
    var needsContainer = Array(repeating: false, count: flows.count)
    func mark(_ flow: Int) {
      if needsContainer[flow] { return }
      needsContainer[flow] = true
      waiting.append(flow)
    }
    for index in flows.indices {
      if flows[index].tabsOpenNavigation || roots[index].contains(where: { $0.needsContainer(tables) }) { mark(index) }
    }
    while let flow = waiting.popLast() {
      var screen = firstUser[flow]
      while screen >= 0 {
        tables.screens.base[screen].opensNavigation = true
        if roots[owner[screen]].contains(where: { $0.screen == screen && $0.container != Container.none }) {
          mark(owner[screen])
        }
        screen = nextUser[screen]
      }
    }
  }

  /// A screen that a flow can start with, or be replaced with.
  private struct Root {
    var screen: Int
    var container: Container?

    func needsContainer(_ tables: UnitTables) -> Bool {
      switch container {
      case .navigation: true
      case .some(.none): false
      case nil: tables.screens.base[screen].opensNavigation
      }
    }
  }

  private static func roots(of flow: Flow, _ tables: UnitTables) -> [Root] {
    var roots: [Root] = []
    func collect(_ operations: Run) {
      var index = operations.start
      while index < operations.end {
        if case .replace(let routes) = tables.operations.base[index].kind, !routes.isEmpty {
          let root = tables.routes.base[routes.start]
          roots.append(Root(screen: root.destination.screen, container: root.container))
        }
        index &+= 1
      }
    }
    func collect(branches: Run) {
      for branch in branches.start..<branches.end { collect(tables.branches.base[branch].operations) }
    }
    func collect(transitions: Run) {
      for index in transitions.start..<transitions.end { collect(branches: tables.transitions.base[index].branches) }
    }
    if let start = flow.start { collect(branches: start.branches) }
    for event in flow.events { collect(branches: event.branches) }
    for link in flow.links { collect(branches: link.branches) }
    for work in flow.work { collect(transitions: work.transitions) }
    for screen in flow.screens.start..<flow.screens.end {
      collect(transitions: tables.screens.base[screen].transitions)
      if let requirement = tables.screens.base[screen].requirement {
        collect(tables.requirements.base[Int(requirement)].operations)
      }
    }
    for tab in flow.tabs.start..<flow.tabs.end {
      if let requirement = tables.tabs.base[tab].requirement {
        collect(tables.requirements.base[Int(requirement)].operations)
      }
      collect(transitions: tables.tabs.base[tab].transitions)
    }
    return roots
  }
}
