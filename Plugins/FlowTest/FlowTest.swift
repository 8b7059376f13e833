import PackagePlugin

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin
#endif

/// Plays the scenarios of a package: `swift package flow-test [--target NAME]… [paths…]`.
@main
struct FlowTest: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    try ToolCall(command: "test").run(context, arguments)
  }
}

#if canImport(XcodeProjectPlugin)
  extension FlowTest: XcodeCommandPlugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
      try ToolCall(command: "test").run(context, arguments)
    }
  }
#endif
