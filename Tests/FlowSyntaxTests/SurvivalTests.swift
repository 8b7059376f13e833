@testable import FlowSyntax
import FlowTestSupport
import Foundation
import Testing

/// No text makes the parser trap, hang or lose a byte. Each text has a finding or a valid tree.
@Suite("The parser survives")
struct SurvivalTests {
  @Test("every prefix of every sample", arguments: Samples.all.indices)
  func prefixes(index: Int) {
    let bytes = Array(Samples.all[index].utf8)
    for length in places(bytes.count) {
      let faults = Outcome(Array(bytes[..<length])).faults
      if faults.isEmpty { continue }
      Issue.record("the first \(length) bytes: \(faults)")
      return
    }
  }

  enum Change: CaseIterable { case deleted, doubled, swapped, replacedByName, followsName }

  @Test(
    "every sample with each token deleted, doubled, swapped with the next, or next to a raw name", arguments: Samples.all.indices)
  func tokens(index: Int) {
    let bytes = Array(Samples.all[index].utf8)
    let tokens = Outcome(bytes).tree.tokens
    for token in places(tokens.count - 1) {
      for change in Change.allCases {
        let faults = Outcome(Self.text(bytes, tokens, token, change)).faults
        if faults.isEmpty { continue }
        Issue.record("token \(token) \(change): \(faults)")
        return
      }
    }
  }

  private static func text(_ bytes: [UInt8], _ tokens: TokenBuffer, _ index: Int, _ change: Change) -> [UInt8] {
    let range = Int(tokens[index].start)..<Int(tokens[index].end)
    let before = bytes[..<range.lowerBound]
    let after = bytes[range.upperBound...]
    switch change {
    case .deleted: return Array(before + after)
    case .doubled: return Array(before + bytes[range] + [0x20] + bytes[range] + after)
    case .replacedByName: return Array(before + Array("`next step`".utf8) + after)
    case .followsName: return Array(before + Array("`next step` ".utf8) + bytes[range] + after)
    case .swapped:
      let next = Int(tokens[index + 1].start)..<Int(tokens[index + 1].end)
      let gap = bytes[range.upperBound..<next.lowerBound]
      return Array(before + bytes[next] + gap + bytes[range] + bytes[next.upperBound...])
    }
  }

