import FlowGraph

/// An interpreter of flows. It plays them as the generated coordinator does, but without values, so it asks its caller for
/// each result that depends on a value.
///
/// It follows the same rules as the player of the page, which a test compares with generated coordinators.
final class FlowPlayer {
  let document: FlowDocument
  var statements: Statements
  /// Remarks on the last action: why something did nothing.
  var notes: [String] = []
  /// The transitions that were taken.
  var taken: Set<PlayedTransition> = []
  /// After how many actions that one sends events are said to send each other for ever.
  var mostActions = 1000
  /// Which flows say `resume`, as far as that was asked.
  var resuming: [Int: Bool] = [:]

  /// The requests of one action while it runs.
  struct Run {
    var outcomes: [PlayAction] = []
    var refusals = 0
    /// The operation that is performed, and those behind it.
    var operations: ArraySlice<DocumentOperation> = []
    /// The content that a resumed operation shows. It was made before.
    var given: PlayedContent?
    /// The rest of a link that is resumed, for the flow on top.
    var rest: PlayedLink?
  }

  init(_ document: FlowDocument, _ statements: Statements) {
    self.document = document
    self.statements = statements
  }

  /// The state with which a flow begins, after what its start requires.
  func start(_ flow: Int) throws(PlayStop) -> PlayedFlow {
    var run = Run()
    var state = try makeState(flow, &run)
    deliverPending(&state, &run)
    try settle(&state, run.outcomes)
    return state
  }

  /// Runs actions and what they deliver, in order, until nothing is left.
  func settle(_ state: inout PlayedFlow, _ actions: [PlayAction]) throws(PlayStop) {
    var waiting = actions
    var done = 0
    while done < waiting.count {
      if done > mostActions { throw .impossible("events send each other for ever") }
      waiting += try navigate(&state, waiting[done], isCovered: false)
      done += 1
    }
  }

  // MARK: What happens

  /// Runs one action.
  ///
  /// - Returns: the actions that deliver what it asked for.
  private func navigate(_ state: inout PlayedFlow, _ action: PlayAction, isCovered: Bool) throws(PlayStop) -> [PlayAction] {
    var run = Run()
    switch action {
    case .link(let link): try open(&state, link, &run)
    case .back(let index): try systemChange(&state, keeping: index, &run)
    case .dismiss(let index): try systemChange(&state, keeping: index - 1, &run)
    case .own(let name): try handleOwn(&state, name, &run)
    case .work(let index, let name): try handleWork(&state, index, name, &run)
    // Of an exit only the parent hears; the flow itself has nothing to do.
    case .exit: break
    case .route(let place, let action): try navigate(&state, place, action, isCovered, &run)
    }
    try openRest(&state, &run)
    dropAbandoned(&state)
    deliverPending(&state, &run)
    return run.outcomes
  }

  private func navigate(
    _ state: inout PlayedFlow, _ place: RoutePlace, _ action: RouteAction, _ isCovered: Bool, _ run: inout Run
  ) throws(PlayStop) {
    guard let index = self.index(of: place, in: state) else { return notes.append("the screen has left") }
    let id = state.routes[index].id
    let isBelow = isCovered || index + 1 < state.routes.count
    switch action {
    case .select(let tab):
      guard let tabs = state.routes[index].content.tabs, tab < tabs.items.count else { break }
      if tab == tabs.selected {
        run.outcomes.append(.route(.id(id), .reselected(tab)))
      } else if try admitsTab(state, tab) {
        state.routes[index].content.tabs?.selected = tab
      } else if isBelow {
        notes.append("the screen is covered, so it does not navigate")
      } else {
        try refuseTab(&state, tab, &run)
      }
    case .tab(let tab, .flow(let inner)):
      guard let tabs = state.routes[index].content.tabs, !tabs.items[tab].content.child.isEmpty else { break }
      var child = tabs.items[tab].content.child[0]
      for outcome in try navigate(&child, inner, isCovered: isBelow || tab != tabs.selected) {
        run.outcomes.append(.route(.id(id), .tab(tab, .flow(outcome))))
      }
      state.routes[index].content.tabs?.items[tab].content.child = [child]
    case .flow(let inner):
      guard !state.routes[index].content.child.isEmpty else { break }
      for outcome in try navigate(&state.routes[index].content.child[0], inner, isCovered: isBelow) {
        run.outcomes.append(.route(.id(id), .flow(outcome)))
      }
    default: break
    }
    try handle(&state, index, action, isCovered, &run)
  }

