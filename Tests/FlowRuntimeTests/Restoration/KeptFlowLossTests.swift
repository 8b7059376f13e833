import FlowRuntime
import Foundation
import Testing

/// A flow whose child has two states of flows in its properties.
private struct Shelf: FlowState, Equatable, Codable {
  enum Screen: Equatable, Codable {
    case home
    case keeper(Keeper)
    case help
  }

  var routes = Routes<Screen>(root: .home)
}

private struct Keeper: FlowState, Equatable, Codable {
  enum Screen: Equatable, Codable {
    case main
  }

  let given: Booking.State
  var draft = Booking.State(city: "Rome")
  var routes = Routes<Screen>(root: .main)

  init(given: Booking.State) {
    self.given = given
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: FlowCodingKey.self)
    self.init(given: try values.value("given"))
    try values.restore("draft", into: &draft)
    try values.restore("routes", into: &routes)
  }
}

@Suite struct KeptFlowLossTests {
  /// A booking that shows a room.
  private var booking: Booking.State {
    var booking = Booking.State(city: "Oslo")
    booking.routes.push(.room(number: 7, floor: 2))
    return booking
  }

  @Test(arguments: [(true, "draft"), (false, "given")])
  func whatNothingStandsOnTakesNothingAlong(_ isDraft: Bool, _ name: String) throws {
    var keeper = Keeper(given: isDraft ? Booking.State(city: "Rome") : booking)
    if isDraft { keeper.draft = booking }
    var shelf = Shelf()
    shelf.routes.push(.keeper(keeper))
    shelf.routes.push(.help)

    let text = try json(FlowSnapshot(shelf)).replacingOccurrences(of: #""room""#, with: #""suite""#)
    let snapshot = try JSONDecoder().decode(FlowSnapshot<Shelf>.self, from: Data(text.utf8))
    #expect(snapshot.state.routes.map(\.id) == shelf.routes.map(\.id))
    #expect(snapshot.losses.map(\.part) == [.routes(count: 1)])
    #expect(snapshot.losses.first?.path.contains(".\(name).") == true)
  }
}
