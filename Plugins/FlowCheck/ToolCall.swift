import Foundation
import PackagePlugin

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin
#endif

/// A call of `flowc` in the folder of a package or of an Xcode project, as the command plugins make it.
struct ToolCall {
  var command: String

  /// Runs the command with the user's arguments. `--target NAME` stands for the folder of a target, and may repeat.
  ///
  /// Does not return if the command fails.
  func run(_ context: PluginContext, _ arguments: [String]) throws {
    let (targets, options) = try Self.targets(in: arguments)
    let folders = try context.package.targets(named: targets).map { target in
      guard let module = target as? any SourceModuleTarget else {
        throw Refusal("target `\(target.name)` has no sources that flows could be among")
      }
      return module.directoryURL
    }
    try run(executable(context), in: context.package.directoryURL, options, paths: folders)
  }

  /// Runs `flowc` in a folder with options and paths.
  private func run(_ executable: URL, in folder: URL, _ options: [String], paths: [URL]) throws {
    let process = Process()
    process.executableURL = executable
    process.currentDirectoryURL = folder
    process.arguments = [command] + options + paths.map { $0.path(percentEncoded: false) }
    try process.runAndExitOnFailure()
  }

  /// The names after `--target`, and the other arguments.
  private static func targets(in arguments: [String]) throws -> (names: [String], others: [String]) {
    var extractor = ArgumentExtractor(arguments)
    let targets = extractor.extractOption(named: "target")
    // Without a folder `flowc` would take the whole package, which looks like what was meant.
    if targets.count < count(of: "--target", in: arguments) || targets.contains("") {
      throw Refusal("--target needs a value: --target NAME")
    }
    return (targets, extractor.remainingArguments)
  }

  /// `flowc`, compiled if it has to be.
  ///
  /// On Linux the manifest does not give the plugins their tool: SwiftPM would link it anew in each call, as
  /// Documentation/build-systems.md explains. There a folder that the command plugins share keeps it, beside their own.
  private func executable(_ context: PluginContext) throws -> URL {
    #if os(Linux)
      if let given = try? context.tool(named: "flowc").url { return given }
      guard let package = context.package.first(withProduct: "flowc") else { throw Refusal("no package has the product `flowc`") }
      let plugins = context.pluginWorkDirectoryURL.deletingLastPathComponent().deletingLastPathComponent()
      let scratch = plugins.appending(path: "FlowTools")
      let executable = scratch.appending(components: "debug", "flowc")
      if !FileManager.default.fileExists(atPath: executable.path(percentEncoded: false)) {
        Diagnostics.progress("Compiling flowc, which takes a minute this once")
      }
      let build = Process()
      build.executableURL = URL(filePath: "/usr/bin/env")
      // SwiftPM hands on what a plugin writes as the command's own output, which programs read. So this says errors alone.
      build.arguments = [
        "swift", "build", "--quiet", "--product", "flowc", "--package-path", package.directoryURL.path(percentEncoded: false),
        "--scratch-path", scratch.path(percentEncoded: false),
      ]
      try build.runAndExitOnFailure()
      return executable
    #else
      return try context.tool(named: "flowc").url
    #endif
  }

  /// How often an option is given, with a value or without.
  private static func count(of option: String, in arguments: [String]) -> Int {
    arguments.prefix { $0 != "--" }.count { $0 == option || $0.hasPrefix("\(option)=") }
  }
}

#if canImport(XcodeProjectPlugin)
  extension ToolCall {
    /// Runs the command in the folder of an Xcode project. A target of a project has no folder, so `--target NAME` stands for
    /// its `.flow` files. Xcode passes the option for each target that the user selects.
    ///
    /// Does not return if the command fails.
    func run(_ context: XcodePluginContext, _ arguments: [String]) throws {
      let (names, options) = try Self.targets(in: arguments)
      let targets = context.xcodeProject.targets
      if let unknown = names.first(where: { name in !targets.contains { $0.displayName == name } }) {
        throw Refusal("the project has no target `\(unknown)`")
      }
      // A file may be part of several targets, and of several build phases.
      let files = Set(targets.filter { names.contains($0.displayName) }.flatMap(\.inputFiles).map(\.url))
        .filter { $0.pathExtension == "flow" }.sorted { $0.path(percentEncoded: false) < $1.path(percentEncoded: false) }
      if !names.isEmpty && files.isEmpty {
        throw Refusal("no target of \(names.map { "`\($0)`" }.joined(separator: ", ")) has a .flow file")
      }
      try run(context.tool(named: "flowc").url, in: context.xcodeProject.directoryURL, options, paths: files)
    }
  }
#endif

extension Process {
  /// Runs the process to its end. Does not return if it fails: what is wrong has been said by then, and nothing that is added
  /// makes it clearer.
  fileprivate func runAndExitOnFailure() throws {
    try run()
    waitUntilExit()
    if terminationStatus != 0 { exit(terminationStatus) }
  }
}

extension Package {
  /// This package or the one below it that has a product.
  fileprivate func first(withProduct name: String) -> Package? {
    if products.contains(where: { $0.name == name }) { return self }
    return dependencies.lazy.compactMap { $0.package.first(withProduct: name) }.first
  }
}

/// Why a call cannot be understood.
private struct Refusal: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}
