import FlowRuntime
import Foundation
import Testing

/// A flow of tabs, and a screen that may be shown over them.
private struct Desktop: FlowState, Equatable, Codable {
  enum Screen: Equatable, Codable {
    case tabs(Tabs<Tab>)
    case help
  }

  enum Tab: Equatable, Codable {
    case trips(Booking.State)
    case news
    case me
  }

  var routes = Routes<Screen>(root: .tabs(Tabs(.trips(Booking.State(city: "Oslo")), .news, .me)))

  var tabs: Tabs<Tab>? {
    if case .tabs(let tabs) = routes.root.screen { tabs } else { nil }
  }

  init() {}

  init(from decoder: any Decoder) throws {
    self.init()
    let values = try decoder.container(keyedBy: FlowCodingKey.self)
    try values.restore("routes", into: &routes)
  }
}

@Suite struct TabsLossTests {
  /// Restores tabs with the help screen shown over them.
  private func restored(
    selected: Int, _ changes: [(piece: String, other: String)]
  ) throws -> FlowSnapshot<Desktop> {
    var state = Desktop()
    state.routes.update(id: state.routes.root.id) { screen in
      guard case .tabs(var tabs) = screen else { return }
      tabs.select(index: selected)
      screen = .tabs(tabs)
    }
    state.routes.presentSheet(.help)
    var text = try json(FlowSnapshot(state))
    for (piece, other) in changes {
      #expect(text.contains(piece))
      text = text.replacingOccurrences(of: piece, with: other)
    }
    return try JSONDecoder().decode(FlowSnapshot<Desktop>.self, from: Data(text.utf8))
  }

  @Test(arguments: [#"{"id":1,"tab":{"weather":{}}}"#, "null", "7", #"{"id":"x"}"#])
  func aTabThatDoesNotDecodeIsLeftOutAlone(_ damage: String) throws {
    let snapshot = try restored(selected: 2, [(#"{"id":1,"tab":{"news":{}}}"#, damage)])
    #expect(snapshot.state.tabs?.items.map(\.id.rawValue) == [0, 2])
    #expect(snapshot.state.tabs?.selectedID.rawValue == 2)
    #expect(snapshot.state.routes.count == 2)
    #expect(snapshot.losses.map(\.part) == [.tab])
    #expect(snapshot.losses.first?.path.contains(".tabs[1]") == true)
  }

  @Test func whatStoodOnALostTabThatWasSelectedIsLostToo() throws {
    let snapshot = try restored(selected: 1, [(#"{"news":{}}"#, #"{"weather":{}}"#)])
    #expect(snapshot.state.tabs?.selectedID.rawValue == 0)
    #expect(snapshot.state.routes.count == 1)
    #expect(snapshot.losses.map(\.part) == [.tab, .routes(count: 1)])
  }

  @Test func withoutAnyTabTheFlowShowsItsStart() throws {
    let snapshot = try restored(
      selected: 1, [(#"{"news":{}}"#, "7"), (#"{"me":{}}"#, "7"), (#"{"trips":"#, #"{"tours":"#)])
    #expect(snapshot.state == Desktop())
    #expect(snapshot.losses.map(\.part) == [.allRoutes])
  }

  @Test(arguments: ["\"two\"", "null", "7"])
  func withoutASelectedTabTheFirstIs(_ damage: String) throws {
    let snapshot = try restored(selected: 1, [(#""selected":1"#, #""selected":\#(damage)"#)])
    #expect(snapshot.state.tabs?.count == 3)
    #expect(snapshot.state.tabs?.selectedID.rawValue == 0)
    #expect(snapshot.losses == [])
  }

  @Test func withoutASnapshotADamagedTabIsAnError() throws {
    let text = try json(Desktop()).replacingOccurrences(of: #"{"news":{}}"#, with: "7")
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Desktop.self, from: Data(text.utf8)) }
  }
}
