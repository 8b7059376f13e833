import Foundation
import PackagePlugin

/// Checks the flows of a package: `swift package flow-check [--target NAME]… [options of flowc check] [paths…]`.
///
/// It needs no permission, since it only reads; `--fix` is for `flowc check` itself.
@main
struct FlowCheck: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    var extractor = ArgumentExtractor(arguments)
    let targets = extractor.extractOption(named: "target")
    // Without a folder `flowc` would check the whole package, which looks like a check of what was meant.
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
    process.executableURL = try context.tool(named: "flowc-build").url
    process.currentDirectoryURL = context.package.directoryURL
    process.arguments = ["check"] + extractor.remainingArguments + folders.map { $0.path(percentEncoded: false) }
    try process.run()
    process.waitUntilExit()
    // What is wrong has been said by now, and nothing that is added makes it clearer.
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
