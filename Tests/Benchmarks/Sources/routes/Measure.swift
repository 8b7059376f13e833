/// Random numbers that are the same in every run (SplitMix64).
struct SeededRandom: RandomNumberGenerator {
  var state: UInt64 = 42

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// Keeps a result from being optimised away.
@inline(never)
func keep<Value>(_ value: Value) {}

/// Measures two ways to do the same in turn.
///
/// - Returns: how many times as fast the first is, the median of 11 rounds, with the time of one run of it.
@MainActor
func compare(
  repeats: Int,
  _ ours: @MainActor () -> Void,
  _ plain: @MainActor () -> Void
) -> (ratio: Double, nanoseconds: Double) {
  let clock = ContinuousClock()
  var ratios: [Double] = []
  var times: [Double] = []
  for round in 0..<12 {
    let first = clock.measure { for _ in 0..<repeats { ours() } }
    let second = clock.measure { for _ in 0..<repeats { plain() } }
    if round == 0 { continue }
    ratios.append(second / first)
    times.append(first / .nanoseconds(1) / Double(repeats))
  }
  ratios.sort()
  times.sort()
  return (ratios[ratios.count / 2], times[times.count / 2])
}

@MainActor
func report(_ what: String, _ count: Int, _ result: (ratio: Double, nanoseconds: Double)) {
  let ratio = (result.ratio * 100).rounded() / 100
  let time = (result.nanoseconds * 10).rounded() / 10
  print("\(what), \(count) routes: \(ratio) times as fast as plain arrays (\(time) ns)")
}
