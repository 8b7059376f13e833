/// Screens that `require` something, in stacks that no transition of the flow made.
extension FlowReducer {
  /// Checks the requirements of the screens of a state. The stack ends before the first refused screen, and the
  /// operations behind its `else` run. Child flows are checked as well, also those in tabs that are not selected.
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
    let before = state.routes
    var navigation = NavigationOf<Self>()
    enforceRequirements(in: &state, &navigation)
    navigation.compare(before, with: state.routes)
    return navigation
  }

  /// Checks what the screens of a state require, which may have been restored.
  public func prepare(_ state: inout State) -> Effect<Action> {
    deliver(enforceRequirements(in: &state))
  }

  func enforceRequirements(in state: inout State, _ navigation: inout NavigationOf<Self>) {
    for index in state.routes.indices {
      let screen = state.routes[index].screen
      guard admits(screen, state) else {
        state.routes.goBackTo(index: max(index - 1, 0))
        let next = state.routes.nextID
        refuse(screen, &state, &navigation)
        return admitFlows(shownSince: next, in: &state, &navigation)
      }
      enforceRequirements(ofFlowAt: index, in: &state, &navigation)
    }
  }

  private func enforceRequirements(
    ofFlowAt index: Int, in state: inout State, _ navigation: inout NavigationOf<Self>
  ) {
    var visitor = RequirementVisitor<ScreenAction>()
    visitFlow(of: &state.routes[screenAt: index], with: &visitor)
    for action in visitor.deliveries { navigation.send(to: state.routes[index].id, action) }
  }
}

/// A flow that is shown begins somewhere by itself, which no operation of the flow that shows it has asked for.
extension FlowReducer {
  /// Checks the flows that have come since there was no route of that identity, and those that began anew.
  ///
  /// Without flows inside it costs nothing; otherwise one comparison, as a rule.
  @inlinable
  func admitFlows(shownSince id: UInt64, in state: inout State, _ navigation: inout NavigationOf<Self>) {
    guard Self.hasNestedFlows, state.routes.nextID != id || navigation.details != nil else { return }
    admitFlows(from: id, in: &state, &navigation)
  }

  @usableFromInline
  func admitFlows(from id: UInt64, in state: inout State, _ navigation: inout NavigationOf<Self>) {
    for route in navigation.begun where route.rawValue < id {
      guard let index = state.routes.index(of: route) else { continue }
      enforceRequirements(ofFlowAt: index, in: &state, &navigation)
    }
    var first = state.routes.count
    while first > 0, state.routes[first - 1].id.rawValue >= id { first -= 1 }
    for index in first..<state.routes.count { enforceRequirements(ofFlowAt: index, in: &state, &navigation) }
  }
}

extension FlowReducer where Body: Reducer<State, Action> {
  /// Checks what the screens of a state require, and lets the parts in `body` make it ready.
  public func prepare(_ state: inout State) -> Effect<Action> {
    deliver(enforceRequirements(in: &state)).merge(with: body.prepare(&state))
  }
}

extension FlowState {
  /// Checks what the screens of a state that was decoded require: at the first one that is refused the stack ends, and
  /// what the flow does instead is done. Generated code calls this where the flow itself is not needed for it.
  public mutating func enforceRequirements(
    admitting admits: (Self, Screen) -> Bool, refusing refuse: (inout Self, Screen) -> Void
  ) {
    for index in routes.indices {
      let screen = routes[index].screen
      if admits(self, screen) { continue }
      routes.goBackTo(index: max(index - 1, 0))
      return refuse(&self, screen)
    }
  }
}

/// Checks the requirements of flows inside.
private struct RequirementVisitor<Action>: FlowVisitor {
  var deliveries: [Action] = []
  var visitsAllTabs: Bool { true }

  mutating func visit<Flow: FlowReducer>(
    _ flow: Flow, _ state: inout Flow.State, _ embed: @escaping (Flow.Action) -> Action
  ) {
    deliveries += flow.deliveries(of: flow.enforceRequirements(in: &state)).map(embed)
  }
}
