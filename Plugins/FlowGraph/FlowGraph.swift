import PackagePlugin

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin
#endif

/// Draws the flows of a package on standard output:
/// `swift package flow-graph [--target NAME]… [options of flowc graph] [paths…]`.
@main
struct FlowGraph: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    try ToolCall(command: "graph").run(context, arguments)
  }
}

#if canImport(XcodeProjectPlugin)
  extension FlowGraph: XcodeCommandPlugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
      try ToolCall(command: "graph").run(context, arguments)
    }
  }
#endif
