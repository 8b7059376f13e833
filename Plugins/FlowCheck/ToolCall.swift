import Foundation
import PackagePlugin

/// A call of `flowc` in the folder of a package, as the command plugins make it.
struct ToolCall {
  /// The executable that has the command.
  var tool: String
  var command: String

  /// Runs the command with what the user wrote. `--target NAME` stands for the folder of a target, and may repeat.
  ///
  /// Does not return if the command fails: what is wrong has been said by then, and nothing that is added makes it clearer.
  func run(_ context: PluginContext, _ arguments: [String]) throws {
    var extractor = ArgumentExtractor(arguments)
    let targets = extractor.extractOption(named: "target")
    // Without a folder `flowc` would take the whole package, which looks like what was meant.
    if targets.count < Self.count(of: "--target", in: arguments) || targets.contains("") {
      throw Refusal("--target needs a value: --target NAME")
    }
    let folders = try context.package.targets(named: targets).map { target in
      guard let module = target as? any SourceModuleTarget else {
        throw Refusal("target `\(target.name)` has no sources that flows could be among")
      }
      return module.directoryURL
    }

    let process = Process()
    process.executableURL = try context.tool(named: tool).url
    process.currentDirectoryURL = context.package.directoryURL
    process.arguments = [command] + extractor.remainingArguments + folders.map { $0.path(percentEncoded: false) }
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }

  /// How often an option is given, with a value or without.
  private static func count(of option: String, in arguments: [String]) -> Int {
    arguments.prefix { $0 != "--" }.count { $0 == option || $0.hasPrefix("\(option)=") }
  }
}

/// Why a call cannot be understood.
private struct Refusal: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}
