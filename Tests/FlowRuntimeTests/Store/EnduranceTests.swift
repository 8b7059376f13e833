import FlowTestSupport
import Testing

@testable import FlowRuntime

/// Long runs: memory does not grow, and no event is delivered too late.
@MainActor
@Suite struct EnduranceTests {
  @Test func nothingPilesUpOverManyShowings() async {
    let gate = Gate()
    await gate.open()
    let store = Store(initialState: Numbers.State.showingFilter) { Numbers(work: .ticking(behind: gate)) }
    for number in 0..<2_000 {
      let filter = store.state.routes.top.id
      let started = store.send(.router(.screen(id: filter, action: .filter(.start))))
      if number.isMultiple(of: 2) { await started.finish() }
      store.send(.router(.dismissed(id: filter)))
      store.send(.screen(1, .numbersList(.filterTapped)))
      await started.finish()
    }
    #expect(store.engine.tasks.count == 0)
    #expect(store.engine.bound.count <= 32)
    #expect(store.engine.cancellable.count <= 32)
    #expect(store.state.routes.count == 3)
  }

  @Test func idsThatAreUsedOncePileUpNeither() async {
    let store = Store(initialState: Recorder.State()) {
      Recorder { number in .run { _ in }.cancellable(id: number) }
    }
    for number in 0..<1_000 { await store.send(number).finish() }
    #expect(store.engine.cancellable.count <= 32)
  }

  /// A random event of any screen of the Numbers flow, even if this screen is not on top.
  private func event(_ random: inout SeededRandom) -> Numbers.ScreenAction {
    let number = Int.random(in: 0..<4, using: &random)
    let events: [Numbers.ScreenAction] = [
      .home(.startTapped), .numbersList(.numberSelected(number: number)), .numbersList(.filterTapped),
      .numberDetail(.showDouble), .numberDetail(.goBackTapped), .numberDetail(.goBackToNumbersList),
      .numberDetail(.goBackToRootTapped), .numberDetail(.helpTapped), .numberDetail(.closeTapped),
      .filter(.start), .filter(.start), .filter(.startAgain), .filter(.stop), .filter(.applied(number)),
    ]
    return events[Int.random(in: 0..<events.count, using: &random)]
  }

  /// A random action for the flow: usually an event of the screen on top.
  private func happening(_ state: Numbers.State, _ random: inout SeededRandom) -> Numbers.Action {
    let any = RouteID(rawValue: UInt64.random(in: 0...(state.routes.top.id.rawValue + 1), using: &random))
    switch Int.random(in: 0..<20, using: &random) {
    case 0: return .loggedOut
    case 1: return .router(.systemBack(to: any))
    case 2: return .router(.dismissed(id: any))
    case 3:
      var routes = state.routes
      routes.goBack()
      routes.presentSheet(.filter(Filter.State()))
      return .router(.setRoutes(routes))
    case 4: return .router(.screen(id: any, action: event(&random)))
    default: return .router(.screen(id: state.routes.top.id, action: event(&random)))
    }
  }

  /// Ticks reach only a filter that still exists and that started the effect itself. The flow reports all other ticks.
  @Test func effectsOfRemovedRoutesNeverDeliverWhateverHappens() async {
    let seed = SeededRandom.seed(for: "effectsOfRemovedRoutesNeverDeliverWhateverHappens")
    var random = SeededRandom(seed: seed)
    let issues = IssueLog()
    await issues.collect {
      let store = Store(initialState: Numbers.State()) {
        Numbers(
          work: Filter.Work { send in
            for number in 0..<5 {
              await Task.yield()
              await send(.tick(number))
            }
          })
      }
      var sent: [StoreTask] = []
      for step in 0..<3_000 {
        let action = happening(store.state, &random)
        if case .router(.screen(let id, _)) = action, !store.state.routes.contains(id: id) { continue }
        sent.append(store.send(action))
        guard isSound(store.state.routes) else {
          Issue.record("seed \(seed), step \(step): \(store.state.routes)")
          return
        }
        if step % 3 == 0 { await Task.yield() }
      }
      for task in sent { await task.finish() }
      #expect(store.engine.tasks.count == 0, "seed \(seed)")
    }
    // A tick for a removed route would be reported as late, and a tick for another screen as foreign.
    let late = issues.messages.filter { $0.contains("tick") }
    #expect(late == [], "seed \(seed)")
  }
}
