import FlowAnalysis
import FlowCodegen
import FlowModel
import FlowSyntax

/// A random program with the Swift that it becomes.
struct Program {
  let plan: Plan
  let files: [(name: String, text: String)]
  /// The errors of `check`: without any, there is Swift.
  let errors: [String]
  /// The generated files, in the order of `files`.
  let swift: [String]

  init(number: Int, inBatch place: Int, size: ProgramSize = .usual, seed: UInt64) {
    let random = Random(seed: seed, part: number)
    plan = Planner.plan(number: number, inBatch: place, size: size, random)
    files = ProgramWriter.files(of: plan, random)
    (errors, swift) = Self.compile(files)
  }

  /// What the compiler's stages make of the files of a unit.
  ///
  /// - Parameter makesTests: whether scenarios become tests.
  static func compile(_ files: [(name: String, text: String)], makesTests: Bool = false) -> (errors: [String], swift: [String]) {
    let trees = files.enumerated().map { index, file in
      Parser.parse(SourceFile(path: file.name, text: file.text), fileIndex: index)
    }
    let (unit, findings) = Lowering.lower(trees)
    let all = trees.flatMap(\.diagnostics) + findings + (makesTests ? unit.findingsOfTests : []) + Analysis.check(unit: unit, trees: trees)
    // Most programs push somewhere without a container. That is an error of the flow, not of its Swift: what is shown
    // there is for the user interface to say, and the routes keep what they promise.
    let errors = all.filter { $0.severity == .error && $0.rule != .pushWithoutNavigation }.map { finding in
      let file = unit.files[finding.location.file]
      let place = file.position(at: finding.location.range.start)
      return "\(file.path):\(place.line):\(place.column): \(finding.message) [\(finding.rule.name)]"
    }
    if !errors.isEmpty { return (errors, []) }
    var generator = SwiftGenerator(unit, makesTests: makesTests)
    return (
      [],
      files.indices.map { index in
        var bytes: [UInt8] = []
        generator.generate(file: index) { bytes.append(contentsOf: $0) }
        return String(decoding: bytes, as: UTF8.self)
      }
    )
  }
}
