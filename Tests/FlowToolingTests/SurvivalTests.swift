@testable import FlowDriver
@testable import FlowChecking
import FlowCodegen
import FlowSyntax
import FlowTestSupport
import Foundation
import Testing

/// No text makes the compiler trap, and a text without errors becomes Swift.
@Suite("The compiler survives")
struct SurvivalTests {
  private static let samples: [String] = {
    let fixtures = ["generics.txt", "strings.txt", "start.txt"].compactMap { try? Fixture($0, in: "Syntax")["source"] }
    return PackageFolder.flows.map(\.text) + fixtures
  }()

  @Test("samples with each token deleted, doubled, or put in place of the next", arguments: samples.indices)
  func tokens(index: Int) {
    let bytes = Array(Self.samples[index].utf8)
    let tokens = Parser.parse(SourceFile(path: "A.flow", bytes: bytes)).tokens
    func changed(_ token: Int) -> [[UInt8]] {
      let range = Int(tokens[token].start)..<Int(tokens[token].end)
      let next = Int(tokens[token + 1].start)..<Int(tokens[token + 1].end)
      var deleted = bytes
      deleted.removeSubrange(range)
      var doubled = bytes
      doubled.insert(contentsOf: [0x20] + bytes[range], at: range.upperBound)
      var replaced = bytes
      replaced.replaceSubrange(next, with: bytes[range])
      return [deleted, doubled, replaced]
    }
    let count = tokens.count - 1
    var accepted = 0
    for token in places(count) {
      for text in changed(token) where Self.compile(text) { accepted += 1 }
    }
    // If the sample itself is accepted, some of its changed texts are accepted, too, though perhaps none at the places of this run.
    #expect(accepted > 0 || !Self.compile(bytes) || (0..<count).contains { changed($0).contains(where: Self.compile) })
  }

  /// Whether the text has no errors. In that case it is also compiled to Swift.
  private static func compile(_ bytes: [UInt8]) -> Bool {
    let checked = CheckedUnit(of: [SourceFile(path: "A.flow", bytes: bytes)])
    if checked.findings.contains(where: { $0.severity == .error }) { return false }
    let generator = checked.compilation.generator()
    #expect(!generator.generate(file: 0).isEmpty)
    return true
  }
}
