import Foundation

/// The places of a text that a test breaks one by one.
///
/// These are all places, every eighth place, or every `FLOW_TEST_STEP`-th place. Each run begins at another of the first places,
/// which depends on `FLOW_TEST_SEED`, so a few runs break a text everywhere. `FLOW_TEST_STEP=1` breaks it everywhere in one run.
///
/// - Parameter count: the number of places; the first is 0.
package func places(_ count: Int) -> StrideTo<Int> {
  let step = step ?? 8
  return stride(from: Int(firstPlace % UInt64(step)), to: count, by: step)
}

/// The rounds of a random test: all rounds, or every `FLOW_TEST_STEP`-th round.
///
/// With a sanitizer a test is much slower, so `.ci/sanitize` sets a step.
///
/// - Parameter count: the number of rounds without a sanitizer.
package func rounds(_ count: Int) -> StrideTo<Int> { stride(from: 0, to: count, by: step ?? 1) }

private let step = ProcessInfo.processInfo.environment["FLOW_TEST_STEP"].flatMap(Int.init).map { max($0, 1) }

private let firstPlace = SeededRandom.seed(for: "The first place that is broken")
