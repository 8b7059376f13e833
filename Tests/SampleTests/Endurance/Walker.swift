import FlowRuntime
import FlowTestSupport
import Testing

/// A flow with screens whose events a walker knows.
protocol Walkable: FlowReducer {
  /// Events that a screen can send, with some values.
  static func events(of screen: Screen) -> [ScreenAction]
}

/// Chooses the next action for a flow or for a nested flow: an event of a screen, a gesture of the system, or another tab.
/// Sometimes chooses an action that comes too late.
struct Walker {
  var random: SeededRandom

  /// If a flow has more routes than this, the walk goes back to the root, so that the stack does not only grow.
  private let maximumRoutes = 20

  mutating func action<Flow: FlowReducer>(of flow: Flow, in state: Flow.State) -> Flow.Action {
    let routes = state.routes
    if routes.count > maximumRoutes { return .router(.systemBack(to: routes.root.id)) }
    // Usually the top screen, sometimes a covered screen.
    let place = roll(6) == 0 ? roll(routes.count) : routes.count - 1
    var screen = routes[place].screen
    var visitor = Choice<Flow.ScreenAction>(walker: self)
    flow.visitFlow(of: &screen, with: &visitor)
    random = visitor.walker.random
    if let action = visitor.action, roll(3) > 0 { return .router(.screen(id: routes[place].id, action: action)) }
    switch roll(10) {
    case 0: return .router(.dismissed(id: routes[roll(routes.count)].id))
    case 1: return .router(.systemBack(to: routes[roll(routes.count)].id))
    case 2: return .router(.dismissed(id: RouteID(rawValue: UInt64(roll(1000)))))
    default: break
    }
    guard let event = events(of: Flow.self, routes[roll(8) == 0 ? roll(routes.count) : place].screen) else {
      return .router(.systemBack(to: routes.root.id))
    }
    return .router(.screen(id: routes[place].id, action: event))
  }

  private mutating func events<Flow: FlowReducer>(of _: Flow.Type, _ screen: Flow.Screen) -> Flow.ScreenAction? {
    guard let known = Flow.self as? any Walkable.Type else { return nil }
    func all<Known: Walkable>(_: Known.Type) -> [Any] {
      (screen as? Known.Screen).map { Known.events(of: $0) } ?? []
    }
    let events = all(known)
    return events.isEmpty ? nil : events[roll(events.count)] as? Flow.ScreenAction
  }

  mutating func roll(_ sides: Int) -> Int { Int.random(in: 0..<sides, using: &random) }
}

/// Chooses an action in the child flow of a screen.
private struct Choice<Action>: FlowVisitor {
  var walker: Walker
  var action: Action?

  init(walker: Walker) { self.walker = walker }

  mutating func visitTabs(_ tabs: [TabID], selected: TabID, _ select: @escaping (TabID) -> Action) {
    if walker.roll(6) == 0 { action = select(tabs[walker.roll(tabs.count)]) }
  }

  mutating func visit<Flow: FlowReducer>(
    _ flow: Flow, _ state: inout Flow.State, _ embed: @escaping (Flow.Action) -> Action
  ) {
    if action == nil { action = embed(walker.action(of: flow, in: state)) }
  }
}

/// Finds violations of the invariants in a flow's routes and in the routes of nested flows.
struct Invariants {
  static func faults<Flow: FlowReducer>(of flow: Flow, in state: Flow.State) -> [String] {
    var faults: [String] = []
    let routes = state.routes
    if routes.isEmpty { faults.append("\(Flow.self) shows nothing") }
    for (place, route) in routes.enumerated() {
      if (route.presentation.kind == .root) != (place == 0) { faults.append("\(Flow.self): \(route) is a root, or none") }
      if place > 0, routes[place - 1].id >= route.id { faults.append("\(Flow.self): \(route) has an id that is not new") }
      var screen = route.screen
      var visitor = Inspection<Flow.ScreenAction>()
      flow.visitFlow(of: &screen, with: &visitor)
      faults += visitor.faults
    }
    return faults
  }

  private struct Inspection<Action>: FlowVisitor {
    var faults: [String] = []

    mutating func visit<Flow: FlowReducer>(
      _ flow: Flow, _ state: inout Flow.State, _ embed: @escaping (Flow.Action) -> Action
    ) {
      faults += Invariants.faults(of: flow, in: state)
    }

    mutating func visitTabs(_ tabs: [TabID], selected: TabID, _ select: @escaping (TabID) -> Action) {
      if Set(tabs).count < tabs.count { faults.append("two tabs have one id") }
      if !tabs.contains(selected) { faults.append("no tab is selected") }
    }
  }
}
