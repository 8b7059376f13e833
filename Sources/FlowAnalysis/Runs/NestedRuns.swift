import FlowModel
import FlowSyntax

/// A run of a flow, and what then happens inside of the flow that is on top at its end, and so on inwards.
struct NestedRun {
  struct Leg {
    var runs: FlowRuns
    var witness: FlowWitness
  }

  var legs: [Leg]
  /// The operation that it is about.
  var place: Location?

  /// How many events it takes.
  var length: Int { legs.reduce(0) { $0 + $1.witness.length } }

  /// Whether it is the one to tell: it is shorter, or as short and goes through flows and screens that come before.
  func isBefore(_ other: NestedRun?) -> Bool {
    guard let other else { return true }
    return length != other.length ? length < other.length : path < other.path
  }

  /// What tells apart runs of one length, whatever the order of declarations. What is on top in the last flow is not
  /// part of it: of several shortest runs there any may be the one.
  private var path: String {
    var path = ""
    for (number, leg) in legs.enumerated() {
      path += leg.runs.unit.names[leg.runs.flow.name] + "."
      let top = (leg.witness.steps.last?.stack ?? leg.witness.initial).last
      if number + 1 < legs.count, let top { path += leg.runs.name(ofScreen: top.screen) + "/" }
    }
    return path
  }

  /// The flow in which it ends, and the stack there.
  var last: Leg { legs[legs.count - 1] }

  func inside(_ leg: Leg) -> NestedRun { NestedRun(legs: [leg] + legs, place: place) }

  /// The events of all of them: those inside are told with the screen that the flow is in front, and with the stack
  /// around them: `home ▸ sheet editor: page ▸ push help`.
  func trace(marksBareLayers: Bool = false) -> [Diagnostic.Step] {
    var steps: [Diagnostic.Step] = []
    var (screens, stacks) = ("", "")
    for (number, leg) in legs.enumerated() {
      for var step in leg.runs.trace(leg.witness, marksBareLayers: marksBareLayers && number == 0) {
        step.event = screens + step.event
        if !step.stack.isEmpty { step.stack = stacks + step.stack }
        steps.append(step)
      }
      let stack = leg.witness.steps.last?.stack ?? leg.witness.initial
      if let top = stack.last { screens += leg.runs.name(ofScreen: top.screen) + "." }
      stacks += leg.runs.text(stack, marksBareLayers && number == 0) + ": "
    }
    return steps
  }
}

extension FlowRuns {
  /// The flows that a screen can be: its child, or those of the tabs; none where the unit does not know them.
  func flows(ofScreen number: Int32) -> [Int] {
    func child(_ content: Screen.Content) -> Int? {
      if case .flow(let child?, _, _) = content { return Int(child) }
      return nil
    }
    guard let index = described.index(ofScreen: number) else {
      return (flow.tabs.start..<flow.tabs.end).compactMap { child(unit.tabs[$0].content) }
    }
    return child(unit.screens[index].content).map { [$0] } ?? []
  }

  // MARK: Pushes at the root

  /// How the flow comes to push in the layer of its root, where that has no container because of how the flow is shown.
  ///
  /// Where the flow says by itself that its root has none, that is a finding of its own.
  fileprivate func pushAtRoot() -> NestedRun? {
    if !bareReach.hasOnly { return nil }
    var best: NestedRun?
    for (number, operation) in described.description.operations.enumerated() where operation.source >= 0 {
      guard let witness = bareReach.pushWithoutNavigation(Int32(truncatingIfNeeded: number)) else { continue }
      let found = NestedRun(
        legs: [.init(runs: self, witness: witness)], place: unit.operations[Int(operation.source)].location)
      if found.isBefore(best) { best = found }
    }
    return best
  }

  /// The flows that can be the root, each with the way there.
  fileprivate func flowsAtRoot() -> [(flow: Int, witness: FlowWitness)] {
    if !bareReach.hasOnly { return [] }
    return (0..<described.tabsScreen).flatMap { screen -> [(Int, FlowWitness)] in
      let flows = flows(ofScreen: screen)
      if flows.isEmpty { return [] }
      guard let witness = bareReach.resting(screen, where: { $0.kind == .root && !$0.hasContainer }) else { return [] }
      return flows.map { ($0, witness) }
    }
  }

  /// The description where exactly the roots that would have a container have none.
  func withBareRoot() -> FlowDescription {
    var description = described.description
    for index in description.starts.indices { description.starts[index].hasContainer.toggle() }
    for index in description.operations.indices {
      switch description.operations[index].action {
      case .show(var showing):
        showing.hasContainer = true
        description.operations[index].action = .show(showing)
      case .restart(let screen, let hasContainer):
        description.operations[index].action = .restart(screen: screen, hasContainer: !hasContainer)
      default: break
      }
    }
    return description
  }
}

