/// What flows note while an action is handled and somebody observes: what cannot be seen from the state before and
/// after.
final class FlowNotes: Sendable {
  /// The notes of the store whose reducer runs, if it is observed.
  @TaskLocal static var current: FlowNotes?

  struct Content: Sendable {
    var ignored: [IgnoredEvent] = []
    /// The routes that the system took away.
    var systemRemoved: Set<RouteID> = []
    /// Whether routes that were made elsewhere were taken over.
    var isReplaced = false
  }

  private let stored = Locked(Content())

  /// What was noted since the action began.
  var content: Content { stored.withLock { $0 } }

  func change(_ body: @Sendable (inout Content) -> Void) {
    stored.withLock { body(&$0) }
  }
}

/// What a flow has to note.
extension FlowReducer {
  func noteIgnored(_ reason: NavigationOf<Self>.Ignored, _ route: RouteID?, _ linkError: LinkError? = nil) {
    guard let notes = FlowNotes.current else { return }
    let flow = "\(Self.self)"
    let reason: IgnoredEvent.Reason? =
      switch reason {
      case .covered, .flowCovered: .covered
      case .noSuchRoute: .noSuchRoute
      case .mismatch: .mismatch
      case .root: .root
      case .alreadyThere: .alreadyThere
      case .badLink: linkError.map { .badLink($0) }
      }
    guard let reason else { return }
    notes.change { $0.ignored.append(IgnoredEvent(flow: flow, route: route, reason: reason)) }
  }

  func noteSystemRemoval(of routes: some Sequence<Route<Screen>>) {
    guard let notes = FlowNotes.current else { return }
    let ids = routes.map(\.id)
    notes.change { $0.systemRemoved.formUnion(ids) }
  }

  func noteReplacement() {
    FlowNotes.current?.change { $0.isReplaced = true }
  }
}
