import FlowSyntax
import Foundation
import Testing

/// Declarations with a misspelt first word. Each is reported once, with a repair, and read as if the word were right.
@Suite("Misspelt words")
struct MisspeltWordsTests {
  private static let members = [
    "screen a", "screen a { x -> back }", "start a", "event e -> back", "var n: Int = 1", "needs n: Int", "exit e",
    "tabs { tab a: A }", "link \"/a\" -> push a",
  ]
  private static let declarations = [
    "import A", "style s = sheet", "flow A { start a }", "scenario \"s\" for A { x => a }",
  ]

  /// Texts with one declaration each, the first word of the declaration and its line.
  private static let texts =
    members.map { (text: "flow F {\n  \($0)\n}\n", word: $0.prefix { $0 != " " }, line: 2) }
    + declarations.map { (text: "\($0)\n", word: $0.prefix { $0 != " " }, line: 1) }

  /// The word with a capital letter, in capitals, with a missing letter, with an extra letter, and with two swapped letters.
  private func misspellings(of word: Substring) -> [String] {
    let letters = Array(word)
    let swapped = [letters[1], letters[0]] + letters[2...]
    return [word.capitalized, word.uppercased(), String(word.dropLast()), "\(word)x", String(swapped)]
  }

  @Test("are read as what they stand for")
  func repaired() throws {
    for (text, word, line) in Self.texts {
      let right = Parser.parse(SourceFile(path: "F.flow", text: text))
      try #require(right.diagnostics.isEmpty)
      for wrong in misspellings(of: word) {
        let source = SourceFile(path: "F.flow", text: text.replacing(word, with: wrong, maxReplacements: 1))
        let tree = Parser.parse(source)
        #expect(tree.kinds == right.kinds, "`\(wrong)` in \(text)")
        let finding = try #require(tree.diagnostics.first)
        #expect(tree.diagnostics.count == 1)
        #expect(finding.message.hasSuffix("found `\(wrong)`; did you mean `\(word)`?"))
        #expect(source.position(at: finding.location.range.start).line == line)
        let edit = try #require(finding.fixes.first?.edits.first)
        #expect(edit.location == finding.location)
        #expect(edit.replacement == word)
      }
    }
  }

  @Test(
    "are no others: what follows does not fit, or nothing is near",
    arguments: [
      "screan -> back", "screan", "`screan` a", "tabz a", "lnk a", "stuff a", "x", "styl s = sheet", "func n: Int = 1",
    ])
  func others(line: String) {
    let tree = Parser.parse(SourceFile(path: "F.flow", text: "flow F {\n  \(line)\n}\n"))
    #expect(tree.diagnostics.map(\.fixes.count) == [0])
  }
}
