@testable import FlowSyntax
import Testing

/// Two lines of a screen, with `A` at the end of the first and `B` at the beginning of the second. Whatever words these names are,
/// the lines have the same meaning.
@Suite("Words of the language are names")
struct WordsAsNamesTests {
  private static let words = Keyword.words.map(\.text) + ["push", "sheet", "alert", "dismissed", "reselected"]

  private func kinds(_ lines: String, _ first: String, _ second: String) -> [String] {
    let lines = lines.replacing("A", with: first).replacing("B", with: second)
    let text = "flow F {\n start home\n screen home {\n  \(lines)\n }\n}\n"
    let tree = Parser.parse(SourceFile(path: "F.flow", text: text), fileIndex: 0)
    return tree.findings + tree.kinds
  }

  @Test(
    "at the end of a line and at the beginning of the next",
    arguments: [
      "A\nB", "A\nB -> push c", "A(n: Int)\nB -> push c", "A -> push c\nB -> back", "A always -> push c\nB always -> back",
      "x -> push A\nB", "x -> push A\nB -> back", "x -> push A\nB(n: Int) -> back", "x -> push c in navigation\nB -> back",
      "x -> replace A\nB -> back", "x -> back\nB -> push A", "x -> back to c where A\nB -> back", "x -> pop\nB -> push A",
      "x -> pop to A\nB -> back", "x -> dismiss\nB -> push A", "x -> select A\nB -> back", "x -> send c.A\nB -> back",
      "x -> update A\nB -> back", "x -> set v = A\nB -> back", "x -> exit A\nB -> back", "x { if A -> back\n else -> pop }\nB",
    ])
  func pairs(lines: String) {
    let expected = kinds(lines, "m", "n")
    for first in Self.words {
      for second in Self.words where kinds(lines, first, second) != expected {
        // `pop to root` goes to the root, not to a screen with the name `root`.
        if first == "root", lines.contains("to A") { continue }
        Issue.record("\(kinds(lines, first, second).prefix(2)) where `\(first)` ends the line before `\(second)`")
        return
      }
    }
  }
}
