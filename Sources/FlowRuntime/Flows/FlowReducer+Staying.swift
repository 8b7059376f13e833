/// Screens that gestures cannot remove while a condition holds: `stays if isDirty`. Such a screen *stays*.
extension FlowReducer {
  /// Whether the `stays if` condition of any screen holds, in the routes from an index upwards or in their child flows. A gesture
  /// that would remove these routes is then refused.
  ///
  /// The method also visits columns, and tabs that are not selected. Their screens would leave with the tabs or columns.
  func stays(from index: Int, in state: State) -> Bool {
    if !Self.hasStayingScreens, !Self.hasNestedFlows { return false }
    for route in state.routes[index...].reversed() {
      if Self.hasStayingScreens, stays(route.screen, state) == true { return true }
      guard Self.hasNestedFlows else { continue }
      var screen = route.screen
      var visitor = StayingVisitor<ScreenAction>()
      visitFlow(of: &screen, with: &visitor)
      if visitor.stays { return true }
    }
    return false
  }

  /// Returns the action that tells a screen that the user has tried to leave it.
  ///
  /// ```swift
  /// let action = notes.action(forLeaveAttemptAt: editor.place, in: state)
  /// ```
  ///
  /// - Parameters:
  ///   - place: the place of the screen whose `stays if` condition holds. If the screen is the first one of a child flow, the
  ///     condition may belong to the parent's screen instead.
  ///   - state: the state of the flow.
  /// - Returns: `nil` if the screen has left, its condition no longer holds, or it has no event `leaveAttempted`.
  public func action(forLeaveAttemptAt place: ScreenPlace, in state: State) -> Action? {
    attempt(place.lineageSteps[...], state)
  }

  fileprivate func attempt(_ steps: ArraySlice<LineageStep>, _ state: State) -> Action? {
    guard let step = steps.first, let index = state.routes.index(of: step) else { return nil }
    let route = state.routes[index]
    let inner = steps.dropFirst()
    if !inner.isEmpty {
      var screen = route.screen
      var visitor = AttemptVisitor<ScreenAction>(steps: inner)
      visitFlow(of: &screen, with: &visitor)
      if let action = visitor.action { return .router(.screen(id: route.id, action: action)) }
    }
    guard Self.hasStayingScreens, stays(route.screen, state) == true else { return nil }
    return action(forLeaveAttemptOf: route.screen).map { .router(.screen(id: route.id, action: $0)) }
  }
}

extension Store where State: FlowState {
  /// Sends `leaveAttempted` to a screen that the user has tried to leave although its `stays if` holds. If the screen has left, its
  /// `stays if` no longer holds, or it has no such event, the method does nothing.
  ///
  /// - Parameters:
  ///   - place: the place of the screen.
  ///   - flow: the flow whose state the store holds.
  public func attemptLeave<Flow: FlowReducer>(at place: ScreenPlace, of flow: Flow)
  where Flow.State == State, Flow.Action == Action {
    _ = source.send(making: { flow.action(forLeaveAttemptAt: place, in: $0) })
  }
}

/// Finds out whether the `stays if` condition of any screen in a child flow holds.
private struct StayingVisitor<Action>: FlowVisitor {
  var stays = false
  var visitsAllTabs: Bool { true }
  var changesFlows: Bool { false }

  mutating func visit<Flow: FlowReducer>(
    _ flow: Flow, _ state: inout Flow.State, _ embed: @escaping (Flow.Action) -> Action
  ) {
    if !stays { stays = flow.stays(from: 0, in: state) }
  }
}

/// Finds the child flow with the screen that the user has tried to leave.
private struct AttemptVisitor<Action>: PartVisitor {
  let steps: ArraySlice<LineageStep>
  var action: Action?
  var part = VisitedPart()
  var visitsAllTabs: Bool { true }
  var changesFlows: Bool { false }

  mutating func visit<Flow: FlowReducer>(
    _ flow: Flow, _ state: inout Flow.State, _ embed: @escaping (Flow.Action) -> Action
  ) {
    if let rest = part.rest(of: steps) { action = flow.attempt(rest, state).map(embed) }
  }
}
