import FlowRuntime
import Foundation
import Testing

@testable import GeneratedFlows

@MainActor
@Suite("Requirements that need the flow")
struct HouseTests {
  @Test(
    "What the flow needs may be asked at its start, before anything is shown",
    arguments: [
      (Key("parlour"), ["parlour"]), (Key(), ["lobby"]),
    ])
  func start(key: Key, shown: [String]) {
    #expect(screens(Player(Hall.State(), Hall(key: key)).state) == shown)
    var state = Hall.State()
    _ = Hall(key: key).enforceRequirements(in: &state)
    #expect(screens(state) == shown)
  }

  @Test("What is done instead of the start is delivered: an event to a screen, and an exit")
  func deliveries() {
    let store = Store(initialState: WatchedGate.State()) { WatchedGate() }
    #expect(screens(store.state.gate) == ["road", "sign"])
    #expect(store.state.exits == ["turnedAway"])
    #expect(screens(Store(initialState: Gate.State(isOpen: true)) { Gate() }.state) == ["yard"])
  }

  @Test("A child flow whose start is refused tells its parent when it is shown, in a store and without one")
  func child() {
    let player = Player(House.State(), House(key: Key()))
    player.send(.visited(depth: 0))
    #expect(player.state.refusals == ["vault"])
    #expect(player.state.routes.count == 1)
    #expect(player.complaints == [])

    let house = House(key: Key())
    var state = House.State()
    _ = house.settle(&state, .visited(depth: 0))
    #expect(state.refusals == ["vault"])
    #expect(state.routes.count == 1)
  }

  @Test("A child flow whose start is admitted is shown")
  func admittedChild() {
    let player = Player(House.State(), House(key: Key("vault", "parlour")))
    player.send(.visited(depth: 1))
    #expect(player.state.refusals == [])
    guard case .annex(let annex) = player.top.screen else { return #expect(Bool(false)) }
    #expect(screens(annex) == ["vault"])
  }

  @Test("Flows in tabs are asked, selected or not, and again when they begin anew")
  func tabs() {
    let player = Player(House.State(), House(key: Key("vault")))
    #expect(tabs(player.state) == [["lobby"], ["vault"]])
    player.send(.cellarChanged)
    #expect(tabs(player.state) == [["lobby"], ["stairs"]])
    #expect(player.complaints == [])
  }

  @Test("A restored state is checked by the store, in tabs that are not selected too")
  func restored() throws {
    let before = Player(House.State(), House(key: Key("vault", "parlour")))
    before.send(.visited(depth: 1))
    let data = try JSONEncoder().encode(FlowSnapshot(before.state))
    let snapshot = try JSONDecoder().decode(FlowSnapshot<House.State>.self, from: data)
    #expect(snapshot.losses == [])
    let after = Player(snapshot.state, House(key: Key()))
    #expect(tabs(after.state) == [["lobby"], ["stairs"]])
    #expect(after.state.refusals == ["vault"])
    #expect(after.state.routes.count == 1)
  }

  @Test("A link starts over by what the flow needs", arguments: [(Key("parlour"), ["parlour", "lobby"]), (Key(), ["lobby"])])
  func link(key: Key, shown: [String]) throws {
    let player = Player(Hall.State(), Hall(key: key))
    player.send(.router(.open(try FlowLink("/parlour"))))
    #expect(screens(player.state) == shown)
  }

  @Test("The check reaches flows through all that reducers are put together of")
  func composed() {
    struct App: Reducer {
      struct State {
        var hall = Hall.State()
        var guest: Hall.State? = Hall.State()
        var absent: Hall.State?
      }
      enum Action: Sendable {
        case hall(Hall.Action)
        case guest(Hall.Action)
      }
      static func hall(_ action: Action) -> Hall.Action? { if case .hall(let action) = action { action } else { nil } }
      static func guest(_ action: Action) -> Hall.Action? { if case .guest(let action) = action { action } else { nil } }

      var body: some Reducer<State, Action> {
        if Bool(true) {
          Reduce(Scope(state: \.hall, action: Action.hall, from: Self.hall) { Hall(key: Key()) })
        } else {
          EmptyReducer()
        }
        for _ in 0..<1 {
          Scope(state: \.guest, action: Action.guest, from: Self.guest) { Hall(key: Key()) }
          Scope(state: \.absent, action: Action.guest, from: Self.guest) { Hall(key: Key()) }
        }
      }
    }
    let state = Store(initialState: App.State()) { App() }.state
    #expect(screens(state.hall) == ["lobby"])
    #expect(state.guest.map { screens($0) } == ["lobby"])
    #expect(state.absent == nil)
  }

  private func screens(_ state: some FlowState) -> [String] {
    state.routes.map { "\($0.screen)" }
  }

  private func tabs(_ state: House.State) -> [[String]] {
    guard case .tabs(let tabs) = state.routes.root.screen else { return [] }
    return tabs.items.map { item in
      switch item.tab {
      case .hall(let state): screens(state)
      case .cellar(let state): screens(state)
      }
    }
  }
}

/// A gate in a parent that records the gate's exits.
private struct WatchedGate: Reducer {
  struct State {
    var gate = Gate.State()
    var exits: [String] = []
  }

  var body: some Reducer<State, Gate.Action> {
    Scope(state: \.gate, action: { $0 }, from: { $0 }) { Gate() }
    Reduce { state, action in
      if case .exit(let exit) = action { state.exits.append("\(exit)") }
      return .none
    }
  }
}
