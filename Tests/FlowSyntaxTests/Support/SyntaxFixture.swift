import FlowSyntax
import FlowTestSupport
import Testing

/// A fixture of parsing: the source, the tree, and the findings.
struct SyntaxFixture {
  let source: String
  private let fixture: Fixture

  static var all: [String] { Fixture.names(in: "Syntax") }

  init(named name: String) throws {
    fixture = try Fixture(name, in: "Syntax")
    source = try #require(fixture["source"], "\(name) has no source")
  }

  func check() throws {
    let tree = Parser.parse(SourceFile(path: fixture.name, text: source))
    #expect(tree.violations == [])
    var made = [("tree", tree.outline)]
    if !tree.findings.isEmpty { made.append(("findings", tree.findings.joined(separator: "\n"))) }
    #expect(try fixture.differences(from: made) == [])
  }
}
