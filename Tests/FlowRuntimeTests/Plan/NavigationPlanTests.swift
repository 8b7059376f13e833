import FlowRuntime
import Testing

@testable import NestedFlow

@Suite struct NavigationPlanTests {
  private func state(_ screens: (Nest.Screen, Presentation)...) -> Nest.State {
    var state = Nest.State(routes: Routes(root: screens[0].0, container: screens[0].1.container))
    for (screen, presentation) in screens.dropFirst() { state.routes.present(screen, as: presentation) }
    return state
  }

  private var pair: Nest.Screen { .child(state((.leaf, .root), (.leaf, .push))) }

  @Test func aFlowWithoutFlowsInsideIsItsLayers() {
    let plan = Nest().plan(of: state((.leaf, .root), (.leaf, .push), (.leaf, .sheet), (.leaf, .push)))
    #expect(plan.description == "root #0, push #1 | sheet #2, push #3")
    #expect(plan.layers[1].presentation == .sheet)
  }

  @Test func aPushedChildStandsInTheSamePath() {
    let plan = Nest().plan(of: state((.leaf, .root), (pair, .push), (.leaf, .push)))
    #expect(plan.description == "root #0, push #1/#0, push #1/#1, push #2")
  }

  @Test func aPresentedChildIsALayerWithTheContainerThatItAsksFor() {
    let child = Nest.Screen.child(state((.leaf, .root.in(.navigation)), (.leaf, .push)))
    let plan = Nest().plan(of: state((.leaf, .root), (child, .sheet)))
    #expect(plan.description == "root #0 | sheet in navigation #1/#0, push #1/#1")
    let without = Nest().plan(of: state((.leaf, .root), (child, .sheet.in(.none))))
    #expect(without.layers[1].presentation.container == NavigationContainer.none)
  }

  @Test func whatAChildPresentsIsALayerAboveAll() {
    let child = Nest.Screen.child(state((.leaf, .root), (.leaf, .sheet)))
    let plan = Nest().plan(of: state((.leaf, .root), (child, .push)))
    #expect(plan.description == "root #0, push #1/#0 | sheet #1/#1")
  }

  @Test func whatIsPushedOnAChildStandsInItsLayerAndHidesWhatItPresents() {
    let child = Nest.Screen.child(state((.leaf, .root), (.leaf, .push), (.leaf, .sheet), (.leaf, .push)))
    let pushed = Nest().plan(of: state((.leaf, .root), (child, .push), (.leaf, .push), (.leaf, .sheet)))
    #expect(pushed.description == "root #0, push #1/#0, push #1/#1, push #2 | sheet #3")
    let presented = Nest().plan(of: state((.leaf, .root), (child, .cover), (.leaf, .push)))
    #expect(presented.description == "root #0 | cover #1/#0, push #1/#1, push #2")
    let deep = Nest.Screen.child(state((child, .root), (.leaf, .push)))
    let two = Nest().plan(of: state((deep, .root), (.leaf, .push)))
    #expect(two.description == "root #0/#0/#0, push #0/#0/#1, push #0/#1, push #1")
  }

  @Test func whatAChildPresentsIsBelowWhatTheParentPresents() {
    let child = Nest.Screen.child(state((.leaf, .root), (.leaf, .sheet)))
    let plan = Nest().plan(of: state((child, .root), (.leaf, .cover), (.leaf, .push)))
    #expect(plan.description == "root #0/#0 | sheet #0/#1 | cover #1, push #2")
  }

  @Test func whatIsPushedOnTabsStandsBesideThemAndHidesWhatATabPresents() {
    let tabs = Tabs<Nest.Tab>(.flow(state((.leaf, .root), (.leaf, .sheet))))
    let plan = Nest().plan(of: state((.tabs(tabs), .root), (.leaf, .push)))
    #expect(plan.description == "root #0 [tab #0: root #0/tab #0/#0], push #1")
  }

  @Test func eachTabHasAPathOfItsOwn() {
    let tabs = Tabs<Nest.Tab>(.plain, .flow(state((.leaf, .root), (.leaf, .push), (.leaf, .sheet))))
    var selected = tabs
    selected.select(index: 1)
    let nest = Nest()
    let plain = nest.plan(of: state((.tabs(tabs), .root), (.leaf, .push)))
    #expect(plain.description == "root #0 [tab #0: ], push #1")
    let plan = nest.plan(of: state((.tabs(selected), .root)))
    #expect(plan.description == "root #0 [tab #1: root #0/tab #1/#0, push #0/tab #1/#1] | sheet #0/tab #1/#2")
    #expect(plan.layers[0].path[0].tabs?.tabs == tabs.items.map(\.id))
  }

  @Test func plansAreEqualIfTheShowingsAreWhateverTheScreensHold() {
    let numbers = Numbers()
    var state = Numbers.State.showingFilter
    let plan = numbers.plan(of: state)
    state.routes.update(id: id(2)) { $0 = .filter(Filter.State(ticks: [1])) }
    #expect(numbers.plan(of: state) == plan)
    state.routes.goBack()
    #expect(numbers.plan(of: state) != plan)
  }

  @Test func stepsLeadFromPlanToPlan() {
    let nest = Nest()
    let old = nest.plan(of: state((.leaf, .root), (pair, .sheet)))
    let new = nest.plan(of: state((.leaf, .root), (.leaf, .push), (pair, .sheet)))
    let steps = RouteSteps(from: old.items, to: new.items, limits: .swiftUI)
    #expect(steps.map { $0.map { "\($0.place)" } } == [["#0", "#1"], ["#0", "#1", "#2/#0", "#2/#1"]])
  }
}
