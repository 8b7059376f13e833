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

/// A misuse of the package, and the line of code that detected it.
public struct ReportedIssue: Hashable, Sendable {
  /// A description of the misuse, as a sentence.
  public let message: String
  /// The file that detected the misuse, as `Module/File.swift`.
  public let fileID: String
  /// The line that detected the misuse, from 1.
  public let line: UInt

  /// Makes an issue, for example to test your own handler.
  public init(message: String, fileID: String, line: UInt) {
    self.message = message
    self.fileID = fileID
    self.line = line
  }
}

extension ReportedIssue: CustomStringConvertible {
  public var description: String { "\(fileID):\(line): \(message)" }
}

/// A handler of the issues that are reported while an operation runs.
final class IssueHandler: Sendable {
  @TaskLocal static var current: IssueHandler?
  /// The innermost call of a handler during which the current code runs.
  @TaskLocal private static var call: Call?

  /// A call of a handler.
  final class Call: Sendable {
    fileprivate let handler: IssueHandler
    fileprivate let outer: Call?
    /// Whether the handler has returned. Tasks that the handler starts inherit the call, and may run longer than the call.
    fileprivate let isOver = Locked(false)

    fileprivate init(of handler: IssueHandler, in outer: Call?) {
      self.handler = handler
      self.outer = outer
    }
  }

  private let handle: @Sendable (ReportedIssue) -> Void

  init(_ handle: @escaping @Sendable (ReportedIssue) -> Void) {
    self.handle = handle
  }

  #if DEBUG
    static let standardError: IssueHandler? = IssueHandler { writeToStandardError("warning: \($0.message) (\($0.fileID):\($0.line))\n") }
  #else
    static let standardError: IssueHandler? = nil
  #endif

  /// Whether this code runs inside a call of this handler.
  private var isRunning: Bool {
    var call = Self.cause
    while let current = call {
      if current.handler === self && !current.isOver.withLock({ $0 }) { return true }
      call = current.outer
    }
    return false
  }

  /// The innermost unfinished call of a handler. This call caused the current code to run.
  static var cause: Call? {
    var call = Self.call
    while let current = call, current.isOver.withLock({ $0 }) { call = current.outer }
    return call
  }

  /// Runs code that a handler caused, for example an action that waited for its turn, as if the handler were still running.
  static func run<Result>(causedBy cause: Call?, _ body: () -> Result) -> Result {
    guard let cause else { return body() }
    let call = Call(of: cause.handler, in: Self.call)
    defer { call.isOver.withLock { $0 = true } }
    return $call.withValue(call, operation: body)
  }

  /// Reports an issue to the first handler that is not already running.
  ///
  /// - Parameter issue: makes the issue. Its text comes from code of the app, which may also report issues.
  static func report(_ issue: () -> ReportedIssue) {
    for case let handler? in [current, standardError] where !handler.isRunning {
      let call = Call(of: handler, in: call)
      $call.withValue(call) { handler.handle(issue()) }
      call.isOver.withLock { $0 = true }
      return
    }
  }
}

/// Reports a misuse to the developer, for example an event for a route that has left, or an operation that cannot be done. The
/// package then skips the event or the operation, and never crashes.
///
/// The handler of `withIssueHandler(_:operation:)` gets the report. Without a handler, debug builds write it to standard error,
/// and release builds drop it. This also applies to an issue that a handler itself causes, because otherwise the handler could
/// call itself forever.
///
/// ```swift
/// guard let number = Int(text) else { return reportIssue("`\(text)` is no number.") }
/// ```
///
/// - Parameters:
///   - message: what is wrong. It is evaluated only if a handler gets the report.
///   - fileID: the file to name in the report.
///   - line: the line to name in the report.
public func reportIssue(
  _ message: @autoclosure () -> String,
  fileID: StaticString = #fileID,
  line: UInt = #line
) {
  IssueHandler.report { ReportedIssue(message: message(), fileID: "\(fileID)", line: line) }
}

/// Runs an operation with your own handler for the issues that it reports.
///
/// The handler gets the issues of this task and of the tasks that it starts, such as the effects of a store. It gets no other
/// issues, so tests that run at the same time do not see each other's issues.
///
/// ```swift
/// withIssueHandler { logger.fault("\($0)") } operation: { store.send(.loggedOut) }
/// ```
///
/// - Parameters:
///   - handler: called with each issue, on the thread that detected it. It may call a store. It does not get issues that it
///     causes itself before it returns.
///   - operation: the operation to run.
public func withIssueHandler<Result>(
  _ handler: @escaping @Sendable (ReportedIssue) -> Void,
  operation: () throws -> Result
) rethrows -> Result {
  try IssueHandler.$current.withValue(IssueHandler(handler), operation: operation)
}

/// Runs an asynchronous operation with your own handler for the issues that it reports.
///
/// - Parameters:
///   - handler: called with each issue, on the thread that detected it.
///   - isolation: the actor that the caller runs on.
///   - operation: the operation to run.
public func withIssueHandler<Result>(
  _ handler: @escaping @Sendable (ReportedIssue) -> Void,
  isolation: isolated (any Actor)? = #isolation,
  operation: () async throws -> Result
) async rethrows -> Result {
  try await IssueHandler.$current.withValue(IssueHandler(handler), operation: operation, isolation: isolation)
}

#if DEBUG
  /// Writes the text in one call, so that lines of several threads do not mix.
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
