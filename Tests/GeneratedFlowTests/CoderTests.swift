import FlowRuntime
import Foundation
import Testing

@testable import GeneratedFlows

@Suite("Names in saved states")
struct CoderTests {
  @Test("Names that differ in Unicode normalisation are one")
  func normalisation() throws {
    // In the flow, the screen's name has a precomposed character. In the data it may be decomposed.
    var state = Café.State()
    state.routes.push(.crème(größe: 3))
    state.zähler = 4
    let data = try JSONEncoder().encode(FlowSnapshot(state))
    let text = String(decoding: data, as: UTF8.self)
    for form in [text.decomposedStringWithCanonicalMapping, text.precomposedStringWithCanonicalMapping] {
      let snapshot = try JSONDecoder().decode(FlowSnapshot<Café.State>.self, from: Data(form.utf8))
      #expect(snapshot.losses == [])
      #expect(snapshot.state == state)
    }
    #expect(Array(text.decomposedStringWithCanonicalMapping.utf8) != Array(text.precomposedStringWithCanonicalMapping.utf8))
  }

  @Test("Links are compared alike", arguments: ["/crème/3", "/cre\u{300}me/3", "/cr%C3%A8me/3", "/cre%CC%80me/3"])
  func links(text: String) throws {
    var state = Café.State()
    _ = try Café().open(FlowLink(text), &state)
    #expect(state.routes.top.screen == .crème(größe: 3))
  }

  @Test("What a coder with a key strategy loses is named")
  func keyStrategy() throws {
    var state = Café.State()
    state.routes.push(.orderURL(itemID: 1))
    state.userID = 2
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let snapshot = try decoder.decode(FlowSnapshot<Café.State>.self, from: try encoder.encode(FlowSnapshot(state)))
    #expect(snapshot.state.routes.count == 1)
    #expect(snapshot.state.userID == 0)
    #expect(snapshot.losses.map(\.part) == [.absentVariable, .routes(count: 1)])
  }
}
