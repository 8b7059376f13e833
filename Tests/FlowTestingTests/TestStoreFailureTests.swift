import FlowRuntime
import FlowTestSupport
import FlowTesting
import Foundation
import Testing

/// The causes of a test's failure, with the messages and lines of the failures.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct TestStoreFailureTests {
  /// Expects one failure of a test, at the first line of its body or the given number of lines below.
  private func expectFailure(
    _ message: String,
    linesBelow: Int = 1,
    line: Int = #line,
    column: Int = #column,
    _ body: @MainActor () async -> Void
  ) async {
    let location = SourceLocation(fileID: #fileID, filePath: #filePath, line: line, column: column)
    let caught = await failures(body)
    #expect(caught.map(\.message) == [message], sourceLocation: location)
    #expect(caught.map { $0.line - line } == [linesBelow], sourceLocation: location)
  }

  @Test func aChangeThatWasNotStated() async {
    let store = timerStore(Timer.State(log: ["a", "b"]))
    await expectFailure(
      """
      The state after .echo(times: 0) differs from the expected state:

          State(
          … 3 lines alike
        −   log: ["a", "b"],
        +   log: ["a", "b", "0"],
          )

      (− expected, + actual)
      """, linesBelow: 13
    ) {
      await store.send(.echo(times: 0))
    }
    #expect(store.state.log == ["a", "b", "0"])
  }

  @Test func aChangeInALongStateIsShownWithWhatIsAroundIt() async {
    let log = (0..<10).map { "entry number \($0)" }
    let store = timerStore(Timer.State(seconds: 7, log: log))
    await expectFailure(
      """
      The state after .echo(times: 0) differs from the expected state:

          State(
          … 3 lines alike
            log: [
          … 10 lines alike
        −     "one",
        +     "0",
            ],
          )

      (− expected, + actual)
      """, linesBelow: 16
    ) {
      await store.send(.echo(times: 0)) { $0.log.append("one") }
    }
  }

  @Test func aClosureThatChangesNothing() async {
    let store = timerStore()
    await expectFailure(".stopped did not change the state, and neither does the closure. Remove the closure.") {
      await store.send(.stopped) { $0.isOn = false }
    }
  }

  @Test func aClosureThatThrows() async {
    struct Sorry: Error {}
    let store = timerStore()
    await expectFailure("The closure for .stopped threw: Sorry()") {
      await store.send(.stopped) { _ in throw Sorry() }
    }
  }

  @Test func anotherActionThanExpected() async {
    let store = timerStore()
    await store.send(.load)
    await expectFailure(
      """
      Received an unexpected action:

        − .loaded(title: "nothing")
        + .loaded(title: "loaded")

      (− expected, + actual)
      """, linesBelow: 10
    ) {
      await store.receive(.loaded(title: "nothing"))
    }
  }

  @Test func anotherActionThanOneThatWasDescribed() async {
    let store = timerStore()
    await store.send(.load)
    await expectFailure("Received an unexpected action:\n\n    .loaded(title: \"loaded\")") {
      await store.receive { $0 == .ticked }
    }
  }

  @Test func anActionThatNoEffectCanSend() async {
    let store = timerStore()
    await expectFailure("Did not receive .ticked: no running effect can send it.") {
      await store.receive(.ticked)
    }
  }

  @Test func anActionThatDoesNotComeInTime() async {
    let time = TestClock()
    let store = timerStore(timeout: time)
    await store.send(.started) { $0.isOn = true }
    let waiting = Task { @MainActor in
      await time.advance(by: .seconds(4))
      await waitUntil { time.sleepers == 1 }
      await time.advance(by: .seconds(5))
    }
    await expectFailure("Did not receive .ticked in time; 1 effect of these actions still runs:\n\n    .started") {
      await store.receive(.ticked)
    }
    await waiting.value
    await store.send(.stopped) { $0.isOn = false }
    await store.finish()
  }

  @Test func anActionThatDoesNotComeWhileATestClockStands() async {
    let clock = TestClock()
    let store = timerStore(clock: clock, timeout: clock)
    store.timeout = .milliseconds(20)
    await store.send(.started) { $0.isOn = true }
    await expectFailure("Did not receive .ticked in time; 1 effect of these actions still runs:\n\n    .started") {
      await store.receive(.ticked)
    }
    await store.send(.stopped) { $0.isOn = false }
    await store.finish()
  }

  @Test func anActionThatWasNotReceivedBeforeTheNextIsSent() async {
    let store = timerStore()
    await store.send(.echo(times: 1)) { $0.log = ["1"] }
    await expectFailure("The test did not receive 1 action before sending .load:\n\n    .echo(times: 0)") {
      await store.send(.load)
    }
    await store.receive(.loaded(title: "loaded")) { $0.title = "loaded" }
  }

  @Test func anActionThatWasNotReceivedAtTheEnd() async {
    let store = timerStore()
    await store.send(.load)
    await expectFailure("The test did not receive 1 action:\n\n    .loaded(title: \"loaded\")") {
      await store.finish()
    }
  }

  @Test func anEffectThatIsInFlightAtTheEnd() async {
    let time = TestClock()
    let store = timerStore(timeout: time)
    await store.send(.started) { $0.isOn = true }
    await expectFailure("1 effect of these actions still runs:\n\n    .started") {
      await store.finish(timeout: .zero)
    }
  }

  @Test func aStoreThatGoesBeforeAllIsStated() async {
    let caught = await failures {
      let store = timerStore()
      await store.send(.started) { $0.isOn = true }
      await store.send(.load)
    }
    let expected = [
      "The test did not receive 1 action:\n\n    .loaded(title: \"loaded\")",
      "1 effect of these actions still runs:\n\n    .started",
    ]
    #expect(caught.map(\.message) == expected)
    #expect(caught.map(\.line) == [#line - 9, #line - 9])
  }

  @Test func misuseThatTheRuntimeReports() async {
    let store = timerStore()
    await expectFailure("The runtime reports: This cannot be right.") {
      await store.send(.misuse)
    }
  }

  @Test func misuseThatAnEffectReports() async {
    let clock = TestClock()
    let store = timerStore(clock: clock)
    await store.send(.misuseLater)
    await clock.advance(by: .seconds(1))
    await expectFailure("The runtime reports: This cannot be right either.") {
      await store.finish()
    }
  }

  @Test func misuseThatAnEffectReportsAfterTheLastCall() async {
    let caught = await failures {
      let clock = TestClock()
      let store = timerStore(clock: clock)
      await store.send(.misuseLater)
      await clock.advance(by: .seconds(1))
    }
    let message = "The runtime reports: This cannot be right either."
    #expect(caught == [Caught(message: message, line: #line - 5)])
  }

  @Test func anotherValueThanExpectedThatIsWrittenAlike() async {
    struct Loader: Reducer {
      struct State: Equatable {}
      enum Action: Sendable { case load, loaded(Date) }

      func reduce(into state: inout State, action: Action) -> Effect<Action> {
        if case .load = action { .send(.loaded(Date(timeIntervalSinceReferenceDate: 0.75))) } else { .none }
      }
    }
    let store = TestStore(initialState: Loader.State()) { Loader() }
    await store.send(.load)
    await expectFailure(
      """
      Received an unexpected action:

          .loaded(2001-01-01 00:00:00 +0000)

      The two differ, but have the same description.
      """, linesBelow: 9
    ) {
      await store.receive(.loaded(Date(timeIntervalSinceReferenceDate: 0.25)))
    }
  }

  @Test func withoutExhaustivityWhatIsStatedMustHoldAllTheSame() async {
    let store = timerStore()
    store.exhaustivity = .off
    await expectFailure(
      """
      The state after .started differs from the expected state:

        − State(seconds: 1, isOn: true, title: nil, log: [])
        + State(seconds: 0, isOn: true, title: nil, log: [])

      (− expected, + actual)
      """, linesBelow: 10
    ) {
      await store.send(.started) { $0.seconds = 1 }
    }
    await expectFailure("Did not receive .loaded(title: \"never\") in time; " + running) {
      await store.receive(.loaded(title: "never"), timeout: .zero)
    }
  }

  private let running = "1 effect of these actions still runs:\n\n    .started"
}
