import FlowPresentation
import FlowRuntime
import Testing

/// A counter, of which the tests use only the state.
private struct Counter: Reducer {
  struct State: Equatable, Sendable { var count = 0 }
  enum Action: Equatable, Sendable { case increase }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    state.count += 1
    return .none
  }
}

private struct Word: Reducer {
  struct State: Equatable, Sendable { var count = 0 }
  enum Action: Equatable, Sendable { case said }

  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

@MainActor
@Suite("Views that are used again") struct LeavingViewsTests {
  private func counter(_ count: Int) -> Store<Counter.State, Counter.Action> {
    Store(initialState: Counter.State(count: count)) { Counter() }
  }

  @Test("When [a, b, c] becomes [x, y, b], the view of b is taken, and only once")
  func equalScreen() {
    var leaving = LeavingViews<String>()
    for (view, count) in [("a", 1), ("b", 2), ("c", 3)] { leaving.add(view, of: counter(count)) }
    #expect([7, 8, 2, 2].map { leaving.take(for: counter($0)) } == [nil, nil, "b", nil])
    #expect(leaving.take(for: counter(3)) == "c")
  }

  @Test("Of several equal screens, the lowest one gives its view first")
  func order() {
    var leaving = LeavingViews<Int>()
    for view in 0..<3 { leaving.add(view, of: counter(5)) }
    #expect((0..<4).map { _ in leaving.take(for: counter(5)) } == [0, 1, 2, nil])
  }

  @Test("A screen of another type has another view, whatever its values")
  func type() {
    var leaving = LeavingViews<Int>()
    leaving.add(1, of: Store(initialState: Word.State()) { Word() })
    #expect(leaving.take(for: counter(0)) == nil)
  }

  @Test("What counts are the last values of the screen")
  func lastValues() {
    var leaving = LeavingViews<Int>()
    let screen = counter(0)
    leaving.add(1, of: screen)
    screen.send(.increase)
    #expect(leaving.take(for: counter(0)) == nil)
    #expect(leaving.take(for: counter(1)) == 1)
  }
}
