import FlowGraph

/// How flows begin and screens are shown.
extension FlowPlayer {
  func makeState(_ flow: Int, _ run: inout Run) throws(PlayStop) -> PlayedFlow {
    var state = PlayedFlow(flow: flow)
    var asked: [PlayAction] = []
    _ = try startOver(&state, &run) { (number) in
      guard let branch = document.flows[flow].beginning.element(at: number) else { return }
      for case .sendToWork(let work, let event, _) in branch.operations {
        asked.append(.work(work, event.joined(separator: ".")))
      }
    }
    // What is sent to work comes before what a refused start asks for.
    run.outcomes.insert(contentsOf: asked, at: 0)
    return state
  }

  /// Begins as the flow itself does.
  ///
  /// - Parameter begin: gets the branch of the start that was taken.
  /// - Returns: whether nothing stands in the way.
  func startOver(
    _ state: inout PlayedFlow, _ run: inout Run, _ begin: (Int) -> Void = { _ in }
  ) throws(PlayStop) -> Bool {
    let flow = document.flows[state.flow]
    state.routes = []
    if !flow.tabs.isEmpty {
      begin(0)
      var items: [PlayedTab] = []
      for tab in flow.tabs { items.append(PlayedTab(content: try content(of: tab))) }
      let content = PlayedContent(tabs: PlayedTabs(items: items))
      state.append(PlayedRoute(screen: nil, kind: .root, isLocked: false, content: content))
      // The first tab, which is selected, requires nothing.
      return true
    }
    for (number, branch) in flow.start.enumerated() {
      guard try statements.hold(branch.conditions) else { continue }
      guard case .replace(let routes)? = branch.operations.first, let root = routes.first else {
        throw .unknown("this start of `\(flow.name)`")
      }
      let route = try self.route(state, root.destination, root.presentation, &run)
      state.append(route)
      begin(number)
      if try admits(state, route) { return true }
      try refuse(&state, route, keeping: .route(route), &run)
      return false
    }
    throw .impossible("no branch of the start of `\(flow.name)` is taken")
  }

  func route(
    _ state: PlayedFlow, _ destination: DocumentDestination, _ presentation: DocumentPresentation, _ run: inout Run
  ) throws(PlayStop) -> PlayedRoute {
    PlayedRoute(
      screen: destination.screen, kind: presentation.kind, isLocked: presentation.options.isLocked,
      content: try content(of: document.flows[state.flow].screens[destination.screen], &run))
  }

  /// Makes the content of a new screen or tab.
  func content(of screen: DocumentScreen) throws(PlayStop) -> PlayedContent {
    guard case .flow(let index?, _, _) = screen.content else { return PlayedContent() }
    var run = Run()
    let child = try makeState(index, &run)
    return PlayedContent(child: [child], pending: run.outcomes)
  }

  /// The content that an operation shows. A resumed operation made it before.
  func content(of screen: DocumentScreen, _ run: inout Run) throws(PlayStop) -> PlayedContent {
    guard let given = run.given else { return try content(of: screen) }
    run.given = nil
    return given
  }

  /// Shows a screen, if what it requires is so.
  func show(_ state: inout PlayedFlow, _ route: PlayedRoute, _ run: inout Run) throws(PlayStop) {
    try require(&state, route, &run)
    append(&state, route)
  }

  /// Shows a screen on top of the others.
  func append(_ state: inout PlayedFlow, _ route: PlayedRoute) {
    state.removeAlerts()
    // A push lands in the layer of the flow on top, so what that has presented goes first.
    if !route.isPresented, let top = state.routes.indices.last { dismissPresented(&state.routes[top].content) }
    state.append(route)
  }

  private func dismissPresented(_ content: inout PlayedContent) {
    if let selected = content.tabs?.selected, var items = content.tabs?.items {
      dismissPresented(&items[selected].content)
      content.tabs?.items = items
      return
    }
    guard !content.child.isEmpty else { return }
    if let lowest = content.child[0].routes.firstIndex(where: \.isPresented), lowest > 0 {
      content.child[0].routes.removeSubrange(lowest...)
    }
    if let top = content.child[0].routes.indices.last { dismissPresented(&content.child[0].routes[top].content) }
  }

  // MARK: Requirements

  /// Ends the transition if a screen is refused, after what happens instead.
  func require(_ state: inout PlayedFlow, _ route: PlayedRoute, _ run: inout Run) throws(PlayStop) {
    if try admits(state, route) { return }
    try refuse(&state, route, keeping: .show(route.content, run.operations), &run)
    throw .refused
  }

  func admits(_ state: PlayedFlow, _ route: PlayedRoute) throws(PlayStop) -> Bool {
    guard let requirement = requirement(of: route, in: state) else { return true }
    return try statements.holds(requirement.condition)
  }

  /// Does what happens instead of showing a screen.
  ///
  /// - Parameter part: what is kept meanwhile, if the flow resumes.
  func refuse(
    _ state: inout PlayedFlow, _ route: PlayedRoute, keeping part: PlayedPart, _ run: inout Run
  ) throws(PlayStop) {
    try countRefusal(&run)
    let requirement = requirement(of: route, in: state)
    try keeping(part, &state, &run) { (state, run) throws(PlayStop) in try performInstead(&state, requirement, &run) }
  }

  func countRefusal(_ run: inout Run) throws(PlayStop) {
    run.refusals += 1
    if run.refusals > 100 { throw .impossible("requirements lead to each other for ever") }
  }

  func performInstead(
    _ state: inout PlayedFlow, _ requirement: DocumentScreen.Requirement?, _ run: inout Run
  ) throws(PlayStop) {
    guard let requirement else { return }
    do throws(PlayStop) {
      try performAll(&state, requirement.operations[...], &run)
    } catch .refused {
    } catch { throw error }
  }

  private func requirement(of route: PlayedRoute, in state: PlayedFlow) -> DocumentScreen.Requirement? {
    route.screen.flatMap { document.flows[state.flow].screens[$0].requirement }
  }
}

extension Array {
  fileprivate func element(at index: Int) -> Element? { index < count ? self[index] : nil }
}
