import FlowTestSupport
import Foundation
import Testing

/// The Swift files below `Sources`.
enum SourceFiles {
  static let folder = PackageFolder.root.appending(path: "Sources")

  /// The files of a module. A module without files fails the test.
  static func files(of module: String) throws -> [URL] {
    let folder = folder.appending(path: module)
    let all = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    let files = all.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
    try #require(!files.isEmpty)
    return files
  }

  /// The text of each file of a module, with the file's name.
  static func texts(of module: String) throws -> [(name: String, text: String)] {
    try files(of: module).map { ($0.lastPathComponent, try String(contentsOf: $0, encoding: .utf8)) }
  }
}
