import FlowPresentation
import FlowRuntime
import SimulatedPlatform
import Testing

@testable import NestedFlow

/// How platforms show plans that they cannot show unchanged.
@Suite struct DisplayableTests {
  private let nest = Nest()

  private func flow(_ others: (Nest.Screen, Presentation)...) -> Nest.Tab {
    .flow(Nest.State(routes: Routes(root: .leaf, then: others)))
  }

  /// A picture of a plan, as the platform shows it.
  private func picture(_ routes: Routes<Nest.Screen>) -> String {
    let plan = nest.plan(of: Nest.State(routes: routes))
    let shown = plan.displayable()
    #expect(
      shown.items.map(\.place).filter { $0.screenOfPart == nil }
        == plan.items.map(\.place).filter { place in
          shown.layers.contains { $0.place == place } || !plan.layers.contains { $0.place == place }
        })
    #expect(shown.displayable() == shown, "Nothing is left to change.")
    return SimulatedPlatform(shown, traits: .swiftUI).picture
  }

  @Test("What is pushed on tabs is in the stack of the selected tab")
  func pushOnTabs() {
    var tabs = Tabs<Nest.Tab>(flow((.leaf, .push)), flow())
    let routes = { Routes<Nest.Screen>(root: .tabs(tabs), container: .navigation, then: [(.leaf, .push)]) }
    #expect(picture(routes()) == "root in navigation: #0 [*#0 #0/tab #0/#0 > #0/tab #0/#1 > #1 | #1 #0/tab #1/#0]")
    tabs.select(index: 1)
    #expect(picture(routes()) == "root in navigation: #0 [#0 #0/tab #0/#0 > #0/tab #0/#1 | *#1 #0/tab #1/#0 > #1]")
  }

  @Test("A tab that is no flow has a stack only if something can be pushed on the tabs")
  func plainTab() {
    let tabs = Tabs<Nest.Tab>(.plain, .plain)
    #expect(
      picture(Routes(root: .tabs(tabs), container: .navigation, then: [(.leaf, .push)]))
        == "root in navigation: #0 [*#0 #0/tab #0 > #1 | #1 #0/tab #1]")
    #expect(picture(Routes(root: .tabs(tabs), container: NavigationContainer.none)) == "root without navigation: #0 [*#0 | #1]")
  }

  @Test("Tabs that are pushed have no stacks")
  func pushedTabs() {
    let tabs = Tabs<Nest.Tab>(flow((.leaf, .push)), flow((.leaf, .push)))
    #expect(
      picture(Routes(root: .leaf, then: [(.tabs(tabs), .push), (.leaf, .push)]))
        == "root: #0 > #1 [*#0 #1/tab #0/#0 | #1 #1/tab #1/#0] > #1/tab #0/#1 > #2")
  }

  @Test("A covered alert is not shown until what covers it has left")
  func coveredAlert() {
    let child = Nest.State(routes: Routes(root: .leaf, then: [(.leaf, .alert)]))
    var routes = Routes<Nest.Screen>(root: .leaf, then: [(.child(child), .push), (.leaf, .cover)])
    #expect(picture(routes) == "root: #0 > #1/#0\ncover: #2")
    routes.dismiss()
    #expect(picture(routes) == "root: #0 > #1/#0\nalert: #1/#1")
  }

  @Test(
    "The flow is told what a pop means for it",
    arguments: [(2, "#0/tab #0/#1"), (1, "#0/tab #0/#0")])
  func pops(_ left: Int, _ top: String) {
    let tabs = Tabs<Nest.Tab>(flow((.leaf, .push)), .plain)
    let plan = nest.plan(of: Nest.State(routes: Routes(root: .tabs(tabs), container: .navigation, then: [(.leaf, .push)])))
    var machine = PresentationMachine(plan, on: .swiftUI)
    guard let path = machine.shown.layers[0].path[0].tabs?.path else {
      Issue.record("\(machine.shown)")
      return
    }
    let messages = machine.handle(.pathChanged(path.dropFirst().prefix(left - 1).map(\.place), in: path[0].place))
    guard case .follow(.wentBack(let place))? = messages.first else {
      Issue.record("\(messages)")
      return
    }
    #expect(place.description == top)
  }

  @Test("A pop in a tab that is no flow goes back to the tabs, and one to pushed tabs to the first screen of their tab")
  func popsToTabs() {
    let plain = nest.plan(
      of: Nest.State(routes: Routes(root: .tabs(Tabs(.plain)), container: .navigation, then: [(.leaf, .push)])))
    var machine = PresentationMachine(plain, on: .swiftUI)
    let stack = machine.shown.layers[0].path[0].tabs!.path[0].place
    #expect(machine.handle(.pathChanged([], in: stack)) == [.follow(.wentBack(to: plain.layers[0].place))])

    let pushed = nest.plan(
      of: Nest.State(routes: Routes(root: .leaf, then: [(.tabs(Tabs(flow((.leaf, .push)))), .push)])))
    machine = PresentationMachine(pushed, on: .swiftUI)
    let tabs = pushed.layers[0].path[1]
    let first = tabs.tabs!.path[0].place
    #expect(machine.escape() == [.follow(.wentBack(to: first))])
    #expect(machine.handle(.pathChanged([tabs.place], in: pushed.layers[0].place)) == [.follow(.wentBack(to: first))])
  }

  @Test("A screen that was pushed on tabs is told apart from those of the tab")
  func isPushedOnTabs() {
    let route = { ScreenPlace.Step.route(RouteID(rawValue: $0)) }
    let root = ScreenPlace([route(0), .tab(TabID(rawValue: 1)), route(0)])
    #expect(ScreenPlace([route(1)]).isPushedOnTabs(around: root))
    #expect(!ScreenPlace([route(0), .tab(TabID(rawValue: 1)), route(2)]).isPushedOnTabs(around: root))
    #expect(!ScreenPlace([route(1)]).isPushedOnTabs(around: ScreenPlace([route(0)])))
  }
}
