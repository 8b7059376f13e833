import FlowSyntax
import FlowTestSupport
import Testing

/// Random programs have comments and line breaks wherever the grammar allows them.
@Suite("Random programs and tree-sitter", .outside, .enabled(if: TreeSitterParser.shared != nil, "the library of tree-sitter is missing"))
struct TreeSitterTests {
  @Test("The tree-sitter grammar finds no mistake in a program that parses")
  func programs() throws {
    let parser = try #require(TreeSitterParser.shared)
    let seed = Random.seed(for: "Random programs and tree-sitter")
    var texts: [String] = []
    var number = 0
    while texts.count < 200 {
      let random = Random(seed: seed, part: number)
      let files = ProgramWriter.files(of: Planner.plan(number: number, inBatch: 0, random), random)
      texts += files.map(\.text).filter { Parser.parse(SourceFile(path: "a.flow", text: $0)).diagnostics.isEmpty }
      number += 1
    }
    let outcomes = try parser.parse(texts, query: "(ERROR) @mistake")
    for (text, outcome) in zip(texts, outcomes) where !outcome.mistakes.isEmpty {
      Issue.record("\(outcome.mistakes) in\n\(text)")
      return
    }
  }
}
