import FlowBuild
import FlowServerProtocol
import FlowSyntax
import FlowTooling

/// The workspace of the client: its folders, its open documents, and the units of these documents.
final class Workspace {
  let sources: WorkspaceSources
  var roots: [String] = []
  private(set) var documents: [String: Document] = [:]
  /// The units of open documents, by folder, and all others that were asked for.
  private(set) var units: [String: LoadedUnit] = [:]
  private var unitOfFile: [String: String] = [:]

  init(sources: WorkspaceSources) { self.sources = sources }

  // MARK: Documents

  func open(_ document: Document) {
    documents[document.path] = document
    sources.host.texts[document.path] = document.source
    if isConfiguration(document.path) { return reload() }
    guard let unit = unit(ofFile: document.path) else { return load(unitOf: document.path) }
    if unit.index(ofFile: document.path) == nil { return load(unitOf: document.path) }
    refresh(document.path, document.source)
  }

  /// Makes the changes of a notification.
  ///
  /// - Returns: whether the document is open.
  func change(_ path: String, _ changes: [Document.Change], version: Int) -> Bool {
    guard var document = documents[path] else { return false }
    let replacements = document.apply(changes, version: version)
    documents[path] = document
    sources.host.texts[path] = document.source
    if isConfiguration(path) {
      reload()
      return true
    }
    for unit in units.values {
      guard let file = unit.index(ofFile: path) else { continue }
      for replacement in replacements { unit.proofs.move(file: file, replacement) }
    }
    refresh(path, document.source)
    return true
  }

  /// Closes a document. From now on the file on the disk counts.
  func close(_ path: String) {
    documents[path] = nil
    sources.host.texts[path] = nil
    if !isConfiguration(path), let source = sources.source(of: path) { return refresh(path, source) }
    reload()
  }

  /// How the client names a file: as it opened it.
  func uri(ofPath path: String) -> String { documents[path]?.uri ?? DocumentURI.uri(ofPath: path) }

  /// Whether a path is that of a configuration, which every file below it depends on.
  private func isConfiguration(_ path: String) -> Bool { Path.name(of: path) == Configurations.fileName }

  // MARK: Units

  func unit(ofFile path: String) -> LoadedUnit? { unitOfFile[path].flatMap { units[$0] } }

  /// Looks again for all files, since some have come, changed or gone outside, or a configuration has.
  func reload() {
    sources.forget()
    let open = documents.keys.filter { !isConfiguration($0) }.sorted()
    let old = units
    units = [:]
    unitOfFile = [:]
    for path in open where unit(ofFile: path) == nil { load(unitOf: path, old) }
  }

  /// Loads all units below the client's folders.
  func loadAll() {
    for unit in sources.units(roots: roots) where units[unit.folder] == nil { add(unit, [:]) }
  }

  private func load(unitOf path: String, _ old: [String: LoadedUnit] = [:]) {
    guard let unit = sources.unit(ofFile: path, roots: roots) else { return }
    add(unit, old)
  }

  private func add(_ unit: FlowFileSearch.Unit, _ old: [String: LoadedUnit]) {
    let loaded = units[unit.folder] ?? old[unit.folder] ?? LoadedUnit(folder: unit.folder)
    loaded.load(unit, sources)
    units[unit.folder] = loaded
    for file in unit.files { unitOfFile[file.absolutePath] = unit.folder }
  }

  /// Hands a new text to all units that know the file.
  private func refresh(_ path: String, _ source: SourceFile) {
    for unit in units.values where unit.index(ofFile: path) != nil {
      if unit.replace(path, by: source) {
        unit.update()
      } else if let own = unit.files.first(where: { $0.module == nil })?.path {
        load(unitOf: own)
      }
    }
  }
}
