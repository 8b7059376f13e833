import FlowRuntime
import FlowTestSupport

/// A flow whose screens may be flows of the same kind, or tabs or columns with such flows. So it can have every kind of plan.
struct Nest: FlowReducer {
  enum Screen: Equatable, Sendable {
    case leaf
    /// A screen that stays while it has changes.
    case editor(isDirty: Bool)
    case child(State)
    case tabs(Tabs<Tab>)
    case columns(Columns<Column>)
  }

  /// The content of a column. Contents of the content column have even numbers, and contents of the detail have odd numbers.
  enum Column: Equatable, Sendable {
    case sidebar(State)
    case flow(Int, State)
    case plain(Int)
  }

  enum Tab: Equatable, Sendable {
    case flow(State)
    case plain
  }

  struct State: FlowState, Equatable, Sendable {
    var routes: Routes<Screen>
  }

  enum ScreenAction: Sendable {
    case tapped
    /// A button of an alert that closes the alert.
    case closed
    /// A button of an alert that leads to another screen.
    case more
    case leaveAttempted
    indirect case child(Action)
    case tabs(TabsAction<Tab, TabAction>)
    case columns(ColumnsAction<Column, TabAction>)
  }

  enum TabAction: Sendable {
    indirect case flow(Action)
    case tapped
  }

  enum Action: FlowAction, Sendable {
    case router(RouterAction<Screen, ScreenAction>)

    var routerAction: RouterAction<Screen, ScreenAction>? {
      switch self {
      case .router(let action): action
      }
    }
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .router(let action): route(action, into: &state)
    }
  }

  func reduce(screen: inout Screen, action: ScreenAction, isCovered: Bool) -> Effect<ScreenAction>? {
    switch (action, screen) {
    case (.child(let action), .child(var state)):
      let effect = reduce(into: &state, action: action, isCovered: isCovered)
      screen = .child(state)
      return effect.map(ScreenAction.child)
    case (.tabs(let action), .tabs(var tabs)):
      let effect = tabs.reduce(action, isCovered: isCovered) { (tab: inout Tab, action: TabAction, isCovered: Bool) in
        guard case (.flow(var state), .flow(let action)) = (tab, action) else { return nil }
        let effect = self.reduce(into: &state, action: action, isCovered: isCovered)
        tab = .flow(state)
        return effect.map(TabAction.flow)
      }
      screen = .tabs(tabs)
      return effect?.map(ScreenAction.tabs)
    case (.columns(let action), .columns(var columns)):
      let effect = columns.reduce(action, isCovered: isCovered) { (column: inout Column, action: TabAction, isCovered: Bool) in
        guard var state = column.state, case .flow(let action) = action else { return nil }
        let effect = self.reduce(into: &state, action: action, isCovered: isCovered)
        column.state = state
        return effect.map(TabAction.flow)
      }
      screen = .columns(columns)
      return effect?.map(ScreenAction.columns)
    case (.tapped, .leaf), (.closed, .leaf), (.more, .leaf), (.leaveAttempted, .editor): return Effect.none
    default: return nil
    }
  }

  func navigate(screen: inout Screen, action: ScreenAction, isCovered: Bool) -> [ScreenAction]? {
    switch (action, screen) {
    case (.child(let action), .child(var state)):
      let sends = navigate(&state, action, isCovered: isCovered)
      screen = .child(state)
      return sends.map(ScreenAction.child)
    case (.tabs(let action), .tabs(var tabs)):
      let sends = tabs.navigate(action, isCovered: isCovered) { (tab: inout Tab, action: TabAction, isCovered: Bool) in
        guard case (.flow(var state), .flow(let action)) = (tab, action) else { return nil }
        let sends = self.navigate(&state, action, isCovered: isCovered)
        tab = .flow(state)
        return sends.map(TabAction.flow)
      }
      screen = .tabs(tabs)
      return sends?.map(ScreenAction.tabs)
    case (.columns(let action), .columns(var columns)):
      let sends = columns.navigate(action, isCovered: isCovered) { (column: inout Column, action: TabAction, isCovered: Bool) in
        guard var state = column.state, case .flow(let action) = action else { return nil }
        let sends = self.navigate(&state, action, isCovered: isCovered)
        column.state = state
        return sends.map(TabAction.flow)
      }
      screen = .columns(columns)
      return sends?.map(ScreenAction.columns)
    case (.tapped, .leaf), (.closed, .leaf), (.more, .leaf), (.leaveAttempted, .editor): return []
    default: return nil
    }
  }

  func hasReducer(for action: ScreenAction) -> Bool { !action.isOwn }

  func visitFlow(of screen: inout Screen, with visitor: inout some FlowVisitor<ScreenAction>) {
    switch screen {
    case .leaf, .editor: break
    case .child(var state):
      visitor.visit(self, &state, ScreenAction.child)
      screen = .child(state)
    case .tabs(var tabs):
      tabs.visitFlow(with: &visitor, ScreenAction.tabs) { (tab: inout Tab, visitor: inout EmbeddedVisitor) in
        guard case .flow(var state) = tab else { return }
        visitor.visit(self, &state, TabAction.flow)
        tab = .flow(state)
      }
      screen = .tabs(tabs)
    case .columns(var columns):
      columns.visitFlow(with: &visitor, ScreenAction.columns) { (column: inout Column, visitor: inout EmbeddedVisitor) in
        guard var state = column.state else { return }
        visitor.visit(self, &state, TabAction.flow)
        column.state = state
      }
      screen = .columns(columns)
    }
  }

  func handle(_ action: ScreenAction, _ state: inout State, _ navigation: inout NavigationOf<Nest>) {
    guard action.isOwn, navigation.begin(&state.routes) else { return }
    switch action {
    case .closed: navigation.removeAlert(&state.routes)
    case .leaveAttempted: navigation.present(&state.routes, .leaf, as: Presentation(kind: .alert))
    case .more:
      navigation.removeAlert(&state.routes)
      navigation.present(&state.routes, .leaf, as: .sheet)
    default: navigation.push(&state.routes, .leaf)
    }
  }

  static var hasNestedFlows: Bool { true }
  static var hasStayingScreens: Bool { true }

  func stays(_ screen: Screen, _ state: State) -> Bool? {
    if case .editor(let isDirty) = screen { isDirty } else { nil }
  }

  func action(forLeaveAttemptOf screen: Screen) -> ScreenAction? {
    if case .editor = screen { .leaveAttempted } else { nil }
  }

  func action(forButton event: String, fields: [String: String], of screen: Screen) -> ScreenAction? {
    switch event {
    case "close": .closed
    case "more": .more
    default: nil
    }
  }
}

