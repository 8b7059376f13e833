#if canImport(XcodeProjectPlugin)
  import PackagePlugin
  import XcodeProjectPlugin

  extension FlowCheckPlugin: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      try TargetFlows(target, in: context.xcodeProject).check(
        workDirectory: context.pluginWorkDirectoryURL, makesAgainFile: false
      ) {
        try context.tool(named: $0).url
      }
    }
  }
#endif
