import FlowRuntime
import Testing

// The code that `flowc` generates for a flow with a link that continues in a child flow with a requirement:
//
//   flow Lobby {
//     screen orders: Desk requires user != nil else sheet logIn      // or `else sheet signIn`
//     screen signIn: Desk
//     link "/orders" -> push orders
//   }
//   flow Desk { link "/{text: String}" -> push slip(text: text) }

private struct Desk: FlowReducer {
  enum Screen: Equatable, Sendable {
    case form
    case slip(text: String)
  }

  enum ScreenAction: Sendable {}

  struct State: FlowState, Equatable, Sendable {
    var routes = Routes<Screen>(root: .form)
  }

  enum Action: FlowAction, Sendable {
    case router(RouterAction<Screen, ScreenAction>)

    var routerAction: RouterAction<Screen, ScreenAction>? {
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

  func handle(_ action: ScreenAction, _ state: inout State, _ navigation: inout NavigationOf<Desk>) {}

  func follow(
    _ link: FlowLink, _ state: inout State, _ navigation: inout NavigationOf<Desk>
  ) throws(LinkError) -> FlowLink? {
    try link.follow(["/{text}"], allowingPrefix: false) { (_: Int, match: LinkMatch) throws(LinkError) in
      let text: String = try match.value("text")
      state.routes.replace(with: .form)
      state.routes.push(.slip(text: text))
    }
  }
}

private struct Lobby: FlowReducer {
  enum Screen: Equatable, Sendable {
    case home
    case logIn
    case orders(Desk.State)
    case signIn(Desk.State)
  }

  enum ScreenAction: Sendable {
    case orders(Desk.Action)
    case signIn(Desk.Action)
  }

  struct State: FlowState, Equatable, Sendable {
    var user: String?
    var routes = Routes<Screen>(root: .home)
  }

  enum Action: FlowAction, Sendable {
    case router(RouterAction<Screen, ScreenAction>)

    var routerAction: RouterAction<Screen, ScreenAction>? {
      switch self {
      case .router(let action): action
      }
    }
  }

  /// The screen to show if the requirement of `orders` does not hold.
  let instead: Screen

  static var hasNestedFlows: Bool { true }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .router(let action): route(action, into: &state)
    }
  }

  func handle(_ action: ScreenAction, _ state: inout State, _ navigation: inout NavigationOf<Lobby>) {}

  func visitFlow(of screen: inout Screen, with visitor: inout some FlowVisitor<ScreenAction>) {
    switch screen {
    case .home, .logIn: break
    case .orders(var state):
      visitor.visit(Desk(), &state, ScreenAction.orders)
      screen = .orders(state)
    case .signIn(var state):
      visitor.visit(Desk(), &state, ScreenAction.signIn)
      screen = .signIn(state)
    }
  }

  func admits(_ screen: Screen, _ state: State) -> Bool {
    if case .orders = screen { state.user != nil } else { true }
  }

  func refuse(_ screen: Screen, _ state: inout State, _ navigation: inout NavigationOf<Lobby>) {
    guard navigation.beginRefusal() else { return }
    state.routes.presentSheet(instead)
  }

  func follow(
    _ link: FlowLink, _ state: inout State, _ navigation: inout NavigationOf<Lobby>
  ) throws(LinkError) -> FlowLink? {
    try link.follow(["/orders"], allowingPrefix: true) { (_: Int, _: LinkMatch) throws(LinkError) in
      state.routes.replace(with: .home)
      let screen = Screen.orders(Desk.State())
      if admits(screen, state) { state.routes.push(screen) } else { refuse(screen, &state, &navigation) }
    }
  }
}

@MainActor
@Suite struct RefusedLinkTests {
  @Test(arguments: [Lobby.Screen.logIn, .signIn(Desk.State())])
  private func theRestIsNotForWhatIsShownInstead(_ instead: Lobby.Screen) throws {
    let link = try FlowLink("/orders/3")
    let issues = IssueLog()
    let store = Store(initialState: Lobby.State(user: nil)) { Lobby(instead: instead) }
    issues.collect { _ = store.send(.router(.open(link))) }
    #expect(store.state.routes.map(\.screen) == [.home, instead])
    #expect(issues.messages == [])
    var state = Lobby.State(user: nil)
    #expect(try Lobby(instead: instead).open(link, &state).ignored == nil)
    #expect(state.routes.map(\.screen) == [.home, instead])
  }

  @Test func theRestIsForWhatTheLinkLeadsTo() throws {
    var state = Lobby.State(user: "Ada")
    _ = try Lobby(instead: .logIn).open(FlowLink("/orders/3"), &state)
    guard case .orders(let desk) = state.routes.top.screen else {
      Issue.record("\(state.routes)")
      return
    }
    #expect(desk.routes.map(\.screen) == [.form, .slip(text: "3")])
  }
}
