import FlowRuntime

/// What happens in a step of a scenario.
enum Happening {
  /// An action of the outermost flow.
  case action(CoreAction)
  /// A gesture of the user, as the changes that the system makes. The runtime decides which actions follow.
  case gesture([SystemChange])
}

/// Gestures in the topmost layer that a device shows.
extension PlayedUnit {
  /// Going back by a number of screens.
  func goingBack(_ count: Int, in state: CoreState) throws(PlayStop) -> Happening {
    if let changes = plan(of: state).changes(goingBack: count) { return .gesture(changes) }
    throw .impossible("the topmost layer has \(count == 1 ? "no pushed screen" : "fewer than \(count) pushed screens")")
  }

  /// Taking the topmost layer away.
  func swipingDown(in state: CoreState) throws(PlayStop) -> Happening {
    let plan = plan(of: state)
    if let change = plan.changeOfSwipe { return .gesture([change]) }
    switch plan.layers.last?.presentation.kind {
    case .cover: throw .impossible("no gesture removes a cover")
    case .alert: throw .impossible("no gesture removes an alert: write the event of one of its buttons")
    case .sheet, .popover: throw .impossible("its style says `dismissal: disabled`")
    default: throw .impossible("no layer is presented that can be swiped down")
    }
  }

  /// Going back by every possible number of screens.
  func goingBackSomewhere(in state: CoreState) -> [Happening] {
    let plan = plan(of: state)
    return (1...).lazy.map { plan.changes(goingBack: $0) }.prefix { $0 != nil }.compactMap(\.self).map { .gesture($0) }
  }

  /// The plan of a state. It does not say which screens stay, because that would ask for conditions of other steps.
  private func plan(of state: CoreState) -> NavigationPlan {
    let player = ScenarioPlayer(self, Statements([]))
    player.asksStaying = false
    return CoreReducer(state.flow, player).plan(of: state)
  }
}

extension ScenarioPlayer {
  /// Runs what happens, and all actions that it causes, in order.
  func settle(_ state: inout CoreState, _ happening: Happening) throws(PlayStop) {
    switch happening {
    case .action(let action): try settle(&state, [action])
    case .gesture(let changes):
      var turns = SystemTurns<CoreReducer>(changes)
      while !turns.isDone { try settle(&state, try perform(&turns, &state)) }
    }
  }

  /// Runs the next turn of a gesture.
  ///
  /// - Returns: the actions that it causes.
  func perform(_ turns: inout SystemTurns<CoreReducer>, _ state: inout CoreState) throws(PlayStop) -> [CoreAction] {
    let action = turns.next(in: state, of: CoreReducer(state.flow, self, isOutermost: true))
    if let stop { throw stop }
    guard let action else { return [] }
    // The turn has evaluated the conditions of the screens that leave. A second answer would contradict the first.
    asksStaying = !turns.hasAsked
    defer { asksStaying = true }
    return try perform(action, &state)
  }
}
