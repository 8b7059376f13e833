import FlowSyntax

/// Rule 8 of the language: a layer gets a navigation container if and only if some push can happen in it.
///
/// A layer is known by the screen that opens it. A push that a screen makes where it stands is in the layer that
/// holds it; whatever opened that layer and is another screen has pushed before, so marking the screen itself is
/// enough. What is left are operations that first go back to a lower layer (`dismiss, push help`). For those,
/// `presenters` and `sharers` record which layers can lie under a screen, as a graph of inclusions that one walk per
/// kind of question resolves. All of it takes time linear in the size of the flow.
struct ContainerInference {
  private let tables: UnitTables
  /// The flow's screens; everything here counts from the first of them.
  private let screens: Run
  private let firstScreen: UnsafeMutablePointer<Screen>
  /// From a screen to those whose layers can lie directly under a layer that holds it.
  private var presenters: ScreenGraph
  /// From a screen to those under which the same layers can lie as under it.
  private var sharers: ScreenGraph
  private var roots: [Int] = []
  /// Screens that are presented by something that may run on any layer, or on that of a root.
  private var isPresentedAnywhere: [Bool]
  private var isPresentedAtRoot: [Bool]
  /// Screens under which a push can happen one layer down, or any number of layers down.
  private var pushesBelow: [Int] = []
  private var pushesDeepBelow: [Int] = []
  private var pushesAnywhere = false
  private var pushesAtRoot = false
  /// Whether some push can happen in the layer of a root, so in that of tabs, which are no screen of the flow's list.
  private var opensRoots = false

