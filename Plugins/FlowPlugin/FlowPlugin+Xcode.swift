#if canImport(XcodeProjectPlugin)
  import Foundation
  import PackagePlugin
  import XcodeProjectPlugin

  extension FlowPlugin: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      let generation = Generation(
        module: target.moduleName,
        folder: context.xcodeProject.directoryURL,
        files: target.flowFiles,
        dependencies: context.modules(for: target)
      )
      return try generation.commands(workDirectory: context.pluginWorkDirectoryURL) {
        try context.tool(named: $0).url
      }
    }
  }

  extension XcodePluginContext {
    /// The `.flow` files that a target may import: those of every other target of the project and of what Xcode says that
    /// the target depends on. Xcode says that of few targets or none, so who imports what is left to the `.flow` files.
    fileprivate func modules(for target: XcodeTarget) -> [(module: String, files: [URL])] {
      let siblings = xcodeProject.targets.map { ($0.moduleName, $0.flowFiles) }
      var seen: Set = [target.moduleName]
      return (siblings + target.dependencies.flatMap(\.flowFilesByModule)).filter { seen.insert($0.0).inserted }
    }
  }

  extension XcodeTarget {
    fileprivate var flowFiles: [URL] { inputFiles.map(\.url).filter { $0.pathExtension == "flow" } }

    /// What Xcode makes of a target's name by default: everything that an identifier cannot hold becomes `_`.
    fileprivate var moduleName: String {
      let name = String((product?.name ?? displayName).map { $0.isLetter || $0.isNumber ? $0 : "_" })
      return name.first?.isNumber == true ? "_" + name.dropFirst() : name
    }
  }

  extension XcodeTargetDependency {
    fileprivate var flowFilesByModule: [(module: String, files: [URL])] {
      switch self {
      case .target(let target): [(target.moduleName, target.flowFiles)]
      case .product(let product):
        product.sourceModules.map { ($0.moduleName, $0.sourceFiles(withSuffix: ".flow").map(\.url)) }
      @unknown default: []
      }
    }
  }
#endif
