import FlowCore
import FlowModel
import FlowSyntax

/// A run of a flow, then a run of the child flow that is on top at its end, and so on inwards.
struct NestedRun {
  /// One part of the whole trace: a run of one flow. Many legs are compared by length, and few are reconstructed.
  struct Leg {
    let runs: FlowRuns
    /// The number of events.
    let length: Int
    /// The screen that is on top at the end of the leg.
    let top: Int32
    let tell: () -> FlowWitness

    var witness: FlowWitness { tell() }
  }

  var legs: [Leg]
  /// The place of the operation that the run is about.
  var place: Location?

  /// The number of events.
  var length: Int { legs.reduce(0) { $0 + $1.length } }

  /// Whether this run is preferred: it is shorter, or equally short and its path comes first.
  func isBefore(_ other: NestedRun?) -> Bool {
    guard let other else { return true }
    return length != other.length ? length < other.length : path < other.path
  }

  /// The names of the flows and screens on the way. They order runs of equal length independently of the order of
  /// declarations. The top of the last flow is not part of the path.
  var path: String {
    var path = ""
    for (number, leg) in legs.enumerated() {
      path += leg.runs.unit.names[leg.runs.flow.name] + "."
      if number + 1 < legs.count { path += leg.runs.name(ofScreen: leg.top) + "/" }
    }
    return path
  }

  /// The run of the innermost flow.
  var last: Leg { legs[legs.count - 1] }

  func inside(_ leg: Leg) -> NestedRun { NestedRun(legs: [leg] + legs, place: place) }

  /// The events of all legs. Events of an inner flow get the flow's screen as a prefix, and their stack gets the outer stack as a
  /// prefix: `home ▸ sheet editor: page ▸ push help`.
  func trace(marksBareLayers: Bool = false) -> [Diagnostic.Step] {
    var steps: [Diagnostic.Step] = []
    var (screens, stacks) = ("", "")
    for (number, leg) in legs.enumerated() {
      let witness = leg.witness
      for var step in leg.runs.trace(witness, marksBareLayers: marksBareLayers && number == 0) {
        step.event = screens + step.event
        if !step.stack.isEmpty { step.stack = stacks + step.stack }
        steps.append(step)
      }
      let stack = witness.steps.last?.stack ?? witness.initial
      if let top = stack.last { screens += leg.runs.name(ofScreen: top.screen) + "." }
      stacks += leg.runs.text(stack, marksBareLayers && number == 0) + ": "
    }
    return steps
  }
}

extension FlowRuns {
  /// The flows of a screen: its child flow, or the flows of the tabs; empty if the unit does not know them.
  func flows(ofScreen number: Int32) -> [Int] {
    guard let index = index(ofScreen: number) else { return tabFlows }
    return unit.screens[index].content.childFlow.map { [$0] } ?? []
  }

  // MARK: Pushes at the root

  /// The shortest run in which the flow pushes in the layer of its root, if the flow is shown without a container.
  ///
  /// If the text of the flow itself removes the container, another finding reports it.
  fileprivate func pushAtRoot() -> NestedRun? {
    if !bareReach.hasOnly { return nil }
    var best: NestedRun?
    for (number, operation) in program.steps.enumerated() where operation.source >= 0 {
      guard let way = bareReach.wayToPushWithoutNavigation(Int32(number)) else { continue }
      let found = NestedRun(
        legs: [leg(way, in: bareReach)], place: unit.operations[Int(operation.source)].location)
      if found.isBefore(best) { best = found }
    }
    return best
  }

  /// The child flows that a matching root route can show, each with the run that leads there.
  fileprivate func flowsAtRoot(in reach: FlowReach, where matches: (FlowReach.Route) -> Bool) -> [(flow: Int, leg: NestedRun.Leg)] {
    if !reach.hasOnly { return [] }
    return (0..<program.tabsScreen).flatMap { screen -> [(Int, NestedRun.Leg)] in
      let flows = flows(ofScreen: screen)
      if flows.isEmpty { return [] }
      guard let way = reach.wayToRest(screen, where: { $0.kind == .root && matches($0) }) else { return [] }
      return flows.map { ($0, leg(way, in: reach)) }
    }
  }

