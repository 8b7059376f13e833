import FlowRuntime
import FlowTestSupport
import Testing

@testable import GeneratedFlows

@MainActor
@Suite("Child flows", .timeLimit(.minutes(10)))
struct ChildFlowTests {
  private let player = Player(Travel.State(), Travel(work: Work()))

  /// The routes with the routes of the children, for example `home > push trip(Rome)[overview > push hotel]`.
  private var shown: String { Travel.describe(player.state) }

  /// Sends an event from the top screen of a child flow. By default it is the child in the top route.
  private func trip(_ action: Trip.ScreenAction, in id: RouteID? = nil) {
    let id = id ?? player.top.id
    guard case .trip(let trip)? = player.state.routes[id: id]?.screen else { return #expect(Bool(false)) }
    player.send(.trip(.router(.screen(id: trip.routes.top.id, action: action))), from: id)
  }

  @Test("A child is pushed, and its own pushes stay its own")
  func pushed() {
    player.send(.home(.tripPushed(city: "Rome")))
    trip(.overview(.hotelTapped))
    trip(.hotel(.moreTapped))
    #expect(shown == "home > push Rome[overview > push hotel 3 > push hotel 4]")
    #expect(player.complaints == [])
  }

  @Test("A child is presented")
  func presented() {
    player.send(.home(.tripPresented(city: "Rome")))
    trip(.overview(.mapTapped))
    #expect(shown == "home > sheet Rome[overview > sheet map]")
  }

  @Test("An exit hands its payload to the parent, after the child's own change")
  func exit() {
    player.send(.home(.tripPushed(city: "Rome")))
    trip(.overview(.bookTapped))
    #expect(shown == "home")
    #expect(player.state.booked == ["Rome"])
    #expect(player.complaints == [])
  }

  @Test("Children in children hand exits on")
  func nestedExit() {
    player.send(.home(.tripPushed(city: "Rome")))
    trip(.overview(.insideTapped))
    #expect(shown == "home > push Rome[overview > push Rome![overview]]")
    player.inside { $0 = .bookTapped }
    #expect(shown == "home")
    #expect(player.state.booked == ["Rome!"])
  }

  @Test("A push of the parent removes what the child has presented, at any depth")
  func pushOverChild() {
    player.send(.home(.tripPushed(city: "Rome")))
    trip(.overview(.hotelTapped))
    trip(.hotel(.mapTapped))
    trip(.map(.zoomTapped))
    #expect(shown == "home > push Rome[overview > push hotel 3 > sheet map > push map]")
    trip(.map(.noteTapped))
    #expect(shown == "home > push Rome[overview > push hotel 3] > push note map of Rome")
  }

  @Test("The parent covers its child, which does not navigate then")
  func covered() {
    player.send(.home(.tripPushed(city: "Rome")))
    let id = player.top.id
    trip(.overview(.noteTapped))
    #expect(shown == "home > push Rome[overview] > push note Rome")
    trip(.overview(.hotelTapped), in: id)
    trip(.overview(.bookTapped), in: id)
    #expect(shown == "home > push Rome[overview] > push note Rome")
    player.send(.note(.closeTapped))
    trip(.overview(.hotelTapped))
    #expect(shown == "home > push Rome[overview > push hotel 3]")
  }

  @Test("An exit of a child in a covered child changes nothing")
  func coveredInside() {
    player.send(.home(.tripPushed(city: "Rome")))
    let id = player.top.id
    trip(.overview(.insideTapped))
    player.send(.trip(.exit(.noted(city: "x"))))
    player.inside(in: id) { $0 = .hotelTapped }
    #expect(shown == "home > push Rome[overview > push Rome![overview]] > push note x")
  }

  @Test("One child shown twice shares nothing: state, effects, identities")
  func twice() async {
    let (ticks, tick) = AsyncStream<Int>.makeStream()
    let player = Player(Travel.State(), Travel(work: Work(ticks: { ticks })))
    player.send(.home(.bothTapped))
    let (first, second) = (player.state.routes[1].id, player.state.routes[2].id)
    player.inTrip(second, .overview(.workTapped))
    player.inTrip(second, .worker(.appeared))
    tick.yield(1)
    await waitUntil { Travel.describe(player.state).contains("work 1=1") }
    #expect(Travel.describe(player.state) == "home > push Rome[overview] > sheet Oslo[overview > push work 1=1]")
    #expect(first != second)
    player.send(.router(.dismissed(id: second)))
    #expect(player.state.heard == ["dismissed Oslo"])
    #expect(Travel.describe(player.state) == "home > push Rome[overview]")
    #expect(player.complaints == [])
  }

  @Test("A sheet that is swiped down with pushed screens and a child inside: one removal, one notification")
  func swipe() {
    player.send(.home(.tripPresented(city: "Rome")))
    trip(.overview(.hotelTapped))
    trip(.hotel(.mapTapped))
    player.send(.router(.dismissed(id: player.top.id)))
    #expect(shown == "home")
    #expect(player.state.heard == ["dismissed Rome"])
  }

  @Test("A gesture inside a child is the child's")
  func gestureInside() throws {
    player.send(.home(.tripPushed(city: "Rome")))
    trip(.overview(.hotelTapped))
    trip(.hotel(.moreTapped))
    guard case .trip(let trip) = player.top.screen else { return #expect(Bool(false)) }
    player.send(.trip(.router(.systemBack(to: trip.routes.root.id))))
    #expect(shown == "home > push Rome[overview]")
    player.send(.trip(.router(.systemBack(to: trip.routes.top.id))))
    #expect(shown == "home > push Rome[overview]")
    #expect(player.state.heard == [])
  }

  @Test("An event of the flow itself is heard by the child, and by a parent that always listens")
  func sendToChild() {
    player.send(.home(.tripPushed(city: "Rome")))
    trip(.overview(.noteTapped))
    player.send(.note(.renameTapped))
    #expect(player.state.heard == ["Rome"])
    #expect(shown == "home > push Rome[overview]")
    #expect(player.complaints == [])
  }

  @Test("An alert has its buttons, and they stand for events")
  func alert() {
    player.send(.home(.tripPushed(city: "Rome")))
    trip(.overview(.leaveTapped))
    let options = player.top.presentation.options
    #expect(options.title == "Leave?")
    #expect(options.buttons.map(\.title) == ["Leave", "Stay"])
    #expect(options.buttons.map(\.role) == [.destructive, .cancel])
    let flow = Travel(work: Work())
    let action = flow.action(forButton: options.buttons[1].event, fields: [:], of: player.top.screen)
    guard case .leaving(.stayTapped)? = action else { return #expect(Bool(false), "\(String(describing: action))") }
    #expect(flow.action(forButton: "stayTapped", fields: [:], of: .home) == nil)
    player.send(.leaving(.stayTapped))
    #expect(shown == "home > push Rome[overview]")
  }

  @Test("The rules alone do the same without a store")
  func pure() {
    let flow = Travel(work: Work())
    var state = Travel.State()
    let home = state.routes.root.id
    _ = flow.settle(&state, .router(.screen(id: home, action: .home(.tripPushed(city: "Rome")))))
    guard case .trip(let trip) = state.routes.top.screen else { return #expect(Bool(false)) }
    let event = Trip.Action.router(.screen(id: trip.routes.top.id, action: .overview(.bookTapped)))
    let done = flow.settle(&state, .router(.screen(id: state.routes.top.id, action: .trip(event))))
    #expect(Travel.describe(state) == "home")
    #expect(done.count == 2)
    #expect(done.last?.removed.count == 1)
    let end = flow.settle(&state, .router(.screen(id: home, action: .home(.finishTapped))))
    #expect(end.flatMap(\.exits) == [.finished(count: 1)])
  }
}

extension Travel {
  static func describe(_ state: State) -> String {
    state.routes.map { route in
      let kind = route.presentation.kind == .root ? "" : "\(route.presentation.kind) "
      switch route.screen {
      case .home: return kind + "home"
      case .trip(let trip): return kind + Trip.describe(trip)
      case .note(let text): return kind + "note \(text)"
      case .leaving: return kind + "leaving"
      }
    }.joined(separator: " > ")
  }
}

extension Trip {
  static func describe(_ state: State) -> String {
    let routes = state.routes.map { route in
      let kind = route.presentation.kind == .root ? "" : "\(route.presentation.kind) "
      switch route.screen {
      case .overview: return kind + "overview"
      case .hotel(let stars): return kind + "hotel \(stars)"
      case .map: return kind + "map"
      case .worker(let worker): return kind + "work \(worker.id)=\(worker.count)"
      case .inside(let trip): return kind + describe(trip)
      }
    }
    return "\(state.city)[\(routes.joined(separator: " > "))]"
  }
}

extension Player where Flow == Travel {
  func inTrip(_ id: RouteID, _ action: Trip.ScreenAction) {
    guard case .trip(let trip)? = state.routes[id: id]?.screen else { return }
    send(.trip(.router(.screen(id: trip.routes.top.id, action: action))), from: id)
  }

  /// Sends an event from the top screen of the trip that is nested in another trip.
  func inside(in id: RouteID? = nil, _ choose: (inout Trip.OverviewAction) -> Void) {
    var event = Trip.OverviewAction.bookTapped
    choose(&event)
    let id = id ?? top.id
    guard case .trip(let trip)? = state.routes[id: id]?.screen, case .inside(let inner) = trip.routes.top.screen
    else { return }
    let action = Trip.Action.router(.screen(id: inner.routes.top.id, action: .overview(event)))
    send(.trip(.router(.screen(id: trip.routes.top.id, action: .inside(action)))), from: id)
  }
}
