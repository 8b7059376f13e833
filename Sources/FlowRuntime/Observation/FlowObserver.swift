/// Compares what a flow shows after each action with what it showed before, and reports the differences.
@MainActor
final class FlowObserver<Flow: FlowReducer>: StoreFollower {
  private let flow: Flow
  private let notes: FlowNotes
  private let read: @MainActor () -> Flow.State?
  private let tell: @MainActor (FlowEvent) -> Void
  private var plan: NavigationPlan
  private var locations: FlowLocations
  /// All screens that are shown, bottom to top, including those in tabs that are not selected.
  private var known: [ShownScreen] = []
  private var hasEnded = false
  /// The stacks before the next action, to describe that action by names.
  private var stack: RecordedStack
  private let reader = StackReader()

  init(
    _ flow: Flow,
    _ state: Flow.State,
    notes: FlowNotes,
    read: @escaping @MainActor () -> Flow.State?,
    tell: @escaping @MainActor (FlowEvent) -> Void
  ) {
    self.flow = flow
    notes.addObserver()
    self.notes = notes
    self.read = read
    self.tell = tell
    (plan, locations) = Self.look(at: flow, state)
    stack = reader.stack(of: flow, state)
    known = screens(of: state)
  }

  func actionWasHandled(_ action: Any?, isDelivery: Bool) {
    let content = notes.content
    guard let state = read() else { return }
    let stackBefore = exchange(&stack, for: reader.stack(of: flow, state))
    if let action, let own = NamedAction.find(Flow.Action.self, in: action), !content.isWrittenInPlace {
      let named = NamedAction(own, links: content.links)
      notifyUnlessEnded(.sent(named.sentEvent(to: "\(Flow.self)", on: stackBefore, isDelivery: isDelivery)))
    }
    let (old, before) = (plan, locations)
    (plan, locations) = Self.look(at: flow, state)
    // A flow that the action removed is only in the old locations. A flow that the action added is only in the new locations.
    for ignored in content.ignored where before.contains(ignored) || locations.contains(ignored) {
      notifyUnlessEnded(.ignored(ignored.event))
    }
    if old == plan && before.hidden == locations.hidden { return }
    let removals = Removals(content, [before, locations])
    for event in changes(to: state, from: old, removals) { notifyUnlessEnded(event) }
  }

  /// Ends the observation immediately, even during a delivery.
  func end() {
    hasEnded = true
  }

  private func notifyUnlessEnded(_ event: FlowEvent) {
    if !hasEnded { tell(event) }
  }

  private func changes(to state: Flow.State, from old: NavigationPlan, _ removals: Removals) -> [FlowEvent] {
    var events: [FlowEvent] = []
    let items = plan.items
    let places = locations.hidden.union(items.map(\.place))
    var removed: Set<ScreenPlace> = []
    for screen in known.reversed() where !places.contains(screen.place) {
      removed.insert(screen.place)
      events.append(.removed(screen, removals.reason(for: screen.place)))
    }
    known.removeAll { removed.contains($0.place) }
    let before = Set(known.map(\.place))
    for screen in screens(of: state, where: { !before.contains($0) }) {
      known.append(screen)
      events.append(.shown(screen))
    }
    sortKnown(as: items)
    if let top = items.last?.place, top != old.items.last?.place,
      let screen = known.first(where: { $0.place == top })
    {
      events.append(.topChanged(screen))
    }
    return events
  }

  /// Sorts the shown screens by their order in the plan, because routes may have moved.
  private func sortKnown(as items: [NavigationPlan.Item]) {
    let order = Dictionary(items.enumerated().map { ($1.place, $0) }) { first, _ in first }
    let places = known.indices.filter { order[known[$0].place] != nil }
    let sorted = places.map { known[$0] }.sorted { order[$0.place, default: 0] < order[$1.place, default: 0] }
    for (place, screen) in zip(places, sorted) { known[place] = screen }
  }

  private static func look(at flow: Flow, _ state: Flow.State) -> (NavigationPlan, FlowLocations) {
    let locations = FlowLocations()
    let builder = PlanBuilder(locations)
    builder.add(flow, state, ScreenPlace([]), Presentation.root)
    return (builder.plan, locations)
  }

  private func screens(
    of state: Flow.State, where isNamed: @escaping (ScreenPlace) -> Bool = { _ in true }
  ) -> [ShownScreen] {
    let builder = PlanBuilder(naming: isNamed)
    builder.add(flow, state, ScreenPlace([]), Presentation.root)
    return builder.named
  }
}

/// The reasons why screens left while an action was handled.
private struct Removals {
  /// The places of the screens that the system removed. The screens inside these places left as well.
  private var bySystem: Set<ScreenPlace> = []
  /// The contents of columns that the user left. The screens inside these contents left as well.
  private let leftColumns: Set<LineageStep>
  /// The places of the flows whose routes were replaced.
  private var replaced: Set<ScreenPlace> = []

  /// Collects the notes of the given flows, at their places before and after the action. Notes of other flows are left out.
  init(_ content: FlowNotes.Content, _ locations: [FlowLocations]) {
    leftColumns = content.leftColumns
    for known in locations {
      for showing in content.systemRemoved { bySystem.formUnion(known.places(of: showing)) }
      for lineage in content.replaced { replaced.formUnion(known.places(of: lineage)) }
    }
  }

  func reason(for place: ScreenPlace) -> RemovalReason {
    if replaced.isEmpty && bySystem.isEmpty && leftColumns.isEmpty { return .app }
    let ways = place.ways
    if ways.contains(where: replaced.contains) { return .replaced }
    return ways.contains(where: bySystem.contains) || place.lineageSteps.contains(where: leftColumns.contains) ? .system : .app
  }
}
