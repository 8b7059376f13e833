import FlowRuntime
import Testing

/// A failure that a test of failures caught.
struct Caught: Equatable, Sendable {
  let message: String
  let line: Int
}

/// Runs a test inside a test.
///
/// - Returns: the messages of its failures, and their lines.
@MainActor
func failures(_ body: @MainActor () async -> Void) async -> [Caught] {
  let caught = Locked<[Caught]>([])
  await withKnownIssue(isIntermittent: true) {
    await body()
  } matching: { issue in
    let failure = Caught(
      message: issue.comments.map(\.rawValue).joined(separator: "\n"), line: issue.sourceLocation?.line ?? 0)
    caught.withLock { $0.append(failure) }
    return true
  }
  return caught.withLock { $0 }
}
