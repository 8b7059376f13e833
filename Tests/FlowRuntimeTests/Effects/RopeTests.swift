import FlowTestSupport
import Testing

@testable import FlowRuntime

@Suite struct RopeTests {
  @Test func anyJoinsKeepTheOrderAndFewPieces() {
    let seed = SeededRandom.seed(for: "anyJoinsKeepTheOrderAndFewPieces")
    var random = SeededRandom(seed: seed)
    for _ in 0..<50 {
      var parts = (0..<Int.random(in: 1...400, using: &random)).map { ([$0], Rope([$0])) }
      while parts.count > 1 {
        let place = Int.random(in: 0..<parts.count - 1, using: &random)
        let right = parts.remove(at: place + 1)
        parts[place] = (parts[place].0 + right.0, parts[place].1.joined(with: right.1))
      }
      let (elements, rope) = parts[0]
      #expect(rope.elements == elements, "seed \(seed)")
      #expect(rope.pieces.count <= 20, "seed \(seed): \(rope.pieces.map(\.count))")
    }
  }

  @Test func oneThatGrowsAtOneEndHasFewPieces() {
    var end = Rope([0])
    var front = Rope([0])
    for number in 1..<10_000 {
      end = end.joined(with: Rope([number]))
      front = Rope([number]).joined(with: front)
    }
    #expect(end.pieces.count <= 15 && front.pieces.count <= 15)
    #expect(end.elements == Array(0..<10_000))
    #expect(front.elements == end.elements.reversed())
  }
}
