import FlowTestSupport
import Foundation

/// Runs programs for a test, in a folder that only this test uses.
struct Toolchain {
  /// The result of a program.
  struct Answer {
    let status: Int32
    /// The output, including errors.
    let text: String
  }

  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "flow-documentation-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  func write(_ text: String, to path: String) throws {
    let url = folder.appending(path: path)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  /// Runs a program in the folder.
  func run(_ program: URL, _ arguments: [String]) throws -> Answer {
    let (status, output) = try SearchPath.run(program, arguments, in: folder)
    return Answer(status: status, text: String(decoding: output, as: UTF8.self))
  }

  /// Runs a program of the toolchain.
  func run(_ arguments: String...) throws -> Answer {
    try run(URL(filePath: "/usr/bin/env"), arguments)
  }

  func flowc(_ arguments: String...) throws -> Answer {
    try run(Self.built("flowc"), arguments)
  }

  /// Type-checks the Swift files of the folder against the modules that this package has just built.
  func typecheck(_ files: [String]) throws -> Answer {
    try run(
      URL(filePath: "/usr/bin/env"),
      ["swiftc", "-typecheck", "-swift-version", "6", "-parse-as-library", "-warnings-as-errors"]
        + ["-module-name", "Article", "-I", Self.built("Modules").path(percentEncoded: false)] + files)
  }

  /// A file in the folder in which the tests were built.
  static func built(_ name: String) throws -> URL {
    var folder = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    if let bundle = Bundle.allBundles.first(where: { $0.bundlePath.hasSuffix(".xctest") }) { folder = bundle.bundleURL }
    for _ in 0..<5 {
      folder.deleteLastPathComponent()
      let candidate = folder.appending(path: name)
      if FileManager.default.fileExists(atPath: candidate.path(percentEncoded: false)) { return candidate }
    }
    throw CocoaError(.fileNoSuchFile)
  }

  /// The folder of this package.
  static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The text of a file of this package.
  static func text(of path: String) throws -> String {
    String(decoding: try Data(contentsOf: package.appending(path: path)), as: UTF8.self)
  }
}
