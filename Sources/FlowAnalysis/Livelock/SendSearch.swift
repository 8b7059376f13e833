import FlowCore
import FlowModel
import FlowSyntax

/// Finds events of screens that cause each other for ever.
///
/// A node is the upper part of a stack, and the events that wait to be delivered. The search runs the transition of the first event
/// exactly. If it would have to know more, such as the lower routes, a child flow or a reducer, the node may end. A node is endless
/// if everything that may follow is endless.
struct SendSearch {
  struct Route: Hashable {
    var screen: Int32
    var kind: RouteKind
  }

  struct Message: Hashable {
    /// The index in the stack of the route that receives the event. The operation `send` chooses the route.
    var place: Int
    var event: Name
  }

  private struct Event: Hashable {
    var screen: Int32
    var name: Name
  }

  struct Node: Hashable {
    /// The topmost routes, the top last.
    var stack: [Route]
    var waiting: [Message]
  }

  struct Step {
    var node: Int
    /// The first `send` of the transition that leads to the node.
    var sender: Location?
  }

  private static let maximumNodes = 2_000
  private static let maximumRoutes = 12
  private static let maximumWaiting = 6

  private let runs: FlowRuns
  private(set) var nodes: [Node] = []
  /// For each node, the nodes that follow; `nil` if the node may end.
  private(set) var next: [[Step]?] = []
  private var numbers: [Node: Int] = [:]
  private var transitions: [Event: CoreTransition] = [:]

  init(_ runs: FlowRuns) {
    self.runs = runs
    for transition in program.transitions where !transition.isDismissed && transition.source >= 0 {
      guard let screen = program.sender(of: transition), runs.index(ofScreen: screen) != nil,
        case .event(let name, _) = runs.unit.transitions[Int(transition.source)].trigger
      else { continue }
      transitions[Event(screen: screen, name: name)] = transition
    }
  }

  private var program: CoreProgram { runs.program }

