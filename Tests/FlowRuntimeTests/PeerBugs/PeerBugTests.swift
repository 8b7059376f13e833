import FlowRuntime
import Testing

/// Mistakes of other navigation libraries. Each test has the name of the mistake, and fails if this library makes it.
@MainActor
@Suite("Behaviours that peers got wrong")
struct PeerBugTests {}

/// Effects that outlive their owner, or that are cancelled although their owner remains.
extension PeerBugTests {
  @Test("replaced route of the same length keeps old effects")
  func replacedRouteOfTheSameLength() async {
    let gate = Gate()
    let ticks = await Journey.ticksOfTwoFilters(
      behind: gate,
      changing: { $0.change(2) { $0.routes.replace(with: $0.routes.map { ($0.screen, $0.presentation) }) } })
    #expect(ticks == ([1], []))
    #expect(await gate.cancelled == 1)
  }

  @Test("two instances of one flow share cancellation ids")
  func twoInstancesOfOneFlow() async {
    let gate = Gate()
    let ticks = await Journey.ticksOfTwoFilters(behind: gate, [.numbers(2, .screen(2, .filter(.stop)))])
    #expect(ticks == ([1], []))
    #expect(await gate.cancelled == 1)
  }

  @Test("a parent case change while a child's effect is in flight")
  func parentCaseChange() async {
    let gate = Gate()
    let ticks = await Journey.ticksOfTwoFilters(
      behind: gate, changing: { $0.change(2) { $0.routes[screenAt: 2] = .help } })
    #expect(ticks == ([1], []))
    #expect(await gate.cancelled == 1, "the route is there, but its screen is another one")
  }
}

/// Actions whose receiver no longer exists.
extension PeerBugTests {
  @Test("child action lost because the parent removed the screen first")
  func parentRemovedTheScreenFirst() {
    var seen: [Int] = []
    let store = Store(initialState: Numbers.State.showingFilter) {
      Spy(Numbers()) { screen, action in
        if case .filter = screen, case .filter(.applied(let value)) = action { seen.append(value) }
      }
    }
    store.send(.screen(2, .filter(.applied(3))))
    #expect(seen == [3])
    #expect(store.state.routes.count == 2)
  }

  @Test("an action or a binding write after removal")
  func actionAndBindingWriteAfterRemoval() throws {
    var state = Numbers.State()
    state.routes.push(.numberDetail(number: 1))
    let store = Store(initialState: state) { Numbers() }
    let screen = try #require(store.scope(route: id(1)))
    let number = try #require(
      store.binding(route: id(1)) { screen in
        if case .numberDetail(let number) = screen { number } else { nil }
      } set: {
        $0 = .numberDetail(number: $1)
      })
    store.send(.router(.systemBack(to: id(0))))
    let removed = store.state
    let issues = IssueLog()
    issues.collect {
      store.send(.screen(1, .numberDetail(.helpTapped)))
      screen.send(.numberDetail(.favouriteTapped))
      number.value = 7
    }
    #expect(store.state == removed)
    #expect(number.value == 1)
    #expect(
      issues.messages.map { $0.prefix { $0 != "(" } } == [
        "Numbers: helpTapped of numberDetail was sent to the route #1, which is no longer in the stack.",
        "Numbers: favouriteTapped of numberDetail was sent to the route #1, which is no longer in the stack.",
        "A binding wrote a value of the route #1, which was removed or shows another screen. Do not keep a binding of a screen that has left.",
      ])
  }
}
