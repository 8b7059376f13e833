import FlowTestSupport
import Testing

@testable import FlowRuntime

@Suite struct RopeTests {
  @Test func anyJoinsKeepTheOrderAndTheBalance() {
    let seed = SeededRandom.seed(for: "anyJoinsKeepTheOrderAndTheBalance")
    var random = SeededRandom(seed: seed)
    for _ in 0..<50 {
      var parts = (0..<Int.random(in: 1...400, using: &random)).map { ([$0], Rope($0)) }
      while parts.count > 1 {
        let place = Int.random(in: 0..<parts.count - 1, using: &random)
        let right = parts.remove(at: place + 1)
        parts[place] = (parts[place].0 + right.0, parts[place].1.joined(with: right.1))
      }
      let (elements, rope) = parts[0]
      #expect(rope.elements == elements, "seed \(seed)")
      #expect(rope.map { $0 * 2 }.elements == elements.map { $0 * 2 }, "seed \(seed)")
      #expect(isBalanced(rope.tree), "seed \(seed)")
    }
  }

  private func isBalanced(_ tree: Rope<Int>.Tree) -> Bool {
    guard case .branch(let left, let right, let height) = tree else { return true }
    return abs(left.height - right.height) <= 1
      && height == max(left.height, right.height) + 1
      && isBalanced(left) && isBalanced(right)
  }

  @Test func oneThatGrowsAtOneEndStaysLow() {
    var end = Rope(0)
    var front = Rope(0)
    for number in 1..<10_000 {
      end = end.joined(with: Rope(number))
      front = Rope(number).joined(with: front)
    }
    #expect(end.height <= 20)
    #expect(front.height <= 20)
  }
}
