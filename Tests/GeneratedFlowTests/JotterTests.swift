import FlowRuntime
import Foundation
import Testing

@testable import GeneratedFlows

/// A flow with alerts: alone in a store, or in a sheet or a tab of a parent flow.
@MainActor
private final class Desk {
  enum Place: CaseIterable {
    case alone, inSheet, inTab
  }

  /// The flow with the alerts; `nil` if it has left.
  let jotter: () -> Jotter.State?
  let plan: () -> NavigationPlan
  let send: (Jotter.Action) -> Void
  let press: (String, [String: String], ScreenPlace) -> Void
  let follow: (SystemChange) -> Void
  /// The orders in the flow's exits.
  let orders: () -> [Int]

  init(_ place: Place) {
    switch place {
    case .alone:
      let flow = Jotter(sign: "S")
      let store = Store(initialState: Jotter.State()) { flow }
      jotter = { store.state }
      plan = { flow.plan(of: store.state) }
      send = { store.send($0) }
      press = { store.press($0, fields: $1, at: $2, of: flow) }
      follow = { store.follow($0, of: flow) }
      orders = { [] }
    case .inSheet:
      let flow = Bureau(sign: "S")
      let store = Store(initialState: Bureau.State()) { flow }
      store.send(.router(.screen(id: store.state.routes.top.id, action: .top(.opened))))
      let id = store.state.routes.top.id
      jotter = {
        guard case .jotter(let state)? = store.state.routes[id: id]?.screen else { return nil }
        return state
      }
      plan = { flow.plan(of: store.state) }
      send = { store.send(.router(.screen(id: id, action: .jotter($0)))) }
      press = { store.press($0, fields: $1, at: $2, of: flow) }
      follow = { store.follow($0, of: flow) }
      orders = { store.state.orders }
    case .inTab:
      let flow = Cabinet(sign: "S")
      let store = Store(initialState: Cabinet.State()) { flow }
      jotter = {
        guard case .tabs(let tabs) = store.state.routes.root.screen, case .jotter(let state) = tabs.items[0].tab else { return nil }
        return state
      }
      plan = { flow.plan(of: store.state) }
      send = { action in
        guard case .tabs(let tabs) = store.state.routes.root.screen else { return }
        let tab = TabsAction<Cabinet.Tab, Cabinet.TabAction>.tab(id: tabs.items[0].id, action: .jotter(action))
        store.send(.router(.screen(id: store.state.routes.root.id, action: .tabs(tab))))
      }
      press = { store.press($0, fields: $1, at: $2, of: flow) }
      follow = { store.follow($0, of: flow) }
      orders = { store.state.orders }
    }
  }

  /// The stack as text, for example `list > alert deletion`.
  var text: String {
    guard let jotter = jotter() else { return "left" }
    return jotter.routes.map { route in
      let kind = route.presentation.kind == .root ? "" : "\(route.presentation.kind) "
      return kind + "\(route.screen)".replacing("\"", with: "'")
    }.joined(separator: " > ")
  }

  /// An event of the screen on top of the flow.
  func send(_ action: Jotter.ScreenAction) {
    guard let top = jotter()?.routes.top.id else { return }
    send(.router(.screen(id: top, action: action)))
  }

  var options: PresentationOptions? { jotter()?.routes.top.presentation.options }

  /// The place of the layer on top.
  var top: ScreenPlace { plan().layers[plan().layers.count - 1].place }
}

@MainActor
@Suite("Alerts that are declared whole", .timeLimit(.minutes(10)))
struct JotterTests {
  /// An alert, a button of the alert, and the expected result of pressing the button.
  struct Press: Sendable, CustomStringConvertible {
    let alert: String
    let button: String
    let fields: [String: String]
    let stack: String
    var order = 0
    var deleted: [String] = []

    var description: String { "\(button) \(fields) of \(alert)" }
  }

