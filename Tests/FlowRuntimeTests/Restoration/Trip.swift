import FlowRuntime

// The state that `flowc` generates for two flows, one nested in the other:
//
//   flow Trip(user: String): Codable {
//     var notes: [String] = ["empty"]
//     start home in navigation
//     screen home
//     screen city(name: String, stars: Int)
//     screen booking: Booking                // a child flow
//     screen detour: Trip                    // itself
//   }
//   flow Booking(city: String): Codable {
//     var guests: Int = 1
//     var price: Double? = nil
//     start dates
//     screen dates
//     screen room(number: Int, floor: Int?)
//     screen payment: Payment                // backed by a reducer that the app wrote
//   }

enum Trip {
  enum Screen: Equatable, Sendable {
    case home
    case city(name: String, stars: Int)
    case booking(Booking.State)
    case detour(Trip.State)
  }

  struct State: FlowState, Equatable, Sendable {
    let user: String
    var notes: [String]
    var routes: Routes<Screen>

    init(user: String) {
      self.user = user
      let notes: [String] = ["empty"]
      self.notes = notes
      self.routes = Routes(root: .home, container: .navigation)
    }
  }
}

enum Booking {
  enum Screen: Equatable, Sendable {
    case dates
    case room(number: Int, floor: Int?)
    case payment(Payment)
  }

  struct State: FlowState, Equatable, Sendable {
    let city: String
    var guests: Int
    var price: Double?
    var routes: Routes<Screen>

    init(city: String) {
      self.city = city
      let guests: Int = 1
      self.guests = guests
      let price: Double? = nil
      self.price = price
      self.routes = Routes(root: .dates)
    }
  }
}

/// The state of a reducer that the app wrote.
struct Payment: Equatable, Sendable, Codable {
  var card: String
}

extension Trip.Screen: Codable {
  func encode(to encoder: any Encoder) throws {
    var coder = ScreenEncoder(to: encoder)
    switch self {
    case .home: try coder.encode("home")
    case .city(let value0, let value1):
      try coder.encode("city") { values in
        try values.encode(value0, forKey: "name")
        try values.encode(value1, forKey: "stars")
      }
    case .booking(let value): try coder.encode(value, as: "booking")
    case .detour(let value): try coder.encode(value, as: "detour")
    }
  }

  init(from decoder: any Decoder) throws {
    let coder = try ScreenDecoder(from: decoder)
    switch coder.name {
    case "home":
      self = .home
    case "city":
      let values = try coder.values()
      self = .city(name: try values.value("name"), stars: try values.value("stars"))
    case "booking":
      self = .booking(try coder.value())
    case "detour":
      self = .detour(try coder.value())
    default: throw coder.unknownScreen()
    }
  }
}

extension Trip.State: Codable {
  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: FlowCodingKey.self)
    try values.encode(self.user, forKey: "user")
    try values.encode(self.notes, forKey: "notes")
    try values.encode(self.routes, forKey: "routes")
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: FlowCodingKey.self)
    self.init(user: try values.value("user"))
    try values.restore("notes", into: &self.notes)
    try values.restore("routes", into: &self.routes)
  }
}

extension Booking.Screen: Codable {
  func encode(to encoder: any Encoder) throws {
    var coder = ScreenEncoder(to: encoder)
    switch self {
    case .dates: try coder.encode("dates")
    case .room(let value0, let value1):
      try coder.encode("room") { values in
        try values.encode(value0, forKey: "number")
        try values.encode(value1, forKey: "floor")
      }
    case .payment(let value): try coder.encode(value, as: "payment")
    }
  }

  init(from decoder: any Decoder) throws {
    let coder = try ScreenDecoder(from: decoder)
    switch coder.name {
    case "dates":
      self = .dates
    case "room":
      let values = try coder.values()
      self = .room(number: try values.value("number"), floor: try values.value("floor"))
    case "payment":
      self = .payment(try coder.value())
    default: throw coder.unknownScreen()
    }
  }
}

extension Booking.State: Codable {
  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: FlowCodingKey.self)
    try values.encode(self.city, forKey: "city")
    try values.encode(self.guests, forKey: "guests")
    try values.encode(self.price, forKey: "price")
    try values.encode(self.routes, forKey: "routes")
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: FlowCodingKey.self)
    self.init(city: try values.value("city"))
    try values.restore("guests", into: &self.guests)
    try values.restore("price", into: &self.price)
    try values.restore("routes", into: &self.routes)
  }
}