  /// A leg that ``reach`` reconstructs from a way.
  func leg(_ way: FlowReach.Way, in reach: FlowReach) -> NestedRun.Leg {
    NestedRun.Leg(runs: self, length: way.length, top: reach.top(of: way).screen) { reach.witness(to: way) }
  }

  /// The program in which every root that would have a container has none, and all other roots and layers have one.
  func withBareRoot() -> CoreProgram {
    var bare = program
    for index in bare.starts.indices {
      let start = bare.starts[index]
      bare.starts[index].container = program.opens(start.screen, start.container) ? .none : .navigation
    }
    for index in bare.steps.indices {
      guard case .show(var show) = bare.steps[index].instruction else { continue }
      show.container = show.kind == .root && program.opens(show) ? .none : .navigation
      bare.steps[index].instruction = .show(show)
    }
    return bare
  }
}

extension UnitRuns {
  /// The shortest run in which a flow pushes in a layer that has no container because of the way the flow is shown. The push may
  /// come from the flow itself or from a child flow that is its root.
  func pushAtRoot(ofFlow index: Int) -> NestedRun? {
    if let known = pushesAtRoot[index] { return known }
    let found = search(from: index, exit: nil) { runs, _ in
      (runs.pushAtRoot(), runs.flowsAtRoot(in: runs.bareReach) { !$0.hasContainer }.map { ($0.flow, nil, $0.leg) })
    }
    pushesAtRoot[index] = .some(found)
    return found
  }

  /// The shortest run after which a flow shows columns in its place, or tabs, if not only columns are asked for. The columns may be its
  /// own, or those of a child flow that is its root. A run without events leads to the flow's own columns.
  func itemsAtRoot(ofFlow index: Int, onlyColumns: Bool) -> NestedRun? {
    if let known = itemsAtRoot[index]?[onlyColumns] { return known }
    let found = search(from: index, exit: nil) { runs, _ in
      let hasItems = onlyColumns ? runs.flow.hasColumns : !runs.flow.tabs.isEmpty
      let own =
        hasItems
        ? NestedRun(legs: [.init(runs: runs, length: 0, top: runs.program.tabsScreen) { FlowWitness(start: -1, initial: []) }]) : nil
      return (own, runs.flowsAtRoot(in: runs.reach) { _ in true }.map { ($0.flow, nil, $0.leg) })
    }
    itemsAtRoot[index, default: [:]][onlyColumns] = .some(found)
    return found
  }

  /// The shortest run after which a flow, or the child flow on top of it, has presented something when the flow takes an exit. If
  /// `exit` is `nil`, the run may end at any rest.
  func presenting(inFlow index: Int, atExit exit: Int32?) -> NestedRun? {
    if let known = presenting[index]?[exit] { return known }
    let found = findPresenting(inFlow: index, atExit: exit)
    presenting[index, default: [:]][exit] = .some(found)
    return found
  }

  private func key(ofFlow index: Int, _ exit: Int32?) -> Int { index &<< 32 + Int(exit ?? -1) + 1 }

  private func findPresenting(inFlow index: Int, atExit exit: Int32?) -> NestedRun? {
    search(from: index, exit: exit) { runs, exit in
      if !runs.reach.hasOnly { return (nil, []) }
      let own = runs.reach.presenting(atExit: exit).map { witness in
        NestedRun(legs: [.init(runs: runs, length: witness.length, top: 0) { witness }])
      }
      var inner: [(Int, Int32?, NestedRun.Leg)] = []
      for (screen, event) in runs.exitsWithChildren(exit) {
        guard let way = runs.reach.wayToRest(screen) else { continue }
        let resting = runs.leg(way, in: runs.reach)
        guard let event else {
          inner += runs.flows(ofScreen: screen).map { ($0, nil, resting) }
          continue
        }
        for flow in event.flow.map({ [$0] }) ?? runs.flows(ofScreen: screen) {
          if let exit = anyRuns(ofFlow: flow)?.exit(named: event.name) { inner.append((flow, exit, resting)) }
        }
      }
      return (own, inner)
    }
  }