  nonisolated static let presses = [
    Press(alert: "deletion", button: "confirmed", fields: [:], stack: "list", deleted: ["tea"]),
    Press(alert: "deletion", button: "again", fields: [:], stack: "list > alert deletion(name: 'tea!')"),
    Press(alert: "deletion", button: "moved", fields: [:], stack: "list > push detail(title: 'tea')"),
    Press(alert: "deletion", button: "moved", fields: ["name": "typed"], stack: "list > push detail(title: 'tea')"),
    Press(alert: "deletion", button: "kept", fields: [:], stack: "list"),
    Press(alert: "renaming", button: "renamed", fields: [:], stack: "list > push detail(title: 'tea')"),
    Press(alert: "renaming", button: "renamed", fields: ["title": "", "note": "!"], stack: "list > push detail(title: '!')"),
    Press(alert: "renaming", button: "renamed", fields: ["title": "mint"], stack: "list > push detail(title: 'mint')"),
    Press(alert: "renaming", button: "kept", fields: ["title": "mint"], stack: "list > push detail(title: 'tea')"),
    Press(alert: "sheet", button: "renamed", fields: ["note": "!"], stack: "list > sheet detail(title: 'sheet!')"),
    // The list is covered, so it does not handle the event that the button sends.
    Press(alert: "all", button: "confirmed", fields: [:], stack: "list > push detail(title: 'tea')"),
    Press(alert: "sorting", button: "byName", fields: [:], stack: "list", order: 1),
    Press(alert: "sorting", button: "closed", fields: [:], stack: "list", order: 10),
  ]

  private func ask(_ alert: String, _ desk: Desk) {
    switch alert {
    case "deletion": desk.send(.asked(name: "tea"))
    case "renaming": desk.send(.list(.renameTapped(name: "tea")))
    case "sheet": desk.send(.list(.sheetTapped))
    case "all": desk.send(.list(.allTapped(name: "tea")))
    default: desk.send(.sorted)
    }
  }

  @Test("A press takes the alert away, and then does what its button says", arguments: presses, Desk.Place.allCases)
  fileprivate func press(_ press: Press, place: Desk.Place) throws {
    let desk = Desk(place)
    ask(press.alert, desk)
    let alert = desk.top
    #expect(desk.plan().layers.last.map { [.alert, .dialog].contains($0.presentation.kind) } == true)
    desk.press(press.button, press.fields, alert)
    #expect(desk.text == press.stack)
    #expect(desk.jotter()?.order == press.order && desk.jotter()?.deleted == press.deleted)
    // The alert has left. So pressing any of its buttons, or tapping outside, must change nothing.
    let after = try #require(desk.jotter())
    for button in ["confirmed", "again", "moved", "kept", "renamed", "byName", "closed", "away", "unknown"] {
      desk.press(button, ["title": "late"], alert)
    }
    desk.follow(.dismissed(alert))
    #expect(desk.jotter() == after)
  }

  @Test("What an alert says is evaluated when it is shown, and stays as it is", arguments: Desk.Place.allCases)
  fileprivate func texts(place: Desk.Place) throws {
    let desk = Desk(place)
    desk.send(.asked(name: "tea"))
    var options = try #require(desk.options)
    #expect(options.title == "S: delete “tea”?" && options.message == "0 notes are deleted.")
    #expect(options.buttons.map(\.title) == ["Delete", "Ask again", "Move", "Keep"])
    #expect(options.buttons.map(\.role) == [.destructive, nil, nil, .cancel] && options.fields == [])
    desk.press("confirmed", [:], desk.top)
    desk.send(.asked(name: "oil"))
    options = try #require(desk.options)
    #expect(options.message == "1 notes are deleted.")
    // The second alert replaces the first.
    desk.send(.asked(name: "salt"))
    #expect(desk.text == "list > alert deletion(name: 'salt')" && desk.options?.title == "S: delete “salt”?")
    desk.press("kept", [:], desk.top)
    desk.send(.list(.renameTapped(name: "tea")))
    options = try #require(desk.options)
    #expect(options.fields == [.init("Title", name: "title", text: "tea"), .init("Note", name: "note")])
    #expect(options.buttons.map(\.title) == ["Rename “tea”", "Cancel"])
  }

  @Test("A branch of a button sees the state, and shows a screen below which no alert is left", arguments: Desk.Place.allCases)
  fileprivate func branches(place: Desk.Place) {
    let desk = Desk(place)
    desk.send(.asked(name: "tea"))
    desk.press("confirmed", [:], desk.top)
    desk.send(.asked(name: "oil"))
    desk.press("moved", [:], desk.top)
    #expect(desk.text == "list > sheet update")
  }

