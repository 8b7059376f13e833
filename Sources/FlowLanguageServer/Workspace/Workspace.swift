import FlowDriver
import FlowChecking
import FlowServerProtocol
import FlowSyntax
import FlowTooling

/// The client's workspace: open documents and loaded units.
final class Workspace {
  let sources: WorkspaceSources
  private(set) var documents: [String: Document] = [:]
  /// The loaded units, by folder: the units of open documents, and other units that a request needed.
  private(set) var units: [String: LoadedUnit] = [:]
  private var unitOfFile: [String: String] = [:]
  /// The paths of open documents, by the URIs with which the client opened them.
  private var openPaths: [String: String] = [:]
  /// Whether ``loadAll(areReported:)`` was called.
  private var isAllLoaded = false
  /// Whether the findings of all units are published, and not only those of units with open documents.
  private var isAllReported = false

  init(sources: WorkspaceSources) { self.sources = sources }

  // MARK: Paths

  /// The path of a document, for any spelling of its URI.
  func path(ofDocument uri: String) -> String { openPaths[uri] ?? sources.paths.path(ofDocument: uri) }

  /// The URI of a file: the URI with which the client opened it, if it is open.
  func uri(ofPath path: String) -> String { documents[path]?.uri ?? sources.paths.uri(ofFile: path) }

  // MARK: Documents

  func open(uri: String, version: Int, text: String) -> Document {
    let path = path(ofDocument: uri)
    var document = Document(uri: uri, path: path, version: version, text: text)
    // Most documents are opened unchanged. Reusing the known source saves parsing.
    let known = ClientPaths.isFile(path) && !isConfiguration(path) ? sources.file(path) : nil
    if let known { document.adopt(known.source) }
    if let old = documents[path] { openPaths[old.uri] = nil }
    openPaths[uri] = path
    documents[path] = document
    sources.setText(document.source, of: path)
    if isConfiguration(path) {
      reload()
      return document
    }
    if let unit = unit(ofFile: path), unit.index(ofFile: path) != nil {
      report(unit)
    } else {
      load(unitOf: path)
      // The document may be a new file of a module that other units import.
      if known == nil {
        sources.forgetModules()
        for unit in units.values where unit.isComplete { unit.load(unit.found, sources) }
      }
    }
    refresh(path)
    return document
  }

  /// Applies the changes of a notification.
  ///
  /// - Returns: whether the document is open.
  func change(_ path: String, _ changes: [Document.Change], version: Int) -> Bool {
    guard var document = documents[path] else { return false }
    let replacements = document.apply(changes, version: version)
    documents[path] = document
    sources.setText(document.source, of: path)
    if isConfiguration(path) { reload() } else { refresh(path, replacements) }
    return true
  }

  /// Closes a document. From then on, the file on disk is used.
  func close(_ path: String) {
    if let document = documents[path] { openPaths[document.uri] = nil }
    documents[path] = nil
    sources.setText(nil, of: path)
    if isConfiguration(path) || sources.file(path) == nil { reload() } else { refresh(path) }
  }

  /// Whether a path is a configuration file, on which every file below its folder depends.
  private func isConfiguration(_ path: String) -> Bool {
    Path.name(of: path) == Configurations.fileName && ClientPaths.isFile(path)
  }

  // MARK: Units

  func unit(ofFile path: String) -> LoadedUnit? { unitOfFile[path].flatMap { units[$0] } }

  /// Whether a unit has files below a path.
  func hasFiles(below path: String) -> Bool { unitOfFile.keys.contains { Path.isInside($0, path) } }

  /// Searches for all files again, because files on disk or a configuration have changed. Reuses the loaded units.
  ///
  /// - Parameter changed: the files that certainly changed.
  func reload(_ changed: [String] = []) {
    sources.forget(changed)
    let earlier = units
    let wasAllLoaded = isAllLoaded
    units = [:]
    unitOfFile = [:]
    isAllLoaded = false
    for path in documents.keys.filter({ !isConfiguration($0) }).sorted() where unit(ofFile: path) == nil {
      load(unitOf: path, earlier)
    }
    if wasAllLoaded { loadAll(areReported: isAllReported, earlier) }
    sources.keep(Set(units.values.flatMap { $0.files.map(\.path) }))
  }

  /// Loads all units below the client's folders and in the projects of open documents.
  ///
  /// - Parameters:
  ///   - areReported: whether to publish the findings of all units from now on.
  ///   - earlier: loaded units to reuse, by folder.
  func loadAll(areReported: Bool = false, _ earlier: [String: LoadedUnit] = [:]) {
    if !isAllLoaded {
      let found = sources.units(beside: Array(units.keys))
      sources.know(found)
      for unit in found where units[unit.folder] == nil { add(unit, earlier, isReported: isAllReported) }
      isAllLoaded = true
    }
    if areReported {
      isAllReported = true
      for unit in units.values { report(unit) }
    }
  }

  /// The units that may use names from a file, in the order of their folders. The modules that they import are loaded.
  func units(naming path: String) -> [LoadedUnit] {
    loadAll()
    let graph = ImportGraph(of: Array(units.values)) { sources.folders(ofModules: $0.imports, importedBy: $0.found) }
    let folders = graph.importers(of: path)
    let found = units.values.filter { folders.contains($0.folder) || $0.index(ofFile: path) != nil }
    for unit in found { complete(unit) }
    return found.filter { $0.index(ofFile: path) != nil }.sorted { $0.folder < $1.folder }
  }

  private func report(_ unit: LoadedUnit) {
    unit.isReported = true
    complete(unit)
  }

  private func complete(_ unit: LoadedUnit) { if !unit.isComplete { unit.complete(unit.found, sources) } }

  private func load(unitOf path: String, _ earlier: [String: LoadedUnit] = [:]) {
    if let unit = sources.unit(ofFile: path) { add(unit, earlier, isReported: true) }
  }

  private func add(_ unit: FlowFileSearch.Unit, _ earlier: [String: LoadedUnit], isReported: Bool) {
    let loaded = units[unit.folder] ?? earlier[unit.folder] ?? LoadedUnit(folder: unit.folder)
    if units[unit.folder] == nil || isReported { loaded.isReported = isReported }
    if isReported { loaded.complete(unit, sources) } else { loaded.load(unit, sources) }
    units[unit.folder] = loaded
    for file in unit.files { unitOfFile[file.absolutePath] = unit.folder }
  }

  /// Gives a new text to all units that contain the file. Reloads units whose imports changed.
  ///
  /// - Parameter replacements: the changes to the old text; `nil` if the whole text was replaced.
  private func refresh(_ path: String, _ replacements: [Document.Replacement]? = nil) {
    guard let file = sources.file(path) else { return }
    for unit in units.values where unit.replace(path, by: file, replacements) { unit.load(unit.found, sources) }
  }
}
