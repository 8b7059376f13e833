import FlowSyntax

/// The flows that a unit can use of other targets, for a `flowc check`, which no build tells of them.
///
/// A module that is not found is no mistake, and nothing is said of its flows: it may be a library without any, or
/// come from another package. The build knows them all.
final class ImportedFlows {
  private let host: any Host
  private let configurations: Configurations
  private let sources: SourceCache
  private let folders: ModuleFolders
  /// The files of a folder's target.
  private var files: [PathKey: [FlowFileSearch.File]] = [:]
  /// Units by the name of their folder, for projects that have no manifest.
  private var unitsByName: [PathKey: FlowFileSearch.Unit] = [:]

  /// - Parameter units: those that are to be checked; others are looked for when they are imported.
  init(
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

  /// The files of the modules that a unit imports.
  func dependencies(of unit: FlowFileSearch.Unit, importing modules: [String]) -> [Dependency] {
    var dependencies: [Dependency] = []
    for module in modules {
      // Of a module that is known in part alone, names would be missed that it has.
      guard let sources = try? files(ofModule: module, importedIn: unit).map({ try sources.source(of: $0) })
      else { continue }
      dependencies += sources.map { Dependency(module: module, file: $0) }
    }
    return dependencies
  }

  private func files(ofModule module: String, importedIn unit: FlowFileSearch.Unit) -> [FlowFileSearch.File] {
    guard let folder = folders.folder(ofModule: module, importedIn: unit.folder) else {
      guard let other = unitsByName[PathKey(module)], !Path.areEqual(other.folder, unit.folder) else { return [] }
      return other.files
    }
    // By where it lies it may be a part of the unit, which then knows its flows without an import.
    if Path.areEqual(folder, unit.folder) || Path.isInside(folder, unit.folder) { return [] }
    if let known = files[PathKey(folder)] { return known }
    // What is wrong with its files is said when they are checked.
    let path = Path.shown(folder, from: host.workingDirectory)
    let search = FlowFileSearch(paths: [path], host: host, configurations: configurations)
    let found = search.failures.isEmpty ? search.units.flatMap(\.files).filter(\.isRequested) : []
    files[PathKey(folder)] = found
    return found
  }
}
