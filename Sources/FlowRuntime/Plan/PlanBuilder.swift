extension FlowReducer {
  /// What a user interface has to show of a state.
  public func plan(of state: State) -> NavigationPlan {
    let builder = PlanBuilder()
    builder.add(self, state, ScreenPlace([]), Presentation.root)
    return NavigationPlan(layers: builder.layers)
  }
}

/// Goes through a flow and the flows inside, and puts down screen by screen.
final class PlanBuilder {
  private(set) var layers: [NavigationPlan.Layer] = []
  /// The screens whose names were asked for, in the order in which they stand on each other.
  private(set) var named: [ShownScreen] = []
  private let isNamed: (ScreenPlace) -> Bool
  /// Takes note of all flows and of what the tabs hold that are not selected, if somebody asks for that.
  let whereabouts: Whereabouts?
  /// In how many tabs of the top layer the next screen stands.
  private var depth = 0

  /// - Parameters:
  ///   - whereabouts: what takes note of all flows, also of those in tabs that are not selected.
  ///   - isNamed: whether the name of a screen is asked for; finding it takes more time than the rest.
  init(_ whereabouts: Whereabouts? = nil, naming isNamed: @escaping (ScreenPlace) -> Bool = { _ in false }) {
    self.whereabouts = whereabouts
    self.isNamed = isNamed
  }

  /// Puts down a flow that is shown as `presentation` says.
  ///
  /// - Parameter isPushedOn: whether a flow around has pushed a screen on this one. That stands in the same layer, so
  ///   what this one presents all the same is not shown before it has left.
  func add<Flow: FlowReducer>(
    _ flow: Flow, _ state: Flow.State, _ place: ScreenPlace, _ presentation: Presentation, isPushedOn: Bool = false
  ) {
    let routes = state.routes
    whereabouts?.add(Flow.self, routes.lineage, at: place)
    let last = routes.lastShown(isPushedOn: isPushedOn)
    whereabouts?.hide(routes[(last + 1)...], of: flow, place)
    for index in 0...last {
      let route = routes[index]
      var visitor = PlanVisitor<Flow.ScreenAction>(
        builder: self, flow: Flow.self, screen: route.screen, place: place.appending(.route(route.id)),
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

  fileprivate func append(_ item: NavigationPlan.Item, _ flow: Any.Type, _ screen: Any) {
    if isNamed(item.place) {
      named.append(
        ShownScreen(
          place: item.place, flow: "\(flow)", name: caseName(of: screen) ?? "\(type(of: screen))",
          presentation: item.presentation))
    }
    if layers.isEmpty || item.presentation.isPresented {
      layers.append(NavigationPlan.Layer(path: [item]))
      depth = 0
    } else {
      Self.append(item, to: &layers[layers.count - 1].path, depth)
    }
  }

  private static func append(_ item: NavigationPlan.Item, to path: inout [NavigationPlan.Item], _ depth: Int) {
    if depth == 0 { return path.append(item) }
    guard path[path.count - 1].tabs != nil else { return }
    append(item, to: &path[path.count - 1].tabs!.path, depth - 1)
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
  /// The tab that is shown, and the one whose flow is visited.
  var selectedTab: TabID?
  var visitedTab: TabID?

  var visitsAllTabs: Bool { builder.whereabouts != nil }

  mutating func append(_ tabs: NavigationPlan.TabItem?) {
    isDone = true
    builder.append(NavigationPlan.Item(place: place, presentation: presentation, tabs: tabs), flow, screen)
  }

  mutating func visit<Flow: FlowReducer>(
    _ flow: Flow, _ state: inout Flow.State, _ embed: @escaping (Flow.Action) -> Action
  ) {
    isDone = true
    guard let visitedTab else { return builder.add(flow, state, place, presentation, isPushedOn: isPushedOn) }
    let place = place.appending(.tab(visitedTab))
    if visitedTab == selectedTab {
      builder.add(flow, state, place, .root, isPushedOn: isPushedOn)
    } else {
      builder.whereabouts?.addHidden(flow, state, place)
    }
  }

  mutating func visitTabs(_ tabs: [TabID], selected: TabID, _ select: @escaping (TabID) -> Action) {
    append(NavigationPlan.TabItem(tabs: tabs, selected: selected, path: []))
    self.tabs = builder.enterTabs()
    selectedTab = selected
  }

  mutating func visitTab(_ tab: TabID) {
    visitedTab = tab
  }
}

extension Routes {
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
  fileprivate func shown(as outer: Presentation) -> Presentation {
    var presentation = outer
    if presentation.container == nil { presentation.container = container }
    return presentation
  }
}
