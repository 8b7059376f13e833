import PackagePlugin

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin
#endif

/// Formats the flows of a package: `swift package flow-format [--target NAME]… [options of flowc format] [paths…]`.
@main
struct FlowFormat: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    try ToolCall(command: "format").run(context, arguments)
  }
}

#if canImport(XcodeProjectPlugin)
  extension FlowFormat: XcodeCommandPlugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
      try ToolCall(command: "format").run(context, arguments)
    }
  }
#endif
