import FlowAnalysis
import FlowBuild
import FlowHost
import FlowModel
import FlowSyntax
import FlowTooling

/// The `.flow` files of one target as they are now, with their trees, model and findings.
///
/// After a change of one file, that file is parsed again and the names of the unit are resolved again. Everything else
/// is kept: the other trees, the files of imported modules, and the proofs about flows that the change does not
/// concern.
final class LoadedUnit {
  struct File {
    var path: String
    var tree: SyntaxTree
    /// The module of a file that is not the unit's own.
    var module: String?
  }

  let folder: String
  /// The unit's own files, and behind them those of the modules that it may import.
  private(set) var files: [File] = []
  /// How many of them are the unit's own.
  private(set) var ownCount = 0
  private(set) var options = AnalysisOptions()
  private(set) var model = Lowering.lower([]).unit
  /// The findings about the texts and the names, and of the rules that do not follow runs.
  private(set) var findings: [Diagnostic] = []
  /// The last findings that were proved of the unit, at places that changes have moved since.
  var proofs = ProvedFindings()
  /// A number that grows with each change, so that older results can be recognised.
  private(set) var revision = 0
  private var lastReport: (revision: Int, proved: Int, findings: [Diagnostic])?
  /// Whether the unit has changed since.
  private(set) var isUnpublished = true
  /// The revision whose runs are being followed.
  var provingRevision = -1

  private var configurations: [Configurations.Found?] = []
  private var importedModules: [String] = []
  /// By tree. The names keep it, so its identity stays its own.
  private var knownNames: [ObjectIdentifier: FileNames] = [:]
  private var unitNames: (revision: Int, names: UnitNames)?

  init(folder: String) { self.folder = folder }

  /// Takes the files that belong to the unit, reads those that are new, and forgets those that are gone.
  func load(_ unit: FlowFileSearch.Unit, _ sources: WorkspaceSources) {
    let known = Dictionary(files.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    files = []
    configurations = []
    for file in unit.files {
      guard let source = sources.source(of: file.absolutePath) else { continue }
      files.append(File(path: file.absolutePath, tree: parse(source, files.count, known[file.absolutePath]?.tree)))
      configurations.append(sources.configurations.configuration(ofFilesIn: Path.folder(of: file.absolutePath)))
    }
    ownCount = files.count
    options = SeverityOverrides().options(configurations)
    loadDependencies(unit, sources)
    update()
  }

  /// Takes the new text of a file.
  ///
  /// - Returns: whether the modules that the unit imports are still the same; if not, it has to be loaded again.
  func replace(_ path: String, by source: SourceFile) -> Bool {
    guard let index = files.firstIndex(where: { $0.path == path }) else { return true }
    if files[index].tree.source === source { return true }
    files[index].tree = Parser.parse(source, fileIndex: index)
    return index >= ownCount || modules() == importedModules
  }

  /// Resolves the names of the files as they are now.
  func update() {
    revision += 1
    isUnpublished = true
    let trees = files.map(\.tree)
    let (model, lowered) = Lowering.lower(trees, dependencies: files.compactMap(\.module))
    self.model = model
    let own = Array(trees[..<ownCount])
    var options = options
    options.followsRuns = false
    findings = Compilation.findings(of: own, lowered: lowered)
      + Analysis.check(unit: model, trees: own, options: options)
  }

  /// The findings to report now, with the last proofs, after applying the comments and the configuration.
  var reported: [Diagnostic] {
    if let known = lastReport, known.revision == revision, known.proved == proofs.revision { return known.findings }
    let own = files[..<ownCount].map(\.tree)
    var result = proofs.result
    result.knowsChildren = result.knowsChildren && files[ownCount...].allSatisfy(\.tree.diagnostics.isEmpty)
    var options = options
    options.followsRuns = proofs.revision == revision
    let (reported, _) = Analysis.suppress(
      findings + proofs.result.findings, in: own, options: options, after: result)
    let findings = SeverityOverrides().apply(to: reported, configurations)
    lastReport = (revision, proofs.revision, findings)
    return findings
  }

  /// The findings to report now. Afterwards the unit counts as published.
  func takeReport() -> [Diagnostic] {
    isUnpublished = false
    return reported
  }

  /// The unit as it is now, as a task for ``Prover``.
  var proofTask: ProofTask {
    ProofTask(
      folder: folder, revision: revision, model: model, trees: files[..<ownCount].map(\.tree), options: options)
  }

  private func loadDependencies(_ unit: FlowFileSearch.Unit, _ sources: WorkspaceSources) {
    importedModules = modules()
    let known = Dictionary(files.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    for dependency in sources.dependencies(of: unit, importing: importedModules) {
      let path = Path.absolute(dependency.file.path, in: sources.host.workingDirectory)
      let tree = parse(sources.source(of: path) ?? dependency.file, files.count, known[path]?.tree)
      files.append(File(path: path, tree: tree, module: dependency.module))
    }
  }

  private func parse(_ source: SourceFile, _ index: Int, _ known: SyntaxTree?) -> SyntaxTree {
    if let known, known.source === source, known.fileIndex == index { return known }
    return Parser.parse(source, fileIndex: index)
  }

  private func modules() -> [String] { Compilation.imports(of: files[..<ownCount].map(\.tree)) }

  // MARK: Names

  /// The names of all files; those of files that have not changed are not read again.
  var names: UnitNames {
    if let known = unitNames, known.revision == revision { return known.names }
    var kept: [ObjectIdentifier: FileNames] = [:]
    let all = files.map { file in
      let key = ObjectIdentifier(file.tree)
      let names = knownNames[key] ?? FileNames(file.tree)
      kept[key] = names
      return names
    }
    knownNames = kept
    let names = UnitNames(files: all, modules: files.map(\.module))
    unitNames = (revision, names)
    return names
  }

  func index(ofFile path: String) -> Int? { files.firstIndex { $0.path == path } }
}

/// The findings of the rules about runs in a unit.
struct ProvedFindings: Sendable {
  /// The revision of the unit that was looked at.
  var revision = -1
  var result = AnalysisResult(findings: [])

  /// Moves the places of findings behind a replacement in a file, and drops those that it touches.
  mutating func move(file: Int, _ replacement: Document.Replacement) {
    result.findings = result.findings.compactMap { finding in
      var finding = finding
      guard let location = Self.move(finding.location, file, replacement) else { return nil }
      finding.location = location
      finding.notes = finding.notes.map { note in
        var note = note
        if let location = note.location { note.location = Self.move(location, file, replacement) }
        return note
      }
      finding.trace = finding.trace.map { step in
        var step = step
        if let location = step.location { step.location = Self.move(location, file, replacement) }
        return step
      }
      // Their places are not worth the trouble: they are back in a moment.
      finding.fixes = []
      return finding
    }
  }

  private static func move(_ location: Location, _ file: Int, _ replacement: Document.Replacement) -> Location? {
    if location.file != file || location.range.end < replacement.range.start { return location }
    if location.range.start <= replacement.range.end { return nil }
    let offset = replacement.byteCount - Int(replacement.range.end - replacement.range.start)
    var moved = location
    moved.range.start = UInt32(Int(moved.range.start) + offset)
    moved.range.end = UInt32(Int(moved.range.end) + offset)
    return moved
  }
}
