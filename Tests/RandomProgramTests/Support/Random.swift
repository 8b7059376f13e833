import FlowTestSupport
import Foundation

/// Repeatable random numbers from a seed (SplitMix64), with helpers for generators.
struct Random: RandomNumberGenerator {
  private var numbers: SeededRandom

  init(seed: UInt64) { numbers = SeededRandom(seed: seed) }

  /// The random numbers of one part of a run. So one part can be repeated without the others.
  init(seed: UInt64, part: Int) {
    self.init(seed: seed &+ UInt64(part) &* 0xA076_1D64_78BD_642F)
    _ = next()
  }

  mutating func next() -> UInt64 {
    numbers.next()
  }

  mutating func below(_ end: Int) -> Int { Int(next() % UInt64(end)) }

  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

  /// The seed of this run.
  static func seed(for test: String) -> UInt64 { SeededRandom.seed(for: test) }
}
