/// An index of the places of a flow and its child flows, and of the screens that the plan does not show.
final class FlowLocations {
  /// The places of flows by the lineage of their routes. A lineage has several places if one flow is a copy of another.
  private var flows: [Lineage: [ScreenPlace]] = [:]
  /// The types of the flows.
  private var types: Set<ObjectIdentifier> = []
  /// The places of the screens that are not shown, because another tab is selected, or a parent has pushed a screen on their
  /// flow.
  private(set) var hidden: Set<ScreenPlace> = []

  /// Whether one of these flows ignored the event.
  func contains(_ ignored: FlowNotes.Ignored) -> Bool {
    ignored.lineage.map { flows[$0] != nil } ?? types.contains(ignored.flow)
  }

  /// Returns the places of a flow.
  func places(of lineage: Lineage) -> [ScreenPlace] { flows[lineage] ?? [] }

  /// Returns the places of one instance of a screen; an empty array if no flow has its stack.
  func places(of showing: Showing) -> [ScreenPlace] {
    let step = LineageStep(step: .route(showing.id), lineage: showing.lineage)
    return places(of: showing.lineage).map { ScreenPlace.Flow($0).appending(step) }
  }

  func add(_ flow: Any.Type, _ lineage: Lineage, at place: ScreenPlace) {
    types.insert(ObjectIdentifier(flow))
    flows[lineage, default: []].append(place)
  }

  /// Adds a flow in a tab that is not selected, with everything inside it.
  func addHidden<Flow: FlowReducer>(_ flow: Flow, _ state: Flow.State, _ place: ScreenPlace) {
    let routes = state.routes
    add(Flow.self, routes.lineage, at: place)
    hide(routes[...], of: flow, place)
  }

  /// Adds routes that are not shown, with everything inside them.
  func hide<Flow: FlowReducer>(_ routes: Slice<Routes<Flow.Screen>>, of flow: Flow, _ place: ScreenPlace) {
    let inside = ScreenPlace.Flow(place)
    for route in routes {
      var visitor = HiddenVisitor<Flow.ScreenAction>(
        locations: self, place: inside.appending(routes.base.step(to: route)))
      var screen = route.screen
      flow.visitFlow(of: &screen, with: &visitor)
      // A flow is not a screen itself. Only the screens inside it are shown or hidden.
      if !visitor.isFlow { hidden.insert(visitor.place) }
    }
  }
}

/// Visits one screen that is not shown.
private struct HiddenVisitor<Action>: PartVisitor {
  let locations: FlowLocations
  private(set) var place: ScreenPlace
  private(set) var isFlow = false
  var part = VisitedPart()
  /// If the screen is made of tabs or columns: their place.
  private var parts: ScreenPlace.Flow?

  var visitsAllTabs: Bool { true }
  var changesFlows: Bool { false }

  init(locations: FlowLocations, place: ScreenPlace) {
    self.locations = locations
    self.place = place
  }

  mutating func visit<Flow: FlowReducer>(
    _ flow: Flow, _ state: inout Flow.State, _ embed: @escaping (Flow.Action) -> Action
  ) {
    isFlow = part.step == nil
    let inPart = part.step.flatMap { parts?.appending(LineageStep(step: $0, lineage: part.lineage)) }
    locations.addHidden(flow, state, inPart ?? place)
  }

  mutating func visitTabs(of lineage: Lineage) {
    part.lineage = lineage
    parts = ScreenPlace.Flow(place)
    place = place.madeOf(parts: lineage)
  }

  mutating func visitColumns(_ columns: ColumnsShape, of lineage: Lineage, _ leave: @escaping (ColumnID) -> Action) {
    visitTabs(of: lineage)
  }
}
