import FlowModel
import FlowSyntax
import Testing

@Suite("Flows of imported modules")
struct ImportedFlowTests {
  private static let module = "public flow Reviews { start a\n screen a }"

  /// The findings in a file that imports the modules `A` and `B`, each with a public flow `Reviews`.
  private static func findings(_ text: String, second: String = module) -> [String] {
    let files = [text, module, second].enumerated().map { index, text in
      Parser.parse(SourceFile(path: "F\(index).flow", text: "import A\nimport B\n" + text), fileIndex: index)
    }
    return Lowering.lower(files, dependencies: ["A", "B"]).findings.map { finding in
      ([finding.message] + finding.fixes.flatMap { $0.edits.map(\.replacement) }).joined(separator: " + ")
    }
  }

  private static func shown(_ type: String) -> String { "flow F { start home\n screen home: \(type) }" }

  @Test("One that two modules have is written with its module")
  func ambiguous() {
    let message = "several imported modules have a flow `Reviews`: write `A.Reviews` or `B.Reviews` + A.Reviews + B.Reviews"
    #expect(Self.findings(Self.shown("Reviews")) == [message])
    #expect(Self.findings(Self.shown("A.Reviews")) == [])
    #expect(Self.findings(Self.shown("B.Reviews")) == [])
    #expect(Self.findings(Self.shown("Reviews"), second: "flow Reviews { start a\n screen a }") == [])
    #expect(Self.findings(Self.shown("Reviews") + "\nflow Reviews { start a\n screen a }") == [])
  }

  @Test("One that is not public, where its exits are handled")
  func internalFlow() {
    let shown = "flow F { start home\n screen home: Kid { exit done -> back } }"
    let kid = "flow Kid { exit done\n start a\n screen a { x -> exit done } }"
    #expect(Self.findings(shown, second: kid) == ["flow `Kid` of module `B` is internal: write `public flow Kid` there"])
    let qualified = shown.replacing("Kid", with: "B.Kid")
    #expect(Self.findings(qualified, second: kid) == ["flow `Kid` of module `B` is internal: write `public flow Kid` there"])
    let misspelt = shown.replacing("Kid", with: "Kidd")
    #expect(Self.findings(misspelt, second: kid) == ["there is no flow `Kidd`"])
    #expect(Self.findings(misspelt, second: "public " + kid) == ["there is no flow `Kidd`; did you mean `Kid`? + Kid"])
  }

  @Test("A scenario is about one of them")
  func scenario() {
    let text = "scenario \"it\" for Reviews { start => a }"
    #expect(Self.findings(text) == ["several imported modules have a flow `Reviews`: import only one of them in this file"])
    #expect(Self.findings(text, second: "flow Reviews { start a\n screen a }") == [])
  }
}
