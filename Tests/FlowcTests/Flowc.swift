import Foundation
import Testing

/// Runs the built `flowc` as a process in a temporary folder.
struct Flowc {
  struct Result {
    var status: Int32
    var standardOutput: String
    var standardError: String
  }

  /// The working directory of `flowc`, which contains the files of the test. ``remove()`` deletes it.
  let folder: URL
  /// The folder that ``remove()`` deletes: ``folder``, or the package around it.
  private let outermost: URL

  /// - Parameter isInPackage: whether the folder is in a package, so that no command reads the folders above.
  init(isInPackage: Bool = false) throws {
    outermost = FileManager.default.temporaryDirectory
      .appending(path: "flowc tests ü \(UUID().uuidString)", directoryHint: .isDirectory)
      .resolvingSymlinksInPath()
    folder = isInPackage ? outermost.appending(path: "inside", directoryHint: .isDirectory) : outermost
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    if isInPackage { try Data().write(to: outermost.appending(path: "Package.swift")) }
  }

  func remove() { try? FileManager.default.removeItem(at: outermost) }

  func write(_ text: String, to path: String) throws {
    let url = folder.appending(path: path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  func text(of path: String) throws -> String {
    String(decoding: try Data(contentsOf: folder.appending(path: path)), as: UTF8.self)
  }

  /// The file number and the date of the last change. Both stay the same if no process writes the file.
  func fingerprint(of path: String) throws -> String {
    let attributes = try FileManager.default.attributesOfItem(atPath: filePath(path))
    let number = try #require(attributes[.systemFileNumber] as? Int)
    let date = try #require(attributes[.modificationDate] as? Date)
    return "\(number) \(date.timeIntervalSinceReferenceDate)"
  }

  func filePath(_ path: String) -> String { folder.appending(path: path).path(percentEncoded: false) }

  func run(_ arguments: String..., environment: [String: String] = [:]) throws -> Result {
    try run(arguments, environment: environment)
  }

  /// A process that runs while the test does other things. The caller starts it.
  func start(_ arguments: [String]) throws -> Process {
    let process = Process()
    process.executableURL = try Self.executable
    process.arguments = arguments
    process.currentDirectoryURL = folder
    return process
  }

  /// Runs `flowc` and waits for it. Its output goes to files, which never fill up as pipes do.
  ///
  /// - Parameters:
  ///   - openFiles: the maximum number of open files, including the standard streams.
  ///   - script: a bash script that makes the call, as `"$0" "$@"`.
  func run(
    _ arguments: [String],
    openFiles: Int? = nil,
    script: String? = nil,
    environment: [String: String] = [:],
    standardOutput: FileHandle? = nil,
    standardError: FileHandle? = nil
  ) throws -> Result {
    let process = Process()
    process.executableURL = try Self.executable
    process.arguments = arguments
    if let script = script ?? openFiles.map({ "ulimit -n \($0) && exec \"$0\" \"$@\"" }) {
      process.arguments = ["-c", script, try Self.executable.path(percentEncoded: false)] + arguments
      process.executableURL = URL(filePath: "/bin/bash")
    }
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let streams = try FileManager.default.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: streams) }
    let output = try streams.newFile("output")
    let error = try streams.newFile("error")
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = standardOutput ?? output
    process.standardError = standardError ?? error
    try process.run()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus,
      standardOutput: String(decoding: try Data(contentsOf: streams.appending(path: "output")), as: UTF8.self),
      standardError: String(decoding: try Data(contentsOf: streams.appending(path: "error")), as: UTF8.self)
    )
  }

  /// The `flowc` that was built with the tests. It is in the same folder as the tests.
  private static var executable: URL {
    get throws {
      var folder = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      if let bundle = Bundle.allBundles.first(where: { $0.bundlePath.hasSuffix(".xctest") }) { folder = bundle.bundleURL }
      for _ in 0..<5 {
        folder.deleteLastPathComponent()
        let candidate = folder.appending(path: "flowc")
        if FileManager.default.isExecutableFile(atPath: candidate.path(percentEncoded: false)) { return candidate }
      }
      throw CocoaError(.fileNoSuchFile)
    }
  }
}

extension FileManager {
  fileprivate func temporaryFolder() throws -> URL {
    let folder = temporaryDirectory.appending(path: UUID().uuidString)
    try createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }
}

extension URL {
  fileprivate func newFile(_ name: String) throws -> FileHandle {
    let url = appending(path: name)
    try Data().write(to: url)
    return try FileHandle(forWritingTo: url)
  }
}
