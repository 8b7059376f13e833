import FlowTestSupport
import Testing

@testable import FlowRuntime
@testable import NestedFlow

/// The events that observers of a flow receive, and their order.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct FlowEventTests {
  /// Runs actions on a store.
  ///
  /// - Returns: the events that the observer received.
  private func events<Flow: FlowReducer>(
    _ flow: Flow, _ state: Flow.State, _ actions: Flow.Action...
  ) -> [String] where Flow.State: Sendable {
    let store = Store(initialState: state) { flow }
    var told: [String] = []
    store.observeScreens(flow) { told.append("\($0)") }
    IssueLog().collect { for action in actions { store.send(action) } }
    return told
  }

  @Test func screensThatComeAndGo() {
    let told = events(
      Numbers(), Numbers.State(),
      .screen(0, .home(.startTapped)),
      .screen(1, .numbersList(.numberSelected(number: 3))),
      .screen(2, .numberDetail(.favouriteTapped)),
      .screen(2, .numberDetail(.goBackTapped)),
      .loggedOut)
    #expect(
      told == [
        "shown Numbers.numbersList sheet in navigation #1", "top Numbers.numbersList sheet in navigation #1",
        "shown Numbers.numberDetail push #2", "top Numbers.numberDetail push #2",
        "removed by app Numbers.numberDetail push #2", "top Numbers.numbersList sheet in navigation #1",
        "removed by app Numbers.numbersList sheet in navigation #1", "removed by app Numbers.home root #0",
        "shown Numbers.home root #3", "top Numbers.home root #3",
      ])
  }

  @Test func nothingIsToldOnceAnObservationIsCancelledNotEvenTheRest() {
    let store = Store(initialState: Numbers.State()) { Numbers() }
    var told: [String] = []
    var observation: FlowObservation?
    observation = store.observeScreens(Numbers()) { event in
      told.append("\(event)")
      observation?.cancel()
    }
    store.send(.screen(0, .home(.startTapped)))
    #expect(told == ["shown Numbers.numbersList sheet in navigation #1"])
  }

  @Test func whatGoesWithAnObservationMayUseTheStore() {
    let store = Store(initialState: Numbers.State()) { Numbers() }
    var told = 0
    let other = store.observeScreens(Numbers()) { _ in told += 1 }
    var last: Last? = Last { other.cancel() }
    let observation = store.observeScreens(Numbers()) { [last] _ in _ = last }
    last = nil
    observation.cancel()
    store.send(.screen(0, .home(.startTapped)))
    #expect(told == 0)
  }

  /// Runs a closure when it is released.
  @MainActor
  private final class Last {
    private let end: @MainActor () -> Void

    init(_ end: @escaping @MainActor () -> Void) { self.end = end }

    isolated deinit { end() }
  }

  @Test func screensHaveTheNamesOfTheirCasesHoweverTheyDescribeThemselves() {
    let routes = Routes(root: Titled.Screen.house, then: [(.rooms(count: 3), .push)])
    let told = events(Titled(), Titled.State(), .router(.setRoutes(routes)))
    #expect(
      told == [
        "removed by replaced Titled.house root #0", "shown Titled.house root #1", "shown Titled.rooms push #2",
        "top Titled.rooms push #2",
      ])
  }

  @Test func theSystemTakesScreensAwayTopFirst() {
    let told = events(Numbers(), .showingFilter, .router(.dismissed(id: id(1))))
    #expect(
      told == [
        "removed by system Numbers.filter sheet #2", "removed by system Numbers.numbersList sheet in navigation #1",
        "top Numbers.home root #0",
      ])
  }

  @Test func routesThatWereMadeElsewhere() {
    var routes = Numbers.State.showingFilter.routes
    let state = Numbers.State.showingFilter
    routes.goBack()
    #expect(
      events(Numbers(), state, .router(.setRoutes(routes))).allSatisfy {
        $0.hasPrefix("removed by replaced") || $0.hasPrefix("shown") || $0.hasPrefix("top")
      })
  }

  private nonisolated static let nowhere = FlowLink(path: ["nowhere"])

  @Test(
    "Why something was not heard",
    arguments: [
      (.screen(0, .home(.startTapped)), "ignored Numbers #0 covered (not written `always`)"),
      (.screen(9, .home(.startTapped)), "ignored Numbers #9 noSuchRoute"),
      (.screen(2, .home(.startTapped)), "ignored Numbers #2 mismatch"),
      (.router(.systemBack(to: id(9))), "ignored Numbers noSuchRoute"),
      (.router(.systemBack(to: id(2))), "ignored Numbers alreadyThere"),
      (.router(.dismissed(id: id(0))), "ignored Numbers root"),
      (.router(.open(nowhere)), "ignored Numbers badLink"),
    ] as [(Numbers.Action, String)])
  func ignored(action: Numbers.Action, event: String) {
    let told = events(Numbers(), .showingFilter, action)
    #expect(told.count == 1)
    #expect(told.first?.hasPrefix(event) == true, "\(told)")
  }

  @Test func aReducerHearsItsEventsAlsoWhenItIsCovered() {
    var state = Numbers.State.showingFilter
    state.routes.presentSheet(.help)
    #expect(events(Numbers(), state, .screen(2, .filter(.tick(1)))) == [])
  }

  @Test func flowsInsideAndTabs() {
    var inner = Nest.State(routes: Routes(root: .leaf))
    inner.routes.push(.leaf)
    let tabs = Tabs<Nest.Tab>(.flow(inner), .plain)
    let first = TabID(rawValue: 0)
    func inTabs(_ action: TabsAction<Nest.Tab, Nest.TabAction>) -> Nest.Action {
      .router(.screen(id: id(0), action: .tabs(action)))
    }
    let told = events(
      Nest(), Nest.State(routes: Routes(root: .tabs(tabs))),
      inTabs(.tab(id: first, action: .flow(.router(.screen(id: id(1), action: .tapped))))),
      inTabs(.select(TabID(rawValue: 1))),
      inTabs(.tab(id: first, action: .flow(.router(.screen(id: id(2), action: .tapped))))),
      inTabs(.select(first)),
      inTabs(.tab(id: first, action: .flow(.router(.systemBack(to: id(1)))))),
      inTabs(.select(TabID(rawValue: 1))),
      inTabs(.remove(first)))
    #expect(
      told == [
        "shown Nest.leaf push #0/tab #0/#2", "top Nest.leaf push #0/tab #0/#2",
        "top Nest.tabs root #0",
        "ignored Nest #2 covered (not written `always`)",
        "top Nest.leaf push #0/tab #0/#2",
        "removed by system Nest.leaf push #0/tab #0/#2", "top Nest.leaf push #0/tab #0/#1",
        "top Nest.tabs root #0",
        "removed by app Nest.leaf push #0/tab #0/#1", "removed by app Nest.leaf root #0/tab #0/#0",
      ])
  }

  @Test func eachOfTheActionsThatAreOneChangeIsTold() {
    let store = Store(initialState: Numbers.State()) {
      Numbers()
      Reduce { _, action in
        if case .router(.screen) = action { .send(.router(.systemBack(to: id(0)))) } else { .none }
      }
    }
    var told: [String] = []
    store.observeScreens(Numbers()) { told.append("\($0)") }
    store.send(.screen(0, .home(.startTapped)))
    #expect(told.map { $0.prefix { $0 != " " } } == ["shown", "top", "removed", "top"])
  }

  @Test func aStreamKeepsTheOrderAndEndsWithTheStore() async {
    var store: StoreOf<Numbers>? = Store(initialState: Numbers.State()) { Numbers() }
    guard let events = store?.events(of: Numbers()) else { return }
    store?.send(.screen(0, .home(.startTapped)))
    store?.send(.router(.systemBack(to: id(0))))
    weak let gone = store
    store = nil
    #expect(gone == nil)
    var told: [String] = []
    for await event in events {
      if case .sent = event { continue }
      told.append("\(event)")
    }
    #expect(
      told == [
        "shown Numbers.numbersList sheet in navigation #1", "top Numbers.numbersList sheet in navigation #1",
        "removed by system Numbers.numbersList sheet in navigation #1", "top Numbers.home root #0",
      ])
  }

  @Test func anObservationEndsWhenItIsCancelledAndNothingOfItIsKept() async {
    let store = Store(initialState: Numbers.State()) { Numbers() }
    var told = 0
    let observation = store.observeScreens(Numbers()) { _ in told += 1 }
    store.send(.screen(0, .home(.startTapped)))
    #expect(told == 2)
    observation.cancel()
    store.send(.router(.systemBack(to: id(0))))
    #expect(told == 2)
    #expect(store.parts.observers.isEmpty)
    #expect(!store.engine.isNoting)
  }

  @Test func aStreamThatNobodyIteratesAnyMoreIsNotObserved() async {
    let store = Store(initialState: Numbers.State()) { Numbers() }
    let task = Task { for await _ in store.events(of: Numbers()) {} }
    await waitUntil { !store.parts.observers.isEmpty }
    #expect(store.parts.observers.count == 1)
    task.cancel()
    await task.value
    await waitUntil { store.parts.observers.isEmpty }
    #expect(store.parts.observers.isEmpty)
  }

  @Test func aPartOfAStoreIsObservedAsWell() throws {
    let store = Store(initialState: Host.State(numbers: .showingFilter)) { Host(work: Filter.Work()) }
    let numbers = try #require(store.scope(ifLet: \.numbers, action: Host.Action.numbers))
    var told: [String] = []
    numbers.observeScreens(Numbers()) { told.append("\($0)") }
    store.send(.changeRoutes { $0.goBackToRoot() })
    numbers.send(.screen(0, .home(.startTapped)))
    IssueLog().collect { _ = store.send(.numbers(.screen(0, .home(.startTapped)))) }
    #expect(
      told == [
        "removed by app Numbers.filter sheet #2", "removed by app Numbers.numbersList sheet in navigation #1",
        "top Numbers.home root #0",
        "shown Numbers.numbersList sheet in navigation #3", "top Numbers.numbersList sheet in navigation #3",
        "ignored Numbers #0 covered (not written `always`)",
      ])
  }
}

/// A flow whose screens have their titles as descriptions.
private struct Titled: FlowReducer {
  enum Screen: Equatable, Sendable, CustomStringConvertible {
    case house
    case rooms(count: Int)

    var description: String { "House, large" }
  }

  enum ScreenAction: Sendable {}

  struct State: FlowState, Equatable, Sendable {
    var routes = Routes<Screen>(root: .house)
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

  func handle(_ action: ScreenAction, _ state: inout State, _ navigation: inout NavigationOf<Titled>) {}
}
