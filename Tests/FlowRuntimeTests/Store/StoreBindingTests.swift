import FlowRuntime
import Observation
import Testing

@testable import NestedFlow

@MainActor
@Suite struct StoreBindingTests {
  private func number(_ screen: Numbers.Screen) -> Int? {
    if case .numberDetail(let number) = screen { number } else { nil }
  }

  private func store() -> StoreOf<Numbers> {
    var state = Numbers.State()
    state.routes.push(.numberDetail(number: 1))
    return Store(initialState: state) { Numbers() }
  }

  private func binding(_ store: StoreOf<Numbers>, _ route: RouteID = id(1)) -> StoreBinding<Int>? {
    store.binding(route: route, get: number) { $0 = .numberDetail(number: $1) }
  }

  @Test func aParameterIsReadAndWritten() throws {
    let store = store()
    let number = try #require(binding(store))
    #expect(number.value == 1)
    number.value = 7
    #expect(number.value == 7)
    #expect(store.state.routes.top.screen == .numberDetail(number: 7))
    #expect(store.state.routes.top.id == id(1))
  }

  @Test func anotherScreenHasNoSuchValue() {
    #expect(binding(store(), id(0)) == nil)
    #expect(binding(store(), id(9)) == nil)
  }

  @Test func aWriteWhileAnActionIsHandledUndoesNothingOfIt() throws {
    let store = store()
    let number = try #require(binding(store))
    let issues = IssueLog()
    issues.collect {
      withObservationTracking {
        _ = store.state
      } onChange: {
        MainActor.assumeIsolated { number.value = 7 }
      }
      store.send(.router(.systemBack(to: id(0))))
    }
    #expect(store.state.routes.map(\.id) == [id(0)])
    #expect(issues.messages.count == 1)
  }

  @Test func aWriteToARouteOfAnotherStackWithTheSameIdentityIsLate() throws {
    var state = Numbers.State()
    state.routes.push(.numberDetail(number: 1))
    let host = Store(initialState: Host.State(numbers: state)) { Host(work: Filter.Work()) }
    let inner = host.scope(state: { $0.numbers ?? Numbers.State() }, action: Host.Action.numbers)
    let late = try #require(inner.binding(route: id(1), get: number) { $0 = .numberDetail(number: $1) })
    host.send(.startAnew(store().state))
    let inTime = try #require(inner.binding(route: id(1), get: number) { $0 = .numberDetail(number: $1) })
    let issues = IssueLog()
    issues.collect { late.value = 7 }
    #expect(inner.state.routes.top.screen == .numberDetail(number: 1))
    #expect(issues.messages.count == 1)
    issues.collect { inTime.value = 8 }
    #expect(inner.state.routes.top.screen == .numberDetail(number: 8))
    #expect(issues.messages.count == 1)
  }

  @Test func aWriteToAPartThatHasGoneIsReported() throws {
    let host = Store(initialState: Host.State(numbers: store().state)) { Host(work: Filter.Work()) }
    let part = try #require(host.scope(ifLet: \.numbers, action: Host.Action.numbers))
    let late = part.binding(get: \.favourites, send: { _ in .loggedOut })
    host.send(.drop)
    let issues = IssueLog()
    issues.collect { late.value = [7] }
    #expect(host.state.numbers == nil)
    #expect(issues.messages.count == 1)
  }

  @Test func aReaderIsToldOfItsOwnValueOnly() async throws {
    let store = store()
    let number = try #require(binding(store))
    let wakes = WakeUps { _ = number.value }
    store.send(.screen(1, .numberDetail(.favouriteTapped)))
    await WakeUps.settle()
    #expect(wakes.count == 0)
    number.value = 2
    await WakeUps.settle()
    #expect(wakes.count == 1)
  }

  @Test func aValueIsWrittenByAnAction() {
    struct Form: Reducer {
      struct State: Equatable {
        var name = Name()
      }

      struct Name: Equatable {
        var first = "", last = ""
      }

      func reduce(into state: inout State, action: Name) -> Effect<Name> {
        state.name = action
        return .none
      }
    }
    let store = Store(initialState: Form.State()) { Form() }
    let name = store.binding(get: \.name, send: { $0 })
    name.first.value = "B"
    name.last.value = "lob"
    #expect(store.state.name == Form.Name(first: "B", last: "lob"))
    #expect(name.last.value == "lob")
    withObservationTracking {
      _ = store.state
    } onChange: {
      MainActor.assumeIsolated {
        name.first.value = "Bl"
        name.last.value = "ob"
      }
    }
    store.send(Form.Name())
    #expect(store.state.name == Form.Name(first: "Bl", last: "ob"), "parts that wait for their turn undo nothing")
  }

  @Test func partsOfAParameterThatWaitForTheirTurnUndoNothingOfEachOther() throws {
    let store = Store(initialState: Numbers.State.showingFilter) { Numbers() }
    for tick in 1...2 { store.send(.screen(2, .filter(.tick(tick)))) }
    let filter = try #require(
      store.binding(
        route: id(2), get: { if case .filter(let filter) = $0 { filter } else { nil } }, set: { $0 = .filter($1) }))
    withObservationTracking {
      _ = store.state
    } onChange: {
      MainActor.assumeIsolated {
        filter.ticks[0].value = 7
        filter.ticks[1].value = 8
      }
    }
    store.send(.screen(2, .filter(.tick(3))))
    #expect(filter.ticks.value == [7, 8, 3])
  }

  @Test func aFlowThatIsWrittenInPlaceOfAnotherShowsNewScreens() throws {
    let inner = Nest.State(routes: Routes(root: .leaf, then: [(.leaf, .push)]))
    let store = Store(initialState: Nest.State(routes: Routes(root: .child(inner)))) { Nest() }
    let child = try #require(
      store.binding(
        route: id(0), get: { if case .child(let child) = $0 { child } else { nil } }, set: { $0 = .child($1) }))
    child.value.routes.push(.leaf)
    #expect(child.value.routes.map(\.id) == [id(0), id(1), id(2)], "the same flow goes on")
    child.value = inner
    child.value = Nest.State(routes: Routes(root: .leaf, then: [(.leaf, .push)]))
    #expect(child.value.routes.map(\.id) == [id(2), id(3)], "what is late for #0 and #1 finds nothing")
  }

  @Test func aBindingThatIsMadeByHandHasPartsToo() {
    var point = (x: 1, y: 2)
    let binding = StoreBinding(get: { point }, set: { point = $0 })
    binding.x.value = 3
    binding.y.value = 4
    #expect(point == (3, 4))
  }
}
