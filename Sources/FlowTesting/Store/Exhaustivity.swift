/// The changes in a test store that a test must state.
///
/// ```swift
/// store.exhaustivity = .off     // from here on, only what the test is about
/// ```
public enum Exhaustivity: Hashable, Sendable {
  /// Every change of the state, every action that an effect sends, and the end of every effect.
  case on
  /// Only the changes that the test states. There may be other changes, the store skips actions between the received
  /// ones, and effects may still run at the end.
  case off
}
