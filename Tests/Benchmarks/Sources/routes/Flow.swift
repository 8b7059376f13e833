import FlowRuntime

/// Whether the screens of a benchmark's flow may be flows. If so, each plan has to look at each screen.
protocol Screens: Sendable {
  static var mayBeFlows: Bool { get }
}

enum PlainScreens: Screens {
  static var mayBeFlows: Bool { false }
}

enum NestingScreens: Screens {
  static var mayBeFlows: Bool { true }
}

typealias Flow = FlowOf<PlainScreens>

/// A flow with two events. `counted` increases the number of the screen that sent it, and `pushed` pushes another screen.
struct FlowOf<Kind: Screens>: FlowReducer {
  static var hasNestedFlows: Bool { Kind.mayBeFlows }

  typealias Screen = Page

  enum ScreenAction: Sendable {
    case counted
    case pushed
  }

  struct State: FlowState, Sendable {
    var routes: Routes<Page>
  }

  enum Action: FlowAction {
    case router(RouterAction<Page, ScreenAction>)

    var routerAction: RouterAction<Page, ScreenAction>? {
      switch self {
      case .router(let action): action
      }
    }
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .router(let action): route(action, into: &state)
    }
  }

  func hasReducer(for action: ScreenAction) -> Bool { false }

  func handle(_ action: ScreenAction, _ state: inout State, _ navigation: inout NavigationOf<Self>) {
    guard case .detail(let number, let title) = navigation.enter(&state.routes) else { return }
    if case .pushed = action {
      state.routes.push(.detail(number: number, title: title))
      return
    }
    state.routes[screenAt: state.routes.count - 1] = .detail(number: number &+ 1, title: title)
  }
}
