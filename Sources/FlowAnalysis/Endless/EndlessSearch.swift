import FlowModel
import FlowSyntax

/// Finds what leads to itself for ever without anything from outside: flows that begin, and what their work is told.
///
/// A node is a flow that begins, or an event that work of a flow is told. A node cannot end if something of every branch that
/// may run leads to a node that cannot end. So all nodes count as endless first, and those that may end are taken out until
/// none is left to take out. That errs on one side alone: what is left really never ends.
///
/// A circle also ends if what is waited for is not there any more. What a flow is told is lost once the flow has left, so
/// nothing counts in a flow that may take an exit by itself. A flow that is shown may be taken away by another transition,
/// so nothing that is shown counts where some transition that may run by itself takes routes away and is not endless itself.
/// A reducer of the app may send any of its actions by itself; events of the user, and gestures, do not come by themselves.
struct EndlessSearch {
  enum Kind: Hashable {
    case begins(flow: Int)
    /// The path is that of the event, with dots.
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
    /// The operation, or the screen of a start.
    var location: Location
  }

  struct Node {
    var kind: Kind
    var isEndless = true
    /// One endless node for each branch, once it is known which are.
    var next: [Step] = []
  }

  let unit: FlowUnit
  private(set) var nodes: [Node] = []
  private var numbers: [Kind: Int] = [:]
  private var conduct: FlowConduct

  init(_ unit: FlowUnit) {
    self.unit = unit
    conduct = FlowConduct(unit)
  }

  func name(of node: Int) -> String {
    switch nodes[node].kind {
    case .begins(let flow): unit.names[unit.flows[flow].name]
    case .told(let flow, let work, let path): "\(unit.names[unit.flows[flow].work[work].name]).\(path)"
    }
  }

  mutating func run() {
    for flow in unit.ownFlows.indices { _ = number(.begins(flow: flow)) }
    // Nodes are added while they are looked at.
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

  /// The messages that the flow of a node sends to its work anywhere. The node may not lead to all of them, which does no harm.
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

  // MARK: What a node leads to

  /// A step to an endless node for each branch; `nil` if some branch may end.
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

  private func steps(inBranches branches: Run, of flow: Int) -> [Step]? {
    guard conduct.isExhaustive(branches) else { return nil }
    var steps: [Step] = []
    for branch in unit.branches[branches] {
      guard let some = self.steps(in: branch.operations, of: flow) else { return nil }
      steps += some
      if branch.isUnconditional { break }
    }
    return steps
  }

  /// The endless steps that the operations of a branch certainly lead to.
  private func steps(in operations: Run, of flow: Int) -> [Step]? {
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
      // What stands behind something that is refused is not done.
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

  /// Whether no transition that may run by itself takes routes away, unless it goes on without end itself.
  private func keepsWhatItShows(_ flow: Int) -> Bool {
    !conduct.spontaneousBranches(of: flow).contains { branch in
      let operations = branch.operations
      let takes = branch.takesCoversAway || unit.operations[operations].contains { conduct.takesAway($0.kind, in: flow) }
      return takes && leadsOn(operations, in: flow) == false
    }
  }

  /// Whether operations that take routes away show or send, behind that, what is endless. It asks for the nodes alone, and not
  /// whether what they show is kept, which would ask for itself.
  private func leadsOn(_ operations: Run, in flow: Int) -> Bool {
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
        leads = leads || conduct.isExhaustive(branches) && unit.branches[branches].allSatisfy { leadsOn($0.operations, in: flow) }
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
