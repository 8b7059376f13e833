import FlowGraph
import FlowTestSupport
import Testing

/// What becomes of small flows, in the formats that people read. `FLOW_UPDATE_FIXTURES=1` rewrites it.
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
