import FlowModel
import FlowRuntime
import FlowSyntax
import FlowTestSupport
import Testing

@testable import FlowScenarios

/// The scenario player must remove an alert or a dialog before it shows a screen, whichever operation shows the screen.
@Suite("Screens that scenarios show over an alert or a dialog")
struct PlayedAlertTests {
  private let player: ScenarioPlayer

  init() {
    let (unit, _) = Lowering.lower([Parser.parse(SourceFile(path: "Ward.flow", text: AlertCases.flows))])
    player = ScenarioPlayer(PlayedUnit(unit), Statements(["!isOpen"]))
  }

  @Test("in a flow by itself", arguments: AlertCases.inWard)
  func byItself(_ test: AlertCases.Case) throws {
    var state = try player.start(0)
    for event in [asking(test)] + test.events { try play(event, &state) }
    #expect(text(state) == test.stack)
  }

  @Test("in a flow that its parent has pushed", arguments: AlertCases.inWard)
  func inChild(_ test: AlertCases.Case) throws {
    var state = try corridor()
    for event in [asking(test)] + test.events { try play(event, &state, in: .child) }
    #expect(text(state) == "lobby > push ward[\(test.stack)]")
  }

  @Test("in a tab", arguments: AlertCases.inWard)
  func inTab(_ test: AlertCases.Case) throws {
    var state = try player.start(2)
    for event in [asking(test)] + test.events { try play(event, &state, in: .tab) }
    #expect(text(state) == "tabs[\(test.stack)]")
  }

  @Test("by the parent of a flow", arguments: AlertCases.aroundChild)
  func aroundChild(_ test: AlertCases.Case) throws {
    var state = try corridor()
    try play(asking(test), &state, in: .child)
    for event in test.events {
      if event.hasPrefix("ward.") {
        try play(String(event.dropFirst("ward.".count)), &state, in: .child)
      } else {
        try play(event, &state)
      }
    }
    #expect(text(state) == test.stack)
  }

  @Test("by the flow around tabs", arguments: AlertCases.aroundTab)
  func aroundTab(_ test: AlertCases.Case) throws {
    var state = try player.start(2)
    try play(asking(test), &state, in: .tab)
    for event in test.events { try play(event, &state) }
    #expect(text(state) == test.stack)
  }

  private func corridor() throws -> CoreState {
    var state = try player.start(1)
    try player.settle(&state, [.router(.screen(id: state.routes.root.id, action: .event("entered")))])
    return state
  }

  private func asking(_ test: AlertCases.Case) -> String { test.question == "alert" ? "alerted" : "dialogued" }

  /// The flow that receives the event: the whole flow, the pushed child or the flow in the tab.
  private enum Place { case whole, child, tab }

  private func play(_ event: String, _ state: inout CoreState, in place: Place = .whole) throws {
    switch place {
    case .whole: try action(event, state).map { try player.settle(&state, [$0]) }
    case .child:
      let child = try #require(state.routes[1].screen.flow)
      guard let action = try action(event, child) else { return }
      try player.settle(&state, [.router(.screen(id: state.routes[1].id, action: .flow(action)))])
    case .tab:
      let item = try #require(state.routes.root.screen.tabs?.selected)
      guard let action = try action(event, try #require(item.tab.flow)) else { return }
      let event = CoreEvent.tabs(.tab(id: item.id, action: .flow(action)))
      try player.settle(&state, [.router(.screen(id: state.routes.root.id, action: event))])
    }
  }

  private func action(_ event: String, _ state: CoreState) throws -> CoreAction? {
    func of(_ place: Int, _ name: String) -> CoreAction { .router(.screen(id: state.routes[place].id, action: .event(name))) }
    switch event {
    case "nothing": return nil
    case "work": return .work(0, "arrived")
    // The alert or dialog is the second route of its flow.
    case "closed": return .router(.dismissed(id: state.routes[1].id))
    case "list.called": return of(0, "called")
    case _ where event.hasPrefix("ask."): return of(1, String(event.dropFirst("ask.".count)))
    case _ where event.hasPrefix("link "): return .router(.open(try FlowLink(played: String(event.dropFirst("link ".count)))))
    default: return .own(event)
    }
  }

  private func text(_ state: CoreState) -> String {
    let unit = player.played.unit
    return state.routes.map { route in
      let kind = route.presentation.kind == .root ? "" : "\(route.presentation.kind.rawValue) "
      let screen = unit.flows[state.flow].screens.start + Int(route.screen.number)
      let name = route.screen.tabs == nil ? unit.names[unit.screens[screen].name] : "tabs"
      return kind + name + ((route.screen.flow ?? route.screen.tabs?.selected.tab.flow).map { "[\(text($0))]" } ?? "")
    }.joined(separator: " > ")
  }
}
