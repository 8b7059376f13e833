import FlowRuntime

/// The code that a careful developer would write by hand for `Generated.flow`: one reducer with nested switches.
struct HandWritten: Reducer {
  enum Screen: Equatable, Sendable {
    case list(number: Int)
    case detail(number: Int)
  }

  enum ListAction: Sendable {
    case picked(value: Int)
    case shared
  }

  enum DetailAction: Sendable {
    case nextTapped, saveTapped, backTapped, listTapped
  }

  enum ScreenAction: Sendable {
    case list(ListAction)
    case detail(DetailAction)
  }

  struct State: Equatable, Sendable {
    var saved: [Int] = []
    var routes: Routes<Screen>

    init(first: Int) {
      routes = Routes(root: .list(number: first), container: .navigation)
    }
  }

  enum Action: Sendable {
    case router(RouterAction<Screen, ScreenAction>)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .router(.screen(let id, let action)):
      guard let index = state.routes.index(of: id), index == state.routes.count - 1 else { return .none }
      switch action {
      case .list(let action):
        guard case .list(let number) = state.routes[index].screen else { return .none }
        switch action {
        case .picked(let value): state.routes.push(.detail(number: value + number))
        case .shared: state.routes.presentSheet(.detail(number: number * 2), container: .navigation)
        }
      case .detail(let action):
        guard case .detail(let number) = state.routes[index].screen else { return .none }
        switch action {
        case .nextTapped: state.routes.push(.detail(number: number + 1))
        case .saveTapped:
          if number < 0 { state.routes.goBackToRoot() } else { state.saved[0] = number }
        case .backTapped: state.routes.goBack()
        case .listTapped: state.routes.goBackTo { if case .list = $0 { true } else { false } }
        }
      }
    case .router(.systemBack(let id)): state.routes.goBackTo(id: id)
    case .router(.dismissed(let id)): state.routes.remove(through: id)
    case .router(.setRoutes(let routes)): state.routes.adopt(routes)
    case .router(.open): break
    }
    return .none
  }
}
