import FlowRuntime
import FlowTestSupport
import Testing

@testable import NestedFlow

/// The steps from one plan to another. Each step is a plan.
@Suite struct PlanStepsTests {
  private let nest = Nest()

  /// All paths of a plan, also those in tabs that are not selected.
  private func paths(_ path: [NavigationPlan.Item]) -> [[NavigationPlan.Item]] {
    [path] + path.flatMap { item in item.tabs.map { $0.paths.values.flatMap(paths) } ?? [] }
  }

  private func areSame(_ plan: NavigationPlan, _ step: RouteSteps<NavigationPlan.Item>.Step) -> Bool {
    plan.items.count == step.count && zip(plan.items, step).allSatisfy { $0.isSameShowing(as: $1) }
  }

  @Test func stepsAsPlansAreTheStepsBetweenTheShowings() {
    let seed = SeededRandom.seed(for: "stepsAsPlansAreTheStepsBetweenTheShowings")
    var random = SeededRandom(seed: seed)
    var count = 0
    for round in 0..<2_000 {
      var state = Nest.State.random(&random)
      let old = nest.plan(of: state)
      if round % 3 == 0 { state = .random(&random) } else { state.routes.goBack() }
      for _ in 0..<Int.random(in: 0..<3, using: &random) { state.routes.presentSheet(.random(&random, depth: 1)) }
      let new = nest.plan(of: state)
      for limits in [UpdateLimits.strictest, .swiftUI, .uiKit, []] {
        let plans = Array(old.steps(to: new, limits: limits))
        let steps = Array(RouteSteps(from: old.items, to: new.items, limits: limits))
        #expect(plans.last ?? old == new, "seed \(seed): \(old) to \(new)")
        guard !steps.isEmpty else { continue }
        #expect(plans.count == steps.count, "seed \(seed): \(old) to \(new)")
        #expect(zip(plans, steps).allSatisfy(areSame), "seed \(seed): \(old) to \(new) as \(plans)")
        #expect(plans.allSatisfy { $0.layers.allSatisfy { paths($0.path).allSatisfy { !$0.isEmpty } } })
        count += plans.count
      }
    }
    #expect(count > 2_000)
  }

  @Test(
    "A screen that moves to another layer leaves its old layer in a step before",
    arguments: [
      ("root sheet push", [.kept(id(0)), .kept(id(2))] as [Routes<Nest.Screen>.Entry], ["#0", "#0, #2"]),
      ("root push", [.kept(id(0)), .kept(id(1), as: .sheet)], ["#0", "#0 | #1"]),
      ("root push sheet", [.kept(id(0)), .kept(id(2)), .kept(id(1))], ["#0", "#0 | #2, #1"]),
      ("root sheet", [.kept(id(1)), .kept(id(0))], ["#0", "#1, #0"]),
      ("root sheet", [.kept(id(1))], ["#0", "#1"]),
      ("root push push", [.kept(id(2)), .kept(id(0))], ["#2, #0"]),
      ("root push push", [.new(.leaf), .new(.leaf), .kept(id(1))], ["#3, #4, #1"]),
      ("root sheet sheet", [.kept(id(0)), .kept(id(2)), .kept(id(1))], ["#0", "#0 | #2", "#0 | #2 | #1"]),
    ])
  func screensMoveToOtherLayers(_ kinds: String, _ entries: [Routes<Nest.Screen>.Entry], _ steps: [String]) {
    var routes = Routes<Nest.Screen>(root: .leaf)
    for kind in kinds.split(separator: " ").dropFirst() { routes.present(.leaf, as: kind == "push" ? .push : .sheet) }
    let old = nest.plan(of: Nest.State(routes: routes))
    routes.arrange(entries)
    let plans = old.steps(to: nest.plan(of: Nest.State(routes: routes)), limits: .uiKit)
    #expect(plans.map { $0.layers.map { $0.path.map(\.place.description).joined(separator: ", ") }.joined(separator: " | ") } == steps)
  }

