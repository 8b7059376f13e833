import FlowAnalysis
import FlowModel
import FlowSyntax
import Testing

/// Files, and the findings that must be reported in them. Each finding is written as `LINE:COLUMN rule`. If there are several
/// files, the number of the file comes first.
struct AnalysisCase: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var files: [String]
  var findings: [String]
  var silenced: [String]
  var options: AnalysisOptions
  /// Whether findings of the rules about stacks are compared, too. In most cases these rules report things that the case is not
  /// about.
  var asksForStacks: Bool

  init(
    _ description: String, _ files: String..., options: AnalysisOptions = AnalysisOptions(),
    asksForStacks: Bool = false, finds findings: [String] = [], silences silenced: [String] = []
  ) {
    self.options = options
    self.asksForStacks = asksForStacks
    testDescription = description
    self.files = files
    self.findings = findings
    self.silenced = silenced
  }
}

/// The results of all stages up to the analysis.
struct Analysed {
  var trees: [SyntaxTree]
  var reported: [Diagnostic]
  var silenced: [Diagnostic]

  init(_ files: [String], options: AnalysisOptions = AnalysisOptions(), asksForStacks: Bool = false) {
    trees = files.enumerated().map { index, text in
      Parser.parse(SourceFile(path: "\(index + 1).flow", text: text), fileIndex: index)
    }
    let (unit, findings) = Lowering.lower(trees)
    let result = Analysis.run(unit: unit, trees: trees, options: options)
    var all = trees.flatMap(\.diagnostics) + findings + result.findings
    if !asksForStacks { all.removeAll { Set.ofRuns.contains($0.rule) } }
    (reported, silenced) = Analysis.suppress(all, in: trees, options: options, after: result)
  }

  func places(_ findings: [Diagnostic]) -> [String] {
    findings.map { finding in
      let place = trees[finding.location.file].source.position(at: finding.location.range.start)
      let file = trees.count > 1 ? "\(finding.location.file + 1):" : ""
      return "\(file)\(place.line):\(place.column) \(finding.rule.name)"
    }
  }
}

func expectAnalysis(_ testCase: AnalysisCase, sourceLocation: SourceLocation = #_sourceLocation) {
  let analysed = Analysed(testCase.files, options: testCase.options, asksForStacks: testCase.asksForStacks)
  #expect(analysed.places(analysed.reported) == testCase.findings, sourceLocation: sourceLocation)
  #expect(analysed.places(analysed.silenced) == testCase.silenced, sourceLocation: sourceLocation)
}

/// A flow of two screens. The text goes into the first screen.
func flow(_ transitions: String, members: String = "") -> String {
  """
  flow A {
    start home
    screen home {
  \(transitions)
    }
    screen other
  \(members)
  }
  """
}
