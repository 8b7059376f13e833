import FlowBuild
import FlowChecking
import FlowHost
import FlowJSON
import FlowServerProtocol
import FlowSyntax
import FlowTooling

/// The texts and configurations that units are made of: those of open documents, and for other files those of the disk,
/// each read once until a change is reported.
final class WorkspaceSources {
  let host: OverlayHost
  let paths: ClientPaths
  private(set) var configurations: Configurations
  private var cache: SourceCache
  private var onDisk: [String: SourceFile] = [:]
  /// The texts before the last change. A file with the same bytes keeps its text, so that its tree is kept as well.
  private var earlier: [String: SourceFile] = [:]

  init(host: any Host) {
    self.host = OverlayHost(host)
    paths = ClientPaths(host: host)
    configurations = Configurations(host: self.host, isShownRelative: false)
    cache = SourceCache(host: self.host)
  }

  /// Forgets what the disk held: a file has come, changed or gone.
  func forget() {
    configurations = Configurations(host: host, isShownRelative: false)
    cache = SourceCache(host: host)
    paths.forget()
    earlier.merge(onDisk) { $1 }
    onDisk = [:]
  }

  /// Takes the text of an open document; `nil` after it was closed.
  func setText(_ text: SourceFile?, of path: String) {
    host.texts[path] = text
    cache.forget(path)
  }

  /// The text of a file; nothing if it cannot be read.
  func source(of path: String) -> SourceFile? {
    if let text = host.texts[path] { return text }
    if let known = onDisk[path] { return known }
    guard let bytes = try? host.contents(of: path) else { return nil }
    if let known = earlier[path], known.consists(of: bytes) {
      onDisk[path] = known
      return known
    }
    let source = SourceFile(path: path, bytes: bytes)
    onDisk[path] = source
    return source
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

  /// The nearest folder, from this one up, that is the top of a project.
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

  /// The name of the module that the files of a unit's folder form.
  func module(ofFilesIn folder: String) -> String { ModuleFolders(host: host).module(ofFilesIn: folder) }

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

  /// The files of the modules that a unit imports.
  func dependencies(of unit: FlowFileSearch.Unit, importing modules: [String]) -> [Dependency] {
    if modules.isEmpty { return [] }
    return ImportedFlows(beside: [unit], host: host, configurations: configurations, sources: cache)
      .dependencies(of: unit, importing: modules)
  }
}
