/// Where the flows are that a flow consists of, and the screens that no plan shows.
final class Whereabouts {
  /// The places of flows by the lineage of their routes: several if one is a copy of another.
  private var flows: [Lineage: [ScreenPlace]] = [:]
  /// The flows by their places.
  private var lineages: [ScreenPlace: Lineage] = [:]
  /// The types of the flows.
  private var types: Set<ObjectIdentifier> = []
  /// Where the screens are that are not shown: another tab is selected, or a flow around has pushed a screen on theirs.
  private(set) var hidden: Set<ScreenPlace> = []

  /// Whether one of these flows did not hear an event.
  func contains(_ ignored: FlowNotes.Ignored) -> Bool {
    ignored.lineage.map { flows[$0] != nil } ?? types.contains(ignored.flow)
  }

  /// Where a flow is.
  func places(of lineage: Lineage) -> [ScreenPlace] { flows[lineage] ?? [] }

  /// The places at which other flows are than before: a state that was made anew took the place of one.
  func placesOfOtherFlows(than before: Whereabouts) -> Set<ScreenPlace> {
    var places: Set<ScreenPlace> = []
    for (place, lineage) in lineages {
      if let old = before.lineages[place], old != lineage { places.insert(place) }
    }
    return places
  }

  func add(_ flow: Any.Type, _ lineage: Lineage, at place: ScreenPlace) {
    types.insert(ObjectIdentifier(flow))
    flows[lineage, default: []].append(place)
    lineages[place] = lineage
  }

  /// Takes note of a flow in a tab that is not selected, and of all that is in it.
  func addHidden<Flow: FlowReducer>(_ flow: Flow, _ state: Flow.State, _ place: ScreenPlace) {
    let routes = state.routes
    add(Flow.self, routes.lineage, at: place)
    hide(routes[...], of: flow, place)
  }

  /// Takes note of routes that are not shown, and of all that is in them.
  func hide<Flow: FlowReducer>(_ routes: Slice<Routes<Flow.Screen>>, of flow: Flow, _ place: ScreenPlace) {
    for route in routes {
      var visitor = HiddenVisitor<Flow.ScreenAction>(whereabouts: self, place: place.appending(.route(route.id)))
      var screen = route.screen
      flow.visitFlow(of: &screen, with: &visitor)
      // A flow is no screen by itself.
      if !visitor.isFlow { hidden.insert(visitor.place) }
    }
  }
}

/// Looks at one screen that is not shown.
private struct HiddenVisitor<Action>: FlowVisitor {
  let whereabouts: Whereabouts
  let place: ScreenPlace
  var isFlow = false
  private var tab: TabID?

  var visitsAllTabs: Bool { true }

  init(whereabouts: Whereabouts, place: ScreenPlace) {
    self.whereabouts = whereabouts
    self.place = place
  }

  mutating func visit<Flow: FlowReducer>(
    _ flow: Flow, _ state: inout Flow.State, _ embed: @escaping (Flow.Action) -> Action
  ) {
    isFlow = tab == nil
    whereabouts.addHidden(flow, state, tab.map { place.appending(.tab($0)) } ?? place)
  }

  mutating func visitTab(_ tab: TabID) {
    self.tab = tab
  }
}
