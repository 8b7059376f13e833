import FlowSyntax
import Foundation
import Testing

/// A fixture of parsing: a description, the source, the tree, and the findings.
///
/// `FLOW_UPDATE_FIXTURES=1` rewrites what came out; a fixture without any gets it written, and fails once.
struct SyntaxFixture {
  let name: String
  let source: String
  private let description: String
  private let expected: String?

  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures/Syntax")

  static var all: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))) ?? []
    return names.filter { $0.hasSuffix(".txt") }.sorted()
  }

  init(named name: String) throws {
    self.name = name
    let text = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
    let sections = text.components(separatedBy: "\n=== ")
    description = sections[0]
    let source = try #require(sections.first { $0.hasPrefix("source\n") }, "\(name) has no source")
    self.source = String(source.dropFirst("source\n".count))
    expected = sections.count > 2 ? "=== " + sections.dropFirst(2).joined(separator: "\n=== ") : nil
  }

  func check() throws {
    let tree = Parser.parse(SourceFile(path: name, text: source))
    #expect(tree.violations == [])
    let findings = tree.findings.isEmpty ? "" : "\n=== findings\n" + tree.findings.joined(separator: "\n")
    let made = "=== tree\n\(tree.outline)\(findings)\n"
    let isUpdating = ProcessInfo.processInfo.environment["FLOW_UPDATE_FIXTURES"] == "1"
    if expected == nil || isUpdating {
      let text = "\(description)\n=== source\n\(source)\n\(made)"
      try text.write(to: Self.folder.appending(path: name), atomically: true, encoding: .utf8)
    }
    let expected = try #require(expected, "\(name) had no tree; it is written now")
    #expect(made == expected || isUpdating, "\(name); FLOW_UPDATE_FIXTURES=1 rewrites it")
  }
}
