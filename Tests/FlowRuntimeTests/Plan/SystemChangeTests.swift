import FlowRuntime
import FlowTestSupport
import Testing

@testable import NestedFlow

/// The actions that a flow performs for changes by the system.
@Suite struct SystemChangeTests {
  private typealias Item = NavigationPlan.Item
  private let nest = Nest()

  // MARK: What the system shows after a change, from the plan before

  /// The part of a path up to a place, or up to the tabs that contain the place. `nil` if the place is not in the path.
  private func cut(_ path: [Item], to place: ScreenPlace) -> [[String]]? {
    for (index, item) in path.enumerated() {
      let below = path[..<index].map { ["\($0)"] }
      if item.place == place { return below + [["\(item)"]] }
      if let tabs = item.tabs, let inside = cut(tabs.path, to: place) {
        return below + [["\(item.presentation) \(item.place) \(tabs.selected)"] + inside.joined()]
      }
    }
    return nil
  }

  /// The whole path in the format of `cut`, for comparison with its result. `nil` if the path does not end at the place.
  private func whole(_ path: [Item], endingAt place: ScreenPlace) -> [[String]]? {
    guard let cut = cut(path, to: place) else { return nil }
    let ends = path.count == cut.count && (path.last?.tabs == nil || path.last?.place == place || isLast(path, place))
    return ends ? cut : nil
  }

  private func isLast(_ path: [Item], _ place: ScreenPlace) -> Bool {
    guard let last = path.last else { return false }
    return last.place == place || last.tabs.map { isLast($0.path, place) } ?? false
  }

  private func items(_ path: [Item]) -> [Item] {
    path.flatMap { [$0] + ($0.tabs.map { items($0.path) } ?? []) }
  }

  private func after(_ change: SystemChange, _ state: Nest.State) -> Nest.State {
    var state = state
    for action in nest.actions(for: change, in: state) { _ = nest.settle(&state, action) }
    return state
  }

  /// Changes the tabs at a place, without any action.
  private func select(_ tab: TabID, _ steps: ArraySlice<ScreenPlace.Step>, in state: inout Nest.State) {
    guard case .route(let id)? = steps.first else { return }
    let inner = steps.dropFirst()
    state.routes.update(id: id) { screen in
      switch screen {
      case .leaf, .editor, .columns: break
      case .child(var child):
        select(tab, inner, in: &child)
        screen = .child(child)
      case .tabs(var tabs):
        if inner.isEmpty {
          tabs.select(id: tab)
        } else if case .tab(let id)? = inner.first {
          tabs.update(id: id) {
            guard case .flow(var flow) = $0 else { return }
            select(tab, inner.dropFirst(), in: &flow)
            $0 = .flow(flow)
          }
        }
        screen = .tabs(tabs)
      }
    }
  }

  /// A random state in which no screen refuses to leave, so that every gesture succeeds.
  private func leavable(_ random: inout SeededRandom) -> Nest.State {
    while true {
      let state = Nest.State.random(&random)
      if !state.hasStayingScreens { return state }
    }
  }

  @Test func everySystemChangeOnAnyPlanLeadsToThePlanThatTheSystemShows() throws {
    let seed = SeededRandom.seed(for: "everySystemChangeOnAnyPlanLeadsToThePlanThatTheSystemShows")
    var random = SeededRandom(seed: seed)
    var counts = [0, 0, 0]
    for _ in 0..<1_000 {
      let state = leavable(&random)
      let plan = nest.plan(of: state)
      let top = try #require(plan.layers.last)
      let below = plan.layers.dropLast()
      for item in items(top.path) {
        let new = nest.plan(of: after(.wentBack(to: item.place), state))
        let known = Set(plan.items.map(\.place))
        // Layers that become visible because the screen that hid them has left.
        let other = new.layers.dropFirst(plan.layers.count)
        let shown = new.layers.dropLast(other.count).last.flatMap { whole($0.path, endingAt: item.place) }
        #expect(Array(new.layers.prefix(below.count)) == Array(below), "seed \(seed): \(plan) back to \(item.place)")
        #expect(!other.contains { known.contains($0.place) }, "seed \(seed): \(plan) back to \(item.place)")
        #expect(shown == cut(top.path, to: item.place), "seed \(seed): \(plan) back to \(item.place)")
        counts[0] += 1
        guard let tabs = item.tabs else { continue }
        for tab in tabs.tabs where tab != tabs.selected {
          var expected = state
          select(tab, item.place.steps[...], in: &expected)
          let new = nest.plan(of: after(.selected(tab, in: item.place), state))
          #expect(new == nest.plan(of: expected), "seed \(seed): \(plan) selects \(tab) in \(item.place)")
          counts[1] += 1
        }
      }
      for (index, layer) in plan.layers.enumerated().dropFirst() {
        let new = nest.plan(of: after(.dismissed(layer.place), state))
        #expect(new.layers == Array(plan.layers[..<index]), "seed \(seed): \(plan) dismisses \(layer.place)")
        counts[2] += 1
      }
    }
    #expect(counts.allSatisfy { $0 > 100 }, "\(counts)")
  }

