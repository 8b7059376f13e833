package import Foundation

/// The programs that are installed here. Tests that need one are left out where it is missing.
package enum SearchPath {
  /// The files of a name in the folders of `PATH` that can be run, in the order of the folders.
  package static func programs(named name: String) -> [URL] {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.filter { FileManager.default.isExecutableFile(atPath: $0) }.map { URL(filePath: $0) }
  }

  /// The program that a shell would start under a name; `nil` if there is none.
  package static func program(named name: String) -> URL? { programs(named: name).first }
}
