/// Screens that `require` something, in stacks that no transition of the flow made.
extension FlowReducer {
  /// Checks what the screens of a state require, as after restoring it: at the first one that is refused the stack
  /// ends, and what the flow does instead is done. Flows inside are checked as well.
  ///
  /// - Returns: what happened, with the events that the caller is to deliver.
  public func enforceRequirements(in state: inout State) -> NavigationOf<Self> {
    let before = state.routes
    var navigation = NavigationOf<Self>()
    enforceRequirements(in: &state, &navigation)
    navigation.compare(before, with: state.routes)
    return navigation
  }

  func enforceRequirements(in state: inout State, _ navigation: inout NavigationOf<Self>) {
    for index in state.routes.indices {
      let screen = state.routes[index].screen
      guard admits(screen, state) else {
        state.routes.goBackTo(index: max(index - 1, 0))
        return refuse(screen, &state, &navigation)
      }
      var visitor = RequirementVisitor<ScreenAction>()
      visitFlow(of: &state.routes[screenAt: index], with: &visitor)
      for action in visitor.deliveries { navigation.send(to: state.routes[index].id, action) }
    }
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

/// Checks the requirements of a flow inside.
private struct RequirementVisitor<Action>: FlowVisitor {
  var deliveries: [Action] = []

  mutating func visit<Flow: FlowReducer>(
    _ flow: Flow, _ state: inout Flow.State, _ embed: @escaping (Flow.Action) -> Action
  ) {
    deliveries += flow.deliveries(of: flow.enforceRequirements(in: &state)).map(embed)
  }
}
