package import Foundation

/// A folder with Swift files, which `swiftc` compiles against the runtime that this test was built with.
package struct Swiftc {
  package let folder: URL
  private let built: URL

  /// How an app may import the runtime: with default settings, or with internal imports by default.
  package enum Mode {
    case implicitImports, internalImports

    fileprivate var flags: [String] {
      let features = ["InternalImportsByDefault", "ExistentialAny", "MemberImportVisibility"]
      return self == .implicitImports ? [] : features.flatMap { ["-enable-upcoming-feature", $0] }
    }
  }

  package init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "flow-programs-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    built = try Self.products()
  }

  package func remove() { try? FileManager.default.removeItem(at: folder) }

  package func write(_ text: String, to name: String) throws {
    try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
  }

  /// Checks types. Returns errors and warnings, line by line.
  package func check(_ files: [String], mode: Mode) throws -> [String] {
    try complaints(["-typecheck", "-wmo"] + mode.flags + files)
  }

  /// Analyses types and control flow without generating code. Returns errors and warnings, line by line.
  package func analyse(_ files: [String], mode: Mode) throws -> [String] {
    try complaints(["-emit-module", "-wmo", "-Onone", "-avoid-emit-module-source-info"] + mode.flags + files)
  }

  /// Checks the types of tests, whose macros a plugin of the toolchain expands. Returns errors and warnings.
  package func checkTests(_ files: [String], mode: Mode) throws -> [String] {
    let program = SearchPath.program(named: "swiftc").map { $0.resolvingSymlinksInPath().deletingLastPathComponent() }
    let plugins = program.map { ["-plugin-path", $0.appending(path: "../lib/swift/host/plugins/testing").path(percentEncoded: false)] }
    return try complaints(["-typecheck", "-wmo"] + (plugins ?? []) + mode.flags + files)
  }

  /// Builds an executable. This also finds mistakes that only the analysis of control flow finds. Returns errors and warnings.
  ///
  /// - Parameters:
  ///   - files: the Swift files.
  ///   - executable: the name of the program.
  ///   - modules: the modules of this package to link the program with.
  package func build(_ files: [String], executable: String, with modules: [String] = ["FlowRuntime"]) throws -> [String] {
    var objects: [String] = []
    for module in modules {
      // The map names the current object files. The folder may also have objects of renamed files.
      let map = built.appending(path: "\(module).build/output-file-map.json")
      let outputs = try JSONDecoder().decode([String: [String: String]].self, from: Data(contentsOf: map))
      objects += outputs.values.compactMap { $0["object"] }.sorted()
    }
    return try complaints(["-wmo", "-Onone", "-o", executable] + files + objects)
  }

  private func complaints(_ arguments: [String]) throws -> [String] {
    let modules = built.appending(path: "Modules").path(percentEncoded: false)
    let (status, text) = try run(
      "/usr/bin/env",
      [
        "swiftc", "-swift-version", "6", "-parse-as-library", "-module-name", "Fixture", "-package-name",
        "fixture",
      ]
        + ["-I", modules] + arguments)
    let complaints = text.split(separator: "\n").map(String.init).filter { line in
      !line.hasPrefix(" ")
        && (line.contains(": error: ") || line.contains(": warning: ") || line.hasPrefix("error:"))
    }
    return status != 0 && complaints.isEmpty ? ["swiftc failed: \(text.suffix(2000))"] : complaints
  }

  /// Runs a program in the folder. Returns its status and its whole output.
  package func run(_ program: String, _ arguments: [String]) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = program.hasPrefix("/") ? URL(filePath: program) : folder.appending(path: program)
    process.currentDirectoryURL = folder
    process.arguments = arguments
    let output = folder.appending(path: "output")
    try Data().write(to: output)
    process.standardError = try FileHandle(forWritingTo: output)
    process.standardOutput = process.standardError
    try process.run()
    process.waitUntilExit()
    return (process.terminationStatus, try String(contentsOf: output, encoding: .utf8))
  }

  /// The folder of the products that were built with this test.
  private static func products() throws -> URL {
    var folder = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
    while folder.path(percentEncoded: false) != "/" {
      let module = folder.appending(path: "Modules/FlowRuntime.swiftmodule").path(percentEncoded: false)
      if FileManager.default.fileExists(atPath: module) { return folder }
      folder.deleteLastPathComponent()
    }
    throw CocoaError(.fileNoSuchFile)
  }
}
