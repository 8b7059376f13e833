import FlowModel
import FlowSyntax
import Foundation
import Testing

@testable import FlowCodegen

/// The generator writes Swift in chunks. The result must not depend on the statement in which a chunk ends.
@Suite("Chunks of generated code")
struct ChunkTests {
  /// A flow with this many screens, in which statements with and without a fragment alternate. A comment makes the beginning of the
  /// generated code longer by `shift` bytes.
  private static func source(shiftedBy shift: Int, screens: Int) -> String {
    var lines = ["flow Chunks {", "  var total: Int = 0", "  exit done", "  start screen0"]
    lines.append("  /// " + String(repeating: "x", count: shift + 1))
    for index in 0..<screens {
      lines += [
        "  screen screen\(index) {", "    added(number: Int) -> set total = total + number, exit done",
        "    next -> push screen\((index + 1) % screens), exit done", "  }",
      ]
    }
    return (lines + ["}", ""]).joined(separator: "\n")
  }

  @Test("The same text comes out wherever its chunks end")
  func boundaries() throws {
    // The Swift of 300 screens fills several chunks. The shifts cover more than one transition.
    let screens = 300
    var first = Data()
    var start = 0
    for shift in stride(from: 0, to: 240, by: 3) {
      var (bytes, chunkCount) = (Data(), 0)
      let tree = Parser.parse(SourceFile(path: "Chunks.flow", text: Self.source(shiftedBy: shift, screens: screens)))
      let (unit, findings) = Lowering.lower([tree])
      #expect(tree.diagnostics + findings == [])
      var generator = SwiftGenerator(unit)
      generator.generate(file: 0) { chunk in
        bytes.append(chunk)
        chunkCount += 1
      }
      #expect(chunkCount > 2)
      if shift == 0 {
        first = bytes
        start = try #require(bytes.range(of: Data("/// x".utf8))).upperBound
      }
      // The texts differ only in the line of documentation.
      #expect(bytes[..<start] == first[..<start], "shifted by \(shift)")
      #expect(bytes[(start + shift)...] == first[start...], "shifted by \(shift)")
    }
  }

  /// A generator works in raw memory. The condition is longer than the initial memory of the writer, so the memory of one copy
  /// grows while the other copy is not used.
  @Test("A copy of a generator writes the same Swift, after the first one has grown and after it is gone")
  func copies() {
    let condition = (0..<20_000).map { "total == \($0)" }.joined(separator: " || ")
    let text =
      "flow Long {\n  var total: Int = 0\n  start a\n  screen a {\n    next {\n      if \(condition) -> push a\n"
      + "    }\n  }\n}\n"
    let (unit, findings) = Lowering.lower([Parser.parse(SourceFile(path: "Long.flow", text: text))])
    #expect(findings == [])
    func write(_ generator: inout SwiftGenerator) -> Data {
      var bytes = Data()
      generator.generate(file: 0) { bytes.append($0) }
      return bytes
    }
    var copy: SwiftGenerator
    let first: Data
    do {
      var generator = SwiftGenerator(unit)
      copy = generator
      first = write(&generator)
    }
    #expect(first.count > 2 * text.utf8.count / 3)
    #expect(write(&copy) == first)
  }
}
