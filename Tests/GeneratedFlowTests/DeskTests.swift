import FlowPresentation
import FlowRuntime
import FlowTestSupport
import Foundation
import Testing

@testable import GeneratedFlows

/// Screens that stay while a condition holds.
@MainActor
@Suite("Screens that stay")
struct DeskTests {
  private let desk = Desk(keeper: Keeper(isHolding: true))

  /// The screens from bottom to top. A screen that stays has a `!`.
  private func shown(_ state: Desk.State) -> String {
    desk.plan(of: state).layers.map { layer in
      layer.path.map { item in name(item.place.steps[...], state.routes) + (item.stays ? "!" : "") }.joined(separator: " ")
    }.joined(separator: " | ")
  }

  private func name<Screen>(_ steps: ArraySlice<ScreenPlace.Step>, _ routes: Routes<Screen>) -> String {
    guard case .route(let id)? = steps.first, let screen = routes[id: id]?.screen else { return "?" }
    let rest = steps.dropFirst()
    if let drawer = screen as? Desk.Screen, case .drawer(let inner) = drawer { return name(rest, inner.routes) }
    return "\(screen)".prefix { $0 != "(" }.description
  }

  private func state(_ actions: Desk.Action...) -> Desk.State {
    var state = Desk.State()
    for action in actions { desk.settle(&state, action) }
    return state
  }

  // MARK: The condition

  @Test("The plan knows which screens stay, with values of the screen and of the flow")
  func planned() {
    #expect(shown(state(.sheeted(text: ""))) == "list | draft")
    #expect(shown(state(.sheeted(text: "a"))) == "list | draft!")
    #expect(shown(state(.sheeted(text: "a"), .closed)) == "list | draft")
    #expect(shown(state(.held)) == "list | held!")
    let calm = Desk(keeper: Keeper())
    #expect(!calm.plan(of: state(.held)).layers[1].stays)
  }

  @Test("A changed condition is another plan, and its reader is told")
  func changed() {
    let store = FlowStore(desk, state: state(.sheeted(text: "")))
    var plans: [NavigationPlan] = []
    let follower = store.followPlan { plans.append($0) }
    defer { withExtendedLifetime(follower) {} }
    let id = store.store.state.routes.top.id
    store.send(.router(.screen(id: id, action: .draft(.written(text: "a")))))
    store.send(.router(.screen(id: id, action: .draft(.written(text: "ab")))))
    store.send(.router(.screen(id: id, action: .draft(.written(text: "")))))
    #expect(plans.map { $0.layers[1].stays } == [true, false])
  }

  // MARK: Late gestures

