/// A flow as it was planned last. The next plan takes from it what has not changed, so it costs what has: of routes that
/// stay only the identities are compared, and only flows inside are looked at.
///
/// It says what ``PlanBuilder`` would say of the same state; a test compares them.
final class PlannedFlow {
  private let flow: ObjectIdentifier
  private let lineage: Lineage
  private let place: ScreenPlace
  private let presentation: Presentation
  /// Whether a flow around has pushed a screen on this one, which hides what this one presents.
  private let isPushedOn: Bool
  /// The flow that the places of the screens belong to.
  private let inside: ScreenPlace.Flow
  private let layout: RouteLayout
  /// Whether a screen may be a flow, or tabs.
  private let hasNestedFlows: Bool
  private var routes: [PlannedRoute] = []
  /// The screens that are flows or tabs, by the index of their routes.
  private var screens: [Int: PlannedScreen] = [:]
  private var changesAreAnimated = true
  /// The layers of the flow. Unless the flow is presented, its first layer is a part of the layer below it.
  private(set) var layers: [NavigationPlan.Layer] = []

  private init<Flow: FlowReducer>(
    _ flow: Flow.Type, _ lineage: Lineage, at place: ScreenPlace, _ presentation: Presentation, isPushedOn: Bool
  ) {
    self.flow = ObjectIdentifier(flow)
    self.lineage = lineage
    self.place = place
    self.presentation = presentation
    self.isPushedOn = isPushedOn
    inside = ScreenPlace.Flow(place)
    layout = RouteLayout(of: Route<Flow.Screen>.self)
    hasNestedFlows = Flow.hasNestedFlows || Flow.Screen.self is any FlowScreen.Type
  }

  /// Plans a flow.
  ///
  /// - Parameters:
  ///   - flow: the flow.
  ///   - state: its state.
  ///   - known: what was planned at that place before.
  ///   - place: where the flow stands.
  ///   - presentation: how the flow is shown.
  ///   - isPushedOn: whether a flow around has pushed a screen on this one.
  /// - Returns: the flow as it is planned now, and whether it shows something else than before.
  static func plan<Flow: FlowReducer>(
    _ flow: Flow, _ state: Flow.State, as known: PlannedFlow?, at place: ScreenPlace, _ presentation: Presentation,
    isPushedOn: Bool
  ) -> (flow: PlannedFlow, isOther: Bool) {
    if let known, known.flow == ObjectIdentifier(Flow.self), known.lineage === state.routes.lineage,
      known.isPushedOn == isPushedOn, known.place == place, known.presentation == presentation
    {
      return (known, known.update(flow, state))
    }
    let new = PlannedFlow(Flow.self, state.routes.lineage, at: place, presentation, isPushedOn: isPushedOn)
    _ = new.update(flow, state)
    return (new, true)
  }

  /// The plan, if the flow is the outermost one.
  var plan: NavigationPlan {
    var unanimated: Set<Lineage> = []
    addUnanimated(to: &unanimated)
    return NavigationPlan(layers: layers, unanimated: unanimated)
  }

  /// - Returns: whether the flow shows something else than before.
  private func update<Flow: FlowReducer>(_ flow: Flow, _ state: Flow.State) -> Bool {
    let routes = state.routes
    changesAreAnimated = routes.changesAreAnimated
    let count = routes.lastShown(isPushedOn: isPushedOn) + 1
    let known = min(layout.commonCount(of: routes, with: self.routes), count)
    var isOther = false
    var probe = NestingProbe<Flow.ScreenAction>()
    var index = hasNestedFlows ? 0 : known
    while true {
      // Once something is other, all above is planned anew.
      if !isOther { index = firstNested(from: index, to: known, in: routes, of: flow, &probe) }
      guard index < count else { break }
      defer { index += 1 }
      let route = routes[index]
      var visitor = PlanUpdate<Flow.ScreenAction>(
        place: inside.appending(routes.step(to: route)),
        presentation: index == 0 ? route.presentation.shown(as: presentation) : route.presentation,
        isPushedOn: isPushedOn || routes.isPushedOn(index), known: index < known ? screens[index] : nil)
      var screen = route.screen
      flow.visitFlow(of: &screen, with: &visitor)
      visitor.end()
      if !isOther, index < known, !visitor.isOther { continue }
      if !isOther { cut(to: index) }
      isOther = true
      append(visitor)
      screens[index] = visitor.screen
      self.routes.append(
        PlannedRoute(
          id: route.id, kind: route.kind, container: route.container, extras: route.sharedExtras,
          isNested: visitor.screen != nil, layerCount: layers.count,
          pathCount: layers[layers.count - 1].stack.count))
    }
    if count < self.routes.count {
      cut(to: count)
      isOther = true
    }
    if isOther, screens.count > 0 { screens = screens.filter { $0.key < count } }
    return isOther
  }

