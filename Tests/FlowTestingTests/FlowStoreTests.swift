import FlowRuntime
import FlowTesting
import Testing

/// A flow with a screen that loads something on request.
private struct Library: FlowReducer {
  enum Screen: Equatable, Sendable {
    case shelf
    case book(title: String?)
  }

  enum ScreenAction: Sendable {
    case opened, openedByItself, load, loaded(String), closed, left(books: Int)
  }

  struct State: FlowState, Equatable, Sendable {
    var routes: Routes<Screen> = Routes(root: .shelf, container: .navigation)
  }

  /// Not `Equatable`, like generated actions.
  enum Action: FlowAction {
    case router(RouterAction<Screen, ScreenAction>)
    case exit(Exit)

    var routerAction: RouterAction<Screen, ScreenAction>? {
      switch self {
      case .router(let action): action
      case .exit: nil
      }
    }
  }

  /// Not `Equatable`, like generated exits.
  enum Exit: Sendable {
    case left(books: Int)
  }

  let clock: any Clock<Duration>

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    guard case .router(let change) = action else { return .none }
    let effect = route(change, into: &state)
    if case .screen(_, .left(let books)) = change { return .merge(effect, .send(.exit(.left(books: books)))) }
    return effect
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
    case .opened, .closed, .left: return Effect.none
    }
  }

  func action(forButton event: String, fields: [String: String], of screen: Screen) -> ScreenAction? {
    guard case .book = screen, event == "loaded" else { return nil }
    return .loaded(fields["title"] ?? "no title")
  }

  func handle(_ action: ScreenAction, _ state: inout State, _ navigation: inout NavigationOf<Library>) {
    guard navigation.begin(&state.routes) else { return }
    switch action {
    case .opened: state.routes.push(.book(title: nil))
    case .closed: navigation.goBack(&state.routes)
    case .openedByItself, .load, .loaded, .left: break
    }
  }
}

/// A flow that shows the library, and leaves it at the library's exit.
private struct Town: FlowReducer {
  enum Screen: Equatable, Sendable {
    case street
    case library(Library.State)
  }

  enum ScreenAction: Sendable {
    case entered
    case library(Library.Action)
  }

  struct State: FlowState, Equatable, Sendable {
    var routes: Routes<Screen> = Routes(root: .street, container: .navigation)
    var books = 0
  }

  enum Action: FlowAction {
    case router(RouterAction<Screen, ScreenAction>)

    var routerAction: RouterAction<Screen, ScreenAction>? {
      switch self {
      case .router(let action): action
      }
    }
  }

  let library = Library(clock: TestClock())

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .router(let action): route(action, into: &state)
    }
  }

  func reduce(screen: inout Screen, action: ScreenAction, isCovered: Bool) -> Effect<ScreenAction>? {
    guard case .library(let action) = action else { return Effect.none }
    guard case .library(var state) = screen else { return nil }
    defer { screen = .library(state) }
    return library.reduce(into: &state, action: action).map { .library($0) }
  }

  func handle(_ action: ScreenAction, _ state: inout State, _ navigation: inout NavigationOf<Town>) {
    guard navigation.begin(&state.routes) else { return }
    switch action {
    case .entered: state.routes.presentSheet(.library(Library.State()))
    case .library(.exit(.left(let books))):
      state.books += books
      navigation.dismiss(&state.routes)
    case .library: break
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
    let message = "The runtime reports: Library: closed was sent to the route #7, which is no longer in the stack."
    #expect(caught == [Caught(message: message, line: #line - 3)])
  }

  private let asking = Presentation(
    kind: .alert,
    options: PresentationOptions(
      fields: [.init("Title", name: "title", text: "Old")],
      buttons: [.init("Rename", event: "loaded"), .init("Burn", event: "burnt")]))

  @Test(
    "A press brings the texts of the fields, typed or not",
    arguments: [([:], "Old"), (["title": "New"], "New")] as [([String: String], String)])
  func press(typing texts: [String: String], title: String) async {
    let store = store()
    var routes = store.state.routes
    routes.present(.book(title: nil), as: asking)
    let shown = routes
    await store.send(.router(.setRoutes(shown))) { $0.routes = shown }
    await store.press("Rename", typing: texts) { library in
      library.routes.update(id: library.routes.top.id) { $0 = .book(title: title) }
    }
  }

  @Test("A press of what is not there fails with what is there")
  func pressOfNothing() async {
    let store = store()
    let nothing = await failures { await store.press("Rename") }
    #expect(nothing.map(\.message) == ["No alert or dialog is shown, so “Rename” cannot be pressed."])
    let sheet = await failures {
      await store.send(screen: .opened) { $0.routes.push(.book(title: nil)) }
      await store.press("Rename")
    }
    #expect(sheet.map(\.message) == ["No alert or dialog is shown, so “Rename” cannot be pressed."])
    var routes = store.state.routes
    routes.present(.book(title: nil), as: asking)
    let shown = routes
    await store.send(.router(.setRoutes(shown))) { $0.routes = shown }
    let unknown = await failures {
      await store.press("Delete")
      await store.press("Rename", typing: ["titel": "New"])
      await store.press("Burn")
    }
    #expect(
      unknown.map(\.message) == [
        "The alert has no button “Delete”. Its buttons: “Rename”, “Burn”.", "The alert has no text field `titel`. Its fields: title.",
        "The alert's screen has no event `burnt`, which “Burn” sends.",
      ])
  }

  /// A store whose flow shows the library.
  private func town(_ exhaustivity: Exhaustivity = .on) async -> TestStoreOf<Town> {
    let store = TestStore(initialState: Town.State()) { Town() }
    await store.send(screen: .entered) { $0.routes.presentSheet(.library(Library.State())) }
    store.exhaustivity = exhaustivity
    return store
  }

  private func leave(_ store: TestStoreOf<Town>, books: Int) async {
    let town = store.state.routes.top
    guard case .library(let library) = town.screen else { return }
    let left = RouterAction<Library.Screen, Library.ScreenAction>.screen(id: library.routes.top.id, action: .left(books: books))
    await store.send(screen: .library(.router(left)))
  }

  @Test func anExitIsReceivedByTheTypeOfItsFlow() async {
    let store = await town()
    await leave(store, books: 3)
    await store.receive(Library.self, .exit(.left(books: 3))) {
      $0.books = 3
      $0.routes.dismiss()
    }
    await store.finish()
  }

  @Test func anExitIsReceivedAmongOtherActions() async {
    let store = await town(.off)
    await leave(store, books: 2)
    await store.receive(Library.self, .exit(.left(books: 2))) { $0.books = 2 }
    expectRoutes(store.state.routes, "street")
  }

  @Test func anotherExitFailsWithTheDifferenceInside() async {
    let store = await town()
    await leave(store, books: 1)
    let caught = await failures {
      await store.receive(Library.self, .exit(.left(books: 4)))
    }
    let message = """
      Received an unexpected action:

        − .exit(.left(books: 4))
        + .exit(.left(books: 1))

      (− expected, + actual)
      """
    #expect(caught == [Caught(message: message, line: #line - 10)])
  }

  @Test func anActionOfAnotherFlowFailsWithItsName() async {
    let store = await town()
    await leave(store, books: 1)
    let caught = await failures {
      await store.receive(Town.self, .router(.screen(id: store.state.routes.top.id, action: .entered)))
      await store.receive(Library.self, .exit(.left(books: 4)))
    }
    #expect(caught.count == 2)
    #expect(caught.last?.message == "Did not receive .exit(.left(books: 4)) of Library: no running effect can send it.")
  }
}
