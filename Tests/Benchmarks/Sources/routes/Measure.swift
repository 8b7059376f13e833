import FlowRuntime

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

/// Measures two ways to do the same thing alternately, and takes the fastest of 25 rounds of each. The fastest round is the most
/// exact, because other work of the machine only adds time.
///
/// - Returns: how many times as fast the first way is, with the time of one of its runs.
@MainActor
func compare(
  repeats: Int,
  _ ours: @MainActor () -> Void,
  _ plain: @MainActor () -> Void
) -> (ratio: Double, nanoseconds: Double) {
  let clock = ContinuousClock()
  var quickest = (ours: Duration.seconds(1_000), plain: Duration.seconds(1_000))
  for _ in 0..<25 {
    quickest.ours = min(quickest.ours, clock.measure { for _ in 0..<repeats { ours() } })
    quickest.plain = min(quickest.plain, clock.measure { for _ in 0..<repeats { plain() } })
  }
  return (quickest.plain / quickest.ours, quickest.ours / .nanoseconds(1) / Double(repeats))
}

/// Measures one operation on each of 64 stacks, alternately with both implementations, and takes the fastest round of each. A round
/// is short, so there are many rounds: with only a hundred rounds, the results of two runs differ by a tenth.
@MainActor
func compareOnce(
  of count: Int,
  _ ours: @MainActor (inout Routes<Page>) -> Void,
  _ plain: @MainActor (inout PlainRoutes) -> Void
) -> (ratio: Double, nanoseconds: Double) {
  let clock = ContinuousClock()
  var quickest = (ours: Duration.seconds(1_000), plain: Duration.seconds(1_000))
  for _ in 0..<min(3_000, 300_000 / count) {
    // Makes the stacks of one side right before its measurement, so that both sides find their stacks in the cache.
    var ourStacks = (0..<64).map { _ in Stacks(count: count).ours }
    quickest.ours = min(quickest.ours, clock.measure { for index in 0..<64 { ours(&ourStacks[index]) } })
    ourStacks = []
    var plainStacks = (0..<64).map { _ in Stacks(count: count).plain }
    quickest.plain = min(quickest.plain, clock.measure { for index in 0..<64 { plain(&plainStacks[index]) } })
    plainStacks = []
  }
  return (quickest.plain / quickest.ours, quickest.ours / .nanoseconds(1) / 64)
}

@MainActor
func report(_ what: String, _ count: Int, _ result: (ratio: Double, nanoseconds: Double)) {
  let ratio = (result.ratio * 100).rounded() / 100
  let time = (result.nanoseconds * 10).rounded() / 10
  print("\(what), \(count) routes: \(ratio) times as fast as plain arrays (\(time) ns)")
}
