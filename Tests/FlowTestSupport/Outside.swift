import Foundation
package import Testing

/// Marks tests that start processes: compilers, browsers, editors, shells, `flowc` itself.
///
/// `FLOW_TESTS=unit swift test` skips these tests. Each of them blocks its thread until the process has ended. So they run on
/// separate threads, one for each processor, and do not block the few threads of the other tests.
///
/// ```swift
/// @Suite("The process flowc", .outside)
/// ```
package struct OutsideTrait: SuiteTrait, TestTrait, TestScoping {
  package var isRecursive: Bool { true }

  package func prepare(for test: Test) async throws {
    let condition: ConditionTrait = .disabled(if: TestExtent.current == .unit, "it starts processes, and FLOW_TESTS=unit leaves that out")
    try await condition.prepare(for: test)
  }

  package func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? { testCase == nil ? nil : self }

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return try await function() }
    try await withTaskExecutorPreference(ThreadsOfOutside.shared) {
      let start = ContinuousClock.now
      defer { Self.note(ContinuousClock.now - start, of: test) }
      try await function()
    }
  }

  /// Adds a line to the file in `FLOW_TEST_TIMES`: the seconds that a case took, and the test. The time in which the case waited
  /// for its thread is not included. The times of the test runner include it.
  private static func note(_ time: Duration, of test: Test) {
    guard let path = ProcessInfo.processInfo.environment["FLOW_TEST_TIMES"], let file = fopen(path, "a") else { return }
    fputs("\(time / .seconds(1))\t\(test.sourceLocation.fileID):\(test.sourceLocation.line) \(test.name)\n", file)
    fclose(file)
  }
}

extension Trait where Self == OutsideTrait {
  package static var outside: OutsideTrait { OutsideTrait() }
}

/// Threads that a test may block.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
private final class ThreadsOfOutside: TaskExecutor {
  static let shared = ThreadsOfOutside()

  private let queue: OperationQueue = {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = ProcessInfo.processInfo.activeProcessorCount
    return queue
  }()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.addOperation { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
