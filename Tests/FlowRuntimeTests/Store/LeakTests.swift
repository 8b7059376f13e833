import FlowTestSupport
import Observation
import Testing

@testable import FlowRuntime

/// No object outlives its owner. The tests count closures, parts of stores and tasks.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct LeakTests {
  private let alive = Alive()
  private let gate = Gate()

  /// Effects of all kinds. Each of their nine closures holds a token, and the first effects wait at the gate.
  private func effects() -> Effect<Int> {
    let waiting = Effect<Int>.run { [gate, token = alive.token()] send in
      token.hold()
      await gate.pass()
      await send(2)
    } catch: { [token = alive.token()] _, _ in
      token.hold()
    }
    let mapped = waiting.map { [token = alive.token()] in
      token.hold()
      return $0
    }
    let following = Effect<Int>.run { [token = alive.token()] send in
      token.hold()
      await send(3)
    }
    let placed = Effect<Int>.run { [gate, token = alive.token()] _ in
      token.hold()
      await gate.pass()
    }
    .map(
      { [token = alive.token()] (number: Int) -> Int in
        token.hold()
        return number
      },
      from: { [token = alive.token()] (state: Recorder.State) -> [Int]? in
        token.hold()
        return state.seen
      })
    let never = Effect<Int>.run { [token = alive.token()] _ in token.hold() }.cancellable(id: 2)
    let unused = Effect<Int>.run { [token = alive.token()] _ in token.hold() }
    _ = unused
    return .merge(.concatenate(mapped.cancellable(id: 1), following), placed, .concatenate(never, .cancel(id: 2)))
  }

  /// A store whose reducer holds a token, and returns the effects for action 0.
  private func store() -> StoreOf<Recorder> {
    Store(initialState: Recorder.State()) { [token = alive.token()] in
      Recorder { number in
        token.hold()
        return number == 0 ? effects() : .none
      }
    }
  }

  @Test func closuresOfEffectsGoWhenTheEffectsEnd() async {
    let store = store()
    let started = store.send(0)
    await gate.arrivals(2)
    #expect(alive.count >= 8, "the reducer's, and those of all effects that run or wait")
    await gate.open()
    await started.finish()
    await waitUntil { alive.count == 1 }
    #expect(alive.count == 1, "the reducer's")
    #expect(store.engine.tasks.count == 0)
    withExtendedLifetime(store) {}
  }

  @Test func closuresOfCancelledEffectsGoToo() async {
    let store = store()
    let started = store.send(0)
    await gate.arrivals(2)
    started.cancel()
    await gate.open()
    await started.finish()
    await waitUntil { alive.count == 1 }
    #expect(alive.count == 1, "the reducer's")
    #expect(store.state.seen == [0])
    #expect(store.engine.tasks.count == 0)
  }

  @Test func whatAStoreWasGivenGoesWithTheStore() async {
    weak var gone: StoreOf<Recorder>?
    do {
      let store = store()
      gone = store
      store.send(0)
      await gate.arrivals(2)
      withObservationTracking {
        _ = store.state
      } onChange: { [token = alive.token()] in
        token.hold()
      }
    }
    #expect(gone == nil)
    #expect(alive.count > 0, "the effects at the gate")
    await gate.open()
    await waitUntil { alive.count == 0 }
    #expect(alive.count == 0)
    #expect(await gate.cancelled == 2)
  }

  @Test func partsAndBindingsGoWithWhoeverKeepsThem() async throws {
    let store = Store(initialState: Numbers.State.showingFilter) { Numbers() }
    do {
      let part = store.scope(
        state: { [token = alive.token()] (state: Numbers.State) -> [Int] in
          token.hold()
          return state.ticks
        },
        action: { [token = alive.token()] (tick: Int) -> Numbers.Action in
          token.hold()
          return .screen(2, .filter(.tick(tick)))
        })
      let inner = part.scope(state: { [token = alive.token()] (ticks: [Int]) -> Int in
        token.hold()
        return ticks.count
      })
      let optionalBinding = store.binding(
        route: id(2),
        get: { [token = alive.token()] (screen: Numbers.Screen) -> [Int]? in
          token.hold()
          return if case .filter(let filter) = screen { filter.ticks } else { nil }
        },
        set: { [token = alive.token()] (screen: inout Numbers.Screen, ticks: [Int]) in
          token.hold()
          screen = .filter(Filter.State(ticks: ticks))
        })
      let binding = try #require(optionalBinding)
      let wakes = WakeUps { _ = inner.state + binding.value.count }
      part.send(1)
      await WakeUps.settle()
      binding.value = [7, 8, 9]
      await WakeUps.settle()
      #expect((inner.state, wakes.count) == (3, 2))
      #expect(alive.count == 5)
    }
    // The closures must be released already, without a further action.
    #expect(alive.count == 0)
    #expect(store.engine.followerCount <= 16)
  }

  @Test func observersGoWithTheirObservationsAndWithTheStore() async {
    weak var gone: StoreOf<Numbers>?
    do {
      let store = Store(initialState: Numbers.State()) { Numbers() }
      gone = store
      let told = Locked(0)
      let observations = (0..<10).map { _ in
        store.observeScreens(Numbers()) { [token = alive.token()] _ in
          token.hold()
          told.withLock { $0 += 1 }
        }
      }
      store.send(.screen(0, .home(.startTapped)))
      #expect(told.withLock { $0 } == 20, "that a screen came, and is on top")
      #expect(alive.count == 10)
      for observation in observations.dropFirst(4) { observation.cancel() }
      #expect(alive.count == 4)
      #expect(store.parts.observers.count == 4)
      _ = store.events(of: Numbers())
      await waitUntil { store.parts.observers.count == 4 }
      #expect(store.parts.observers.count == 4, "a stream that nobody keeps ends at once")
    }
    #expect(gone == nil)
    #expect(alive.count == 0)
  }

  @Test func aPartThatGoesEndsNoEffectAndTheStoreThatGoesEndsAll() async throws {
    var store: StoreOf<Numbers>? = Store(initialState: .showingFilter) { Numbers(work: .ticking(behind: gate)) }
    do {
      let part = try #require(store?.scope(route: id(2)))
      part.send(.filter(.start))
      await gate.arrivals(1)
    }
    #expect(store?.engine.tasks.count == 1)
    let tasks = try #require(store?.engine.tasks)
    store = nil
    #expect(tasks.count == 0)
    await gate.open()
    await waitUntil { await gate.cancelled == 1 }
    #expect(await gate.cancelled == 1)
  }

  @Test func whatManyEffectsSendAtOnceKeepsTheOrderOfEach() async {
    let store = Store(initialState: Recorder.State()) {
      Recorder { number in
        guard number < 0 else { return .none }
        return .merge(
          (0..<50).map { effect in
            .run { send in
              for step in 0..<40 {
                await send(effect * 100 + step)
                if step % 7 == effect % 7 { await Task.yield() }
              }
            }
          })
      }
    }
    await store.send(-1).finish()
    #expect(store.state.seen.count == 1 + 50 * 40)
    for effect in 0..<50 {
      let own = store.state.seen.filter { $0 >= 0 && $0 / 100 == effect }
      #expect(own == Array(effect * 100..<effect * 100 + 40))
    }
  }
}
