import FlowAnalysis
import FlowDriver
import FlowChecking
import ToolHost
import FlowModel
import FlowSyntax
import FlowTooling

/// The current `.flow` files of one target, with their trees, model and findings.
///
/// A unit shares its files with the units that import it. Each file is parsed once, and each unit gives the tree its own index.
/// The unit finds the files of imported modules when it is completed: before its findings are published, or before its names
/// are looked up.
///
/// After a change of one file, only that file is parsed again. Names are resolved when a request needs them, so a burst of
/// changes resolves them once. Everything else is kept: the other trees, the files of imported modules, and proofs about flows
/// that the change does not affect.
final class LoadedUnit {
  struct File {
    var path: String
    var parsed: ParsedFile
    /// The tree with the index of the file in this unit.
    var tree: SyntaxTree
    /// The module of a file from another module; `nil` for the unit's own files.
    var module: String?

    init(_ parsed: ParsedFile, at path: String, index: Int, module: String? = nil) {
      self.path = path
      self.parsed = parsed
      tree = parsed.tree.numbered(index)
      self.module = module
    }
  }

  let folder: String
  /// The unit as the last search for files found it.
  private(set) var found: FlowFileSearch.Unit
  /// The unit's own files, followed by the files of modules that it may import.
  private(set) var files: [File] = []
  /// The number of own files.
  private(set) var ownCount = 0
  private(set) var options = AnalysisOptions()
  /// Whether the findings are published: a document of the unit is open, or a check of everything was requested.
  var isReported = false {
    didSet { if isReported, !oldValue { isUnpublished = true } }
  }
  /// Whether the files of imported modules are known.
  private(set) var isComplete = false
  /// The findings of the last proof. Later changes have moved their locations.
  var proofs = ProvedFindings()
  /// A number that grows with each change. Results for an older number are stale.
  private(set) var revision = 0
  private var lastReport: (revision: Int, proved: Int, findings: [Diagnostic])?
  /// Whether the unit has changed since its findings were published.
  private(set) var isUnpublished = true
  /// The revision for which a proof was last started.
  var provingRevision = -1

  private var indices: [String: Int] = [:]
  private var configurations: [Configurations.Found?] = []
  private var unitNames: (revision: Int, names: UnitNames)?

  init(folder: String) {
    self.folder = folder
    found = FlowFileSearch.Unit(folder: folder)
  }

