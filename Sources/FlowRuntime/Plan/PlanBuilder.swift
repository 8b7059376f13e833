extension FlowReducer {
  /// The plan of a state: what a user interface shows.
  public func plan(of state: State) -> NavigationPlan {
    let builder = PlanBuilder()
    builder.add(self, state, ScreenPlace([]), Presentation.root)
    return builder.plan
  }
}

/// Goes through a flow and the flows inside, and lists their screens: for a plan, and for observers, who also want names and
/// what is not shown. A plan costs what is shown.
final class PlanBuilder {
  private var layers: [NavigationPlan.Layer] = []
  /// The flows whose last change is not to be animated.
  private var unanimated: Set<Lineage> = []
  /// The screens whose names were asked for, in the order in which they stand on each other.
  private(set) var named: [ShownScreen] = []
  private let isNamed: ((ScreenPlace) -> Bool)?
  /// Notes all flows, and the content of tabs that are not selected, if somebody asks for that.
  let locations: FlowLocations?
  /// In how many tabs of the top layer the next screen stands.
  private var depth = 0

  /// - Parameters:
  ///   - locations: what takes note of all flows, also of those in tabs that are not selected.
  ///   - isNamed: whether the name of a screen is asked for; finding it takes more time than the rest.
  init(_ locations: FlowLocations? = nil, naming isNamed: ((ScreenPlace) -> Bool)? = nil) {
    self.locations = locations
    self.isNamed = isNamed
  }

  var plan: NavigationPlan { NavigationPlan(layers: layers, unanimated: unanimated) }

  /// Lists the screens of a flow that is shown as `presentation` says.
  ///
  /// - Parameter isPushedOn: whether a flow around has pushed a screen on this one. That stands in the same layer, so
  ///   what this one presents all the same is not shown before it has left.
  func add<Flow: FlowReducer>(
    _ flow: Flow, _ state: Flow.State, _ place: ScreenPlace, _ presentation: Presentation, isPushedOn: Bool = false
  ) {
    let routes = state.routes
    locations?.add(Flow.self, routes.lineage, at: place)
    if !routes.changesAreAnimated { unanimated.insert(routes.lineage) }
    let last = routes.lastShown(isPushedOn: isPushedOn)
    locations?.hide(routes[(last + 1)...], of: flow, place)
    let inside = ScreenPlace.Flow(place)
    for index in 0...last {
      let route = routes[index]
      var visitor = PlanVisitor<Flow.ScreenAction>(
        builder: self, flow: Flow.self, screen: isNamed == nil ? () : route.screen, place: inside.appending(routes.step(to: route)),
        presentation: index == 0 ? route.presentation.shown(as: presentation) : route.presentation,
        isPushedOn: isPushedOn || routes.isPushedOn(index))
      var screen = route.screen
      flow.visitFlow(of: &screen, with: &visitor)
      if !visitor.isDone { visitor.append(nil) }
      // A push stands beside the tabs; if something was presented from inside of them, none comes next.
      if let tabs = visitor.tabs, tabs.layerCount == layers.count { depth = tabs.depth }
    }
  }

  /// Goes on inside of the tabs that were put down last.
  ///
  /// - Returns: where they stand.
  fileprivate func enterTabs() -> (layerCount: Int, depth: Int) {
    defer { depth += 1 }
    return (layers.count, depth)
  }

  /// Lists the screens in a tab that is not selected. A screen that the flow there presents is shown when the tab is.
  fileprivate func addHiddenTab<Flow: FlowReducer>(
    _ tab: TabID, _ flow: Flow, _ state: Flow.State, _ place: ScreenPlace, of tabs: (layerCount: Int, depth: Int)
  ) {
    locations?.addHidden(flow, state, place)
    let builder = PlanBuilder()
    builder.add(flow, state, place, .root, isPushedOn: true)
    unanimated.formUnion(builder.unanimated)
    guard let path = builder.layers.first?.stack else { return }
    Self.modify(&layers[tabs.layerCount - 1].stack, tabs.depth) { $0[$0.count - 1].tabs?.stacks[tab] = path }
  }

