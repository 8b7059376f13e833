import Foundation
import PackagePlugin

/// The `.flow` files for the build of one target, in SwiftPM or Xcode.
///
/// Both `FlowPlugin` and `FlowCheckPlugin` compile this file. The latter uses a symbolic link.
struct TargetFlows {
  var module: String
  /// The names of the outputs are relative to this folder.
  var folder: URL
  /// The files of the target, sorted by path.
  var files: [URL]
  /// The `.flow` files of the modules that the target can import.
  var imported: [(module: String, file: URL)]
  /// The names of the products and targets that the target depends on directly.
  var directDependencies: Set<String>
  /// Whether the target is a test target.
  var isTest: Bool

  /// - Parameter dependencies: the files of other modules. If a module occurs several times, for example as part of two
  ///   products, only its first entry is used.
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

  /// The flows of a target of a package. Returns `nil` for a target without sources.
  init?(_ target: any Target) {
    guard let module = target.sourceModule else { return nil }
    self.init(
      module: module.moduleName,
      folder: module.directoryURL,
      files: module.flowFiles,
      // Indirect dependencies are included: a flow of another module may show flows of further modules.
      dependencies: target.recursiveTargetDependencies.compactMap(\.sourceModule).map { ($0.moduleName, $0.flowFiles) },
      directDependencies: Set(target.dependencies.map(\.name)),
      isTest: module.kind == .test)
  }

  /// The files that the commands read, without duplicates. A file may belong to several targets of an Xcode project.
  var inputs: [URL] {
    var seen: Set<String> = []
    return (files + imported.map(\.file)).filter { seen.insert($0.filePath).inserted }
  }

  /// The arguments that name first the files of other modules and then the files of the target.
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
  /// All `.flow` files except type declarations for JavaScript, which belong to another tool.
  var flowFiles: [URL] { sourceFiles(withSuffix: ".flow").map(\.url).filter { !JavaScriptNames.contain($0.filePath) } }
}

extension URL {
  /// The path in the file system, without percent encoding: a space is a space, not `%20`.
  var filePath: String { path(percentEncoded: false) }
}
