import FlowRuntime
import FlowTesting
import XCTest

/// A test store in tests that use XCTest.
final class XCTestTests: XCTestCase {
  /// Whether failures are expected, and are therefore caught.
  private let isCatching = Locked(false)
  private let caught = Locked<[String]>([])

  #if canImport(ObjectiveC)
    override func record(_ issue: XCTIssue) {
      guard isCatching.withLock({ $0 }) else { return super.record(issue) }
      let line = issue.sourceCodeContext.location?.lineNumber ?? 0
      caught.withLock { $0.append("\(line): \(issue.compactDescription)") }
    }
  #else
    override func recordFailure(
      withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
    ) {
      guard isCatching.withLock({ $0 }) else {
        return super.recordFailure(
          withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
      }
      caught.withLock { $0.append("\(lineNumber): \(description)") }
    }
  #endif

  @MainActor
  func testATestThatStatesEverythingPasses() async {
    let clock = TestClock()
    let store = timerStore(clock: clock)
    await store.send(.started) { $0.isOn = true }
    await clock.advance(by: .seconds(1))
    await store.receive(.ticked) { $0.seconds = 1 }
    await store.send(.stopped) { $0.isOn = false }
    await store.finish()
  }

  @MainActor
  func testAFailureIsRecordedAtItsLine() async {
    let store = timerStore()
    isCatching.withLock { $0 = true }
    await store.receive(.ticked)
    isCatching.withLock { $0 = false }
    let messages = caught.withLock { $0 }
    XCTAssertEqual(messages.count, 1)
    XCTAssert(messages.first?.hasPrefix("\(#line - 4): ") == true, "\(messages)")
    XCTAssert(
      messages.first?.hasSuffix("Did not receive .ticked: no running effect can send it.") == true, "\(messages)")
  }
}
