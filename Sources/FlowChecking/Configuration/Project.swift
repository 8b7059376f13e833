import FlowBuild

/// The package or Xcode project that files lie in.
package enum Project {
  /// Whether a folder with these entries is the top of one.
  package static func isTop(holding names: [String]) -> Bool {
    names.contains { $0 == "Package.swift" || Path.hasSuffix($0, ".xcodeproj") }
  }
}
