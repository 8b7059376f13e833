package import Foundation

/// A folder with Swift files, which `swiftc` compiles against the runtime that this test was built with.
package struct Swiftc {
  package let folder: URL
  private let built: URL

  /// The possible setups of an app: the defaults of Swift 6 or of Swift 5, internal imports by default, or types isolated to the
  /// main actor. `newApp` has the settings of a new app in Xcode: Swift 5, isolation to the main actor, and several upcoming
  /// features.
  package enum Mode: String, CaseIterable, Sendable {
    case implicitImports, swift5, internalImports, mainActor, newApp

    fileprivate var flags: [String] {
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
  ///
  /// - Parameter isWhole: whether a single process checks all files. It then reports the errors in every file.
  package func check(_ files: [String], mode: Mode, isWhole: Bool = true) throws -> [String] {
    try complaints(["-typecheck"] + (isWhole ? ["-wmo"] : []) + mode.flags + files)
  }

  /// Checks the types of texts, by file name, in a folder of their own. Returns errors and warnings, line by line.
  package static func complaints(in files: [String: String], mode: Mode, isWhole: Bool = false) throws -> [String] {
    let swiftc = try Swiftc()
    defer { swiftc.remove() }
    for (name, text) in files { try swiftc.write(text, to: name) }
    return try swiftc.check(files.keys.sorted(), mode: mode, isWhole: isWhole)
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
    return try complaints(["-wmo", "-Onone", "-o", executable] + Mode.implicitImports.flags + files + objects)
  }

  private func complaints(_ arguments: [String]) throws -> [String] {
    let modules = built.appending(path: "Modules").path(percentEncoded: false)
    let (status, text) = try run(
      "/usr/bin/env",
      ["swiftc", "-parse-as-library", "-module-name", "Fixture", "-package-name", "fixture", "-I", modules] + arguments)
    let complaints = text.split(separator: "\n").map(String.init).filter { line in
      !line.hasPrefix(" ")
        && (line.contains(": error: ") || line.contains(": warning: ") || line.hasPrefix("error:"))
    }
    return status != 0 && complaints.isEmpty ? ["swiftc failed: \(text.suffix(2000))"] : complaints
  }

  /// Runs a program in the folder. Returns its status and its whole output.
  package func run(_ program: String, _ arguments: [String]) throws -> (status: Int32, output: String) {
    let url = program.hasPrefix("/") ? URL(filePath: program) : folder.appending(path: program)
    let (status, output) = try SearchPath.run(url, arguments, in: folder)
    return (status, String(decoding: output, as: UTF8.self))
  }

  /// The folder of the products that were built with this test.
  package static func products() throws -> URL {
    var folder = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
    while folder.path(percentEncoded: false) != "/" {
      let module = folder.appending(path: "Modules/FlowRuntime.swiftmodule").path(percentEncoded: false)
      if FileManager.default.fileExists(atPath: module) { return folder }
      folder.deleteLastPathComponent()
    }
    throw CocoaError(.fileNoSuchFile)
  }
}