  /// Searches from every event of every screen that a run shows on top.
  mutating func run() {
    let hasSends = program.steps.contains { step in
      if case .deliver(.event, .screen) = step.instruction { true } else { false }
    }
    if !hasSends { return }
    for event in transitions.keys.sorted(by: { ($0.screen, $0.name) < ($1.screen, $1.name) }) {
      for kind in runs.reach.kindsOnTop(of: event.screen) {
        let message = Message(place: 0, event: event.name)
        _ = number(Node(stack: [Route(screen: event.screen, kind: kind)], waiting: [message]))
      }
    }
    var node = 0
    while node < nodes.count {
      let followers = steps(from: nodes[node])
      next[node] = followers?.compactMap { (follower, sender) in number(follower).map { Step(node: $0, sender: sender) } }
      if let followers, next[node]?.count != followers.count { next[node] = nil }
      node += 1
    }
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for node in nodes.indices {
        guard let steps = next[node], steps.contains(where: { next[$0.node] == nil }) else { continue }
        next[node] = nil
        hasChanged = true
      }
    }
  }

  private mutating func number(_ node: Node) -> Int? {
    if let known = numbers[node] { return known }
    if nodes.count == Self.maximumNodes { return nil }
    numbers[node] = nodes.count
    nodes.append(node)
    next.append(nil)
    return nodes.count - 1
  }

  // MARK: The steps of a node

  /// The nodes that may follow when the first event arrives; `nil` if possibly nothing follows, or if this is unknown.
  private func steps(from node: Node) -> [(Node, Location?)]? {
    var start = End(node: node)
    if node.waiting.isEmpty { return nil }
    let message = start.node.waiting.removeFirst()
    guard let transition = transition(of: message, in: node) else { return [(start.node, nil)] }
    if message.place < node.stack.count - 1 {
      // Only the route on top navigates.
      if !transition.isAlways { return [(start.node, nil)] }
      if !transition.isExhaustive { return nil }
      start.keep(message.place + 1)
    }
    var found: [(Node, Location?)] = []
    for branch in transition.firstBranch..<transition.branchEnd {
      guard let ends = ends(of: program.branches[Int(branch)].step, start) else { return nil }
      found += ends.map { ($0.node, $0.sender) }
    }
    if !transition.isExhaustive { found.append((start.node, nil)) }
    return found
  }

  /// The transition of an event; `nil` if the event does nothing.
  private func transition(of message: Message, in node: Node) -> CoreTransition? {
    guard let transition = transitions[Event(screen: node.stack[message.place].screen, name: message.event)],
      transition.firstBranch < transition.branchEnd
    else { return nil }
    return transition
  }

  private struct End {
    var node: Node
    /// The first `send` that the chain has run so far.
    var sender: Location?

    /// Keeps only this number of routes at the bottom of the known stack. Removes the others, with the events that wait for them.
    mutating func keep(_ count: Int) {
      node.stack.removeSubrange(count...)
      node.waiting.removeAll { $0.place >= count }
    }

    mutating func add(_ route: Route) {
      node.stack.append(route)
      if node.stack.count <= maximumRoutes { return }
      node.stack.removeFirst()
      // The lowest route is now unknown. Events for it are dropped: a covered route does not react.
      node.waiting = node.waiting.compactMap { $0.place == 0 ? nil : Message(place: $0.place - 1, event: $0.event) }
    }
  }

  /// The nodes after a chain of operations; `nil` if they are not known.
  private func ends(of first: Int32, _ start: End) -> [End]? {
    var open = [(first, start)]
    var ends: [End] = []
    while let (number, end) = open.popLast() {
      guard number >= 0 else {
        ends.append(end)
        continue
      }
      if open.count + ends.count > 64 || end.node.waiting.count > Self.maximumWaiting { return nil }
      let step = program.steps[Int(number)]
      var after = end
      switch step.instruction {
      case .show(let show): if !self.show(show, &after) { return nil }
      case .leave(let departure): if !leave(departure, &after) { return nil }
      case .deliver(.event, .screen(let screen)): if !send(step, to: screen, &after) { return nil }
      case .deliver(.content, .screen(let screen)): if !isPlain(screen) { return nil }
      case .values, .forget: break
      case .choice(_, let other): open.append((other, end))
      case .select, .fill, .clear, .deliver, .exit, .ask, .resume, .follow: return nil
      }
      open.append((step.next, after))
    }
    return ends
  }

  private func send(_ step: CoreStep, to screen: Int32, _ end: inout End) -> Bool {
    guard isPlain(screen), step.source >= 0,
      case .send(_, let event, _) = runs.unit.operations[Int(step.source)].kind, event.count == 1
    else { return false }
    let name = runs.unit.paths[event.start].name
    guard let place = end.node.stack.lastIndex(where: { $0.screen == screen }) else {
      // The receiver is not shown, or it is below the known routes. There, the event does nothing unless its transition is
      // `always`.
      return transitions[Event(screen: screen, name: name)]?.isAlways != true
    }
    end.node.waiting.append(Message(place: place, event: name))
    end.sender = end.sender ?? runs.unit.operations[Int(step.source)].location
    return true
  }

  /// Whether a screen has only values, so that nothing happens inside the screen.
  private func isPlain(_ screen: Int32) -> Bool {
    guard let index = runs.index(ofScreen: screen), case .values = runs.unit.screens[index].content else { return false }
    return true
  }

  private func show(_ show: Show, _ end: inout End) -> Bool {
    guard isPlain(show.screen), !show.isChosen, let top = end.node.stack.last else { return false }
    switch show.leaving {
    case .nothing: if top.kind.isAlertOrDialog { end.keep(end.node.stack.count - 1) }
    case .top: end.keep(end.node.stack.count - 1)
    case .all: end.keep(0)
    }
    if !show.isInPlace, end.node.stack.isEmpty { return false }
    end.add(Route(screen: show.screen, kind: show.kind ?? top.kind))
    return true
  }

  private func leave(_ departure: Departure, _ end: inout End) -> Bool {
    let stack = end.node.stack
    let first: Int?
    switch departure.extent {
    case .routes(let count): first = stack.count - Int(count)
    case .layers(let count):
      let presented = stack.indices.filter { stack[$0].kind.isPresented }
      first = presented.count < Int(count) ? nil : presented[presented.count - Int(count)]
    case .toScreen(let screen, isConditional: false):
      first = stack.lastIndex { $0.screen == screen }.map { $0 + 1 }
    case .toScreen, .toRoot, .allLayers: first = nil
    }
    // The search cannot continue if the route that becomes the top is not among the known routes.
    guard let first, first > 0 else { return false }
    if departure.takesOnlyPushed, stack[first...].contains(where: { $0.kind != .push }) { return true }
    end.keep(first)
    return true
  }
}
