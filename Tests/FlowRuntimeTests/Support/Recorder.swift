import FlowRuntime

/// A reducer that writes down the numbers that it is sent, and lets a test say what it does about them.
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
  /// A store whose reducer answers 0 with an effect, and other numbers with nothing.
  @MainActor
  static func store(startingWith effect: Effect<Int>) -> StoreOf<Recorder> {
    Store(initialState: State()) { Recorder { $0 == 0 ? effect : .none } }
  }

  /// Performs an effect to its end.
  ///
  /// - Returns: the numbers that it sent, in order.
  @MainActor
  static func sent(by effect: Effect<Int>) async -> [Int] {
    let store = store(startingWith: effect)
    await store.send(0).finish()
    return Array(store.state.seen.dropFirst())
  }
}
