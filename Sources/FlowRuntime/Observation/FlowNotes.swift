/// Facts that flows record for observers while an action is handled, because the states before and after do not show them.
///
/// All flows of a store share one object. Each note contains the lineage of the routes, which identifies the flow. So an observer
/// can skip notes of flows that it does not observe.
final class FlowNotes: Sendable {
  /// The notes of the store whose reducer is running, if the store is observed.
  @TaskLocal static var current: FlowNotes?

  /// An event that a flow ignored.
  struct Ignored: Sendable {
    let event: IgnoredEvent
    let flow: ObjectIdentifier
    /// The lineage of the flow's routes; `nil` if it is unknown.
    let lineage: Lineage?
  }

  struct Content: Sendable {
    var ignored: [Ignored] = []
    /// The routes that the system removed.
    var systemRemoved: [Showing] = []
    /// The contents of columns that the user left.
    var leftColumns: Set<LineageStep> = []
    /// The flows whose routes were replaced by routes that were made elsewhere.
    var replaced: Set<Lineage> = []
    /// Whether a binding wrote a value of a screen, and nothing else changed.
    var isWrittenInPlace = false
    /// The patterns that matched the link. The pattern of the outermost flow is first.
    var links: [LinkPattern] = []
  }

  private struct Stored {
    var content = Content()
    var isForObserver = false
  }

  private let stored = Locked(Stored())

  /// The notes of the current action.
  var content: Content { stored.withLock { $0.content } }

  /// The notes of the current action, if a recorder needs them.
  var recordedContent: Content? {
    stored.withLock {
      let content = $0.content
      return content.links.isEmpty && content.ignored.isEmpty && !content.isWrittenInPlace ? nil : content
    }
  }

  func change(_ body: @Sendable (inout Content) -> Void) {
    stored.withLock { body(&$0.content) }
  }

  /// Makes flows also note what only observers report, such as why screens leave. For a recorder, these notes would take longer than
  /// its own work.
  func addObserver() {
    stored.withLock { $0.isForObserver = true }
  }

  /// The current notes, if an observer reads them.
  static var forObserver: FlowNotes? {
    guard let current, current.stored.withLock({ $0.isForObserver }) else { return nil }
    return current
  }
}

/// Methods with which a flow records notes about an action.
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
      case .stays: .stays
      case .badLink: linkError.map { .badLink($0) }
      }
    guard let reason else { return }
    let event = IgnoredEvent(flow: flow, route: route, reason: reason)
    let ignored = FlowNotes.Ignored(event: event, flow: ObjectIdentifier(Self.self), lineage: lineage)
    notes.change { $0.ignored.append(ignored) }
  }

  func noteSystemRemoval(of routes: some Sequence<Route<Screen>>, in lineage: Lineage) {
    guard let notes = FlowNotes.forObserver else { return }
    let routes = routes.map { Showing(id: $0.id, lineage: lineage) }
    notes.change { $0.systemRemoved += routes }
  }

  func noteReplacement(in lineage: Lineage) {
    FlowNotes.forObserver?.change { $0.replaced.insert(lineage) }
  }
}
