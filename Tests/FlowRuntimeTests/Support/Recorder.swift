import FlowRuntime

/// A reducer that records the numbers that it receives. A test decides which effect a number has.
struct Recorder: Reducer {
  struct State: Equatable, Sendable {
    var seen: [Int] = []
  }

  var effect: (Int) -> Effect<Int> = { _ in .none }

  func reduce(into state: inout State, action: Int) -> Effect<Int> {
    state.seen.append(action)
    return effect(action)
  }
}

extension Recorder {
  /// A store whose reducer returns an effect for 0, and no effect for other numbers.
  @MainActor
  static func store(startingWith effect: Effect<Int>) -> StoreOf<Recorder> {
    Store(initialState: State()) { Recorder { $0 == 0 ? effect : .none } }
  }

  /// Runs an effect to its end.
  ///
  /// - Returns: the numbers that it sent, in order.
  @MainActor
  static func sent(by effect: Effect<Int>) async -> [Int] {
    let store = store(startingWith: effect)
    await store.send(0).finish()
    return Array(store.state.seen.dropFirst())
  }
}
