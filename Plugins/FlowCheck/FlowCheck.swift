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
    let folders = try context.package.targets(named: targets).compactMap { ($0 as? any SourceModuleTarget)?.directoryURL }

    let process = Process()
    process.executableURL = try context.tool(named: "flowc").url
    process.currentDirectoryURL = context.package.directoryURL
    process.arguments = ["check"] + extractor.remainingArguments + folders.map { $0.path(percentEncoded: false) }
    try process.run()
    process.waitUntilExit()
    // What is wrong has been said by now, and nothing that is added makes it clearer.
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }
}