  @Test("random bytes")
  func randomBytes() {
    var random = SeededRandom()
    for _ in 0..<400 {
      let bytes = (0..<Int.random(in: 0...300, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      let faults = Outcome(bytes).faults
      if faults.isEmpty { continue }
      Issue.record("\(random.hint): \(faults)")
      return
    }
  }

  @Test("words and marks in random order")
  func randomTokens() {
    var random = SeededRandom()
    let pieces = Self.pieces
    for _ in 0..<1_500 {
      let count = Int.random(in: 0...60, using: &random)
      let text = (0..<count).map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }.joined()
      let faults = Outcome(text).faults
      if faults.isEmpty { continue }
      Issue.record("\(random.hint): \(faults) in \(text.debugDescription)")
      return
    }
  }

  private static let pieces = [
    " ", " ", " ", "\n", "\r\n", "\t", "flow ", "screen ", "start ", "exit ", "event ", "needs ", "var ", "link ",
    "tabs ", "tab ", "style ", "import ", "scenario ", "push ", "sheet ", "back ", "to ", "root ", "where ", "set ",
    "send ", "if ", "else ", "always ", "in navigation ", "without animation ", "requires ", "as ", "replace ", "a", "b1",
    "`c`", "`", "\"t\"", "\"", "\"\"\"", "#\"r\"#", "#", "\\(", "\\", "/x/", "/", "//", "/*", "*/", "->", "=", "=>", "<",
    ">", "(", ")", "[", "]", "{", "}", ",", ":", ".", ";", "?", "!", "1", "0x", "1.5e", "$0", "@", "'", "ä", "→", "\u{0}",
    "<<<<<<< a\n", "=======\n", ">>>>>>> b\n", "#if", "$", "_", "&&", "...", "`next step` ",
  ]

  /// One piece that is repeated many times. It is the whole file, or is at the place of a Swift expression.
  struct Extreme: CustomTestStringConvertible, Sendable {
    var unit: String
    var count: Int
    var testDescription: String { "\(unit.debugDescription) \(count) times" }
  }

  private static let extremes = [
    Extreme(unit: "(", count: 100_000), Extreme(unit: ")", count: 100_000), Extreme(unit: "[", count: 100_000),
    Extreme(unit: "{", count: 100_000), Extreme(unit: "}", count: 100_000), Extreme(unit: "([{", count: 40_000),
    Extreme(unit: "([)]", count: 30_000), Extreme(unit: "#", count: 300_000), Extreme(unit: "/", count: 300_000),
    Extreme(unit: "\"", count: 300_000), Extreme(unit: "<", count: 200_000), Extreme(unit: "a<", count: 100_000),
    Extreme(unit: "`", count: 300_000), Extreme(unit: "\"\\(", count: 100_000), Extreme(unit: "/*", count: 150_000),
    Extreme(unit: "#\"", count: 100_000), Extreme(unit: "\\", count: 200_000), Extreme(unit: "\"\"\"\n", count: 50_000),
    Extreme(unit: "= /", count: 100_000), Extreme(unit: "a.", count: 100_000), Extreme(unit: "/a ", count: 100_000),
    Extreme(unit: "\n", count: 300_000), Extreme(unit: "flow a {", count: 30_000), Extreme(unit: "a(b: ", count: 50_000),
    Extreme(unit: "é", count: 150_000), Extreme(unit: "if a -> back else ", count: 20_000),
    Extreme(unit: "without animation, ", count: 50_000), Extreme(unit: "1) without animation, push a(b: ", count: 20_000),
  ]

  @Test("one thing very often, alone and inside of a flow", arguments: extremes)
  func extreme(extreme: Extreme) {
    let repeated = String(repeating: extreme.unit, count: extreme.count)
    for text in [repeated, "flow F {\n  var a: Int = \(repeated)\n  start a\n  screen a {\n    e -> push a(b: \(repeated)\n  }\n}"] {
      let outcome = Outcome(text)
      #expect(outcome.faults == [])
      // The work is counted, not timed: the parser reads no part of the text again and again.
      #expect(outcome.tree.rescanned < 40 * text.utf8.count + 1_000)
    }
  }

  @Test("100,000 brackets that fit together", arguments: ["()", "[]", "{}"])
  func nested(pair: String) {
    let count = 100_000
    let expression =
      String(repeating: String(pair.prefix(1)), count: count)
      + String(repeating: String(pair.suffix(1)), count: count)
    let outcome = Outcome("flow F {\n  var a: Int = \(expression)\n  start a\n  screen a\n}")
    #expect(outcome.faults == [])
    #expect(outcome.tree.findings == [])
  }

  @Test("The list of findings ends after 100 syntax errors", arguments: [1, 99, 100, 101, 5_000])
  func findingsEnd(count: Int) {
    let outcome = Outcome("flow F {\n  start a\n" + String(repeating: "  screen 1\n", count: count) + "}\n")
    #expect(outcome.faults == [])
    #expect(outcome.tree.diagnostics.count == min(count, 100))
  }

  @Test("10 MB in one line", .long, arguments: ["a", "a ", "1", "\"", ".", "e -> push a, "])
  func longLine(unit: String) {
    let line = String(repeating: unit, count: 10_000_000 / unit.utf8.count)
    let tree = Parser.parse(SourceFile(path: "Long.flow", text: "flow F {\n  start a\n  screen a {\n    " + line))
    #expect(tree.violations == [])
    #expect(!tree.diagnostics.isEmpty)
    #expect(tree.diagnostics.count <= Parser.maximumFindings)
  }
}
