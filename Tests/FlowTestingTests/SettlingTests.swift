import FlowRuntime
import FlowTestSupport
import Testing

@testable import FlowTesting

/// An effect in several parts, each of which waits for another thread before it ends.
private struct Chain: Reducer {
  struct State: Equatable {}
  enum Action: Equatable { case start, ended }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    guard action == .start else { return .none }
    let part = Effect<Action>.run { _ in await Task.detached {}.value }
    return .concatenate(part, part, .run { send in await send(.ended) })
  }
}

/// What a test store knows of effects that begin and end while it looks.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct SettlingTests {
  @Test func anEffectIsInTheLedgerWhenTheMainActorComesRound() async {
    let store = timerStore()
    store.store.send(.started)
    await Task.yield()
    #expect(store.ledger.running == [.started])
    await store.skipReceivedActions()
    await store.send(.stopped) { $0.isOn = false }
  }

  @Test func anEffectGoesOnBeforeItsFirstPartAndBetweenItsParts() async {
    let store = TestStore(initialState: Chain.State()) { Chain() }
    store.keep(.start, store.store.send(.start))
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
}
