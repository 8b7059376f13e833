/// The actions of the reducers in `App/Play.swift`.
enum PlayedActions {
  /// For each pattern, the actions that it matches, with their event names on the page.
  static let patterns: [String: [(action: String, event: String)]] = [
    "delegate": [(".delegate(.reset)", "delegate.reset"), now],
    "delegate.applied": [now, later],
    "delegate.applied.now": [now],
    "delegate.applied.later": [later],
    "delegate.reset": [(".delegate(.reset)", "delegate.reset")],
    "closed": [(".closed", "closed")],
  ]

  private static let now = (".delegate(.applied(.now))", "delegate.applied.now")
  private static let later = (".delegate(.applied(.later(%)))", "delegate.applied.later")

  static let ofWork = ["ticked": [(".ticked(%)", "ticked")]]

  /// The events that flows send. The values of an action may also be Swift expressions.
  static let sent = sentToWork + ["closed"]
  static let sentToWork = [
    "delegate.applied.now", "delegate.applied.later(%)", "delegate.reset", "delegate(.reset)", "delegate(.applied(.now))",
    "delegate.applied(.later(%))",
  ]
}
