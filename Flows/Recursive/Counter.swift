public import FlowRuntime

/// A source of ticks for a counter.
public struct Ticks: Sendable {
  /// Returns a stream that yields once per tick while somebody listens.
  public var make: @Sendable () -> AsyncStream<Void>

  public init(make: @escaping @Sendable () -> AsyncStream<Void>) {
    self.make = make
  }
}

extension Ticks {
  /// A clock that ticks once per `interval`.
  public static func every(_ interval: Duration) -> Ticks {
    Ticks {
      AsyncStream { continuation in
        let task = Task {
          while !Task.isCancelled {
            try? await Task.sleep(for: interval)
            continuation.yield()
          }
        }
        continuation.onTermination = { _ in task.cancel() }
      }
    }
  }
}

/// A number that counts up automatically after it is started.
public struct Counter: Reducer {
  public struct State: Equatable, Sendable, Codable {
    public var number: Int
    public var isCounting = false

    public init(number: Int) {
      self.number = number
    }

    /// `isCounting` is not saved, because no counter is running after the state is restored.
    private enum CodingKeys: CodingKey { case number }
  }

  public enum Action: Equatable, Sendable {
    case startTapped
    case stopTapped
    case captureTapped
    case cancelTapped
    case ticked
    case delegate(Delegate)

    /// The results that the parent flow handles.
    public enum Delegate: Equatable, Sendable {
      case captured(Int)
      case cancelled
    }
  }

  private enum Effects { case ticking }

  let ticks: Ticks

  public init(ticks: Ticks) {
    self.ticks = ticks
  }

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .startTapped:
      state.isCounting = true
      return .run { [ticks] send in
        for await _ in ticks.make() { await send(.ticked) }
      }
      .cancellable(id: Effects.ticking, cancelInFlight: true)
    case .stopTapped:
      state.isCounting = false
      return .cancel(id: Effects.ticking)
    case .captureTapped:
      return .send(.delegate(.captured(state.number)))
    case .cancelTapped:
      return .send(.delegate(.cancelled))
    case .ticked:
      state.number &+= 1
      return .none
    case .delegate:
      return .none
    }
  }
}
