/// Which changes a test must assert.
///
/// ```swift
/// store.exhaustivity = .off     // from here on, assert only the subject of the test
/// ```
public enum Exhaustivity: Hashable, Sendable {
  /// The test must assert every change of the state, every action that an effect sends, and the end of every effect.
  case on
  /// Only the changes that the test chooses to assert. Other changes are ignored, the store skips actions before the received
  /// ones, and effects may still run at the end.
  case off
}
