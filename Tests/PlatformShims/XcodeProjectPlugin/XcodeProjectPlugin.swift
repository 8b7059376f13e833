// Declarations of Xcode's XcodeProjectPlugin that the plugins use, to type-check them on systems without Xcode. Apple publishes no
// reference of this module, so the declarations follow the plugin templates of Xcode and public plugins.
public import Foundation
public import PackagePlugin

/// The project to which a plugin is applied.
public struct XcodePluginContext {
  public let xcodeProject: XcodeProject
  public let pluginWorkDirectoryURL: URL
  public func tool(named name: String) throws -> PluginContext.Tool { fatalError(name) }
}

public struct XcodeProject: Identifiable {
  public let id: String
  public let displayName: String
  public let directoryURL: URL
  public let targets: [XcodeTarget]
}

public struct XcodeTarget: Identifiable {
  public let id: String
  public let displayName: String
  public let product: XcodeProduct?
  public let dependencies: [XcodeTargetDependency]
  public let inputFiles: FileList
}

public struct XcodeProduct: Identifiable {
  public let id: String
  public let name: String
  public let kind: Kind

  public enum Kind {
    case application
    case executable
    case framework
    case library
    case other(String)
  }
}

public enum XcodeTargetDependency {
  case target(XcodeTarget)
  case product(any Product)
}

public protocol XcodeBuildToolPlugin: BuildToolPlugin {
  func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command]
}

public protocol XcodeCommandPlugin: CommandPlugin {
  func performCommand(context: XcodePluginContext, arguments: [String]) throws
}
