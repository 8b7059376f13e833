import FlowRuntime
import FlowTestSupport
import Foundation

typealias TripSnapshot = FlowSnapshot<Trip.State>

func json(_ value: some Encodable) throws -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys]
  return String(decoding: try encoder.encode(value), as: UTF8.self)
}

func trip(_ text: String) throws -> TripSnapshot {
  try JSONDecoder().decode(TripSnapshot.self, from: Data(text.utf8))
}

/// A snapshot's text in which one piece is replaced by another. The piece must occur exactly once.
func damaged(_ state: Trip.State, _ piece: String, _ other: String) throws -> String {
  let text = try json(FlowSnapshot(state))
  let parts = text.components(separatedBy: piece)
  struct NotOnce: Error { let piece: String, text: String }
  guard parts.count == 2 else { throw NotOnce(piece: piece, text: text) }
  return parts.joined(separator: other)
}

extension Trip.State {
  /// A state with home, a city, a booking with three routes inside it, and a city on top.
  static var sample: Trip.State {
    var booking = Booking.State(city: "Oslo")
    booking.guests = 2
    booking.price = 80
    booking.routes.push(.room(number: 7, floor: 2))
    booking.routes.presentSheet(.payment(Payment(card: "1234")))
    var trip = Trip.State(user: "Ada")
    trip.notes = ["warm"]
    trip.routes.push(.city(name: "Oslo", stars: 5))
    trip.routes.presentCover(.booking(booking), container: .navigation)
    trip.routes.push(.city(name: "Bergen", stars: 4))
    return trip
  }

  /// Changes the booking that is shown as the route with an id.
  mutating func change(_ number: UInt64, _ body: (inout Booking.State) -> Void) {
    routes.update(id: RouteID(rawValue: number)) { screen in
      guard case .booking(var booking) = screen else { return }
      body(&booking)
      screen = .booking(booking)
    }
  }

  /// A random state, nested a few flows deep.
  static func random(_ random: inout SeededRandom, depth: Int = 3) -> Trip.State {
    var trip = Trip.State(user: "user \(Int.random(in: 0...9, using: &random))")
    trip.notes = (0..<Int.random(in: 0...2, using: &random)).map { "note \($0)" }
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      if Int.random(in: 0...3, using: &random) == 0 { trip.routes.goBack() }
      trip.routes.present(screen(&random, depth), as: presentation(&random))
    }
    return trip
  }

  private static func screen(_ random: inout SeededRandom, _ depth: Int) -> Trip.Screen {
    switch Int.random(in: 0..<(depth > 0 ? 5 : 2), using: &random) {
    case 0: .home
    case 1: .city(name: "city", stars: Int.random(in: 0...5, using: &random))
    case 2: .booking(booking(&random))
    default: .detour(self.random(&random, depth: depth - 1))
    }
  }

  private static func booking(_ random: inout SeededRandom) -> Booking.State {
    var booking = Booking.State(city: "city")
    booking.guests = Int.random(in: 1...4, using: &random)
    booking.price = Bool.random(using: &random) ? 9.5 : nil
    for number in 0..<Int.random(in: 0...3, using: &random) {
      let screens: [Booking.Screen] = [
        .room(number: number, floor: nil), .room(number: number, floor: 1), .payment(Payment(card: "1")),
      ]
      booking.routes.present(screens.randomElement(using: &random)!, as: presentation(&random))
    }
    return booking
  }

  private static func presentation(_ random: inout SeededRandom) -> Presentation {
    [.push, .sheet.in(.navigation), .cover, .popover].randomElement(using: &random)!
  }
}
