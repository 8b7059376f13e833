import FlowTestSupport
import Testing

@testable import FlowRuntime
@testable import NestedFlow

/// Plans that are made of the one before are those that are made from scratch.
@Suite struct PlannedFlowTests {
  private let nest = Nest()

  private func plan(_ state: Nest.State, as known: inout PlannedFlow?) -> (plan: NavigationPlan, isOther: Bool) {
    let (flow, isOther) = PlannedFlow.plan(nest, state, as: known, at: ScreenPlace([]), .root, isPushedOn: false)
    known = flow
    return (flow.plan, isOther)
  }

  @Test func anyChangeGivesThePlanFromScratch() {
    let seed = SeededRandom.seed(for: "anyChangeGivesThePlanFromScratch")
    var random = SeededRandom(seed: seed)
    var state = Nest.State(routes: Routes(root: .leaf))
    var earlier = state
    var known: PlannedFlow?
    var last: NavigationPlan?
    var changes = 0
    for round in 0..<5_000 {
      switch Int.random(in: 0..<20, using: &random) {
      // An older copy goes on in another way, so that equal identities stand for something else.
      case 0: (state, earlier) = (earlier, state)
      case 1: earlier = state
      default: state.change(&random)
      }
      if state.size > 200 { state = Nest.State(routes: Routes(root: .leaf)) }
      let (plan, isOther) = plan(state, as: &known)
      let scratch = nest.plan(of: state)
      #expect(plan == scratch, "seed \(seed), round \(round)")
      #expect(plan.unanimated == scratch.unanimated, "seed \(seed), round \(round)")
      if let last { #expect(isOther || last == plan, "seed \(seed), round \(round)") }
      if last != plan { changes += 1 }
      guard plan == scratch else { return }
      last = plan
    }
    #expect(changes > 1_500)
  }

  /// Stacks are tall enough for several pieces of a path.
  @Test func tallStacksAreCutAndGrow() {
    let seed = SeededRandom.seed(for: "tallStacksAreCutAndGrow")
    var random = SeededRandom(seed: seed)
    var state = Nest.State(routes: Routes(root: .leaf))
    var known: PlannedFlow?
    for round in 0..<400 {
      for _ in 0..<Int.random(in: 0..<80, using: &random) {
        switch Int.random(in: 0..<20, using: &random) {
        case 0: state.routes.presentSheet(.leaf)
        case 1: state.routes.push(.random(&random, depth: 2))
        default: state.routes.push(.leaf)
        }
      }
      if Bool.random(using: &random) {
        state.routes.remove(downTo: state.routes[Int.random(in: 0..<state.routes.count, using: &random)].id)
      }
      let old = known?.plan
      let (plan, _) = plan(state, as: &known)
      #expect(plan == nest.plan(of: state), "seed \(seed), round \(round)")
      guard let old else { continue }
      let steps = Array(RouteSteps(from: old.items, to: plan.items, limits: .uiKit))
      let plans = Array(old.steps(to: plan, limits: .uiKit))
      #expect(plans.map(\.items.count) == steps.map(\.count), "seed \(seed), round \(round)")
    }
  }

  @Test func aPathIsTheArrayOfItsScreens() {
    let seed = SeededRandom.seed(for: "aPathIsTheArrayOfItsScreens")
    var random = SeededRandom(seed: seed)
    let items = nest.plan(of: .random(&random)).items + nest.plan(of: .random(&random)).items
    var path = NavigationPlan.Path()
    var array: [NavigationPlan.Item] = []
    for round in 0..<3_000 {
      let before = path
      switch Int.random(in: 0..<4, using: &random) {
      case 0 where !array.isEmpty:
        let count = Int.random(in: 0...array.count, using: &random)
        array.removeLast(array.count - count)
        path.cut(to: count)
      case 1 where !array.isEmpty:
        let index = Int.random(in: 0..<array.count, using: &random)
        array[index] = items[round % items.count]
        path[index] = array[index]
      default:
        for _ in 0..<Int.random(in: 1..<50, using: &random) {
          array.append(items[Int.random(in: 0..<items.count, using: &random)])
          path.append(array[array.count - 1])
        }
      }
      #expect(Array(path) == array && path.count == array.count, "seed \(seed), round \(round)")
      #expect(path == NavigationPlan.Path(array), "seed \(seed), round \(round)")
      #expect(path.tabsCount == array.filter { $0.tabs != nil }.count)
      #expect(path.shownCount == array.reduce(0) { $0 + 1 + ($1.tabs?.selectedStack?.shownCount ?? 0) })
      let common = zip(before, path).prefix { $0 == $1 }.count
      #expect(before.commonCount(with: path) { $0 == $1 } == common, "seed \(seed), round \(round)")
    }
  }
}

extension Nest.State {
  /// How many screens there are, also those that are not shown.
  fileprivate var size: Int { routes.map(\.screen.size).reduce(0, +) }
}

extension Nest.Screen {
  fileprivate var size: Int {
    switch self {
    case .leaf: return 1
    case .child(let child): return child.size
    case .tabs(let tabs): return 1 + tabs.items.map(\.tab.size).reduce(0, +)
    }
  }
}

extension Nest.Tab {
  fileprivate var size: Int { if case .flow(let flow) = self { flow.size } else { 1 } }
}