extension UnitRuns {
  /// How a flow that stands in a layer without a container comes to push in it: by itself, or by a flow that is its
  /// root. The shortest way.
  func pushAtRoot(ofFlow index: Int) -> NestedRun? {
    search(from: index, exit: nil) { runs, _ in
      (runs.pushAtRoot(), runs.flowsAtRoot().map { ($0.flow, nil, $0.witness) })
    }
  }

  /// How a flow comes to have presented something when it takes an exit, by itself or by the flow that is on top then;
  /// with no exit given, at any time. The shortest way.
  func presenting(inFlow index: Int, atExit exit: Int32?) -> NestedRun? {
    search(from: index, exit: exit) { runs, exit in
      if !runs.reach.hasOnly { return (nil, []) }
      let own = runs.reach.presenting(atExit: exit).map { NestedRun(legs: [.init(runs: runs, witness: $0)]) }
      var inner: [(Int, Int32?, FlowWitness)] = []
      for (screen, event) in runs.exitsWithChildren(exit) {
        guard let resting = runs.reach.resting(screen) else { continue }
        for flow in runs.flows(ofScreen: screen) {
          guard let event else {
            inner.append((flow, nil, resting))
            continue
          }
          if event.flow.map({ $0 != flow }) ?? false { continue }
          if let exit = anyRuns(ofFlow: flow)?.exit(thatIs: event.name) { inner.append((flow, exit, resting)) }
        }
      }
      return (own, inner)
    }
  }

  /// Looks into a flow and the flows inside of it, those that are nearest first.
  ///
  /// - Parameter look: what is found in a flow itself, and the flows to look into then, each with the exit that it has
  ///   to take and the way to it.
  private func search(
    from index: Int, exit: Int32?,
    _ look: (FlowRuns, Int32?) -> (own: NestedRun?, inner: [(flow: Int, exit: Int32?, witness: FlowWitness)])
  ) -> NestedRun? {
    var best: NestedRun?
    var waiting: [(flow: Int, exit: Int32?, way: NestedRun)] = [(index, exit, NestedRun(legs: []))]
    var seen: Set<[Int]> = []
    while !waiting.isEmpty {
      let nearest = waiting.indices.min { waiting[$0].way.isBefore(waiting[$1].way) } ?? 0
      let (flow, exit, way) = waiting.remove(at: nearest)
      if let best, way.length > best.length { break }
      guard seen.insert([flow, Int(exit ?? -1)]).inserted, let runs = anyRuns(ofFlow: flow) else { continue }
      let (own, inner) = look(runs, exit)
      if let own {
        let found = NestedRun(legs: way.legs + own.legs, place: own.place)
        if found.isBefore(best) { best = found }
      }
      for (child, exit, witness) in inner {
        waiting.append((child, exit, NestedRun(legs: way.legs + [.init(runs: runs, witness: witness)])))
      }
    }
    return best
  }
}

extension FlowRuns {
  /// An exit of a child that makes the flow take one of its own.
  fileprivate struct ChildExit {
    var name: Name
    /// The flow of the tab, where the child is in one.
    var flow: Int?
  }

  fileprivate func exit(thatIs name: Name) -> Int32? {
    flow.exits.firstIndex { $0.name == name }.map { Int32(truncatingIfNeeded: $0) }
  }

  /// The screens that are flows and can be on top when the flow takes an exit, each with the exit of the child that is
  /// the reason; with no exit given, all of them.
  fileprivate func exitsWithChildren(_ exit: Int32?) -> [(screen: Int32, event: ChildExit?)] {
    let screens = (0..<Int32(described.description.screenCount)).filter { !flows(ofScreen: $0).isEmpty }
    guard let exit else { return screens.map { ($0, nil) } }
    var found: [(Int32, ChildExit?)] = []
    for branch in described.description.branches.indices {
      guard exits(exit, from: described.description.branches[branch].operation) else { continue }
      let number = Int(described.description.branches[branch].transition)
      switch described.description.transitions[number].trigger {
      case .flowEvent: found += screens.map { ($0, nil) }
      case .dismissed: break
      case .event(let screen):
        guard case .exit(let name, _)? = transition(ofBranch: Int32(truncatingIfNeeded: branch))?.trigger
        else { continue }
        let source = Int(described.description.transitions[number].source)
        found.append((screen, ChildExit(name: name, flow: tabFlow(ofTransition: source))))
      }
    }
    return found
  }

  private func tabFlow(ofTransition index: Int) -> Int? {
    for tab in flow.tabs.start..<flow.tabs.end {
      let transitions = unit.tabs[tab].transitions
      guard transitions.start <= index, index < transitions.end else { continue }
      if case .flow(let child?, _, _) = unit.tabs[tab].content { return Int(child) }
    }
    return nil
  }

  /// Whether an exit is taken before anything else happens to the stack.
  private func exits(_ exit: Int32, from first: Int32) -> Bool {
    var number = first
    while number >= 0 {
      let operation = described.description.operations[Int(number)]
      if case .exit(exit) = operation.action { return true }
      if operation.action.navigates { return false }
      if case .choice = operation.action { return false }
      number = operation.next
    }
    return false
  }
}
