import FlowRuntime

/// A flow whose screens have the Numbers flow as a child, written by hand.
struct Journey: FlowReducer {
  enum Screen: Equatable, Sendable {
    case start
    case numbers(Numbers.State)
  }

  enum ScreenAction: Sendable {
    case start
    case numbers(Numbers.Action)
  }

  struct State: FlowState, Equatable, Sendable {
    var routes: Routes<Screen>
  }

  enum Action: FlowAction, Sendable {
    case router(RouterAction<Screen, ScreenAction>)
    case cancelAll

    var routerAction: RouterAction<Screen, ScreenAction>? {
      if case .router(let action) = self { action } else { nil }
    }
  }

  let work: Filter.Work

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .router(let action): route(action, into: &state)
    case .cancelAll: .cancel(id: Filter.ID.work)
    }
  }

  func reduce(screen: inout Screen, action: ScreenAction, isCovered: Bool) -> Effect<ScreenAction>? {
    switch action {
    case .start:
      return Effect.none
    case .numbers(let action):
      guard case .numbers(var state) = screen else { return nil }
      let effect = Numbers(work: work).reduce(into: &state, action: action)
      screen = .numbers(state)
      return effect.map(
        ScreenAction.numbers,
        from: { (screen: Screen) in
          if case .numbers(let state) = screen { state } else { nil }
        })
    }
  }

  func handle(
    _ action: ScreenAction,
    _ state: inout State,
    _ navigation: inout NavigationOf<Journey>
  ) {}
}

extension Journey.State {
  /// `start`, and above it two equal flows that each show a filter. The flows are #1 and #2. The filters are #2 in each of them.
  static var showingTwoFilters: Journey.State {
    let numbers = Numbers.State.showingFilter
    return Journey.State(
      routes: Routes(root: .start, then: [(.numbers(numbers), .push), (.numbers(numbers), .sheet)]))
  }

  /// The ticks that the filters of a flow have received. The flow is shown as the route with an id.
  func ticks(_ number: UInt64) -> [Int]? {
    guard case .numbers(let numbers) = routes[id: RouteID(rawValue: number)]?.screen else { return nil }
    return numbers.ticks
  }

  /// Changes the flow that is shown as the route with an id.
  mutating func change(_ number: UInt64, _ body: (inout Numbers.State) -> Void) {
    routes.update(id: RouteID(rawValue: number)) { screen in
      guard case .numbers(var numbers) = screen else { return }
      body(&numbers)
      screen = .numbers(numbers)
    }
  }
}

extension Journey.Action {
  /// An action of the flow that is shown as the route with an id.
  static func numbers(_ number: UInt64, _ action: Numbers.Action) -> Journey.Action {
    .router(.screen(id: RouteID(rawValue: number), action: .numbers(action)))
  }
}

extension Journey {
  /// Starts the effects of the filters in two equal flows, one above the other. Then it makes a change, and lets the effects try to
  /// send.
  ///
  /// - Returns: the ticks that the lower and the upper flow have received; `nil` for a flow that is gone.
  @MainActor
  static func ticksOfTwoFilters(
    behind gate: Gate,
    changing change: @escaping (inout Journey.State) -> Void = { _ in },
    _ actions: [Journey.Action] = [.router(.screen(id: id(0), action: .start))]
  ) async -> (lower: [Int]?, upper: [Int]?) {
    let store = Store(initialState: Journey.State.showingTwoFilters) {
      Journey(work: .ticking(behind: gate))
      Reduce { state, action in
        if case .router(.screen(_, .start)) = action { change(&state) }
        return .none
      }
    }
    let lower = store.send(.numbers(1, .screen(2, .filter(.start))))
    let upper = store.send(.numbers(2, .screen(2, .filter(.start))))
    await gate.arrivals(2)
    for action in actions { store.send(action) }
    await gate.open()
    await lower.finish()
    await upper.finish()
    return (store.state.ticks(1), store.state.ticks(2))
  }
}
