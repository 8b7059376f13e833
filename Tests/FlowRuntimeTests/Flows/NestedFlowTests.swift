import FlowRuntime
import Testing

/// Effects of flows within flows: two equal flows stand on each other, each with a filter.
@MainActor
@Suite struct NestedFlowTests {
  private let gate = Gate()

  /// Starts the filters' effects in both flows, lets something happen, and lets the effects try to send.
  ///
  /// - Returns: the ticks that came to the lower and to the upper flow; `nil` for a flow that is gone.
  private func play(
    changing change: @escaping (inout Journey.State) -> Void = { _ in },
    _ actions: [Journey.Action] = [.router(.screen(id: id(0), action: .start))]
  ) async -> (lower: [Int]?, upper: [Int]?) {
    let store = Store(initialState: Journey.State.showingTwoFilters) {
      Journey(work: .ticking(behind: gate))
      Reduce { state, action in
        if case .router(.screen(_, .start)) = action { change(&state) }
        return .none
      }
    }
    let lower = store.send(.numbers(1, .screen(2, .filter(.start))))
    let upper = store.send(.numbers(2, .screen(2, .filter(.start))))
    await gate.arrivals(2)
    for action in actions { store.send(action) }
    await gate.open()
    await lower.finish()
    await upper.finish()
    return (store.state.ticks(1), store.state.ticks(2))
  }

  @Test func effectsFindTheirWayThroughBothFlows() async {
    let ticks = await play()
    #expect(ticks == ([1], [1]))
  }

  @Test func twoInstancesOfOneFlowShareNoCancellationIDs() async {
    let ticks = await play([.numbers(2, .screen(2, .filter(.stop)))])
    #expect(ticks == ([1], []))
    #expect(await gate.cancelled == 1)
  }

  @Test func aCancellationInAParentReachesAllFlowsWithin() async {
    let ticks = await play([.cancelAll])
    #expect(ticks == ([], []))
    #expect(await gate.cancelled == 2)
  }

  @Test func aFlowThatLeavesTakesTheEffectsOfItsScreensAlong() async {
    let ticks = await play([.router(.dismissed(id: id(2)))])
    #expect(ticks == ([1], nil))
    #expect(await gate.cancelled == 1)
  }

  @Test func aScreenThatLeavesWithinAFlowTakesItsEffectsAlong() async {
    let ticks = await play([.numbers(1, .router(.dismissed(id: id(2))))])
    #expect(ticks == ([], [1]))
    #expect(await gate.cancelled == 1)
  }

  @Test func aParentThatChangesAFlowsRoutesByHandEndsTheirEffects() async {
    let ticks = await play(changing: { $0.change(1) { $0.routes.goBackToRoot() } })
    #expect(ticks == ([], [1]))
  }

  @Test func aParentThatStartsAFlowAnewInItsRouteEndsTheEffectsOfTheOldOne() async {
    let ticks = await play(changing: { $0.change(2) { $0 = .showingFilter } })
    #expect(ticks == ([1], []))
    #expect(await gate.cancelled == 1)
  }

  @Test func aParentCaseChangeWhileAChildsEffectIsInFlightEndsTheEffect() async {
    let ticks = await play(changing: { $0.routes.update(id: id(2)) { $0 = .start } })
    #expect(ticks == ([1], nil))
    #expect(await gate.cancelled == 1)
  }

  @Test func replacedRoutesOfTheSameLengthKeepNoOldEffects() async {
    let ticks = await play(changing: {
      $0.routes.replace(with: $0.routes.map { ($0.screen, $0.presentation) })
    })
    #expect(ticks == (nil, nil))
    #expect(await gate.cancelled == 2)
  }
}