  fileprivate func append(_ item: NavigationPlan.Item, _ flow: Any.Type, _ screen: Any) {
    if let isNamed, isNamed(item.place) {
      named.append(
        ShownScreen(
          place: item.place, flow: "\(flow)", name: caseName(of: screen) ?? "\(type(of: screen))",
          presentation: item.presentation))
    }
    if layers.isEmpty || item.presentation.isPresented {
      layers.append(NavigationPlan.Layer(stack: NavigationPlan.Path([item])))
      depth = 0
    } else {
      Self.modify(&layers[layers.count - 1].stack, depth) { $0.append(item) }
    }
  }

  /// Changes the path that is inside of so many tabs, each the last of its path.
  private static func modify(
    _ path: inout NavigationPlan.Path, _ depth: Int, _ body: (inout NavigationPlan.Path) -> Void
  ) {
    if depth == 0 { return body(&path) }
    guard let tabs = path[path.count - 1].tabs else { return }
    modify(&path[path.count - 1].tabs!.stacks[tabs.selected, default: NavigationPlan.Path()], depth - 1, body)
  }
}

/// Looks at one screen.
private struct PlanVisitor<Action>: FlowVisitor {
  let builder: PlanBuilder
  /// The flow that the screen is in.
  let flow: Any.Type
  let screen: Any
  var place: ScreenPlace
  var presentation: Presentation
  /// Whether a screen was pushed on this one.
  let isPushedOn: Bool
  /// Whether the screen was put down.
  var isDone = false
  /// In which layer, and in how many tabs there, the screen stands if it is made of tabs.
  var tabs: (layerCount: Int, depth: Int)?
  /// The tabs that the screen is made of.
  var tabsLineage: Lineage?
  /// The tab that is shown, and the one whose flow is visited.
  var selectedTab: TabID?
  var visitedTab: TabID?

  var visitsAllTabs: Bool { true }
  var changesFlows: Bool { false }

  mutating func append(_ tabs: NavigationPlan.TabItem?) {
    isDone = true
    let place = tabsLineage.map(self.place.madeOf) ?? self.place
    builder.append(NavigationPlan.Item(place: place, presentation: presentation, tabs: tabs), flow, screen)
  }

  mutating func visit<Flow: FlowReducer>(
    _ flow: Flow, _ state: inout Flow.State, _ embed: @escaping (Flow.Action) -> Action
  ) {
    isDone = true
    guard let visitedTab, let tabs else {
      return builder.add(flow, state, place, presentation, isPushedOn: isPushedOn)
    }
    let place = ScreenPlace.Flow(place).appending(LineageStep(step: .tab(visitedTab), lineage: tabsLineage))
    if visitedTab == selectedTab {
      builder.add(flow, state, place, .root, isPushedOn: isPushedOn)
    } else {
      builder.addHiddenTab(visitedTab, flow, state, place, of: tabs)
    }
  }

  mutating func visitTabs(of lineage: Lineage) {
    tabsLineage = lineage
  }

  mutating func visitTabs(_ tabs: [TabID], selected: TabID, _ select: @escaping (TabID) -> Action) {
    append(NavigationPlan.TabItem(tabs: tabs, selected: selected, stacks: [:]))
    self.tabs = builder.enterTabs()
    selectedTab = selected
  }

  mutating func visitTab(_ tab: TabID) {
    visitedTab = tab
  }
}

extension Routes {
  /// The step inwards that leads to a route of these routes.
  func step(to route: Route<Screen>) -> LineageStep { LineageStep(step: .route(route.id), lineage: lineage) }

  /// Whether a screen was pushed on the route at a place.
  func isPushedOn(_ index: Int) -> Bool {
    index + 1 < count && !self[index + 1].presentation.isPresented
  }

  /// The place of the topmost route that is shown.
  ///
  /// - Parameter isPushedOn: whether a flow around has pushed a screen on the flow of these routes. It hides what they
  ///   present.
  func lastShown(isPushedOn: Bool) -> Int {
    let hidden = isPushedOn ? dropFirst().firstIndex { $0.presentation.isPresented } : nil
    return (hidden ?? count) - 1
  }
}

extension Presentation {
  /// The presentation of a flow's root, which its parent shows in some way: that counts, but for a container that only
  /// the flow itself asks for.
  func shown(as outer: Presentation) -> Presentation {
    var presentation = outer
    if presentation.container == nil { presentation.container = container }
    return presentation
  }
}