  /// The first of the routes that stay whose screen is a flow or tabs, or was. The others show what they did.
  ///
  /// It knows the type of the visitor, as asking for that at each route would take longer than looking at the screen.
  private func firstNested<Flow: FlowReducer, Probe: NestingVisitor>(
    from start: Int, to end: Int, in routes: Routes<Flow.Screen>, of flow: Flow, _ probe: inout Probe
  ) -> Int where Probe.Action == Flow.ScreenAction {
    var index = start
    while index < end, !self.routes[index].isNested {
      var screen = routes.elements[index].screen
      flow.visitFlow(of: &screen, with: &probe)
      if probe.takeIsNested() { break }
      index += 1
    }
    return index
  }

  /// Takes everything away that stands on the lowest routes, as many as asked for.
  private func cut(to count: Int) {
    routes.removeLast(routes.count - count)
    guard let top = routes.last else {
      layers = []
      return
    }
    layers.removeLast(layers.count - top.layerCount)
    layers[top.layerCount - 1].stack.cut(to: top.pathCount)
  }

  private func append<Action>(_ visitor: PlanUpdate<Action>) {
    switch visitor.screen {
    case nil:
      append(NavigationPlan.Item(place: visitor.place, presentation: visitor.presentation, tabs: nil))
    case .tabs(let tabs):
      append(tabs.item)
      layers += tabs.presented
    case .flow(let flow):
      for layer in flow.layers {
        if layers.isEmpty || layer.presentation.isPresented {
          layers.append(layer)
        } else {
          for item in layer.stack { layers[layers.count - 1].stack.append(item) }
        }
      }
    }
  }

  private func append(_ item: NavigationPlan.Item) {
    if layers.isEmpty || item.presentation.isPresented {
      layers.append(NavigationPlan.Layer(stack: NavigationPlan.Path([item])))
    } else {
      layers[layers.count - 1].stack.append(item)
    }
  }

  /// Adds this flow and those inside, if their last changes are not to be animated.
  private func addUnanimated(to unanimated: inout Set<Lineage>) {
    if !changesAreAnimated { unanimated.insert(lineage) }
    for screen in screens.values {
      switch screen {
      case .flow(let flow): flow.addUnanimated(to: &unanimated)
      case .tabs(let tabs): for flow in tabs.flows.values { flow.addUnanimated(to: &unanimated) }
      }
    }
  }
}

/// A screen as it was planned last, if it is not a screen by itself.
enum PlannedScreen {
  case flow(PlannedFlow)
  case tabs(PlannedTabs)
}

/// Tabs as they were planned last.
final class PlannedTabs {
  private let lineage: Lineage
  private let place: ScreenPlace
  private let presentation: Presentation
  /// The flow that the places of the tabs belong to.
  fileprivate let inside: ScreenPlace.Flow
  fileprivate(set) var tabs: [TabID]
  fileprivate(set) var selected: TabID
  /// The flows in the tabs; a tab may be none.
  fileprivate(set) var flows: [TabID: PlannedFlow] = [:]

  fileprivate init(
    _ tabs: [TabID], selected: TabID, _ lineage: Lineage, at place: ScreenPlace, _ presentation: Presentation
  ) {
    self.lineage = lineage
    self.place = place
    self.presentation = presentation
    self.tabs = tabs
    self.selected = selected
    inside = ScreenPlace.Flow(place)
  }

  fileprivate func isSame(_ lineage: Lineage, _ place: ScreenPlace, _ presentation: Presentation) -> Bool {
    self.lineage === lineage && self.place == place && self.presentation == presentation
  }

