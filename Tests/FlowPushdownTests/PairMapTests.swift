import FlowSyntax
import Testing

@testable import FlowPushdown

@Suite("Pair map")
struct PairMapTests {
  @Test("Pairs that differ in few bits do not crowd")
  func pairs() {
    // Control states are stored as such pairs: first the action, then a number with the next state in its upper half.
    for shift in [0, 8, 16, 32, 40] {
      let storage = RawStorage()
      defer { withExtendedLifetime(storage) {} }
      var map = PairMap(in: storage)
      for number in 0..<2000 { _ = map.insert(7, number &<< shift) }
      let steps = (0..<2000).map { map.steps(to: 7, $0 &<< shift) }
      #expect(steps.reduce(0, +) < 3 * 2000, "shifted by \(shift)")
    }
  }
}
