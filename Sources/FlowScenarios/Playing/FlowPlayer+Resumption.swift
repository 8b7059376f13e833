import FlowGraph

/// A refusal that a flow keeps until it is resumed or forgotten, as `Refused` of FlowRuntime keeps it.
struct PlayedRefusal: Sendable {
  /// The parts that are left, in order. The first was refused.
  var parts: [PlayedPart]
  /// The identities of the routes that were shown instead, as ranges.
  var shown: [Range<Int>] = []
  /// The identity that the next route had when something was begun to be shown instead; `nil` once that is over.
  var start: Int?
}

/// Something that is left to be done.
enum PlayedPart: Sendable {
  /// An operation that was to show something, what that is, and the operations behind it.
  case show(PlayedContent, ArraySlice<DocumentOperation>)
  /// The screens that are left of a list, and the operations behind it.
  case list([PlayedRoute], ArraySlice<DocumentOperation>)
  case operations(ArraySlice<DocumentOperation>)
  /// The branches of a link behind a start that was refused.
  case branches([DocumentBranch])
  /// A tab whose selection was refused.
  case tab(Int)
  /// The rest of a link, which is for the flow on top.
  case link(PlayedLink)
  /// A screen that was shown before.
  case route(PlayedRoute)
}

/// The parts that a flow keeps of a refusal, and how it resumes them.
extension FlowPlayer {
  /// Keeps something while something else happens instead.
  func keeping(
    _ part: PlayedPart, _ state: inout PlayedFlow, _ run: inout Run,
    _ instead: (inout PlayedFlow, inout Run) throws(PlayStop) -> Void
  ) throws(PlayStop) {
    guard resumes(state.flow) else { return try instead(&state, &run) }
    // A refusal inside another one is kept above it. Any other refusal replaces what was kept.
    if state.refused.last?.start == nil { state.refused.removeAll() }
    state.refused.append(PlayedRefusal(parts: [part], start: state.nextID))
    try instead(&state, &run)
    endKeeping(&state)
  }

  private func endKeeping(_ state: inout PlayedFlow) {
    guard let index = state.refused.lastIndex(where: { $0.start != nil }), let start = state.refused[index].start else { return }
    if start < state.nextID { state.refused[index].shown.append(start..<state.nextID) }
    state.refused[index].start = nil
  }

  /// Keeps what would have followed.
  func keepAlso(_ parts: [PlayedPart], _ state: inout PlayedFlow) {
    guard let index = state.refused.firstIndex(where: { $0.start == nil }) else { return }
    state.refused[index].parts += parts
  }

  /// Forgets the refusals whose screens have all left.
  func dropAbandoned(_ state: inout PlayedFlow) {
    while let refusal = state.refused.last, refusal.start == nil, !refusal.shown.isEmpty,
      !state.routes.contains(where: { route in refusal.shown.contains { $0.contains(route.id) } })
    {
      state.refused.removeLast()
    }
  }

  /// Does what was refused last. What is refused again is kept again, with what stands behind it.
  func resume(_ state: inout PlayedFlow, _ run: inout Run) throws(PlayStop) {
    guard let refusal = state.refused.popLast() else { return }
    if !state.refused.isEmpty { state.refused[state.refused.count - 1].start = state.nextID }
    for (index, part) in refusal.parts.enumerated() {
      let refusals = run.refusals
      do throws(PlayStop) {
        try perform(&state, part, &run)
      } catch .refused {
      } catch { throw error }
      if run.refusals > refusals {
        keepAlso(Array(refusal.parts[(index + 1)...]), &state)
        break
      }
    }
    endKeeping(&state)
  }

  private func perform(_ state: inout PlayedFlow, _ part: PlayedPart, _ run: inout Run) throws(PlayStop) {
    switch part {
    case .show(let content, let operations):
      run.given = content
      try performAll(&state, operations, &run)
    case .list(let routes, let operations):
      try showRest(&state, routes, operations, &run)
      try performAll(&state, operations, &run)
    case .operations(let operations): try performAll(&state, operations, &run)
    case .branches(let branches): try runBranch(&state, branches, &run)
    case .tab(let tab): try select(&state, tab, &run)
    case .link(let link): run.rest = link
    case .route(let route):
      if try admits(state, route) { return replace(&state, with: route) }
      try refuse(&state, route, keeping: part, &run)
      throw .refused
    }
  }

  /// Shows what is left of a list of screens.
  private func showRest(
    _ state: inout PlayedFlow, _ routes: [PlayedRoute], _ operations: ArraySlice<DocumentOperation>, _ run: inout Run
  ) throws(PlayStop) {
    for (index, route) in routes.enumerated() {
      guard try admits(state, route) else {
        try refuse(&state, route, keeping: .list(Array(routes[index...]), operations), &run)
        throw .refused
      }
      if route.kind == .root {
        replace(&state, with: route)
      } else {
        append(&state, route)
      }
    }
  }

  private func replace(_ state: inout PlayedFlow, with route: PlayedRoute) {
    state.routes = []
    state.append(route)
  }

  // MARK: Tabs

  /// Selects a tab, if what it requires is so.
  func select(_ state: inout PlayedFlow, _ tab: Int, _ run: inout Run) throws(PlayStop) {
    guard let tabs = state.routes.first?.content.tabs else { return notes.append("there is no such tab") }
    if tab != tabs.selected, try !admitsTab(state, tab) {
      try refuseTab(&state, tab, &run)
      throw .refused
    }
    state.routes[0].content.tabs?.selected = tab
  }

  func admitsTab(_ state: PlayedFlow, _ tab: Int) throws(PlayStop) -> Bool {
    guard let requirement = document.flows[state.flow].tabs[tab].requirement else { return true }
    return try statements.holds(requirement.condition)
  }

  /// Does what happens instead of selecting a tab. The selected one stays.
  func refuseTab(_ state: inout PlayedFlow, _ tab: Int, _ run: inout Run) throws(PlayStop) {
    try countRefusal(&run)
    let requirement = document.flows[state.flow].tabs[tab].requirement
    try keeping(.tab(tab), &state, &run) { (state, run) throws(PlayStop) in try performInstead(&state, requirement, &run) }
  }

  // MARK: Flows that resume

  /// Whether a flow says `resume` somewhere; only then something is kept.
  private func resumes(_ flow: Int) -> Bool {
    if let known = resuming[flow] { return known }
    let resumes = document.flows[flow].resumes
    resuming[flow] = resumes
    return resumes
  }
}

extension DocumentFlow {
  fileprivate var resumes: Bool {
    let owners = (screens + tabs + work).flatMap(\.transitions) + events
    return (owners.flatMap(\.branches) + links.flatMap(\.branches)).contains { branch in
      branch.operations.contains { if case .resume = $0 { true } else { false } }
    }
  }
}
