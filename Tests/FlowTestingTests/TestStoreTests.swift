import FlowRuntime
import FlowTesting
import Testing

/// A reducer that prepares its state and sends itself an action, which it records.
private struct Greeter: Reducer {
  struct State: Equatable {
    var isReady = false
    var log: [String] = []
  }

  enum Action: Equatable { case greeted }

  func prepare(_ state: inout State) -> Effect<Action> {
    state.isReady = true
    return .send(.greeted)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    state.log.append("greeted")
    return .none
  }
}

/// A test that expects every change and every action.
@MainActor
@Suite struct TestStoreTests {
  @Test func aTestStatesEveryChangeAndEveryReceivedAction() async {
    let store = timerStore()
    await store.send(.load)
    await store.receive(.loaded(title: "loaded")) { $0.title = "loaded" }
    await store.send(.echo(times: 2)) { $0.log = ["2"] }
    await store.receive(.echo(times: 1)) { $0.log = ["2", "1"] }
    await store.receive {
      $0 == .echo(times: 0)
    } changes: {
      $0.log = ["2", "1", "0"]
    }
    await store.finish()
    #expect(store.state == Timer.State(title: "loaded", log: ["2", "1", "0"]))
  }

  @Test func theReducerMakesTheStateReadyAsInAnyStore() async {
    let store = TestStore(initialState: Greeter.State()) { Greeter() }
    #expect(store.state == Greeter.State(isReady: true))
    await store.receive(.greeted) { $0.log = ["greeted"] }
    await store.finish()
  }

  @Test func theClockGoesOnOnlyWhenTheTestSaysSo() async {
    let clock = TestClock()
    let store = timerStore(clock: clock)
    await store.send(.started) { $0.isOn = true }
    await clock.advance(by: .milliseconds(999))
    #expect(store.state.seconds == 0)
    await clock.advance(by: .milliseconds(1))
    await store.receive(.ticked) { $0.seconds = 1 }
    await clock.advance(by: .seconds(3))
    for second in 2...4 { await store.receive(.ticked) { $0.seconds = second } }
    await store.send(.stopped) { $0.isOn = false }
    await clock.advance(by: .seconds(10))
    await store.finish()
    #expect(clock.sleepers == 0)
  }

  @Test func anEffectThatWaitsForAnotherThreadIsWaitedFor() async {
    let store = timerStore(loading: {
      await Task.detached { "from elsewhere" }.value
    })
    await store.send(.load)
    await store.receive(.loaded(title: "from elsewhere")) { $0.title = "from elsewhere" }
    await store.finish()
  }

  @Test func aSentActionsWorkCanBeCancelled() async {
    let clock = TestClock()
    let store = timerStore(clock: clock)
    let started = await store.send(.started) { $0.isOn = true }
    started.cancel()
    await store.finish()
    #expect(clock.sleepers == 0)
  }

  @Test(.timeLimit(.minutes(10))) func severalMayWaitAtOnce() async {
    let clock = TestClock()
    let store = timerStore(clock: clock)
    let started = await store.send(.started) { $0.isOn = true }
    let waiting = [
      Task { await store.receive(.ticked) { $0.seconds += 1 } },
      Task { await store.receive(.ticked) { $0.seconds += 1 } },
      Task { await store.finish() },
    ]
    for _ in 0..<2 { await clock.advance(by: .seconds(1)) }
    for task in waiting[..<2] { await task.value }
    started.cancel()
    await waiting[2].value
    #expect(store.state == Timer.State(seconds: 2, isOn: true))
  }

  @Test func withoutExhaustivityATestStatesWhatItIsAbout() async {
    let clock = TestClock()
    let store = timerStore(clock: clock)
    store.exhaustivity = .off
    await store.send(.started)
    await store.send(.echo(times: 3))
    await store.receive(.echo(times: 0)) { $0.log[3] = "0" }
    await clock.advance(by: .seconds(2))
    await store.skipReceivedActions()
    #expect(store.state == Timer.State(seconds: 2, isOn: true, log: ["3", "2", "1", "0"]))
    await store.send(.load) { $0.isOn = true }
    await store.receive(.loaded(title: "loaded"))
    await store.finish(timeout: .zero)
  }

  @Test func effectsInFlightMayBeSkipped() async {
    let clock = TestClock()
    let gate = AsyncStream<Void>.makeStream()
    // The effect of loading ignores cancellation; the other effects end.
    let store = timerStore(
      clock: clock,
      loading: {
        await Task.detached { for await _ in gate.stream {} }.value
        return "too late"
      })
    await store.send(.started) { $0.isOn = true }
    await store.send(.load)
    await store.send(.misuseLater)
    await store.skipInFlightEffects()
    await store.finish()
    gate.continuation.finish()
    await clock.advance(by: .seconds(5))
    await store.send(.stopped) { $0.isOn = false }
    await store.finish()
    #expect(clock.sleepers == 0)
    #expect(store.state == Timer.State())
  }

  @Test func whatWasSentBeforeEffectsAreSkippedIsStillToBeReceived() async {
    let clock = TestClock()
    let store = timerStore(clock: clock)
    await store.send(.started) { $0.isOn = true }
    await clock.advance(by: .seconds(1))
    await store.skipInFlightEffects()
    await store.receive(.ticked) { $0.seconds = 1 }
    await store.finish()
  }

  @Test func issuesThatATestHandlesAreNoFailures() async {
    let store = timerStore()
    let issues = IssueLog()
    await issues.collect { _ = await store.send(.misuse) }
    #expect(issues.messages == ["This cannot be right."])
  }

  @Test func noStoreAndNoClosureIsKept() async {
    weak var gone: TestStoreOf<Timer>?
    do {
      let store = timerStore()
      gone = store
      await store.send(.load)
      await store.receive(.loaded(title: "loaded")) { $0.title = "loaded" }
      await store.finish()
    }
    #expect(gone == nil)
  }
}
