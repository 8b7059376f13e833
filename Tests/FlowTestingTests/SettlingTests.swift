import FlowRuntime
import Testing

@testable import FlowTesting

/// An effect of several parts. Each part waits for another thread before it ends.
private struct Chain: Reducer {
  struct State: Equatable {}
  enum Action: Equatable { case start, ended }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    guard action == .start else { return .none }
    let part = Effect<Action>.run { _ in await Task.detached {}.value }
    return .concatenate(part, part, .run { send in await send(.ended) })
  }
}

/// An effect that checks again and again whether it may continue.
private struct Poll: Reducer {
  struct State: Equatable {}
  enum Action: Equatable { case start, ended }

  let isReady: Locked<Bool>

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    guard action == .start else { return .none }
    return .run { [isReady] send in
      while !isReady.withLock({ $0 }) {
        try Task.checkCancellation()
        await Task.yield()
      }
      await send(.ended)
    }
  }
}

/// Effects begin and end while a test store waits. The test store must always know which effects are running.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct SettlingTests {
  @Test func anEffectIsInTheLedgerWhenTheMainActorComesRound() async {
    let store = timerStore()
    store.store.send(.sent(.started))
    await Task.yield()
    #expect(store.ledger.running == [.started])
    await store.skipReceivedActions()
    await store.send(.stopped) { $0.isOn = false }
  }

  @Test func anEffectGoesOnBeforeItsFirstPartAndBetweenItsParts() async {
    let store = TestStore(initialState: Chain.State()) { Chain() }
    store.keep(.start, store.store.send(.sent(.start)))
    var isMissed = false
    while store.ledger.entries.count < 2 {
      if store.running.isEmpty { isMissed = true }
      await Task.yield()
    }
    #expect(!isMissed)
    await store.receive(.start)
    await store.receive(.ended)
    await store.finish()
  }

  @Test func noEffectIsMissedHoweverOftenItIsTried() async {
    for _ in 0..<300 {
      let store = timerStore()
      await store.send(.load)
      await store.receive(.loaded(title: "loaded")) { $0.title = "loaded" }
      await store.finish()
      let chain = TestStore(initialState: Chain.State()) { Chain() }
      await chain.send(.start)
      await chain.receive(.ended)
      await chain.finish()
    }
  }

  @Test func anEffectThatPollsIsNotWaitedForForEver() async {
    let isReady = Locked(false)
    let store = TestStore(initialState: Poll.State()) { Poll(isReady: isReady) }
    let caught = await failures {
      // The default number of rounds would take long, and even longer while other tests run.
      await Settling.$rounds.withValue(100) {
        await store.send(.start)
        await store.receive(.ended, timeout: .zero)
      }
    }
    let message = "Did not receive .ended in time; 1 effect of these actions still runs:\n\n    .start"
    #expect(caught.map(\.message) == [message])
    isReady.withLock { $0 = true }
    await store.receive(.ended)
    await store.finish()
  }
}
