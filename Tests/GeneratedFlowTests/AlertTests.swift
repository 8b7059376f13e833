import FlowRuntime
import FlowTestSupport
import Foundation
import Testing

@testable import GeneratedFlows

/// No screen is above an alert or a dialog, whichever operation shows the screen.
@MainActor
@Suite("Screens shown over an alert or a dialog", .timeLimit(.minutes(10)))
struct AlertTests {
  private let line = Line()

  @Test("in a flow by itself", arguments: AlertCases.inWard)
  func byItself(_ test: AlertCases.Case) throws {
    let player = Player(Ward.State(), Ward(line: line))
    for event in [asking(test.question)] + test.events {
      if let action = try action(event, in: player.state) { player.send(action) }
    }
    #expect(text(player.state) == test.stack)
    expectNothingAboveAlerts(Ward(line: line), player.state)
  }

  @Test("in a flow that its parent has pushed", arguments: AlertCases.inWard)
  func inChild(_ test: AlertCases.Case) throws {
    let player = corridor()
    for event in [asking(test.question)] + test.events { try inChild(event, player) }
    #expect(text(player.state) == "lobby > push ward[\(test.stack)]")
    expectNothingAboveAlerts(Corridor(line: line), player.state)
  }

  @Test("in a tab", arguments: AlertCases.inWard)
  func inTab(_ test: AlertCases.Case) throws {
    let player = Player(Clinic.State(), Clinic(line: line))
    for event in [asking(test.question)] + test.events { try inTab(event, player) }
    #expect(text(player.state) == "tabs[\(test.stack)]")
    expectNothingAboveAlerts(Clinic(line: line), player.state)
  }