  /// Says of every screen of the flow whether a layer that it opens gets a container.
  ///
  /// - Returns: whether the layer of its tabs does, if it is made of tabs.
  static func run(_ flow: Flow, _ tables: UnitTables) -> Bool {
    if flow.screens.isEmpty { return false }
    var inference = ContainerInference(flow, tables)
    inference.visit(flow)
    inference.resolve()
    inference.presenters.deallocate()
    inference.sharers.deallocate()
    return !flow.tabs.isEmpty && inference.opensRoots
  }

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
    guard let branches = flow.start?.branches else { return [] }
    var roots: [Root] = []
    for branch in branches.start..<branches.end {
      let operations = tables.branches.base[branch].operations
      for index in operations.start..<operations.end {
        guard case .replace(let routes) = tables.operations.base[index].kind else { continue }
        let root = tables.routes.base[routes.start]
        roots.append(Root(screen: root.destination.screen, container: root.container))
      }
    }
    return roots
  }

  private init(_ flow: Flow, _ tables: UnitTables) {
    self.tables = tables
    screens = flow.screens
    firstScreen = tables.screens.base + flow.screens.start
    presenters = ScreenGraph(screenCount: screens.count)
    sharers = ScreenGraph(screenCount: screens.count)
    isPresentedAnywhere = Array(repeating: false, count: screens.count)
    isPresentedAtRoot = Array(repeating: false, count: screens.count)
  }

  private func open(_ screen: Int) { firstScreen[screen].opensNavigation = true }

  private mutating func visit(_ flow: Flow) {
    if let start = flow.start { visit(start.branches, from: nil, landing: .root) }
    for event in flow.events { visit(event.branches, from: nil, landing: .anywhere) }
    for link in flow.links { visit(link.branches, from: nil, landing: .root) }
    for tab in flow.tabs.start..<flow.tabs.end {
      let transitions = tables.tabs.base[tab].transitions
      for index in transitions.start..<transitions.end {
        // Events of tabs are heard while nothing stands on them.
        visit(tables.transitions.base[index].branches, from: nil, landing: .root)
      }
    }
    var screen = 0
    while screen < screens.count {
      let transitions = tables.screens.base[screens.start &+ screen].transitions
      if let requirement = tables.screens.base[screens.start &+ screen].requirement {
        // What is done instead of showing a screen is done wherever something would have shown it.
        let operations = tables.requirements.base[Int(truncatingIfNeeded: requirement)].operations
        visit(operations: operations, from: nil, landing: .anywhere)
      }
      var index = transitions.start
      while index < transitions.end {
        let transition = tables.transitions.base + index
        // What follows a gesture of the system runs on whatever it left.
        var landing = Landing.here
        if case .dismissed = transition.pointee.trigger { landing = .deepBelow }
        visit(transition.pointee.branches, from: screen, landing: landing)
        index &+= 1
      }
      screen &+= 1
    }
  }

  /// In which layer the next operation of a transition acts.
  private enum Landing {
    /// The sender's own.
    case here
    /// The one directly under the sender's.
    case below
    /// Any under the sender's.
    case deepBelow
    /// One that holds this screen.
    case holding(Int)
    case root
    case anywhere
  }

  @_transparent
  private mutating func visit(_ branches: Run, from sender: Int?, landing: Landing) {
    var index = branches.start
    while index < branches.end {
      visit(operations: tables.branches.base[index].operations, from: sender, landing: landing)
      index &+= 1
    }
  }

  @_transparent
  private mutating func visit(operations: Run, from sender: Int?, landing start: Landing) {
    var landing = start
    // The layers that this transition has opened lie above the first; these are those below the topmost.
    var below: [Landing] = []
    var index = operations.start
    while index < operations.end {
      switch tables.operations.base[index].kind {
      case .show(let presentation, let destination):
        let screen = destination.screen &- screens.start
        if case .push = presentation.kind {
          push(screen, from: sender, landing)
        } else {
          present(screen, from: sender, landing)
          if index &+ 1 < operations.end { below.append(landing) }
          landing = .holding(screen)
        }
      case .present(_, let destination):
        let screen = destination.screen - screens.start
        push(screen, from: sender, landing)
        present(screen, from: sender, landing)
      case .replace(let routes): replace(routes, from: sender, &landing, &below)
      case .back(let count):
        // From a pushed screen this stays in the layer, which has a container because of that push.
        landing = below.count > 0 ? below.removeLast() : Self.lower(landing, count)
      case .dismiss(let count): Self.dismiss(Int(count), &landing, &below)
      case .backTo(.root), .popTo(.root), .dismissAll:
        landing = .root
        below = []
      case .backTo(.screen(let screen, _)), .popTo(.screen(let screen, _)):
        landing = .holding(Int(screen) - screens.start)
        below = []
      case .pop, .select, .send, .sendToTab, .set, .update, .updateTab, .exit: break
      }
      index &+= 1
    }
  }

  private static func dismiss(_ count: Int, _ landing: inout Landing, _ below: inout [Landing]) {
    if count <= below.count {
      landing = below[below.count - count]
      below.removeLast(count)
    } else if case .root = below.first ?? landing {
      // Below the root there is nothing, so there are not so many layers, and nothing changes.
    } else {
      landing = lower(below.first ?? landing, Int32(truncatingIfNeeded: count))
      below = []
    }
  }

  private static func lower(_ landing: Landing, _ count: Int32) -> Landing {
    switch landing {
    case .here: count == 1 ? .below : .deepBelow
    case .root: .root
    case .anywhere, .holding: .anywhere
    case .below, .deepBelow: .deepBelow
    }
  }

  private mutating func replace(_ routes: Run, from sender: Int?, _ landing: inout Landing, _ below: inout [Landing]) {
    below = []
    landing = .root
    for index in routes.start..<routes.end {
      let route = tables.routes.base[index]
      let screen = route.destination.screen - screens.start
      guard let kind = route.presentation?.kind else {
        roots.append(screen)
        landing = .holding(screen)
        continue
      }
      if kind == .push {
        push(screen, from: sender, landing)
      } else {
        present(screen, from: sender, landing)
        below.append(landing)
        landing = .holding(screen)
      }
    }
  }

  private mutating func push(_ screen: Int, from sender: Int?, _ landing: Landing) {
    switch landing {
    case .here:
      if let sender {
        firstScreen[sender].opensNavigation = true
        sharers.add(screen, sender)
      }
    case .holding(let holder):
      firstScreen[holder].opensNavigation = true
      sharers.add(screen, holder)
    case .below:
      if let sender { pushesBelow.append(sender) }
    case .deepBelow:
      if let sender { pushesDeepBelow.append(sender) }
    case .root: pushesAtRoot = true
    case .anywhere: pushesAnywhere = true
    }
  }

  private mutating func present(_ screen: Int, from sender: Int?, _ landing: Landing) {
    switch landing {
    case .here:
      if let sender { presenters.add(screen, sender) }
    case .holding(let holder): presenters.add(screen, holder)
    case .below, .deepBelow:
      if let sender {
        sharers.add(screen, sender)
        presenters.add(screen, sender)
      }
    case .root: isPresentedAtRoot[screen] = true
    case .anywhere: isPresentedAnywhere[screen] = true
    }
  }

  private mutating func resolve() {
    if pushesAtRoot { openRoots() }
    if !pushesBelow.isEmpty || !pushesDeepBelow.isEmpty {
      // Going back from the root does nothing, and what follows acts on the root's layer.
      let isRoot = Set(roots)
      for sender in pushesBelow + pushesDeepBelow where isRoot.contains(sender) { open(sender) }
      mark(under: pushesBelow, isDeep: false)
      mark(under: pushesDeepBelow, isDeep: true)
    }
    if pushesAnywhere {
      opensRoots = true
      for screen in 0..<screens.count { open(screen) }
    }
  }

  private mutating func openRoots() {
    opensRoots = true
    for root in roots { open(root) }
  }

  /// Marks every layer that can lie under one of the screens: directly, or at any depth.
  private mutating func mark(under marked: [Int], isDeep: Bool) {
    var isVisited = Array(repeating: false, count: screens.count)
    var waiting = marked
    for screen in marked { isVisited[screen] = true }
    while let screen = waiting.popLast() {
      if isPresentedAnywhere[screen] {
        pushesAnywhere = true
        return
      }
      if isPresentedAtRoot[screen] { openRoots() }
      presenters.forEach(screen) { presenter in
        open(presenter)
        if isDeep, !isVisited[presenter] {
          isVisited[presenter] = true
          waiting.append(presenter)
        }
      }
      sharers.forEach(screen) { sharer in
        if !isVisited[sharer] {
          isVisited[sharer] = true
          waiting.append(sharer)
        }
      }
    }
  }
}

