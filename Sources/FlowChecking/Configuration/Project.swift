import FlowDriver

/// The package or Xcode project to which files belong.
package enum Project {
  /// Whether a folder with these entries is the top folder of a project.
  package static func isTop(holding names: [String]) -> Bool {
    names.contains { $0 == "Package.swift" || Path.hasSuffix($0, ".xcodeproj") }
  }
}
