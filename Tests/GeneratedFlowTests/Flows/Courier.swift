import FlowRuntime

/// The source of letters for couriers. Each courier that starts gets its own stream.
struct Line: Sendable {
  var first = 1
  var letters: @Sendable (Int) -> AsyncStream<Int> = { _ in AsyncStream { _ in } }
}

/// Work of a flow. It waits for letters until it receives `stop`, or until its flow leaves.
struct Courier: Reducer {
  struct State: Equatable, Sendable, Codable {
    var isGoing = false
    var count = 0
  }

  enum Action: Equatable, Sendable {
    case begin(from: Int)
    case arrived(Int)
    case delegate(Delegate)
    case stop

    enum Delegate: Equatable, Sendable { case lost(why: String) }
  }

  private enum ID { case letters }

  let line: Line

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .begin(let from):
      state.isGoing = true
      return .run { [letters = line.letters] send in
        for await number in letters(from) { await send(.arrived(number)) }
      }
      .cancellable(id: ID.letters, cancelInFlight: true)
    case .arrived(let number):
      state.count += 1
      return number < 0 ? .send(.delegate(.lost(why: "lost \(number)"))) : .none
    case .delegate: return .none
    case .stop:
      state.isGoing = false
      return .cancel(id: ID.letters)
    }
  }
}
