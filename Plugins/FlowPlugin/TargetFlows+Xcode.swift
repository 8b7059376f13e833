#if canImport(XcodeProjectPlugin)
  import Foundation
  import PackagePlugin
  import XcodeProjectPlugin

  extension TargetFlows {
    /// The flows of a target of an Xcode project.
    init(_ target: XcodeTarget, in project: XcodeProject) {
      self.init(
        module: target.moduleName,
        folder: project.directoryURL,
        files: target.flowFiles,
        // Xcode does not reliably report the dependencies of a target, so all other targets of the project are passed. The
        // imports of a flow select among them.
        dependencies: project.targets.map { ($0.moduleName, $0.flowFiles) }
          + target.dependencies.flatMap(\.flowFilesByModule),
        directDependencies: Set(target.dependencies.map(\.name)),
        isTest: target.isTest)
    }
  }

  extension XcodeTarget {
    /// The `.flow` files of the target without duplicates: a file may be in several build phases.
    fileprivate var flowFiles: [URL] {
      Array(Set(inputFiles.map(\.url).filter { $0.pathExtension == "flow" && !JavaScriptNames.contain($0.filePath) }))
    }

    /// Whether the target is a test bundle.
    fileprivate var isTest: Bool {
      if case .other(let type)? = product?.kind { type.contains("unit-test") } else { false }
    }

    /// The module name that Xcode derives from a target's name by default: each character that is not a letter or a digit
    /// becomes `_`.
    fileprivate var moduleName: String {
      let name = String((product?.name ?? displayName).map { $0.isLetter || $0.isNumber ? $0 : "_" })
      return name.first?.isNumber == true ? "_" + name.dropFirst() : name
    }
  }

  extension XcodeTargetDependency {
    /// The name of the target or the product.
    fileprivate var name: String {
      switch self {
      case .target(let target): target.displayName
      case .product(let product): product.name
      @unknown default: ""
      }
    }

    fileprivate var flowFilesByModule: [(module: String, files: [URL])] {
      switch self {
      case .target(let target): [(target.moduleName, target.flowFiles)]
      case .product(let product):
        product.targets.flatMap { [$0] + $0.recursiveTargetDependencies }.compactMap(\.sourceModule)
          .map { ($0.moduleName, $0.flowFiles) }
      @unknown default: []
      }
    }
  }
#endif
