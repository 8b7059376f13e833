import FlowTestSupport
import Foundation

/// Random numbers that a seed repeats (SplitMix64), and what a generator asks of them.
struct Random: RandomNumberGenerator {
  private var numbers: SeededRandom

  init(seed: UInt64) { numbers = SeededRandom(seed: seed) }

  /// The random numbers of one part of a run, so that it can be repeated without the others.
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

  /// The seed of this run: a new one, or that of the environment's `FLOW_TEST_SEED` to repeat a run.
  static func seed(for test: String) -> UInt64 { SeededRandom.seed(for: test) }
}

/// What the environment says of a run.
enum RunOption {
  /// The number that a variable holds.
  static func number(_ variable: String, orElse value: Int) -> Int {
    ProcessInfo.processInfo.environment[variable].flatMap(Int.init) ?? value
  }
}
