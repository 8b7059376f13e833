package import Foundation

/// The files of this package that tests read.
package enum PackageFolder {
  package static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Files with expected output.
  package static let fixtures = root.appending(path: "Tests/Fixtures")

  /// The sample flows.
  package static let flows: [SampleFlow] = {
    let folder = root.appending(path: "Flows").path(percentEncoded: false)
    let paths = (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []).sorted()
    return paths.filter { $0.hasSuffix(".flow") }.compactMap { path in
      (try? String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)).map { SampleFlow(path: path, text: $0) }
    }
  }()

  /// Whether expected output is rewritten instead of compared: `FLOW_UPDATE_FIXTURES=1`.
  package static let isUpdating = ProcessInfo.processInfo.environment["FLOW_UPDATE_FIXTURES"] == "1"
}

/// A flow of the folder `Flows`.
package struct SampleFlow: CustomStringConvertible, Sendable {
  /// The path below the folder `Flows`.
  package let path: String
  package let text: String

  package var description: String { path }
}
