/// The pauses between two checks of a condition that a platform does not report, such as whether the app still covers the flow.
package enum Polling {
  /// Returns the pause before the next check. It is a tenth of a second at first, and one second after five seconds, because a
  /// share sheet may stay open for long.
  package static func pause(afterChecks count: Int) -> Duration { .milliseconds(count < 50 ? 100 : 1_000) }
}
