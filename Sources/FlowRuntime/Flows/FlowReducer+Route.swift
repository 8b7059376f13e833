extension FlowReducer {
  /// Runs an event of a screen, or a change by the system. A flow's `reduce` calls this for its `router` actions.
  ///
  /// In most calls a screen without a reducer has sent an event, and there is nothing to report. This case is short
  /// enough to be inlined into `reduce`; all other cases have functions of their own.
  @inlinable
  public func route(
    _ action: RouterAction<Screen, ScreenAction>,
    into state: inout State
  ) -> Effect<Action> {
    guard case .screen(let id, let action) = action else { return routeGesture(action, into: &state) }
    if hasReducer(for: action) { return routeToReducer(action, of: id, into: &state) }
    let next = state.routes.nextID
    var navigation = NavigationOf<Self>(sender: id)
    handle(action, &state, &navigation)
    admitFlows(shownSince: next, in: &state, &navigation)
    if navigation.details == nil { return .none }
    return conclude(action, &navigation, in: state)
  }

  @inlinable
  @inline(never)
  func routeGesture(_ action: RouterAction<Screen, ScreenAction>, into state: inout State) -> Effect<Action> {
    deliver(change(&state, by: action))
  }

  /// Runs an event of a screen that has a reducer of its own, which hears its events also when it is covered.
  @inlinable
  @inline(never)
  func routeToReducer(_ action: ScreenAction, of id: RouteID, into state: inout State) -> Effect<Action> {
    guard let index = state.routes.index(of: id) else {
      reportLateEvent(action, id, state.routes.lineage)
      return .none
    }
    let next = state.routes.nextID
    let isCovered = state.routes.isCovered || index &+ 1 < state.routes.elements.count
    var effect = Effect<Action>.none
    switch reduce(screen: &state.routes[screenAt: index], action: action, isCovered: isCovered) {
    case nil:
      reportForeignEvent(action, id, in: state.routes)
      return .none
    case let own?:
      // Only a real effect is taken apart: what an empty one would have to give back costs more.
      if case .none = own.node { break }
      effect = adopt(own, of: id, state.routes.lineage)
    }
    var navigation = NavigationOf<Self>(sender: id)
    handle(action, &state, &navigation)
    admitFlows(shownSince: next, in: &state, &navigation)
    if navigation.details == nil { return effect }
    return conclude(effect, action, &navigation, in: state)
  }

  /// Runs an event of the flow itself. A flow's `reduce` calls this for its other actions.
  public func run(_ action: Action, into state: inout State) -> Effect<Action> {
    let next = state.routes.nextID
    var navigation = NavigationOf<Self>()
    handleFlow(action, &state, &navigation)
    if let reason = navigation.ignored { noteIgnored(reason, nil, in: state.routes.lineage) }
    admitFlows(shownSince: next, in: &state, &navigation)
    return deliver(navigation)
  }

  /// Reports and notes the outcome of an event of a screen without a reducer, and returns an effect with what it
  /// sends. It does not change the navigation: `inout` only avoids a copy.
  @usableFromInline
  @inline(never)
  func conclude(
    _ action: ScreenAction, _ navigation: inout NavigationOf<Self>, in state: State
  ) -> Effect<Action> {
    if let reason = navigation.ignored {
      if let sender = navigation.sender, state.routes.index(of: sender) == nil {
        reportLateEvent(action, sender, state.routes.lineage)
        return .none
      }
      if reason == .mismatch, let sender = navigation.sender {
        reportForeignEvent(action, sender, in: state.routes)
        return deliverOutcomes(of: navigation)
      }
      noteIgnored(reason, navigation.sender, in: navigation.lineage)
    }
    return deliver(navigation, of: action)
  }

  /// Reports and notes the outcome of an event that the screen's own reducer has run, and adds what it sends to the
  /// effect.
  @usableFromInline
  @inline(never)
  func conclude(
    _ effect: Effect<Action>, _ action: ScreenAction, _ navigation: inout NavigationOf<Self>, in state: State
  ) -> Effect<Action> {
    // The reducer has heard the event, even if the flow has not.
    if navigation.ignored == .mismatch, let sender = navigation.sender {
      reportForeignEvent(action, sender, in: state.routes)
      return effect.merge(with: deliverOutcomes(of: navigation))
    }
    if let reason = navigation.ignored, let sender = navigation.sender, wouldAct(on: action, of: sender, in: state) {
      noteIgnored(reason, sender, in: state.routes.lineage)
    }
    return effect.merge(with: deliver(navigation, of: action))
  }

  /// Whether an event that was ignored since its sender is covered would have done something otherwise. Only observers
  /// want to know, because most events of a reducer are for the reducer alone. So the transition is tried on a copy.
  private func wouldAct(on action: ScreenAction, of sender: RouteID, in state: State) -> Bool {
    guard FlowNotes.current != nil, let index = state.routes.index(of: sender) else { return false }
    var before = state
    before.routes.goBackTo(index: index)
    before.routes.isCovered = false
    var after = before
    var navigation = NavigationOf<Self>(sender: sender)
    handle(action, &after, &navigation)
    if !navigation.outcomes.isEmpty || after.routes.nextID != before.routes.nextID { return true }
    if after.routes.count != before.routes.count { return true }
    guard let before = before as? any Equatable else { return false }
    return !before.isEqual(to: after)
  }

  /// Sends the events and exits that a transition asked for, in order, and reports the operations that could not be
  /// done.
  public func deliver(_ navigation: NavigationOf<Self>) -> Effect<Action> {
    deliver(navigation, of: nil)
  }

  /// - Parameter event: the event that led to the transition, to name it.
  private func deliver(_ navigation: NavigationOf<Self>, of event: ScreenAction?) -> Effect<Action> {
    if navigation.ignored == .mismatch, let sender = navigation.sender {
      reportIssue("\(Self.self): the route \(sender) got an event of another screen.")
    }
    if let error = navigation.linkError { reportIssue("\(Self.self): \(error)") }
    for reason in navigation.skipped {
      let origin = navigation.sender.map { " of the route \($0)" } ?? ""
      let cause = event.map { " (\(eventName(of: $0)))" } ?? ""
      reportIssue("\(Self.self): an operation\(origin)\(cause) changed nothing: \(reason).")
    }
    return deliverOutcomes(of: navigation)
  }

  private func deliverOutcomes(of navigation: NavigationOf<Self>) -> Effect<Action> {
    var effect = Effect<Action>.none
    let flow: Any.Type = Self.self
    for outcome in navigation.outcomes {
      guard let action = action(delivering: outcome) else { continue }
      let delivery = Effect.send(action) {
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
    reportIssue("\(Self.self): no route \(id) is there to get \(eventName(of: action)).")
  }

  /// Says that an event came to a route whose screen is another than the event's.
  @usableFromInline
  func reportForeignEvent(_ action: ScreenAction, _ id: RouteID, in routes: Routes<Screen>) {
    noteIgnored(.mismatch, id, in: routes.lineage)
    let screen = routes[id: id].map { " (\(screenName(of: $0.screen)))" } ?? ""
    reportIssue("\(Self.self): the route \(id)\(screen) got \(eventName(of: action)).")
  }
}

extension Equatable {
  fileprivate func isEqual(to other: Any) -> Bool { other as? Self == self }
}
