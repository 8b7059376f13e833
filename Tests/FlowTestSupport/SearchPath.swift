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
    let result = try? run(program, arguments, input: Data(input.utf8), errors: .nullDevice, limit: 60)
    return result.flatMap { $0.status == 0 ? $0.output : nil }
  }

  /// Runs a program to its end. Its input and its output are in files, because pipes have a limited size.
  ///
  /// - Parameters:
  ///   - folder: the working directory; by default, a folder of its own.
  ///   - environment: added to the environment of the tests.
  ///   - input: the standard input; by default, nothing.
  ///   - errors: the file for standard error; by default, the output.
  ///   - limit: the largest number of seconds that the program may take.
  package static func run(
    _ program: URL, _ arguments: [String], in folder: URL? = nil, environment: [String: String] = [:], input: Data? = nil,
    errors: FileHandle? = nil, limit: Int? = nil
  ) throws -> (status: Int32, output: Data) {
    let streams = FileManager.default.temporaryDirectory.appending(path: "flow-program-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: streams, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: streams) }
    let (given, made) = (streams.appending(path: "input"), streams.appending(path: "output"))
    try input?.write(to: given)
    try Data().write(to: made)
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder ?? streams
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = input == nil ? FileHandle.nullDevice : try FileHandle(forReadingFrom: given)
    let output = try FileHandle(forWritingTo: made)
    process.standardOutput = output
    process.standardError = errors ?? output
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    try process.run()
    guard ended.wait(timeout: limit.map { .now() + .seconds($0) } ?? .distantFuture) == .success else {
      process.terminate()
      throw POSIXError(.ETIMEDOUT)
    }
    return (process.terminationStatus, try Data(contentsOf: made))
  }

  /// Node, version 18 or later, for the tests of scripts.
  package static let node = program(
    named: "node", provenBy: ["-e", "process.exit(Number(process.versions.node.split('.')[0]) >= 18 ? 0 : 1)"])
}
