/// Runs code of the app on a copy of a state, to find out what a waiting action will do.
///
/// The same code runs again when the action is handled. So stores ignore actions that are sent during this run. Otherwise these
/// actions would be sent twice, and code that calls ``run(_:)`` again would never end.
@MainActor
enum Foresight {
  /// Whether code of the app currently runs on a copy.
  private(set) static var isActive = false

  /// Runs code on a copy, and releases the copy.
  ///
  /// - Parameter body: the code. Its argument is `true` if this call is nested in another call of ``run(_:)``.
  static func run<Result>(_ body: (_ isInside: Bool) -> Result) -> Result {
    let wasActive = isActive
    isActive = true
    defer { isActive = wasActive }
    return body(wasActive)
  }
}
