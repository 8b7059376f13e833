extension FlowReducer {
  /// Runs what happened to the routes: what a flow's `reduce` does with its `router` actions.
  ///
  /// Nearly always the screen on top has sent an event and nothing has to be said of it. That way keeps no value across
  /// a call; whatever else can happen is a function of its own, which would cost every event more than all of this.
  @inlinable
  public func route(
    _ action: RouterAction<Screen, ScreenAction>,
    into state: inout State
  ) -> Effect<Action> {
    guard case .screen(let id, let action) = action else { return routeGesture(action, into: &state) }
    let top = state.routes.elements.count - 1
    if state.routes.elements[top].id == id { return route(action, of: id, at: top, into: &state) }
    return routeFromBelow(action, of: id, into: &state)
  }

  @inlinable
  @inline(never)
  func routeGesture(_ action: RouterAction<Screen, ScreenAction>, into state: inout State) -> Effect<Action> {
    deliver(change(&state, by: action))
  }

  /// Runs an event of a screen that is not on top, or has left.
  @inlinable
  @inline(never)
  func routeFromBelow(_ action: ScreenAction, of id: RouteID, into state: inout State) -> Effect<Action> {
    guard let index = state.routes.index(of: id) else {
      reportLateEvent(action, id, state.routes.lineage)
      return .none
    }
    return route(action, of: id, at: index, into: &state)
  }

  @inlinable
  @inline(__always)
  func route(_ action: ScreenAction, of id: RouteID, at index: Int, into state: inout State) -> Effect<Action> {
    let next = state.routes.nextID
    var effect = Effect<Action>.none
    let hasOwnReducer = hasReducer(for: action)
    if hasOwnReducer {
      let isCovered = state.routes.isCovered || index &+ 1 < state.routes.elements.count
      switch reduce(screen: &state.routes[screenAt: index], action: action, isCovered: isCovered) {
      case nil:
        reportForeignEvent(action, id, state.routes.lineage)
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
    if navigation.reason == nil, navigation.details == nil { return effect }
    return conclude(effect, &navigation, hasOwnReducer)
  }

  /// Runs an event of the flow itself: what a flow's `reduce` does with its other actions.
  public func run(_ action: Action, into state: inout State) -> Effect<Action> {
    let next = state.routes.nextID
    var navigation = NavigationOf<Self>()
    handleFlow(action, &state, &navigation)
    if let reason = navigation.reason { noteIgnored(reason, nil, in: state.routes.lineage) }
    admitFlows(shownSince: next, in: &state, &navigation)
    return deliver(navigation)
  }

  /// Says what there is to say of an event, and adds what it sends. The navigation is not changed: `inout` passes it
  /// where it is.
  @usableFromInline
  @inline(never)
  func conclude(
    _ effect: Effect<Action>, _ navigation: inout NavigationOf<Self>, _ hasOwnReducer: Bool
  ) -> Effect<Action> {
    // A reducer of the screen's own hears its events also when it is covered.
    if let reason = navigation.reason, reason == .mismatch || !hasOwnReducer {
      noteIgnored(reason, navigation.sender, in: navigation.lineage)
    }
    return navigation.details == nil ? effect : effect.merge(with: deliver(navigation))
  }

  /// Sends the events and exits that a transition asked for, in order, and reports what could not be done.
  public func deliver(_ navigation: NavigationOf<Self>) -> Effect<Action> {
    if navigation.ignored == .mismatch, let sender = navigation.sender {
      reportIssue("\(Self.self): the route \(sender) got an event of another screen.")
    }
    if let error = navigation.linkError { reportIssue("\(Self.self): \(error)") }
    for reason in navigation.skipped {
      reportIssue("\(Self.self): an operation\(origin(of: navigation)) changed nothing: \(reason).")
    }
    var effect = Effect<Action>.none
    let flow: Any.Type = Self.self
    for outcome in navigation.outcomes {
      let delivery = Effect.send(action(delivering: outcome)) {
        reportIssue("\(flow): the flow is not there any more, so \(outcome) is lost.")
      }
      effect = effect.merge(with: delivery)
    }
    return effect
  }

  /// Makes the effect of a screen's own reducer an effect of the flow, which ends with the route.
  @usableFromInline
  func adopt(_ own: Effect<ScreenAction>, of id: RouteID, _ lineage: Lineage) -> Effect<Action> {
    own.map { .router(.screen(id: id, action: $0)) }.bound(to: id, lineage: lineage, State.self)
  }

  @usableFromInline
  func reportLateEvent(_ action: ScreenAction, _ id: RouteID, _ lineage: Lineage) {
    noteIgnored(.noSuchRoute, id, in: lineage)
    reportIssue("\(Self.self): no route \(id) is there to get \(action).")
  }

  @usableFromInline
  func reportForeignEvent(_ action: ScreenAction, _ id: RouteID, _ lineage: Lineage) {
    noteIgnored(.mismatch, id, in: lineage)
    reportIssue("\(Self.self): the screen of the route \(id) has no event \(action).")
  }

  private func origin(of navigation: NavigationOf<Self>) -> String {
    navigation.sender.map { " of the route \($0)" } ?? ""
  }
}
