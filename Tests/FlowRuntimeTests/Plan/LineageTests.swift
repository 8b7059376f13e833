import FlowTestSupport
import Observation
import Testing

@testable import FlowRuntime
@testable import NestedFlow

/// A pair of states with the same IDs: an old state, and a new one that replaces it.
struct AnewCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let old: Nest.State
  let new: Nest.State
  /// A change of the old state that the system may report late.
  let late: SystemChange

  static func sheet(_ screen: Nest.Screen = .leaf) -> Nest.State {
    Nest.State(routes: Routes(root: .leaf, then: [(screen, .sheet)]))
  }

  static func id(_ value: UInt64) -> RouteID { RouteID(rawValue: value) }

  private static func replacing(_ state: Nest.State, at index: Int, by screen: Nest.Screen) -> Nest.State {
    var state = state
    state.routes[screenAt: index] = screen
    return state
  }

  private static func lastPlace(_ state: Nest.State) -> ScreenPlace { Nest().plan(of: state).items.last!.place }

  static let cases: [AnewCase] = {
    let root = sheet()
    let child = sheet(.child(sheet()))
    let inTab = Nest.State(routes: Routes(root: .tabs(Tabs(.flow(sheet()), .plain))))
    let plainTabs = Nest.State(routes: Routes(root: .tabs(Tabs(.plain, .plain))))
    return [
      AnewCase(testDescription: "the whole state", old: root, new: sheet(), late: .dismissed(lastPlace(root))),
      AnewCase(
        testDescription: "a child", old: child, new: replacing(child, at: 1, by: .child(sheet())),
        late: .dismissed(lastPlace(child))),
      AnewCase(
        testDescription: "the flow in a tab", old: inTab,
        new: replacing(inTab, at: 0, by: .tabs(Tabs(.flow(sheet()), .plain))), late: .dismissed(lastPlace(inTab))),
      AnewCase(
        testDescription: "tabs without flows", old: plainTabs,
        new: replacing(plainTabs, at: 0, by: .tabs(Tabs(.plain, .plain))),
        late: .selected(TabID(rawValue: 1), in: lastPlace(plainTabs))),
    ]
  }()
}

/// A new state numbers its routes from the beginning. So a new route can have the ID of a route that it replaces. The two routes
/// are still different, and a late report about the old route must not change the new route.
@MainActor
@Suite struct LineageTests {
  private let nest = Nest()

  @Test("Plans of states with the same ids are told apart", arguments: AnewCase.cases)
  func plans(of pair: AnewCase) {
    let (old, new) = (nest.plan(of: pair.old), nest.plan(of: pair.new))
    #expect(old != new)
    #expect(old == nest.plan(of: pair.old))
    #expect(old.items.map(\.place) != new.items.map(\.place))
    #expect("\(old)" == "\(new)", "The ids are the same.")
  }

  @Test("There are steps between plans with the same ids", arguments: AnewCase.cases)
  func steps(of pair: AnewCase) {
    let (old, new) = (nest.plan(of: pair.old), nest.plan(of: pair.new))
    let steps = RouteSteps(from: old.items, to: new.items, limits: .strictest)
    #expect(steps.count > 0)
    #expect(steps.kept < old.items.count)
  }

  private func store(of pair: AnewCase) -> StoreOf<Nest> {
    Store(initialState: pair.old) {
      Reduce<Nest.State, Nest.Action> { state, action in
        if case .router(.open) = action {
          state = pair.new
          return .none
        }
        return Nest().reduce(into: &state, action: action)
      }
    }
  }

  private func replaceState(of store: StoreOf<Nest>) {
    store.send(.router(.open(try! FlowLink("/anew"))))
  }

  @Test("An observer of the plan is told", arguments: AnewCase.cases)
  func observer(of pair: AnewCase) {
    let store = store(of: pair)
    let plan = store.plan(of: nest)
    let wakeUps = WakeUps(readingAtOnce: true) { _ = plan.state }
    replaceState(of: store)
    #expect(wakeUps.count == 1)
    #expect(plan.state == nest.plan(of: pair.new))
  }

  @Test("An observer of the plan of a flow inside is told", arguments: AnewCase.cases)
  func observerInside(of pair: AnewCase) throws {
    let store = Store<Nest.State, Nest.Action>(initialState: Nest.State(routes: Routes(root: .child(pair.old)))) {
      Reduce<Nest.State, Nest.Action> { state, _ in
        state.routes[screenAt: 0] = .child(pair.new)
        return .none
      }
    }
    let screen = try #require(store.scope(route: id(0)))
    let child = try #require(
      screen.scope(
        case: { if case .child(let state) = $0 { state } else { nil } }, action: { Nest.ScreenAction.child($0) }))
    let plan = child.plan(of: nest)
    let wakeUps = WakeUps(readingAtOnce: true) { _ = plan.state }
    replaceState(of: store)
    #expect(wakeUps.count == 1)
    #expect(plan.state == nest.plan(of: pair.new))
  }

  @Test("An observer of the flow is told of both showings", arguments: AnewCase.cases)
  func events(of pair: AnewCase) {
    let store = store(of: pair)
    var events: [FlowEvent] = []
    store.observeScreens(nest) { events.append($0) }
    replaceState(of: store)
    let (old, new) = (nest.plan(of: pair.old), nest.plan(of: pair.new))
    let left = old.items.map(\.place).filter { !new.items.map(\.place).contains($0) }
    let came = new.items.map(\.place).filter { !old.items.map(\.place).contains($0) }
    let removed = events.compactMap { if case .removed(let screen, .app) = $0 { screen.place } else { nil } }
    let shown = events.compactMap { if case .shown(let screen) = $0 { screen.place } else { nil } }
    #expect(removed == left.reversed())
    #expect(shown == came)
    #expect(!left.isEmpty && left.count == came.count)
  }

  @Test("What comes late for an old showing leaves the new one alone", arguments: AnewCase.cases)
  func late(of pair: AnewCase) {
    #expect(nest.actions(for: pair.late, in: pair.new).isEmpty)
    #expect(!nest.actions(for: pair.late, in: pair.old).isEmpty)
    let store = store(of: pair)
    replaceState(of: store)
    store.follow(pair.late, of: nest)
    #expect(store.state == pair.new)
  }

  @Test("A place that is written by hand stands for the showing with these ids")
  func written() {
    let state = AnewCase.sheet()
    let written = ScreenPlace(id(1))
    #expect(nest.plan(of: state).layers[1].place == written)
    #expect(written.hashValue == nest.plan(of: state).layers[1].place.hashValue)
    #expect(nest.actions(for: .dismissed(written), in: state).count == 1)
    #expect(written.steps == [.route(id(1))])
    #expect(ScreenPlace([]).steps.isEmpty)
  }
}
