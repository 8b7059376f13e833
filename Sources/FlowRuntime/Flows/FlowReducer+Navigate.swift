/// The rules of the flow as pure functions, without reducers of screens and without effects.
extension FlowReducer {
  /// Runs the transition of a screen's event.
  ///
  /// - Parameters:
  ///   - state: the flow's state.
  ///   - id: the route whose screen sent the event.
  ///   - action: the event. If the screen is a flow, the rules of that flow run.
  /// - Returns: the transition: the routes that left and that were added, the events that the caller has to deliver, and the
  ///   skipped operations. If the event was ignored, it has the reason.
  public func navigate(_ state: inout State, id: RouteID, action: ScreenAction) -> NavigationOf<Self> {
    let before = state.routes
    guard let index = before.index(of: id) else {
      var navigation = NavigationOf<Self>()
      navigation.ignore(.noSuchRoute)
      return navigation
    }
    var navigation = NavigationOf<Self>(sender: id)
    if hasReducer(for: action) {
      let isCovered = before.isCovered || index + 1 < before.count
      guard let sends = navigate(screen: &state.routes[screenAt: index], action: action, isCovered: isCovered) else {
        navigation.mismatch()
        return navigation
      }
      for action in sends { navigation.send(to: id, action) }
    }
    handle(action, &state, &navigation)
    admitFlows(shownSince: before.nextID, in: &state, &navigation)
    navigation.compare(before, with: state.routes)
    return navigation
  }

  /// Runs an event of a screen, or a change by the system.
  ///
  /// ```swift
  /// let navigation = numbers.navigate(&state, .systemBack(to: id))
  /// ```
  public func navigate(_ state: inout State, _ action: RouterAction<Screen, ScreenAction>) -> NavigationOf<Self> {
    if case .screen(let id, let action) = action { return navigate(&state, id: id, action: action) }
    let before = state.routes
    var navigation = change(&state, by: action)
    navigation.compare(before, with: state.routes)
    return navigation
  }

  /// Runs any action of the flow.
  public func navigate(_ state: inout State, _ action: Action) -> NavigationOf<Self> {
    if let action = action.routerAction { return navigate(&state, action) }
    let before = state.routes
    var navigation = NavigationOf<Self>()
    handleFlow(action, &state, &navigation)
    admitFlows(shownSince: before.nextID, in: &state, &navigation)
    navigation.compare(before, with: state.routes)
    return navigation
  }

  /// Runs an action of the flow, and then the actions that it delivers, until no action is left. A store does this automatically.
  /// Call this method if you do not use a store.
  ///
  /// ```swift
  /// let done = shop.settle(&state, .loggedIn)
  /// for exit in done.flatMap(\.exits) { leave(exit) }
  /// ```
  ///
  /// - Returns: the transitions, first to last. After 1,000 deliveries the method stops and reports an issue, because transitions
  ///   can send events to each other forever.
  @discardableResult
  public func settle(_ state: inout State, _ action: Action) -> [NavigationOf<Self>] {
    var waiting = [action]
    var done: [NavigationOf<Self>] = []
    while done.count < waiting.count {
      guard done.count <= Limits.deliveries else {
        reportIssue(
          "\(Self.self): events send each other without end; the last one is \(waiting[done.count]). Add a condition to a transition.")
        break
      }
      let navigation = navigate(&state, waiting[done.count])
      waiting += deliveries(of: navigation)
      done.append(navigation)
    }
    return done
  }

  /// Returns the actions that deliver the results of a transition, in order: its events, its exits, and its actions for work.
  public func deliveries(of navigation: NavigationOf<Self>) -> [Action] {
    navigation.outcomes.compactMap { action(delivering: $0) }
  }

  /// Returns the action that delivers an outcome; `nil` for an action of another flow with the same screens, events and exits.
  func action(delivering outcome: NavigationOf<Self>.Outcome) -> Action? {
    switch outcome {
    case .action(let action): action as? Action
    case .send(let delivery): .router(.screen(id: delivery.id, action: delivery.action))
    case .exit(let exit): .exit(exit)
    }
  }

  /// Applies a change by the system. It first removes the routes, and then runs the reaction to each removed screen, top first.
  @usableFromInline
  func change(_ state: inout State, by action: RouterAction<Screen, ScreenAction>) -> NavigationOf<Self> {
    var navigation = NavigationOf<Self>()
    switch action {
    case .screen(let id, let action):
      return navigate(&state, id: id, action: action)
    case .systemBack(let id):
      guard let index = state.routes.index(of: id) else {
        navigation.ignore(.noSuchRoute)
        break
      }
      dismiss(above: index, &state, &navigation)
    case .dismissed(let id):
      guard let index = state.routes.index(of: id) else {
        navigation.ignore(.noSuchRoute)
        break
      }
      guard index > 0 else {
        navigation.ignore(.root)
        break
      }
      dismiss(above: index - 1, &state, &navigation)
    case .setRoutes(let routes):
      noteReplacement(in: state.routes.lineage)
      if routes.isWrittenInPlace { FlowNotes.current?.change { $0.isWrittenInPlace = true } }
      let next = state.routes.nextID
      let top = state.routes.top.id
      let change = state.routes.adopt(routes)
      if Self.hasNestedFlows { state.removeAlerts(ofCovered: top) }
      if routes.isWrittenInPlace, case .updated = change { break }
      enforceRequirements(in: &state, &navigation, starting: .ofRoutes(since: next))
    case .open(let link):
      let lineage = state.routes.lineage
      do throws(LinkError) {
        navigation = try open(link, &state)
        noteReplacement(in: lineage)
      } catch {
        navigation.ignore(error)
      }
    }
    dropAbandoned(in: &state)
    if let reason = navigation.ignored { noteIgnored(reason, nil, in: state.routes.lineage, navigation.linkError) }
    return navigation
  }

  private func dismiss(above index: Int, _ state: inout State, _ navigation: inout NavigationOf<Self>) {
    let removed = state.routes[(index + 1)...].reversed()
    guard !removed.isEmpty else {
      navigation.ignore(.alreadyThere)
      return
    }
    guard !stays(from: index + 1, in: state) else {
      navigation.ignore(.stays)
      return
    }
    noteSystemRemoval(of: removed, in: state.routes.lineage)
    state.routes.goBackTo(index: index)
    state.routes.changesAreAnimated = true
    let next = state.routes.nextID
    for route in removed { handleDismissed(route.screen, &state, &navigation) }
    admitFlows(shownSince: next, in: &state, &navigation)
  }
}
