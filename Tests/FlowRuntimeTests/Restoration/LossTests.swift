import FlowRuntime
import Foundation
import Testing

/// One kind of damage to the sample, and the expected remaining state.
private struct Damage: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let piece: String
  let other: String
  let change: @Sendable (inout Trip.State) -> Void
  let losses: [String]

  init(
    _ name: String, _ piece: String, _ other: String, losses: [String],
    _ change: @escaping @Sendable (inout Trip.State) -> Void
  ) {
    testDescription = name
    self.piece = piece
    self.other = other
    self.losses = losses
    self.change = change
  }
}

/// The sample with a changed booking. All screens above the booking are removed, because the booking lost routes.
private func cut(_ trip: inout Trip.State, _ change: (inout Booking.State) -> Void) {
  trip.routes.goBack()
  trip.change(2, change)
}

private let aboveBooking =
  "state.routes.routes[3]: 1 route lost: The child flow below lost routes."
private let outer = "state.routes.routes"
private let inner = "state.routes.routes[2].screen.booking.routes.routes"

private let damages = [
  Damage(
    "a value of a screen that the data does not name", #"{"name":"Bergen","stars":4}"#, #"{"name":"Bergen"}"#,
    losses: ["\(outer)[3].screen.city.stars: 1 route lost: There is no such value."]
  ) { $0.routes.goBack() },
  Damage(
    "a renamed screen in the middle", #"{"city":{"name":"Oslo","stars":5}}"#, #"{"town":{"name":"Oslo"}}"#,
    losses: ["\(outer)[1].screen.town: 3 routes lost: The flow has no screen `town`."]
  ) { $0.routes.goBackToRoot() },
  Damage(
    "a root that is gone", #"{"home":{}}"#, #"{"house":{}}"#,
    losses: ["\(outer)[0].screen.house: all routes lost: The flow has no screen `house`."]
  ) { $0.routes = Trip.State(user: "").routes },
  Damage(
    "no routes", #""routes":{"nextID":4,"#, #""was":{"nextID":4,"#, losses: ["state.routes: all routes lost: There is no such value."]
  ) { $0.routes = Trip.State(user: "").routes },
  Damage(
    "a screen of a child that is gone", #""room""#, #""suite""#,
    losses: ["\(inner)[1].screen.suite: 2 routes lost: The flow has no screen `suite`.", aboveBooking]
  ) { cut(&$0) { $0.routes.goBackToRoot() } },
  Damage(
    "the state of an app's reducer inside a child", #""card":"1234""#, #""card":1234"#,
    losses: ["\(inner)[2].screen.payment.card: 1 route lost: ", aboveBooking]
  ) { cut(&$0) { $0.routes.goBack() } },
  Damage(
    "the root of a child", #"{"dates":{}}"#, "{}",
    losses: ["\(inner)[0].screen: all routes lost: A screen is an object with one key, not with 0.", aboveBooking]
  ) { cut(&$0) { $0.routes = Booking.State(city: "").routes } },
  Damage(
    "a parameter of a child", #"{"city":"Oslo","guests""#, #"{"place":"Oslo","guests""#,
    losses: ["\(outer)[2].screen.booking.city: 2 routes lost: There is no such value."]
  ) { $0.routes.goBack(2) },
  Damage(
    "a variable", #"["warm"]"#, #""warm""#, losses: ["state.notes: variable lost: "]
  ) { $0.notes = ["empty"] },
  Damage(
    "a variable that the data does not name", #""notes":["warm"]"#, #""old":1"#,
    losses: ["state.notes: absent variable lost: There is no such value."]
  ) { $0.notes = ["empty"] },
  Damage(
    "a variable of a child", #""guests":2"#, #""guests":"two""#,
    losses: ["state.routes.routes[2].screen.booking.guests: variable lost: "]
  ) { $0.change(2) { $0.guests = 1 } },
  Damage(
    "an id twice", #""id":3"#, #""id":2"#, losses: ["\(outer)[3]: 1 route lost: The id #2 is used twice."]
  ) { $0.routes.goBack() },
  Damage(
    "a root above the root", #""kind":"cover""#, #""kind":"root""#,
    losses: ["\(outer)[2]: 2 routes lost: The route #2 is a root above another route."]
  ) { $0.routes.goBack(2) },
  Damage(
    "an unknown presentation", #""kind":"cover""#, #""kind":"hologram""#,
    losses: ["\(outer)[2].presentation.kind: 2 routes lost: "]
  ) { $0.routes.goBack(2) },
  Damage("a wrong next id", #""nextID":4"#, #""nextID":1"#, losses: []) { _ in },
  Damage("a next id of another type", #""nextID":4"#, #""nextID":"x""#, losses: []) { _ in },
]

@Suite struct LossTests {
  @Test(arguments: damages)
  private func theLongestValidPrefixIsKept(_ damage: Damage) throws {
    var expected = Trip.State.sample
    damage.change(&expected)
    let snapshot = try trip(try damaged(.sample, damage.piece, damage.other))
    #expect(snapshot.state == expected)
    #expect(snapshot.losses.count == damage.losses.count)
    for (loss, start) in zip(snapshot.losses, damage.losses) {
      #expect(loss.description.hasPrefix(start), "\(loss)")
    }
  }

  @Test func lossesInsideWhatIsLostAreNotNamed() throws {
    let text = try damaged(.sample, #""guests":2"#, #""guests":"two""#)
      .replacingOccurrences(of: #""kind":"cover""#, with: #""kind":"hologram""#)
    #expect(try trip(text).losses.map(\.part) == [.routes(count: 2)])
  }

  @Test func aDamagedParameterLeavesNoState() throws {
    #expect(throws: DecodingError.self) { try trip(try damaged(.sample, #""user":"Ada""#, #""user":7"#)) }
  }

  @Test func aRestoredFlowGoesOnWithNewIds() throws {
    var state = try trip(try damaged(.sample, #""room""#, #""suite""#)).state
    state.routes.push(.home)
    #expect(state.routes.top.id == RouteID(rawValue: 4), "no id is used again, not even one of a lost route")
  }
}
