#if canImport(XcodeProjectPlugin)
  import PackagePlugin
  import XcodeProjectPlugin

  extension FlowPlugin: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      try TargetFlows(target, in: context.xcodeProject).generation(workDirectory: context.pluginWorkDirectoryURL) {
        try context.tool(named: $0).url
      }
    }
  }
#endif
