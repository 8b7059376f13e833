import FlowRuntime
import Testing

/// The state of a trip whose link shows these screens above the start.
private func trip(_ shown: [(Trip.Screen, Presentation)]) -> Trip.State {
  var trip = Trip.State(user: "Ada")
  for (screen, presentation) in shown { trip.routes.present(screen, as: presentation) }
  return trip
}

private func booking(room number: Int?) -> Trip.Screen {
  var booking = Booking.State(city: "São Paulo")
  if let number { booking.routes.push(.room(number: number, floor: nil)) }
  return .booking(booking)
}

@Suite struct FlowOfLinksTests {
  @Test(
    arguments: [
      ("/cities/Oslo?stars=5", [(.city(name: "Oslo", stars: 5), .push)]),
      ("trip://cities/Oslo", [(.city(name: "Oslo", stars: 3), .push)]),
      ("https://trip.example/cities/best", [(.city(name: "Rome", stars: 5), .sheet)]),
      ("/cities/Best", [(.city(name: "Best", stars: 3), .push)]),
      ("trip://", []),
    ] as [(String, [(Trip.Screen, Presentation)])])
  func aLinkShowsItsScreensOnTheStart(_ text: String, _ shown: [(Trip.Screen, Presentation)]) throws {
    #expect(try Trip.State(link: FlowLink(text), user: "Ada") == trip(shown))
  }

  @Test(arguments: [
    ("/book/S%C3%A3o%20Paulo/rooms/7", 7), ("/book/S%C3%A3o%20Paulo/rooms/7/?from=mail", 7),
    ("/book/S%C3%A3o%20Paulo", nil),
  ])
  func linksOfChildFlowsComposeByPrefix(_ text: String, _ room: Int?) throws {
    let city = Trip.Screen.city(name: "São Paulo", stars: 0)
    let state = try Trip.State(link: FlowLink(text), user: "Ada")
    #expect(state == trip([(city, .push), (booking(room: room), .push)]))
  }

  @Test func theBeginningThatAFlowTakesHasASegment() throws {
    let link = FlowLink(path: ["a", "b"])
    var followed: [Int] = []
    let rest = try link.follow(["/", "/a"], allowingPrefix: true) { index, _ in followed.append(index) }
    #expect(followed == [1] && rest == FlowLink(path: ["b"]))
    #expect(throws: LinkError.noMatch(link)) { try link.follow(["/", "/?"], allowingPrefix: true) { _, _ in } }
    #expect(try FlowLink("/").follow(["/"], allowingPrefix: true) { _, _ in } == nil)
  }

  @Test(arguments: [
    ("/cities", LinkError.noMatch(FlowLink(path: ["cities"]))),
    ("/cities/Oslo?stars=many", .invalidValue(name: "stars", text: "many", expectedType: "Int")),
    ("/book/Oslo/rooms/x", .inFlow("Booking", .invalidValue(name: "number", text: "x", expectedType: "Int"))),
    ("/book/Oslo/suite", .inFlow("Booking", .noMatch(FlowLink(path: ["suite"])))),
  ])
  func anErrorNamesTheFlowAndThePartThatFailed(_ text: String, _ error: LinkError) throws {
    let link = try FlowLink(text)
    #expect(throws: error) { try Trip.State(link: link, user: "Ada") }
  }
}
