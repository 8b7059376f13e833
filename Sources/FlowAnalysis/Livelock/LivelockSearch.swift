import FlowModel
import FlowSyntax

/// Finds child flows and events of work that cause each other for ever, without the user or the system.
///
/// A node is a flow that begins, or an event that is sent to work of a flow. A node is endless if every branch that may run leads
/// to an endless node. The search first assumes that all nodes are endless. Then it removes nodes that may end, until nothing
/// changes. So it may miss an endless node, but the nodes that remain never end.
///
/// A cycle also ends if the receiver of an event is gone:
/// - A flow that has left receives no events. So no node is endless in a flow that may exit without the user.
/// - Another transition may remove a child flow. So showing a child flow leads nowhere if a transition of its parent may run
///   without the user, removes routes, and is not endless itself.
///
/// A reducer of the app may send any of its actions at any time. Events of the user and gestures need the user.
struct LivelockSearch {
  enum Kind: Hashable {
    case begins(flow: Int)
    /// A flow sends an event to its work. `path` is the event's name, with dots if it has several parts.
    case told(flow: Int, work: Int, path: String)

    var isMessage: Bool {
      if case .told = self { true } else { false }
    }

    var flow: Int {
      switch self {
      case .begins(let flow), .told(let flow, _, _): flow
      }
    }
  }

  struct Step {
    var node: Int
    /// The location of the operation, the start screen or the tab that leads to the node.
    var location: Location
  }

  struct Node {
    var kind: Kind
    var isEndless = true
    /// A step to an endless node for each branch. Empty until the search has finished.
    var next: [Step] = []
  }

  let unit: FlowUnit
  private(set) var nodes: [Node] = []
  private var numbers: [Kind: Int] = [:]
  private var conduct: SpontaneousTransitions

  init(_ unit: FlowUnit) {
    self.unit = unit
    conduct = SpontaneousTransitions(unit)
  }

  func name(of node: Int) -> String {
    switch nodes[node].kind {
    case .begins(let flow): unit.names[unit.flows[flow].name]
    case .told(let flow, let work, let path): "\(unit.names[unit.flows[flow].work[work].name]).\(path)"
    }
  }

  mutating func run() {
    for flow in unit.ownFlows.indices { _ = number(.begins(flow: flow)) }
    // The loop may add nodes, so it reads the current count in each round.
    var node = 0
    while node < nodes.count {
      for kind in mentioned(by: nodes[node].kind) { _ = number(kind) }
      node += 1
    }
    var isChanged = true
    while isChanged {
      isChanged = false
      for node in nodes.indices where nodes[node].isEndless && steps(from: node) == nil {
        nodes[node].isEndless = false
        isChanged = true
      }
    }
    for node in nodes.indices where nodes[node].isEndless { nodes[node].next = steps(from: node) ?? [] }
  }

  private mutating func number(_ kind: Kind) -> Int {
    if let known = numbers[kind] { return known }
    numbers[kind] = nodes.count
    nodes.append(Node(kind: kind))
    return nodes.count - 1
  }

  /// The events that the flow of a node sends to its work in any branch. Events that the node does not lead to do no harm.
  private func mentioned(by kind: Kind) -> [Kind] {
    guard case .begins(let flow) = kind else { return [] }
    var found: [Kind] = []
    conduct.forEachBranch(of: flow) { operations in
      for operation in unit.operations[operations] {
        if case .sendToWork(let work, let event, _) = operation.kind {
          found.append(.told(flow: flow, work: Int(work), path: unit.text(ofPath: event)))
        }
      }
    }
    return found
  }

  // MARK: The steps of a node

  /// A step to an endless node for each branch; `nil` if a branch may end.
  private func steps(from node: Int) -> [Step]? {
    let flow = nodes[node].kind.flow
    if conduct.mayExit(flow) { return nil }
    switch nodes[node].kind {
    case .begins: return beginning(of: flow)
    case .told(_, let work, let path):
      guard let transition = conduct.transition(of: unit.flows[flow].work[work], for: path) else { return nil }
      return steps(inBranches: transition.branches, of: flow)
    }
  }

  private func beginning(of number: Int) -> [Step]? {
    let flow = unit.flows[number]
    if !flow.beginning.isEmpty, let sent = steps(inBranches: flow.beginning, of: number) { return sent }
    for tab in unit.tabs(of: flow) {
      if let step = step(showing: tab.content, at: tab.location, in: number) { return [step] }
    }
    guard let start = flow.start else { return nil }
    var steps: [Step] = []
    for branch in unit.branches(of: start) {
      guard let first = unit.operations(of: branch).first, case .replace(let routes) = first.kind,
        let step = step(showing: unit.routes[routes.start].destination, at: first.location, in: number)
      else { return nil }
      steps.append(step)
    }
    return steps
  }

