import Testing

@testable import FlowRuntime

/// A restored state replaces the state of a store that continues to exist.
@MainActor
@Suite("A restored state is a new one")
struct RestoringTests {
  private static func ticking(_ gate: Gate) -> Yard.Action {
    .start {
      .run { send in
        await gate.pass()
        await send(.count)
      }
    }
  }

  @Test("All effects end, those of reducers beside the flow as well", arguments: [1, 5])
  func effects(restorations: Int) async {
    let gate = Gate()
    let store = Store(initialState: Yard.State()) {
      Reduce<Yard.State, Yard.Action> { _, action in
        if case .keep = action {
          return .run { send in
            await gate.pass()
            await send(.count)
          }
        }
        return .none
      }
      Yard()
    }
    let flow = FlowStore(store, of: Yard())
    let tasks = [flow.send(.keep(nil)), flow.send(Self.ticking(gate))]
    await gate.arrivals(2)
    for _ in 0..<restorations { flow.restore(flow.snapshot()) }
    await gate.open()
    for task in tasks { await task.finish() }
    #expect(await gate.cancelled == 2)
    #expect(flow.state.count == 0, "nothing is delivered to the new state")
    await flow.send(Self.ticking(gate)).finish()
    #expect(flow.state.count == 1, "new effects run")
    #expect(store.engine.tasks.count == 0)
  }

  @Test("What was sent before and waits is for the new state; what old effects sent is not")
  func waiting() {
    let flow = FlowStore(Yard(), state: Yard.State(count: 10))
    let observation = flow.observe { [weak flow] event in
      if case .topChanged = event, let flow, flow.state.count == 10 {
        flow.restore(FlowSnapshot(Yard.State()))
        flow.send(.count)
      }
    }
    // The effect of this action sends `open`, so the top changes while the effects still start. The observer then requests the
    // restoration.
    flow.send(.start { .send(.open(nil)) })
    #expect(flow.state.count == 1)
    observation.cancel()
  }

  @Test("The store's reducer prepares the state again, once for each restoration")
  func preparing() {
    struct Beside: Reducer {
      let prepared: @Sendable () -> Void
      func reduce(into state: inout Yard.State, action: Yard.Action) -> Effect<Yard.Action> { .none }
      func prepare(_ state: inout Yard.State) -> Effect<Yard.Action> {
        prepared()
        return .none
      }
    }
    let count = Locked(0)
    let store = Store(initialState: Yard.State()) {
      Beside { count.withLock { $0 += 1 } }
      Yard()
    }
    let flow = FlowStore(store, of: Yard())
    for _ in 0..<3 { flow.restore(flow.snapshot()) }
    #expect(count.withLock { $0 } == 4)
  }

  @Test("Routes are other showings, and later ones get ids that neither state had")
  func identities() throws {
    let flow = FlowStore(Yard(), state: Yard.State())
    let start = flow.snapshot()
    flow.send(.open(nil))
    let first = flow.state.routes.top.id
    let part = try #require(flow.store.scope(route: first))
    let both = flow.snapshot()
    flow.restore(start)
    flow.send(.open(nil))
    #expect(flow.state.routes.top.id > first)
    let issues = IssueLog()
    issues.collect { _ = part.send(.shed) }
    #expect(issues.messages.count == 1, "the part is of the first showing")
    flow.restore(both)
    #expect(flow.state.routes.top.id == first, "a restored route keeps its id")
    #expect(flow.store.scope(route: first) !== part)
    issues.collect { _ = part.send(.shed) }
    #expect(issues.messages.count == 2)
    flow.send(.open(nil))
    #expect(flow.state.routes.top.id == id(3))
  }

  @Test("Of a restoration, observers hear that everything was replaced")
  func observers() {
    let flow = FlowStore(Yard(), state: Yard.State())
    flow.send(.open(nil))
    var events: [String] = []
    let observation = flow.observe { event in
      switch event {
      case .removed(let screen, let reason): events.append("\(screen.name) \(reason)")
      case .shown(let screen): events.append("shown \(screen.name)")
      case .sent, .topChanged, .ignored: break
      }
    }
    flow.restore(flow.snapshot())
    #expect(events == ["shed replaced", "gate replaced", "shown gate", "shown shed"])
    observation.cancel()
  }
}