  @Test func aChangeThatComesLateChangesNothing() {
    let seed = SeededRandom.seed(for: "aChangeThatComesLateChangesNothing")
    var random = SeededRandom(seed: seed)
    for _ in 0..<200 {
      let state = leavable(&random)
      for layer in nest.plan(of: state).layers {
        let dismissed = after(.dismissed(layer.place), state)
        #expect(nest.actions(for: .dismissed(layer.place), in: dismissed).isEmpty, "seed \(seed)")
        for item in layer.path where layer.presentation.isPresented {
          #expect(nest.actions(for: .wentBack(to: item.place), in: dismissed).isEmpty, "seed \(seed)")
        }
      }
    }
  }

  @Test func theRootIsNotDismissed() {
    var random = SeededRandom(seed: 1)
    for _ in 0..<50 {
      let state = Nest.State.random(&random)
      #expect(nest.actions(for: .dismissed(nest.plan(of: state).layers[0].place), in: state).isEmpty)
    }
  }

  // MARK: The action for a change

  private func describe(_ change: SystemChange, _ state: Nest.State) -> [String] {
    nest.actions(for: change, in: state).map(describe)
  }

  private func describe(_ action: Nest.Action) -> String {
    switch action {
    case .router(.systemBack(let id)): "back to \(id)"
    case .router(.dismissed(let id)): "dismiss \(id)"
    case .router(.screen(let id, .child(let action))): "\(id): \(describe(action))"
    case .router(.screen(let id, .tabs(.tab(let tab, .flow(let action))))): "\(id)/tab \(tab): \(describe(action))"
    case .router(.screen(let id, .tabs(.select(let tab)))): "\(id): select \(tab)"
    default: "something else"
    }
  }

  private func place(_ ids: UInt64...) -> ScreenPlace {
    ScreenPlace(ids.map { .route(id($0)) })
  }

  private var child: Nest.Screen {
    var state = Nest.State(routes: Routes(root: .leaf))
    state.routes.push(.leaf)
    return .child(state)
  }

  @Test func oneActionForTheRightFlow() {
    var state = Nest.State(routes: Routes(root: .leaf))
    state.routes.push(child)
    #expect(describe(.wentBack(to: place(0)), state) == ["back to #0"], "the child leaves as a whole")
    #expect(describe(.wentBack(to: place(1, 0)), state) == ["#1: back to #0"], "the child goes on")
    state.routes.presentSheet(child)
    #expect(describe(.dismissed(place(2, 0)), state) == ["dismiss #2"], "the child that the sheet is")
  }

  @Test func anActionForEachFlowWhoseScreensLeft() {
    var state = Nest.State(routes: Routes(root: .leaf))
    state.routes.push(child)
    state.routes.push(.leaf)
    #expect(describe(.wentBack(to: place(1, 0)), state) == ["back to #1", "#1: back to #0"])
    #expect(describe(.wentBack(to: place(1, 1)), state) == ["back to #1"])
  }

  @Test func whatWasNotShownStaysWhenTheScreenLeavesThatHidIt() {
    let inner = Nest.State(routes: Routes(root: .leaf, then: [(.leaf, .push), (.leaf, .sheet)]))
    let state = Nest.State(routes: Routes(root: .child(inner), then: [(.leaf, .push)]))
    #expect(describe(.wentBack(to: place(0, 1)), state) == ["back to #0"])
    #expect("\(nest.plan(of: after(.wentBack(to: place(0, 1)), state)))" == "root #0/#0, push #0/#1 | sheet #0/#2")
    #expect(describe(.wentBack(to: place(0, 0)), state) == ["back to #0", "#0: back to #0"])
    #expect(describe(.dismissed(place(0, 2)), state) == [], "it was not shown")
  }

  @Test func tabs() {
    var flow = Nest.State(routes: Routes(root: .leaf))
    flow.routes.push(.leaf)
    let state = Nest.State(routes: Routes(root: .tabs(Tabs(.flow(flow), .plain))))
    let first = TabID(rawValue: 0)
    let inner = ScreenPlace([.route(id(0)), .tab(first), .route(id(0))])
    #expect(describe(.wentBack(to: inner), state) == ["#0/tab #0: back to #0"])
    #expect(describe(.selected(TabID(rawValue: 1), in: place(0)), state) == ["#0: select #1"])
    #expect(describe(.selected(TabID(rawValue: 7), in: place(0)), state) == [])
    #expect(describe(.dismissed(inner), state) == [])
  }
}
