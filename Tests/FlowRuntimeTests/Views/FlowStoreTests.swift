import FlowRuntime
import Observation
import Testing

@testable import NestedFlow

/// A flow with its state and its store in one object, as an app has it.
@MainActor
@Suite struct FlowStoreTests {
  private func numbers() -> FlowStore<Numbers> {
    FlowStore(Numbers(), state: .showingFilter)
  }

  @Test func planIsToldOfOtherShowingsOnly() {
    let flow = numbers()
    let wakes = WakeUps(readingAtOnce: true) { _ = flow.plan }
    flow.send(.screen(2, .filter(.tick(1))))
    #expect(wakes.count == 0)
    flow.follow(.dismissed(flow.plan.layers[2].place))
    #expect(wakes.count == 1)
    #expect(flow.plan.layers.count == 2)
  }

  @Test func restoringEndsWhatWasThere() {
    let flow = numbers()
    let before = flow.plan
    var events: [FlowEvent] = []
    flow.observe { events.append($0) }
    flow.restore(FlowSnapshot(.showingFilter, version: "1"))
    #expect(flow.state == .showingFilter)
    #expect(flow.plan != before)
    #expect(
      events.contains { if case .removed(_, .replaced) = $0 { true } else { false } }, "\(events)")
    flow.follow(.dismissed(before.layers[1].place))
    #expect(flow.state == .showingFilter, "What was swiped away before was another showing.")
  }

  @Test func aPartOfAStoreIsNotRestoredAlone() throws {
    let nest = FlowStore(
      Nest(), state: Nest.State(routes: Routes(root: .child(Nest.State(routes: Routes(root: .leaf))))))
    let inner = try #require(nest.flowStore(Nest.self, at: nest.plan.items[0].place))
    let issues = IssueLog()
    issues.collect { inner.restore(FlowSnapshot(Nest.State(routes: Routes(root: .leaf, then: [(.leaf, .push)])))) }
    #expect(issues.messages.count == 1)
    #expect(inner.state.routes.count == 1)
    let damaged = FlowSnapshot.restore(orStart: Nest.State(routes: Routes(root: .leaf))) { throw CancellationError() }
    issues.collect { inner.restore(damaged) }
    #expect(damaged.losses.count == 1)
    #expect(inner.losses == [], "nothing was restored, so nothing is lost")
  }

  @Test func aFlowInsideThatWasRestoredAnewGetsNoLateEvents() throws {
    let deep = Nest.State(routes: Routes(root: .leaf, then: [(.leaf, .push)]))
    let nest = FlowStore(Nest(), state: Nest.State(routes: Routes(root: .child(deep))))
    let inner = try #require(nest.flowStore(Nest.self, at: nest.plan.items[0].place))
    nest.restore(nest.snapshot())
    let issues = IssueLog()
    issues.collect { _ = inner.send(.router(.systemBack(to: id(0)))) }
    #expect(issues.messages.count == 1)
    #expect(nest.state == Nest.State(routes: Routes(root: .child(deep))))
    let anew = try #require(nest.flowStore(Nest.self, at: nest.plan.items[0].place))
    anew.send(.router(.systemBack(to: id(0))))
    #expect(anew.state.routes.count == 1)
  }

  @Test func aLinkThatLeadsNowhereIsReported() {
    let flow = numbers()
    let issues = IssueLog()
    issues.collect {
      #expect(!flow.open("/nowhere"))
      #expect(!flow.open("http://[bad"))
    }
    #expect(issues.messages.count == 2)
    #expect(flow.state == .showingFilter)
  }

  // MARK: By place

  @Test func screensAreFoundByPlace() throws {
    let flow = numbers()
    let place = flow.plan.layers[2].place
    let screen = try #require(flow.screen(at: place))
    #expect(screen === flow.screen(at: place), "As long as somebody keeps it, it is the same.")
    flow.restore(flow.snapshot())
    #expect(flow.screen(at: place) == nil, "The state was made anew.")
  }

  @Test func flowsAreFoundAtAnyDepth() throws {
    var deep = Nest.State(routes: Routes(root: .leaf))
    deep.routes.push(.leaf)
    let middle = Nest.State(routes: Routes(root: .tabs(Tabs(.plain, .flow(deep)))))
    let nest = FlowStore(Nest(), state: Nest.State(routes: Routes(root: .leaf, then: [(.child(middle), .push)])))
    let tabs = try #require(nest.plan.items.last)
    let path = try #require(tabs.tabs?.paths[TabID(rawValue: 1)])
    let inner = try #require(nest.flowStore(Nest.self, at: path[1].place))
    #expect(inner.state == deep)
    #expect(inner === nest.flowStore(Nest.self, at: path[1].place))
    #expect(nest.flowStore(Nest.self, at: tabs.place)?.state == middle)
    #expect(nest.flowStore(Nest.self, at: nest.plan.items[0].place) == nil)
    inner.send(.router(.systemBack(to: id(0))))
    #expect(inner.state.routes.count == 1)
    #expect(path[1].place.first == .route(id(1)))
    #expect(path[1].place.inner.steps == [.route(id(0)), .tab(TabID(rawValue: 1)), .route(id(1))])
    #expect(path[1].place.inner.inner.inner.inner == ScreenPlace([]))
  }

  @Test func tabsAreFoundById() throws {
    let tabs = Tabs<Nest.Tab>(.plain, .flow(Nest.State(routes: Routes(root: .leaf))))
    let nest = FlowStore(Nest(), state: Nest.State(routes: Routes(root: .tabs(tabs))))
    let screen = try #require(nest.screen(at: nest.plan.items[0].place))
    let store = screen.scope(
      case: { if case .tabs(let tabs) = $0 { tabs } else { nil } }, fallback: tabs, action: { .tabs($0) })
    #expect(store.scope(tab: TabID(rawValue: 2)) == nil)
    let tab = try #require(store.scope(tab: TabID(rawValue: 1)))
    #expect(tab === store.scope(tab: TabID(rawValue: 1)))
    let wakes = WakeUps(readingAtOnce: true) { _ = tab.state }
    store.send(.select(TabID(rawValue: 1)))
    #expect(wakes.count == 0)
    #expect(nest.plan.items.count == 2)
  }

  // MARK: Cases

  private func filter(_ screen: Store<Numbers.Screen, Numbers.ScreenAction>) -> Store<Filter.State, Filter.Action> {
    screen.scope(
      case: { if case .filter(let state) = $0 { state } else { nil } }, fallback: Filter.State(), action: { .filter($0) })
  }

  @Test func aCaseIsTheSameStoreAndKeepsItsLastState() throws {
    let flow = numbers()
    let screen = try #require(flow.screen(at: flow.plan.layers[2].place))
    let wakes = WakeUps(readingAtOnce: true) {
      if case .filter = screen.unobservedState {}
    }
    let store = filter(screen)
    #expect(store === filter(screen))
    store.send(.tick(3))
    #expect(wakes.count == 0, "Which case it is was asked without being told of changes.")
    let last = store.state
    flow.follow(.dismissed(flow.plan.layers[1].place))
    #expect(store.state == last)
  }

  @Test func eventsAreSentByACall() throws {
    let flow = numbers()
    flow.follow(.dismissed(flow.plan.layers[1].place))
    let home = try #require(flow.screen(at: flow.plan.layers[0].place))
    let send = home.screenSend { (action: Numbers.HomeAction) in .home(action) }
    send(.startTapped)
    #expect(flow.plan.layers.count == 2)
  }
}
