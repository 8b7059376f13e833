import FlowGraph
import FlowModel
import FlowSyntax
import FlowTestSupport
import Testing

@testable import FlowScenarios

/// Nothing stands above an alert or a dialog, whichever way a screen is shown: the player of scenarios.
@Suite("Screens that scenarios show over an alert or a dialog")
struct PlayedAlertTests {
  private let player: FlowPlayer

  init() {
    let (unit, _) = Lowering.lower([Parser.parse(SourceFile(path: "Ward.flow", text: AlertCases.flows))])
    player = FlowPlayer(FlowDocument(unit: unit), Statements(["!isOpen"]))
  }

  @Test("in a flow by itself", arguments: AlertCases.inWard)
  func byItself(_ test: AlertCases.Case) throws {
    var state = try player.start(0)
    for event in [asking(test)] + test.events { try play(event, &state) { $0 } }
    #expect(text(state) == test.stack)
  }

  @Test("in a flow that its parent has pushed", arguments: AlertCases.inWard)
  func inChild(_ test: AlertCases.Case) throws {
    var state = try corridor()
    for event in [asking(test)] + test.events { try play(event, &state, inChild) }
    #expect(text(state) == "lobby > push ward[\(test.stack)]")
  }

  @Test("in a tab", arguments: AlertCases.inWard)
  func inTab(_ test: AlertCases.Case) throws {
    var state = try player.start(2)
    for event in [asking(test)] + test.events { try play(event, &state, inTab) }
    #expect(text(state) == "tabs[\(test.stack)]")
  }

  @Test("by the parent of a flow", arguments: AlertCases.aroundChild)
  func aroundChild(_ test: AlertCases.Case) throws {
    var state = try corridor()
    try play(asking(test), &state, inChild)
    for event in test.events {
      if event.hasPrefix("ward.") {
        try play(String(event.dropFirst("ward.".count)), &state, inChild)
      } else {
        try play(event, &state) { $0 }
      }
    }
    #expect(text(state) == test.stack)
  }

  @Test("by the flow around tabs", arguments: AlertCases.aroundTab)
  func aroundTab(_ test: AlertCases.Case) throws {
    var state = try player.start(2)
    try play(asking(test), &state, inTab)
    for event in test.events { try play(event, &state) { $0 } }
    #expect(text(state) == test.stack)
  }

  private func corridor() throws -> PlayedFlow {
    var state = try player.start(1)
    try player.settle(&state, [.route(.index(0), .event("entered"))])
    return state
  }

  private func asking(_ test: AlertCases.Case) -> String { test.question == "alert" ? "alerted" : "dialogued" }

  private func inChild(_ action: PlayAction) -> PlayAction { .route(.index(1), .flow(action)) }
  private func inTab(_ action: PlayAction) -> PlayAction { .route(.index(0), .tab(0, .flow(action))) }

  private func play(_ event: String, _ state: inout PlayedFlow, _ embed: (PlayAction) -> PlayAction) throws {
    let action: PlayAction
    switch event {
    case "nothing": return
    case "work": action = .work(0, "arrived")
    // The question is the second route of its flow.
    case "closed": action = .dismiss(from: 1)
    case "list.called": action = .route(.index(0), .event("called"))
    case _ where event.hasPrefix("ask."): action = .route(.index(1), .event(String(event.dropFirst("ask.".count))))
    case _ where event.hasPrefix("link "): action = .link(try PlayedLink(String(event.dropFirst("link ".count))))
    default: action = .own(event)
    }
    try player.settle(&state, [embed(action)])
  }

  private func text(_ state: PlayedFlow) -> String {
    let flow = player.document.flows[state.flow]
    return state.routes.map { route in
      let kind = route.kind == .root ? "" : "\(route.kind.rawValue) "
      let inner = route.content.tabs.map { $0.items[$0.selected].content.child } ?? route.content.child
      return kind + (route.screen.map { flow.screens[$0].name } ?? "tabs") + (inner.first.map { "[\(text($0))]" } ?? "")
    }.joined(separator: " > ")
  }
}
