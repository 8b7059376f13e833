extension FlowReducer {
  /// Returns the plan of a state, which a user interface shows.
  public func plan(of state: State) -> NavigationPlan {
    let builder = PlanBuilder()
    builder.add(self, state, ScreenPlace([]), Presentation.root)
    return builder.plan
  }
}

/// Visits a flow and its child flows, and lists their screens. It makes plans, and for observers it also collects names and
/// hidden screens. Making a plan takes time proportional to the screens that are shown.
final class PlanBuilder {
  private var layers: [NavigationPlan.Layer] = []
  /// The flows whose last change must not be animated.
  private var unanimated: Set<Lineage> = []
  /// The screens whose names were requested, from the bottom up.
  private(set) var named: [ShownScreen] = []
  private let isNamed: ((ScreenPlace) -> Bool)?
  /// Collects all flows and all hidden screens; `nil` if they are not needed.
  let locations: FlowLocations?
  /// The number of nested tab screens in the top layer that contain the next screen.
  private var depth = 0

  /// - Parameters:
  ///   - locations: collects all flows and all hidden screens.
  ///   - isNamed: whether the name of a screen is needed. Finding the name takes more time than the rest.
  init(_ locations: FlowLocations? = nil, naming isNamed: ((ScreenPlace) -> Bool)? = nil) {
    self.locations = locations
    self.isNamed = isNamed
  }

  var plan: NavigationPlan { NavigationPlan(layers: layers, unanimated: unanimated) }

  /// Lists the screens of a flow that is shown with `presentation`.
  ///
  /// - Parameters:
  ///   - isPushedOn: whether a parent has pushed a screen on this flow. The pushed screen is in the same layer, so the layers
  ///     that this flow presents are hidden until the pushed screen leaves.
  ///   - stays: whether the `stays if` condition of the parent's screen that shows the flow holds.
  func add<Flow: FlowReducer>(
    _ flow: Flow, _ state: Flow.State, _ place: ScreenPlace, _ presentation: Presentation, isPushedOn: Bool = false,
    stays: Bool = false
  ) {
    let last = begin(flow, state.routes, place, isPushedOn: isPushedOn)
    let inside = ScreenPlace.Flow(place)
    for index in 0...last {
      var visitor = visitor(of: flow, state, at: index, in: inside, presentation, isPushedOn: isPushedOn, stays: stays)
      var screen = state.routes[index].screen
      flow.visitFlow(of: &screen, with: &visitor)
      end(&visitor)
    }
  }

  // Flows are nested, so `add` is recursive. The following methods do the work that is not recursive. This keeps the stack frame
  // of `add` small in builds without optimization, where every temporary value has its own place in the frame.

  /// - Returns: the index of the topmost route that is shown.
  private func begin<Flow: FlowReducer>(
    _ flow: Flow, _ routes: Routes<Flow.Screen>, _ place: ScreenPlace, isPushedOn: Bool
  ) -> Int {
    locations?.add(Flow.self, routes.lineage, at: place)
    if !routes.changesAreAnimated { unanimated.insert(routes.lineage) }
    let last = routes.lastShown(isPushedOn: isPushedOn)
    locations?.hide(routes[(last + 1)...], of: flow, place)
    return last
  }

  private func visitor<Flow: FlowReducer>(
    of flow: Flow, _ state: Flow.State, at index: Int, in inside: ScreenPlace.Flow, _ presentation: Presentation, isPushedOn: Bool,
    stays: Bool
  ) -> PlanVisitor<Flow.ScreenAction> {
    let routes = state.routes
    let route = routes[index]
    var visitor = PlanVisitor<Flow.ScreenAction>(
      builder: self, flow: Flow.self, screen: isNamed == nil ? () : route.screen, place: inside.appending(routes.step(to: route)),
      presentation: index == 0 ? route.presentation.shown(as: presentation) : route.presentation,
      isPushedOn: isPushedOn || routes.isPushedOn(index))
    if index == 0 { visitor.stays = stays }
    if Flow.hasStayingScreens, flow.stays(route.screen, state) == true { visitor.stays = true }
    return visitor
  }

  private func end<Action>(_ visitor: inout PlanVisitor<Action>) {
    if !visitor.isDone { visitor.append(nil) }
    layers += visitor.layersOfColumns
    // Pushed screens follow the tabs in the same path. If a layer was presented from inside the tabs, no push follows.
    if let tabs = visitor.tabs, tabs.layerCount == layers.count { depth = tabs.depth }
  }

  /// Starts to list the screens inside the tabs that were added last.
  ///
  /// - Returns: the position of the tabs.
  fileprivate func enterTabs() -> (layerCount: Int, depth: Int) {
    defer { depth += 1 }
    return (layers.count, depth)
  }

  /// Lists the screens in a tab that is not selected. The layers that its flow presents are hidden until the tab is selected.
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

