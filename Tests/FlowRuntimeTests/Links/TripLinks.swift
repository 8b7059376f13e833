import FlowRuntime

// The code that `flowc` generates for the links of two flows, one nested in the other:
//
//   flow Trip(user: String): Codable {
//     link "/cities/{name: String}?stars={stars: Int?}" -> push city(name: name, stars: stars ?? 3)
//     link "/cities/best"                               -> sheet city(name: "Rome", stars: 5)
//     link "/book/{city: String}"                       -> push city(name: city, stars: 0), push booking(city: city)
//   }
//   flow Booking(city: String): Codable {
//     link "/rooms/{number: Int}"                       -> push room(number: number, floor: nil)
//   }
//
// The patterns are tried in the order of `LinkPattern.isMoreSpecific(than:)`. If the last destination of a pattern is a child flow,
// the pattern may match only the beginning of the path. The child reads the rest.

extension Trip.State {
  private static let link0: LinkPattern = "/cities/best"
  private static let link1: LinkPattern = "/cities/{name}?stars={stars}"
  private static let link2: LinkPattern = "/book/{city}"

  /// The state that a link leads to: the flow's start, and above it the screens that the link shows.
  init(link: FlowLink, user: String) throws(LinkError) {
    self.init(user: user)
    if link.match(Self.link0) != nil {
      routes.presentSheet(.city(name: "Rome", stars: 5))
      return
    }
    if let match = link.match(Self.link1) {
      let name: String = try match.value("name")
      let stars: Int? = try match.optionalValue("stars")
      routes.push(.city(name: name, stars: stars ?? 3))
      return
    }
    if let match = link.match(Self.link2, allowingPrefix: true) {
      let city: String = try match.value("city")
      let child: Booking.State
      do { child = try Booking.State(link: match.rest, city: city) } catch { throw LinkError.inFlow("Booking", error) }
      routes.push(.city(name: city, stars: 0))
      routes.push(.booking(child))
      return
    }
    guard link.path.isEmpty else { throw .noMatch(link) }
  }
}

extension Booking.State {
  private static let link0: LinkPattern = "/rooms/{number}"

  init(link: FlowLink, city: String) throws(LinkError) {
    self.init(city: city)
    if let match = link.match(Self.link0) {
      let number: Int = try match.value("number")
      routes.push(.room(number: number, floor: nil))
      return
    }
    guard link.path.isEmpty else { throw .noMatch(link) }
  }
}
