import FlowRuntime
import Observation
import Testing

@testable import NestedFlow

/// A store as a user interface uses it: the interface reads a plan, and reports the changes of the system.
@MainActor
@Suite struct StorePlanTests {
  private var child: Nest.Screen {
    var state = Nest.State(routes: Routes(root: .leaf))
    state.routes.push(.leaf)
    return .child(state)
  }

  private func store(_ screens: Nest.Screen...) -> StoreOf<Nest> {
    var state = Nest.State(routes: Routes(root: screens[0]))
    for screen in screens.dropFirst() { state.routes.push(screen) }
    return Store(initialState: state) { Nest() }
  }

  @Test func whoReadsThePlanIsToldOfOtherShowingsOnly() async {
    let store = Store(initialState: Numbers.State.showingFilter) { Numbers() }
    let plan = store.plan(of: Numbers())
    let wakes = WakeUps { _ = plan.state }
    store.send(.screen(2, .filter(.tick(1))))
    await WakeUps.settle()
    #expect(wakes.count == 0)
    store.send(.router(.dismissed(id: id(2))))
    await WakeUps.settle()
    #expect(wakes.count == 1)
    #expect(plan.state.layers.count == 2)
  }

  @Test func allFlowsWhoseScreensLeftFollow() {
    let store = store(.leaf, child, .leaf)
    let place = ScreenPlace([.route(id(1)), .route(id(0))])
    store.follow(.wentBack(to: place), of: Nest())
    #expect(store.plan(of: Nest()).state.description == "root #0, push #1/#0")
    store.follow(.wentBack(to: place), of: Nest())
    #expect(store.plan(of: Nest()).state.description == "root #0, push #1/#0")
  }

  @Test func aTabIsSelectedOnce() {
    var tabs = Tabs<Nest.Tab>(.plain, .plain)
    tabs.append(.plain)
    let store = store(.tabs(tabs))
    store.follow(.selected(TabID(rawValue: 2), in: ScreenPlace(id(0))), of: Nest())
    #expect(store.plan(of: Nest()).state.description == "root #0 [tab #2: ]")
  }

  @Test func aChangeByTheSystemWhileAnActionIsHandledIsComparedWithWhatIsShownThen() {
    let store = store(.leaf, .leaf, .leaf)
    let issues = IssueLog()
    issues.collect {
      withObservationTracking {
        _ = store.state
      } onChange: {
        MainActor.assumeIsolated { store.follow(.wentBack(to: ScreenPlace(id(1))), of: Nest()) }
      }
      store.send(.router(.systemBack(to: id(0))))
    }
    #expect(store.state.routes.map(\.id) == [id(0)])
    #expect(issues.messages == [])
  }

  @Test func aCancelledInteractivePopChangesNothing() {
    let store = store(.leaf, .leaf)
    let before = store.plan(of: Nest()).state
    // The gesture ends where it began: the system reports that the same screen is still on top.
    store.follow(.wentBack(to: ScreenPlace(id(1))), of: Nest())
    #expect(store.plan(of: Nest()).state == before)
  }
}
