import FlowTestSupport
import Testing

@testable import FlowRuntime
@testable import NestedFlow

/// Nested flows use the same IDs for their routes, so events must name the right flow.
@MainActor
@Suite struct EventsOfFlowsInsideTests {
  /// Two flows on top of each other, as routes #1 and #2. Each has a leaf above its root.
  private static var twoFlows: Nest.State {
    var routes = Routes(root: Nest.Screen.leaf)
    for _ in 0..<2 { routes.push(.child(Nest.State(routes: Routes(root: .leaf, then: [(.leaf, .push)])))) }
    return Nest.State(routes: routes)
  }

  private nonisolated static func inner(_ route: UInt64, _ action: RouterAction<Nest.Screen, Nest.ScreenAction>) -> Nest.Action {
    .router(.screen(id: id(route), action: .child(.router(action))))
  }

  private static let first = TabID(rawValue: 0)

  private static func inTabs(_ action: TabsAction<Nest.Tab, Nest.TabAction>) -> Nest.Action {
    .router(.screen(id: id(0), action: .tabs(action)))
  }

  /// The events that an observer of the lower of two child flows receives, and the events of the parent flow.
  struct Part: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let action: Nest.Action
    let lower: [String]
    let whole: [String]
  }

  @Test(
    "Who observes a flow inside is told of what that one did not hear, and of no other",
    arguments: [
      Part(
        testDescription: "its own", action: inner(1, .systemBack(to: id(9))),
        lower: ["ignored Nest noSuchRoute"], whole: ["ignored Nest noSuchRoute"]),
      Part(
        testDescription: "its own event", action: inner(1, .screen(id: id(1), action: .tapped)),
        lower: ["ignored Nest #1 covered "], whole: ["ignored Nest #1 covered "]),
      Part(
        testDescription: "another one's event", action: inner(2, .screen(id: id(0), action: .tapped)),
        lower: [], whole: ["ignored Nest #0 covered "]),
      Part(
        testDescription: "its own late event", action: inner(1, .screen(id: id(7), action: .tapped)),
        lower: ["ignored Nest #7 noSuchRoute"], whole: ["ignored Nest #7 noSuchRoute"]),
      Part(
        testDescription: "its own foreign event",
        action: inner(1, .screen(id: id(1), action: .child(.router(.systemBack(to: id(0)))))),
        lower: ["ignored Nest #1 mismatch"], whole: ["ignored Nest #1 mismatch"]),
      Part(
        testDescription: "a bad link", action: inner(1, .open(FlowLink(path: ["nowhere"]))),
        lower: ["ignored Nest badLink"], whole: ["ignored Nest badLink"]),
      Part(
        testDescription: "another one's", action: inner(2, .systemBack(to: id(9))),
        lower: [], whole: ["ignored Nest noSuchRoute"]),
      Part(
        testDescription: "the parent's", action: .router(.dismissed(id: id(0))),
        lower: [], whole: ["ignored Nest root"]),
      Part(
        testDescription: "the parent's event", action: .router(.screen(id: id(0), action: .tapped)),
        lower: [], whole: ["ignored Nest #0 covered "]),
    ])
  func ignored(part: Part) throws {
    let store = Store(initialState: Self.twoFlows) { Nest() }
    let lower = try #require(
      store.scope(route: id(1))?.scope(
        case: { if case .child(let state) = $0 { state } else { nil } }, action: Nest.ScreenAction.child))
    var told: (lower: [Substring], whole: [Substring]) = ([], [])
    lower.observeScreens(Nest()) { event in told.lower.append("\(event)".prefix { $0 != "(" }) }
    store.observeScreens(Nest()) { event in told.whole.append("\(event)".prefix { $0 != "(" }) }
    IssueLog().collect { _ = store.send(part.action) }
    #expect(told.lower.map { String($0) } == part.lower)
    #expect(told.whole.map { String($0) } == part.whole)
  }

  /// The events that an observer receives for an action. After the flow has handled the action, another reducer changes the
  /// parent's routes.
  private func told(
    of action: Nest.Action, in state: Nest.State, andThen change: @escaping (inout Routes<Nest.Screen>) -> Void
  ) -> [String] {
    let store = Store(initialState: state) {
      Nest()
      Reduce { state, _ in
        change(&state.routes)
        return .none
      }
    }
    var told: [String] = []
    store.observeScreens(Nest()) { told.append("\($0)") }
    store.send(action)
    return told
  }

  /// An action in a child flow. While handling it, the parent also removes the screens above the child flow.
  struct Removal: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let action: RouterAction<Nest.Screen, Nest.ScreenAction>
    let reason: String
  }

  @Test(
    "Why a screen left is told of its own flow",
    arguments: [
      Removal(testDescription: "a gesture", action: .systemBack(to: id(0)), reason: "system"),
      Removal(testDescription: "other routes", action: .setRoutes(Routes(root: .leaf)), reason: "replaced"),
    ])
  func reasons(removal: Removal) {
    var state = Nest.State(routes: Routes(root: .child(Nest.State(routes: Routes(root: .leaf, then: [(.leaf, .push)])))))
    state.routes.push(.leaf)
    let told = told(of: Self.inner(0, removal.action), in: state) { $0.goBackToRoot() }
    #expect(
      told.prefix(2) == ["removed by app Nest.leaf push #1", "removed by \(removal.reason) Nest.leaf push #0/#1"])
  }

  @Test func aFlowThatTheParentTakesAwayInTheSameMomentHasItsOwnReason() {
    let told = told(of: Self.inner(2, .systemBack(to: id(0))), in: Self.twoFlows) { $0.goBack() }
    #expect(told.prefix(2) == ["removed by system Nest.leaf push #2/#1", "removed by app Nest.leaf push #2/#0"])
  }

  @Test("What leaves in a tab that is not selected is told when it leaves")
  func hiddenTabs() {
    let inner = Nest.State(routes: Routes(root: .leaf, then: [(.leaf, .push), (.leaf, .push)]))
    let outer = Nest.State(routes: Routes(root: .child(inner), then: [(.leaf, .push)]))
    let tabs = Tabs<Nest.Tab>(.flow(outer), .plain)
    let store = Store(initialState: Nest.State(routes: Routes(root: .tabs(tabs)))) { Nest() }
    var told: [String] = []
    store.observeScreens(Nest()) { told.append("\($0)") }
    func send(_ action: Nest.Action) -> [String] {
      told = []
      store.send(action)
      return told
    }
    func inTab(_ action: RouterAction<Nest.Screen, Nest.ScreenAction>) -> Nest.Action {
      Self.inTabs(.tab(id: Self.first, action: .flow(.router(action))))
    }
    #expect(send(Self.inTabs(.select(TabID(rawValue: 1)))) == ["top Nest.tabs root #0"])
    #expect(send(inTab(.systemBack(to: id(0)))) == ["removed by system Nest.leaf push #0/tab #0/#1"])
    #expect(
      send(inTab(.screen(id: id(0), action: .child(.router(.setRoutes(Routes(root: .leaf))))))) == [
        "removed by replaced Nest.leaf push #0/tab #0/#0/#2", "removed by replaced Nest.leaf push #0/tab #0/#0/#1",
        "removed by replaced Nest.leaf root #0/tab #0/#0/#0",
      ])
    #expect(
      send(Self.inTabs(.select(Self.first))) == [
        "shown Nest.leaf root #0/tab #0/#0/#3", "top Nest.leaf root #0/tab #0/#0/#3",
      ])
  }

  @Test func aStateThatTheAppMadeAnewHasOtherScreensThoughTheirIdentitiesAreTheSame() {
    let told = told(of: .router(.dismissed(id: id(0))), in: Self.twoFlows) { $0 = Self.twoFlows.routes }
    let places = ["root #0", "push #1/#0", "push #1/#1", "push #2/#0", "push #2/#1"]
    let removed = places.reversed().map { "removed by app Nest.leaf \($0)" }
    let shown = places.map { "shown Nest.leaf \($0)" }
    #expect(Array(told.dropFirst()) == removed + shown + ["top Nest.leaf push #2/#1"])
  }

  @Test func ofAFlowInsideThatTheAppMadeAnewNoneButItsOwnScreensAreOthers() {
    let fresh = Nest.State(routes: Routes(root: .leaf, then: [(.leaf, .push)]))
    let told = told(of: .router(.dismissed(id: id(0))), in: Self.twoFlows) { $0[screenAt: 1] = .child(fresh) }
    #expect(
      told.dropFirst() == [
        "removed by app Nest.leaf push #1/#1", "removed by app Nest.leaf push #1/#0",
        "shown Nest.leaf push #1/#0", "shown Nest.leaf push #1/#1",
      ])
  }

  @Test func aScreenThatAParentHidesByAPushIsToldWhenItIsShownAndWhenItLeaves() {
    let inner = Nest.State(routes: Routes(root: .leaf))
    let store = Store(initialState: Nest.State(routes: Routes(root: .child(inner), then: [(.leaf, .push)]))) {
      Nest()
      Reduce { state, action in
        guard case .router(.dismissed) = action, case .child(var flow) = state.routes.root.screen else { return .none }
        flow.routes.presentSheet(.leaf)
        state.routes[screenAt: 0] = .child(flow)
        return .none
      }
    }
    var told: [String] = []
    store.observeScreens(Nest()) { told.append("\($0)") }
    store.send(.router(.dismissed(id: id(0))))
    store.send(.router(.systemBack(to: id(0))))
    store.send(.router(.screen(id: id(0), action: .child(.router(.systemBack(to: id(0)))))))
    #expect(
      told.dropFirst() == [
        "removed by system Nest.leaf push #1", "shown Nest.leaf sheet #0/#1", "top Nest.leaf sheet #0/#1",
        "removed by system Nest.leaf sheet #0/#1", "top Nest.leaf root #0/#0",
      ])
  }
}
