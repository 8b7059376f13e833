import Foundation
import PackagePlugin

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  /// A command plugin of SwiftPM and Xcode.
  typealias AnyCommandPlugin = CommandPlugin & XcodeCommandPlugin
#else
  /// A command plugin of SwiftPM. Without Xcode, there is no other kind.
  typealias AnyCommandPlugin = CommandPlugin
#endif

/// A command plugin that runs `flowc` in the folder of a package or an Xcode project.
protocol ToolCall: AnyCommandPlugin {
  /// The command of `flowc`.
  var command: String { get }
}

extension ToolCall {
  /// Runs the command with the user's arguments. `--target NAME` selects the folder of a target and may be repeated.
  ///
  /// Does not return if the command fails.
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let (targets, options) = try Self.targets(in: arguments)
    let folders = try context.package.targets(named: targets).map { target in
      guard let module = target as? any SourceModuleTarget else {
        throw Refusal("target `\(target.name)` has no source files")
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
    // Without a folder, `flowc` would silently process the whole package.
    if targets.count < count(of: "--target", in: arguments) || targets.contains("") {
      throw Refusal("--target needs a value: --target NAME")
    }
    return (targets, extractor.remainingArguments)
  }

  /// Returns `flowc`, and compiles it if necessary.
  ///
  /// On Linux, the manifest does not give the plugins their tool, because SwiftPM would link it again in each call (see
  /// Documentation/build-systems.md). Instead, all command plugins share a folder next to their own folders, which keeps the
  /// compiled `flowc`.
  private func executable(_ context: PluginContext) throws -> URL {
    #if os(Linux)
      if let given = try? context.tool(named: "flowc").url { return given }
      guard let package = context.package.first(withProduct: "flowc") else { throw Refusal("no package has the product `flowc`") }
      let plugins = context.pluginWorkDirectoryURL.deletingLastPathComponent().deletingLastPathComponent()
      let scratch = plugins.appending(path: "FlowTools")
      let executable = scratch.appending(components: "debug", "flowc")
      if !FileManager.default.fileExists(atPath: executable.path(percentEncoded: false)) {
        Diagnostics.progress("Compiling flowc (only the first time, about a minute)")
      }
      let build = Process()
      build.executableURL = URL(filePath: "/usr/bin/env")
      // SwiftPM passes on a plugin's output as the output of the command, which other programs read. So the build prints only
      // errors.
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

  /// The number of times that an option occurs in the arguments, with or without a value.
  private static func count(of option: String, in arguments: [String]) -> Int {
    arguments.prefix { $0 != "--" }.count { $0 == option || $0.hasPrefix("\(option)=") }
  }
}

#if canImport(XcodeProjectPlugin)
  extension ToolCall {
    /// Runs the command in the folder of an Xcode project. A target of a project has no folder, so `--target NAME` selects its
    /// `.flow` files. Xcode passes the option for each target that the user selects.
    ///
    /// Does not return if the command fails.
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
      let (names, options) = try Self.targets(in: arguments)
      let targets = context.xcodeProject.targets
      if let unknown = names.first(where: { name in !targets.contains { $0.displayName == name } }) {
        throw Refusal("the project has no target `\(unknown)`")
      }
      // A file may belong to several targets and several build phases.
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
  /// Runs the process and waits for its end. If the process fails, exits with its status and prints nothing, because the
  /// process has already printed the error.
  fileprivate func runAndExitOnFailure() throws {
    try run()
    waitUntilExit()
    if terminationStatus != 0 { exit(terminationStatus) }
  }
}

extension Package {
  /// This package or the first dependency that has a product.
  fileprivate func first(withProduct name: String) -> Package? {
    if products.contains(where: { $0.name == name }) { return self }
    return dependencies.lazy.compactMap { $0.package.first(withProduct: name) }.first
  }
}

/// The arguments or the targets are invalid.
private struct Refusal: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}
