/// Requirements of screens in stacks that no transition of the flow made, such as a restored stack.
extension FlowReducer {
  /// Checks the `requires` conditions of the screens in a state. The stack ends before the first refused screen, and the
  /// operations after the `else` of its condition run. If they show a screen over a refused first screen, that screen takes its
  /// place. Child flows are checked as well, including those in tabs that are not
  /// selected. If the flow has not started yet, it sends its `start` events to its work.
  ///
  /// A store does this with its initial state, and a flow does it with its child flows. If you keep the state as a plain value,
  /// call this method after you restore the state:
  ///
  /// ```swift
  /// var state = try JSONDecoder().decode(FlowSnapshot<Shop.State>.self, from: data).state
  /// for action in shop.deliveries(of: shop.enforceRequirements(in: &state)) { shop.settle(&state, action) }
  /// ```
  ///
  /// - Returns: the transition, with the events that the caller has to deliver.
  public func enforceRequirements(in state: inout State) -> NavigationOf<Self> {
    enforceRequirements(in: &state, starting: .unstarted)
  }

  /// Checks the `requires` conditions of the screens in a state, because the state may have been restored. Then the flow starts:
  /// it sends its `start` events to its work.
  public func prepare(_ state: inout State) -> Effect<Action> {
    deliver(enforceRequirements(in: &state, starting: .all))
  }

  fileprivate func enforceRequirements(in state: inout State, starting: StartingFlows) -> NavigationOf<Self> {
    let before = state.routes
    var navigation = NavigationOf<Self>()
    if starting.includes(state.routes) {
      state.routes.hasBegun = true
      beginWork(&state, &navigation)
    }
    enforceRequirements(in: &state, &navigation, starting: starting)
    dropAbandoned(in: &state)
    navigation.compare(before, with: state.routes)
    return navigation
  }

  /// Checks the `requires` conditions of the screens of the flow, and then the child flows that remain.
  ///
  /// - Parameter starting: the child flows that start now.
  func enforceRequirements(
    in state: inout State, _ navigation: inout NavigationOf<Self>, starting: StartingFlows
  ) {
    endBeforeRefused(in: &state, &navigation)
    guard Self.hasNestedFlows else { return }
    openRest(in: &state, &navigation)
    for index in state.routes.indices {
      enforceRequirements(ofFlowAt: index, in: &state, &navigation, starting: starting.inside(state.routes[index].id))
    }
  }

  /// Ends the stack before the first refused screen. This is a separate function, so that its frame is gone while child flows are
  /// checked recursively.
  private func endBeforeRefused(in state: inout State, _ navigation: inout NavigationOf<Self>) {
    state.enforceRequirements(admitting: { admits($1, $0) }, refusingRoutes: { refuse($1, &$0, &navigation) })
  }

  private func enforceRequirements(
    ofFlowAt index: Int, in state: inout State, _ navigation: inout NavigationOf<Self>, starting: StartingFlows = .unstarted
  ) {
    var visitor = RequirementVisitor<ScreenAction>(starting: starting)
    visitFlow(of: &state.routes[screenAt: index], with: &visitor)
    if !visitor.deliveries.isEmpty { send(visitor.deliveries, to: state.routes[index].id, &navigation) }
  }
}

extension FlowReducer {
  private func send(_ actions: [ScreenAction], to id: RouteID, _ navigation: inout NavigationOf<Self>) {
    for action in actions { navigation.send(to: id, action) }
  }
}

/// The checks of child flows. No operation of a parent names the first screens of its child flow, so they are checked here.
extension FlowReducer {
  /// Checks the child flows of routes with the id `id` or a greater id, and child flows that started over.
  ///
  /// Without child flows this costs nothing. Otherwise it usually costs one comparison.
  @inlinable
  func admitFlows(shownSince id: UInt64, in state: inout State, _ navigation: inout NavigationOf<Self>) {
    guard Self.hasNestedFlows, state.routes.nextID != id || navigation.details != nil else { return }
    admitFlows(from: id, in: &state, &navigation)
  }

