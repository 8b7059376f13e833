import FlowRuntime

/// The dependency of the tests' reducers: all work ticks when the test wants it.
struct Work: Sendable {
  var ticks: @Sendable () -> AsyncStream<Int> = { AsyncStream { _ in } }
}

/// A reducer whose effect runs until it is cancelled.
struct Worker: Reducer {
  struct State: Equatable, Sendable {
    var id: Int
    var count = 0

    init(id: Int) { self.id = id }
  }

  enum Action: Equatable, Sendable {
    case appeared
    case ticked(Int)
  }

  let work: Work

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .appeared:
      return .run { [ticks = work.ticks] send in
        for await count in ticks() { await send(.ticked(count)) }
      }
    case .ticked(let count):
      state.count = count
      return .none
    }
  }
}