  @Test("What shows a screen takes a question away, and none of its buttons runs", arguments: Desk.Place.allCases)
  fileprivate func outdated(place: Desk.Place) {
    for question in ["deletion", "renaming", "sorting"] {
      let desk = Desk(place)
      ask(question, desk)
      let alert = desk.top
      desk.send(.outdated)
      #expect(desk.text.hasSuffix("> cover update") && !desk.text.contains("alert") && !desk.text.contains("dialog"))
      #expect(desk.jotter()?.order == 0 && desk.jotter()?.deleted == [])
      let after = desk.jotter()
      desk.press("closed", [:], alert)
      desk.press("confirmed", [:], alert)
      #expect(desk.jotter() == after)
    }
  }

  @Test("A tap beside a dialog is its cancel button, once", arguments: Desk.Place.allCases)
  fileprivate func beside(place: Desk.Place) {
    let desk = Desk(place)
    desk.send(.sorted)
    let dialog = desk.top
    for _ in 0..<2 { desk.follow(.dismissed(dialog)) }
    desk.press("closed", [:], dialog)
    #expect(desk.text == "list" && desk.jotter()?.order == 10)
    desk.send(.sorted)
    desk.follow(.dismissed(desk.top))
    #expect(desk.jotter()?.order == 20)
  }

  @Test("An exit of a button reaches the parent once, and the flow has no alert then", arguments: [Desk.Place.inSheet, .inTab])
  fileprivate func exit(place: Desk.Place) {
    let desk = Desk(place)
    desk.send(.sorted)
    let dialog = desk.top
    for _ in 0..<2 { desk.press("away", [:], dialog) }
    #expect(desk.orders() == [0])
    #expect(desk.text == (place == .inSheet ? "left" : "list"))
  }

  @Test("A sheet that leaves takes its alert with it, and a press of it is late", arguments: Desk.Place.allCases)
  fileprivate func leavingSheet(place: Desk.Place) throws {
    let desk = Desk(place)
    desk.send(.list(.sheetTapped))
    let layers = desk.plan().layers
    desk.follow(.dismissed(layers[layers.count - 2].place))
    #expect(desk.text == "list")
    let after = desk.jotter()
    desk.press("renamed", ["title": "late"], layers[layers.count - 1].place)
    #expect(desk.jotter() == after)
  }

  @Test("A restored alert says what it said, and its buttons work")
  func restored() throws {
    let desk = Desk(.alone)
    desk.send(.list(.renameTapped(name: "tea")))
    let saved = try JSONEncoder().encode(try #require(desk.jotter()))
    let state = try JSONDecoder().decode(Jotter.State.self, from: saved)
    #expect(state == desk.jotter())
    let flow = Jotter(sign: "other")
    let store = Store(initialState: state) { flow }
    let place = flow.plan(of: state).layers[1].place
    #expect(state.routes.top.presentation.options.fields[0].text == "tea")
    for _ in 0..<2 { store.press("renamed", fields: ["title": "mint", "note": "!"], at: place, of: flow) }
    #expect(store.state.routes.map { "\($0.screen)" } == ["list", #"detail(title: "mint!")"#])
  }

  @Test(
    "A saved alert that is damaged can still be left",
    arguments: [
      #"{"kind": "alert"}"#, #"{"kind": "alert", "options": {"buttons": [{"title": "Go", "event": "gone"}]}}"#,
      #"{"kind": "alert", "options": {"title": 7}}"#,
    ])
  func damaged(_ presentation: String) throws {
    let json = """
      {"format": 1, "flow": "Jotter", "state": {"routes": {"nextID": 2, "routes": [
        {"id": 0, "screen": {"list": {}}, "presentation": {"kind": "root"}},
        {"id": 1, "screen": {"deletion": {"name": "tea"}}, "presentation": \(presentation)}]}, "order": 0, "deleted": []}}
      """
    let snapshot = try JSONDecoder().decode(FlowSnapshot<Jotter.State>.self, from: Data(json.utf8))
    let flow = Jotter(sign: "S")
    let store = Store(initialState: snapshot.state) { flow }
    if store.state.routes.count == 1 { return #expect(snapshot.losses.count == 1) }
    let place = flow.plan(of: store.state).layers[1].place
    let issues = IssueLog()
    issues.collect { store.press("gone", at: place, of: flow) }
    #expect(store.state.routes.count == 1 && issues.messages.count == 1)
  }
}
