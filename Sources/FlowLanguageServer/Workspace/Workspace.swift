import FlowBuild
import FlowChecking
import FlowServerProtocol
import FlowSyntax
import FlowTooling

/// The client's workspace: open documents and loaded units.
final class Workspace {
  let sources: WorkspaceSources
  private(set) var documents: [String: Document] = [:]
  /// The units of open documents, by folder, and all others that were asked for.
  private(set) var units: [String: LoadedUnit] = [:]
  private var unitOfFile: [String: String] = [:]
  /// Units that were loaded before the last reload and have no open document. Their trees are used again.
  private var retired: [String: LoadedUnit] = [:]
  /// The paths of open documents by the URIs that the client opened them with.
  private var openPaths: [String: String] = [:]
  /// Whether ``loadAll(areReported:)`` was called since the last reload.
  private var isAllLoaded = false

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
    // Most documents are opened as they are on the disk. With the text that is known, nothing has to be parsed again.
    if ClientPaths.isFile(path), let known = sources.source(of: path) { document.adopt(known) }
    if let old = documents[path] { openPaths[old.uri] = nil }
    openPaths[uri] = path
    documents[path] = document
    sources.setText(document.source, of: path)
    if isConfiguration(path) {
      reload()
      return document
    }
    if let unit = unit(ofFile: path), unit.index(ofFile: path) != nil {
      unit.isReported = true
    } else {
      load(unitOf: path)
    }
    refresh(path, document.source)
    return document
  }

  /// Makes the changes of a notification.
  ///
  /// - Returns: whether the document is open.
  func change(_ path: String, _ changes: [Document.Change], version: Int) -> Bool {
    guard var document = documents[path] else { return false }
    let replacements = document.apply(changes, version: version)
    documents[path] = document
    sources.setText(document.source, of: path)
    if isConfiguration(path) { reload() } else { refresh(path, document.source, replacements) }
    return true
  }

  /// Closes a document. From now on the file on the disk counts.
  func close(_ path: String) {
    if let document = documents[path] { openPaths[document.uri] = nil }
    documents[path] = nil
    sources.setText(nil, of: path)
    if !isConfiguration(path), let source = sources.source(of: path) { return refresh(path, source) }
    reload()
  }

  /// Whether a path is that of a configuration, which every file below it depends on.
  private func isConfiguration(_ path: String) -> Bool {
    Path.name(of: path) == Configurations.fileName && ClientPaths.isFile(path)
  }

  // MARK: Units

  func unit(ofFile path: String) -> LoadedUnit? { unitOfFile[path].flatMap { units[$0] } }

  /// Whether a unit has files below a path.
  func hasFiles(below path: String) -> Bool { unitOfFile.keys.contains { Path.isInside($0, path) } }

  /// Looks again for all files, since some have come, changed or gone outside, or a configuration has.
  func reload() {
    sources.forget()
    let open = documents.keys.filter { !isConfiguration($0) }.sorted()
    retired.merge(units) { $1 }
    units = [:]
    unitOfFile = [:]
    isAllLoaded = false
    for path in open where unit(ofFile: path) == nil { load(unitOf: path) }
  }

  /// Loads all units below the client's folders, and those of the projects that open documents are in.
  ///
  /// - Parameter areReported: whether the findings of all of them are published from now on.
  func loadAll(areReported: Bool = false) {
    if !isAllLoaded {
      for unit in sources.units(beside: Array(units.keys)) where units[unit.folder] == nil { add(unit, isReported: false) }
      retired = [:]
      isAllLoaded = true
    }
    if areReported { for unit in units.values { unit.isReported = true } }
  }

  private func load(unitOf path: String) {
    guard let unit = sources.unit(ofFile: path) else { return }
    add(unit, isReported: true)
  }

  private func add(_ unit: FlowFileSearch.Unit, isReported: Bool) {
    let loaded = units[unit.folder] ?? retired.removeValue(forKey: unit.folder) ?? LoadedUnit(folder: unit.folder)
    if units[unit.folder] == nil {
      loaded.isReported = false
      loaded.publishAgain()
    }
    if isReported { loaded.isReported = true }
    loaded.load(unit, sources)
    units[unit.folder] = loaded
    for file in unit.files { unitOfFile[file.absolutePath] = unit.folder }
  }

  /// Hands a new text to all units that know the file, and loads those again that may import other modules now.
  ///
  /// - Parameter replacements: what was replaced in the old text; everything if it is absent.
  private func refresh(_ path: String, _ source: SourceFile, _ replacements: [Document.Replacement]? = nil) {
    for loaded in units.values where loaded.replace(path, by: source, replacements) {
      guard let own = loaded.files.first(where: { $0.module == nil })?.path, let unit = sources.unit(ofFile: own)
      else { continue }
      add(unit, isReported: loaded.isReported)
    }
  }
}
