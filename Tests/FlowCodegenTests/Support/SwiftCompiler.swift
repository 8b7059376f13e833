import Foundation
import Testing

/// Type-checks Swift against the runtime that this package has just built.
struct SwiftCompiler {
  /// The errors and warnings of `swiftc`, line by line.
  let complaints: [String]

  /// The possible setups of an app: the defaults of Swift 6 or of Swift 5, internal imports by default, or types isolated to the
  /// main actor. `newApp` has the settings of a new app in Xcode: Swift 5, isolation to the main actor, and several upcoming
  /// features.
  enum Mode: String, CaseIterable {
    case implicitImports, swift5, internalImports, mainActor, newApp

    var flags: [String] {
      switch self {
      case .implicitImports: ["-swift-version", "6"]
      case .swift5: ["-swift-version", "5"]
      case .internalImports:
        ["-swift-version", "6"] + Self.upcoming("InternalImportsByDefault", "ExistentialAny", "MemberImportVisibility")
      case .mainActor: ["-swift-version", "6", "-default-isolation", "MainActor"]
      case .newApp:
        ["-swift-version", "5", "-default-isolation", "MainActor"]
          + Self.upcoming(
            "DisableOutwardActorInference", "GlobalActorIsolatedTypesUsability", "InferIsolatedConformances",
            "InferSendableFromCaptures", "MemberImportVisibility", "NonisolatedNonsendingByDefault")
      }
    }

    private static func upcoming(_ features: String...) -> [String] {
      features.flatMap { ["-enable-upcoming-feature", $0] }
    }
  }

  /// Checks files.
  ///
  /// - Parameters:
  ///   - files: texts by file name.
  ///   - mode: how the app is set up.
  ///   - isWhole: whether a single process checks all files. It then reports the errors in every file.
  init(checking files: [String: String], mode: Mode, isWhole: Bool = false) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "flow-codegen-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files {
      try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
    }
    let (status, text) = try Self.run(
      ["-typecheck", "-parse-as-library", "-module-name", "Fixture"] + (isWhole ? ["-wmo"] : [])
        + ["-package-name", "fixture", "-I", try Self.modules().path(percentEncoded: false)] + mode.flags
        + files.keys.sorted(),
      in: folder)
    complaints = text.split(separator: "\n").map(String.init).filter { line in
      !line.hasPrefix(" ") && (line.contains(": error: ") || line.contains(": warning: ") || line.hasPrefix("error:"))
    }
    if status != 0, complaints.isEmpty {
      Issue.record("swiftc failed: \(text)")
    }
  }

  /// Runs `swiftc` in a folder.
  ///
  /// - Returns: the exit status and the whole output.
  static func run(_ arguments: [String], in folder: URL) throws -> (status: Int32, text: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.currentDirectoryURL = folder
    process.arguments = ["swiftc"] + arguments
    let output = folder.appending(path: "output")
    try Data().write(to: output)
    process.standardError = try FileHandle(forWritingTo: output)
    process.standardOutput = process.standardError
    try process.run()
    process.waitUntilExit()
    return (process.terminationStatus, try String(contentsOf: output, encoding: .utf8))
  }

  /// The folder of the modules that were built with this test.
  static func modules() throws -> URL {
    let executable = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    var folder = executable.deletingLastPathComponent()
    while folder.path(percentEncoded: false) != "/" {
      let modules = folder.appending(path: "Modules")
      let module = modules.appending(path: "FlowRuntime.swiftmodule").path(percentEncoded: false)
      if FileManager.default.fileExists(atPath: module) { return modules }
      folder.deleteLastPathComponent()
    }
    throw CocoaError(.fileNoSuchFile)
  }
}
