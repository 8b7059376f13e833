import FlowTestSupport
import Foundation
import Testing

@Suite("Manifests")
struct ManifestTests {
  private static let manifests = files(below: PackageFolder.root).filter {
    $0.lastPathComponent.wholeMatch(of: /Package(@swift-.*)?\.swift/) != nil
  }

  /// This package has unsafe flags. Before version 6.2, SwiftPM and Xcode reject a versioned dependency with such flags.
  @Test("The tools version of each manifest is 6.2 at least")
  func toolsVersion() throws {
    #expect(Self.manifests.count >= 3)
    for manifest in Self.manifests {
      let text = try String(contentsOf: manifest, encoding: .utf8)
      let version = try #require(text.firstMatch(of: /^\/\/ swift-tools-version: ?(\d+)\.(\d+)/), "\(manifest.path)")
      let (major, minor) = (Int(version.output.1) ?? 0, Int(version.output.2) ?? 0)
      #expect((major, minor) >= (6, 2), "\(manifest.path)")
    }
  }

  /// `.ci/release` copies this manifest for the release with compiled tools, and changes only one line of the copy.
  @Test("The release keeps the tools version")
  func release() throws {
    let script = try String(contentsOf: PackageFolder.root.appending(path: ".ci/release"), encoding: .utf8)
    let lines = script.split(separator: "\n").filter { $0.contains(">\"$copy/Package.swift\"") }
    #expect(lines.count == 1)
    #expect(lines.first?.firstMatch(of: /sed 's\/\^let toolsAreCompiled = false\$\/let toolsAreCompiled = true\/' Package\.swift >/) != nil)
  }

  @Test("Unsafe flags are for Linux alone, and for compilers that were tried")
  func unsafeFlags() throws {
    let text = try String(contentsOf: PackageFolder.root.appending(path: "Package.swift"), encoding: .utf8)
    let parts = text.components(separatedBy: ".unsafeFlags(")
    #expect(parts.count == 2)
    let condition = parts[0].split(separator: "\n").last { $0.contains("#if ") }
    #expect(condition?.trimmingCharacters(in: .whitespaces) == "#if os(Linux) && compiler(>=6.3) && compiler(<6.4)")
  }

  /// The files below a folder, without hidden files and without build products.
  private static func files(below folder: URL) -> [URL] {
    let files = FileManager.default.enumerator(
      at: folder, includingPropertiesForKeys: nil, options: [.skipsHiddenFiles])
    return files?.compactMap { $0 as? URL }.filter { !$0.path.contains("/node_modules/") } ?? []
  }
}
