extension FlowReducer {
  /// Runs what happened to the routes: what a flow's `reduce` does with its `router` actions.
  @inlinable
  public func route(
    _ action: RouterAction<Screen, ScreenAction>,
    into state: inout State
  ) -> Effect<Action> {
    guard case .screen(let id, let action) = action else {
      return deliver(change(&state, by: action))
    }
    guard let index = state.routes.index(of: id) else {
      reportLateEvent(action, id)
      return .none
    }
    let next = state.routes.nextID
    var effect = Effect<Action>.none
    if hasReducer(for: action) {
      let isCovered = state.routes.isCovered || index &+ 1 < state.routes.elements.count
      switch reduce(screen: &state.routes[screenAt: index], action: action, isCovered: isCovered) {
      case nil:
        reportForeignEvent(action, id)
        return .none
      case let own?:
        // Only a real effect is taken apart: what an empty one would have to give back costs more.
        if case .none = own.node { break }
        effect = adopt(own, of: id, state.routes.lineage)
      }
    }
    var navigation = NavigationOf<Self>(sender: id, index: index)
    handle(action, &state, &navigation)
    admitFlows(shownSince: next, in: &state, &navigation)
    if let reason = navigation.reason { noteIgnored(reason, action, by: id) }
    return navigation.details == nil ? effect : conclude(effect, navigation)
  }

  /// Runs an event of the flow itself: what a flow's `reduce` does with its other actions.
  public func run(_ action: Action, into state: inout State) -> Effect<Action> {
    let next = state.routes.nextID
    var navigation = NavigationOf<Self>()
    handleFlow(action, &state, &navigation)
    admitFlows(shownSince: next, in: &state, &navigation)
    return deliver(navigation)
  }

  @usableFromInline
  @inline(never)
  func conclude(_ effect: Effect<Action>, _ navigation: NavigationOf<Self>) -> Effect<Action> {
    effect.merge(with: deliver(navigation))
  }

  /// Sends the events and exits that a transition asked for, in order, and reports what could not be done.
  public func deliver(_ navigation: NavigationOf<Self>) -> Effect<Action> {
    if navigation.sender == nil, let reason = navigation.ignored {
      noteIgnored(reason, nil, navigation.linkError)
    }
    if navigation.ignored == .mismatch, let sender = navigation.sender {
      reportIssue("\(Self.self): the route \(sender) got an event of another screen.")
    }
    if let error = navigation.linkError { reportIssue("\(Self.self): \(error)") }
    for reason in navigation.skipped {
      reportIssue("\(Self.self): an operation\(origin(of: navigation)) changed nothing: \(reason).")
    }
    var effect = Effect<Action>.none
    for action in deliveries(of: navigation) { effect = effect.merge(with: .send(action)) }
    return effect
  }

  /// Makes the effect of a screen's own reducer an effect of the flow, which ends with the route.
  @usableFromInline
  func adopt(_ own: Effect<ScreenAction>, of id: RouteID, _ lineage: Lineage) -> Effect<Action> {
    own.map { .router(.screen(id: id, action: $0)) }.bound(to: id, lineage: lineage, State.self)
  }

  @usableFromInline
  func reportLateEvent(_ action: ScreenAction, _ id: RouteID) {
    noteIgnored(.noSuchRoute, id)
    reportIssue("\(Self.self): no route \(id) is there to get \(action).")
  }

  @usableFromInline
  func reportForeignEvent(_ action: ScreenAction, _ id: RouteID) {
    noteIgnored(.mismatch, id)
    reportIssue("\(Self.self): the screen of the route \(id) has no event \(action).")
  }

  private func origin(of navigation: NavigationOf<Self>) -> String {
    navigation.sender.map { " of the route \($0)" } ?? ""
  }
}
