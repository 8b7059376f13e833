import FlowTestSupport
import Foundation
import Testing

/// What `Documentation/trust.md` says of the package itself, and that what it names is there.
@Suite("What can be trusted")
struct TrustTests {
  /// The modules of the plugin's tool, which the manifest names before those that only people run.
  private static let modules = [
    "FlowAnalysis", "FlowCodegen", "FlowHost", "FlowModel", "FlowPushdown", "FlowSyntax", "FlowTooling", "flowc-build",
  ]

  @Test("The plugin's tool starts no program, opens no connection and loads no code", arguments: modules)
  func harmless(module: String) throws {
    let calls = /\b(posix_spawnp?|fork|vfork|execl|execv|execve|execvp|system|popen|dlopen|socket)\(/
    for file in try Self.files(in: "Sources/\(module)", suffix: ".swift") {
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(text.firstMatch(of: calls) == nil, "\(file.lastPathComponent)")
    }
  }

  @Test("Only the formatter's plugin asks for a permission")
  func permissions() throws {
    let manifest = try String(contentsOf: PackageFolder.root.appending(path: "Package.swift"), encoding: .utf8)
    let plugins = manifest.components(separatedBy: ".plugin(\n").dropFirst()
    #expect(plugins.count >= 4)
    let asking = plugins.filter { $0.prefix(upTo: $0.range(of: "dependencies:")!.lowerBound).contains("permissions:") }
    #expect(asking.count == 1 && asking.first?.contains("FlowFormatCommand") == true)
    #expect(!manifest.contains("allowNetworkConnections"))
  }

  @Test("Each sentence of the page has its test")
  func page() throws {
    let page = try String(contentsOf: PackageFolder.root.appending(path: "Documentation/trust.md"), encoding: .utf8)
    var names: Set<String> = []
    for file in try Self.files(in: "Tests", suffix: ".swift") { names.insert(file.deletingPathExtension().lastPathComponent) }
    for file in try Self.files(in: "Tests/Fuzz/Fuzzers", suffix: ".swift") {
      names.insert(file.deletingLastPathComponent().lastPathComponent)
    }
    for file in try Self.files(in: "Tests/Consumer/checks", suffix: ".sh") {
      names.insert(String(file.deletingPathExtension().lastPathComponent.drop { $0 != "-" }.dropFirst()))
    }
    let sentences = page.components(separatedBy: "\n- ").dropFirst().map { $0.components(separatedBy: "\n\n")[0] }
    #expect(sentences.count > 15)
    for sentence in sentences {
      let tests = try #require(sentence.firstMatch(of: /\[(`[^\]]*)\]\n*$/), "\(sentence)").output.1
      // What stands behind `of` is the target of the suite.
      for test in tests.matches(of: /(?:^|, )`([^`]+)`/) {
        #expect(names.contains(String(test.output.1)), "\(test.output.1)")
      }
    }
  }

  private static func files(in folder: String, suffix: String) throws -> [URL] {
    let folder = PackageFolder.root.appending(path: folder)
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix(suffix) && !$0.contains(".build") }.map { folder.appending(path: $0) }
  }
}
