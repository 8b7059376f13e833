/// The actions of the reducers in `App/Play.swift`.
enum PlayedActions {
  /// By pattern, the actions that it matches and the events that the page calls them.
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

  /// What flows send; what an action carries may be Swift as well.
  static let sent = sentToWork + ["closed"]
  static let sentToWork = [
    "delegate.applied.now", "delegate.applied.later(%)", "delegate.reset", "delegate(.reset)", "delegate(.applied(.now))",
    "delegate.applied(.later(%))",
  ]
}
