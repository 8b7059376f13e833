package import FlowModel
package import FlowSyntax

/// The findings of the rules that follow runs, for a unit that changes a little at a time. After a change, only the flows that the
/// change may affect are followed again.
///
/// The findings about a flow depend on the text of its own file and on the files that declare styles. They also depend on the files
/// of the flows that it shows, directly or indirectly. As long as these files are the same, the findings are the same.
///
/// ```swift
/// var flows = ProvedFlows()
/// let first = flows.prove(unit: unit, trees: trees, options: options)
/// let second = flows.prove(unit: changed, trees: [trees[0], newTree], options: options)   // follows some flows again
/// ```
package struct ProvedFlows: Sendable {
  private var known: [FlowKey: Proof] = [:]
  private var options = AnalysisOptions()

  package init() {}

  private struct FlowKey: Hashable {
    var file: Int
    var name: String
  }

  private struct Proof: Sendable {
    /// The files that the findings depend on.
    var files: [FlowSources.File]
    var findings: [Diagnostic]
    var isPartlyFollowed: Bool
  }

  /// The findings of the rules that follow runs. ``Analysis/run(unit:trees:options:)`` returns them among all other findings.
  ///
  /// - Parameter isStale: returns whether the result is no longer needed. It is called before each flow.
  /// - Returns: `nil` if the result is no longer needed. The next call reuses the findings made until then.
  package mutating func prove(
    unit: FlowUnit, trees: [SyntaxTree], options: AnalysisOptions = AnalysisOptions(),
    isStale: () -> Bool = { false }
  ) -> AnalysisResult? {
    if options != self.options { known = [:] }
    self.options = options
    let unitRuns = UnitRuns(AnalysisContext(unit: unit, trees: trees, options: options))
    let sources = FlowSources(unit)
    var current: [FlowKey: Proof] = [:]
    for index in 0..<unit.own.flows {
      if isStale() { return nil }
      defer { unitRuns.release(after: index) }
      let flow = unit.flows[index]
      let key = FlowKey(file: flow.file, name: unit.names[flow.name])
      let files = sources.files(ofFlow: index)
      if let proof = known[key], proof.files == files {
        current[key] = proof
        continue
      }
      let runs = options.followsRuns ? unitRuns.runs(ofFlow: index) : nil
      let proof = Proof(
        files: files, findings: runs.map(CheckedRule.findings(in:)) ?? [], isPartlyFollowed: runs?.isPartlyFollowed ?? false)
      current[key] = proof
      known[key] = proof
    }
    known = current
    return AnalysisResult(
      findings: current.values.flatMap(\.findings).sortedByPlace(),
      partlyFollowed: current.filter(\.value.isPartlyFollowed).map(\.key.name).sorted(),
      knowsChildren: Analysis.knowsChildren(of: unit))
  }
}

/// The files that the runs of a flow depend on.
private struct FlowSources {
  struct File: Equatable, Sendable {
    var index: Int
    var source: SourceFile

    static func == (left: File, right: File) -> Bool { left.index == right.index && left.source === right.source }
  }

  private let unit: FlowUnit
  private let filesOfStyles: Set<Int>

  init(_ unit: FlowUnit) {
    self.unit = unit
    filesOfStyles = Set(unit.styles.map(\.location.file))
  }

  /// The files that the runs of a flow depend on, sorted by index.
  func files(ofFlow index: Int) -> [File] {
    var seen: Set<Int> = [index]
    var waiting = [index]
    var files = filesOfStyles
    while let flow = waiting.popLast() {
      files.insert(unit.flows[flow].file)
      for child in unit.children(ofFlow: flow) where seen.insert(child).inserted { waiting.append(child) }
    }
    return files.sorted().map { File(index: $0, source: unit.files[$0]) }
  }
}
