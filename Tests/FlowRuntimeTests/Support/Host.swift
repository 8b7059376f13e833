import FlowRuntime

/// A parent of the Numbers flow that an app wrote. It may drop the flow, start it again, and change its routes directly.
struct Host: Reducer {
  struct State: Equatable, Sendable {
    var numbers: Numbers.State?
  }

  enum Action: Sendable {
    case numbers(Numbers.Action)
    case drop
    case startAnew(Numbers.State)
    case changeRoutes(@Sendable (inout Routes<Numbers.Screen>) -> Void)
    case cancel(Int)
  }

  let work: Filter.Work

  var body: some Reducer<State, Action> {
    Scope(
      state: \.numbers, action: Action.numbers,
      from: { if case .numbers(let action) = $0 { action } else { nil } }
    ) {
      Numbers(work: work)
    }
    Reduce { state, action in
      switch action {
      case .numbers: break
      case .drop: state.numbers = nil
      case .startAnew(let numbers): state.numbers = numbers
      case .changeRoutes(let change):
        guard var routes = state.numbers?.routes else { break }
        change(&routes)
        state.numbers?.routes = routes
      case .cancel(let id): return .cancel(id: id)
      }
      return .none
    }
  }
}

extension Numbers.Action {
  /// An event of the screen that is shown as the route with an id.
  static func screen(_ number: UInt64, _ action: Numbers.ScreenAction) -> Numbers.Action {
    .router(.screen(id: RouteID(rawValue: number), action: action))
  }
}

extension Numbers.State {
  /// `home`, then a sheet `numbersList`, then a sheet `filter`: routes #0, #1, #2.
  static var showingFilter: Numbers.State {
    var state = Numbers.State()
    state.routes.presentSheet(.numbersList(numbers: [0, 1, 2, 3]), container: .navigation)
    state.routes.presentSheet(.filter(Filter.State()))
    return state
  }

  /// The ticks that all filters have received.
  var ticks: [Int] {
    routes.flatMap { route -> [Int] in
      if case .filter(let filter) = route.screen { filter.ticks } else { [] }
    }
  }
}
