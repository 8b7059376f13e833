import FlowCommands
import FlowDriver
import FlowGraph
import FlowTestSupport
import FlowToolTestSupport
import Testing

/// Small flows in the output formats for people. `FLOW_UPDATE_FIXTURES=1` rewrites the expected results.
@Suite("Drawings of small flows")
struct FixtureTests {
  @Test("A flow as Mermaid, DOT and JSON", arguments: Fixture.names(in: "Graph"))
  func fixture(name: String) throws {
    let fixture = try Fixture(name, in: "Graph") { ["source", "old", "sessions"].contains($0) || $0.hasSuffix(".flow") }
    if !fixture.package.isEmpty { return try fold(fixture) }
    if let sessions = fixture["sessions"] { return try draw(fixture, sessions) }
    let document = document(of: [try #require(fixture["source"])])
    var map = try FlowMap(document)
    if let old = fixture["old"] { map = map.marked(since: try FlowMap(FlowGraphTests.document(of: [old]))) }
    let differences = try fixture.differences(from: [
      ("mermaid", MermaidWriter.text(of: map)), ("dot", DOTWriter.text(of: map)), ("json", document.json(with: map)),
    ])
    for difference in differences { Issue.record("\(difference)") }
  }

  @Test("The title of what a column shows begins with the word of the column")
  func titlesOfColumns() throws {
    let source = try #require(try Fixture("columns.txt", in: "Graph") { $0 == "source" }["source"])
    let picture = try drawing(of: source, format: "svg")
    let titles = picture.matches(of: #/<title>(\w+ \w+) \(\w+\)/#).map { String($0.output.1) }
    #expect(titles.filter { !$0.hasPrefix("exit ") } == ["sidebar folders", "content list", "detail message", "detail draft"])
    #expect(picture.firstMatch(of: #/<(title|text)[^>]*>[^<]*\btab\b/#) == nil)
    #expect(try drawing(of: source, format: "md").contains(try drawing(of: source, format: "mermaid")))
  }

  @Test("A screen whose name is missing is drawn")
  func nameless() throws {
    let document = document(of: ["flow A {\n  start a\n  screen `\n"])
    let map = try FlowMap(document)
    #expect(map.nodes.contains { $0.title.isEmpty })
    let texts = [
      SVGWriter.text(of: map, in: document), MermaidWriter.text(of: map), DOTWriter.text(of: map),
    ]
    #expect(texts.allSatisfy { !$0.isEmpty })
  }

  /// The folded map of a package of several modules.
  private func fold(_ fixture: Fixture) throws {
    func text(_ format: String) throws -> String { try drawing(of: fixture.package, ["--folded", "--format", format]) }
    let pieces = try text("svg").split(separator: "\n").filter { $0.hasPrefix("<g class=\"") || $0.hasPrefix("<path ") }
    let map = try #require(try text("json").firstRange(of: "  \"map\": ")?.lowerBound)
    let differences = try fixture.differences(from: [
      ("mermaid", try text("mermaid")), ("dot", try text("dot")), ("map", String(try text("json")[map...])),
      ("svg", pieces.joined(separator: "\n")),
    ])
    for difference in differences { Issue.record("\(difference)") }
  }

  /// A drawing with the steps of recorded sessions. Its SVG is compared without the parts that all drawings have.
  private func draw(_ fixture: Fixture, _ sessions: String) throws {
    func text(_ format: String) throws -> String {
      try drawing(of: try #require(fixture["source"]), recordings: sessions, format: format)
    }
    let arrows = try text("svg").split(separator: "\n").filter { $0.contains("level") && !$0.contains("<style>") }
    let differences = try fixture.differences(from: [
      ("mermaid", try text("mermaid")), ("dot", try text("dot")), ("json", try text("json")),
      ("svg", arrows.map { $0.replacing(#/ (d|x|y|width|height)="[^"]*"/#, with: "") }.joined(separator: "\n")),
    ])
    for difference in differences { Issue.record("\(difference)") }
  }
}
