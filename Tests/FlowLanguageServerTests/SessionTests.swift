import FlowTestSupport
import Testing

/// Each feature as a client sees it: a session over a pipe with the built server.
@Suite("Sessions", .outside)
struct SessionTests {
  @Test("What comes of a session", arguments: SessionFixture.names)
  func session(name: String) throws {
    var session = try SessionFixture(name)
    defer { session.remove() }
    let made = try session.run()
    for difference in try session.fixture.differences(from: [("answers", made)]) { Issue.record("\(difference)") }
  }
}