  fileprivate func step(to tab: TabID) -> LineageStep { LineageStep(step: .tab(tab), lineage: lineage) }

  /// The screen, with the paths in its tabs.
  var item: NavigationPlan.Item {
    NavigationPlan.Item(
      place: place.madeOf(tabs: lineage), presentation: presentation,
      tabs: NavigationPlan.TabItem(tabs: tabs, selected: selected, stacks: flows.mapValues { $0.layers[0].stack }))
  }

  /// The layers that the flow in the selected tab presents.
  var presented: ArraySlice<NavigationPlan.Layer> { flows[selected]?.layers.dropFirst() ?? [] }
}

/// A visitor that finds out whether a screen is a flow or tabs, and visits nothing inside.
private protocol NestingVisitor: FlowVisitor {
  /// Whether the screen that was visited last is one. Then asks for the next one.
  mutating func takeIsNested() -> Bool
}

private struct NestingProbe<Action>: NestingVisitor {
  private var isNested = false

  mutating func visit<Flow: FlowReducer>(
    _ flow: Flow, _ state: inout Flow.State, _ embed: @escaping (Flow.Action) -> Action
  ) {
    isNested = true
  }

  mutating func visitTabs(of lineage: Lineage) { isNested = true }

  mutating func takeIsNested() -> Bool {
    defer { isNested = false }
    return isNested
  }
}

/// Plans one screen.
private struct PlanUpdate<Action>: FlowVisitor {
  let place: ScreenPlace
  let presentation: Presentation
  let isPushedOn: Bool
  /// The old plan of the screen.
  private let known: PlannedScreen?
  /// The new plan of the screen, unless it is a single screen.
  private(set) var screen: PlannedScreen?
  /// Whether it shows something else than before.
  private(set) var isOther = false
  private var tabsLineage: Lineage?
  private var visitedTab: TabID?
  /// The tabs that are flows.
  private var visitedFlows: Set<TabID> = []

  var visitsAllTabs: Bool { true }
  var changesFlows: Bool { false }

  init(place: ScreenPlace, presentation: Presentation, isPushedOn: Bool, known: PlannedScreen?) {
    self.place = place
    self.presentation = presentation
    self.isPushedOn = isPushedOn
    self.known = known
  }

  mutating func visit<Flow: FlowReducer>(
    _ flow: Flow, _ state: inout Flow.State, _ embed: @escaping (Flow.Action) -> Action
  ) {
    guard let visitedTab, case .tabs(let tabs) = screen else {
      let known: PlannedFlow? = if case .flow(let known) = known { known } else { nil }
      let planned = PlannedFlow.plan(flow, state, as: known, at: place, presentation, isPushedOn: isPushedOn)
      screen = .flow(planned.flow)
      isOther = planned.isOther
      return
    }
    // What the flow of a tab presents that is not selected is shown when the tab is.
    let planned = PlannedFlow.plan(
      flow, state, as: tabs.flows[visitedTab], at: tabs.inside.appending(tabs.step(to: visitedTab)), .root,
      isPushedOn: isPushedOn || visitedTab != tabs.selected)
    tabs.flows[visitedTab] = planned.flow
    visitedFlows.insert(visitedTab)
    if planned.isOther { isOther = true }
  }

  mutating func visitTabs(of lineage: Lineage) {
    tabsLineage = lineage
  }

  mutating func visitTabs(_ all: [TabID], selected: TabID, _ select: @escaping (TabID) -> Action) {
    guard let tabsLineage else { return }
    if case .tabs(let tabs) = known, tabs.isSame(tabsLineage, place, presentation) {
      isOther = tabs.tabs != all || tabs.selected != selected
      tabs.tabs = all
      tabs.selected = selected
      screen = known
    } else {
      isOther = true
      screen = .tabs(PlannedTabs(all, selected: selected, tabsLineage, at: place, presentation))
    }
  }

  mutating func visitTab(_ tab: TabID) {
    visitedTab = tab
  }

  /// Ends the visit.
  mutating func end() {
    switch screen {
    case nil: if known != nil { isOther = true }
    case .flow: break
    case .tabs(let tabs):
      if tabs.flows.count > visitedFlows.count { tabs.flows = tabs.flows.filter { visitedFlows.contains($0.key) } }
    }
  }
}
