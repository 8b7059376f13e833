import Observation
import Testing

@testable import FlowRuntime

/// Parts of a store: which of them report a change, and which receive an action.
@MainActor
@Suite struct StoreScopeTests {
  private static func screen(_ state: Numbers.Screen) -> Filter.State? {
    if case .filter(let filter) = state { filter } else { nil }
  }

  private func numbers() -> StoreOf<Numbers> {
    Store(initialState: .showingFilter) { Numbers() }
  }

  @Test func anActionThatChangesNothingWakesNobody() async throws {
    let store = numbers()
    let filter = try #require(store.scope(route: id(2)))
    let wakes = WakeUps { _ = filter.state }
    filter.send(.filter(.stop))
    await WakeUps.settle()
    #expect(wakes.count == 0)
  }

  @Test func severalChangesBeforeSomebodyReadsAgainAreOne() async throws {
    let store = numbers()
    let filter = try #require(store.scope(route: id(2)))
    let wakes = WakeUps { _ = filter.state }
    for tick in 1...10 { filter.send(.filter(.tick(tick))) }
    #expect(wakes.count == 1)
    await WakeUps.settle()
    filter.send(.filter(.tick(11)))
    #expect(wakes.count == 2)
  }

  @Test func whoAskedForARouteIsToldWhenItLeavesButNotWhenItChanges() async {
    let store = numbers()
    let wakes = WakeUps { _ = store.scope(route: id(2)) }
    store.send(.screen(2, .filter(.tick(1))))
    await WakeUps.settle()
    #expect(wakes.count == 0)
    store.send(.router(.dismissed(id: id(2))))
    await WakeUps.settle()
    #expect(wakes.count == 1)
    #expect(store.scope(route: id(2)) == nil)
  }

  @Test func whoWasToldThatARouteIsNotThereIsToldWhenItComes() async {
    let store = Store(initialState: Numbers.State()) { Numbers() }
    let wakes = WakeUps { _ = store.scope(route: id(1)) }
    store.send(.screen(0, .home(.startTapped)))
    await WakeUps.settle()
    #expect(wakes.count == 1)
    #expect(store.scope(route: id(1)) != nil)
  }

  @Test func aRoutesStoreIsTheSameAsLongAsSomebodyKeepsIt() throws {
    let store = numbers()
    let screen = try #require(store.scope(route: id(1)))
    #expect(store.scope(route: id(1)) === screen)
    #expect(store.scope(route: id(2)) !== screen)
  }

  @Test func aRouteOfAnotherStackWithTheSameIdentityIsAnotherPart() async throws {
    let store = Store(initialState: Host.State(numbers: .showingFilter)) { Host(work: Filter.Work()) }
    let inner = store.scope(state: { $0.numbers ?? Numbers.State() }, action: Host.Action.numbers)
    let old = try #require(inner.scope(route: id(2)))
    var other = Numbers.State.showingFilter
    other.routes.update(id: id(2)) { $0 = .filter(Filter.State(ticks: [7])) }
    let wakes = WakeUps { _ = inner.scope(route: id(2)) }
    store.send(.startAnew(other))
    await WakeUps.settle()
    #expect(wakes.count == 1)
    #expect(old.state == .filter(Filter.State()))
    #expect(inner.scope(route: id(2))?.state == .filter(Filter.State(ticks: [7])))
  }

  @Test func anEventOfAScreenWhoseStackHasGoneReachesNoOther() throws {
    let store = Store(initialState: Host.State(numbers: .showingFilter)) { Host(work: Filter.Work()) }
    let inner = store.scope(state: { $0.numbers ?? Numbers.State() }, action: Host.Action.numbers)
    let old = try #require(inner.scope(route: id(2)))
    store.send(.startAnew(.showingFilter))
    let issues = IssueLog()
    issues.collect { old.send(.filter(.tick(1))) }
    #expect(store.state.numbers?.ticks == [])
    #expect(issues.messages.count == 1)
    inner.scope(route: id(2))?.send(.filter(.tick(2)))
    #expect(store.state.numbers?.ticks == [2])
  }

  @Test func partsMayBeAskedForByWhoeverIsToldOfAChangeInTheMiddleOfIt() throws {
    let store = Store(initialState: Host.State(numbers: .showingFilter)) { Host(work: Filter.Work()) }
    let part = store.scope(state: { $0 }, action: { (action: Host.Action) in action })
    var found = 0
    func ask() {
      withObservationTracking {
        _ = part.state
      } onChange: {
        MainActor.assumeIsolated { if part.scope(ifLet: \.numbers, action: Host.Action.numbers) != nil { found += 1 } }
      }
    }
    ask()
    let inner = try #require(store.scope(ifLet: \.numbers, action: Host.Action.numbers))
    inner.observe(Numbers()) { _ in
      if part.scope(ifLet: \.numbers, action: Host.Action.numbers) != nil { found += 1 }
    }
    inner.send(.router(.systemBack(to: id(0))))
    inner.send(.router(.dismissed(id: id(1))))
    #expect(found >= 2)
  }