  private func steps(inBranches branches: IndexRange, of flow: Int) -> [Step]? {
    guard unit.tables.isExhaustive(branches) else { return nil }
    var steps: [Step] = []
    for branch in unit.branches[branches] {
      guard let some = self.steps(in: branch.operations, of: flow) else { return nil }
      steps += some
      if branch.isUnconditional { break }
    }
    return steps
  }

  /// The steps to endless nodes that the operations of a branch always take; `nil` if the operations may take no such step.
  private func steps(in operations: IndexRange, of flow: Int) -> [Step]? {
    var sent: [Step]?
    var shown: [Step]?
    for operation in unit.operations[operations] {
      if conduct.takesAway(operation.kind, in: flow) { shown = nil }
      switch operation.kind {
      case .sendToWork(let work, let event, _):
        let kind = Kind.told(flow: flow, work: Int(work), path: unit.text(ofPath: event))
        if sent == nil, let node = endless(kind) { sent = [Step(node: node, location: operation.location)] }
      case .show(let showing, let destination) where conduct.keeps(showing):
        if let step = step(showing: destination, at: operation.location, in: flow) { shown = [step] }
      case .replace(let routes):
        for route in unit.routes[routes] where conduct.keeps(route) {
          if let step = step(showing: route.destination, at: operation.location, in: flow) { shown = [step] }
        }
      case .doEvent(let event, _):
        if let steps = steps(inBranches: unit.flows[flow].events[Int(event)].branches, of: flow) { shown = steps }
      default: break
      }
      // Operations after a refused operation do not run.
      if conduct.mayBeRefused(operation.kind, in: flow) { break }
    }
    return sent ?? shown
  }

  private func step(showing destination: Destination, at location: Location, in flow: Int) -> Step? {
    let screen = unit.screens[destination.screen]
    return screen.requirement == nil ? step(showing: screen.content, at: location, in: flow) : nil
  }

  private func step(showing content: Screen.Content, at location: Location, in flow: Int) -> Step? {
    guard case .flow(let child?, _, _) = content, let node = endless(.begins(flow: Int(child))), keepsWhatItShows(flow) else {
      return nil
    }
    return Step(node: node, location: location)
  }

  private func endless(_ kind: Kind) -> Int? {
    guard let node = numbers[kind], nodes[node].isEndless else { return nil }
    return node
  }

  /// Whether the child flows that a flow shows stay in its stack. They may leave if a branch that runs without the user removes
  /// routes and may end.
  private func keepsWhatItShows(_ flow: Int) -> Bool {
    !conduct.spontaneousBranches(of: flow).contains { branch in
      let operations = branch.operations
      let takes = branch.takesCoversAway || unit.operations[operations].contains { conduct.takesAway($0.kind, in: flow) }
      return takes && leadsOn(operations, in: flow) == false
    }
  }

  /// Whether operations that remove routes lead to an endless node after the removal. This function looks only at the nodes. It
  /// must not call ``keepsWhatItShows(_:)``, which calls this function.
  private func leadsOn(_ operations: IndexRange, in flow: Int) -> Bool {
    var leads = false
    for operation in unit.operations[operations] {
      if conduct.takesAway(operation.kind, in: flow) { leads = false }
      switch operation.kind {
      case .sendToWork(let work, let event, _):
        if endless(.told(flow: flow, work: Int(work), path: unit.text(ofPath: event))) != nil { return true }
      case .show(let showing, let destination): leads = leads || conduct.keeps(showing) && begins(destination)
      case .replace(let routes): leads = unit.routes[routes].contains { conduct.keeps($0) && begins($0.destination) }
      case .doEvent(let event, _):
        let branches = unit.flows[flow].events[Int(event)].branches
        leads = leads || unit.tables.isExhaustive(branches) && unit.branches[branches].allSatisfy { leadsOn($0.operations, in: flow) }
      default: break
      }
      if conduct.mayBeRefused(operation.kind, in: flow) { break }
    }
    return leads
  }

  private func begins(_ destination: Destination) -> Bool {
    let screen = unit.screens[destination.screen]
    guard screen.requirement == nil, case .flow(let child?, _, _) = screen.content else { return false }
    return endless(.begins(flow: Int(child))) != nil
  }
}
