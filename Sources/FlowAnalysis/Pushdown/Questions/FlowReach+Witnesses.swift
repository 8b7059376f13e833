import FlowCore
import FlowModel
import FlowPushdown
import FlowSyntax

/// Queries for a run that leads to a problem.
extension FlowReach {
  /// Whether any layer has no navigation container.
  package var hasBareLayers: Bool { pushdown.symbols.symbols.contains { !$0.hasContainer } }

  /// The shortest run in which an operation pushes a screen in a layer without a navigation container.
  package func pushWithoutNavigation(_ operation: Int32) -> FlowWitness? {
    wayToPushWithoutNavigation(operation).map { witness(to: $0) }
  }

  func wayToPushWithoutNavigation(_ operation: Int32) -> Way? {
    guard case .show(let showing) = flow.steps[Int(operation)].instruction, showing.kind == .push else { return nil }
    return way(to: operation) { !$0.hasContainer }
  }

  /// The shortest way to a stack at rest with a matching route of a screen on top.
  func wayToRest(_ screen: Int32, where matches: (Route) -> Bool = { _ in true }) -> Way? {
    let heads = heads.atRest(Int(screen)).filter { matches(route(automaton[$0].symbol)) }
    return shortestWay(by: heads.map { ($0, -1) })
  }

  /// For each operation whose routes have symbols of their own, the shortest way to a stack at rest with such a route on top. The
  /// route must open a layer without a container.
  func waysToRestByOperation() -> [Int32: Way] {
    var ways: [Int32: Way] = [:]
    for head in heads.allAtRest {
      let route = pushdown.symbols[automaton[head].symbol]
      if route.shownBy < 0 || route.kind == .push || route.hasContainer { continue }
      let way = way(head, -1)
      if ways[route.shownBy].map({ way.length < $0.length }) ?? true { ways[route.shownBy] = way }
    }
    return ways
  }

  /// The shortest run in which an operation opens a layer without a container, and the opening route is on top at the next rest.
  ///
  /// - Returns: the run up to this rest; `nil` if there is no such run, or if a later operation of the chain may change the stack.
  func showingBareLayerLast(_ operation: Int32) -> FlowWitness? {
    guard case .show(let showing) = flow.steps[Int(operation)].instruction else { return nil }
    if pushdown.index.changesStack(after: operation, flow) { return nil }
    let found = headsRunning(operation) { head, branch in
      (branch >= 0 || pushdown.controls.controls[Int(automaton[head].from) / 2].pending == 0)
        && shown(showing, on: route(automaton[head].symbol)).opensBareLayer
    }
    guard var witness = witness(to: found) else { return nil }
    var stack = witness.steps.last?.stack ?? witness.initial
    guard let top = stack.last else { return nil }
    switch showing.leaving {
    case .nothing: break
    case .top: stack.removeLast()
    case .all: stack = []
    }
    stack.append(shown(showing, on: top))
    if witness.steps.isEmpty { witness.initial = stack } else { witness.steps[witness.steps.count - 1].stack = stack }
    return witness
  }

  /// The shortest run in which an operation shows a route that can be shown above itself again and again.
  ///
  /// - Parameter growth: the result of ``growth()``.
  func grows(_ operation: Int32, _ growth: [Int32]) -> FlowWitness? {
    guard case .show(let showing) = flow.steps[Int(operation)].instruction, !showing.isInPlace else { return nil }
    // The automaton reads a stack from the top, so the state before a transition tells which route is above.
    var isBelow: Set<Int32> = []
    for index in growth {
      let transition = automaton[index]
      let pushed = automaton.pushedSymbol(of: transition.from)
      if pushed < 0 { continue }
      let above = pushdown.symbols[pushed]
      if above.screen == showing.screen, showing.kind.map({ $0 == above.kind }) ?? true {
        isBelow.insert(transition.symbol)
      }
    }
    if isBelow.isEmpty { return nil }
    return witness(to: headsRunning(operation) { head, _ in isBelow.contains(automaton[head].symbol) })
  }

  /// The shortest run after which the flow has presented something when it takes an exit. If `exit` is `nil`, the run ends at any
  /// stack at rest. Alerts and dialogs are ignored, because they leave as soon as anything else is shown.
  package func presenting(atExit exit: Int32?) -> FlowWitness? {
    func read(_ count: Int, _ symbol: Int32) -> Int {
      let kind = pushdown.symbols[symbol].kind
      return count == 1 || kind.isPresented && !kind.isAlertOrDialog ? 1 : 0
    }
    guard let exit else {
      var atRest: [Int32] = []
      for screen in 0..<flow.screens.count { atRest += heads.atRest(screen) }
      return automaton.shortestPath(from: atRest, read, accepts: { $0 == 1 }).map { witness(to: $0) }
    }
    if !pushdown.index.knowsDeliveries { return nil }
    var best: FlowWitness?
    for number in exitOperations[exit] ?? [] {
      guard let found = shortestRun(to: number, read, accepts: { $0 == 1 }) else { continue }
      if best.map({ found.length < $0.length }) ?? true { best = found }
    }
    return best
  }

