import FlowAnalysis
import FlowModel
import FlowSyntax
import FlowTestSupport
import Testing

/// A unit changes a little at a time. The kept proofs must be the same as new proofs of the whole unit.
@Suite("Proofs that are kept")
struct ProvedFlowsTests {
  @Test("After each of many changes, as from the start")
  func changes() {
    var random = SeededRandom()
    var texts =
      PackageFolder.flows.map(\.text) + [
        "style panel = sheet\nflow Helper { start a  screen a { open -> panel b }  screen b { next -> push a } }"
      ]
    var trees = texts.indices.map { Parser.parse(SourceFile(path: "\($0).flow", text: texts[$0]), fileIndex: $0) }
    var kept = ProvedFlows()
    for _ in rounds(60) {
      let file = Int.random(in: texts.indices, using: &random)
      texts[file] = Self.changed(texts[file], &random)
      trees[file] = Parser.parse(SourceFile(path: "\(file).flow", text: texts[file]), fileIndex: file)
      let unit = Lowering.lower(trees).unit
      var anew = ProvedFlows()
      let expected = anew.prove(unit: unit, trees: trees)
      let found = kept.prove(unit: unit, trees: trees)
      #expect(found?.findings == expected?.findings, "\(random.hint)")
      #expect(found?.knowsChildren == expected?.knowsChildren, "\(random.hint)")
    }
  }

  @Test("With the other rules they are all that is found", arguments: PackageFolder.flows)
  func whole(sample: SampleFlow) {
    let trees = [Parser.parse(SourceFile(path: sample.path, text: sample.text))]
    let unit = Lowering.lower(trees).unit
    var flows = ProvedFlows()
    let proved = flows.prove(unit: unit, trees: trees)?.findings ?? []
    let others = Analysis.check(unit: unit, trees: trees, options: AnalysisOptions(followsRuns: false))
    #expect((proved + others).sortedByPlace() == Analysis.check(unit: unit, trees: trees))
  }

  @Test("Nothing is said when nobody wants to know any more")
  func staleness() {
    let trees = [Parser.parse(SourceFile(path: "A.flow", text: "flow A { start a  screen a  screen b }"))]
    var flows = ProvedFlows()
    let result = flows.prove(unit: Lowering.lower(trees).unit, trees: trees, isStale: { true })
    #expect(result == nil)
  }

  /// The text without one line, with one line twice, with one word replaced, or with two lines swapped.
  private static func changed(_ text: String, _ random: inout SeededRandom) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let line = Int.random(in: lines.indices, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0 where lines.count > 1: lines.remove(at: line)
    case 1: lines.insert(lines[line], at: line)
    case 2:
      let words = ["push", "sheet", "back", "dismiss", "cover"]
      let (old, new) = (words.randomElement(using: &random)!, words.randomElement(using: &random)!)
      return text.replacing(" \(old) ", with: " \(new) ", maxReplacements: 1)
    default: lines.swapAt(line, Int.random(in: lines.indices, using: &random))
    }
    return lines.joined(separator: "\n")
  }
}
