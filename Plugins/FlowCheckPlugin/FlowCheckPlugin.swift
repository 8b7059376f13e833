import Foundation
import PackagePlugin

/// Reports the findings of all rules about the `.flow` files of a target in every build, as `flowc check` does:
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
  /// The commands that check a target; none if it has no `.flow` files.
  ///
  /// - Parameter makesAgainFile: whether a command of its own makes the file that `--again` names, so that the build makes
  ///   it once more after somebody deleted the folder of outputs. Not in an Xcode project, which copies outputs that are
  ///   no sources into the app.
  func check(workDirectory: URL, makesAgainFile: Bool, tool: (String) throws -> URL) throws -> [Command] {
    if files.isEmpty { return [] }
    // A Swift file without declarations: SwiftPM copies an output of any other kind into the app as a resource.
    let output = workDirectory.appending(path: "\(module)FlowsAreChecked.swift")
    // While there are warnings, the command changes this file, which it depends on, so that the next build shows them
    // again. SwiftPM copies files of an unknown kind into the app, and warns of headers, but ignores documentation.
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

  /// What sets severities inside the target's folder. Files above it are left out: deleting one that is an input would
  /// break every build.
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
