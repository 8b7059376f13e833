import Foundation
import Testing

/// A module imports only the modules that the table `allowed` lists for it. ARCHITECTURE.md explains the table.
@Suite("Who imports whom")
struct ImportTests {
  private static let system: Set<String> = ["Glibc", "Musl", "Darwin", "Bionic", "Android", "WASILibc", "ucrt"]

  /// The modules that compile a `.flow` file to Swift.
  private static let compiler: Set<String> = ["FlowSyntax", "FlowCore", "FlowModel", "FlowAnalysis", "FlowCodegen"]

  /// Every module with all modules that it may import.
  static let allowed: [String: Set<String>] = [
    "FlowSyntax": [],
    "FlowPushdown": ["FlowSyntax"],
    "ToolHost": system.union(["Dispatch", "FlowSyntax"]),
    "FlowCore": ["FlowSyntax"],
    "FlowModel": ["FlowSyntax", "FlowCore"],
    "FlowAnalysis": ["FlowSyntax", "FlowPushdown", "FlowCore", "FlowModel"],
    "FlowCodegen": ["FlowSyntax", "FlowCore", "FlowModel"],
    "FlowDriver": ["FlowCodegen", "ToolHost", "FlowModel", "FlowSyntax"],
    "flowc-build": ["FlowDriver", "ToolHost"],
    "FlowJSON": [],
    "FlowChecking": ["FlowAnalysis", "FlowDriver", "ToolHost", "FlowJSON", "FlowModel", "FlowSyntax"],
    "flowc-check": ["FlowDriver", "FlowChecking", "ToolHost"],
    "FlowTooling": compiler.union(["FlowDriver", "FlowChecking", "ToolHost", "FlowJSON"]),
    "FlowFormat": ["FlowSyntax"],
    "FlowGraph": ["FlowJSON", "FlowSyntax", "FlowCore", "FlowModel"],
    "FlowScenarios": ["FlowCore", "FlowModel", "FlowRuntime", "FlowSyntax"],
    "FlowSystem": system,
    "FlowCommands": compiler.union([
      "FlowDriver", "FlowChecking", "FlowFormat", "FlowGraph", "ToolHost", "FlowJSON", "FlowScenarios", "FlowSystem", "FlowTooling",
    ]),
    "flowc": ["FlowDriver", "FlowCommands", "ToolHost"],
    "FlowServerProtocol": ["FlowJSON"],
    "FlowLanguageServer": [
      "Dispatch", "FlowSyntax", "FlowFormat", "FlowDriver", "ToolHost", "FlowModel", "FlowAnalysis", "FlowChecking", "FlowTooling",
      "FlowGraph", "FlowJSON", "FlowServerProtocol",
    ],
    "flow-language-server": system.union(["Dispatch", "ToolHost", "FlowJSON", "FlowLanguageServer", "FlowServerProtocol"]),
    "FlowRuntime": system.union(["Observation", "Synchronization", "os"]),
    "FlowPresentation": ["FlowRuntime", "Observation"],
    "FlowSwiftUI": ["Accessibility", "FlowPresentation", "FlowRuntime", "Foundation", "Observation", "SwiftUI", "UIKit"],
    "FlowUIKit": ["FlowPresentation", "FlowRuntime", "Foundation", "Observation", "UIKit"],
    "FlowTesting": ["FlowRuntime", "Testing", "XCTest"],
    "FlowLive": system.union(["FlowRuntime"]),
  ]

  private static var modules: [String] {
    let folder = SourceFiles.folder.path(percentEncoded: false)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted()
  }

  @Test("Every folder of Sources is in the table")
  func tableIsWhole() {
    #expect(Self.modules == Self.allowed.keys.sorted())
  }

  @Test("Imports", arguments: allowed.keys.sorted())
  func imports(module: String) throws {
    let allowed = try #require(Self.allowed[module])
    for (name, text) in try SourceFiles.texts(of: module) {
      for imported in Self.imports(of: text) {
        #expect(allowed.contains(imported), "\(name) imports \(imported)")
      }
    }
  }

  @Test(
    "The views are thin: what can be decided is decided where Linux tests it", arguments: [("FlowSwiftUI", 1_100), ("FlowUIKit", 1_340)])
  func views(module: String, maximumLines: Int) throws {
    let lines = try SourceFiles.texts(of: module).flatMap { $0.text.split(separator: "\n") }
    let code = lines.filter { line in
      let text = line.drop { $0 == " " }
      return !text.isEmpty && !text.hasPrefix("//")
    }
    #expect(code.count <= maximumLines)
  }

  /// The modules that a file imports, with any modifiers before `import` and any kind after it, as in `public import struct
  /// Foundation.URL`.
  static func imports(of text: String) -> [String] {
    var isInLiteral = false
    return text.split(separator: "\n").compactMap { line in
      defer { if line.components(separatedBy: "\"\"\"").count % 2 == 0 { isInLiteral.toggle() } }
      if isInLiteral { return nil }
      let words = line.split(separator: " ")
      guard let index = words.firstIndex(of: "import"), words[..<index].allSatisfy(isModifier) else { return nil }
      let kinds: Set<Substring> = ["struct", "class", "enum", "func", "protocol", "typealias", "let", "var"]
      let rest = words[(index + 1)...].drop { kinds.contains($0) }
      return rest.first?.split(separator: ".").first.map(String.init)
    }
  }

  private static func isModifier(_ word: Substring) -> Bool {
    word.hasPrefix("@") || ["public", "package", "internal", "fileprivate", "private"].contains(word)
  }

  @Test(
    "Import lines are understood",
    arguments: [
      ("import Foundation", ["Foundation"]), ("package import FlowSyntax", ["FlowSyntax"]),
      ("@testable import A", ["A"]), ("import struct Foundation.URL", ["Foundation"]), ("// import A", []),
      ("let a = import", []), ("let a = \"\"\"\nimport A\n\"\"\"\nimport B", ["B"]),
    ]
  )
  func lines(line: String, modules: [String]) { #expect(Self.imports(of: line) == modules) }
}
