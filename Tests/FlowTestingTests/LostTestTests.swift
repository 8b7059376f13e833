import FlowRuntime
import FlowTesting
import FlowTestSupport
import Foundation
import Testing

/// The environment variable that enables the failing tests.
private let testsThatFail = "FLOW_TESTS_THAT_FAIL"

/// Failures in a task that has lost its test, for example because a callback started the task.
///
/// No test can catch such failures, so they happen in a separate process, which runs only one of the tests of ``TestsThatFail``.
@Suite(.outside) struct LostTestTests {
  // On other platforms, a test process needs more than its arguments to run tests.
  #if os(Linux)
    @Test(
      arguments: [
        ("aStore", "The state after 3 differs from the expected state"), ("aStoreThatGoes", "The test did not receive 1 action"),
        ("aStoreThatIsMadeThere", "The state after 3 differs from the expected state"),
        ("routes", "The routes differ"),
      ])
    func failuresAreNotLost(_ test: String, _ message: String) async throws {
      let (status, output) = try SearchPath.run(
        URL(filePath: CommandLine.arguments[0]),
        ["--testing-library", "swift-testing", "--filter", "TestsThatFail/\(test)\\("], environment: [testsThatFail: "1"])
      let text = String(decoding: output, as: UTF8.self)
      #expect(status == 1, "\(text)")
      #expect(text.contains(message), "\(text)")
    }
  #endif
}

@MainActor
@Suite(.enabled(if: ProcessInfo.processInfo.environment[testsThatFail] != nil)) struct TestsThatFail {
  @Test func aStore() async {
    let store = numberStore()
    await Task.detached { await sendWrongly(to: store) }.value
  }

  @Test func aStoreThatGoes() async {
    var store: TestStore<Int, Int>? = numberStore()
    await store?.send(-1)
    let last = Locked(store)
    store = nil
    await Task.detached { last.withLock { $0 = nil } }.value
  }

  @Test func aStoreThatIsMadeThere() async {
    await Task.detached { await sendWrongly(to: numberStore()) }.value
  }

  @Test func routes() async {
    await Task.detached { expectRoutes(Routes(root: 1), [.root(2)]) }.value
  }
}

@MainActor
private func sendWrongly(to store: TestStore<Int, Int>) async {
  await store.send(3) { $0 = 99 }
}

/// A store whose state becomes the number that it receives. A negative number sends its absolute value.
@MainActor
private func numberStore() -> TestStore<Int, Int> {
  TestStore(initialState: 0) {
    Reduce { state, action in
      if action < 0 { return .send(-action) }
      state = action
      return .none
    }
  }
}
