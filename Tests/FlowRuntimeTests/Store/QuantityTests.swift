import FlowTestSupport
import Testing

@testable import FlowRuntime

/// Large quantities: nothing traps, nothing is lost, and no memory remains in use.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct QuantityTests {
  @Test("A stack of 10,000 routes is shown, sent to, left in the middle and left as a whole")
  func routes() {
    let count = 10_000
    let store = Store(initialState: Numbers.State()) { Numbers() }
    store.send(.screen(0, .home(.startTapped)))
    store.send(.screen(1, .numbersList(.numberSelected(number: 0))))
    while store.state.routes.count < count {
      store.send(.router(.screen(id: store.state.routes.top.id, action: .numberDetail(.showDouble))))
    }
    let routes = store.state.routes
    #expect(Set(routes.map(\.id)).count == count)
    for index in stride(from: 0, to: count, by: 997) { #expect(routes.index(of: routes[index].id) == index) }

    store.send(.router(.screen(id: routes[count / 2].id, action: .numberDetail(.favouriteTapped))))
    #expect(store.state.routes.count == count)
    store.send(.router(.systemBack(to: routes[count / 2].id)))
    #expect(store.state.routes.count == count / 2 + 1)
    store.send(.loggedOut)
    #expect(store.state.routes.map(\.screen) == [.home])
  }

  @Test("1,000 stores with effects stand side by side, and nothing of them is left")
  func stores() async {
    let alive = Alive()
    let gate = Gate()
    var stores: [StoreOf<Recorder>] = (0..<1_000).map { _ in
      Store(initialState: Recorder.State()) {
        Recorder { [gate] number in
          guard number == 0 else { return .none }
          return .run { [token = alive.token()] send in
            token.hold()
            await gate.pass()
            await send(1)
          }
        }
      }
    }
    let tasks = stores.map { $0.send(0) }
    #expect(alive.count == 1_000)
    await gate.open()
    for task in tasks { await task.finish() }
    #expect(stores.allSatisfy { $0.state.seen == [0, 1] && $0.engine.tasks.count == 0 })
    stores.removeAll()
    #expect(alive.count == 0)
  }
}
