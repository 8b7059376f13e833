import FlowRuntime
import FlowTestSupport
import FlowTesting
import Testing

/// A test store and everything in it are released at the end of the test.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct LeakTests {
  private final class Token: Sendable {
    func hold() {}
  }

  /// The timer, with a token in its reducer and one in each of its effects.
  private func watched(_ clock: TestClock, _ token: Token) -> TestStoreOf<Timer> {
    TestStore(initialState: Timer.State()) {
      Reduce<Timer.State, Timer.Action> { state, action in
        token.hold()
        let own = Effect<Timer.Action>.run { _ in
          token.hold()
          try? await clock.sleep(for: .seconds(100))
        }
        let effect = Timer(clock: clock).reduce(into: &state, action: action)
        return action == .started ? effect.merge(with: own) : effect
      }
    }
  }

  @Test func aStoreThatWasFinishedGoesWithItsClosures() async {
    weak var store: TestStoreOf<Timer>?
    weak var token: Token?
    let clock = TestClock()
    do {
      let own = Token()
      let watched = watched(clock, own)
      (store, token) = (watched, own)
      await watched.send(.load)
      await watched.receive(.loaded(title: "loaded")) { $0.title = "loaded" }
      await watched.finish()
    }
    #expect(store == nil)
    await waitUntil { token == nil }
    #expect(token == nil)
  }

  @Test func aStoreThatGoesEndsItsEffects() async {
    weak var store: TestStoreOf<Timer>?
    weak var token: Token?
    let clock = TestClock()
    do {
      let own = Token()
      let watched = watched(clock, own)
      (store, token) = (watched, own)
      watched.exhaustivity = .off
      await watched.send(.started)
      #expect(clock.sleepers == 2)
    }
    #expect(store == nil)
    await waitUntil { clock.sleepers == 0 && token == nil }
    #expect(clock.sleepers == 0)
    #expect(token == nil)
  }
}
