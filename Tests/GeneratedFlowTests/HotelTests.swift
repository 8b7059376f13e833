import FlowRuntime
import Testing

@testable import GeneratedFlows

@MainActor
@Suite("What the system takes away, and what flows show instead")
struct HotelTests {
  private static let key = Key("room")

  /// A hotel. Its guest writes a letter in the suite.
  private func hotel(then screens: Hotel.Screen...) -> Player<Hotel> {
    let player = Player(Hotel.State(), Hotel(key: Self.key))
    player.send(.desk(.suiteTapped))
    player.send(.suite(.router(.screen(id: id(0), action: .room(.letterTapped)))))
    guard !screens.isEmpty else { return player }
    var routes = player.state.routes
    for screen in screens { routes.push(screen) }
    player.send(.router(.setRoutes(routes)))
    return player
  }

  /// A wing with a letter in the east tab.
  private func wing() -> Player<Wing> {
    let player = Player(Wing.State(), Wing(key: Self.key))
    let event = Suite.Action.router(.screen(id: id(0), action: .room(.letterTapped)))
    player.send(.tabs(.tab(id: TabID(rawValue: 0), action: .east(event))))
    return player
  }

  @Test(
    "A reaction to what left or was dismissed in a flow inside may show something, which stays",
    arguments: [
      SystemChange.wentBack(to: ScreenPlace([.route(RouteID(rawValue: 1)), .route(RouteID(rawValue: 0))])),
      .dismissed(ScreenPlace([.route(RouteID(rawValue: 1)), .route(RouteID(rawValue: 1))])),
    ])
  func reactionInChild(change: SystemChange) throws {
    let player = hotel()
    player.store.follow(change, of: Hotel(key: Self.key))
    let suite = try #require(topSuite(of: player.state))
    #expect(suite.heard == ["letter"])
    #expect(screens(suite) == ["room", "question"])
  }

  @Test("A reaction to what left in a tab may show something, which stays")
  func reactionInTab() throws {
    let player = wing()
    let place = place(.route(id(0)), .tab(TabID(rawValue: 0)), .route(id(0)))
    player.store.follow(.wentBack(to: place), of: Wing(key: Self.key))
    let suite = try #require(allSuites(of: player.state).first)
    #expect(suite.heard == ["letter"])
    #expect(screens(suite) == ["room", "question"])
  }

  @Test("If screens of a flow and of the one inside leave at once, both react, and what they show stays")
  func reactionsOfBoth() throws {
    let player = hotel(then: .notice)
    player.store.follow(.wentBack(to: place(.route(id(1)), .route(id(0)))), of: Hotel(key: Self.key))
    #expect(player.state.log == ["notice"])
    #expect(player.state.routes.top.screen == .survey)
    guard case .suite(let suite) = player.state.routes[1].screen else { return #expect(Bool(false)) }
    #expect(suite.heard == ["letter"])
    #expect(screens(suite) == ["room", "question"])
  }

  @Test(
    "A flow that is shown instead of a refused screen is asked what its own start requires",
    arguments: [
      (Key("room"), "room"), (Key(), "corridor"),
    ])
  func flowOfRefusal(key: Key, shown: String) throws {
    var state = Hotel.State()
    state.routes.push(.cellar)
    let restored = Player(state, Hotel(key: key))
    #expect(try screens(#require(topSuite(of: restored.state))) == [shown])
    let set = Player(Hotel.State(), Hotel(key: key))
    set.send(.router(.setRoutes(state.routes)))
    #expect(try screens(#require(topSuite(of: set.state))) == [shown])
  }

  @Test(
    "A flow that comes into an optional part is asked by whoever makes it",
    arguments: [
      (Key("room"), "room"), (Key(), "corridor"),
    ])
  func optionalPart(key: Key, shown: String) throws {
    let store = Store(initialState: Lobby.State()) { Lobby(key: key) }
    store.send(.arrived)
    #expect(try screens(#require(store.state.suite)) == [shown])
  }

  @Test("A flow inside that begins anew shows new screens: what is late for the old ones does not find them")
  func renewed() throws {
    let player = hotel()
    let store = player.store
    let before = store.plan(of: Hotel(key: Self.key)).state
    var events: [FlowEvent] = []
    store.observe(Hotel(key: Self.key)) { event in
      if case .sent = event { return }
      events.append(event)
    }
    let suite = try #require(
      store.scope(route: id(1))?.scope(
        case: { if case .suite(let suite) = $0 { suite } else { nil } }, action: Hotel.ScreenAction.suite))
    let letter = try #require(suite.scope(route: id(1)))

    player.send(.suiteRenewed)
    #expect(screens(suite.state) == ["room"])
    #expect(suite.state.routes.map(\.id) == [id(2)])
    player.send(.suite(.router(.screen(id: id(2), action: .room(.letterTapped)))))
    #expect(player.complaints == [])
    let after = store.plan(of: Hotel(key: Self.key)).state
    #expect(Set(before.items.map(\.place)).intersection(after.items.map(\.place)) == [place(.route(id(0)))])
    #expect(events.count == 6, "two screens left, one came on top, then another")

    player.send(.suite(.router(.screen(id: id(1), action: .letter(.signed)))), from: id(1))
    #expect(player.complaints.count == 1)
    IssueLog().collect { _ = letter.send(.letter(.signed)) }
    store.follow(.dismissed(before.layers[0].path[2].place), of: Hotel(key: Self.key))
    #expect(suite.state.heard == [])
    #expect(screens(suite.state) == ["room", "letter"])
  }