  /// A gesture that would remove a screen that must stay, and the actions that make the stack before the gesture.
  struct Late: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let actions: [Desk.Action]
    let gesture: @Sendable (NavigationPlan) -> SystemChange
  }

  nonisolated static let lates = [
    Late(testDescription: "a sheet is swiped down", actions: [.sheeted(text: "a")]) { .dismissed($0.layers[1].place) },
    Late(testDescription: "a popover is tapped away", actions: [.poppedUp(text: "a")]) { .dismissed($0.layers[1].place) },
    Late(testDescription: "a pushed screen is swiped back", actions: [.pushedOnTop(text: "a")]) {
      .wentBack(to: $0.layers[0].path[0].place)
    },
    Late(testDescription: "the back menu leads below it", actions: [.pushed(text: "a")]) {
      .wentBack(to: $0.layers[0].path[0].place)
    },
    Late(testDescription: "a sheet goes in which a screen was pushed over it", actions: [.sheeted(text: "a"), .pushedNested]) {
      .dismissed($0.layers[1].place)
    },
    Late(testDescription: "the sheet of a child flow goes", actions: [.nested(text: "ab")]) { .dismissed($0.layers[1].place) },
    Late(testDescription: "a screen of a child flow is swiped back", actions: [.nested(text: "ab")]) {
      .wentBack(to: $0.layers[1].path[0].place)
    },
    Late(testDescription: "a parent's stay holds its child flow", actions: [.nested(text: ""), .nested(text: "")]) {
      .dismissed($0.layers[1].place)
    },
    Late(testDescription: "tabs go with a tab", actions: [.tabbed(text: "ab")]) { .dismissed($0.layers[1].place) },
  ]

  @Test("A late gesture is refused, and changes nothing", arguments: lates)
  func late(_ late: Late) {
    var before = Desk.State()
    for action in late.actions { desk.settle(&before, action) }
    if late.testDescription.hasPrefix("a parent's") { fill(&before, 3) }
    let plan = desk.plan(of: before)
    let change = late.gesture(plan)
    #expect(plan.layers.contains { $0.stays }, "\(shown(before))")
    #expect(desk.actions(for: change, in: before).isEmpty)
    let store = FlowStore(desk, state: before)
    store.follow(change)
    #expect(store.store.state.routes.map(\.id) == before.routes.map(\.id))
    #expect(store.plan == plan)
  }

  /// Sends the `filled` event to the child flow on top this many times.
  private func fill(_ state: inout Desk.State, _ count: Int) {
    for _ in 0..<count {
      let id = state.routes.top.id
      desk.settle(&state, .router(.screen(id: id, action: .drawer(.filled(text: "")))))
    }
  }

  @Test("A tab that is not selected stays, too")
  func hiddenTab() {
    var state = state(.tabbed(text: "ab"))
    let id = state.routes.top.id
    desk.settle(&state, .router(.screen(id: id, action: .shelf(.turned))))
    let plan = desk.plan(of: state)
    #expect(plan.layers[1].stays)
    #expect(desk.actions(for: .dismissed(plan.layers[1].place), in: state).isEmpty)
  }

  @Test("Actions that name a route are refused as well, and observers learn why")
  func named() {
    var state = state(.sheeted(text: "a"))
    let id = state.routes.top.id
    #expect(desk.navigate(&state, .router(.dismissed(id: id))).ignored == .stays)
    #expect(desk.navigate(&state, .router(.systemBack(to: state.routes.root.id))).ignored == .stays)
    #expect(shown(state) == "list | draft!")
    let store = FlowStore(desk, state: state)
    var reasons: [IgnoredEvent.Reason] = []
    store.observe { if case .ignored(let event) = $0 { reasons.append(event.reason) } }
    store.send(.router(.dismissed(id: id)))
    #expect(reasons == [.stays])
  }

  @Test("A gesture that takes no staying screen away works: pages above it, and all as soon as the condition ends")
  func others() {
    var state = state(.pushed(text: "a"))
    let plan = desk.plan(of: state)
    for action in desk.actions(for: .wentBack(to: plan.layers[0].path[1].place), in: state) { desk.settle(&state, action) }
    #expect(shown(state) == "list draft!")
    desk.settle(&state, .closed)
    for action in desk.actions(for: .wentBack(to: plan.layers[0].path[0].place), in: state) { desk.settle(&state, action) }
    #expect(shown(state) == "list")
  }

  @Test("The transitions of the flow may always leave")
  func transitions() {
    var state = state(.sheeted(text: "a"))
    let id = state.routes.top.id
    desk.settle(&state, .router(.screen(id: id, action: .draft(.leaveAttempted))))
    #expect(shown(state) == "list | draft! | discard")
    let alert = state.routes.top.id
    desk.settle(&state, .router(.screen(id: alert, action: .discard(.discarded))))
    #expect(shown(state) == "list")
  }

  // MARK: Attempts

  @Test("An attempt to leave is an event of the screen that stays, in each place")
  func attempts() {
    for action: Desk.Action in [.sheeted(text: "a"), .poppedUp(text: "a"), .pushedOnTop(text: "a")] {
      let store = FlowStore(desk, state: state(action))
      let place = store.plan.layers.last?.path.last?.place ?? ScreenPlace([])
      store.attemptLeave(at: place)
      #expect(shown(store.store.state).hasSuffix("draft! | discard"))
      store.attemptLeave(at: place)
      #expect(shown(store.store.state).hasSuffix("draft! | discard"), "A covered screen does not navigate.")
    }
  }

  @Test("A late attempt, one at a screen that left, and one without an event do nothing")
  func lateAttempts() {
    let store = FlowStore(desk, state: state(.sheeted(text: "a")))
    let place = store.plan.layers[1].place
    store.send(.closed)
    store.attemptLeave(at: place)
    #expect(shown(store.store.state) == "list | draft")
    store.follow(.dismissed(place))
    store.attemptLeave(at: place)
    #expect(shown(store.store.state) == "list")
    store.send(.held)
    store.attemptLeave(at: store.plan.layers[1].place)
    #expect(shown(store.store.state) == "list | held!")
  }

  @Test("An attempt reaches a screen of a child flow, or else the parent's screen that stays")
  func attemptsInside() {
    let store = FlowStore(desk, state: state(.nested(text: "ab")))
    let inner = store.plan.layers[1].path[1].place
    store.attemptLeave(at: inner)
    #expect(shown(store.store.state) == "list | top sheetOfPaper! | sure")
    var other = state(.nested(text: ""))
    fill(&other, 3)
    let outer = FlowStore(desk, state: other)
    outer.attemptLeave(at: outer.plan.layers[1].place)
    #expect(shown(outer.store.state) == "list")
  }

  // MARK: On a platform

  @Test("The platform shows the screen again after a late gesture", arguments: [PlatformTraits.swiftUI, .uiKit])
  func again(_ platform: PlatformTraits) {
    let store = FlowStore(desk, state: state(.sheeted(text: "a")))
    let host = PresentationHost(store, on: platform)
    var commands: [PlatformCommand] = []
    host.perform = { commands += $0 }
    let sheet = host.shown.layers[1].place
    host.tell(.cleared(sheet))
    host.tell(.dismissed(sheet))
    host.endTurn()
    #expect(commands == [.present(sheet, over: host.shown.layers[0].place)])
    #expect(host.shown == store.plan)
  }

  @Test("Both platforms' hosts tell attempts, and Escape at a staying screen is an attempt", arguments: [PlatformTraits.swiftUI, .uiKit])
  func told(_ platform: PlatformTraits) {
    for way in [true, false] {
      for action: Desk.Action in [.sheeted(text: "a"), .pushedOnTop(text: "a")] {
        let store = FlowStore(desk, state: state(action))
        let host = PresentationHost(store, on: platform)
        if way {
          #expect(host.escape())
        } else {
          let layer = host.shown.layers.count - 1
          host.tell(.leaveAttempted(host.shown.layers[layer].place))
        }
        let isNotified = way || host.shown.layers.count > 1
        #expect(shown(store.store.state).hasSuffix("discard") == isNotified)
      }
    }
  }

  @Test("A changed condition is one command")
  func command() {
    let store = FlowStore(desk, state: state(.sheeted(text: "")))
    let host = PresentationHost(store, on: .uiKit)
    var commands: [PlatformCommand] = []
    host.perform = { commands += $0 }
    let sheet = host.shown.layers[1].place
    let id = store.store.state.routes.top.id
    store.send(.router(.screen(id: id, action: .draft(.written(text: "a")))))
    #expect(commands == [.setStaying([sheet])])
    #expect(host.preventsDismissal(with: sheet) && host.stays(sheet))
    host.endTurn()
    store.send(.closed)
    #expect(commands == [.setStaying([sheet]), .setStaying([])])
  }

  // MARK: Restoration

  @Test("A restored screen stays as before")
  func restored() throws {
    let data = try JSONEncoder().encode(FlowSnapshot(state(.sheeted(text: "a"), .closed)))
    let closed = try JSONDecoder().decode(FlowSnapshot<Desk.State>.self, from: data).state
    #expect(shown(closed) == "list | draft")
    let open = try JSONEncoder().encode(FlowSnapshot(state(.nested(text: "ab"))))
    let nested = try JSONDecoder().decode(FlowSnapshot<Desk.State>.self, from: open).state
    #expect(shown(nested) == "list | top sheetOfPaper!")
    let plan = desk.plan(of: nested)
    #expect(desk.actions(for: .dismissed(plan.layers[1].place), in: nested).isEmpty)
  }
}
