import FlowRuntime
import FlowTesting
import Testing

@testable import GeneratedFlows

@MainActor
@Suite("Screens by the type of their flow")
struct DepotTests {
  private func depot() -> Player<Depot> { Player(Depot.State(), Depot()) }

  /// A depot with nested boxes. Only the innermost box is on top.
  private func depot(boxes: Int) -> Player<Depot> {
    let player = depot()
    player.store.send(DepotHall.self, .floor(.roomTapped(number: 1)))
    if boxes > 0 { player.store.send(DepotRoom.self, .shelf(.boxTapped)) }
    for _ in 1..<max(boxes, 1) { player.store.send(DepotBox.self, .lid(.insideTapped)) }
    return player
  }

  @Test("An event finds the flow in the selected tab, and no other one")
  func tabs() throws {
    let player = depot()
    player.store.send(DepotHall.self, .floor(.countTapped))
    #expect(try halls(player).map(\.count) == [1, 0])
    let root = player.top.id
    player.send(.tabs(.selectIndex(1)), from: root)
    player.store.send(DepotHall.self, .floor(.countTapped))
    player.store.send(DepotHall.self, .floor(.countTapped))
    #expect(try halls(player).map(\.count) == [1, 2])
    player.send(.tabs(.selectIndex(2)), from: root)
    let issues = IssueLog()
    issues.collect { _ = player.store.send(DepotHall.self, .floor(.countTapped)) }
    #expect(issues.messages == ["Depot: countTapped of floor is lost, because no flow DepotHall is shown."])
    #expect(try halls(player).map(\.count) == [1, 2])
  }

  @Test("Of flows inside themselves the topmost one is meant", arguments: 1...12)
  func recursion(depth: Int) {
    let player = depot(boxes: depth)
    player.store.send(DepotBox.self, .lid(.marked(by: "me")))
    #expect(boxes(player).map(\.depth) == Array(1...depth))
    #expect(boxes(player).map(\.marks) == Array(repeating: [], count: depth - 1) + [["me"]])
    #expect(player.complaints == [])
  }

  @Test("A screen of a flow is addressed under what stands on it, and does not navigate there")
  func covered() throws {
    let player = depot(boxes: 1)
    player.send(.noted(text: "shut"))
    player.store.send(DepotBox.self, .lid(.insideTapped))
    #expect(boxes(player).count == 1)
    #expect(player.store.screen(Depot.self, \.note) == "shut")
    player.store.send(Depot.self, .note(.closeTapped))
    player.store.send(DepotBox.self, .lid(.insideTapped))
    #expect(boxes(player).count == 2)
  }

  @Test("An event may be for a certain route, and otherwise is for the topmost screen that has it")
  func routes() throws {
    let player = depot(boxes: 1)
    player.store.send(DepotBox.self, .lid(.labelTapped(text: "a")))
    player.store.send(DepotBox.self, .label(.again(text: "b")))
    let box = try #require(boxes(player).first)
    #expect(box.routes.map(\.screen) == [.lid, .label(text: "a", size: 2), .label(text: "b", size: 3)])
    #expect(player.store.screen(DepotBox.self, \.label)?.text == "b")
    #expect(player.store.screen(DepotBox.self, \.label, at: box.routes[1].id)?.text == "a")
    #expect(player.store.screen(DepotBox.self, \.label, at: box.routes[0].id) == nil)
    #expect(player.store.screen(DepotBox.self, \.lid) != nil)
    #expect(player.store.screen(DepotBox.self, \.inner) == nil)
  }

