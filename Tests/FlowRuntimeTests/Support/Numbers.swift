import FlowRuntime

/// The Numbers flow as `flowc` would generate it, written by hand. Tests use it to drive the runtime.
struct Numbers: FlowReducer {
  enum Screen: Equatable, Sendable {
    case home
    case numbersList(numbers: [Int])
    case numberDetail(number: Int)
    case filter(Filter.State)
    case help
  }

  enum HomeAction: Equatable, Sendable {
    case startTapped
  }

  enum NumbersListAction: Equatable, Sendable {
    case numberSelected(number: Int)
    case filterTapped
    case filterChanged(value: Int)
    case filterCancelled
  }

  enum NumberDetailAction: Equatable, Sendable {
    case showDouble
    case favouriteTapped
    case closeTapped
    case goBackTapped
    case goBackToNumbersList
    case goBackToRootTapped
    case helpTapped
  }

  enum ScreenAction: Equatable, Sendable {
    case home(HomeAction)
    case numbersList(NumbersListAction)
    case numberDetail(NumberDetailAction)
    case filter(Filter.Action)
  }

  struct State: FlowState, Equatable, Sendable {
    let user: String
    var favourites: [Int] = []
    /// The events that the transitions of the flow have seen, for the tests.
    var heard: [String] = []
    var routes: Routes<Screen>

    init(user: String = "someone") {
      self.user = user
      routes = Routes(root: .home)
    }
  }

  enum Action: FlowAction, Sendable {
    case router(RouterAction<Screen, ScreenAction>)
    case loggedOut

    var routerAction: RouterAction<Screen, ScreenAction>? {
      if case .router(let action) = self { action } else { nil }
    }
  }

  let work: Filter.Work

  init(work: Filter.Work = Filter.Work()) {
    self.work = work
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .router(let action):
      return route(action, into: &state)
    case .loggedOut:
      var navigation = NavigationOf<Numbers>()
      state.handleLoggedOut(&navigation)
      return deliver(navigation)
    }
  }

  func reduce(screen: inout Screen, action: ScreenAction, isCovered: Bool) -> Effect<ScreenAction>? {
    switch action {
    case .filter(let action):
      guard case .filter(var state) = screen else { return nil }
      let effect = Filter(work: work).reduce(into: &state, action: action)
      screen = .filter(state)
      return effect.map(
        ScreenAction.filter,
        from: { (screen: Screen) in
          if case .filter(let state) = screen { state } else { nil }
        })
    default:
      return Effect.none
    }
  }

  func hasReducer(for action: ScreenAction) -> Bool {
    switch action {
    case .filter: true
    default: false
    }
  }

  func handle(
    _ action: ScreenAction,
    _ state: inout State,
    _ navigation: inout NavigationOf<Numbers>
  ) {
    switch action {
    case .home(let action): state.handleHome(action, &navigation)
    case .numbersList(let action): state.handleNumbersList(action, &navigation)
    case .numberDetail(let action): state.handleNumberDetail(action, &navigation)
    case .filter(let action): state.handleFilter(action, &navigation)
    }
  }

  func handleDismissed(
    _ screen: Screen,
    _ state: inout State,
    _ navigation: inout NavigationOf<Numbers>
  ) {
    switch screen {
    case .filter: state.handleFilterDismissed(&navigation)
    default: break
    }
  }
}

extension Numbers.State {
  fileprivate mutating func handleLoggedOut(
    _ navigation: inout NavigationOf<Numbers>
  ) {
    guard navigation.begin(&routes) else { return }
    navigation.note(routes.replace(with: .home))
  }

  fileprivate mutating func handleHome(
    _ action: Numbers.HomeAction,
    _ navigation: inout NavigationOf<Numbers>
  ) {
    guard case .home = navigation.screen(in: routes) else { return navigation.mismatch() }
    switch action {
    case .startTapped:
      guard navigation.begin(&routes) else { return }
      navigation.note(routes.present(.numbersList(numbers: Array(0..<4)), as: .sheet.in(.navigation)))
    }
  }

  fileprivate mutating func handleNumbersList(
    _ action: Numbers.NumbersListAction,
    _ navigation: inout NavigationOf<Numbers>
  ) {
    guard case .numbersList = navigation.screen(in: routes) else { return navigation.mismatch() }
    switch action {
    case .numberSelected(let number):
      guard navigation.begin(&routes) else { return }
      navigation.note(routes.push(.numberDetail(number: number)))
    case .filterTapped:
      guard navigation.begin(&routes) else { return }
      navigation.note(routes.present(.filter(Filter.State()), as: .sheet))
    case .filterChanged(let value):
      heard.append("filterChanged \(value)")
    case .filterCancelled:
      heard.append("filterCancelled")
    }
  }

  fileprivate mutating func handleNumberDetail(
    _ action: Numbers.NumberDetailAction,
    _ navigation: inout NavigationOf<Numbers>
  ) {
    guard case .numberDetail(let number) = navigation.screen(in: routes) else { return navigation.mismatch() }
    switch action {
    case .showDouble:
      guard navigation.begin(&routes) else { return }
      navigation.note(routes.present(.numberDetail(number: number * 2), as: .sheet.in(.navigation)))
    case .favouriteTapped:
      guard navigation.begin(&routes) else { return }
      favourites = favourites + [number]
    case .closeTapped:
      guard navigation.begin(&routes, always: true) else { return }
      navigation.note(routes.goBack())
    case .goBackTapped:
      guard navigation.begin(&routes) else { return }
      navigation.note(routes.goBack())
    case .goBackToNumbersList:
      guard navigation.begin(&routes) else { return }
      navigation.note(
        routes.goBackTo(id: routes.topmost { if case .numbersList = $0 { true } else { false } }))
    case .goBackToRootTapped:
      guard navigation.begin(&routes, animated: false) else { return }
      navigation.note(routes.goBackToRoot())
    case .helpTapped:
      guard navigation.begin(&routes) else { return }
      navigation.note(routes.push(.help))
    }
  }

  fileprivate mutating func handleFilter(
    _ action: Filter.Action,
    _ navigation: inout NavigationOf<Numbers>
  ) {
    guard case .filter = navigation.screen(in: routes) else { return navigation.mismatch() }
    switch action {
    case .applied(let value):
      guard navigation.begin(&routes) else { return }
      navigation.note(routes.dismiss())
      navigation.send(
        to: routes.topmost { if case .numbersList = $0 { true } else { false } },
        .numbersList(.filterChanged(value: value))
      )
    default:
      break
    }
  }

  fileprivate mutating func handleFilterDismissed(
    _ navigation: inout NavigationOf<Numbers>
  ) {
    guard navigation.begin(&routes) else { return }
    navigation.send(
      to: routes.topmost { if case .numbersList = $0 { true } else { false } },
      .numbersList(.filterCancelled)
    )
  }
}
