/// Compares what a flow shows with what it showed before each action, and tells what happened.
@MainActor
final class FlowObserver<Flow: FlowReducer>: StoreFollower {
  private let flow: Flow
  private let notes: FlowNotes
  private let read: @MainActor () -> Flow.State?
  private let tell: @MainActor (FlowEvent) -> Void
  private var plan: NavigationPlan
  /// Every screen that came and has not left, bottom to top; also those in tabs that are not selected.
  private var known: [ShownScreen] = []

  init(
    _ flow: Flow,
    _ state: Flow.State,
    notes: FlowNotes,
    read: @escaping @MainActor () -> Flow.State?,
    tell: @escaping @MainActor (FlowEvent) -> Void
  ) {
    self.flow = flow
    self.notes = notes
    self.read = read
    self.tell = tell
    plan = flow.plan(of: state)
    known = screens(of: state)
  }

  func stateIsOutdated() {
    let content = notes.content
    for event in content.ignored { tell(.ignored(event)) }
    guard let state = read() else { return }
    let old = plan
    plan = flow.plan(of: state)
    if old == plan { return }
    for event in changes(to: state, from: old, content) { tell(event) }
  }

  private func changes(
    to state: Flow.State, from old: NavigationPlan, _ content: FlowNotes.Content
  ) -> [FlowEvent] {
    var events: [FlowEvent] = []
    let items = plan.items
    let places = Set(items.map(\.place))
    let tabs = Dictionary(items.compactMap { item in item.tabs.map { (item.place, $0) } }) { first, _ in first }
    var removed: Set<ScreenPlace> = []
    for screen in known.reversed() where !places.contains(screen.place) && !isHidden(screen.place, behind: tabs) {
      removed.insert(screen.place)
      events.append(.removed(screen, reason(for: screen.place, content)))
    }
    known.removeAll { removed.contains($0.place) }
    let before = Set(known.map(\.place))
    for screen in screens(of: state, where: { !before.contains($0) }) {
      known.append(screen)
      events.append(.shown(screen))
    }
    if let top = items.last?.place, top != old.items.last?.place,
      let screen = known.first(where: { $0.place == top })
    {
      events.append(.topChanged(screen))
    }
    return events
  }

  /// Whether a screen stands in a tab that is there but not selected.
  private func isHidden(_ place: ScreenPlace, behind tabs: [ScreenPlace: NavigationPlan.TabItem]) -> Bool {
    for (index, step) in place.steps.enumerated() {
      guard case .tab(let tab) = step else { continue }
      guard let item = tabs[ScreenPlace(Array(place.steps[..<index]))] else { continue }
      if item.selected != tab && item.tabs.contains(tab) { return true }
    }
    return false
  }

  private func reason(for place: ScreenPlace, _ content: FlowNotes.Content) -> RemovalReason {
    if content.isReplaced { return .replaced }
    for case .route(let id) in place.steps where content.systemRemoved.contains(id) { return .system }
    return .app
  }

  private func screens(
    of state: Flow.State, where isNamed: @escaping (ScreenPlace) -> Bool = { _ in true }
  ) -> [ShownScreen] {
    let builder = PlanBuilder(naming: isNamed)
    builder.add(flow, state, ScreenPlace([]), Presentation.root)
    return builder.named
  }
}