  private func index(of place: RoutePlace, in state: PlayedFlow) -> Int? {
    switch place {
    case .index(let index): index < state.routes.count ? index : nil
    case .id(let id): state.routes.firstIndex { $0.id == id }
    }
  }

  /// Runs the flow's transition for an action of a screen, if its sender is on top.
  private func handle(
    _ state: inout PlayedFlow, _ index: Int, _ action: RouteAction, _ isCovered: Bool, _ run: inout Run
  ) throws(PlayStop) {
    let route = state.routes[index]
    guard let (transition, played) = try transition(for: action, of: route, in: document.flows[state.flow], state.flow),
      !transition.branches.isEmpty
    else { return }
    var tab: Int?
    if case .tab(let number, _) = action { tab = number }
    if !transition.isAlways {
      if isCovered || index + 1 < state.routes.count {
        return notes.append("the screen is covered, so it does not navigate")
      }
      if let tab, tab != route.content.tabs?.selected { return notes.append("another tab is selected") }
    }
    taken.insert(played)
    try runBranches(&state, transition.branches, &run) { (state, run) throws(PlayStop) in
      guard transition.isAlways else { return }
      state.routes.removeSubrange((index + 1)...)
      guard let tab, tab != state.routes[index].content.tabs?.selected else { return }
      guard try self.admitsTab(state, tab) else {
        try self.refuseTab(&state, tab, &run)
        throw .refused
      }
      state.routes[index].content.tabs?.selected = tab
    }
  }

  /// The transition that answers an action of a screen.
  private func transition(
    for action: RouteAction, of route: PlayedRoute, in flow: DocumentFlow, _ number: Int
  ) throws(PlayStop) -> (DocumentTransition, PlayedTransition)? {
    var action = action
    var owner = PlayedTransition.Owner.flow
    var transitions: [DocumentTransition] = []
    if let screen = route.screen {
      owner = .screen(screen)
      transitions = flow.screens[screen].transitions
    }
    switch action {
    case .tab(let tab, let inner):
      action = inner
      owner = .tab(tab)
      transitions = flow.tabs[tab].transitions
    case .reselected(let tab):
      owner = .tab(tab)
      transitions = flow.tabs[tab].transitions
    default: break
    }
    var matching: [Int] = []
    for (index, transition) in transitions.enumerated() {
      let matches = switch (transition.trigger, action) {
      case (.reselected, .reselected): true
      case (.exit(let name, _), .flow(.exit(let exit))): name == exit
      case (.pattern(let path, _), .flow(.own(let event))), (.pattern(let path, _), .event(let event)):
        try takes(path, event)
      case (.event(let name, _), .event(let event)): name == event
      default: false
      }
      if matches { matching.append(index) }
    }
    // Of several patterns that fit, the first that does something counts.
    let index = matching.first { !transitions[$0].branches.isEmpty } ?? matching.first
    return index.map { (transitions[$0], PlayedTransition(flow: number, owner: owner, index: $0)) }
  }

  private func handleOwn(_ state: inout PlayedFlow, _ name: String, _ run: inout Run) throws(PlayStop) {
    let events = document.flows[state.flow].events
    guard let index = events.firstIndex(where: { $0.trigger.name == name }), !events[index].branches.isEmpty else { return }
    taken.insert(PlayedTransition(flow: state.flow, owner: .flow, index: index))
    try runBranches(&state, events[index].branches, &run)
  }

  private func handleWork(_ state: inout PlayedFlow, _ work: Int, _ name: String, _ run: inout Run) throws(PlayStop) {
    let transitions = document.flows[state.flow].work[work].transitions
    for (index, transition) in transitions.enumerated() where !transition.branches.isEmpty {
      guard case .pattern(let path, _) = transition.trigger, try takes(path, name) else { continue }
      taken.insert(PlayedTransition(flow: state.flow, owner: .work(work), index: index))
      return try runBranches(&state, transition.branches, &run)
    }
  }