extension Nest.ScreenAction {
  /// Whether the action is an event of the flow's own screens.
  var isOwn: Bool {
    switch self {
    case .tapped, .closed, .more, .leaveAttempted: true
    case .child, .tabs, .columns: false
    }
  }
}

extension Nest.Screen: FlowScreen {
  var nestedFlow: (any FlowState)? {
    get {
      switch self {
      case .leaf, .editor: nil
      case .child(let state): state
      case .tabs(let tabs): tabs.nestedFlow
      case .columns(let columns): columns.nestedFlow
      }
    }
    set {
      switch self {
      case .leaf, .editor: break
      case .child:
        if let state = newValue as? Nest.State { self = .child(state) }
      case .tabs(var tabs):
        tabs.nestedFlow = newValue
        self = .tabs(tabs)
      case .columns(var columns):
        columns.nestedFlow = newValue
        self = .columns(columns)
      }
    }
  }
}

extension Nest.State {
  /// A random state whose first screen is made of columns.
  static func randomColumns(_ random: inout SeededRandom) -> Nest.State {
    var columns = Columns<Nest.Column>(sidebar: .sidebar(.random(&random, depth: 2)))
    for _ in 0..<Int.random(in: 0..<3, using: &random) {
      columns.show(.random(&random, depth: 2), beside: Bool.random(using: &random))
    }
    return Nest.State(routes: Routes(root: .columns(columns)))
  }
}

extension Nest.Column: FlowColumn {
  static var roles: [ColumnRole] { [.sidebar, .content, .detail] }

  var role: ColumnRole {
    switch self {
    case .sidebar: .sidebar
    case .flow(let number, _), .plain(let number): number % 2 == 0 ? .content : .detail
    }
  }

  func hasEqualValues(as new: Nest.Column) -> Bool {
    switch (self, new) {
    case (.sidebar, .sidebar): true
    case (.flow(let number, _), .flow(let other, _)), (.plain(let number), .plain(let other)): number == other
    default: false
    }
  }

  var nestedFlow: (any FlowState)? {
    get { state }
    set { if let newValue = newValue as? Nest.State { state = newValue } }
  }

  /// The state of the flow; `nil` if the content is not a flow. Setting it changes nothing then.
  var state: Nest.State? {
    get {
      switch self {
      case .sidebar(let state), .flow(_, let state): state
      case .plain: nil
      }
    }
    set {
      switch (self, newValue) {
      case (.sidebar, let state?): self = .sidebar(state)
      case (.flow(let number, _), let state?): self = .flow(number, state)
      default: break
      }
    }
  }

  /// A random content of the content column or of the detail.
  static func random(_ random: inout SeededRandom, depth: Int) -> Nest.Column {
    let number = Int.random(in: 0..<6, using: &random)
    return Int.random(in: 0..<5, using: &random) == 0 ? .plain(number) : .flow(number, .random(&random, depth: depth))
  }
}

extension Nest.Tab: FlowScreen {
  var nestedFlow: (any FlowState)? {
    get { if case .flow(let state) = self { state } else { nil } }
    set {
      if case .flow = self, let state = newValue as? Nest.State { self = .flow(state) }
    }
  }
}

extension Nest.State {
  /// A random state of limited depth.
  static func random(_ random: inout SeededRandom, depth: Int = 0) -> Nest.State {
    var state = Nest.State(routes: Routes(root: .random(&random, depth: depth)))
    for _ in 0..<Int.random(in: 0..<4, using: &random) {
      let kinds: [Presentation] = [.push, .push, .push, .sheet, .cover.in(.navigation)]
      let kind = kinds[Int.random(in: 0..<kinds.count, using: &random)]
      state.routes.present(.random(&random, depth: depth), as: kind)
      // Makes gaps in the IDs, so that an ID is not the index of a route.
      if Int.random(in: 0..<4, using: &random) == 0 {
        state.routes.push(.leaf)
        state.routes.goBack()
      }
    }
    return state
  }
}

extension Nest.Screen {
  static func random(_ random: inout SeededRandom, depth: Int) -> Nest.Screen {
    guard depth < 3 else { return .leaf }
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1: return .child(.random(&random, depth: depth + 1))
    case 2:
      var tabs = Tabs<Nest.Tab>(.flow(.random(&random, depth: depth + 1)), .plain)
      if Bool.random(using: &random) { tabs.append(.flow(.random(&random, depth: depth + 1))) }
      tabs.select(index: Int.random(in: 0..<3, using: &random))
      return .tabs(tabs)
    case 8, 9: return .editor(isDirty: Int.random(in: 0..<3, using: &random) > 0)
    default: return .leaf
    }
  }
}
