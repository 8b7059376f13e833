package import FlowDriver
package import FlowChecking
package import ToolHost
import FlowSyntax

/// The flows of other targets that a unit can use. `flowc check` looks for them, because no build passes them to it.
///
/// A module that is not found is not a mistake: it may be a library without flows, or come from another package. The check then
/// reports nothing about its flows. The build knows all modules.
package final class ImportedFlows {
  private let host: any Host
  private let configurations: Configurations
  private let sources: SourceCache
  private let folders: ModuleFolders
  /// For each folder, the files of its target.
  private var files: [PathKey: [FlowFileSearch.File]] = [:]
  /// The imports of files, with the texts that they were read from, because a repair may change the texts.
  private var imports: [PathKey: (source: SourceFile, modules: [String])] = [:]
  /// Units by the name of their folder, for projects that have no manifest.
  private var unitsByName: [PathKey: FlowFileSearch.Unit] = [:]

  /// - Parameter units: the units to check. Other units are searched for when a file imports them.
  package init(
    beside units: [FlowFileSearch.Unit], host: any Host, configurations: Configurations, sources: SourceCache? = nil
  ) {
    self.host = host
    self.configurations = configurations
    self.sources = sources ?? SourceCache(host: host)
    folders = ModuleFolders(host: host)
    for unit in units {
      files[PathKey(unit.folder)] = unit.files
      let name = PathKey(ModuleFolders.moduleName(ofTarget: Path.name(of: unit.folder)))
      if unitsByName[name] == nil { unitsByName[name] = unit }
    }
  }

  /// The files of the modules that a unit imports, and of the modules that these import in turn. They are needed because a flow is
  /// checked together with the flows that it shows. Modules that import each other are included once.
  package func dependencies(of unit: FlowFileSearch.Unit, importing modules: [String]) -> [Dependency] {
    files(of: unit, importing: modules) { file in
      (try? sources.source(of: file)).map { imports(of: $0, at: file.absolutePath) }
    }.compactMap { module, file in (try? sources.source(of: file)).map { Dependency(module: module, file: $0) } }
  }

  /// The files of ``dependencies(of:importing:)``, for a caller that reads them itself.
  ///
  /// - Parameter imports: the modules that a file imports; `nil` if the file cannot be read.
  package func files(
    of unit: FlowFileSearch.Unit, importing modules: [String], imports: (FlowFileSearch.File) -> [String]?
  ) -> [(module: String, file: FlowFileSearch.File)] {
    var found: [(module: String, file: FlowFileSearch.File)] = []
    var waiting = modules.map { (module: $0, importer: unit.folder) }
    var seen: Set<PathKey> = []
    var next = 0
    while next < waiting.count {
      let (module, importer) = waiting[next]
      next += 1
      guard !seen.contains(PathKey(module)), let folder = folder(ofModule: module, importedIn: importer, for: unit)
      else { continue }
      seen.insert(PathKey(module))
      let files = files(in: folder)
      let importedByFile = files.compactMap(imports)
      // If only some files of a module could be read, existing names would be reported as unknown.
      if importedByFile.count < files.count { continue }
      for (file, imported) in zip(files, importedByFile) {
        found.append((module, file))
        waiting += imported.map { (module: $0, importer: folder) }
      }
    }
    return found
  }

  /// The folders of the modules that a unit imports directly.
  package func folders(ofModules modules: [String], importedBy unit: FlowFileSearch.Unit) -> [String] {
    modules.compactMap { folder(ofModule: $0, importedIn: unit.folder, for: unit) }
  }

  /// Remembers the files that a search has found for a unit, so that they are not searched for again.
  package func know(_ unit: FlowFileSearch.Unit) { files[PathKey(unit.folder)] = unit.files }

  private func imports(of source: SourceFile, at path: String) -> [String] {
    if let known = imports[PathKey(path)], known.source === source { return known.modules }
    let modules = Compilation.imports(of: [Parser.parse(source, fileIndex: 0)])
    imports[PathKey(path)] = (source, modules)
    return modules
  }

  /// The folder of a module; `nil` if it is the unit's folder or a folder below it, because the flows there are known without an
  /// import.
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
    // Failures are not reported here. They are reported when the module itself is checked.
    let path = Path.shown(folder, from: host.workingDirectory)
    let search = FlowFileSearch(paths: [path], host: host, configurations: configurations)
    // A folder may contain other projects, whose units do not belong to the module. A folder inside a unit is not a separate unit.
    let own = search.units.filter { Path.areEqual($0.folder, folder) }
    let units = own.isEmpty ? search.units : own
    let found = search.failures.isEmpty ? units.flatMap(\.files).filter(\.isRequested) : []
    files[PathKey(folder)] = found
    return found
  }

  /// Whether a configuration excludes a folder or a folder above it. ``FlowFileSearch`` does not check this for the paths that it
  /// gets.
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
