import FlowTestSupport
import Foundation

/// Runs a program, such as an editor, which starts the built server. A script controls the program. The session has a package with
/// one flow, and a file for the script's output.
struct EditorSession {
  let folder: URL
  let file: URL
  private let output: URL

  /// Makes the package in a temporary folder, which the caller removes.
  init(flow text: String) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "flow-\(UUID().uuidString)")
    file = folder.appending(path: "Sources/App/Numbers.flow")
    output = folder.appending(path: "output")
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("// swift-tools-version: 6.2\n".utf8).write(to: folder.appending(path: "Package.swift"))
    try Data(text.utf8).write(to: file)
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  /// The path of a script in the folder of these tests.
  static func script(_ path: String) -> String {
    let support = URL(filePath: #filePath).deletingLastPathComponent()
    return support.deletingLastPathComponent().appending(path: path).path(percentEncoded: false)
  }

  /// Runs the program to its end.
  ///
  /// - Parameter environment: added to the environment of the tests. The script finds its files in `FLOW_FILE` and `FLOW_OUTPUT`.
  /// - Returns: the lines that the script has written.
  func run(_ program: URL, _ arguments: [String], environment: [String: String]) throws -> [String] {
    let paths = ["FLOW_FILE": file.path(percentEncoded: false), "FLOW_OUTPUT": output.path(percentEncoded: false)]
    _ = try SearchPath.run(program, arguments, environment: paths.merging(environment) { $1 })
    return try String(contentsOf: output, encoding: .utf8).split(separator: "\n").map(String.init)
  }
}
