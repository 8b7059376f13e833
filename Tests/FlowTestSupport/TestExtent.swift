import Foundation
package import Testing

/// The extent of a test run. The environment variable `FLOW_TESTS` chooses it.
package enum TestExtent: String {
  /// Tests that start no process. Random tests try few cases. The run takes less than a minute.
  case unit
  /// All tests, with few random cases. This is a run without the variable.
  case usual
  /// All tests with all their cases, as `.ci/run` does.
  case all

  package static let current: TestExtent = {
    guard let name = ProcessInfo.processInfo.environment["FLOW_TESTS"] else { return .usual }
    guard let extent = TestExtent(rawValue: name) else { fatalError("FLOW_TESTS=\(name): write unit, usual or all") }
    return extent
  }()

  /// A number from an environment variable; `nil` if the variable is not set.
  package static func number(_ variable: String) -> Int? { ProcessInfo.processInfo.environment[variable].flatMap(Int.init) }

  /// The number of cases of a random test: the variable, or a number that depends on the extent.
  package static func number(_ variable: String, all: Int, usual: Int) -> Int {
    number(variable) ?? (current == .all ? all : usual)
  }
}

/// The number of cases of a random test, or `FLOW_TEST_COUNT`.
///
/// - Parameters:
///   - all: the number in a run of `FLOW_TESTS=all`.
///   - usual: the number in other runs.
package func caseCount(all: Int, usual: Int) -> Int { TestExtent.number("FLOW_TEST_COUNT", all: all, usual: usual) }

/// The places of a text that a test breaks one by one.
///
/// These are every `step`-th place, or every fourth of these in a run without `FLOW_TESTS=all`. `FLOW_TEST_STEP` sets the step of all
/// texts: `FLOW_TEST_STEP=1` breaks a text at all places. `FLOW_TEST_SEED` chooses the first place, so a run with another seed may
/// break a text at other places.
///
/// - Parameters:
///   - count: the number of places; the first is 0.
///   - step: the distance from a place to the next.
package func places(_ count: Int, every step: Int = 8) -> StrideTo<Int> {
  let step = givenStep ?? (TestExtent.current == .all ? step : 4 * step)
  return stride(from: Int(firstPlace % UInt64(step)), to: count, by: step)
}

/// The rounds of a random test: all rounds with `FLOW_TESTS=all`, otherwise every fourth round, or every `FLOW_TEST_STEP`-th round.
///
/// A test is much slower with a sanitizer, so `.ci/sanitize` sets the step.
///
/// - Parameter count: the number of all rounds.
package func rounds(_ count: Int) -> StrideTo<Int> {
  stride(from: 0, to: count, by: givenStep ?? (TestExtent.current == .all ? 1 : 4))
}

private let givenStep = TestExtent.number("FLOW_TEST_STEP").map { max($0, 1) }

private let firstPlace = SeededRandom.seed(for: "Places where texts are broken")

extension Trait where Self == ConditionTrait {
  /// Marks a test that takes long and rarely finds a fault. Only `FLOW_TESTS=all` runs it.
  package static var long: Self { .enabled(if: TestExtent.current == .all, "it takes long; FLOW_TESTS=all runs it") }
}
