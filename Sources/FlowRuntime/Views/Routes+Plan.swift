/// Methods for routes that an app shows without a flow: in a view, in a view model, or in the store of another architecture.
extension Routes where Screen: Sendable {
  /// The plan of the routes, which a user interface shows.
  public var plan: NavigationPlan {
    RoutesFlow<Screen>().plan(of: RoutesFlow<Screen>.State(routes: self))
  }

  /// Updates the routes after a change by the system. A late change has no effect.
  ///
  /// - Returns: the routes that left, or why nothing changed.
  @discardableResult
  public mutating func follow(_ change: SystemChange) -> RoutesChange {
    switch change {
    case .wentBack(let place):
      guard let id = id(at: place) else { return .unchanged(.noSuchRoute) }
      return remove(downTo: id)
    case .dismissed(let place):
      guard let id = id(at: place) else { return .unchanged(.noSuchRoute) }
      return remove(through: id)
    case .selected, .left: return .unchanged(.alreadyThere)
    }
  }

  /// The route that a place of the plan leads to; `nil` if it has left.
  private func id(at place: ScreenPlace) -> RouteID? {
    place.lineageSteps.first.flatMap { index(of: $0) }.map { self[$0].id }
  }
}

/// A flow without any rules.
private struct RoutesFlow<Screen: Sendable>: FlowReducer {
  struct State: FlowState {
    var routes: Routes<Screen>
  }

  enum Action: FlowAction {
    case router(RouterAction<Screen, Never>)

    var routerAction: RouterAction<Screen, Never>? {
      switch self {
      case .router(let action): action
      }
    }
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
  func handle(_ action: Never, _ state: inout State, _ navigation: inout NavigationOf<Self>) {}
}
