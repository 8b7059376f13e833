import FlowDriver

/// Finds the units that may use names from a unit: the units that import its module, directly or through other modules. Indirect
/// imports are included, because a scenario may use the events of nested flows.
///
/// The folder of a module is usually the folder of a unit. It may also be inside a unit's folder or contain one, so the graph
/// follows both. The result may contain units that do not use the file, but it misses none.
struct ImportGraph {
  /// For each folder of a module, the units that import the module.
  private var importers: [PathKey: [String]] = [:]
  /// For each folder, the folders of imported modules inside it.
  private var inner: [PathKey: [PathKey]] = [:]

  /// - Parameter imported: returns the folders of the modules that a unit imports.
  init(of units: [LoadedUnit], imported: (LoadedUnit) -> [String]) {
    for unit in units {
      for folder in imported(unit) { importers[PathKey(folder), default: []].append(unit.folder) }
    }
    for folder in importers.keys {
      for place in Self.foldersAround(folder.path) { inner[place, default: []].append(folder) }
    }
  }

  /// The folders of the units that import the module of a path, directly or through other modules.
  func importers(of path: String) -> Set<String> {
    var found: Set<String> = []
    var waiting = [path]
    while let place = waiting.popLast() {
      for folder in Self.foldersAround(place) + (inner[PathKey(place)] ?? []) {
        for unit in importers[folder] ?? [] where found.insert(unit).inserted { waiting.append(unit) }
      }
    }
    return found
  }

  /// The path and all its parent folders.
  private static func foldersAround(_ path: String) -> [PathKey] {
    var found = [PathKey(path)]
    var place = path
    while place != "/", !place.isEmpty {
      place = Path.folder(of: place)
      found.append(PathKey(place))
    }
    return found
  }
}
