import FlowTestSupport
import Testing

@testable import FlowCodegen

@Suite("Names of what a flow keeps when something is refused")
struct StepNameTests {
  @Test(
    "They differ, and the first of a kind has no number",
    arguments: [
      (["a", "b"], ["a", "b"]), (["a", "a", "a"], ["a", "a_2", "a_3"]), (["a", "a", "a_2"], ["a", "a_3", "a_2"]),
      (["a_2", "a", "a"], ["a_2", "a", "a_3"]), (["a", "a_2", "a", "a_2"], ["a", "a_2", "a_3", "a_2_2"]),
      (["a", "a", "a_2", "a_3", "a"], ["a", "a_4", "a_2", "a_3", "a_5"]),
    ] as [([String], [String])])
  func unique(wishes: [String], names: [String]) {
    #expect(SwiftGenerator.uniqueNames(wishes) == names)
  }

  @Test("Any wishes become as many names")
  func random() {
    var random = SeededRandom(seed: SeededRandom.seed(for: "Step names"))
    for _ in 0..<500 {
      let wishes = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        "a" + String(repeating: "_\(Int.random(in: 2...4, using: &random))", count: Int.random(in: 0...2, using: &random))
      }
      #expect(Set(SwiftGenerator.uniqueNames(wishes)).count == wishes.count, "\(wishes)")
    }
  }
}
