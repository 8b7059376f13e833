/// Runs code of the app on a copy of a state, to find out what an action will do that waits for its turn.
///
/// The same code runs again when the turn of the action comes. So no store takes what is sent meanwhile: it would be sent
/// twice, and code that asks again would do so for ever.
@MainActor
enum Foresight {
  /// Whether code of the app runs on a copy now.
  private(set) static var isActive = false

  /// Runs code on a copy, and releases the copy.
  ///
  /// - Parameter body: gets whether other code on a copy has called this.
  static func run<Result>(_ body: (_ isInside: Bool) -> Result) -> Result {
    let wasActive = isActive
    isActive = true
    defer { isActive = wasActive }
    return body(wasActive)
  }
}
