import FlowBuild

/// Which units may name what a unit declares: those that import its module, and those that import one of them in turn,
/// since a scenario names events of flows inside of flows.
///
/// A module's folder is mostly the folder of a unit. It may also lie in the folder of a unit or hold one, so the graph
/// follows both. It may lead to units that do not know a file after all, and misses none.
struct ImportGraph {
  /// By the folder of a module the units that import it.
  private var importers: [PathKey: [String]] = [:]
  /// By the folder of a unit the folders of modules in it.
  private var inner: [PathKey: [PathKey]] = [:]

  /// - Parameter imported: the folders of the modules that a unit imports.
  init(of units: [LoadedUnit], imported: (LoadedUnit) -> [String]) {
    for unit in units {
      for folder in imported(unit) { importers[PathKey(folder), default: []].append(unit.folder) }
    }
    for folder in importers.keys {
      for place in Self.foldersAround(folder.path) { inner[place, default: []].append(folder) }
    }
  }

  /// The folders of the units that import what a path is in, themselves or through others.
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

  /// The path and all folders above it.
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