  @Test func anOptionalPartIsThereAsLongAsItsStateIs() async throws {
    let store = Store(initialState: Host.State(numbers: .showingFilter)) { Host(work: Filter.Work()) }
    let wakes = WakeUps { _ = store.scope(ifLet: \.numbers, action: Host.Action.numbers) }
    let numbers = try #require(store.scope(ifLet: \.numbers, action: Host.Action.numbers))
    numbers.send(.screen(2, .filter(.tick(1))))
    await WakeUps.settle()
    #expect(wakes.count == 0)
    #expect(numbers.state.ticks == [1])
    store.send(.drop)
    await WakeUps.settle()
    #expect(wakes.count == 1)
    #expect(store.scope(ifLet: \.numbers, action: Host.Action.numbers) == nil)
    #expect(numbers.state.ticks == [1], "it knows what was read last")
    let issues = IssueLog()
    issues.collect { _ = numbers.send(.loggedOut) }
    #expect(issues.messages.count == 1)
    store.send(.startAnew(.showingFilter))
    await WakeUps.settle()
    #expect(wakes.count == 2)
    #expect(numbers.state.ticks == [], "and what is there again")
  }

  @Test func aPartToLookAtIsToldOfItsOwnChangesOnly() async {
    let store = numbers()
    let count = store.scope(state: \.routes.count)
    let wakes = WakeUps { _ = count.state }
    store.send(.screen(2, .filter(.tick(1))))
    await WakeUps.settle()
    #expect(wakes.count == 0)
    store.send(.router(.dismissed(id: id(2))))
    await WakeUps.settle()
    #expect(wakes.count == 1)
    #expect(count.state == 2)
  }

  @Test func aPartThatNobodyReadsIsNotComparedAndIsUpToDateWhenRead() throws {
    var reads = 0
    let store = numbers()
    let ticks = store.scope { state in
      reads += 1
      return state.ticks
    }
    #expect(reads == 1)
    for tick in 1...5 { store.send(.screen(2, .filter(.tick(tick)))) }
    #expect(reads == 1)
    #expect(ticks.state == [1, 2, 3, 4, 5])
    #expect(reads == 2)
  }

  @Test func partsKeepTheStoreAndTheStoreKeepsNoParts() async throws {
    weak var whole: StoreOf<Numbers>?
    weak var part: Store<Numbers.Screen, Numbers.ScreenAction>?
    do {
      var store: StoreOf<Numbers>? = numbers()
      whole = store
      do {
        let screen = try #require(store?.scope(route: id(2)))
        part = screen
        store = nil
        screen.send(.filter(.tick(1)))
        #expect(screen.state == .filter(Filter.State(ticks: [1])))
      }
      #expect(part == nil)
    }
    #expect(whole == nil)
  }

  @Test func partsThatComeAndGoPileUpNowhere() {
    let store = numbers()
    for _ in 0..<1_000 {
      _ = store.scope(route: id(2))
      _ = store.scope(state: \.routes.count)
      store.send(.router(.dismissed(id: store.state.routes.top.id)))
      store.send(.screen(1, .numbersList(.filterTapped)))
      _ = store.scope(route: store.state.routes.top.id)
    }
    #expect(store.parts.count <= 64)
    #expect(store.engine.followerCount <= 64)
  }

  @Test func routesThatAreAskedForAfterTheyLeftPileUpNowhere() {
    let store = numbers()
    for _ in 0..<1_000 {
      let id = store.state.routes.top.id
      let screen = store.scope(route: id)
      store.send(.router(.dismissed(id: id)))
      #expect(store.scope(route: id) == nil)
      store.send(.screen(1, .numbersList(.filterTapped)))
      withExtendedLifetime(screen) {}
    }
    #expect(store.parts.count <= 64)
    #expect(store.engine.followerCount <= 64)
  }

  @Test func whoAskedInVainIsToldWhenARouteComesBackOrAnotherStackDoes() async {
    let store = Store(initialState: Host.State(numbers: .showingFilter)) { Host(work: Filter.Work()) }
    let inner = store.scope(state: { $0.numbers ?? Numbers.State() }, action: Host.Action.numbers)
    let before = inner.state
    inner.send(.router(.dismissed(id: id(1))))
    let wakes = WakeUps { for number: UInt64 in 1...2 { _ = inner.scope(route: id(number)) } }
    inner.send(.loggedOut)
    await WakeUps.settle()
    #expect(wakes.count == 0)
    store.send(.startAnew(before))
    await WakeUps.settle()
    #expect(wakes.count == 1)
    store.send(.startAnew(Numbers.State(user: "another")))
    await WakeUps.settle()
    #expect(wakes.count == 2)
    store.send(.startAnew(before))
    await WakeUps.settle()
    #expect(wakes.count == 3)
  }

  @Test func aClosureWithoutANameIsTheStateHoweverItIsWritten() {
    let store = Store(initialState: Host.State(numbers: .showingFilter)) { Host(work: Filter.Work()) }
    let empty = Numbers.State()
    let short = store.scope {
      $0.numbers ?? empty
    } action: {
      Host.Action.numbers($0)
    }
    let long = store.scope { host in
      let numbers = host.numbers
      return numbers ?? empty
    } action: {
      Host.Action.numbers($0)
    }
    let branching = store.scope { host in
      if let numbers = host.numbers { numbers } else { empty }
    } action: {
      Host.Action.numbers($0)
    }
    let named = store.scope(case: { $0.numbers }, action: Host.Action.numbers)
    for part: StoreOf<Numbers>? in [short, long, branching] { #expect(part?.state == .showingFilter) }
    #expect(type(of: long) == StoreOf<Numbers>.self)
    #expect(type(of: branching) == StoreOf<Numbers>.self)
    #expect(type(of: named) == StoreOf<Numbers>?.self)
  }
}