  /// Searches a flow and the flows inside it, the nearest first.
  ///
  /// - Parameter look: returns the result in a flow itself, and the flows to search next. Each of these comes with the exit that
  ///   the flow has to take, and the run that leads to the flow.
  private func search(
    from index: Int, exit: Int32?,
    _ look: (FlowRuns, Int32?) -> (own: NestedRun?, inner: [(flow: Int, exit: Int32?, leg: NestedRun.Leg)])
  ) -> NestedRun? {
    var best: NestedRun?
    var waiting = WaitingFlows()
    waiting.insert(.init(flow: index, exit: exit, way: NestedRun(legs: [])))
    var seen: Set<Int> = []
    while let next = waiting.removeNearest() {
      let (flow, exit, way) = (next.flow, next.exit, next.way)
      if let best, way.length > best.length { break }
      guard seen.insert(key(ofFlow: flow, exit)).inserted, let runs = anyRuns(ofFlow: flow)
      else { continue }
      lookCount += 1
      let (own, inner) = look(runs, exit)
      if let own {
        let found = NestedRun(legs: way.legs + own.legs, place: own.place)
        if found.isBefore(best) { best = found }
      }
      for (child, exit, leg) in inner {
        waiting.insert(.init(flow: child, exit: exit, way: NestedRun(legs: way.legs + [leg])))
      }
    }
    return best
  }
}

extension FlowRuns {
  /// An exit of a child that makes the flow take one of its own exits.
  fileprivate struct ChildExit {
    var name: Name
    /// The flow of the tab, if the child is in a tab.
    var flow: Int?
  }

  /// The number of the exit with this name.
  func exit(named name: Name) -> Int32? { exitNumbers[name] }

  /// The child flows that can be on top when the flow takes an exit, each with the exit of the child that causes it. If `exit` is
  /// `nil`, all child flows.
  fileprivate func exitsWithChildren(_ exit: Int32?) -> [(screen: Int32, event: ChildExit?)] {
    let screens = (0..<Int32(program.screens.count)).filter { !flows(ofScreen: $0).isEmpty }
    guard let exit else { return screens.map { ($0, nil) } }
    var found: [(Int32, ChildExit?)] = []
    for branch in exitBranches[exit] ?? [] {
      let transition = program.transitions[Int(program.branches[branch].transition)]
      guard let screen = program.sender(of: transition) else {
        found += screens.map { ($0, nil) }
        continue
      }
      guard !transition.isDismissed,
        case .exit(let name, _)? = self.transition(ofBranch: Int32(branch))?.trigger
      else { continue }
      var flow: Int?
      if case .tab(let tab) = transition.owner { flow = self.flow(ofTab: index(ofTab: tab)) }
      found.append((screen, ChildExit(name: name, flow: flow)))
    }
    return found
  }
}

/// The flows that a search visits next, the nearest first. Of equally near flows, the first added comes first.
struct WaitingFlows {
  struct Flow {
    var flow: Int
    /// The exit that the flow has to take, if any.
    var exit: Int32?
    /// The way to the flow.
    var way: NestedRun
  }

  /// The nearest flow comes last.
  private var entries: [(flow: Flow, length: Int, path: String)] = []

  mutating func insert(_ flow: Flow) {
    let (length, path) = (flow.way.length, flow.way.path)
    let place = entries.indices.partitioningIndex { (entries[$0].length, entries[$0].path) <= (length, path) }
    entries.insert((flow, length, path), at: place)
  }

  mutating func removeNearest() -> Flow? { entries.popLast()?.flow }
}