/// The result of `FlowStore.open` while the store handles an action.
@MainActor
@Suite("A link that waits is answered for the state that it meets")
struct WaitingLinkTests {
  @Test("Actions that wait before the link count", arguments: 0..<4)
  func observer(counts: Int) {
    let flow = FlowStore(Yard(), state: Yard.State())
    var answers: [Bool] = []
    let issues = IssueLog()
    let observation = flow.observe { [weak flow] event in
      guard case .topChanged = event, answers.isEmpty, let flow else { return }
      for _ in 0..<counts { flow.send(.count) }
      for link in 0..<4 { answers.append(flow.open("/\(link)")) }
      answers.append(flow.open("/shed"))
    }
    issues.collect { _ = flow.send(.open(nil)) }
    #expect(answers == (0..<4).map { $0 == counts } + [true])
    #expect(flow.state.count == counts, "trying the waiting actions changes nothing")
    #expect(issues.messages.count == 3, "each link that leads nowhere is reported once")
    observation.cancel()
  }

  @Test func aReplacementThatWaitsCountsAsWell() {
    let flow = FlowStore(Yard(), state: Yard.State())
    var answers: [Bool] = []
    let observation = flow.observe { [weak flow] event in
      guard case .topChanged = event, answers.isEmpty, let flow else { return }
      flow.restore(FlowSnapshot(Yard.State(count: 7)))
      answers = [flow.open("/7"), flow.open("/0")]
    }
    IssueLog().collect { _ = flow.send(.open(nil)) }
    #expect(answers == [true, false])
    observation.cancel()
  }
}

/// Code that the reducer of a waiting action runs.
private struct Doing: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let run: @MainActor @Sendable (FlowStore<Yard>, FlowStore<Yard>) -> Void
}

@MainActor
@Suite("The reducer of a waiting action runs on a copy, and later again")
struct ForesightTests {
  @Test(
    "No store takes what the first run sends, and no run causes another",
    arguments: [
      Doing(testDescription: "sends") { flow, _ in flow.send(.count) },
      Doing(testDescription: "sends to another store") { _, other in other.send(.count) },
      Doing(testDescription: "opens a link") { flow, _ in
        flow.open("/shed")
        flow.send(.count)
      },
      Doing(testDescription: "opens a link of another store") { _, other in
        other.open("/shed")
        other.send(.count)
      },
      Doing(testDescription: "releases a value whose end opens a link") { flow, _ in
        let ending = Ending {
          flow.open("/shed")
          flow.send(.count)
        }
        ending.hold()
      },
      Doing(testDescription: "restores") { flow, _ in
        flow.restore(FlowSnapshot(Yard.State()))
        flow.send(.count)
      },
    ])
  private func once(_ doing: Doing) {
    let (flow, other) = (FlowStore(Yard(), state: Yard.State()), FlowStore(Yard(), state: Yard.State()))
    let runs = Locked(0)
    var answers: [Bool] = []
    let observation = flow.observe { [weak flow] event in
      guard case .topChanged = event, answers.isEmpty, let flow else { return }
      flow.send(
        .run {
          // Without a bound, a mistake would overflow the stack.
          let run = runs.withLock { count in
            count += 1
            return count
          }
          if run < 50 { doing.run(flow, other) }
        })
      answers = [flow.open("/0"), flow.open("/1")]
    }
    IssueLog().collect { _ = flow.send(.open(nil)) }
    #expect(answers == [true, false], "the links come before what the action sends")
    #expect(runs.withLock { $0 } == 3, "once for each link, and once in its turn")
    #expect(flow.state.count + other.state.count == 1)
    observation.cancel()
  }
}

@MainActor
@Suite("Events that nobody reads")
struct UnreadEventsTests {
  @Test("A stream keeps the newest of them, and no more than it says")
  func bound() async {
    var flow: FlowStore<Yard>? = FlowStore(Yard(), state: Yard.State())
    guard let events = flow?.events else { return }
    for _ in 0..<1_200 { flow?.send(.router(.screen(id: id(99), action: .gate))) }
    flow?.send(.open(nil))
    flow = nil
    var all: [FlowEvent] = []
    for await event in events { all.append(event) }
    #expect(all.count == Limits.unreadEvents)
    guard case .topChanged(let screen)? = all.last else {
      Issue.record("\(String(describing: all.last))")
      return
    }
    #expect(screen.name == "shed")
  }
}
