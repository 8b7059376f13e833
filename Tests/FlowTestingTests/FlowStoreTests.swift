import FlowRuntime
import FlowTesting
import Testing

/// A flow with a screen that loads something when asked.
private struct Library: FlowReducer {
  enum Screen: Equatable, Sendable {
    case shelf
    case book(title: String?)
  }

  enum ScreenAction: Sendable {
    case opened, openedByItself, load, loaded(String), closed
  }

  struct State: FlowState, Equatable, Sendable {
    var routes: Routes<Screen> = Routes(root: .shelf, container: .navigation)
  }

  /// Not equatable, as those that are generated.
  enum Action: FlowAction {
    case router(RouterAction<Screen, ScreenAction>)

    var routerAction: RouterAction<Screen, ScreenAction>? {
      switch self {
      case .router(let action): action
      }
    }
  }

  let clock: any Clock<Duration>

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .router(let action): route(action, into: &state)
    }
  }

  func reduce(screen: inout Screen, action: ScreenAction, isCovered: Bool) -> Effect<ScreenAction>? {
    switch action {
    case .load:
      return .run { [clock] send in
        try await clock.sleep(for: .seconds(1))
        await send(.loaded("A title"))
      }
    case .loaded(let title):
      screen = .book(title: title)
      return Effect.none
    case .openedByItself: return .send(.opened)
    case .opened, .closed: return Effect.none
    }
  }

  func handle(_ action: ScreenAction, _ state: inout State, _ navigation: inout NavigationOf<Library>) {
    guard navigation.begin(&state.routes) else { return }
    switch action {
    case .opened: state.routes.push(.book(title: nil))
    case .closed: navigation.goBack(&state.routes)
    case .openedByItself, .load, .loaded: break
    }
  }
}

@MainActor
@Suite struct FlowStoreTests {
  private let clock = TestClock()

  private func store() -> TestStoreOf<Library> {
    TestStore(initialState: Library.State()) { Library(clock: clock) }
  }

  @Test func aFlowIsTestedByTheEventsOfItsScreens() async {
    let store = store()
    await store.send(screen: .opened) { $0.routes.push(.book(title: nil)) }
    let book = store.state.routes.top.id
    await store.send(screen: .load)
    await clock.advance(by: .seconds(1))
    await store.receive(.router(.screen(id: book, action: .loaded("A title")))) {
      $0.routes.update(id: book) { $0 = .book(title: "A title") }
    }
    expectRoutes(store.state.routes, "shelf, push book")
    await store.send(screen: .closed) { $0.routes.goBack() }
    await store.finish()
  }

  @Test func anEffectOfARouteThatLeftSendsNothingAndIsNotInFlight() async {
    let store = store()
    await store.send(screen: .opened) { $0.routes.push(.book(title: nil)) }
    await store.send(screen: .load)
    await store.send(screen: .closed) { $0.routes.goBack() }
    await clock.advance(by: .seconds(1))
    await store.finish()
    #expect(clock.sleepers == 0)
  }

  @Test func anEventIsOfTheScreenThatIsOnTopAfterWhatIsPassedOver() async {
    let store = store()
    store.exhaustivity = .off
    await store.send(screen: .openedByItself)
    await store.send(screen: .closed) { $0.routes.goBack() }
    expectRoutes(store.state.routes, "shelf")
  }

  @Test func anEventForARouteThatLeftIsMisuse() async {
    let store = store()
    let caught = await failures {
      await store.send(screen: .closed, of: RouteID(rawValue: 7))
    }
    let message = "The runtime reports: Library: no route #7 is there to get closed."
    #expect(caught == [Caught(message: message, line: #line - 3)])
  }
}
