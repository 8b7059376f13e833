import ArchitecturesSample
import CountriesSample
import FlowRuntime
import Foundation
import GameSample
import LogInSample
import NestedStacksSample
import NumbersSample
import RecursiveSample
import ShopSample
import Testing
import ViewsSample
import WizardSample

/// Sends each event from the current top screen, and applies only the pure rules.
private func run<Flow: FlowReducer>(_ flow: Flow, _ state: Flow.State, _ events: [Flow.ScreenAction]) -> Flow.State {
  var state = state
  for event in events { _ = flow.settle(&state, .router(.screen(id: state.routes.top.id, action: event))) }
  return state
}

@Suite("What was stored is restored")
struct SnapshotTests {
  private static let numbers = run(
    Numbers(facts: .arithmetic), Numbers.State(count: 5),
    [
      .home(.startTapped), .numbersList(.numberSelected(number: 3)), .numberDetail(.favouriteTapped),
      .numberDetail(.doubleTapped), .numberDetail(.factTapped),
    ])

  @Test("Numbers: a style with options, variables, a screen with a reducer")
  func numbers() throws {
    try SnapshotFixture.expect(Self.numbers, restoredFrom: "Numbers")
  }

  @Test("Recursive: one screen on itself")
  func recursive() throws {
    let state = run(
      Recursive(ticks: .every(.seconds(1))), Recursive.State(start: 3),
      [.operators(.addTapped(other: 4)), .operators(.forkTapped), .operators(.counterTapped)])
    try SnapshotFixture.expect(state, restoredFrom: "Recursive")
  }

  @Test("Wizard: answers in the flow")
  func wizard() throws {
    let state = run(
      Wizard(), Wizard.State(), [.step(.answered(text: "Ada")), .step(.answered(text: "a@b.c")), .step(.helpTapped)])
    try SnapshotFixture.expect(state, restoredFrom: "Wizard")
  }

  @Test("LogIn: an alert over a screen that keeps no password")
  func logIn() throws {
    let state = run(
      LogIn(accounts: .teaDrinkers), LogIn.State(email: "ada@example.org"),
      [.welcome(.logInTapped), .credentials(.delegate(.refused))])
    try SnapshotFixture.expect(state, restoredFrom: "LogIn")
  }

