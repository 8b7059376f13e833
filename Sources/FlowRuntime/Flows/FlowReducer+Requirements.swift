/// Screens that `require` something, in stacks that no transition of the flow made.
extension FlowReducer {
  /// Checks the requirements of the screens of a state. The stack ends before the first refused screen, and the operations
  /// after its `else` run. Child flows are checked as well, also those in tabs that are not selected. A flow that has not
  /// begun to live then tells its work that it begins.
  ///
  /// A store does this itself with its initial state, and a flow does it with the flows that it shows. If you keep the
  /// state as a plain value, call it after restoring the state:
  ///
  /// ```swift
  /// var state = try JSONDecoder().decode(FlowSnapshot<Shop.State>.self, from: data).state
  /// for action in shop.deliveries(of: shop.enforceRequirements(in: &state)) { shop.settle(&state, action) }
  /// ```
  ///
  /// - Returns: what happened, with the events that the caller has to deliver.
  public func enforceRequirements(in state: inout State) -> NavigationOf<Self> {
    enforceRequirements(in: &state, beginningFrom: .max)
  }

  /// Checks what the screens of a state require, because the state may have been restored. Then the flow tells its work
  /// that the flow begins to live.
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

  /// Tells the work of a flow that it begins to live, if it does.
  private func begin(_ state: inout State, _ navigation: inout NavigationOf<Self>, isNew: Bool) {
    guard isNew || !state.routes.hasBegun else { return }
    state.routes.hasBegun = true
    beginWork(&state, &navigation)
  }

  /// Checks the screens of the flow, and then the flows that are left.
  ///
  /// - Parameter id: flows from the route of that identity on begin to live now, whatever their state may have been before;
  ///   below it only those that never did.
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

  /// Ends the stack before the first refused screen. A function of its own: it has left the thread's stack when flows
  /// inside flows are checked.
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

/// A flow that is shown begins somewhere by itself, which no operation of the flow that shows it has asked for.
extension FlowReducer {
  /// Checks the flows that have come since there was no route of that identity, and those that began anew.
  ///
  /// Without flows inside it costs nothing. Otherwise it usually costs one comparison.
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

  /// Opens what is left of the path of a link that was refused, in the flow on top.
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
  /// Checks what the screens of a state require. Then the flow tells its work that the flow begins to live, and the
  /// reducers in `body` prepare the state.
  public func prepare(_ state: inout State) -> Effect<Action> {
    deliver(enforceRequirements(in: &state, beginningFrom: 0)).merge(with: body.prepare(&state))
  }
}

extension FlowState {
  /// Checks what the screens of a decoded state require. The stack ends before the first refused screen, and the operations
  /// after the `else` of its requirement run. Generated code calls this if these operations do not need the flow.
  public mutating func enforceRequirements(
    admitting admits: (Self, Screen) -> Bool, refusing refuse: (inout Self, Screen) -> Void
  ) {
    enforceRequirements(admitting: admits, refusingRoutes: { refuse(&$0, $1[0].screen) })
  }

  /// Checks the same for a flow that keeps refusals. It keeps the first refused route and the routes above it.
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

/// Checks the requirements of flows inside, which may begin to live.
private struct RequirementVisitor<Action>: FlowVisitor {
  /// From which of their routes on the flows inside of those count as new.
  let firstNew: UInt64
  var deliveries: [Action] = []
  var visitsAllTabs: Bool { true }

  mutating func visit<Flow: FlowReducer>(
    _ flow: Flow, _ state: inout Flow.State, _ embed: @escaping (Flow.Action) -> Action
  ) {
    deliveries += flow.deliveries(of: flow.enforceRequirements(in: &state, beginningFrom: firstNew)).map(embed)
  }
}
