import FlowGraph

/// How flows begin and screens are shown.
extension FlowPlayer {
  func makeState(_ flow: Int, _ run: inout Run) throws(PlayStop) -> PlayedFlow {
    var state = PlayedFlow(flow: flow)
    _ = try startOver(&state, &run)
    return state
  }

  /// Begins as the flow itself does.
  ///
  /// - Returns: whether nothing stands in the way.
  func startOver(_ state: inout PlayedFlow, _ run: inout Run) throws(PlayStop) -> Bool {
    let flow = document.flows[state.flow]
    state.routes = []
    if !flow.tabs.isEmpty {
      if flow.tabs.contains(where: { $0.requirement != nil }) { throw .unknown("`requires` on a tab") }
      var items: [PlayedTab] = []
      for tab in flow.tabs { items.append(PlayedTab(content: try content(of: tab))) }
      let content = PlayedContent(tabs: PlayedTabs(items: items))
      state.append(PlayedRoute(screen: nil, kind: .root, isLocked: false, content: content))
      return true
    }
    for branch in flow.start {
      if let condition = branch.condition, try !statements.holds(condition) { continue }
      guard case .replace(let routes)? = branch.operations.first, let root = routes.first else {
        throw .unknown("this start of `\(flow.name)`")
      }
      let route = try self.route(state, root.destination, root.presentation)
      state.append(route)
      if try admits(state, route) { return true }
      try refuse(&state, route, &run)
      return false
    }
    throw .impossible("no branch of the start of `\(flow.name)` is taken")
  }

  func route(
    _ state: PlayedFlow, _ destination: DocumentDestination, _ presentation: DocumentPresentation
  ) throws(PlayStop) -> PlayedRoute {
    PlayedRoute(
      screen: destination.screen, kind: presentation.kind, isLocked: presentation.options.isLocked,
      content: try content(of: document.flows[state.flow].screens[destination.screen]))
  }

  /// What is inside of a screen or a tab that is made anew.
  func content(of screen: DocumentScreen) throws(PlayStop) -> PlayedContent {
    guard case .flow(let index?, _, _) = screen.content else { return PlayedContent() }
    var run = Run()
    let child = try makeState(index, &run)
    return PlayedContent(child: [child], pending: run.outcomes)
  }

  /// Shows a screen, if what it requires is so.
  func show(_ state: inout PlayedFlow, _ route: PlayedRoute, _ run: inout Run) throws(PlayStop) {
    try require(&state, route, &run)
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
    try refuse(&state, route, &run)
    throw .refused
  }

  func admits(_ state: PlayedFlow, _ route: PlayedRoute) throws(PlayStop) -> Bool {
    guard let requirement = requirement(of: route, in: state) else { return true }
    return try statements.holds(requirement.condition)
  }

  func refuse(_ state: inout PlayedFlow, _ route: PlayedRoute, _ run: inout Run) throws(PlayStop) {
    run.refusals += 1
    if run.refusals > 100 { throw .impossible("requirements lead to each other for ever") }
    guard let requirement = requirement(of: route, in: state) else { return }
    do throws(PlayStop) {
      for operation in requirement.operations { try perform(&state, operation, &run) }
    } catch .refused {
    } catch { throw error }
  }

  private func requirement(of route: PlayedRoute, in state: PlayedFlow) -> DocumentScreen.Requirement? {
    route.screen.flatMap { document.flows[state.flow].screens[$0].requirement }
  }
}