  /// Whether a pattern over the action of a reducer takes an event: its own path, and one that goes on from it.
  private func takes(_ pattern: [String], _ event: String) throws(PlayStop) -> Bool {
    let path = event.split(separator: ".").map(String.init)
    if path.starts(with: pattern) { return true }
    // What the case carries decides, and that is Swift.
    if pattern.starts(with: path) {
      let whole = pattern.joined(separator: ".")
      if let known = statements.known("\(event) is \(whole)") { return known }
      throw .impossible("what `\(event)` carries is not known here: it is said with dots, as in `\(whole)`")
    }
    return false
  }

  private func systemChange(_ state: inout PlayedFlow, keeping index: Int, _ run: inout Run) throws(PlayStop) {
    guard index >= 0, index < state.routes.count - 1 else { return notes.append("nothing is above it") }
    let removed = state.routes[(index + 1)...].reversed()
    state.routes.removeSubrange((index + 1)...)
    for route in removed {
      guard let screen = route.screen else { continue }
      let transitions = document.flows[state.flow].screens[screen].transitions
      guard let index = transitions.firstIndex(where: { $0.trigger == .dismissed }), !transitions[index].branches.isEmpty
      else { continue }
      taken.insert(PlayedTransition(flow: state.flow, owner: .screen(screen), index: index))
      try runBranches(&state, transitions[index].branches, &run)
    }
  }

  /// Runs the first branch that holds, up to a screen that is refused.
  func runBranches(
    _ state: inout PlayedFlow, _ branches: [DocumentBranch], _ run: inout Run,
    _ begin: (inout PlayedFlow, inout Run) throws(PlayStop) -> Void = { _, _ in }
  ) throws(PlayStop) {
    do throws(PlayStop) {
      try runBranch(&state, branches, &run, begin)
    } catch .refused {
    } catch { throw error }
  }

  /// - Throws: also ``PlayStop/refused``.
  func runBranch(
    _ state: inout PlayedFlow, _ branches: [DocumentBranch], _ run: inout Run,
    _ begin: (inout PlayedFlow, inout Run) throws(PlayStop) -> Void = { _, _ in }
  ) throws(PlayStop) {
    for branch in branches {
      guard try statements.hold(branch.conditions) else { continue }
      if branch.isGap { return }
      try begin(&state, &run)
      return try performAll(&state, branch.operations[...], &run)
    }
  }

  /// Performs operations in order. What is refused among them keeps those behind it.
  func performAll(
    _ state: inout PlayedFlow, _ operations: ArraySlice<DocumentOperation>, _ run: inout Run
  ) throws(PlayStop) {
    let outer = run.operations
    defer { run.operations = outer }
    for index in operations.indices {
      run.operations = operations[index...]
      do throws(PlayStop) {
        try perform(&state, operations[index], &run)
      } catch {
        let rest = operations[(index + 1)...]
        if case .refused = error, operations[index].keepsItself, !rest.isEmpty { keepAlso([.operations(rest)], &state) }
        throw error
      }
    }
  }

  /// Delivers the actions that the start of a new child asked for, once the child is shown.
  private func deliverPending(_ state: inout PlayedFlow, _ run: inout Run) {
    for index in state.routes.indices {
      let id = state.routes[index].id
      for action in state.routes[index].content.pending { run.outcomes.append(.route(.id(id), .flow(action))) }
      state.routes[index].content.pending = []
      for tab in state.routes[index].content.tabs?.items.indices ?? 0..<0 {
        for action in state.routes[index].content.tabs?.items[tab].content.pending ?? [] {
          run.outcomes.append(.route(.id(id), .tab(tab, .flow(action))))
        }
        state.routes[index].content.tabs?.items[tab].content.pending = []
      }
    }
  }
}

extension DocumentOperation {
  /// Whether what is refused of it is kept without what stands behind it.
  fileprivate var keepsItself: Bool {
    switch self {
    case .doEvent, .select: true
    default: false
    }
  }
}
