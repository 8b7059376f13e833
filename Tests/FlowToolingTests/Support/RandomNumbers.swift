/// Random numbers that can be had again: a failing test prints its seed, `FLOW_TEST_SEED` brings it back.
struct RandomNumbers: RandomNumberGenerator {
  let seed: UInt64
  private var state: UInt64

  /// A generator with the seed of the environment, else with a new one.
  init() {
    let replay = environmentVariable("FLOW_TEST_SEED").flatMap { UInt64($0) }
    seed = replay ?? UInt64.random(in: 0...UInt64.max)
    state = seed
  }

  /// What a failing expectation says.
  var hint: String { "replay with FLOW_TEST_SEED=\(seed)" }

  /// SplitMix64.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
