import FlowTestSupport
import Foundation
import Testing

@testable import FlowModel

@Suite("Cycles of a graph")
struct CyclesTests {
  @Test(
    "Small graphs",
    arguments: [
      ([], []), ([[]], []), ([[0]], [[0]]), ([[1], [0]], [[0, 1]]), ([[1], [2], [1]], [[1, 2]]),
      ([[1], [2], []], []),
      ([[0], [1]], [[0], [1]]), ([[1, 2], [0], [0]], [[0, 1]]), ([[3], [0], [1], [2]], [[0, 3, 2, 1]]),
    ] as [([[Int]], [[Int]])]
  )
  func small(next: [[Int]], cycles: [[Int]]) {
    #expect(Cycles.find(next) { String($0) } == cycles)
  }

  @Test("A long one costs no stack")
  func long() {
    let count = 20_000
    let cycle = Cycles.find((0..<count).map { [($0 + 1) % count] }) { String($0) }
    #expect(cycle.map(\.count) == [count])
    #expect(Cycles.find((0..<count).map { $0 + 1 < count ? [$0 + 1] : [] }) { String($0) }.isEmpty)
  }

  @Test("A cycle is found if and only if there is one, whatever the order of nodes")
  func random() {
    let seed = SeededRandom.seed(for: "Cycles of a graph")
    var numbers = SeededRandom(seed: seed)
    for _ in 0..<500 {
      let count = Int.random(in: 1...7, using: &numbers)
      let next = (0..<count).map { _ in
        (0..<count).filter { _ in Int.random(in: 0..<4, using: &numbers) == 0 }
      }
      let cycles = Cycles.find(next) { String($0) }
      // Reachability, computed from its definition.
      var reaches = next.map { Set($0) }
      for _ in 0..<count {
        for node in 0..<count { for other in reaches[node] { reaches[node].formUnion(reaches[other]) } }
      }
      #expect(
        cycles.isEmpty == !(0..<count).contains { reaches[$0].contains($0) }, "replay with FLOW_TEST_SEED=\(seed)")
      for cycle in cycles {
        for (index, node) in cycle.enumerated() {
          #expect(next[node].contains(cycle[(index + 1) % cycle.count]), "replay with FLOW_TEST_SEED=\(seed)")
        }
      }
      // The result depends on the names of the nodes, not on their order.
      let order = Array(0..<count).shuffled(using: &numbers)
      let moved = order.map { node in next[node].map { order.firstIndex(of: $0)! }.sorted() }
      let named = Cycles.find(moved) { String(order[$0]) }.map { $0.map { order[$0] } }
      #expect(named == cycles, "replay with FLOW_TEST_SEED=\(seed)")
    }
  }
}
