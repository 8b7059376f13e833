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

/// A use of the package that cannot be right, and where it was noticed.
public struct ReportedIssue: Hashable, Sendable {
  /// What is wrong.
  public let message: String
  /// The file that noticed it, as `Module/File.swift`.
  public let fileID: String
  /// The line that noticed it, from 1.
  public let line: UInt

  /// An issue, as a handler of one's own may make it.
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

/// Tells the developer of a misuse that changes nothing and crashes nothing: an event for a route that
/// is gone, an operation that cannot be done.
///
/// It goes to the handler of `withIssueHandler(_:operation:)` if one is in force, else to standard error in
/// debug builds, and nowhere in release builds.
///
/// ```swift
/// guard let number = Int(text) else { return reportIssue("`\(text)` is no number.") }
/// ```
///
/// - Parameters:
///   - message: what is wrong; made only if somebody will see it.
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

/// Runs an operation with a handler of one's own for the issues that it reports.
///
/// The handler holds for this task and those that it starts, the effects of a store among them, and for
/// no other; so tests that run at the same time do not see each other's issues.
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

/// Runs an asynchronous operation with a handler of one's own for the issues that it reports.
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
