import FlowDriver
import FlowChecking
import ToolHost
import FlowJSON
import FlowServerProtocol
import FlowSyntax
import FlowTooling

/// The texts and configurations of units. Open documents come from the editor, other files from disk.
///
/// Each file is read and parsed once for all units. After a reported change, only files with a different version on disk are
/// read again.
final class WorkspaceSources {
  let host: OverlayHost
  let paths: ClientPaths
  private(set) var configurations: Configurations
  private var files: [String: KnownFile] = [:]
  /// The files that were compared with their versions on disk since the last reported change.
  private var compared: Set<String> = []
  /// Finds the files of modules. It caches its results until files are added or deleted.
  private var imported: ImportedFlows?
  private var folders: ModuleFolders?
  /// A number that grows when files may have been added to modules or deleted from them.
  private(set) var moduleRevision = 0

  private struct KnownFile {
    var file: ParsedFile
    /// The version on disk. `nil` for the text of a document, and for a file that certainly changed.
    var version: Version?
  }

  struct Version: Equatable {
    var identity: FileIdentity
    var version: FileVersion
  }

  init(host: any Host) {
    self.host = OverlayHost(host)
    paths = ClientPaths(host: host)
    configurations = Configurations(host: self.host, isShownRelative: false)
  }

  /// Forgets the versions of files and the known modules, because files were added, changed or deleted.
  ///
  /// - Parameter changed: the files that certainly changed. They are read again even if their versions look the same.
  func forget(_ changed: [String] = []) {
    configurations = Configurations(host: host, isShownRelative: false)
    forgetModules()
    paths.forget()
    compared = []
    for path in changed { files[path]?.version = nil }
  }

  /// Forgets which files and folders belong to modules.
  func forgetModules() {
    imported = nil
    folders = nil
    moduleRevision += 1
  }

  /// Drops all files except open documents and the files at these paths.
  func keep(_ paths: Set<String>) { files = files.filter { paths.contains($0.key) || host.texts[$0.key] != nil } }

  /// Sets the text of an open document; `nil` closes it.
  func setText(_ text: SourceFile?, of path: String) {
    if Path.name(of: path) == "Package.swift" { forgetModules() }
    host.texts[path] = text
    files[path]?.version = nil
    compared.remove(path)
  }

  /// The current file; `nil` if it cannot be read.
  func file(_ path: String) -> ParsedFile? {
    let known = files[path]
    if let text = host.texts[path] {
      if let known, known.file.source === text { return known.file }
      return take(ParsedFile(text), of: path, version: nil)
    }
    if let known, compared.contains(path) { return known.file }
    compared.insert(path)
    // Read the version before the content. If the file changes in between, the next comparison finds a different version.
    let version = version(of: path)
    if let known, let version, known.version == version { return known.file }
    guard let bytes = try? host.contents(of: path) else {
      files[path] = nil
      compared.remove(path)
      return nil
    }
    if let known, known.file.source.consists(of: bytes) { return take(known.file, of: path, version: version) }
    return take(ParsedFile(SourceFile(path: path, bytes: bytes)), of: path, version: version)
  }

  /// The version of a file on disk; `nil` for the text of a document.
  func version(of path: String) -> Version? {
    if host.texts[path] != nil { return nil }
    guard let status = try? host.status(of: path), let version = status.version else { return nil }
    return Version(identity: status.identity, version: version)
  }

  private func take(_ file: ParsedFile, of path: String, version: Version?) -> ParsedFile {
    files[path] = KnownFile(file: file, version: version)
    return file
  }

  // MARK: Units

  /// The unit of a file, as `flowc check` finds it; `nil` if the file is left out (``isLeftOut(_:)``).
  ///
  /// A file outside every package forms a unit with the files below the same client folder or repository. Without either, it
  /// forms a unit with the files in its folder.
  func unit(ofFile path: String) -> FlowFileSearch.Unit? {
    if !ClientPaths.isFile(path) {
      let identity = FileIdentity(device: .max, number: 0)
      let file = FlowFileSearch.File(path: path, absolutePath: path, isRequested: true, identity: identity)
      return FlowFileSearch.Unit(folder: path, files: [file], isLoose: true)
    }
    if isLeftOut(path) { return nil }
    let own = search([path]).first { $0.files.contains { $0.absolutePath == path } }
    if let own, !own.isLoose { return own }
    return search(pathsAround(path)).first { $0.files.contains { $0.absolutePath == path } } ?? own
  }

  /// The paths whose files form a unit with a file outside every package.
  private func pathsAround(_ path: String) -> [String] {
    let folder = Path.folder(of: path)
    var place = folder
    while !isTooLarge(place) {
      if paths.roots.contains(where: { Path.areEqual($0.path, place) }) || isRepository(place) { return [place] }
      place = Path.folder(of: place)
    }
    if isTooLarge(folder) { return [path] }
    let names = ((try? host.entries(of: folder)) ?? []).compactMap(\.name)
    return names.filter(TargetLayout.isFlow).map { Path.join(folder, $0) }
  }

