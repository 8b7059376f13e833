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
  /// The modules with views that show flows. If a target depends on one of these modules, each of its flows gets a type for
  /// views to switch over.
  private static let viewModules: Set = ["FlowSwiftUI", "FlowUIKit"]

  /// The command that generates Swift for the whole target; empty if the target has no `.flow` files.
  ///
  /// `flowc` writes only changed files, so a single command does not recompile the other files. The command declares exactly
  /// the files that it reads and writes. A Swift file must not be an input, because Xcode would then not compile it.
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
