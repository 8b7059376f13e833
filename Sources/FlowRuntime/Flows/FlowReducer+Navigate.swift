/// The pure layer: the rules of the flow, without reducers of screens and without effects.
extension FlowReducer {
  /// Runs the transition of a screen's event.
  ///
  /// - Parameters:
  ///   - state: the flow's state.
  ///   - id: the route whose screen sent the event.
  ///   - action: the event.
  /// - Returns: what happened: the routes that left and came, the events that the caller is to deliver
  ///   to other screens, what was skipped, or why the event was ignored.
  public func navigate(
    _ state: inout State,
    id: RouteID,
    action: ScreenAction
  ) -> Navigation<Screen, ScreenAction> {
    let before = state.routes
    guard before.contains(id: id) else {
      var navigation = Navigation<Screen, ScreenAction>()
      navigation.ignore(.noSuchRoute)
      return navigation
    }
    var navigation = Navigation<Screen, ScreenAction>(sender: id, in: before)
    handle(action, &state, &navigation)
    navigation.compare(before, with: state.routes)
    return navigation
  }

  /// Runs what happened to the routes: an event of a screen, or a change by the system.
  ///
  /// ```swift
  /// let navigation = numbers.navigate(&state, .systemBack(to: id))
  /// ```
  public func navigate(
    _ state: inout State,
    _ action: RouterAction<Screen, ScreenAction>
  ) -> Navigation<Screen, ScreenAction> {
    if case .screen(let id, let action) = action { return navigate(&state, id: id, action: action) }
    let before = state.routes
    var navigation = change(&state, by: action)
    navigation.compare(before, with: state.routes)
    return navigation
  }

  /// Makes a change by the system: removes first, then lets the flow react to each screen that left, top
  /// first.
  @usableFromInline
  func change(
    _ state: inout State,
    by action: RouterAction<Screen, ScreenAction>
  ) -> Navigation<Screen, ScreenAction> {
    var navigation = Navigation<Screen, ScreenAction>()
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
      state.routes.adopt(routes)
    }
    return navigation
  }

  private func dismiss(
    above index: Int,
    _ state: inout State,
    _ navigation: inout Navigation<Screen, ScreenAction>
  ) {
    let removed = state.routes[(index + 1)...].reversed()
    guard !removed.isEmpty else {
      navigation.ignore(.alreadyThere)
      return
    }
    state.routes.goBackTo(index: index)
    state.routes.changesAreAnimated = true
    for route in removed { handleDismissed(route.screen, &state, &navigation) }
  }
}
