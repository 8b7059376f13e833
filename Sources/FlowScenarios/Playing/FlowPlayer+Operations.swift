import FlowGraph

/// The effects of operations.
extension FlowPlayer {
  func perform(_ state: inout PlayedFlow, _ operation: DocumentOperation, _ run: inout Run) throws(PlayStop) {
    switch operation {
    case .show(let presentation, let destination):
      if presentation.kind == .inPlaceOfTop {
        try showInPlaceOfTop(&state, destination, &run)
      } else {
        try show(&state, route(state, destination, presentation, &run), &run)
      }
    case .present(let expression, let ways, let destination):
      let names = ways.map { $0.style ?? $0.kind.rawValue }
      let chosen = ways.count == 1 ? 0 : try statements.choice(of: expression, among: names)
      try show(&state, route(state, destination, ways[chosen], &run), &run)
    case .back(let count): cut(&state, to: state.routes.count - 1 - count)
    case .backTo(let target): cut(&state, to: try place(state, target))
    case .pop(let count): pop(&state, to: state.routes.count - 1 - count)
    case .popTo(let target): pop(&state, to: try place(state, target))
    case .dismiss(let count): dismiss(&state, count)
    case .dismissAll:
      if let lowest = state.routes.firstIndex(where: \.isPresented), lowest > 0 { cut(&state, to: lowest - 1) }
    case .replace(let routes): try replace(&state, routes, &run)
    case .select(let tab): try select(&state, tab, &run)
    case .send(let screen, let event, _):
      guard let index = state.routes.lastIndex(where: { $0.screen == screen }) else {
        return notes.append("the event has no receiver")
      }
      let receiver = document.flows[state.flow].screens[screen]
      run.outcomes.append(.route(.id(state.routes[index].id), sent(event, to: receiver)))
    case .sendToTab(let tab, let event, _):
      let receiver = document.flows[state.flow].tabs[tab]
      if let root = state.routes.first, root.content.tabs != nil {
        run.outcomes.append(.route(.id(root.id), .tab(tab, sent(event, to: receiver))))
      }
    case .sendToWork(let work, let event, _): run.outcomes.append(.work(work, event.joined(separator: ".")))
    // Values are not played.
    case .set: break
    case .resume: try resume(&state, &run)
    case .forget: state.refused.removeAll()
    case .update(let destination):
      guard let index = state.routes.lastIndex(where: { $0.screen == destination.screen }) else {
        return notes.append("there is no such screen to update")
      }
      state.routes[index].content = try content(of: document.flows[state.flow].screens[destination.screen])
    case .updateTab(let tab, _):
      let made = try content(of: document.flows[state.flow].tabs[tab])
      if state.routes.first?.content.tabs != nil { state.routes[0].content.tabs?.items[tab].content = made }
    case .doEvent(let event, _):
      taken.insert(PlayedTransition(flow: state.flow, owner: .flow, index: event))
      try runBranch(&state, document.flows[state.flow].events[event].branches, &run)
    case .exit(let exit, _): run.outcomes.append(.exit(document.flows[state.flow].exits[exit].name))
    }
  }

  /// An event that an operation sends, as an action of the receiver.
  private func sent(_ event: [String], to screen: DocumentScreen) -> RouteAction {
    let name = event.joined(separator: ".")
    if case .flow(.some, _, _) = screen.content { return .flow(.own(name)) }
    return .event(name)
  }

  /// Removes the routes above a place.
  private func cut(_ state: inout PlayedFlow, to index: Int?) {
    guard let index, index >= 0, index < state.routes.count else { return notes.append("an operation finds nothing to do") }
    state.routes.removeSubrange((index + 1)...)
  }

  private func pop(_ state: inout PlayedFlow, to index: Int?) {
    guard let index, index >= 0, index < state.routes.count,
      state.routes[(index + 1)...].allSatisfy({ $0.kind == .push })
    else { return notes.append("an operation finds nothing to do") }
    cut(&state, to: index)
  }

  private func dismiss(_ state: inout PlayedFlow, _ count: Int) {
    let layers = state.routes.indices.filter { $0 > 0 && state.routes[$0].isPresented }
    guard layers.count >= count else { return notes.append("nothing is presented") }
    cut(&state, to: layers[layers.count - count] - 1)
  }

  /// The index of the topmost route of a screen; `nil` for none.
  private func place(_ state: PlayedFlow, _ target: DocumentTarget) throws(PlayStop) -> Int? {
    guard case .screen(let screen, let condition) = target else { return 0 }
    for index in state.routes.indices.reversed() where state.routes[index].screen == screen {
      guard let condition else { return index }
      if try statements.holds(condition) { return index }
    }
    return nil
  }

  private func showInPlaceOfTop(
    _ state: inout PlayedFlow, _ destination: DocumentDestination, _ run: inout Run
  ) throws(PlayStop) {
    let top = state.routes[state.routes.count - 1]
    let screen = document.flows[state.flow].screens[destination.screen]
    let route = PlayedRoute(
      screen: destination.screen, kind: top.kind, isLocked: top.isLocked,
      content: try content(of: screen, &run))
    try require(&state, route, &run)
    state.routes.removeLast()
    state.append(route)
  }

  private func replace(_ state: inout PlayedFlow, _ routes: [DocumentRoute], _ run: inout Run) throws(PlayStop) {
    var made: [PlayedRoute] = []
    for route in routes { made.append(try self.route(state, route.destination, route.presentation, &run)) }
    var admitted = 0
    while admitted < made.count, try admits(state, made[admitted]) { admitted += 1 }
    if admitted > 0 {
      state.routes = []
      for route in made[..<admitted] { state.append(route) }
    }
    if admitted == made.count { return }
    let rest = Array(made[admitted...])
    try refuse(&state, rest[0], keeping: .list(rest, run.operations.dropFirst()), &run)
    throw .refused
  }
}
