import Foundation
import Testing

/// A call of the built `flowc`, as a process in a temporary folder.
struct Flowc {
  struct Result {
    var status: Int32
    var standardOutput: String
    var standardError: String
  }

  /// Where files of the test lie and `flowc` is called; removed by ``remove()``.
  let folder: URL
  /// What ``remove()`` removes: the folder, or the package around it.
  private let outermost: URL

  /// - Parameter isInPackage: whether a package is around the folder, so that nothing looks into the folders above.
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

  /// Number and time of the last change of a file: both stay exactly if nobody touched it.
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

  /// A call that goes on while the test does other things; the caller runs it.
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
  ///   - openFiles: how many files it may have open at a time, standard streams included.
  ///   - script: a script for bash that makes the call, as `"$0" "$@"`.
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

  /// The `flowc` that was built with the tests: it lies where they lie.
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