  @Test("by the parent of a flow", arguments: AlertCases.aroundChild)
  func aroundChild(_ test: AlertCases.Case) throws {
    let player = corridor()
    try inChild(asking(test.question), player)
    for event in test.events {
      if event.hasPrefix("ward.") {
        try inChild(String(event.dropFirst("ward.".count)), player)
      } else {
        player.send(try #require(corridorEvents[event], "\(event)"))
      }
    }
    #expect(text(player.state) == test.stack)
    expectNothingAboveAlerts(Corridor(line: line), player.state)
  }

  @Test("by the flow around tabs", arguments: AlertCases.aroundTab)
  func aroundTab(_ test: AlertCases.Case) throws {
    let player = Player(Clinic.State(), Clinic(line: line))
    try inTab(asking(test.question), player)
    for event in test.events { player.send(try #require(clinicEvents[event], "\(event)")) }
    #expect(text(player.state) == test.stack)
    expectNothingAboveAlerts(Clinic(line: line), player.state)
  }

  // MARK: Changes by the app

  @Test("by the app, which changes the routes of a parent", arguments: ["alert", "dialog"])
  func routesOfParent(_ question: String) throws {
    let player = corridor()
    try inChild(asking(question), player)
    var routes = player.state.routes
    routes.presentSheet(.desk)
    player.send(.router(.setRoutes(routes)))
    #expect(text(player.state) == "lobby > push ward[list] > sheet desk")
  }

  @Test("by the app, which changes the routes of the flow", arguments: ["alert", "dialog"])
  func routesOfFlow(_ question: String) throws {
    let player = Player(Ward.State(), Ward(line: line))
    if let action = try action(asking(question), in: player.state) { player.send(action) }
    var routes = player.state.routes
    routes.presentCover(.page)
    player.send(.router(.setRoutes(routes)))
    #expect(text(player.state) == "list > cover page")
  }

  @Test("An alert of a covered flow waits until nothing is above it")
  func waiting() throws {
    let player = corridor()
    player.send(.sheeted)
    try inChild("alerted", player)
    let flow = Corridor(line: line)
    #expect(flow.plan(of: player.state).layers.map(\.presentation.kind) == [.root, .sheet])
    #expect(player.store.plan(of: flow).state.layers.map(\.presentation.kind) == [.root, .sheet])
    player.send(.router(.dismissed(id: player.top.id)))
    #expect(flow.plan(of: player.state).layers.map(\.presentation.kind) == [.root, .alert])
    #expect(player.store.plan(of: flow).state.layers.map(\.presentation.kind) == [.root, .alert])
  }

  @Test("A saved state with a screen above an alert comes back without the alert", arguments: ["alert", "dialog"])
  func restored(_ question: String) throws {
    let saved = """
      {"routes": {"nextID": 3, "routes": [
        {"id": 0, "screen": {"list": {}}, "presentation": {"kind": "root"}},
        {"id": 1, "screen": {"\(question == "alert" ? "ask" : "pick")": {}}, "presentation": {"kind": "\(question)"}},
        {"id": 2, "screen": {"page": {}}, "presentation": {"kind": "cover"}}]},
       "isOpen": false, "courier": {"isGoing": false, "count": 0}}
      """
    let state = try JSONDecoder().decode(Ward.State.self, from: Data(saved.utf8))
    #expect(text(state) == "list > cover page")
    let whole = #"{"format": 1, "flow": "Ward", "state": \#(saved)}"#
    let snapshot = try JSONDecoder().decode(FlowSnapshot<Ward.State>.self, from: Data(whole.utf8))
    #expect(text(snapshot.state) == "list > cover page")
    #expect(snapshot.losses == [])
  }

  // MARK: Events by their names

  /// The event that shows an alert or a dialog, depending on `question`.
  private func asking(_ question: String) -> String { question == "alert" ? "alerted" : "dialogued" }

  private func corridor() -> Player<Corridor> {
    let player = Player(Corridor.State(), Corridor(line: line))
    player.send(.lobby(.entered))
    return player
  }

  private func inChild(_ event: String, _ player: Player<Corridor>) throws {
    for route in player.state.routes {
      guard case .ward(let ward) = route.screen, let action = try action(event, in: ward) else { continue }
      player.send(.ward(action), from: route.id)
    }
  }

  private func inTab(_ event: String, _ player: Player<Clinic>) throws {
    let root = player.state.routes.root
    guard case .tabs(let tabs) = root.screen, case .ward(let ward) = tabs.items[0].tab,
      let action = try action(event, in: ward)
    else { return }
    player.send(.tabs(.tab(id: tabs.items[0].id, action: .ward(action))), from: root.id)
  }

  private func action(_ event: String, in ward: Ward.State) throws -> Ward.Action? {
    let top = ward.routes.top.id
    switch event {
    case "nothing": return nil
    case "work": return .courier(.arrived(1))
    case "closed": return .router(.dismissed(id: top))
    case "list.called": return .router(.screen(id: ward.routes.root.id, action: .list(.called)))
    case _ where event.hasPrefix("ask."):
      return Ward(line: line).action(forButton: String(event.dropFirst("ask.".count)), at: ScreenPlace(top), in: ward)
    case _ where event.hasPrefix("link "):
      return .router(.open(try FlowLink(String(event.dropFirst("link ".count)))))
    default:
      let action: Ward.Action = try #require(wardEvents[event], "\(event)")
      return action
    }
  }

  private let wardEvents: [String: Ward.Action] = [
    "alerted": .alerted, "dialogued": .dialogued, "pushed": .pushed, "sheeted": .sheeted,
    "covered": .covered, "popped": .popped, "warned": .warned, "offered": .offered, "shown": .shown, "styled": .styled,
    "chosen": .chosen, "swapped": .swapped, "replaced": .replaced, "listed": .listed,
    "topped": .topped, "admitted": .admitted, "twice": .twice, "thrice": .thrice, "dismissed": .dismissed,
    "returned": .returned,
  ]
  private let corridorEvents: [String: Corridor.Action] = [
    "pushed": .pushed, "sheeted": .sheeted, "covered": .covered, "popped": .popped, "warned": .warned,
    "offered": .offered, "chosen": .chosen, "swapped": .swapped, "replaced": .replaced, "returned": .returned,
  ]
  private let clinicEvents: [String: Clinic.Action] = [
    "pushed": .pushed, "sheeted": .sheeted, "covered": .covered, "popped": .popped, "warned": .warned,
    "offered": .offered, "chosen": .chosen, "moved": .moved, "returned": .returned,
  ]

  // MARK: What is shown

  /// The routes with their child flows, for example `lobby > push ward[list > alert ask]`. For tabs, the child flow is the flow in
  /// the selected tab.
  private func text<State: FlowState>(_ state: State) -> String {
    state.routes.map { route in
      let kind = route.presentation.kind == .root ? "" : "\(route.presentation.kind) "
      let name = "\(route.screen)".prefix { $0 != "(" }
      let inner = (route.screen as? any FlowScreen)?.nestedFlow.map { "[\(text($0))]" } ?? ""
      return kind + name + inner
    }.joined(separator: " > ")
  }

  private func expectNothingAboveAlerts<Flow: FlowReducer>(_ flow: Flow, _ state: Flow.State) {
    let kinds = flow.plan(of: state).layers.map(\.presentation.kind)
    #expect(!kinds.dropLast().contains { $0 == .alert || $0 == .dialog }, "\(kinds)")
  }
}