  private func isRepository(_ folder: String) -> Bool { (try? host.status(of: Path.join(folder, ".git"))) != nil }

  /// All units below the client's folders, and in the projects around some other folders.
  func units(beside folders: [String]) -> [FlowFileSearch.Unit] {
    let roots = paths.roots.map(\.path).filter { !isTooLarge($0) }
    let others = folders.filter { folder in
      ClientPaths.isFile(folder) && !roots.contains { Path.areEqual(folder, $0) || Path.isInside(folder, $0) }
    }
    return search(roots + Set(others.compactMap(project)).sorted())
  }

  /// The nearest folder, starting with this folder and going up, that is the top of a project.
  private func project(around folder: String) -> String? {
    if isTooLarge(folder) { return nil }
    let names = ((try? host.entries(of: folder)) ?? []).compactMap(\.name)
    return Project.isTop(holding: names) ? folder : project(around: Path.folder(of: folder))
  }

  /// The folder whose targets may import each other's modules: the outermost client folder around this one, or else the top of
  /// its project. `nil` if there is neither.
  func top(around folder: String) -> String? {
    let roots = paths.roots.map(\.path).filter { root in
      !isTooLarge(root) && (Path.areEqual(folder, root) || Path.isInside(folder, root))
    }
    return roots.min { $0.utf8.count < $1.utf8.count } ?? (ClientPaths.isFile(folder) ? project(around: folder) : nil)
  }

  /// The module name of the files in a unit's folder.
  func module(ofFilesIn folder: String) -> String {
    let folders = folders ?? ModuleFolders(host: host)
    self.folders = folders
    return folders.module(ofFilesIn: folder)
  }

  private func search(_ paths: [String]) -> [FlowFileSearch.Unit] {
    if paths.isEmpty { return [] }
    return FlowFileSearch(paths: paths, host: host, configurations: configurations).units
  }

  /// Whether a folder is the root or the home folder. Searching it would take too long.
  private func isTooLarge(_ folder: String) -> Bool { folder == "/" || isHome(folder) }

  private func isHome(_ folder: String) -> Bool {
    guard let home = host.environmentVariable("HOME"), Path.isAbsolute(home) else { return false }
    return Path.areEqual(folder, Path.absolute(home, in: "/"))
      || (try? host.realPath(of: home)).map { Path.areEqual(folder, $0) } == true
  }

  /// Whether a file is not the user's: it belongs to a package manager, to a build, or to Flow, the type checker for
  /// JavaScript.
  func isLeftOut(_ path: String) -> Bool {
    let name = Path.name(of: path)
    if Path.hasSuffix(name, ".flow"), !TargetLayout.isHidden(name), !TargetLayout.isFlow(name) { return true }
    let root = paths.roots.map(\.path).filter { Path.isInside(path, $0) && !isTooLarge($0) }
      .max { $0.utf8.count < $1.utf8.count }
    guard let root else { return false }
    var folder = Path.name(of: root)
    for name in Path.components(of: Path.relative(from: root, to: path)).dropLast() {
      let isTarget = TargetLayout.foldersOfTargets.contains(folder)
      if name == ".build" || TargetLayout.foldersOfOthers.contains(name) && !isTarget { return true }
      folder = name
    }
    return false
  }

  /// The mistakes in configuration files, by path.
  var configurationMistakes: [String: [(message: String, range: TextRange)]] {
    var mistakes: [String: [(message: String, range: TextRange)]] = [:]
    for failure in configurations.failures {
      mistakes[failure.file.path] = failure.mistakes.map { ($0.message, failure.file.textRange($0.range)) }
    }
    let start = TextPosition(line: 0, character: 0)
    for error in configurations.unreadable {
      mistakes[error.path] = [("this file cannot be used: \(error.reason)", TextRange(start: start, end: start))]
    }
    return mistakes
  }

  // MARK: Modules

  private var importedFlows: ImportedFlows {
    if let imported { return imported }
    let new = ImportedFlows(beside: [], host: host, configurations: configurations)
    imported = new
    return new
  }

  /// The files of the modules that a unit imports, directly or through other modules.
  func dependencies(of unit: FlowFileSearch.Unit, importing modules: [String]) -> [(module: String, path: String)] {
    if modules.isEmpty { return [] }
    return importedFlows.files(of: unit, importing: modules) { file($0.absolutePath)?.imports }
      .map { ($0.module, $0.file.absolutePath) }
  }

  /// The folders of the modules that a unit imports directly.
  func folders(ofModules modules: [String], importedBy unit: FlowFileSearch.Unit) -> [String] {
    modules.isEmpty ? [] : importedFlows.folders(ofModules: modules, importedBy: unit)
  }

  /// Remembers units that a search of whole projects found, so that their files are not searched for again.
  func know(_ units: [FlowFileSearch.Unit]) { for unit in units where !unit.isLoose { importedFlows.know(unit) } }
}
