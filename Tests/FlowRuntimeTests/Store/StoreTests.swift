import FlowTestSupport
import Observation
import Testing

@testable import FlowRuntime

/// A weak reference, with which a test observes an object without keeping it.
private struct Weak<Object: AnyObject> {
  private(set) weak var object: Object?

  init(_ object: Object?) {
    self.object = object
  }
}

@MainActor
@Suite(.timeLimit(.minutes(10))) struct StoreTests {
  @Test func actionsSentWhileOneIsHandledWaitForTheirTurn() {
    var store: StoreOf<Recorder>?
    let recorder = Recorder { number in
      if number < 3 {
        store?.send(number * 10)
        store?.send(number * 10 + 1)
      }
      return .none
    }
    store = Store(initialState: Recorder.State()) { recorder }
    store?.send(1)
    store?.send(2)
    #expect(store?.state.seen == [1, 10, 11, 2, 20, 21])
  }

  @Test func effectsSendAfterWhatWaitsAlready() {
    var store: StoreOf<Recorder>?
    let recorder = Recorder { number in
      guard number == 0 else { return .none }
      store?.send(1)
      return .merge(.send(2), .send(3))
    }
    store = Store(initialState: Recorder.State()) { recorder }
    store?.send(0)
    #expect(store?.state.seen == [0, 1, 2, 3])
  }

  @Test func aHundredThousandActionsInARowOverflowNothingAndNoneIsLost() async {
    let store = Store(initialState: Recorder.State()) { Recorder { $0 < 100_000 ? .send($0 + 1) : .none } }
    let issues = IssueLog()
    await issues.collect { await store.send(1).finish() }
    #expect(store.state.seen == Array(1...100_000))
    #expect(issues.messages.count == 1)
    #expect(issues.messages.allSatisfy { $0.contains("10000 actions were sent at once") })
  }

  @Test func actionsThatSendEachOtherForEverLeaveTheirTurnToOthers() async {
    var store: StoreOf<Recorder>? = Store(initialState: Recorder.State()) { Recorder { $0 == 1 ? .send(1) : .none } }
    let issues = IssueLog()
    await issues.collect {
      store?.send(1)
      store?.send(2)
      while store?.state.seen.contains(2) == false { await Task.yield() }
    }
    #expect(issues.messages.count == 1)
    let engine = Weak(store?.engine)
    store = nil
    while engine.object != nil { await Task.yield() }
  }

  @Test func whoWaitsForWhatIsLeftForLaterHearsOfItsEndWhenTheStoreGoes() async {
    var store: StoreOf<Recorder>? = Store(initialState: Recorder.State()) { Recorder { .send($0) } }
    let engine = Weak(store?.engine)
    let sent = IssueLog().collect { store?.send(1) }
    store = nil
    await sent?.finish()
    while engine.object != nil { await Task.yield() }
  }

  @Test func asManyActionsAsAreHandledAtOnceAreNotReported() {
    let last = StoreEngine<Recorder.State, Int>.atOnce
    let store = Store(initialState: Recorder.State()) { Recorder { $0 < last ? .send($0 + 1) : .none } }
    let issues = IssueLog()
    issues.collect { store.send(1) }
    #expect(store.state.seen.count == last)
    #expect(issues.messages == [])
  }

  @Test func finishWaitsForTheEffectsOfTheActionsThatEffectsSent() async {
    let store = Store(initialState: Recorder.State()) {
      Recorder { number in
        number < 5 ? .run { send in await send(number + 1) } : .none
      }
    }
    await store.send(0).finish()
    #expect(store.state.seen == [0, 1, 2, 3, 4, 5])
    await store.send(9).finish()
    #expect(store.engine.tasks.count == 0)
  }

  @Test func cancellingASentActionCancelsAllThatItStarted() async {
    let gate = Gate()
    let store = Store(initialState: Recorder.State()) {
      Recorder { number in
        switch number {
        case 0: .send(1)
        case 1:
          .run { send in
            await gate.pass()
            await send(2)
          }
        default: .none
        }
      }
    }
    let sent = store.send(0)
    let other = store.send(1)
    await gate.arrivals(2)
    sent.cancel()
    await gate.open()
    await sent.finish()
    await other.finish()
    #expect(await gate.cancelled == 1)
    #expect(store.state.seen == [0, 1, 1, 2])
  }

  @Test func aTaskThatWaitsForTheEndPassesItsCancellationOn() async {
    let gate = Gate()
    let store = Recorder.store(
      startingWith: .run { send in
        await gate.pass()
        await send(1)
      })
    let sent = store.send(0)
    let waiting = Task { await sent.finish() }
    await gate.arrivals(1)
    waiting.cancel()
    await waitUntil { sent.scope.isCancelled }
    await gate.open()
    await waiting.value
    #expect(await gate.cancelled == 1)
    #expect(store.state.seen == [0])
  }

  @Test func aStoreThatGoesCancelsItsTasksAndDeliversNothing() async {
    let gate = Gate()
    let seen = Locked<[Int]>([])
    var store: StoreOf<Recorder>? = Store(initialState: Recorder.State()) {
      Recorder { number in
        seen.withLock { $0.append(number) }
        return number > 0
          ? .none
          : .concatenate(
            .run { send in
              await gate.pass()
              await send(1)
            },
            .send(2)
          )
      }
    }
    let sent = store?.send(0)
    await gate.arrivals(1)
    let engine = Weak(store?.engine)
    let gone = Weak(store)
    store = nil
    #expect(gone.object == nil)
    await gate.open()
    await sent?.finish()
    #expect(await gate.cancelled == 1)
    #expect(seen.withLock { $0 } == [0])
    await waitUntil { engine.object == nil }
    #expect(engine.object == nil, "the last task held it")
  }

  @Test func anOperationMayKeepItsSendAndKeepsNoStore() async {
    let kept = Locked<Send<Int>?>(nil)
    var store: StoreOf<Recorder>? = Recorder.store(startingWith: .run { send in kept.withLock { $0 = send } })
    await store?.send(0).finish()
    kept.withLock { $0 }?(5)
    #expect(store?.state.seen == [0, 5])
    let engine = Weak(store?.engine)
    store = nil
    await waitUntil { engine.object == nil }
    #expect(engine.object == nil)
    kept.withLock { $0 }?(6)
  }
}

@MainActor
@Suite struct ObservationTests {
  @Test func whoReadsAtOnceIsToldOfEachAction() {
    let store = Store(initialState: Recorder.State()) {
      Recorder { $0 == 1 ? .merge(.send(2), .send(3)) : .none }
    }
    let wakeUps = WakeUps(readingAtOnce: true) { _ = store.state.seen }
    store.send(1)
    #expect(wakeUps.count == 3)
  }

  @Test func whatAnActionSendsAtOnceIsOneChange() {
    let store = Store(initialState: Recorder.State()) {
      Recorder { $0 == 1 ? .merge(.send(2), .send(3)) : .none }
    }
    let wakeUps = WakeUps { _ = store.state.seen }
    store.send(1)
    #expect(store.state.seen == [1, 2, 3])
    #expect(wakeUps.count == 1)
  }

  @Test func anObserverMaySendAnAction() {
    let store = Store(initialState: Recorder.State()) { Recorder() }
    withObservationTracking {
      _ = store.state
    } onChange: {
      MainActor.assumeIsolated { _ = store.send(2) }
    }
    store.send(1)
    #expect(store.state.seen == [1, 2])
  }
}
