import Foundation
import PackagePlugin

/// Compiles the `.flow` files of a target: `plugins: [.plugin(name: "FlowPlugin", package: "swift-flows")]`.
@main
struct FlowPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target.sourceModule else { return [] }
    let generation = Generation(
      module: module.moduleName,
      folder: module.directoryURL,
      files: module.flowFiles,
      // All that is behind it, not what it names alone: its flows may show flows that themselves show those of others.
      dependencies: target.recursiveTargetDependencies.compactMap(\.sourceModule).map { ($0.moduleName, $0.flowFiles) },
      directDependencies: Set(target.dependencies.map(\.name)),
      isTest: module.kind == .test,
      makesAgainFile: true
    )
    return try generation.commands(workDirectory: context.pluginWorkDirectoryURL) {
      try context.tool(named: $0).url
    }
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
  fileprivate var flowFiles: [URL] { sourceFiles(withSuffix: ".flow").map(\.url) }
}