  @Test("What is not shown is an issue that names flow, screen and event")
  func absent() {
    let player = depot(boxes: 1)
    let issues = IssueLog()
    issues.collect {
      player.store.send(DepotBox.self, .label(.again(text: "b")))
      player.store.send(DepotBox.self, .lid(.openTapped), at: RouteID(rawValue: 7))
      player.store.send(Hall.self, .lobby(.knocked))
      Store(initialState: 0) { Reduce<Int, Int> { _, _ in .none } }.send(DepotBox.self, .lid(.openTapped))
    }
    #expect(
      issues.messages == [
        "DepotBox: again of label is lost, because the flow has no screen label. It shows #0 (lid).",
        "DepotBox: openTapped of lid is lost, because the flow has no route #7. It shows #0 (lid).",
        "Depot: knocked of lobby is lost, because no flow Hall is shown.",
        "Store<Int, Int> does not know its flow, so it cannot send openTapped of lid to DepotBox. Make it with the flow's reducer.",
      ])
  }

  @Test("An event for another screen is reported with its name and both screens")
  func foreign() {
    let player = depot(boxes: 1)
    player.send(.noted(text: "shut"))
    player.send(.tabs(.selectIndex(0)), from: player.top.id)
    player.send(.note(.closeTapped), from: RouteID(rawValue: 9))
    player.send(.note(.closeTapped))
    player.send(.note(.closeTapped))
    #expect(
      player.complaints == [
        "Depot: selectIndex of tabs was sent to the route #1 (note), which shows another screen. Send it with the id of its own route.",
        "Depot: closeTapped of note was sent to the route #9, which is no longer in the stack.",
        "Depot: closeTapped of note was sent to the route #0 (tabs), which shows another screen. Send it with the id of its own route.",
      ])
  }

  @Test("The flow is found in what a reducer is made of, and in a flow's own store")
  func parts() throws {
    struct App: Reducer {
      var body: some Reducer<Depot.State, Depot.Action> {
        Reduce { _, _ in .none }
        if Bool(true) { Depot() } else { EmptyReducer<Depot.State, Depot.Action>() }
        for _ in 0..<2 { EmptyReducer<Depot.State, Depot.Action>() }
      }
    }
    let store = Store(initialState: Depot.State()) {
      EmptyReducer<Depot.State, Depot.Action>()
      App()
    }
    store.send(DepotHall.self, .floor(.roomTapped(number: 1)))
    let flow = FlowStore(store, of: Depot())
    flow.send(DepotRoom.self, .shelf(.boxTapped))
    #expect(flow.screen(DepotBox.self, \.lid) != nil)
    let place = try #require(flow.plan.items.last?.place)
    let room = try #require(flow.flowStore(DepotRoom.self, at: place))
    room.send(DepotBox.self, .lid(.labelTapped(text: "x")))
    #expect(room.screen(DepotBox.self, \.label)?.size == 2)
  }

  @Test("An event that is sent meanwhile goes where the flow is when its turn comes")
  func reentrance() {
    let store = Store(initialState: Depot.State()) { Depot() }
    store.observe(Depot()) { event in
      if case .shown(let screen) = event, screen.flow == "DepotRoom", screen.name == "shelf" {
        store.send(DepotRoom.self, .shelf(.boxTapped))
      }
    }
    store.send(DepotHall.self, .floor(.roomTapped(number: 1)))
    #expect(store.screen(DepotBox.self, \.lid) != nil)
  }

  @Test("A test states what an event does to the flow that it is for")
  func testStore() async throws {
    let store = TestStore(initialState: Depot.State()) { Depot() }
    await store.send(DepotHall.self, .floor(.countTapped)) { $0.count = 1 }
    await store.send(DepotHall.self, .floor(.roomTapped(number: 4))) {
      $0.routes.push(.room(DepotRoom.State(number: 4)))
    }
    await store.send(DepotRoom.self, .shelf(.boxTapped)) {
      $0.routes.presentSheet(.box(DepotBox.State(depth: 1)), container: .navigation)
    }
    for depth in 2...4 {
      await store.send(DepotBox.self, .lid(.insideTapped)) { $0.routes.push(.inner(DepotBox.State(depth: depth))) }
    }
    await store.send(DepotBox.self, .lid(.marked(by: "x"))) { $0.marks = ["x"] }
    await store.send(DepotRoom.self, .shelf(.swept))
    #expect(store.screen(DepotHall.self, \.room)?.number == 4)
    store.exhaustivity = .off
    await store.send(DepotBox.self, .lid(.insideTapped)) { $0.marks = ["x"] }
  }

  @Test("A test fails at an event for what is not shown, and at a change that another flow has")
  func testStoreFailures() async throws {
    let store = TestStore(initialState: Depot.State()) { Depot() }
    await withKnownIssue {
      _ = await store.send(DepotBox.self, .lid(.openTapped))
    } matching: {
      $0.description.contains("Depot: openTapped of lid is lost, because no flow DepotBox is shown.")
    }
    await withKnownIssue {
      _ = await store.send(DepotHall.self, .floor(.countTapped)) { $0.count = 2 }
    } matching: {
      $0.description.contains("count: 2") && $0.description.contains("count: 1")
    }
  }

  // MARK: Cases

  @Test("Cases are read without `if case`")
  func cases() {
    let screen = DepotBox.Screen.label(text: "a", size: 2)
    #expect(screen.label?.text == "a" && screen.label?.size == 2)
    #expect(screen.is(\.label) && !screen.is(\.lid) && screen.inner == nil)
    #expect(DepotBox.LidAction.marked(by: "me").marked == "me")
    #expect(DepotBox.ScreenAction.lid(.openTapped).lid?.openTapped != nil)
    #expect(DepotBox.Action.exit(.opened(depth: 3)).exit?.opened == 3)
    #expect(Depot.Action.noted(text: "b").noted == "b")
    #expect(Depot.Action.noted(text: "b").router == nil)
    #expect(Depot.State().routes.root.screen.tabs?.selected.tab.north?.count == 0)
  }

  // MARK: -

  private func halls(_ player: Player<Depot>) throws -> [DepotHall.State] {
    try #require(player.state.routes.root.screen.tabs).items.compactMap { $0.tab.north ?? $0.tab.south }
  }

  /// The boxes, from the outermost to the innermost.
  private func boxes(_ player: Player<Depot>) -> [DepotBox.State] {
    var found: [DepotBox.State] = []
    var next = player.store.screen(DepotRoom.self, \.box)
    while let box = next {
      found.append(box)
      next = box.routes.reversed().lazy.compactMap(\.screen.inner).first
    }
    return found
  }
}
