/// An index of the locations of flows inside of a flow, and of the screens that no plan shows.
final class FlowLocations {
  /// The places of flows by the lineage of their routes: several if one is a copy of another.
  private var flows: [Lineage: [ScreenPlace]] = [:]
  /// The types of the flows.
  private var types: Set<ObjectIdentifier> = []
  /// The places of the screens that are not shown: another tab is selected, or a flow around has pushed a screen on theirs.
  private(set) var hidden: Set<ScreenPlace> = []

  /// Whether one of these flows ignored an event.
  func contains(_ ignored: FlowNotes.Ignored) -> Bool {
    ignored.lineage.map { flows[$0] != nil } ?? types.contains(ignored.flow)
  }

  /// Where a flow is.
  func places(of lineage: Lineage) -> [ScreenPlace] { flows[lineage] ?? [] }

  /// Where a showing is, if it is there at all.
  func places(of showing: Showing) -> [ScreenPlace] {
    let step = LineageStep(step: .route(showing.id), lineage: showing.lineage)
    return places(of: showing.lineage).map { ScreenPlace.Flow($0).appending(step) }
  }

  func add(_ flow: Any.Type, _ lineage: Lineage, at place: ScreenPlace) {
    types.insert(ObjectIdentifier(flow))
    flows[lineage, default: []].append(place)
  }

  /// Takes note of a flow in a tab that is not selected, and of all that is in it.
  func addHidden<Flow: FlowReducer>(_ flow: Flow, _ state: Flow.State, _ place: ScreenPlace) {
    let routes = state.routes
    add(Flow.self, routes.lineage, at: place)
    hide(routes[...], of: flow, place)
  }

  /// Takes note of routes that are not shown, and of all that is in them.
  func hide<Flow: FlowReducer>(_ routes: Slice<Routes<Flow.Screen>>, of flow: Flow, _ place: ScreenPlace) {
    let inside = ScreenPlace.Flow(place)
    for route in routes {
      var visitor = HiddenVisitor<Flow.ScreenAction>(
        locations: self, place: inside.appending(routes.base.step(to: route)))
      var screen = route.screen
      flow.visitFlow(of: &screen, with: &visitor)
      // A flow is no screen by itself.
      if !visitor.isFlow { hidden.insert(visitor.place) }
    }
  }
}

/// Looks at one screen that is not shown.
private struct HiddenVisitor<Action>: FlowVisitor {
  let locations: FlowLocations
  private(set) var place: ScreenPlace
  private(set) var isFlow = false
  /// The place of the tabs, and the tab whose flow is visited, if the screen is made of tabs.
  private var tabs: ScreenPlace.Flow?
  private var tab: TabID?

  var visitsAllTabs: Bool { true }
  var changesFlows: Bool { false }

  init(locations: FlowLocations, place: ScreenPlace) {
    self.locations = locations
    self.place = place
  }

  mutating func visit<Flow: FlowReducer>(
    _ flow: Flow, _ state: inout Flow.State, _ embed: @escaping (Flow.Action) -> Action
  ) {
    isFlow = tab == nil
    let inTab = tab.flatMap { tab in
      tabs?.appending(LineageStep(step: .tab(tab), lineage: place.tabsLineage))
    }
    locations.addHidden(flow, state, inTab ?? place)
  }

  mutating func visitTabs(of lineage: Lineage) {
    tabs = ScreenPlace.Flow(place)
    place = place.madeOf(tabs: lineage)
  }

  mutating func visitTab(_ tab: TabID) {
    self.tab = tab
  }
}
