package import FlowHost
import FlowSyntax

/// The flows that a unit can use of other targets, for a `flowc check`, which no build tells of them.
///
/// A module that is not found is no mistake, and nothing is said of its flows: it may be a library without any, or
/// come from another package. The build knows them all.
package final class ImportedFlows {
  private let host: any Host
  private let configurations: Configurations
  private let sources: SourceCache
  private let folders: ModuleFolders
  /// The files of a folder's target.
  private var files: [PathKey: [FlowFileSearch.File]] = [:]
  /// What files import, with the texts in which that stands: a repair may make others of them.
  private var imports: [PathKey: (source: SourceFile, modules: [String])] = [:]
  /// Units by the name of their folder, for projects that have no manifest.
  private var unitsByName: [PathKey: FlowFileSearch.Unit] = [:]

  /// - Parameter units: those that are to be checked; others are looked for when they are imported.
  package init(
    beside units: [FlowFileSearch.Unit], host: any Host, configurations: Configurations, sources: SourceCache
  ) {
    self.host = host
    self.configurations = configurations
    self.sources = sources
    folders = ModuleFolders(host: host)
    for unit in units {
      files[PathKey(unit.folder)] = unit.files
      let name = PathKey(ModuleFolders.moduleName(ofTarget: Path.name(of: unit.folder)))
      if unitsByName[name] == nil { unitsByName[name] = unit }
    }
  }

  /// The files of the modules that a unit imports, and of those that these import in turn: what a flow shows matters to
  /// who shows it. Modules that import each other in a circle count once.
  package func dependencies(of unit: FlowFileSearch.Unit, importing modules: [String]) -> [Dependency] {
    var dependencies: [Dependency] = []
    var waiting = modules.map { (module: $0, importer: unit.folder) }
    var seen: Set<PathKey> = []
    var next = 0
    while next < waiting.count {
      let (module, importer) = waiting[next]
      next += 1
      guard !seen.contains(PathKey(module)), let folder = folder(ofModule: module, importedIn: importer, for: unit)
      else { continue }
      seen.insert(PathKey(module))
      // Of a module that is known in part alone, names would be missed that it has.
      guard let files = try? files(in: folder).map({ (path: $0.absolutePath, source: try sources.source(of: $0)) })
      else { continue }
      for (path, source) in files {
        dependencies.append(Dependency(module: module, file: source))
        waiting += imports(of: source, at: path).map { (module: $0, importer: folder) }
      }
    }
    return dependencies
  }

  private func imports(of source: SourceFile, at path: String) -> [String] {
    if let known = imports[PathKey(path)], known.source === source { return known.modules }
    let modules = Compilation.imports(of: [Parser.parse(source, fileIndex: 0)])
    imports[PathKey(path)] = (source, modules)
    return modules
  }

  /// The folder of a module, unless it is the unit itself, or by where it lies may be a part of it: then its flows are
  /// known without an import.
  private func folder(
    ofModule module: String, importedIn importer: String, for unit: FlowFileSearch.Unit
  ) -> String? {
    guard let folder = folders.folder(ofModule: module, importedIn: importer) ?? unitsByName[PathKey(module)]?.folder,
      !Path.areEqual(folder, unit.folder), !Path.isInside(folder, unit.folder)
    else { return nil }
    return folder
  }

  private func files(in folder: String) -> [FlowFileSearch.File] {
    if let known = files[PathKey(folder)] { return known }
    if isExcluded(folder) {
      files[PathKey(folder)] = []
      return []
    }
    // What is wrong with its files is said when they are checked.
    let path = Path.shown(folder, from: host.workingDirectory)
    let search = FlowFileSearch(paths: [path], host: host, configurations: configurations)
    let found = search.failures.isEmpty ? search.units.flatMap(\.files).filter(\.isRequested) : []
    files[PathKey(folder)] = found
    return found
  }

  /// Whether a configuration leaves out a folder or one above it. A search would not ask: it searches what it is told to.
  private func isExcluded(_ folder: String) -> Bool {
    var path = folder
    while path != "/" {
      let above = Path.folder(of: path)
      if configurations.configuration(ofFilesIn: above)?.excludes(path) == true { return true }
      path = above
    }
    return false
  }
}
