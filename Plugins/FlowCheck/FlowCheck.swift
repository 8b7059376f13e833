import PackagePlugin

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin
#endif

/// Checks the flows of a package: `swift package flow-check [--target NAME]… [options of flowc check] [paths…]`.
///
/// The command only reads, so it needs no permission. `--fix` writes and is available only in `flowc check` itself.
@main
struct FlowCheck: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    try ToolCall(command: "check").run(context, arguments)
  }
}

#if canImport(XcodeProjectPlugin)
  extension FlowCheck: XcodeCommandPlugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
      try ToolCall(command: "check").run(context, arguments)
    }
  }
#endif
