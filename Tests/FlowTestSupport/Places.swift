import Foundation

/// The places of a text that a test breaks one by one.
///
/// These are all places, or every `FLOW_TEST_STEP`-th place. With a sanitizer a test is much slower, so `.ci/sanitize` sets a step.
///
/// - Parameter count: the number of places; the first is 0.
package func places(_ count: Int) -> StrideTo<Int> { stride(from: 0, to: count, by: step) }

/// The rounds of a random test: all rounds, or every `FLOW_TEST_STEP`-th round.
///
/// - Parameter count: the number of rounds without a sanitizer.
package func rounds(_ count: Int) -> StrideTo<Int> { stride(from: 0, to: count, by: step) }

private let step = max(ProcessInfo.processInfo.environment["FLOW_TEST_STEP"].flatMap(Int.init) ?? 1, 1)
