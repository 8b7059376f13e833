import PackagePlugin

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin
#endif

/// Checks the flows of a package: `swift package flow-check [--target NAME]… [options of flowc check] [paths…]`.
///
/// It needs no permission, since it only reads; `--fix` is for `flowc check` itself.
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
