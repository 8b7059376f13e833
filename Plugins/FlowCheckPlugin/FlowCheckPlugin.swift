import Foundation
import PackagePlugin

/// Reports the findings of all rules about the `.flow` files of a target in every build, like `flowc check`:
/// `plugins: [.plugin(name: "FlowCheckPlugin", package: "swift-flows")]`.
@main
struct FlowCheckPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    try TargetFlows(target)?.check(workDirectory: context.pluginWorkDirectoryURL, makesAgainFile: true) {
      try context.tool(named: $0).url
    } ?? []
  }
}

extension TargetFlows {
  /// The commands that check a target. Empty if the target has no `.flow` files.
  ///
  /// - Parameter makesAgainFile: whether a separate command creates the file for `--again`. Then the build recreates the file
  ///   after the folder of outputs is deleted. Must be false in an Xcode project, which copies outputs that are not sources
  ///   into the app.
  func check(workDirectory: URL, makesAgainFile: Bool, tool: (String) throws -> URL) throws -> [Command] {
    if files.isEmpty { return [] }
    // The output is a Swift file without declarations. SwiftPM would copy any other kind of file into the app as a resource.
    let output = workDirectory.appending(path: "\(module)FlowsAreChecked.swift")
    // While there are warnings, the command changes this file, which is also its input. So the next build runs the command
    // again and repeats the warnings. SwiftPM copies files of unknown kinds into the app and warns about headers, but it
    // ignores documentation catalogs.
    let again = workDirectory.appending(path: makesAgainFile ? "again.docc" : "again")
    let options = ["check", "--output", output.filePath, "--again", again.filePath]
    let check = Command.buildCommand(
      displayName: "Checking the flows of \(module)",
      executable: try tool("flowc-check"),
      arguments: options + fileArguments,
      inputFiles: inputs + configurations + [again],
      outputFiles: [output]
    )
    if !makesAgainFile {
      if !FileManager.default.fileExists(atPath: again.filePath) { try Data().write(to: again) }
      return [check]
    }
    let makeAgainFile = Command.buildCommand(
      displayName: "Preparing the check of the flows of \(module)",
      executable: try tool("flowc-check"),
      arguments: options,
      outputFiles: [again]
    )
    return [makeAgainFile, check]
  }

  /// The configuration files inside the target's folder, which set severities. Configuration files in parent folders are left
  /// out: as declared inputs, they would break every build after being deleted.
  private var configurations: [URL] {
    var paths: Set<String> = []
    for file in files {
      var above = file.deletingLastPathComponent()
      while above.filePath.hasPrefix(folder.filePath) {
        if !paths.insert(above.appending(path: ".flowc.json").filePath).inserted { break }
        above.deleteLastPathComponent()
      }
    }
    return paths.sorted().filter { FileManager.default.fileExists(atPath: $0) }.map { URL(filePath: $0) }
  }
}
