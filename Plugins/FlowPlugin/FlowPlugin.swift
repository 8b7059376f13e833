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
      dependencies: target.dependencies.flatMap(\.modules).map { ($0.moduleName, $0.flowFiles) }
    )
    return try generation.commands(workDirectory: context.pluginWorkDirectoryURL) {
      try context.tool(named: $0).url
    }
  }
}

extension SourceModuleTarget {
  fileprivate var flowFiles: [URL] { sourceFiles(withSuffix: ".flow").map(\.url) }
}

extension TargetDependency {
  /// The modules that can be imported because of this dependency.
  fileprivate var modules: [any SourceModuleTarget] {
    switch self {
    case .target(let target): target.sourceModule.map { [$0] } ?? []
    case .product(let product): product.sourceModules
    @unknown default: []
    }
  }
}
