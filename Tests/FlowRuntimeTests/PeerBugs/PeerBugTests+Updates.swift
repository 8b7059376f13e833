import FlowRuntime
import Testing

/// A user interface receives each update once, in steps that it can show, and only if the update concerns it.
extension PeerBugTests {
  @Test("duplicated updates per push")
  func duplicatedUpdatesPerPush() async {
    let store = Store(initialState: Numbers.State()) { Numbers() }
    store.send(.screen(0, .home(.startTapped)))
    let before = store.state
    let wakes = WakeUps { _ = store.state.routes }
    let everyWake = WakeUps(readingAtOnce: true) { _ = store.state.routes }
    store.send(.screen(1, .numbersList(.numberSelected(number: 3))))
    await WakeUps.settle()
    #expect([wakes.count, everyWake.count] == [1, 1])
    #expect(RouteSteps(from: before.routes, to: store.state.routes, limits: .strictest).count == 1)

    // After the push, the system reports the visible screen. This report changes nothing.
    let shown = SystemChange.wentBack(to: ScreenPlace(store.state.routes.top.id))
    for action in Numbers().actions(for: shown, in: store.state) { store.send(action) }
    await WakeUps.settle()
    #expect([wakes.count, everyWake.count] == [1, 1])
  }

  @Test("dismiss and present in one update", arguments: [UpdateLimits.swiftUI, .uiKit, .strictest])
  func dismissAndPresentInOneUpdate(_ limits: UpdateLimits) {
    let old = Numbers.State.showingFilter.routes
    var new = old
    new.dismiss()
    new.presentCover(.help)
    new.push(.help)
    let steps = RouteSteps(from: old, to: new, limits: limits).map { $0.map(\.id) }
    #expect(steps.first == [id(0), id(1)], "the filter goes first")
    #expect(steps.last == new.map(\.id))
    #expect(steps.dropFirst().allSatisfy { $0.contains(id(3)) }, "then the cover comes")
    #expect(RouteSteps(from: old, to: new, limits: []).count == 1, "a platform without limits needs one update")
  }

  @Test("the whole tree re-rendered on any state change")
  func theWholeTreeRerendered() async throws {
    let store = Store(initialState: Numbers.State.showingFilter) { Numbers() }
    let list = try #require(store.scope(route: id(1)))
    let filter = try #require(
      store.scope(route: id(2))?.scope(
        case: { (screen: Numbers.Screen) -> Filter.State? in if case .filter(let filter) = screen { filter } else { nil } },
        action: Numbers.ScreenAction.filter))
    let wholeWakes = WakeUps { _ = store.state }
    let tree = store.scope(state: { $0.routes.map(\.id) })
    let treeWakes = WakeUps { _ = tree.state }
    let listWakes = WakeUps { _ = list.state }
    let filterWakes = WakeUps { _ = filter.state.ticks }
    for tick in 1...3 {
      store.send(.screen(2, .filter(.tick(tick))))
      await WakeUps.settle()
    }
    #expect(filter.state.ticks == [1, 2, 3])
    #expect([wholeWakes.count, treeWakes.count, listWakes.count, filterWakes.count] == [3, 0, 0, 3])
    filter.send(.tick(4))
    await WakeUps.settle()
    #expect([listWakes.count, filterWakes.count] == [0, 4])
    #expect(store.state.ticks == [1, 2, 3, 4])
  }
}

/// Mistakes that concern tabs.
extension PeerBugTests {
  /// Tabs that record the numbers that they receive. A negative number waits at a gate and then sends 1.
  private struct Shelves: Reducer {
    let gate: Gate

    func reduce(
      into state: inout Tabs<[Int]>, action: TabsAction<[Int], Int>
    ) -> Effect<TabsAction<[Int], Int>> {
      let effect = state.reduce(action, isCovered: false) { (tab: inout [Int], number: Int, _: Bool) in
        tab.append(number)
        guard number < 0 else { return Effect<Int>.none }
        return .run { send in
          await gate.pass()
          await send(1)
        }
      }
      return effect ?? .none
    }
  }

  @Test("state of tabs lost on selection")
  func stateOfTabs() async {
    let gate = Gate()
    let store = Store(initialState: Tabs<[Int]>([], [])) { Shelves(gate: gate) }
    let (first, second) = (store.state.items[0].id, store.state.items[1].id)
    let started = store.send(.tab(id: first, action: -5))
    await gate.arrivals(1)
    store.send(.select(second))
    store.send(.tab(id: second, action: 7))
    #expect(store.state.selected.tab == [7])
    await gate.open()
    await started.finish()
    store.send(.select(first))
    #expect(store.state.selected.tab == [-5, 1], "the tab is as it was, and what it had begun was done")
    store.send(.select(second))
    #expect(store.state.selected.tab == [7])
    #expect(store.state.items.map(\.id) == [first, second])
  }
}
