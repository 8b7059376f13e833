import Foundation

/// The places of a text that a test breaks one by one.
///
/// These are all places, or every `FLOW_TEST_STEP`-th. Under a sanitizer a test takes many times as long, so `.ci/sanitize`
/// sets a step.
///
/// - Parameter count: how many places there are; the first is 0.
package func places(_ count: Int) -> StrideTo<Int> {
  let step = ProcessInfo.processInfo.environment["FLOW_TEST_STEP"].flatMap(Int.init) ?? 1
  return stride(from: 0, to: count, by: max(step, 1))
}
