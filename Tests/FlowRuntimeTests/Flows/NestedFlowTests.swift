import FlowRuntime
import Testing

@testable import NestedFlow

/// Effects of nested flows. One flow is above another flow of the same type, and each shows a filter.
@MainActor
@Suite struct NestedFlowTests {
  private let gate = Gate()

  private func play(
    changing change: @escaping (inout Journey.State) -> Void = { _ in },
    _ actions: [Journey.Action] = [.router(.screen(id: id(0), action: .start))]
  ) async -> (lower: [Int]?, upper: [Int]?) {
    await Journey.ticksOfTwoFilters(behind: gate, changing: change, actions)
  }

  @Test func effectsFindTheirWayThroughBothFlows() async {
    let ticks = await play()
    #expect(ticks == ([1], [1]))
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

  @Test func aFlowThatIsTakenOutFromBelowAnotherEndsNothingOfThatOne() async {
    let ticks = await play(changing: { $0.routes.remove(id: id(1)) })
    #expect(ticks == (nil, [1]))
    #expect(await gate.cancelled == 1)
  }

  @Test func aParentThatChangesAFlowsRoutesByHandEndsTheirEffects() async {
    let ticks = await play(changing: { $0.change(1) { $0.routes.goBackToRoot() } })
    #expect(ticks == ([], [1]))
  }

  @Test(arguments: [true, false])
  func aFlowThatIsTakenOutWhileItIsCoveredIsNotCoveredByItself(_ runsReducers: Bool) {
    let leaf = Nest.State(routes: Routes(root: .leaf))
    var state = Nest.State(routes: Routes(root: .child(leaf), then: [(.leaf, .push)]))
    let tap = Nest.Action.router(.screen(id: id(0), action: .tapped))
    let action = Nest.Action.router(.screen(id: id(0), action: .child(tap)))
    if runsReducers { _ = Nest().reduce(into: &state, action: action) } else { _ = Nest().navigate(&state, action) }
    #expect(state.routes.map(\.screen) == [.child(leaf), .leaf], "while it is covered, it does not navigate")

    guard case .child(var child) = state.routes.root.screen else { return }
    #expect(Nest().navigate(&child, tap).ignored == nil)
    #expect(child.routes.count == 2)
  }

  @Test func aParentThatStartsAFlowAnewInItsRouteEndsTheEffectsOfTheOldOne() async {
    let ticks = await play(changing: { $0.change(2) { $0 = .showingFilter } })
    #expect(ticks == ([1], []))
    #expect(await gate.cancelled == 1)
  }
}
