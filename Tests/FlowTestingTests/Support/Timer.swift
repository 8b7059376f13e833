import FlowRuntime
import FlowTesting

/// A feature with every kind of effect: it ticks, loads, and sends actions to itself.
struct Timer: Reducer {
  struct State: Equatable, Sendable {
    var seconds = 0
    var isOn = false
    var title: String?
    var log: [String] = []
  }

  enum Action: Equatable, Sendable {
    case started, stopped
    case ticked
    case load
    case loaded(title: String)
    case echo(times: Int)
    case misuse
    case misuseLater
  }

  enum ID { case ticking }

  let clock: any Clock<Duration>
  var loading: @Sendable () async -> String = { "loaded" }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .started:
      state.isOn = true
      return .run { [clock] send in
        while true {
          try await clock.sleep(for: .seconds(1))
          await send(.ticked)
        }
      }
      .cancellable(id: ID.ticking, cancelInFlight: true)
    case .stopped:
      state.isOn = false
      return .cancel(id: ID.ticking)
    case .ticked:
      state.seconds += 1
      return .none
    case .load:
      return .run { [loading] send in await send(.loaded(title: await loading())) }
    case .loaded(let title):
      state.title = title
      return .none
    case .echo(let times):
      state.log.append("\(times)")
      return times > 0 ? .send(.echo(times: times - 1)) : .none
    case .misuse:
      reportIssue("This cannot be right.")
      return .none
    case .misuseLater:
      return .run { [clock] _ in
        try await clock.sleep(for: .seconds(1))
        reportIssue("This cannot be right either.")
      }
    }
  }
}

/// A store of the feature.
@MainActor
func timerStore(
  _ state: Timer.State = Timer.State(),
  clock: any Clock<Duration> = TestClock(),
  timeout: TestClock? = nil,
  loading: @escaping @Sendable () async -> String = { "loaded" },
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) -> TestStoreOf<Timer> {
  TestStore(
    initialState: state, clock: timeout ?? ContinuousClock() as any Clock<Duration>,
    reducer: { Timer(clock: clock, loading: loading) },
    fileID: fileID, filePath: filePath, line: line, column: column)
}
