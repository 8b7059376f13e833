import FlowAnalysis
import FlowCodegen
import FlowModel
import FlowSyntax

/// A random program with its generated Swift.
struct Program {
  let plan: Plan
  let files: [(name: String, text: String)]
  /// The errors of `check`. Without errors, Swift is generated.
  let errors: [String]
  /// The generated files, in the order of `files`.
  let swift: [String]

  init(number: Int, inBatch place: Int, size: ProgramSize = .usual, seed: UInt64) {
    let random = Random(seed: seed, part: number)
    plan = Planner.plan(number: number, inBatch: place, size: size, random)
    files = ProgramWriter.files(of: plan, random)
    (errors, swift) = Self.compile(files)
  }

  /// The errors of a unit, or its generated Swift.
  ///
  /// - Parameter makesTests: whether scenarios become tests.
  static func compile(_ files: [(name: String, text: String)], makesTests: Bool = false) -> (errors: [String], swift: [String]) {
    let trees = files.enumerated().map { index, file in
      Parser.parse(SourceFile(path: file.name, text: file.text), fileIndex: index)
    }
    let (unit, findings) = Lowering.lower(trees)
    let all = trees.flatMap(\.diagnostics) + findings + (makesTests ? unit.findingsOfTests : []) + Analysis.check(unit: unit, trees: trees)
    // Most programs push somewhere without a container. This is a mistake of the flow, but its Swift is valid. The user interface
    // decides how to show it, and the routes stay correct.
    let errors = all.filter { $0.severity == .error && $0.rule != .pushWithoutNavigation }.map { finding in
      let file = unit.files[finding.location.file]
      let place = file.position(at: finding.location.range.start)
      return "\(file.path):\(place.line):\(place.column): \(finding.message) [\(finding.rule.name)]"
    }
    if !errors.isEmpty { return (errors, []) }
    let generator = SwiftGenerator(unit, makesTests: makesTests)
    return (
      [],
      files.indices.map { generator.generate(file: $0) }
    )
  }
}
