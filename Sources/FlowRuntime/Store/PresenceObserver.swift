/// Observes whether a part of the state exists.
@MainActor
final class PresenceObserver: StoreFollower {
  private let signal = ChangeSignal()
  private let whole: WholeSignal
  private let read: @MainActor () -> Bool
  private var current: Bool
  /// Whether the readers were notified of a change. A later read uses a new observer.
  private(set) var hasEnded = false

  init(follow source: some StoreSource, _ read: @escaping @MainActor () -> Bool) {
    self.read = read
    whole = source.whole
    current = read()
    source.follow(self)
  }

  deinit {
    // Otherwise the reader of a part without an owner would never be notified.
    if !hasEnded { whole.adoptReader() }
  }

  var isThere: Bool {
    signal.access()
    return current
  }

  func stateDidChange() {
    let new = read()
    guard new != current else { return }
    hasEnded = true
    signal.willChange()
    current = new
    signal.didChange()
  }
}

/// Observes routes that were requested but are not on the stack. They share one follower, because a reader that learns that a
/// route left usually requests it once more, and most routes never come back.
@MainActor
final class AbsenceObserver: StoreFollower {
  private let signal = ChangeSignal()
  private let whole: WholeSignal
  let lineage: Lineage
  private var ids: Set<RouteID> = []
  /// Whether one of the routes is on the stack.
  private let isAnyThere: @MainActor (_ ids: Set<RouteID>, _ lineage: Lineage) -> Bool
  /// Whether the readers were notified of a change. A later read uses a new observer.
  private(set) var hasEnded = false

  init<Source: StoreSource>(of lineage: Lineage, in source: Source) where Source.State: FlowState {
    self.lineage = lineage
    whole = source.whole
    isAnyThere = { [unowned source] ids, lineage in
      let routes = source.unobservedState.routes
      return routes.lineage !== lineage || routes.contains { ids.contains($0.id) }
    }
    source.follow(self)
  }

  deinit {
    if !hasEnded { whole.adoptReader() }
  }

  /// Adds a route that was requested but is not on the stack.
  func add(_ id: RouteID) {
    signal.access()
    ids.insert(id)
  }

  func stateDidChange() {
    guard !hasEnded, isAnyThere(ids, lineage) else { return }
    hasEnded = true
    signal.willChange()
    signal.didChange()
  }
}
