/// Notes that flows take for observers while an action is handled: facts that the states before and after do not show.
///
/// All flows of a store share one object, and each names itself by the lineage of its routes. So an observer finds the flow
/// of each note, and skips the notes of flows that it does not observe.
final class FlowNotes: Sendable {
  /// The notes of the store whose reducer runs, if it is observed.
  @TaskLocal static var current: FlowNotes?

  /// An event that a flow ignored.
  struct Ignored: Sendable {
    let event: IgnoredEvent
    let flow: ObjectIdentifier
    /// Which of the flows of that type it is; unknown of an event that belongs to another screen.
    let lineage: Lineage?
  }

  struct Content: Sendable {
    var ignored: [Ignored] = []
    /// The routes that the system took away.
    var systemRemoved: Set<Showing> = []
    /// The flows that took over routes that were made elsewhere.
    var replaced: Set<Lineage> = []
  }

  private let stored = Locked(Content())

  /// The notes since the action began.
  var content: Content { stored.withLock { $0 } }

  func change(_ body: @Sendable (inout Content) -> Void) {
    stored.withLock { body(&$0) }
  }
}

/// Methods with which a flow notes its changes.
extension FlowReducer {
  func noteIgnored(
    _ reason: NavigationOf<Self>.Ignored, _ route: RouteID?, in lineage: Lineage?, _ linkError: LinkError? = nil
  ) {
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
    let event = IgnoredEvent(flow: flow, route: route, reason: reason)
    let ignored = FlowNotes.Ignored(event: event, flow: ObjectIdentifier(Self.self), lineage: lineage)
    notes.change { $0.ignored.append(ignored) }
  }

  func noteSystemRemoval(of routes: some Sequence<Route<Screen>>, in lineage: Lineage) {
    guard let notes = FlowNotes.current else { return }
    let routes = routes.map { Showing(id: $0.id, lineage: lineage) }
    notes.change { $0.systemRemoved.formUnion(routes) }
  }

  func noteReplacement(in lineage: Lineage) {
    FlowNotes.current?.change { $0.replaced.insert(lineage) }
  }
}
