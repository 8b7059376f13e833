import FlowSyntax
import FlowTestSupport
import Testing

/// `Tests/Fixtures/Format`: each file has a text and the formatted text.
@Suite("Layouts")
struct FormatFixtureTests {
  @Test("Layout", arguments: Fixture.names(in: "Format"))
  func layout(name: String) throws {
    let fixture = try Fixture(name, in: "Format")
    let source = try #require(fixture["source"])
    let result = try laidOut(source)
    try transforms(source, to: result)
    #expect(try fixture.differences(from: [("layout", result)]) == [])
  }

  @Test(
    "What is laid out already",
    arguments: [
      "",
      "flow A {\n  start a\n  screen a\n}\n",
      "flow A {}\n",
      "// a comment alone\n",
      "style a = sheet { detents: medium, large }\n",
      "flow A {\n  screen a { tapped -> back }\n}\n",
      "flow A {\n  start { if a -> b else -> c }\n}\n",
      "flow A {\r\n  start a\r\n}\r\n",
      "\u{FEFF}flow A {\n  start a\n}\n",
    ])
  func canonical(text: String) throws { try isCanonical(text) }

  @Test(
    "What does not parse is left alone",
    arguments: [
      "flow {", "flow A {\n  screen a {\n", "flow A { start home; screen home }", "screen", "flow A {\n  push a\n}\n",
      "/* without an end", "\"without an end",
    ])
  func refused(text: String) { isRefused(text) }

  @Test(
    "White space alone changes",
    arguments: [
      ("flow A{start a\nscreen a}", "flow A {\n  start a\n  screen a\n}\n"),
      ("flow A {\n\n\n  start a\n\n\n\n  screen a\n\n}", "flow A {\n  start a\n\n  screen a\n}\n"),
      ("\n\n// a\n\n\nflow A { }\n\n", "// a\n\nflow A {}\n"),
      ("flow A {\n\tstart\ta\n}", "flow A {\n  start a\n}\n"),
      ("flow A {\n  event a   \n}  // b  \n", "flow A {\n  event a\n}  // b\n"),
      ("flow A {\n  var a: [ Int ] = [ 1,2 ]\n}", "flow A {\n  var a: [ Int ] = [ 1,2 ]\n}\n"),
      ("flow A {\n  event a\n    -> back\n}", "flow A {\n  event a -> back\n}\n"),
    ])
  func changes(text: String, expected: String) throws { try transforms(text, to: expected) }
}
