import FlowRuntime
import FlowTestSupport
import Foundation
import Testing

/// The encoded form of `Trip.State.sample`. If this text changes, apps can no longer read their saved data.
private let sampleText = """
  {"flow":"Trip","format":1,"state":{"notes":["warm"],"routes":{"nextID":4,"routes":[\
  {"id":0,"presentation":{"kind":"root","options":{"container":"navigation"}},"screen":{"home":{}}},\
  {"id":1,"presentation":{"kind":"push"},"screen":{"city":{"name":"Oslo","stars":5}}},\
  {"id":2,"presentation":{"kind":"cover","options":{"container":"navigation"}},"screen":{"booking":\
  {"city":"Oslo","guests":2,"price":80,"routes":{"nextID":3,"routes":[\
  {"id":0,"presentation":{"kind":"root"},"screen":{"dates":{}}},\
  {"id":1,"presentation":{"kind":"push"},"screen":{"room":{"floor":2,"number":7}}},\
  {"id":2,"presentation":{"kind":"sheet"},"screen":{"payment":{"card":"1234"}}}]}}}},\
  {"id":3,"presentation":{"kind":"push"},"screen":{"city":{"name":"Bergen","stars":4}}}]},"user":"Ada"},"version":"2.1"}
  """

@Suite struct SnapshotTests {
  @Test func theFormIsStable() throws {
    #expect(try json(FlowSnapshot(Trip.State.sample, version: "2.1")) == sampleText)
    let snapshot = try trip(sampleText)
    #expect(snapshot == FlowSnapshot(.sample, version: "2.1"))
    #expect(snapshot.losses.isEmpty)
  }

  @Test func everyStateComesBackFromEveryCoder() throws {
    var random = SeededRandom(seed: SeededRandom.seed(for: #function))
    for round in 0..<200 {
      let snapshot = FlowSnapshot(Trip.State.random(&random), version: round.isMultiple(of: 2) ? "\(round)" : nil)
      #expect(try JSONDecoder().decode(TripSnapshot.self, from: JSONEncoder().encode(snapshot)) == snapshot)
      let encoder = PropertyListEncoder()
      encoder.outputFormat = round.isMultiple(of: 2) ? .binary : .xml
      #expect(try PropertyListDecoder().decode(TripSnapshot.self, from: encoder.encode(snapshot)) == snapshot)
    }
  }

  @Test(arguments: [
    (#"{"format":2,"flow":"Trip","state":{}}"#, FlowSnapshotError.unknownFormat(2)),
    (#"{"format":1,"flow":"Tour","state":{}}"#, .otherFlow("Tour", expected: "Trip")),
  ])
  func whatIsOfAnotherKindIsRefused(_ text: String, _ error: FlowSnapshotError) {
    #expect(throws: error) { try trip(text) }
  }

  @Test(arguments: ["", "null", "[]", "{}", #"{"format":1}"#, #"{"format":1,"flow":"Trip","state":7}"#, "\u{0}"])
  func whatIsNoSnapshotIsRefused(_ text: String) {
    #expect(throws: DecodingError.self) { try trip(text) }
  }

  @Test func whatCannotBeRestoredBeginsAnew() {
    let start = Trip.State(user: "Bo")
    let snapshot = FlowSnapshot.restore(orStart: start) { try trip(#"{"format":2}"#) }
    #expect(snapshot.state == start)
    #expect(snapshot.version == nil)
    #expect(
      snapshot.losses.map(\.description) == [
        ": whole state lost: The snapshot has the unknown format 2. A newer version of swift-flows may have saved it."
      ])
  }

  @Test func whatCanBeRestoredDoesNotMakeTheStart() throws {
    var starts = 0
    func start() -> Trip.State {
      starts += 1
      return Trip.State(user: "Bo")
    }
    let snapshot = FlowSnapshot.restore(orStart: start()) { try trip(sampleText) }
    #expect(snapshot == FlowSnapshot(.sample, version: "2.1"))
    #expect(starts == 0)
  }

  @Test func anOptionalValueOfAScreenMayBeMissing() throws {
    var expected = Trip.State.sample
    expected.change(2) { $0.routes.update(id: RouteID(rawValue: 1)) { $0 = .room(number: 7, floor: nil) } }
    for floor in [#""floor":null,"#, ""] {
      let snapshot = try trip(damaged(.sample, #""floor":2,"#, floor))
      #expect(snapshot == FlowSnapshot(expected))
    }
  }

  @Test func withoutASnapshotAnyDamageIsAnError() throws {
    let text = try json(Trip.State.sample)
    for (piece, other) in [(#""room""#, #""suite""#), (#"["warm"]"#, "7"), (#""nextID":4"#, #""nextID":3"#)] {
      #expect(text.contains(piece))
      let damaged = text.replacingOccurrences(of: piece, with: other)
      #expect(throws: DecodingError.self) { try JSONDecoder().decode(Trip.State.self, from: Data(damaged.utf8)) }
    }
  }
}
