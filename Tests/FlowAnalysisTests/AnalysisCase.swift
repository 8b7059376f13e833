import FlowAnalysis
import FlowModel
import FlowSyntax
import Testing

/// Files, and what the rules of the analysis find in them: `LINE:COLUMN rule` for each finding, with the file's
/// number in front where there are several.
struct AnalysisCase: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var files: [String]
  var findings: [String]
  var silenced: [String]
  var options: AnalysisOptions

  init(
    _ description: String, _ files: String..., options: AnalysisOptions = AnalysisOptions(),
    finds findings: [String] = [],
    silences silenced: [String] = []
  ) {
    self.options = options
    testDescription = description
    self.files = files
    self.findings = findings
    self.silenced = silenced
  }
}

/// What came out of the stages up to the analysis.
struct Analysed {
  var trees: [SyntaxTree]
  var reported: [Diagnostic]
  var silenced: [Diagnostic]

  init(_ files: [String], options: AnalysisOptions = AnalysisOptions()) {
    trees = files.enumerated().map { index, text in
      Parser.parse(SourceFile(path: "\(index + 1).flow", text: text), fileIndex: index)
    }
    let (unit, findings) = Lowering.lower(trees)
    let all = trees.flatMap(\.diagnostics) + findings + Analysis.check(unit: unit, trees: trees, options: options)
    (reported, silenced) = Analysis.suppress(all, in: trees, options: options)
  }

  func places(_ findings: [Diagnostic]) -> [String] {
    findings.map { finding in
      let place = trees[finding.location.file].source.position(at: finding.location.range.start)
      let file = trees.count > 1 ? "\(finding.location.file + 1):" : ""
      return "\(file)\(place.line):\(place.column) \(finding.rule.rawValue)"
    }
  }
}

func expectAnalysis(_ testCase: AnalysisCase, sourceLocation: SourceLocation = #_sourceLocation) {
  let analysed = Analysed(testCase.files, options: testCase.options)
  #expect(analysed.places(analysed.reported) == testCase.findings, sourceLocation: sourceLocation)
  #expect(analysed.places(analysed.silenced) == testCase.silenced, sourceLocation: sourceLocation)
}

/// A flow of two screens; the text goes into the first.
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
