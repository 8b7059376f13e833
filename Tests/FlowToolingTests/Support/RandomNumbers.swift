import FlowTestSupport

/// Random numbers that can be had again: a failing test prints its seed, `FLOW_TEST_SEED` brings it back.
struct RandomNumbers: RandomNumberGenerator {
  let seed: UInt64
  private var numbers: SeededRandom

  /// A generator with the seed of the environment, else with a new one.
  init() {
    let replay = environmentVariable("FLOW_TEST_SEED").flatMap { UInt64($0) }
    seed = replay ?? UInt64.random(in: 0...UInt64.max)
    numbers = SeededRandom(seed: seed)
  }

  /// What a failing expectation says.
  var hint: String { "replay with FLOW_TEST_SEED=\(seed)" }

  /// SplitMix64.
  mutating func next() -> UInt64 {
    numbers.next()
  }
}