  /// The shortest way to an operation with a matching route on top.
  func way(to operation: Int32, top matches: (RouteSymbol) -> Bool) -> Way? {
    shortestWay(by: headsRunning(operation) { head, _ in matches(pushdown.symbols[automaton[head].symbol]) })
  }

  /// The matching heads of an operation, each with the branch that begins there, or -1.
  private func headsRunning(
    _ operation: Int32, where matches: (_ head: Int32, _ branch: Int32) -> Bool = { _, _ in true }
  ) -> [(head: Int32, branch: Int32)] {
    var found: [(head: Int32, branch: Int32)] = []
    heads.forEach(operation, in: self) { head, branch in
      if matches(head, branch) { found.append((head, branch)) }
      return true
    }
    return found
  }

  /// For each exit, the operations that take it.
  func findExitOperations() -> [Int32: [Int32]] {
    var operations: [Int32: [Int32]] = [:]
    for (number, operation) in flow.steps.enumerated() {
      if case .exit(let exit) = operation.instruction { operations[exit, default: []].append(Int32(number)) }
    }
    return operations
  }

  /// The shortest run that reaches the given operation when it has nothing to do, for example because there is no route to remove.
  /// The answer is meaningful only if ``OperationFacts/mayFail`` is true for the operation.
  package func failure(_ operation: Int32) -> FlowWitness? {
    let action = flow.steps[Int(operation)].instruction
    // The reader goes down the stack and counts the matching routes. It rejects a stack with enough of them for the operation to
    // work.
    func read(_ count: Int, _ symbol: Int32) -> Int {
      let route = pushdown.symbols[symbol]
      if let screen = action.screenAskedFor { return route.screen == screen ? -1 : 0 }
      guard case .leave(let departure) = action else { return -1 }
      switch (departure.extent, departure.takesOnlyPushed) {
      case (.routes(let limit), false): return count + 1 > Int(limit) ? -1 : count + 1
      case (.routes, true): return count == 0 && route.kind == .push ? -1 : 1
      case (.toRoot, false): return count == 1 ? -1 : 1
      case (.toRoot, true):
        if count == 0 { return route.kind == .push ? 2 : 1 }
        return count == 2 && route.kind.isPresented ? 1 : count
      case (.layers(let limit), _):
        let presented = count + (route.kind.isPresented ? 1 : 0)
        return presented >= Int(limit) ? -1 : presented
      case (.allLayers, _): return route.kind.isPresented ? -1 : 0
      case (.toScreen, _): return -1
      }
    }
    // `pop to root` fails only if a route is presented, so the reader must have seen a presented route.
    func accepts(_ count: Int) -> Bool {
      guard case .leave(let departure) = action, case .toRoot = departure.extent else { return true }
      return !departure.takesOnlyPushed || count == 1
    }
    return shortestRun(to: operation, read, accepts: accepts)
  }

  /// The shortest run that reaches an operation with a stack that the reader accepts.
  private func shortestRun(to operation: Int32, _ read: StackReader, accepts: (Int) -> Bool) -> FlowWitness? {
    let found = headsRunning(operation)
    // If the operation is the first of its event, the run has one event more than the path. So the heads with and without such an
    // event are searched separately, and the runs are compared.
    var best: FlowWitness?
    for beginsHere in [false, true] {
      let some = found.filter { ($0.branch >= 0) == beginsHere }
      guard let path = automaton.shortestPath(from: some.map(\.head), read, accepts: accepts),
        let head = some.first(where: { $0.head == path[0] })
      else { continue }
      let witness = witness(to: path, beginning: head.branch)
      if best.map({ witness.length < $0.length }) ?? true { best = witness }
    }
    return best
  }

  /// The routes that can be on top while no event and no gesture has an effect, each with a run to such a stack.
  package func traps() -> [(top: Route, witness: FlowWitness)] {
    let index = pushdown.index
    let flowActions = index.flowEvents.flatMap { actions(of: $0) }
    var traps: [(Route, FlowWitness)] = []
    for screen in 0..<flow.screens.count {
      // A gesture can remove most screens wherever they are, so their events do not matter. But a gesture does not help if a
      // condition of the screen can forbid it.
      let stays = flow.screens[screen].stays
      let heads = heads.atRest(screen).filter { head in
        let route = pushdown.symbols[automaton[head].symbol]
        return stays && !route.kind.isAlertOrDialog || route.kind != .push && !canBeSwiped(route)
      }
      if heads.isEmpty { continue }
      let own = index.events[screen].flatMap { actions(of: $0) }
      guard let hold = Hold(own + flowActions, top: Int32(screen), index.alwaysSenders, stays: stays) else { continue }
      var bySymbol: [Int: [Int32]] = [:]
      var order: [Int] = []
      for head in heads {
        let route = pushdown.symbols[automaton[head].symbol]
        if !hold.holds(route) { continue }
        let key = route.kind.number &<< 2 | (route.hasContainer ? 2 : 0) | (route.isLocked ? 1 : 0)
        if bySymbol[key] == nil { order.append(key) }
        bySymbol[key, default: []].append(head)
      }
      for key in order {
        guard let heads = bySymbol[key],
          let path = automaton.shortestPath(
            from: heads,
            { state, symbol in
              hold.read(state, pushdown.symbols[symbol])
            })
        else { continue }
        traps.append((route(automaton[path[0]].symbol), witness(to: path)))
      }
    }
    return traps
  }