  @Test(
    "A flow in a tab that begins anew goes on counting, whether the tab is selected or not",
    arguments: [
      Wing.Action.eastSelected, .westSelected,
    ])
  func renewedTab(selected: Wing.Action) {
    let player = wing()
    player.send(selected)
    player.send(.eastRenewed)
    #expect(allSuites(of: player.state).map { $0.routes.map(\.id) } == [[id(2)], [id(0)]])
    player.send(.eastRenewed)
    #expect(allSuites(of: player.state).map { $0.routes.map(\.id) } == [[id(3)], [id(0)]])
  }

  @Test("A flow inside that changes in its place keeps the identities of its screens")
  func changedInPlace() throws {
    var routes = hotel().state.routes
    routes.update(id: id(1)) { screen in
      guard case .suite(var suite) = screen else { return }
      suite.routes.push(.letter)
      screen = .suite(suite)
    }
    guard case .suite(let suite) = routes.top.screen else { return #expect(Bool(false)) }
    #expect(suite.routes.map(\.id) == [id(0), id(1), id(2)])
  }

  @Test("A write to a value in a screen asks nothing of the screens that are there; a stack that is set is asked")
  func writtenInPlace() throws {
    let player = Player(Club.State(), Club())
    player.send(.door(.knocked))
    player.send(.bar(.guestArrived))
    player.send(.struckOff)
    let name = try #require(
      player.store.binding(
        route: id(2), get: { if case .guest(let name) = $0 { name } else { nil } }, set: { $0 = .guest(name: $1) }))
    name.value = "Ada"
    #expect(screens(player.state) == ["door", "bar", #"guest(name: "Ada")"#])
    #expect(player.state.routes.map(\.id) == [id(0), id(1), id(2)])
    player.send(.router(.setRoutes(player.state.routes)))
    #expect(screens(player.state) == ["door"])
  }

  // MARK: Reading the state

  private func id(_ number: UInt64) -> RouteID { RouteID(rawValue: number) }

  private func place(_ steps: ScreenPlace.Step...) -> ScreenPlace { ScreenPlace(steps) }

  private func screens(_ state: some FlowState) -> [String] {
    state.routes.map { "\($0.screen)" }
  }

  private func topSuite(of state: Hotel.State) -> Suite.State? {
    if case .suite(let suite) = state.routes.top.screen { suite } else { nil }
  }

  private func allSuites(of state: Wing.State) -> [Suite.State] {
    guard case .tabs(let tabs) = state.routes.root.screen else { return [] }
    return tabs.items.map { item in
      switch item.tab {
      case .east(let suite), .west(let suite): suite
      }
    }
  }
}

/// A reducer of an app. Its state has a suite only after a guest has arrived.
private struct Lobby: Reducer {
  struct State: Equatable, Sendable {
    var suite: Suite.State?
  }

  enum Action: Sendable {
    case arrived
    case suite(Suite.Action)
  }

  let key: Key

  var body: some Reducer<State, Action> {
    Scope(state: \.suite, action: Action.suite, from: { if case .suite(let action) = $0 { action } else { nil } }) {
      Suite(key: key)
    }
    Reduce { state, action in
      guard case .arrived = action else { return .none }
      var suite = Suite.State()
      let effect = Suite(key: key).prepare(&suite)
      state.suite = suite
      return effect.map(Action.suite, from: { (state: State) in state.suite })
    }
  }
}
