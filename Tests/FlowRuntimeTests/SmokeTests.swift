import FlowRuntime
import Testing

@MainActor
@Test func smoke() {
  let store = Store(initialState: Numbers.State()) { Numbers() }
  let other: StoreOf<Numbers> = store
  store.send(.router(.screen(id: store.state.routes.top.id, action: .home(.startTapped))))
  #expect(other.state.routes.map(\.screen) == [.home, .numbersList(numbers: [0, 1, 2, 3])])
}
