import FlowRuntime
import FlowTestSupport
import Testing

@testable import FlowTesting

@MainActor
@Suite(.timeLimit(.minutes(10))) struct TestClockTests {
  @Test func sleepersWakeInTheOrderOfTheirTimes() async {
    let clock = TestClock()
    let woken = Locked<[Int]>([])
    let tasks = [3, 1, 2, 1].enumerated().map { number, seconds in
      Task {
        try? await clock.sleep(for: .seconds(seconds))
        woken.withLock { $0.append(seconds * 10 + number) }
      }
    }
    await waitUntil { clock.sleepers == 4 }
    await clock.advance(by: .seconds(2))
    #expect(clock.sleepers == 1)
    #expect(clock.now.offset == .seconds(2))
    await clock.advance(by: .seconds(1))
    for task in tasks { await task.value }
    #expect(woken.withLock { Set($0) } == [11, 13, 22, 30])
  }

  @Test func aSleepUntilNowOrEarlierDoesNotSleep() async throws {
    let clock = TestClock(now: TestClock.Instant(offset: .seconds(5)))
    try await clock.sleep(until: clock.now)
    try await clock.sleep(until: TestClock.Instant())
    await clock.advance(to: TestClock.Instant())
    #expect(clock.now.offset == .seconds(5))
  }

  @Test func aCancelledSleepThrows() async {
    let clock = TestClock()
    let before = Task { try await clock.sleep(for: .seconds(1)) }
    before.cancel()
    let sleeping = Task { try await clock.sleep(for: .seconds(1)) }
    await waitUntil { clock.sleepers == 1 }
    sleeping.cancel()
    await #expect(throws: CancellationError.self) { try await before.value }
    await #expect(throws: CancellationError.self) { try await sleeping.value }
    #expect(clock.sleepers == 0)
  }

  @Test func nothingIsKeptOfASleeperThatIsCancelledWhenItWasWokenAlready() async {
    let clock = TestClock()
    // The tasks share the main actor's thread. There, `cancelling` usually runs after the sleeper is woken and before it resumes.
    for _ in 0..<50 {
      let sleeping = Task { await runSettling { try? await clock.sleep(for: .seconds(1)) } }
      await waitUntil { clock.sleepers == 1 }
      let cancelling = Task {
        await waitUntil { clock.sleepers == 0 }
        sleeping.cancel()
      }
      await clock.advance(by: .seconds(1))
      await cancelling.value
      await sleeping.value
    }
    #expect(clock.begun == 0)
  }
}
