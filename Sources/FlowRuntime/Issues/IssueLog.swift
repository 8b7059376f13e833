/// Collects issues, so that a test can require that there were none.
///
/// ```swift
/// let issues = IssueLog()
/// await issues.collect { await store.send(.router(.screen(id: id, action: .home(.startTapped)))).finish() }
/// #expect(issues.all.isEmpty)
/// ```
public final class IssueLog: Sendable {
  private let issues = Locked<[ReportedIssue]>([])

  /// Makes an empty log.
  public init() {}

  /// The reported issues, first to last.
  public var all: [ReportedIssue] { issues.withLock { $0 } }

  /// The messages of the reported issues.
  public var messages: [String] { all.map(\.message) }

  /// Adds an issue. Call this from your own issue handler.
  public func add(_ issue: ReportedIssue) {
    issues.withLock { $0.append(issue) }
  }

  /// Runs an operation and collects the issues that it and the tasks that it starts report, even after the operation ends.
  @discardableResult
  public func collect<Result>(_ operation: () throws -> Result) rethrows -> Result {
    try withIssueHandler({ self.add($0) }, operation: operation)
  }

  /// Runs an operation and collects the issues that it and the tasks that it starts report, even after the operation ends.
  @discardableResult
  public func collect<Result>(
    isolation: isolated (any Actor)? = #isolation,
    _ operation: () async throws -> Result
  ) async rethrows -> Result {
    try await withIssueHandler({ self.add($0) }, isolation: isolation, operation: operation)
  }
}