  @Test(
    "A sheet's screen that becomes the first one in its tab leaves the sheet in a step before",
    arguments: [
      (0, ["root #0 [tab #0: root #0/tab #0/#0]", "root #0 [tab #0: root #0/tab #0/#1]"]),
      (1, ["root #0 [tab #0: root #0/tab #0/#0]", "root #0 [tab #1: ]"]),
    ])
  func screensMoveToTabs(_ selected: Int, _ steps: [String]) {
    let inside = Nest.State(routes: Routes(root: .leaf, then: [(.leaf, .sheet)]))
    var state = Nest.State(routes: Routes(root: .tabs(Tabs(.flow(inside), .plain))))
    let old = nest.plan(of: state)
    state.routes.update(id: state.routes.root.id) { screen in
      guard case .tabs(var tabs) = screen else { return }
      tabs.update(id: tabs.items[0].id) { tab in
        var changed = inside
        changed.routes.arrange([.kept(id(1))])
        tab = .flow(changed)
      }
      tabs.select(index: selected)
      screen = .tabs(tabs)
    }
    let plans = old.steps(to: nest.plan(of: state), limits: .uiKit)
    #expect(plans.map { "\($0)" } == steps)
  }

  @Test func otherTabsAreOneStep() {
    var state = Nest.State(routes: Routes(root: .tabs(Tabs(.plain, .plain))))
    let old = nest.plan(of: state)
    state.routes.update(id: state.routes.root.id) { screen in
      if case .tabs(var tabs) = screen {
        tabs.select(index: 1)
        screen = .tabs(tabs)
      }
    }
    let new = nest.plan(of: state)
    #expect(Array(old.steps(to: new, limits: .strictest)) == [new])
    #expect(Array(old.steps(to: old, limits: .strictest)) == [])
  }

  @Test func allTabsHaveTheirPaths() throws {
    var inside = Nest.State(routes: Routes(root: .leaf))
    inside.routes.push(.leaf)
    inside.routes.presentSheet(.leaf)
    var tabs = Tabs<Nest.Tab>(.flow(inside), .plain)
    tabs.append(.flow(inside))
    let plan = nest.plan(of: Nest.State(routes: Routes(root: .tabs(tabs))))
    let item = try #require(plan.layers[0].path[0].tabs)
    #expect(item.paths.keys.map(\.rawValue).sorted() == [0, 2])
    #expect(item.paths.values.allSatisfy { $0.count == 2 }, "What a hidden tab presents is not in its path.")
    #expect(item.path == item.paths[TabID(rawValue: 0)])
    #expect(plan.layers.count == 2)
  }

  // MARK: Animation

  private func change(_ state: inout Nest.State, animated: Bool, _ body: (inout Nest.State) -> Void) {
    state.routes.changesAreAnimated = animated
    body(&state)
  }

  @MainActor @Test func aPlanKnowsWhetherItsChangeIsAnimated() {
    let store = Store(initialState: Nest.State(routes: Routes(root: .leaf))) {
      Reduce<Nest.State, Nest.Action> { state, action in
        if case .router(.setRoutes(let routes)) = action { state.routes.adopt(routes) }
        return .none
      }
    }
    let plan = store.plan(of: Nest())
    #expect(plan.state.isAnimated)
    for isAnimated in [true, false, false, true] {
      var state = store.state
      change(&state, animated: isAnimated) { $0.routes.push(.leaf) }
      store.send(.router(.setRoutes(state.routes)))
      #expect(plan.state.isAnimated == isAnimated)
    }
    for isAnimated in [true, false] {
      var state = store.state
      change(&state, animated: isAnimated) { $0.routes.move(id: $0.routes.top.id, to: 1) }
      store.send(.router(.setRoutes(state.routes)))
      #expect(plan.state.isAnimated == isAnimated, "a move alone")
    }
  }

  @MainActor @Test func onlyFlowsThatHaveChangedHaveASay() {
    var child = Nest.State(routes: Routes(root: .leaf))
    child.routes.changesAreAnimated = false
    let store = Store(initialState: Nest.State(routes: Routes(root: .child(child)))) {
      Reduce<Nest.State, Nest.Action> { state, action in
        state.routes.push(.leaf)
        return .none
      }
    }
    let plan = store.plan(of: Nest())
    _ = plan.state
    store.send(.router(.systemBack(to: id(0))))
    #expect(plan.state.layers[0].path.count == 2)
    #expect(plan.state.isAnimated, "The child's flag is of a change before.")
  }
}
