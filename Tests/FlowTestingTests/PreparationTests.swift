import FlowRuntime
import FlowTesting
import Testing

/// A reducer whose `prepare` starts an effect, and also reports an issue if the test wants this.
private struct Beginner: Reducer {
  struct State: Equatable {
    var isReady = false
  }

  enum Action: Equatable { case begun, other }

  let clock: TestClock
  var isMisused = false

  func prepare(_ state: inout State) -> Effect<Action> {
    state.isReady = true
    if isMisused { reportIssue("This was wrong from the start.") }
    return .run { [clock] send in
      try await clock.sleep(for: .seconds(1))
      await send(.begun)
    }
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

/// A test store also checks the reducer's `prepare`, which runs before the first action.
@MainActor
@Suite struct PreparationTests {
  private let clock = TestClock()

  private func beginner(isMisused: Bool = false, timeout: any Clock<Duration> = TestClock()) -> TestStoreOf<Beginner> {
    TestStore(initialState: Beginner.State(), clock: timeout) { Beginner(clock: clock, isMisused: isMisused) }
  }

  @Test func theTestBeginsWithTheStateThatWasPrepared() async {
    let store = beginner()
    #expect(store.state == Beginner.State(isReady: true))
    await store.skipInFlightEffects()
  }

  @Test func itsEffectIsWaitedFor() async {
    let store = beginner()
    let waiting = Task { @MainActor in await clock.advance(by: .seconds(1)) }
    await store.receive(.begun)
    await waiting.value
    await store.finish()
  }

  @Test func itsEffectIsInFlightAtTheEnd() async {
    let caught = await failures {
      let store = beginner()
      await store.send(.other)
      await store.finish(timeout: .zero)
    }
    #expect(caught.map(\.message) == ["1 effect of these actions still runs:\n\n    the preparation of the state"])
  }

  @Test func itsEffectMayBeSkipped() async {
    let store = beginner()
    await store.skipInFlightEffects()
    #expect(clock.sleepers == 0)
    await store.finish()
  }

  @Test func itsMisuseIsAFailureWhereTheStoreWasMade() async {
    let caught = await failures {
      let store = beginner(isMisused: true)
      await store.skipInFlightEffects()
      await store.finish()
    }
    #expect(caught == [Caught(message: "The runtime reports: This was wrong from the start.", line: 34)])
  }

  @Test func itsMisuseIsNoFailureIfTheTestHandlesIt() async {
    let issues = IssueLog()
    let store = issues.collect { beginner(isMisused: true) }
    await store.skipInFlightEffects()
    #expect(issues.messages == ["This was wrong from the start."])
  }
}
