import FlowPresentation
import FlowRuntime
import FlowTestSupport
import Testing

@testable import NestedFlow

/// What the plan says of gestures in the top layer, and what a platform tells when a user has made them.
@Suite struct GestureTests {
  private let nest = Nest()

  /// The stack in the top layer that the platform shows: the stack of the selected tab, if the layer begins with tabs.
  private func stack(_ layer: NavigationPlan.Layer) -> [NavigationPlan.Item] {
    var path = layer.path
    while path.count == 1, let inner = path[0].tabs?.path, !inner.isEmpty { path = inner }
    return path
  }

  @Test("Going back makes the changes that the platform tells, over tabs, columns and flows")
  func goingBack() throws {
    let seed = SeededRandom.seed(for: "Going back in the top layer")
    var random = SeededRandom(seed: seed)
    var counts = (gestures: 0, twoChanges: 0)
    for _ in 0..<2000 {
      let state = Bool.random(using: &random) ? Nest.State.randomColumns(&random) : .random(&random)
      if state.hasStayingScreens { continue }
      let plan = nest.plan(of: state)
      var traits = PlatformTraits.swiftUI
      traits.isNarrow = true
      let machine = PresentationMachine(plan, on: traits)
      let path = stack(try #require(machine.shown.layers.last))
      for count in 1..<path.count + 1 {
        var machine = machine
        let messages = machine.handle(.pathChanged(path[..<count].dropFirst().map(\.place), in: path[0].place))
        let changes = count < path.count ? plan.changes(goingBack: path.count - count) : nil
        #expect(messages == (changes ?? []).map { .follow($0) }, "seed \(seed): \(plan) to \(count)")
        counts.gestures += 1
        if messages.count > 1 { counts.twoChanges += 1 }
      }
      #expect(plan.changes(goingBack: path.count) == nil, "seed \(seed): \(plan)")
    }
    #expect(counts.twoChanges > 20 && counts.gestures > 1000, "\(counts)")
  }

  @Test("An alert leaves only with its button", arguments: Presentation.Kind.allCases.filter(\.isPresented))
  func swipe(_ kind: Presentation.Kind) {
    let state = Nest.State(routes: Routes(root: .leaf, then: [(.leaf, Presentation(kind: kind))]))
    let plan = nest.plan(of: state)
    let isPossible = [.sheet, .popover, .dialog].contains(kind)
    #expect(plan.changeOfSwipe == (isPossible ? .dismissed(plan.layers[1].place) : nil))
    var locked = Presentation(kind: kind)
    locked.options.dismissal = .disabled
    let other = nest.plan(of: Nest.State(routes: Routes(root: .leaf, then: [(.leaf, locked)])))
    #expect((other.changeOfSwipe != nil) == (kind == .dialog))
  }

  @Test("A flow that refuses a change of a gesture does not follow the next one")
  func refusal() throws {
    var columns = Columns<Nest.Column>(
      sidebar: .sidebar(Nest.State(routes: Routes(root: .leaf, then: [(.leaf, .push)]))))
    columns.show(.flow(0, Nest.State(routes: Routes(root: .editor(isDirty: true)))))
    var state = Nest.State(routes: Routes(root: .columns(columns)))
    let before = state
    let changes = try #require(nest.plan(of: state).changes(goingBack: 2))
    #expect(changes.count == 2)
    nest.settle(&state, following: changes)
    #expect(state == before)
  }
}