/// Edges between the screens of a flow: for every screen a list, all of them threaded through one table.
private struct ScreenGraph {
  private struct Edge: BitwiseCopyable {
    var target: Int32
    /// The index of the next edge from the same screen, or -1.
    var next: Int32
  }

  private let first: UnsafeMutablePointer<Int32>
  private var edges = Table<Edge>()

  init(screenCount: Int) {
    first = .allocate(capacity: screenCount)
    first.initialize(repeating: -1, count: screenCount)
  }

  func deallocate() {
    first.deallocate()
    edges.base.deallocate()
  }

  @_transparent
  mutating func add(_ screen: Int, _ target: Int) {
    let target = Int32(truncatingIfNeeded: target)
    let last = first[screen]
    // A screen is often shown from one place several times over.
    if last >= 0, edges.base[Int(truncatingIfNeeded: last)].target == target { return }
    first[screen] = Int32(truncatingIfNeeded: edges.count)
    edges.append(Edge(target: target, next: last))
  }

  func forEach(_ screen: Int, _ body: (Int) -> Void) {
    var edge = Int(truncatingIfNeeded: first[screen])
    while edge >= 0 {
      body(Int(truncatingIfNeeded: edges.base[edge].target))
      edge = Int(truncatingIfNeeded: edges.base[edge].next)
    }
  }
}
