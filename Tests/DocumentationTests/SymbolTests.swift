import FlowTestSupport
import Foundation
import Testing

/// The compiler's output about a module's public symbols.
private struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    struct Kind: Decodable { let identifier: String }
    struct Comment: Decodable {}

    let kind: Kind
    let pathComponents: [String]
    let docComment: Comment?

    var name: String { pathComponents.joined(separator: ".") }
  }

  private struct TargetInfo: Decodable {
    struct Target: Decodable { let triple: String }
    let target: Target
  }

  let symbols: [Symbol]

  /// The symbols of a module of this package, without the symbols that types get from their conformances.
  static func of(_ module: String) throws -> SymbolGraph {
    let toolchain = try Toolchain()
    defer { toolchain.remove() }
    let info = try JSONDecoder().decode(
      TargetInfo.self, from: Data(try toolchain.run("swift", "-print-target-info").text.utf8))
    var arguments = ["swift", "symbolgraph-extract", "-module-name", module, "-target", info.target.triple]
    arguments += ["-I", try Toolchain.built("Modules").path(percentEncoded: false), "-output-dir", "."]
    arguments += ["-minimum-access-level", "public", "-skip-synthesized-members"]
    #if os(macOS)
      let sdk = try toolchain.run("xcrun", "--show-sdk-path").text.split(separator: "\n").first.map(String.init)
      arguments += ["-sdk", sdk ?? ""]
    #endif
    let answer = try toolchain.run(URL(filePath: "/usr/bin/env"), arguments)
    #expect(answer.status == 0, "\(answer.text)")
    let data = try Data(contentsOf: toolchain.folder.appending(path: "\(module).symbols.json"))
    return try JSONDecoder().decode(SymbolGraph.self, from: data)
  }
}

@Suite("The public symbols", .outside)
struct SymbolTests {
  @Test("have documentation and a place on the landing page", arguments: ["FlowPresentation", "FlowRuntime", "FlowTesting"])
  func symbols(of module: String) throws {
    let symbols = try SymbolGraph.of(module).symbols
    #expect(symbols.count > 25)
    let silent = symbols.filter { $0.docComment == nil }.map { "\($0.kind.identifier) \($0.name)" }
    #expect(silent == [], "no documentation")
    let page = try Toolchain.text(of: "Sources/\(module)/\(module).docc/\(module).md")
    let topics = page.components(separatedBy: "## Topics").dropFirst().joined()
    let absent = symbols.filter { $0.pathComponents.count == 1 && !topics.contains("- ``\($0.name)") }.map(\.name)
    #expect(absent == [], "not among the topics")
  }
}
