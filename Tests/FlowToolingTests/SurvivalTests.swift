import FlowSyntax
import Foundation
import Testing

@testable import FlowTooling

/// No text makes the compiler trap, and what has no errors becomes Swift.
@Suite("The compiler survives")
struct SurvivalTests {
  private static let samples: [String] = {
    let root = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let files = FileManager.default.enumerator(at: root.appending(path: "Flows"), includingPropertiesForKeys: nil)
    let urls = (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "flow" }
    let fixtures = ["everything", "words-as-names", "generics", "strings"].compactMap { name in
      try? String(contentsOf: root.appending(path: "Tests/Fixtures/Syntax/\(name).txt"), encoding: .utf8)
    }
    let flows = urls.sorted { $0.path() < $1.path() }.compactMap { try? String(contentsOf: $0, encoding: .utf8) }
    return flows + fixtures.map { $0.components(separatedBy: "\n=== ")[1].replacing("source\n", with: "") }
  }()

  @Test("samples with each token deleted, doubled, or put in place of the next", arguments: samples.indices)
  func tokens(index: Int) {
    let bytes = Array(Self.samples[index].utf8)
    let tokens = Parser.parse(SourceFile(path: "A.flow", bytes: bytes)).tokens
    var accepted = 0
    for token in 0..<tokens.count - 1 {
      let range = Int(tokens[token].start)..<Int(tokens[token].end)
      let next = Int(tokens[token + 1].start)..<Int(tokens[token + 1].end)
      let changed = [
        bytes[..<range.lowerBound] + bytes[range.upperBound...],
        bytes[..<range.upperBound] + [0x20] + bytes[range.lowerBound...],
        bytes[..<next.lowerBound] + bytes[range] + bytes[next.upperBound...],
      ]
      for text in changed { accepted += Self.compile(Array(text)) ? 1 : 0 }
    }
    #expect(accepted > 0)
  }

  /// Whether the text is free of errors; then Swift has come of it.
  private static func compile(_ bytes: [UInt8]) -> Bool {
    let compilation = Compilation(of: [SourceFile(path: "A.flow", bytes: bytes)])
    if compilation.findings.contains(where: { $0.severity == .error }) { return false }
    var generator = compilation.generator()
    var count = 0
    generator.generate(file: 0) { count += $0.count }
    #expect(count > 0)
    return true
  }
}