  /// Takes the list of the unit's files, reads the new files, and forgets deleted files.
  func load(_ unit: FlowFileSearch.Unit, _ sources: WorkspaceSources) {
    let old = (files: files, ownCount: ownCount, configurations: configurations)
    let known = Dictionary(files.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    found = unit
    files = []
    configurations = []
    for file in unit.files where add(file.absolutePath, nil, sources, known) {
      configurations.append(sources.configurations.configuration(ofFilesIn: Path.folder(of: file.absolutePath)))
    }
    ownCount = files.count
    options = SeverityOverrides().options(configurations)
    if isComplete {
      for (module, path) in sources.dependencies(of: unit, importing: imports) { _ = add(path, module, sources, known) }
    }
    indices = Dictionary(files.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
    // After a save, usually nothing has changed.
    let isUnchanged =
      revision > 0 && ownCount == old.ownCount && files.count == old.files.count
      && zip(files, old.files).allSatisfy { $0.path == $1.path && $0.tree === $1.tree && $0.module == $1.module }
      && zip(configurations, old.configurations).allSatisfy(Configurations.areAlike)
    if isUnchanged { return }
    // The locations of the old proofs refer to the old files.
    proofs = ProvedFindings()
    invalidate()
  }

  /// Loads the unit together with the modules that it imports.
  func complete(_ unit: FlowFileSearch.Unit, _ sources: WorkspaceSources) {
    isComplete = true
    load(unit, sources)
  }

  private func add(_ path: String, _ module: String?, _ sources: WorkspaceSources, _ known: [String: File]) -> Bool {
    guard let parsed = sources.file(path) else { return false }
    var file = File(parsed, at: path, index: files.count, module: module)
    // Reuses the old tree. The unit is treated as unchanged only if all its trees are the same objects as before.
    if let old = known[path], old.parsed === parsed, old.tree.fileIndex == files.count { file.tree = old.tree }
    files.append(file)
    return true
  }

  /// The modules that the unit's own files import, without duplicates.
  var imports: [String] {
    var seen: Set<String> = []
    return files[..<ownCount].flatMap(\.parsed.imports).filter { seen.insert($0).inserted }
  }

  /// Replaces the text of a file.
  ///
  /// - Parameter replacements: the changes to the old text; `nil` if the whole text was replaced.
  /// - Returns: whether the imports of the file changed, so that the unit has to be loaded again.
  func replace(_ path: String, by parsed: ParsedFile, _ replacements: [Document.Replacement]?) -> Bool {
    guard let index = indices[path], files[index].parsed !== parsed else { return false }
    let old = files[index].parsed
    for replacement in replacements ?? [Document.Replacement(of: old.source, by: parsed.source)] {
      proofs.move(file: index, replacement)
    }
    files[index] = File(parsed, at: path, index: index, module: files[index].module)
    invalidate()
    return old.imports != parsed.imports
  }

  /// Drops the results about the old files, because a file has changed.
  private func invalidate() {
    revision += 1
    isUnpublished = true
    resolved = nil
  }

  private struct Resolved {
    var model: FlowUnit
    var findings: [Diagnostic]
  }

  private var resolved: Resolved?

  /// Whether the names in the current files were resolved.
  var isResolved: Bool { resolved != nil }

  private func resolve() -> Resolved {
    if let resolved { return resolved }
    let result = resolve(files.map(\.tree))
    resolved = result
    return result
  }

  private func resolve(_ trees: [SyntaxTree]) -> Resolved {
    let (model, lowered) = Lowering.lower(trees, dependencies: files.compactMap(\.module))
    let own = Array(trees[..<ownCount])
    var options = options
    options.followsRuns = false
    let findings =
      Compilation.findings(of: own, lowered: lowered)
      + Analysis.check(unit: model, trees: own, options: options)
    return Resolved(model: model, findings: findings)
  }

  /// The findings as if the files had other trees.
  func findings(of trees: [SyntaxTree]) -> [Diagnostic] { resolve(trees).findings }

  /// The model of the current files.
  var model: FlowUnit { resolve().model }
  /// The findings about syntax and names, and those of rules that do not follow runs.
  var findings: [Diagnostic] { resolve().findings }

  /// The findings to report now, including the last proofs, after applying suppression comments and the configuration.
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

  /// The findings to report now. Marks them as published.
  func takeReport() -> [Diagnostic] {
    isUnpublished = false
    return reported
  }

  /// The current state of the unit, as a task for ``Prover``.
  var proofTask: ProofTask {
    ProofTask(
      folder: folder, revision: revision, model: model, trees: files[..<ownCount].map(\.tree), options: options)
  }

  // MARK: Names

  /// The names of all files. Units that contain the same file share its names.
  var names: UnitNames {
    if let known = unitNames, known.revision == revision { return known.names }
    let names = UnitNames(files: files.map(\.parsed.names), modules: files.map(\.module))
    unitNames = (revision, names)
    return names
  }

  func index(ofFile path: String) -> Int? { indices[path] }
}

/// The findings of the rules that follow all runs of the flows.
struct ProvedFindings: Sendable {
  /// The revision of the unit that was checked.
  var revision = -1
  var result = AnalysisResult(findings: [])

  /// Moves the locations of findings after a replacement in a file, and drops findings that the replacement touches.
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
      // Fixes are dropped instead of moved. The next proof, moments later, brings them back.
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
