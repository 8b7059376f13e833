/// How much of what a test store does a test must state.
///
/// ```swift
/// store.exhaustivity = .off     // from here on, only what the test is about
/// ```
public enum Exhaustivity: Hashable, Sendable {
  /// Every change of the state, every action that an effect sends, and the end of every effect.
  case on
  /// Only what the test is about: there may be other changes than those that a closure makes, actions
  /// between those that are received are passed over, and effects may go on.
  case off
}
