import FlowAnalysis
import FlowSyntax
import Testing

/// A flow `Out` with the given members, and a flow `In` with a link. `Out` may show `In`.
private func inner(
  _ description: String, _ outer: String, link: String = "link \"/{n: Int}\" -> push b(n: n)", more: String = "", finds: [String] = []
) -> AnalysisCase {
  AnalysisCase(
    description,
    """
    flow In {
      start a
      screen a
      screen b(n: Int)
      \(link)
    }
    flow Out {
      \(lines(outer))
    }
    \(lines(more))
    """, finds: finds)
}

/// Puts each member on its own line, because a type extends to the end of its line.
private func lines(_ text: String) -> String {
  text.replacing(" screen ", with: "\nscreen ").replacing(" link ", with: "\nlink ").replacing(" }", with: "\n}")
}

private let cases = [
  inner("at the start", "start i screen i: In", finds: ["\"/{n: Int}\""]),
  inner("in a tab", "tabs { tab i: In }", finds: ["\"/{n: Int}\""]),
  inner("behind a transition", "start a screen a { t -> sheet i } screen i: In", finds: ["\"/{n: Int}\""]),
  inner("by `link rest`", "start i screen i: In link rest -> replace i"),
  inner("by the start, which any link shows", "start i screen i: In screen h link \"/h\" -> sheet h\n link \"/i\" { if a -> back }"),
  inner("by a link that shows another screen", "start i screen i: In screen h link \"/h\" -> sheet h", finds: ["\"/{n: Int}\""]),
  inner("by a link that may go back to it", "start i screen i: In screen h link \"/h\" -> sheet h, dismiss"),
  inner("by the selected tab", "tabs { tab t: Other\n tab i: In }\n link \"/i\" -> select i", more: "flow Other { start a screen a }"),
  inner(
    "by the first tab, which a link does not select", "tabs { tab t: Other\n tab i: In }\n link \"/t\" -> select t",
    more: "flow Other { start a screen a }", finds: ["\"/{n: Int}\""]),
  inner("by a link without a path, which leaves nothing", "start i screen i: In link \"/\" -> replace i", finds: ["\"/{n: Int}\""]),
  inner(
    "by a branch that may run", "start a screen a { t -> push i } screen i: In link \"/i\" { if x -> push i else -> push a }"),
  inner(
    "by way of a flow that gets no link itself", "start m screen m: Middle",
    more: "flow Middle { start i screen i: In link \"/i\" -> replace i }",
    finds: ["\"/i\""]),
  inner(
    "by way of a flow without links", "start m screen m: Middle link rest -> replace m", more: "flow Middle { start i screen i: In }",
    finds: ["\"/{n: Int}\"", "rest"]),
  inner(
    "by one of two parents", "start a screen a { t -> push i } screen i: In",
    more: "flow Else { start i screen i: In link rest -> replace i }"),
  AnalysisCase("a flow that shows itself", "flow A {\nstart a\nscreen a { t -> push b }\nscreen b: A\nlink \"/a\" -> push a\n}"),
  AnalysisCase(
    "flows that show each other",
    "flow A {\nstart a\nscreen a { t -> push b }\nscreen b: B\n}\nflow B {\nstart a\nscreen a { t -> push b }\nscreen b: A\nlink \"/a\" -> push a\n}"
  ),
  AnalysisCase(
    "nobody opens the rest", "flow A {\nstart a\nscreen a\nlink rest -> push a\n}", finds: ["rest"]),
  inner(
    "the flow on top has no links", "start i screen i: In link rest -> replace i", link: "", finds: ["rest"]),
  AnalysisCase(
    "a line that could not be read", "flow A {\nstart b\nscreen b: B\nlnk \"/\n}\nflow B {\nstart a\nscreen a\nlink \"/a\" -> push a\n}"),
]

@Suite("Links that nothing leads to")
struct UnreachableLinkTests {
  @Test("A link of a flow inside", arguments: cases)
  func check(_ testCase: AnalysisCase) {
    let analysed = Analysed(testCase.files, options: testCase.options)
    let found = analysed.reported.filter { $0.rule == .unreachableLink }.map { finding in
      analysed.trees[finding.location.file].source.text(finding.location.range)
    }
    #expect(found == testCase.findings)
  }
}
