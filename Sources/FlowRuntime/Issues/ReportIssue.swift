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
final class IssueHandler: Sendable {
  @TaskLocal static var current: IssueHandler?
  /// The innermost call of a handler in which this code runs.
  @TaskLocal private static var call: Call?

  /// A call of a handler.
  final class Call: Sendable {
    fileprivate let handler: IssueHandler
    fileprivate let outer: Call?
    /// Tasks that the handler starts have its calls, and may go on after them.
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

  /// Whether this code runs inside a call of the handler.
  private var isRunning: Bool {
    var call = Self.cause
    while let current = call {
      if current.handler === self && !current.isOver.withLock({ $0 }) { return true }
      call = current.outer
    }
    return false
  }

  /// The innermost call of a handler that is not over. It causes what this code does.
  static var cause: Call? {
    var call = Self.call
    while let current = call, current.isOver.withLock({ $0 }) { call = current.outer }
    return call
  }

  /// Does what a handler has caused, for example an action that waited for its turn, as if the handler still ran.
  static func run<Result>(causedBy cause: Call?, _ body: () -> Result) -> Result {
    guard let cause else { return body() }
    let call = Call(of: cause.handler, in: Self.call)
    defer { call.isOver.withLock { $0 = true } }
    return $call.withValue(call, operation: body)
  }

  /// Reports an issue to the first handler that is not running already.
  ///
  /// - Parameter issue: makes the issue. Its text comes from code of the app, which may report issues itself.
  static func report(_ issue: () -> ReportedIssue) {
    for case let handler? in [current, standardError] where !handler.isRunning {
      let call = Call(of: handler, in: call)
      $call.withValue(call) { handler.handle(issue()) }
      call.isOver.withLock { $0 = true }
      return
    }
  }
}

/// Reports a misuse to the developer: for example an event for a route that has left, or an operation that cannot be
/// done. The package leaves out what cannot be done, and never crashes.
///
/// The handler of `withIssueHandler(_:operation:)` gets the report, if there is one. Otherwise debug builds write it to
/// standard error, and release builds drop it. The same happens to an issue that a handler itself causes, because the
/// handler would call itself for ever.
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
  IssueHandler.report { ReportedIssue(message: message(), fileID: "\(fileID)", line: line) }
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
///   - handler: called with each issue, on the thread that noticed it. It may call a store. It gets no issue that it causes
///     itself before it returns.
///   - operation: what to run.
public func withIssueHandler<Result>(
  _ handler: @escaping @Sendable (ReportedIssue) -> Void,
  operation: () throws -> Result
) rethrows -> Result {
  try IssueHandler.$current.withValue(IssueHandler(handler), operation: operation)
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
  try await IssueHandler.$current.withValue(IssueHandler(handler), operation: operation, isolation: isolation)
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
