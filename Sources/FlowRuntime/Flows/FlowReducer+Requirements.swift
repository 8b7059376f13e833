/// Requirements of screens in stacks that no transition of the flow made, such as a restored stack.
extension FlowReducer {
  /// Checks the `requires` conditions of the screens in a state. The stack ends before the first refused screen, and the
  /// operations after the `else` of its condition run. Child flows are checked as well, including those in tabs that are not
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
    enforceRequirements(in: &state, beginningFrom: .max)
  }

  /// Checks the `requires` conditions of the screens in a state, because the state may have been restored. Then the flow starts:
  /// it sends its `start` events to its work.
  public func prepare(_ state: inout State) -> Effect<Action> {
    deliver(enforceRequirements(in: &state, beginningFrom: 0))
  }

  func enforceRequirements(in state: inout State, beginningFrom id: UInt64) -> NavigationOf<Self> {
    let before = state.routes
    var navigation = NavigationOf<Self>()
    begin(&state, &navigation, isNew: id == 0)
    enforceRequirements(in: &state, &navigation, beginningFrom: id)
    dropAbandoned(in: &state)
    navigation.compare(before, with: state.routes)
    return navigation
  }

  /// Sends the `start` events to the flow's work, if the flow starts now.
  private func begin(_ state: inout State, _ navigation: inout NavigationOf<Self>, isNew: Bool) {
    guard isNew || !state.routes.hasBegun else { return }
    state.routes.hasBegun = true
    beginWork(&state, &navigation)
  }

  /// Checks the `requires` conditions of the screens of the flow, and then the child flows that remain.
  ///
  /// - Parameter id: child flows of routes with this id or a greater id start now, even if their state says that they have
  ///   started. Flows of older routes start only if they have not started yet.
  func enforceRequirements(
    in state: inout State, _ navigation: inout NavigationOf<Self>, beginningFrom id: UInt64
  ) {
    endBeforeRefused(in: &state, &navigation)
    guard Self.hasNestedFlows else { return }
    openRest(in: &state, &navigation)
    for index in state.routes.indices {
      let isNew = state.routes[index].id.rawValue >= id
      enforceRequirements(ofFlowAt: index, in: &state, &navigation, beginningFrom: isNew ? 0 : .max)
    }
  }

  /// Ends the stack before the first refused screen. This is a separate function, so that its frame is gone while child flows are
  /// checked recursively.
  private func endBeforeRefused(in state: inout State, _ navigation: inout NavigationOf<Self>) {
    for index in state.routes.indices {
      let screen = state.routes[index].screen
      if admits(screen, state) { continue }
      let refused = Array(state.routes[index...])
      state.routes.goBackTo(index: max(index - 1, 0))
      return refuse(refused, &state, &navigation)
    }
  }

  private func enforceRequirements(
    ofFlowAt index: Int, in state: inout State, _ navigation: inout NavigationOf<Self>, beginningFrom id: UInt64 = .max
  ) {
    var visitor = RequirementVisitor<ScreenAction>(firstNew: id)
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
    deliver(enforceRequirements(in: &state, beginningFrom: 0)).merge(with: body.prepare(&state))
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
      return refuse(&self, refused)
    }
  }
}

/// Checks the requirements of child flows, and starts those that have not started.
private struct RequirementVisitor<Action>: FlowVisitor {
  /// With 0, all visited flows start now, even if their state says that they have started. With `.max`, only flows that have not
  /// started do.
  let firstNew: UInt64
  var deliveries: [Action] = []
  var visitsAllTabs: Bool { true }

  mutating func visit<Flow: FlowReducer>(
    _ flow: Flow, _ state: inout Flow.State, _ embed: @escaping (Flow.Action) -> Action
  ) {
    deliveries += flow.deliveries(of: flow.enforceRequirements(in: &state, beginningFrom: firstNew)).map(embed)
  }
}
