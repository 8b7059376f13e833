import Testing

@testable import FlowRuntime

/// Two recorders next to each other in one parent.
private struct Pair: Reducer {
  struct State: Sendable {
    var left = Recorder.State()
    var right = Recorder.State()
  }

  enum Action: Sendable {
    case left(Int)
    case right(Int)
    case cancel
  }

  let effect: @Sendable (Int) -> Effect<Int>

  var body: some Reducer<State, Action> {
    Scope(
      state: \.left, action: Action.left, from: { if case .left(let number) = $0 { number } else { nil } }
    ) {
      Recorder(effect: effect)
    }
    Scope(
      state: \.right, action: Action.right, from: { if case .right(let number) = $0 { number } else { nil } }
    ) {
      Recorder(effect: effect)
    }
    Reduce { _, action in
      if case .cancel = action { .cancel(id: "work") } else { .none }
    }
  }
}

@MainActor
@Suite struct CancellationTests {
  private let gate = Gate()

  private var waiting: Effect<Int> {
    let gate = gate
    return .run { send in
      await gate.pass()
      await send(9)
    }
  }

  /// Sends 1, 2, …, each of which starts an effect, and then lets the effects continue.
  ///
  /// - Returns: how often the number 9 arrived.
  private func play(starting: Int = 1, _ effects: Effect<Int>...) async -> Int {
    let store = Store(initialState: Recorder.State()) {
      Recorder { number in effects.indices.contains(number - 1) ? effects[number - 1] : .none }
    }
    var sent: [StoreTask] = []
    for number in 1...effects.count {
      sent.append(store.send(number))
      if number <= starting { await gate.arrivals(number) }
    }
    await gate.open()
    for task in sent { await task.finish() }
    #expect(store.engine.tasks.count == 0)
    return store.state.seen.filter { $0 == 9 }.count
  }

  @Test func cancelEndsWhatRunsUnderTheID() async {
    #expect(await play(waiting.cancellable(id: "a"), .cancel(id: "a")) == 0)
    #expect(await gate.cancelled == 1)
  }

  @Test func cancelLeavesOtherIDsAlone() async {
    #expect(await play(waiting.cancellable(id: "a"), .cancel(id: "b")) == 1)
  }

  @Test func idsOfDifferentTypesAreDifferent() async {
    #expect(await play(waiting.cancellable(id: 1), .cancel(id: UInt8(1))) == 1)
    #expect(CancelID(1) == CancelID(1))
  }

  @Test func cancelInFlightEndsTheWorkBefore() async {
    let again = waiting.cancellable(id: "a", cancelInFlight: true)
    #expect(await play(starting: 2, again, again) == 1)
    #expect(await gate.cancelled == 1)
  }

  @Test func cancelInFlightDoesNotEndItself() async {
    #expect(await play(starting: 0, .merge(waiting, waiting).cancellable(id: "a", cancelInFlight: true)) == 2)
  }

  @Test func withoutCancelInFlightBothGoOn() async {
    let again = waiting.cancellable(id: "a")
    #expect(await play(starting: 2, again, again) == 2)
  }

  @Test func whatFollowsInACancelledConcatenationNeverStarts() async {
    #expect(await play(.concatenate(waiting, .send(9)).cancellable(id: "a"), .cancel(id: "a")) == 0)
  }

  @Test func whatFollowsACancelledPartGoesOn() async {
    #expect(await play(.concatenate(waiting.cancellable(id: "a"), .send(9)), .cancel(id: "a")) == 1)
  }

  @Test func anyIDAroundAnEffectEndsIt() async {
    #expect(await play(waiting.cancellable(id: "a").cancellable(id: "b"), .cancel(id: "b")) == 0)
    #expect(await gate.cancelled == 1)
  }

  @Test func anActionThatWaitsIsNotDeliveredAfterACancellation() async {
    #expect(
      await play(starting: 0, .merge(.cancel(id: "b"), .send(9).cancellable(id: "a"), .cancel(id: "a"))) == 0)
  }

  @Test func scopesSideBySideShareNoIDs() async {
    let effect = waiting
    let store = Store(initialState: Pair.State()) {
      Pair { [0: effect.cancellable(id: "work"), 1: .cancel(id: "work")][$0] ?? .none }
    }
    let sent = [store.send(.left(0)), store.send(.right(0))]
    await gate.arrivals(2)
    store.send(.left(1))
    await gate.open()
    for task in sent { await task.finish() }
    #expect(store.state.left.seen == [0, 1])
    #expect(store.state.right.seen == [0, 9])
  }

  @Test func aParentCancelsInAllItsScopes() async {
    let effect = waiting
    let store = Store(initialState: Pair.State()) {
      Pair { [0: effect.cancellable(id: "work")][$0] ?? .none }
    }
    let sent = [store.send(.left(0)), store.send(.right(0))]
    await gate.arrivals(2)
    store.send(.cancel)
    await gate.open()
    for task in sent { await task.finish() }
    #expect(store.state.left.seen + store.state.right.seen == [0, 0])
  }
}
