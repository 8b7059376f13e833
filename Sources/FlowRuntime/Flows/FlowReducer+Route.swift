extension FlowReducer {
  /// Runs an event of a screen, or a change by the system. A flow's `reduce` calls this for its `router` actions.
  ///
  /// In most calls a screen without a reducer has sent an event, and there is nothing to report. This path is short enough to be
  /// inlined into `reduce`. All other paths are separate functions.
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

  /// Runs an event of a screen with a reducer of its own. The reducer gets the event even if the screen is covered.
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
      // Calls `adopt` only for a real effect: releasing an empty effect would cost more than this check.
      if case .none = own.node { break }
      effect = adopt(own, of: id, state.routes.lineage)
    }
    var navigation = NavigationOf<Self>(sender: id)
    handle(action, &state, &navigation)
    admitFlows(shownSince: next, in: &state, &navigation)
    if navigation.details == nil { return effect }
    return conclude(effect, action, &navigation, in: state)
  }

  /// Runs an event of the flow. A flow's `reduce` calls this for all actions that are not `router` actions.
  public func run(_ action: Action, into state: inout State) -> Effect<Action> {
    let next = state.routes.nextID
    var navigation = NavigationOf<Self>()
    handleFlow(action, &state, &navigation)
    if let reason = navigation.ignored { noteIgnored(reason, nil, in: state.routes.lineage) }
    admitFlows(shownSince: next, in: &state, &navigation)
    return deliver(navigation)
  }

  /// Reports and records the outcome of an event of a screen without a reducer.
  ///
  /// - Parameter navigation: the transition. It is `inout` only to avoid a copy, and does not change.
  /// - Returns: an effect that sends the transition's events and exits.
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

  /// Reports and records the outcome of an event that the screen's own reducer has handled.
  ///
  /// - Returns: `effect`, merged with an effect that sends the transition's events and exits.
  @usableFromInline
  @inline(never)
  func conclude(
    _ effect: Effect<Action>, _ action: ScreenAction, _ navigation: inout NavigationOf<Self>, in state: State
  ) -> Effect<Action> {
    // The screen's reducer has handled the event already, so its effect is kept even if the flow ignored the event.
    if navigation.ignored == .mismatch, let sender = navigation.sender {
      reportForeignEvent(action, sender, in: state.routes)
      return effect.merge(with: deliverOutcomes(of: navigation))
    }
    if let reason = navigation.ignored, let sender = navigation.sender, wouldAct(on: action, of: sender, in: state) {
      noteIgnored(reason, sender, in: state.routes.lineage)
    }
    return effect.merge(with: deliver(navigation, of: action))
  }

  /// Whether an ignored event would have had an effect if its sender were not covered. The method runs the transition on a copy.
  /// Only observers need the answer, to skip events that concern only the reducer of a screen.
  private func wouldAct(on action: ScreenAction, of sender: RouteID, in state: State) -> Bool {
    guard FlowNotes.forObserver != nil, let index = state.routes.index(of: sender) else { return false }
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

  /// Returns an effect that sends the events and exits of a transition, in order. Reports the operations that could not be done.
  public func deliver(_ navigation: NavigationOf<Self>) -> Effect<Action> {
    deliver(navigation, of: nil)
  }

  /// - Parameter event: the event that caused the transition, for reports.
  private func deliver(_ navigation: NavigationOf<Self>, of event: ScreenAction?) -> Effect<Action> {
    if navigation.ignored == .mismatch, let sender = navigation.sender {
      reportIssue("\(Self.self): the route \(sender) received an event of another screen. Send an event with the id of its own route.")
    }
    if let error = navigation.linkError { reportIssue("\(Self.self): \(error)") }
    for reason in navigation.skipped {
      let origin = navigation.sender.map { " of the route \($0)" } ?? ""
      let cause = event.map { " (\(eventName(of: $0)))" } ?? ""
      reportIssue("\(Self.self): an operation\(origin)\(cause) had no effect: \(reason). Add a condition if this is expected.")
    }
    return deliverOutcomes(of: navigation)
  }

  private func deliverOutcomes(of navigation: NavigationOf<Self>) -> Effect<Action> {
    var effect = Effect<Action>.none
    let flow: Any.Type = Self.self
    for outcome in navigation.outcomes {
      guard let action = action(delivering: outcome) else { continue }
      let delivery = Effect.send(action) {
        reportIssue("\(flow): the flow was removed, so \(outcome) is lost.")
      }
      effect = effect.merge(with: delivery)
    }
    return effect
  }

  /// Turns the effect of a screen's own reducer into an effect of the flow that ends when the route leaves.
  @usableFromInline
  func adopt(_ own: Effect<ScreenAction>, of id: RouteID, _ lineage: Lineage) -> Effect<Action> {
    own.map { .router(.screen(id: id, action: $0)) }.bound(to: id, lineage: lineage, State.self)
  }

  @usableFromInline
  func reportLateEvent(_ action: ScreenAction, _ id: RouteID, _ lineage: Lineage) {
    noteIgnored(.noSuchRoute, id, in: lineage)
    reportIssue("\(Self.self): \(eventName(of: action)) was sent to the route \(id), which is no longer in the stack.")
  }

  /// Reports that a route got an event that belongs to another screen, or to a tab or a column that has left.
  @usableFromInline
  func reportForeignEvent(_ action: ScreenAction, _ id: RouteID, in routes: Routes<Screen>) {
    noteIgnored(.mismatch, id, in: routes.lineage)
    let route = routes[id: id]
    if let route, holdsSeveralFlows(route.screen), caseName(of: action) == caseName(of: route.screen) {
      return reportIssue(
        "\(Self.self): \(eventName(of: action)) of the route \(id) was sent to a tab or a column that is no longer there, or that "
          + "shows something else. Send it with the id of its own tab or column.")
    }
    let screen = route.map { " (\(screenName(of: $0.screen)))" } ?? ""
    reportIssue(
      "\(Self.self): \(eventName(of: action)) was sent to the route \(id)\(screen), which shows another screen. Send it with the id of "
        + "its own route.")
  }
}

extension Equatable {
  fileprivate func isEqual(to other: Any) -> Bool { other as? Self == self }
}
