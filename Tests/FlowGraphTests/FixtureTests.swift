import FlowGraph
import FlowTestSupport
import Testing

/// Small flows in the output formats for people. `FLOW_UPDATE_FIXTURES=1` rewrites the expected results.
@Suite("Drawings of small flows")
struct FixtureTests {
  @Test("A flow as Mermaid, DOT and JSON", arguments: Fixture.names(in: "Graph"))
  func fixture(name: String) throws {
    let fixture = try Fixture(name, in: "Graph") { $0 == "source" || $0 == "old" }
    let document = document(of: [try #require(fixture["source"])])
    var map = try FlowMap(document)
    if let old = fixture["old"] { map = map.marked(since: try FlowMap(FlowGraphTests.document(of: [old]))) }
    let differences = try fixture.differences(from: [
      ("mermaid", MermaidWriter.text(of: map)), ("dot", DOTWriter.text(of: map)), ("json", document.json(with: map)),
    ])
    for difference in differences { Issue.record("\(difference)") }
  }
}
