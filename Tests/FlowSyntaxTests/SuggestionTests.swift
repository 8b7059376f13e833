import FlowSyntax
import FlowTestSupport
import Testing

@Suite("Did you mean")
struct SuggestionTests {
  @Test(
    "The nearest names",
    arguments: [
      ("hoem", ["home", "help", "item"], ["home"]), ("list", ["lost", "last", "home"], ["last", "lost"]),
      ("Detail", ["detail"], ["detail"]), ("grüsse", ["Grüße", "grüss"], ["grüss"]), ("a", ["b", "ab"], []),
      ("x", ["x"], ["x"]), ("settings", ["home"], []), (String(repeating: "a", count: 101), ["a"], []),
      ("ab", [String(repeating: "a", count: 300)], []),
    ])
  func nearest(word: String, candidates: [String], nearest: [String]) {
    #expect(Suggestion.nearest(to: word, among: candidates) == nearest)
  }

  @Test("What is skipped makes no difference: random words, compared with the whole table of distances")
  func random() {
    var random = SeededRandom(seed: SeededRandom.seed(for: #function))
    for _ in 0..<3_000 {
      let word = Self.word(&random)
      let candidates = (0..<8).map { _ in Self.word(&random) }
      let limit = min(max(1, word.utf8.count / 3), word.utf8.count - 1)
      let distances = candidates.map { Self.distance(Array(word.utf8), Array($0.utf8)) }
      let least = distances.filter { $0 <= limit }.min()
      let expected = Set(zip(candidates, distances).filter { $0.1 == least }.map(\.0)).sorted()
      #expect(Suggestion.nearest(to: word, among: candidates) == expected, "\(word) \(candidates) \(random.hint)")
    }
  }

  private static func word(_ random: inout SeededRandom) -> String {
    String((0..<Int.random(in: 1...12, using: &random)).map { _ in "abcab1ü".randomElement(using: &random)! })
  }

  /// The distance of optimal string alignment, computed by its definition.
  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var table = (0...left.count).map { row in (0...right.count).map { row == 0 ? $0 : row } }
    for row in 1...left.count {
      for column in 1...right.count {
        let replaced = table[row - 1][column - 1] + (left[row - 1] == right[column - 1] ? 0 : 1)
        table[row][column] = min(replaced, table[row - 1][column] + 1, table[row][column - 1] + 1)
        if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
          table[row][column] = min(table[row][column], table[row - 2][column - 2] + 1)
        }
      }
    }
    return table[left.count][right.count]
  }
}