  private func actions(of branch: Int32) -> [Instruction] {
    flow.steps(from: flow.branches[Int(branch)].step).map { flow.steps[Int($0)].instruction }
  }
}

extension FlowReach {
  /// The route that an instruction shows with `top` on top.
  private func shown(_ show: Show, on top: Route) -> Route {
    var route = top
    route.screen = show.screen
    guard let kind = show.kind else { return route }
    route.kind = kind
    route.isLocked = show.isLocked
    // A pushed screen stays in the container below.
    if kind != .push { route.hasContainer = flow.opens(show) }
    return route
  }
}

extension FlowReach.Route {
  fileprivate var opensBareLayer: Bool { kind != .push && !hasContainer }
}

/// The condition for a stack on which none of the given operations has an effect.
private struct Hold {
  private var maximumRoutes = Int32.max
  private var mostPresented = Int32.max
  private var screensBelow: Set<Int32>
  private var isRoot = false
  private let top: Int32
  /// The operations that remove only pushed screens, such as `pop`. They matter only if a condition keeps the top screen: otherwise
  /// the user can always leave it.
  private var pops: [Departure.Extent] = []

  /// `nil` if one of the operations always has an effect.
  ///
  /// - Parameter stays: whether the top screen stays while a condition holds. An operation that changes values may end the
  ///   condition, and then a gesture has an effect.
  init?(_ actions: [Instruction], top: Int32, _ alwaysSenders: [Int32], stays: Bool) {
    screensBelow = Set(alwaysSenders)
    self.top = top
    for action in actions {
      switch action {
      case .show, .exit, .resume: return nil
      case .values(.set) where stays, .deliver(.content, _) where stays: return nil
      // `pop` has an effect only if a pushed screen is on top. The user can always leave it, unless it stays.
      case .leave(let departure) where departure.takesOnlyPushed: if stays { pops.append(departure.extent) }
      case .leave(let departure): forbid(departure.extent, top: top)
      case .select, .fill, .clear, .deliver, .values, .choice, .ask, .forget, .follow: break
      }
    }
  }

  /// Adds the condition that an operation which removes routes does not change the stack.
  private mutating func forbid(_ extent: Departure.Extent, top: Int32) {
    switch extent {
    case .routes(let count): if count <= FlowIndex.longestCount { maximumRoutes = min(maximumRoutes, count) }
    case .toRoot: isRoot = true
    case .toScreen(let screen, let isConditional):
      // If the screen is already on top, `back to` stops there.
      if isConditional || screen != top { screensBelow.insert(screen) }
    case .layers(let count): if count <= FlowIndex.longestCount { mostPresented = min(mostPresented, count - 1) }
    case .allLayers: mostPresented = 0
    }
  }

  func holds(_ route: RouteSymbol) -> Bool { !isRoot || route.kind == .root }

  /// Reads the next route of a stack, from the top down. The state counts all routes, the presented routes, and the pushed routes
  /// on top, as far as the condition needs.
  func read(_ state: Int, _ route: RouteSymbol) -> Int {
    var routes = state & 0xFF
    var presented = state &>> 8 & 0xFF
    let pushed = state &>> 16
    if pops.contains(where: { takes(pushed, over: route, $0) }) { return -1 }
    if routes > 0, screensBelow.contains(route.screen) { return -1 }
    if routes < 0xFF { routes += 1 }
    if routes > Int(maximumRoutes) { return -1 }
    if route.kind.isPresented, presented < 0xFF { presented += 1 }
    if presented > Int(mostPresented) { return -1 }
    if maximumRoutes == Int32.max { routes = 1 }
    if mostPresented == Int32.max { presented = 0 }
    return pushedOnTop(pushed, and: route) &<< 16 | presented &<< 8 | routes
  }

  /// The number of pushed routes on top of the stack, after one more route is read; `endOfPushed` once a route that is not pushed
  /// was read.
  private func pushedOnTop(_ pushed: Int, and route: RouteSymbol) -> Int {
    if pops.isEmpty { return 0 }
    return route.kind == .push && pushed < Self.endOfPushed - 1 ? pushed + 1 : Self.endOfPushed
  }

  /// Whether an operation with this extent removes exactly the pushed routes above a route.
  private func takes(_ pushed: Int, over route: RouteSymbol, _ extent: Departure.Extent) -> Bool {
    guard pushed > 0, pushed < Self.endOfPushed else { return false }
    switch extent {
    case .routes(let count): return count <= FlowIndex.longestCount && pushed == Int(count)
    case .toRoot: return route.kind == .root
    case .toScreen(let screen, let isConditional): return route.screen == screen && (isConditional || screen != top)
    case .layers, .allLayers: return false
    }
  }

  private static var endOfPushed: Int { 0xFF }
}
