import FlowDriver
package import ToolHost
import FlowSyntax

/// The folders of a package's modules, found without running the manifest: the folder that `Package.swift` states
/// literally, else the folder with the target's name in `Sources` or a similar folder.
package final class ModuleFolders {
  private let host: any Host
  private var packages: [PathKey: [String: String]] = [:]

  package init(host: any Host) { self.host = host }

  /// The folder of a module that a unit in the given folder imports, as an absolute path.
  func folder(ofModule module: String, importedIn unit: String) -> String? {
    guard let folder = modules(around: unit)[module] else { return nil }
    // A folder with its own `Package.swift` is a package, not a target, even if its name matches.
    return (try? host.status(of: Path.join(folder, "Package.swift"))) == nil ? folder : nil
  }

  /// The name of the module to which the files of a folder belong.
  package func module(ofFilesIn folder: String) -> String {
    modules(around: folder).first { Path.areEqual($0.value, folder) }?.key
      ?? Self.moduleName(ofTarget: Path.name(of: folder))
  }

  /// The name of the module of a target. Characters that are not allowed in an identifier become `_`.
  static func moduleName(ofTarget name: String) -> String {
    var result = ""
    for scalar in name.unicodeScalars {
      let isAllowed = scalar == "_" || scalar.properties.isXIDContinue
      let isFirst = result.isEmpty && scalar != "_" && !scalar.properties.isXIDStart
      result.unicodeScalars.append(isAllowed && !isFirst ? scalar : "_")
    }
    return result
  }

  /// The modules of the nearest package that contains a folder.
  private func modules(around folder: String) -> [String: String] {
    if let known = packages[PathKey(folder)] { return known }
    let manifest = Path.join(folder, "Package.swift")
    var modules: [String: String] = [:]
    if let bytes = try? host.contents(of: manifest) {
      modules = self.modules(ofPackageIn: folder, SourceFile(path: manifest, bytes: bytes))
    } else if folder != "/" {
      modules = self.modules(around: Path.folder(of: folder))
    }
    packages[PathKey(folder)] = modules
    return modules
  }

  private func modules(ofPackageIn folder: String, _ manifest: SourceFile) -> [String: String] {
    var modules: [String: String] = [:]
    // Later folders win. SwiftPM looks for importable targets in these folders, so they come last.
    let sources = ["srcs", "src", "Source", "Sources"]
    for name in TargetLayout.foldersOfTargets.subtracting(sources).sorted() + sources {
      let targets = Path.join(folder, name)
      guard let entries = try? host.entries(of: targets) else { continue }
      for target in entries.compactMap(\.name) where !TargetLayout.isHidden(target) {
        modules[Self.moduleName(ofTarget: target)] = Path.join(targets, target)
      }
    }
    for (name, path) in ManifestTargets(manifest).targets {
      let target = Path.absolute(path, in: folder)
      if Path.isInside(target, folder) { modules[Self.moduleName(ofTarget: name)] = target }
    }
    return modules
  }
}