  /// Lists the screens in a column of a screen.
  ///
  /// - Returns: the path of the column, and the layers that its flow presents.
  fileprivate func layers<Flow: FlowReducer>(
    ofColumn flow: Flow, _ state: Flow.State, _ place: ScreenPlace, isPushedOn: Bool
  ) -> [NavigationPlan.Layer] {
    let builder = PlanBuilder(locations, naming: isNamed)
    builder.add(flow, state, place, .root, isPushedOn: isPushedOn)
    unanimated.formUnion(builder.unanimated)
    named += builder.named
    return builder.layers
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

  /// Changes the path inside `depth` nested tab screens. Each tab screen is the last screen of its path.
  private static func modify(
    _ path: inout NavigationPlan.Path, _ depth: Int, _ body: (inout NavigationPlan.Path) -> Void
  ) {
    if depth == 0 { return body(&path) }
    guard let tabs = path[path.count - 1].tabs else { return }
    modify(&path[path.count - 1].tabs!.stacks[tabs.selected, default: NavigationPlan.Path()], depth - 1, body)
  }
}

/// Visits one screen.
private struct PlanVisitor<Action>: FlowVisitor {
  let builder: PlanBuilder
  /// The flow that contains the screen.
  let flow: Any.Type
  let screen: Any
  var place: ScreenPlace
  var presentation: Presentation
  /// Whether another screen was pushed on this screen.
  let isPushedOn: Bool
  /// Whether the screen was added to the plan.
  var isDone = false
  /// Whether no gesture may remove the screen, because its `stays if` condition holds.
  var stays = false
  /// If the screen is made of tabs: the number of layers up to the screen, and the number of tab screens around it in its layer.
  var tabs: (layerCount: Int, depth: Int)?
  /// If the screen is made of columns: these columns, and the column whose flow is visited next.
  var columns: NavigationPlan.ColumnsItem?
  var visitedColumn: ColumnID?
  /// The layers that the flows in the columns present.
  var layersOfColumns: [NavigationPlan.Layer] = []
  /// The lineage of the tabs or columns that the screen is made of.
  var partsLineage: Lineage?
  /// The selected tab, and the tab whose flow is visited next.
  var selectedTab: TabID?
  var visitedTab: TabID?

  var visitsAllTabs: Bool { true }
  var changesFlows: Bool { false }

  mutating func append(_ tabs: NavigationPlan.TabItem?) {
    isDone = true
    let place = partsLineage.map(self.place.madeOf(parts:)) ?? self.place
    let item = NavigationPlan.Item(place: place, presentation: presentation, tabs: tabs, columns: columns, stays: stays)
    builder.append(item, flow, screen)
  }

  mutating func visit<Flow: FlowReducer>(
    _ flow: Flow, _ state: inout Flow.State, _ embed: @escaping (Flow.Action) -> Action
  ) {
    if visitedColumn != nil { return visitInColumn(flow, state) }
    isDone = true
    if visitedTab != nil, tabs != nil { return visitInTab(flow, state) }
    builder.add(flow, state, place, presentation, isPushedOn: isPushedOn, stays: stays)
  }

  private mutating func visitInColumn<Flow: FlowReducer>(_ flow: Flow, _ state: Flow.State) {
    guard let visitedColumn else { return }
    let layers = builder.layers(ofColumn: flow, state, placeOfPart(.column(visitedColumn)), isPushedOn: isPushedOn)
    columns?.stacks[visitedColumn] = layers[0].stack
    layersOfColumns += layers.dropFirst()
  }

  private func visitInTab<Flow: FlowReducer>(_ flow: Flow, _ state: Flow.State) {
    guard let visitedTab, let tabs else { return }
    if visitedTab == selectedTab {
      builder.add(flow, state, placeOfPart(.tab(visitedTab)), .root, isPushedOn: isPushedOn)
    } else {
      builder.addHiddenTab(visitedTab, flow, state, placeOfPart(.tab(visitedTab)), of: tabs)
    }
  }

  /// The place of a tab's flow or a column's flow.
  private func placeOfPart(_ step: ScreenPlace.Step) -> ScreenPlace {
    ScreenPlace.Flow(place).appending(LineageStep(step: step, lineage: partsLineage))
  }

  mutating func visitTabs(of lineage: Lineage) {
    partsLineage = lineage
  }

  mutating func visitTabs(_ tabs: [TabID], selected: TabID, _ select: @escaping (TabID) -> Action) {
    append(NavigationPlan.TabItem(tabs: tabs, selected: selected, stacks: [:]))
    self.tabs = builder.enterTabs()
    selectedTab = selected
  }

  mutating func visitTab(_ tab: TabID) {
    visitedTab = tab
  }

  mutating func visitColumns(_ columns: ColumnsShape, of lineage: Lineage, _ leave: @escaping (ColumnID) -> Action) {
    partsLineage = lineage
    self.columns = NavigationPlan.ColumnsItem(shape: columns)
  }

  mutating func visitColumn(_ column: ColumnID) {
    visitedColumn = column
  }
}

extension Routes {
  /// The step that leads to one of these routes.
  func step(to route: Route<Screen>) -> LineageStep { LineageStep(step: .route(route.id), lineage: lineage) }

  /// Whether a screen was pushed on the route at an index.
  func isPushedOn(_ index: Int) -> Bool {
    index + 1 < count && !self[index + 1].presentation.isPresented
  }

  /// The index of the topmost route that is shown.
  ///
  /// - Parameter isPushedOn: whether a parent has pushed a screen on the flow of these routes. The layers that the routes present
  ///   are then hidden.
  func lastShown(isPushedOn: Bool) -> Int {
    let hidden = isPushedOn ? dropFirst().firstIndex { $0.presentation.isPresented } : nil
    return (hidden ?? count) - 1
  }
}

extension Presentation {
  /// The presentation of a flow's first screen. It is the presentation that the parent uses for the flow, with the flow's own
  /// container if the parent specifies none.
  func shown(as outer: Presentation) -> Presentation {
    var presentation = outer
    if presentation.container == nil { presentation.container = container }
    return presentation
  }
}
