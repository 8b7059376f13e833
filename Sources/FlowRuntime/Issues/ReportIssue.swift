#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Bionic)
  import Bionic
#elseif canImport(WASILibc)
  import WASILibc
#elseif canImport(ucrt)
  import ucrt
#endif

/// A misuse of the package, and the place where the package noticed it.
public struct ReportedIssue: Hashable, Sendable {
  /// The misuse, as a sentence.
  public let message: String
  /// The file that noticed it, as `Module/File.swift`.
  public let fileID: String
  /// The line that noticed it, from 1.
  public let line: UInt

  /// Makes an issue, for example in a test of your own handler.
  public init(message: String, fileID: String, line: UInt) {
    self.message = message
    self.fileID = fileID
    self.line = line
  }
}

extension ReportedIssue: CustomStringConvertible {
  public var description: String { "\(fileID):\(line): \(message)" }
}

/// Where issues go while an operation runs: to a handler of the current task if there is one.
enum IssueHandler {
  @TaskLocal static var current: (@Sendable (ReportedIssue) -> Void)?
}

/// Reports a misuse to the developer: for example an event for a route that has left, or an operation that cannot be
/// done. A misuse changes nothing and crashes nothing.
///
/// The handler of `withIssueHandler(_:operation:)` gets the report, if there is one. Otherwise debug builds write it to
/// standard error, and release builds drop it.
///
/// ```swift
/// guard let number = Int(text) else { return reportIssue("`\(text)` is no number.") }
/// ```
///
/// - Parameters:
///   - message: what is wrong. The function evaluates it only if the report goes anywhere.
///   - fileID: the place to name.
///   - line: the place to name.
public func reportIssue(
  _ message: @autoclosure () -> String,
  fileID: StaticString = #fileID,
  line: UInt = #line
) {
  if let handler = IssueHandler.current {
    handler(ReportedIssue(message: message(), fileID: "\(fileID)", line: line))
    return
  }
  #if DEBUG
    writeToStandardError("warning: \(message()) (\(fileID):\(line))\n")
  #endif
}

/// Runs an operation with your own handler for the issues that it reports.
///
/// The handler gets the issues of this task and of the tasks that it starts, such as the effects of a store. It gets no
/// others, so tests that run at the same time do not see each other's issues.
///
/// ```swift
/// withIssueHandler { logger.fault("\($0)") } operation: { store.send(.loggedOut) }
/// ```
///
/// - Parameters:
///   - handler: called with each issue, on the thread that noticed it.
///   - operation: what to run.
public func withIssueHandler<Result>(
  _ handler: @escaping @Sendable (ReportedIssue) -> Void,
  operation: () throws -> Result
) rethrows -> Result {
  try IssueHandler.$current.withValue(handler, operation: operation)
}

/// Runs an asynchronous operation with your own handler for the issues that it reports.
///
/// - Parameters:
///   - handler: called with each issue, on the thread that noticed it.
///   - isolation: the actor that the caller runs on.
///   - operation: what to run.
public func withIssueHandler<Result>(
  _ handler: @escaping @Sendable (ReportedIssue) -> Void,
  isolation: isolated (any Actor)? = #isolation,
  operation: () async throws -> Result
) async rethrows -> Result {
  try await IssueHandler.$current.withValue(handler, operation: operation, isolation: isolation)
}

#if DEBUG
  /// One call for the whole text, so that lines of several threads do not mix.
  private func writeToStandardError(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      #if os(Windows)
        _ = _write(2, bytes.baseAddress, UInt32(bytes.count))
      #else
        _ = write(2, bytes.baseAddress, bytes.count)
      #endif
    }
  }
#endif
