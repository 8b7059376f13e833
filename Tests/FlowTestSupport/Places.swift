import Foundation

/// The places of a text that a test breaks one by one.
///
/// These are every eighth place, or every `FLOW_TEST_STEP`-th place. `FLOW_TEST_SEED` chooses the first place, so a run with another
/// seed may break a text at other places. `FLOW_TEST_STEP=1` breaks a text at all places.
///
/// - Parameter count: the number of places; the first is 0.
package func places(_ count: Int) -> StrideTo<Int> {
  let step = step ?? 8
  return stride(from: Int(firstPlace % UInt64(step)), to: count, by: step)
}

/// The rounds of a random test: all rounds, or every `FLOW_TEST_STEP`-th round.
///
/// A test is much slower with a sanitizer, so `.ci/sanitize` sets the step.
///
/// - Parameter count: the number of rounds without a sanitizer.
package func rounds(_ count: Int) -> StrideTo<Int> { stride(from: 0, to: count, by: step ?? 1) }

private let step = ProcessInfo.processInfo.environment["FLOW_TEST_STEP"].flatMap(Int.init).map { max($0, 1) }

private let firstPlace = SeededRandom.seed(for: "Places where texts are broken")