  @usableFromInline
  func admitFlows(from id: UInt64, in state: inout State, _ navigation: inout NavigationOf<Self>) {
    openRest(in: &state, &navigation)
    for route in navigation.begun where route.rawValue < id {
      guard let index = state.routes.index(of: route) else { continue }
      enforceRequirements(ofFlowAt: index, in: &state, &navigation)
    }
    for index in state.routes.indices where state.routes[index].id.rawValue >= id {
      enforceRequirements(ofFlowAt: index, in: &state, &navigation)
    }
  }

  /// If this transition now shows a screen that was refused while a link was opened, opens the link's rest in the flow on top.
  private func openRest(in state: inout State, _ navigation: inout NavigationOf<Self>) {
    guard let rest = navigation.rest else { return }
    do throws(LinkError) {
      try openOnTop(rest, &state, &navigation)
    } catch {
      navigation.ignore(error)
    }
  }
}

extension FlowReducer where Body: Reducer<State, Action> {
  /// Checks the `requires` conditions of the screens in a state. Then the flow sends its `start` events to its work, and the
  /// reducers in `body` prepare the state.
  public func prepare(_ state: inout State) -> Effect<Action> {
    deliver(enforceRequirements(in: &state, starting: .all)).merge(with: body.prepare(&state))
  }
}

extension FlowState {
  /// Checks the `requires` conditions of the screens in a decoded state. The stack ends before the first refused screen, and
  /// `refuse` runs the operations after the `else` of its condition. Generated code calls this if these operations do not need
  /// the flow.
  public mutating func enforceRequirements(
    admitting admits: (Self, Screen) -> Bool, refusing refuse: (inout Self, Screen) -> Void
  ) {
    enforceRequirements(admitting: admits, refusingRoutes: { refuse(&$0, $1[0].screen) })
  }

  /// Checks the `requires` conditions for a flow that keeps refused screens to show them later. `refuse` gets the first refused
  /// route and the routes above it.
  public mutating func enforceRequirements(
    admitting admits: (Self, Screen) -> Bool, refusingRoutes refuse: (inout Self, [Route<Screen>]) -> Void
  ) {
    for index in routes.indices {
      if admits(self, routes[index].screen) { continue }
      let refused = Array(routes[index...])
      routes.goBackTo(index: max(index - 1, 0))
      refuse(&self, refused)
      if index == 0 { leaveRefusedRoot(refused[0].id, admits) }
      return
    }
  }

  /// A stack cannot be empty, so a refused first screen stays until something else is shown. Then the first screen above it takes
  /// its place.
  private mutating func leaveRefusedRoot(_ id: RouteID, _ admits: (Self, Screen) -> Bool) {
    guard routes.count > 1, routes.root.id == id, !routes[1].presentation.kind.isAlertOrDialog, !admits(self, routes.root.screen)
    else { return }
    routes.arrange(routes.dropFirst().map { .kept($0.id) })
  }
}

/// The flows that start during a check of requirements. A flow that starts sends its `start` events to its work.
enum StartingFlows {
  /// Flows that have not started yet.
  case unstarted
  /// All flows, even if their state says that they have started, because the state may have been restored.
  case all
  /// All child flows of routes with this id or a greater id. Flows of older routes start only if they have not started yet.
  case ofRoutes(since: UInt64)

  fileprivate func includes(_ routes: Routes<some Any>) -> Bool {
    if case .all = self { true } else { !routes.hasBegun }
  }

  /// The flows that start inside a route.
  fileprivate func inside(_ id: RouteID) -> StartingFlows {
    guard case .ofRoutes(let first) = self else { return self }
    return id.rawValue >= first ? .all : .unstarted
  }
}

/// Checks the requirements of child flows, and starts those that have not started.
private struct RequirementVisitor<Action>: FlowVisitor {
  let starting: StartingFlows
  var deliveries: [Action] = []
  var visitsAllTabs: Bool { true }

  mutating func visit<Flow: FlowReducer>(
    _ flow: Flow, _ state: inout Flow.State, _ embed: @escaping (Flow.Action) -> Action
  ) {
    deliveries += flow.deliveries(of: flow.enforceRequirements(in: &state, starting: starting)).map(embed)
  }
}
