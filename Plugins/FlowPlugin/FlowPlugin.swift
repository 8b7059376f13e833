import Foundation
import PackagePlugin

/// Compiles the `.flow` files of a target: `plugins: [.plugin(name: "FlowPlugin", package: "swift-flows")]`.
@main
struct FlowPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    try TargetFlows(target)?.generation(workDirectory: context.pluginWorkDirectoryURL) {
      try context.tool(named: $0).url
    } ?? []
  }
}

extension TargetFlows {
  /// The modules whose views show flows. For a target that names one of them, each flow gets the type that views switch
  /// over.
  private static let viewModules: Set = ["FlowSwiftUI", "FlowUIKit"]

  /// One command for the whole target, or none if it has no `.flow` files.
  ///
  /// `flowc` writes only the files that change, so that one command for all of them does not recompile all of them.
  /// Every input and every output is declared, and nothing else: Xcode would not compile a Swift file that is an input.
  func generation(workDirectory: URL, tool: (String) throws -> URL) throws -> [Command] {
    if files.isEmpty { return [] }
    let names = OutputName.names(for: files.map(\.filePath), in: folder.filePath)
    var arguments = ["generate", "--module", module]
    if !directDependencies.isDisjoint(with: Self.viewModules) { arguments.append("--screen-stores") }
    if isTest { arguments.append("--tests") }
    arguments += ["--base-directory", folder.filePath, "--output-directory", workDirectory.filePath]
    return [
      .buildCommand(
        displayName: "Generating Swift from the flows of \(module)",
        executable: try tool("flowc-build"),
        arguments: arguments + fileArguments,
        inputFiles: inputs,
        outputFiles: names.map { workDirectory.appending(path: $0) }
      )
    ]
  }
}
