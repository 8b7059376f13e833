import Foundation
import PackagePlugin

/// The `.flow` files that concern the build of one target, whether SwiftPM or Xcode builds it.
///
/// `FlowPlugin` and, through symbolic links, `FlowCheckPlugin` compile this file.
struct TargetFlows {
  var module: String
  /// The folder that the names of the outputs are relative to.
  var folder: URL
  /// The files of the target, sorted by path.
  var files: [URL]
  /// The `.flow` files of the modules that the target can import.
  var imported: [(module: String, file: URL)]
  /// What the target names among its dependencies: products and targets.
  var directDependencies: Set<String>
  /// Whether the target is a test target.
  var isTest: Bool

  /// - Parameter dependencies: the files of other modules. A module may stand there more than once, as one that is part of
  ///   two products does, and counts once.
  init(
    module: String, folder: URL, files: [URL], dependencies: [(module: String, files: [URL])],
    directDependencies: Set<String>, isTest: Bool
  ) {
    self.module = module
    self.folder = folder
    self.files = files.sorted { $0.filePath.utf8.lexicographicallyPrecedes($1.filePath.utf8) }
    var seen: Set = [module]
    imported = dependencies.filter { seen.insert($0.module).inserted }
      .flatMap { module, files in files.map { (module: module, file: $0) } }
    self.directDependencies = directDependencies
    self.isTest = isTest
  }

  /// The flows of a target of a package; `nil` for a target without sources.
  init?(_ target: any Target) {
    guard let module = target.sourceModule else { return nil }
    self.init(
      module: module.moduleName,
      folder: module.directoryURL,
      files: module.flowFiles,
      // Also indirect dependencies: a flow that the target shows may show flows of other modules.
      dependencies: target.recursiveTargetDependencies.compactMap(\.sourceModule).map { ($0.moduleName, $0.flowFiles) },
      directDependencies: Set(target.dependencies.map(\.name)),
      isTest: module.kind == .test)
  }

  /// The files that the commands read, each once. A file may be part of several targets of an Xcode project.
  var inputs: [URL] {
    var seen: Set<String> = []
    return (files + imported.map(\.file)).filter { seen.insert($0.filePath).inserted }
  }

  /// The arguments that name the files of other modules, and then those of the target.
  var fileArguments: [String] {
    imported.flatMap { ["--dependency", "\($0.module)=\($0.file.filePath)"] } + ["--"] + files.map(\.filePath)
  }
}

extension TargetDependency {
  /// The name of the target or the product.
  fileprivate var name: String {
    switch self {
    case .target(let target): target.name
    case .product(let product): product.name
    @unknown default: ""
    }
  }
}

extension SourceModuleTarget {
  /// Without declarations of JavaScript types, which belong to another tool.
  var flowFiles: [URL] { sourceFiles(withSuffix: ".flow").map(\.url).filter { !JavaScriptNames.contain($0.filePath) } }
}

extension URL {
  /// The path as the system knows it: a space is a space, not `%20`.
  var filePath: String { path(percentEncoded: false) }
}
