import FlowSyntax
import Foundation
import Testing

@testable import FlowTooling

@Suite("One mistake is one finding")
struct OneMistakeTests {
  private static let samples: [String] = {
    let folder = packageFolder.appending(path: "Flows").resolvingSymlinksInPath()
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects ?? []
    return files.compactMap { ($0 as? URL)?.path(percentEncoded: false) }.filter { $0.hasSuffix(".flow") }.sorted()
  }()

  @Test("A misspelt name, wherever it is used", arguments: samples)
  func names(path: String) throws {
    let text = try String(contentsOf: URL(filePath: path), encoding: .utf8)
    if !findings(in: Array(text.utf8)).isEmpty { return }  // It needs the files beside it.
    for range in names(usedIn: text) {
      var bytes = Array(text.utf8)
      bytes.replaceSubrange(Int(range.start)..<Int(range.end), with: "zzz".utf8)
      let found = findings(in: bytes)
      let line = SourceFile(path: path, text: text).position(at: range.start).line
      #expect(found.count == 1, "line \(line): \(found)")
    }
  }

  /// The names of screens, exits, styles and tabs where they are used.
  private func names(usedIn text: String) -> [SourceRange] {
    let tree = Parser.parse(SourceFile(path: "A.flow", text: text))
    return tree.nodes.indices.compactMap { node in
      switch tree.kind(of: node) {
      case .destination, .place, .exitOperation, .select, .send, .presentation:
        tree.child(.name, of: node).map { tree.range(of: $0) }
      default: nil
      }
    }
  }

  private func findings(in bytes: [UInt8]) -> [String] {
    Compilation(of: [SourceFile(path: "A.flow", bytes: bytes)]).findings.map { "\($0.rule.rawValue): \($0.message)" }
  }

  @Test("There are samples that stand for themselves")
  func alone() throws {
    let alone = try Self.samples.filter { path in
      findings(in: Array(try Data(contentsOf: URL(filePath: path)))).isEmpty
    }
    #expect(alone.count >= 3)
  }
}
