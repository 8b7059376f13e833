import FlowDriver
import FlowChecking
import FlowSyntax

/// Decides which files form a unit: the `.flow` files of one target know each other's names, and no others.
///
/// This decision needs no manifest. It depends on the folders of the files, as in SwiftPM by default:
///
/// * Below a `Package.swift` or an `.xcodeproj`, a unit is a folder in `Sources`, `Tests`, `Flows` or another
///   folder of targets (`Sources/App`). If Swift or `.flow` files are directly in the folder of targets, it is the unit itself.
/// * Elsewhere in a project, it is the first folder of the path (`App` in `App/Screens/Home.flow`).
/// * Without a project, it is the top-most folder that has `.flow` files.
///
/// Searches leave out hidden folders, and the folders in ``foldersOfOthers``.
package enum TargetLayout {
  /// Folders in which every folder is a target.
  package static let foldersOfTargets: Set<String> = [
    "Sources", "Source", "src", "srcs", "Tests", "Plugins", "Flows", "Examples", "Snippets", "Benchmarks",
  ]

  /// The position of a folder in a project. It decides which unit the files of the folder belong to.
  package enum Position: Hashable {
    /// The folder is outside of all projects. The unit is known as soon as a folder on the path has a `.flow` file.
    case loose(unit: String?)
    /// The folder is in a project, but not in a folder of targets.
    case project(unit: String, isTop: Bool)
    /// The folder contains targets, and is not a target itself.
    case targets
    /// The folder is a target, or is in a target.
    case target(unit: String)

    var isLoose: Bool { if case .loose = self { true } else { false } }

    /// The folder whose files form one unit with the files of this folder.
    package func unit(ofFilesIn folder: String) -> String {
      switch self {
      case .loose(let unit): unit ?? folder
      case .project(let unit, _), .target(let unit): unit
      case .targets: folder
      }
    }
  }

  /// The position of a folder.
  ///
  /// - Parameters:
  ///   - path: the folder's absolute path.
  ///   - names: the names in the folder.
  ///   - parent: the position of the folder above; `nil` if the search begins here.
  package static func position(of path: String, holding names: [String], in parent: Position?) -> Position {
    if Project.isTop(holding: names) { return .project(unit: path, isTop: true) }
    switch parent {
    case .loose(let unit?): return .loose(unit: unit)
    case nil, .loose(nil): return .loose(unit: names.contains(where: isFlow) ? path : nil)
    case .target(let unit): return .target(unit: unit)
    case .targets: return .target(unit: path)
    case .project(let unit, let isTop):
      guard foldersOfTargets.contains(Path.name(of: path)) else {
        return .project(unit: isTop ? path : unit, isTop: false)
      }
      let isTarget = names.contains { isFlow($0) || Path.hasSuffix($0, ".swift") }
      return isTarget ? .target(unit: path) : .targets
    }
  }

  /// Whether a search takes a file of this name. It leaves out hidden files, which editors and file systems create, and
  /// declarations of JavaScript types, which belong to another tool.
  package static func isFlow(_ name: String) -> Bool {
    Path.hasSuffix(name, ".flow") && !isHidden(name) && !ForeignFile.isNamed(name)
  }

  /// Folders that package managers and builds fill. Flows in them belong to others.
  package static let foldersOfOthers: Set<String> = [
    "node_modules", "Pods", "Carthage", "DerivedData", "build", "vendor",
  ]

  /// Whether a search leaves out a folder, unless the command line names it.
  ///
  /// - Parameter parent: the position of the folder above. A folder of targets holds targets, whatever their names.
  package static func isLeftOut(_ folder: String, in parent: Position?) -> Bool {
    if isHidden(folder) { return true }
    return foldersOfOthers.contains(folder) && parent != .targets
  }

  package static func isHidden(_ name: String) -> Bool { name.utf8.first == UInt8(ascii: ".") }
}
