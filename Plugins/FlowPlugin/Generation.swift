import Foundation
import PackagePlugin

/// What is to be generated for one target, whether SwiftPM or Xcode builds it.
struct Generation {
  var module: String
  /// The folder that the names of the outputs are relative to.
  var folder: URL
  var files: [URL]
  /// The `.flow` files of the modules that this one can import. A module may stand there more than once, as one that is
  /// part of two products does, and counts once.
  var dependencies: [(module: String, files: [URL])]
  /// What the target names among its dependencies: products and targets.
  var directDependencies: Set<String>
  /// Whether the target's scenarios become tests.
  var isTest: Bool
  /// Whether a command of its own makes the file that `--again` names, so that the build makes it once more after somebody
  /// deleted the folder of outputs. Not in an Xcode project, which copies outputs that are no sources into the app.
  var makesAgainFile: Bool

  /// The modules whose views show flows. For a target that names one of them, each flow gets the type that views switch
  /// over.
  private static let viewModules: Set = ["FlowSwiftUI", "FlowUIKit"]

  /// One command for the whole target, or none if it has no `.flow` files.
  ///
  /// `flowc` writes only the files that change, so that one command for all of them does not recompile all of them.
  /// Every input and every output is declared, and nothing else: Xcode would not compile a Swift file that is an input.
  func commands(workDirectory: URL, tool: (String) throws -> URL) throws -> [Command] {
    if files.isEmpty { return [] }
    let inputs = files.sorted { $0.filePath.utf8.lexicographicallyPrecedes($1.filePath.utf8) }
    let names = OutputName.names(for: inputs.map(\.filePath), in: folder.filePath)
    var seen: Set = [module]
    let imported = dependencies.filter { seen.insert($0.module).inserted }
      .flatMap { module, files in files.map { (module: module, file: $0) } }

    var arguments = ["generate", "--check", "--module", module]
    if !directDependencies.isDisjoint(with: Self.viewModules) { arguments.append("--screen-stores") }
    if isTest { arguments.append("--tests") }
    arguments += ["--base-directory", folder.filePath, "--output-directory", workDirectory.filePath]
    for dependency in imported {
      arguments += ["--dependency", "\(dependency.module)=\(dependency.file.filePath)"]
    }
    // While there are warnings, the command changes this file, which it depends on, so that the next build shows them again.
    // An output has to be Swift: SwiftPM copies files of an unknown kind as resources, and warns of headers.
    let again = workDirectory.appending(path: makesAgainFile ? "FlowPlugin.again.swift" : "again")
    arguments += ["--again", again.filePath, "--"] + inputs.map(\.filePath)
    let generate = Command.buildCommand(
      displayName: "Generating Swift from the flows of \(module)",
      executable: try tool("flowc-build"),
      arguments: arguments,
      inputFiles: unique(inputs + imported.map(\.file) + configurations + [again]),
      outputFiles: names.map { workDirectory.appending(path: $0) }
    )
    if !makesAgainFile {
      if !FileManager.default.fileExists(atPath: again.filePath) { try Data().write(to: again) }
      return [generate]
    }
    let makeAgainFile = Command.buildCommand(
      displayName: "Preparing the flows of \(module)",
      executable: try tool("flowc-build"),
      arguments: [
        "generate", "--module", module, "--output-directory", workDirectory.filePath, "--again", again.filePath,
      ],
      outputFiles: [again]
    )
    return [makeAgainFile, generate]
  }

  /// Each file once. A file may be part of several targets of an Xcode project.
  private func unique(_ files: [URL]) -> [URL] {
    var seen: Set<String> = []
    return files.filter { seen.insert($0.filePath).inserted }
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

extension URL {
  /// The path as the system knows it: a space is a space, not `%20`.
  fileprivate var filePath: String { path(percentEncoded: false) }
}
