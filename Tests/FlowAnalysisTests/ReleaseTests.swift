import FlowModel
import FlowSyntax
import FlowTestSupport
import Testing

@testable import FlowAnalysis

@Suite("The runs of a flow are released when no flow needs them any longer")
struct ReleaseTests {
  /// `kept` lists the flows whose runs are still in memory after the check of each flow, in the order of the file.
  @Test(arguments: [
    ("flow A { start a\n screen a }\nflow B { start a\n screen a }\nflow C { start a\n screen a }", ["", "", ""]),
    ("flow A { start b\n screen b: B }\nflow B { start c\n screen c: C }\nflow C { start a\n screen a }", ["B", "C", ""]),
    ("flow C { start a\n screen a }\nflow B { start c\n screen c: C }\nflow A { start b\n screen b: B }", ["C", "BC", ""]),
    ("flow A { tabs {\n tab b: B\n tab c: C\n } }\nflow B { start c\n screen c: C }\nflow C { start a\n screen a }", ["BC", "C", ""]),
    (
      "flow A { start a\n screen a { x -> push b }\n screen b: B }\nflow B { start a\n screen a { x -> push b }\n screen b: A }\n"
        + "flow C { start a\n screen a }",
      ["AB", "", ""]
    ),
  ])
  func release(text: String, kept: [String]) throws {
    let tree = Parser.parse(SourceFile(path: "A.flow", text: text), fileIndex: 0)
    let (unit, findings) = Lowering.lower([tree])
    #expect(findings.isEmpty, "\(findings)")
    let all = UnitRuns(AnalysisContext(unit: unit, trees: [tree], options: AnalysisOptions()))
    var found: [String] = []
    for index in unit.flows.indices {
      let runs = try #require(all.runs(ofFlow: index))
      _ = CheckedRule.findings(in: runs)
      // The findings about the flow may need the runs of its children.
      for child in unit.children(ofFlow: index) { _ = all.anyRuns(ofFlow: child) }
      all.release(after: index)
      found.append(all.kept.map { unit.names[unit.flows[$0].name] }.sorted().joined())
    }
    #expect(found == kept)
  }

  @Test("A flow that was not followed to its end is named, though it was released")
  func partlyFollowed() throws {
    var text = "flow A {\n start a\n screen a {\n"
    for number in 0..<70 { text += "  x\(number) -> push b\n" }
    text += " }\n screen b\n}\nflow B {\n start a\n screen a\n}\n"
    let tree = Parser.parse(SourceFile(path: "A.flow", text: text), fileIndex: 0)
    let all = UnitRuns(AnalysisContext(unit: Lowering.lower([tree]).unit, trees: [tree], options: AnalysisOptions()))
    let runs = try #require(all.runs(ofFlow: 0))
    // The analysis distinguishes at most 64 operations.
    _ = runs.reach(tellingApart: Array(0..<70))
    _ = all.runs(ofFlow: 1)
    all.release(after: 0)
    all.release(after: 1)
    #expect(all.partlyFollowed == [0] && all.kept == [])
  }
}
