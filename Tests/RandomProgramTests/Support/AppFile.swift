import Foundation

/// The files of the app that uses the random programs.
enum AppFile {
  static func text(_ name: String) throws -> String {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return try String(contentsOf: tests.appending(path: "App/\(name)"), encoding: .utf8)
  }

  /// The types that the programs use. Imports are internal unless a file states otherwise, or public.
  static func app(importsArePublic: Bool = false) throws -> String {
    let text = try text("App.swift")
    return importsArePublic ? text.replacingOccurrences(of: "import FlowRuntime", with: "public import FlowRuntime") : text
  }
}
