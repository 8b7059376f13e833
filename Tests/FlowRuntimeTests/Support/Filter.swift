import FlowRuntime

/// A feature that an app wrote. Its state has the values that its effects sent.
struct Filter: Reducer {
  struct State: Equatable, Sendable {
    var ticks: [Int] = []
  }

  enum Action: Equatable, Sendable {
    case start
    case startAgain
    case stop
    case tick(Int)
    case applied(Int)
  }

  /// The work that the feature starts. A test provides it.
  struct Work: Sendable {
    var run: @Sendable (Send<Action>) async -> Void = { _ in }
  }

  enum ID {
    case work
  }

  let work: Work

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .start:
      return .run { await work.run($0) }.cancellable(id: ID.work)
    case .startAgain:
      return .run { await work.run($0) }.cancellable(id: ID.work, cancelInFlight: true)
    case .stop:
      return .cancel(id: ID.work)
    case .tick(let number):
      state.ticks.append(number)
      return .none
    case .applied:
      return .none
    }
  }
}