  @Test("Game: a child flow as the root, another one after it")
  func game() throws {
    var state = run(GameApp(accounts: .teaDrinkers), GameApp.State(), [.logIn(.exit(.loggedIn(user: User(name: "ada"))))])
    guard case .game(let game) = state.routes.root.screen else { return #expect(Bool(false)) }
    let over = Game.Action.router(.screen(id: game.routes.top.id, action: .board(.over(score: 12))))
    state = run(GameApp(accounts: .teaDrinkers), state, [.game(over)])
    try SnapshotFixture.expect(state, restoredFrom: "GameApp")
  }

  @Test("NestedStacks: stacks in sheets, five deep")
  func nestedStacks() throws {
    let events = Array(repeating: [NestedStacks.ScreenAction.stack(.pageTapped), .page(.deeperTapped)], count: 4)
    let state = run(NestedStacks(), NestedStacks.State(), events.flatMap { $0 } + [.stack(.pageTapped)])
    try SnapshotFixture.expect(state, restoredFrom: "NestedStacks")
  }

  @Test("Views: what was sent back")
  func views() throws {
    let state = run(
      Views(), Views.State(), [.view1(.nextTapped), .view2(.nextTapped), .view3(.sentBack(note: "3")), .view2(.nextTapped)])
    try SnapshotFixture.expect(state, restoredFrom: "Views")
  }

  @Test("Reading: a flow that a hand-written architecture holds")
  func reading() throws {
    let state = run(
      Reading(), Reading.State(),
      [
        .shelf(.bookTapped(title: "Emma")), .book(.noteTapped), .note(.delegate(.saved(text: "good"))), .book(.noteTapped),
      ])
    try SnapshotFixture.expect(state, restoredFrom: "Reading")
  }

  @Test("Countries: tabs, sheets over each other, values that may be absent")
  func countries() throws {
    var state = Countries.State()
    let rules = Countries()
    _ = try rules.open(FlowLink("/countries/filter/sort"), &state)
    try SnapshotFixture.expect(state, restoredFrom: "Countries")
  }

  @Test("Shop: tabs in another order, child flows in them and over them, who is logged in")
  func shop() throws {
    try SnapshotFixture.expect(Self.shop(), restoredFrom: "Shop")
  }

  private static func shop() throws -> Shop.State {
    let rules = Shop(accounts: .teaDrinkers)
    var state = Shop.State()
    _ = try rules.open(FlowLink("/browse/tea/reviews/7"), &state)
    state.basket = [.tea, .pot]
    state.user = User(name: "ada")
    if case .tabs(let tabs) = state.routes.root.screen {
      let move = TabsAction<Shop.Tab, Shop.TabAction>.move(try tabs.items.at(2).id, to: 0)
      _ = rules.settle(&state, .router(.screen(id: state.routes.root.id, action: .tabs(move))))
    }
    let checkout = run(
      Checkout(), Checkout.State(total: state.basket.total),
      [.delivery(.entered(address: "Here 1")), .payment(.cancelTapped)])
    state.routes.presentCover(.checkout(checkout), container: .navigation)
    return state
  }

  // MARK: Changes of the data by later versions

  @Test("A layer in which an earlier version pushed nothing gets its container")
  func containers() throws {
    try expectContainers(Wizard.State.self, "Wizard")
    try expectContainers(NestedStacks.State.self, "NestedStacks")
    try expectContainers(Shop.State.self, "Shop")
  }

  @Test("An alert whose texts an earlier version left to a view is restored, and can be closed")
  func alertWithoutTexts() throws {
    let saved = Data(try SnapshotFixture.newest(of: "Cart").utf8)
    let snapshot = try JSONDecoder().decode(FlowSnapshot<Cart.State>.self, from: saved)
    #expect(snapshot.losses == [])
    #expect(snapshot.state.stack == ["root contents", "alert emptiness"])
    let flow = Cart()
    let layers = flow.plan(of: snapshot.state).layers
    #expect(layers.map(\.presentation.options.buttons.count) == [0, 0])
    var state = snapshot.state
    _ = flow.settle(&state, .router(.dismissed(id: state.routes.top.id)))
    #expect(state.stack == ["root contents"])
    state = run(flow, snapshot.state, [.emptiness(.closeTapped)])
    #expect(state.stack == ["root contents"])
  }

  private func expectContainers<State: Decodable & Equatable>(_ type: State.Type, _ name: String) throws {
    let saved = try JSONDecoder().decode(FlowSnapshot<State>.self, from: Data(SnapshotFixture.newest(of: name).utf8))
    let older = try restored(type, name) { $0.replacing(/"container" : "navigation"/, with: "") }
    #expect(older.losses == [])
    #expect(older.state == saved.state, "\(name)")
  }

  private func restored<State: Decodable>(
    _ type: State.Type, _ name: String, _ change: (String) -> String
  ) throws -> FlowSnapshot<State> {
    let text = try SnapshotFixture.newest(of: name)
    let changed = change(text)
    #expect(changed != text)
    return try JSONDecoder().decode(FlowSnapshot<State>.self, from: Data(changed.utf8))
  }

  @Test("A screen of a child flow in a tab that was renamed is lost with what stood on it, and nothing else")
  func renamed() throws {
    let snapshot = try restored(Shop.State.self, "Shop") { $0.replacing("\"review\"", with: "\"critique\"") }
    let reasons = ["The flow has no screen `critique`.", "The child flow below lost routes."]
    #expect(snapshot.losses.map(\.reason) == reasons)
    #expect(snapshot.state.stack == ["root tabs"])
    guard case .tabs(let tabs) = snapshot.state.routes.root.screen else { return #expect(Bool(false)) }
    #expect(tabs.items.map { caseName(of: $0.tab) } == ["offers", "browse", "cart"])
    guard case .browse(let browse) = tabs.selected.tab else { return #expect(Bool(false)) }
    #expect(browse.stack == ["root in navigation list", "push product", "push reviews"])
    guard case .reviews(let reviews) = browse.routes.top.screen else { return #expect(Bool(false)) }
    #expect(reviews.stack == ["root in navigation list"])
    #expect(snapshot.state.basket == [.tea, .pot])
  }

  @Test("What required a user that is not restored is not shown")
  func requirement() throws {
    let snapshot = try restored(Shop.State.self, "Shop") { $0.replacing("\"ada\"", with: "null") }
    #expect(snapshot.losses.map(\.part) == [.variable])
    #expect(snapshot.state.user == nil)
    #expect(snapshot.state.stack == ["root tabs", "sheet in navigation logIn"])
    #expect(!snapshot.state.refused.isEmpty)
  }

  @Test("A restored flow goes on: its routes, its tabs and its children answer to events")
  func goesOn() throws {
    let snapshot = try restored(NestedStacks.State.self, "NestedStacks") { $0 + "\n" }
    let state = run(NestedStacks(), snapshot.state, [.page(.levelTapped(wanted: 2)), .stack(.pageTapped)])
    #expect(state.stack == ["root in navigation stack", "push page", "sheet in navigation stack", "push page"])
  }
}
