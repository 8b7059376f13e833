package import Foundation

/// The programs that are installed here. A test that needs a program is skipped if the program is missing or does not work.
package enum SearchPath {
  /// The executable files with a name in the folders of `PATH`, in the order of the folders.
  package static func programs(named name: String) -> [URL] {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.filter { FileManager.default.isExecutableFile(atPath: $0) }.map { URL(filePath: $0) }
  }

  /// The program that a shell would start under a name; `nil` if it is not installed.
  package static func program(named name: String) -> URL? { programs(named: name).first }

  /// The first program with a name that works. An installed program may be too old, lack a part, or be a different program.
  ///
  /// - Parameter arguments: a call that ends with the status 0 if the program does what a test needs.
  package static func program(named name: String, provenBy arguments: [String]) -> URL? {
    programs(named: name).first { output(of: $0, arguments) != nil }
  }

  /// The standard output of a program; `nil` if it cannot be started, fails, or takes longer than a minute.
  package static func output(of program: URL, _ arguments: [String], input: String = "") -> Data? {
    let folder = FileManager.default.temporaryDirectory.appending(path: "flow-program-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let (given, made) = (folder.appending(path: "input"), folder.appending(path: "output"))
      try Data(input.utf8).write(to: given)
      try Data().write(to: made)
      let process = Process()
      process.executableURL = program
      process.arguments = arguments
      process.currentDirectoryURL = folder
      process.standardInput = try FileHandle(forReadingFrom: given)
      process.standardOutput = try FileHandle(forWritingTo: made)
      process.standardError = FileHandle.nullDevice
      let ended = DispatchSemaphore(value: 0)
      process.terminationHandler = { _ in ended.signal() }
      try process.run()
      guard ended.wait(timeout: .now() + 60) == .success else {
        process.terminate()
        return nil
      }
      return process.terminationStatus == 0 ? try Data(contentsOf: made) : nil
    } catch {
      return nil
    }
  }

  /// Node, version 18 or later, for the tests of scripts.
  package static let node = program(
    named: "node", provenBy: ["-e", "process.exit(Number(process.versions.node.split('.')[0]) >= 18 ? 0 : 1)"])
}
