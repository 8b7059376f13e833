import Foundation

/// The places of a text that a test breaks one by one.
///
/// These are all places, or every `FLOW_TEST_STEP`-th. Under a sanitizer a test takes many times as long, so `.ci/sanitize`
/// sets a step.
///
/// - Parameter count: how many places there are; the first is 0.
package func places(_ count: Int) -> StrideTo<Int> { stride(from: 0, to: count, by: step) }

/// The rounds of a random test: all, or every `FLOW_TEST_STEP`-th, as of the places of a text.
///
/// - Parameter count: how many rounds a run takes that no sanitizer makes slow.
package func rounds(_ count: Int) -> StrideTo<Int> { stride(from: 0, to: count, by: step) }

private let step = max(ProcessInfo.processInfo.environment["FLOW_TEST_STEP"].flatMap(Int.init) ?? 1, 1)
