package import Foundation

/// The programs that are installed here. A test that needs one is left out where the program is missing or does not work.
package enum SearchPath {
  /// The files of a name in the folders of `PATH` that can be run, in the order of the folders.
  package static func programs(named name: String) -> [URL] {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.filter { FileManager.default.isExecutableFile(atPath: $0) }.map { URL(filePath: $0) }
  }

  /// The program that a shell would start under a name; `nil` if there is none.
  package static func program(named name: String) -> URL? { programs(named: name).first }

  /// The first program of a name that works. What is installed may be too old, lack a part, or be another program.
  ///
  /// - Parameter arguments: a call that ends with the status 0 if the program does what a test needs.
  package static func program(named name: String, provenBy arguments: [String]) -> URL? {
    programs(named: name).first { output(of: $0, arguments) != nil }
  }

  /// What a program writes to standard output; `nil` if it cannot be started, fails, or takes longer than a minute.
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

  /// Node from version 18 on, which the tests of scripts use.
  package static let node = program(
    named: "node", provenBy: ["-e", "process.exit(Number(process.versions.node.split('.')[0]) >= 18 ? 0 : 1)"])
}
