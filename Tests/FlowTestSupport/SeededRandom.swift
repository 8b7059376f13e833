import Foundation

/// Repeatable random numbers from a seed (SplitMix64).
package struct SeededRandom: RandomNumberGenerator {
  package let seed: UInt64
  private var state: UInt64

  package init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  /// Random numbers with a seed for this run, which is printed.
  package init(for test: String = #function) {
    self.init(seed: Self.seed(for: test))
  }

  /// The hint in the message of a failing expectation.
  package var hint: String { "replay with FLOW_TEST_SEED=\(seed)" }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// The seed of this run: `FLOW_TEST_SEED` of the environment. Without the variable, the seed is always the same, so that no test
  /// fails by chance. `FLOW_TEST_SEED=new` chooses a new seed for each test.
  package static func seed(for test: String) -> UInt64 {
    let given = ProcessInfo.processInfo.environment["FLOW_TEST_SEED"] ?? "20261124"
    guard let seed = given == "new" ? UInt64.random(in: 0...UInt64.max / 2) : UInt64(given) else {
      fatalError("FLOW_TEST_SEED=\(given): write a number or new")
    }
    print("\(test): FLOW_TEST_SEED=\(seed)")
    return seed
  }
}
