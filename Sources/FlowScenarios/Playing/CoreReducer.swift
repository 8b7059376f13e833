import FlowCore
import FlowModel
import FlowRuntime
import FlowSyntax

/// Plays a flow as a reducer of the runtime. The flow's transitions run the instructions of its compiled program. The runtime's
/// own code changes the routes and decides which screens may navigate, as in a generated reducer.
struct CoreReducer: FlowReducer {
  typealias State = CoreState
  typealias Action = CoreAction
  typealias Screen = CoreContent
  typealias ScreenAction = CoreEvent

  let player: ScenarioPlayer
  let flow: Int
  let program: CoreProgram

  /// Whether this is the scenario's own flow, and not a child of another flow.
  private let isOutermost: Bool

  init(_ flow: Int, _ player: ScenarioPlayer, isOutermost: Bool = false) {
    self.isOutermost = isOutermost
    self.player = player
    self.flow = flow
    program = player.played.program(of: flow)
  }

  var unit: FlowUnit { player.played.unit }
  var declared: Flow { unit.flows[flow] }

  static var hasNestedFlows: Bool { true }

  func reduce(into state: inout CoreState, action: CoreAction) -> Effect<CoreAction> { deliver(navigate(&state, action)) }

  // MARK: Beginning

  /// The state in which the flow begins, before the requirements of its start are checked.
  func beginning() -> CoreState {
    let (root, container) = root()
    return CoreState(flow: flow, routes: Routes(root: root, container: container))
  }

  /// The first screen of the flow, and its navigation container.
  func root() -> (CoreContent, NavigationContainer) {
    for start in program.starts where start.link < 0 && holds(start.branch) {
      let container: NavigationContainer = program.opens(start.screen, start.container) ? .navigation : .none
      if start.screen == program.tabsScreen { return (declared.hasColumns ? columns(filledBy: start.step) : tabs(), container) }
      return (content(of: start.screen), container)
    }
    player.end(.impossible("all conditions of the start of `\(unit.names[declared.name])` are false"))
    return (CoreContent(number: 0), .none)
  }

  /// Makes the content for a screen that is about to be shown.
  func content(of screen: Int32) -> CoreContent { content(screen, program.screens[Int(screen)].child) }

  func content(ofTab tab: Int32, values: [String?] = []) -> CoreContent {
    var made = content(tab, program.tabs[Int(tab)].child)
    made.values = values
    if let role = program.tabs[Int(tab)].column { made.role = FlowRuntime.ColumnRole(role) }
    return made
  }

  /// The columns in which the flow starts. Their requirements are checked later.
  private func columns(filledBy first: Int32) -> CoreContent {
    let sidebar = program.tabs.firstIndex { $0.column == .sidebar } ?? 0
    var columns = Columns(sidebar: content(ofTab: Int32(sidebar)))
    var number = player.stop == nil ? first : -1
    while number >= 0 {
      let step = program.steps[Int(number)]
      switch step.instruction {
      case .fill(let tab, let isBeside):
        show(content(ofTab: tab, values: values(ofTab: tab, from: step.source)), beside: isBeside, in: &columns)
      case .select(let tab): columns.select { $0.number == tab }
      default: break
      }
      number = step.next
    }
    return CoreContent(number: program.tabsScreen, columns: columns)
  }

  private func content(_ number: Int32, _ child: CoreScreen.Child) -> CoreContent {
    guard case .flow(let child) = child, player.stop == nil else { return CoreContent(number: number) }
    return CoreContent(number: number, flow: CoreReducer(Int(child), player).beginning())
  }

  private func tabs() -> CoreContent {
    var tabs = Tabs(content(ofTab: 0))
    for tab in 1..<max(1, program.tabs.count) { tabs.append(content(ofTab: Int32(tab))) }
    return CoreContent(number: program.tabsScreen, tabs: tabs)
  }

  func beginWork(_ state: inout CoreState, _ navigation: inout NavigationOf<Self>) {
    for index in declared.beginning.indices where holds(Int32(index)) {
      for operation in unit.operations(of: unit.branches[index]) {
        guard case .sendToWork(let work, let event, _) = operation.kind else { continue }
        navigation.send(CoreAction.work(Int(work), unit.text(ofPath: event)))
      }
      return
    }
  }

  // MARK: Flows inside

  /// Whether the screen that sent an action is still shown.
  func hears(_ action: CoreAction, _ state: CoreState) -> Bool {
    guard case .router(.screen(let id, _)) = action, !state.routes.contains(id: id) else { return true }
    player.note("the screen is no longer in the stack")
    return false
  }

  func navigate(screen: inout CoreContent, action: CoreEvent, isCovered: Bool) -> [CoreEvent]? {
    switch action {
    // The flow itself handles these actions. For example, it decides whether a tab is selected.
    case .event, .tabs(.select), .columns(.left): return []
    case .flow(let action):
      guard var state = screen.flow else { return [] }
      let reducer = CoreReducer(state.flow, player)
      guard reducer.hears(action, state) else { return [] }
      let deliveries = reducer.navigate(&state, action, isCovered: isCovered)
      screen.flow = state
      return deliveries.map { .flow($0) }
    case .tabs(let action):
      guard var tabs = screen.tabs else { return nil }
      let deliveries = tabs.navigate(action, isCovered: isCovered) { tab, action, isCovered in
        navigate(screen: &tab, action: action, isCovered: isCovered)
      }
      screen.tabs = tabs
      return deliveries?.map { .tabs($0) }
    case .columns(let action):
      guard var columns = screen.columns else { return nil }
      let deliveries = columns.navigate(action, isCovered: isCovered) { column, action, isCovered in
        navigate(screen: &column, action: action, isCovered: isCovered)
      }
      screen.columns = columns
      return deliveries?.map { .columns($0) }
    }
  }

  func visitFlow(of screen: inout CoreContent, with visitor: inout some FlowVisitor<CoreEvent>) {
    if var columns = screen.columns {
      columns.visitFlow(with: &visitor, { .columns($0) }) { visit(&$0, with: &$1) }
      screen.columns = columns
      return
    }
    guard var tabs = screen.tabs else { return visit(&screen, with: &visitor) }
    tabs.visitFlow(with: &visitor, { .tabs($0) }) { visit(&$0, with: &$1) }
    screen.tabs = tabs
  }

  private func visit(_ content: inout CoreContent, with visitor: inout some FlowVisitor<CoreEvent>) {
    guard var state = content.flow else { return }
    visitor.visit(CoreReducer(state.flow, player), &state) { .flow($0) }
    content.flow = state
  }

  // MARK: Requirements

  func admits(_ content: CoreContent, _ state: CoreState) -> Bool {
    if let columns = content.columns { return refusedItem(of: columns) == nil }
    return holds(requirement: requirement(of: content))
  }

  func refuse(
    _ routes: [Route<CoreContent>], _ state: inout CoreState, _ navigation: inout NavigationOf<Self>
  ) {
    if let columns = routes[0].screen.columns { return refuse(columns, Array(routes.dropFirst()), &state, &navigation) }
    let requirement = program.requirements[Int(requirement(of: routes[0].screen))]
    refuse(.routes(routes), runInstead: requirement.step, &state, &navigation)
  }

  /// Empties the first column whose content is refused. `resume` does not bring this content back.
  private func refuse(
    _ columns: Columns<CoreContent>, _ above: [Route<CoreContent>], _ state: inout CoreState, _ navigation: inout NavigationOf<Self>
  ) {
    guard navigation.beginRefusal() else { return player.end(.impossible("the requirements lead to each other in a cycle")) }
    // The condition may hold when it is checked again. Then no content is refused.
    if let item = refusedItem(of: columns) {
      let requirement = program.tabs[Int(item.column.number)].requirement
      change(&state) { $0.clear(item.column.role) }
      run(program.requirements[Int(requirement)].step, &state, &navigation)
    }
    if program.keepsRefusals, !above.isEmpty { state.refused.append(.routes(above)) }
  }

  /// The first content in a column whose requirement does not hold.
  private func refusedItem(of columns: Columns<CoreContent>) -> Columns<CoreContent>.Item? {
    columns.items.first { !holds(requirement: program.tabs[Int($0.column.number)].requirement) }
  }

  /// Handles a refusal: remembers the refused part if the flow resumes refusals, and runs the steps that replace it.
  func refuse(
    _ part: Refused<CoreContent, KeptStep>.Part, runInstead step: Int32, _ state: inout CoreState,
    _ navigation: inout NavigationOf<Self>
  ) {
    guard navigation.beginRefusal() else { return player.end(.impossible("the requirements lead to each other in a cycle")) }
    if program.keepsRefusals { state.refused.begin(part, in: state.routes) }
    run(step, &state, &navigation)
    if program.keepsRefusals { state.refused.end(in: state.routes) }
  }

  /// The number of the requirement of a screen, or of the selected tab; -1 if it has no requirement.
  private func requirement(of content: CoreContent) -> Int32 {
    guard let tabs = content.tabs else { return screen(of: content)?.requirement ?? -1 }
    return program.tabs[Int(tabs.selected.tab.number)].requirement
  }

  /// The screen that a content shows; `nil` if the flow has no screens. The play of such a flow has ended.
  private func screen(of content: CoreContent) -> CoreScreen? {
    program.screens.isEmpty ? nil : program.screens[Int(content.number)]
  }

  func holds(requirement: Int32) -> Bool {
    guard requirement >= 0 else { return true }
    let source = Int(program.requirements[Int(requirement)].source)
    return holds(unit.requirements[source].condition)
  }

  static var hasStayingScreens: Bool { true }

  func stays(_ content: CoreContent, _ state: CoreState) -> Bool? {
    guard player.asksStaying, content.tabs == nil, content.columns == nil, screen(of: content)?.stays ?? false,
      let condition = unit.screens[declared.screens.start + Int(content.number)].stays
    else { return nil }
    return holds(condition)
  }

  func keep(_ rest: FlowLink, in state: inout CoreState) {
    if program.keepsRefusals { state.refused.append(.link(rest)) }
  }

  func dropAbandoned(in state: inout CoreState) { state.refused.dropAbandoned(in: state.routes) }

  // MARK: Conditions

  /// Whether all conditions of a branch hold. `true` for -1, which is no branch.
  func holds(_ branch: Int32) -> Bool {
    guard branch >= 0 else { return true }
    return unit.conditions(of: unit.branches[Int(branch)]).allSatisfy { holds($0) }
  }

  func holds(_ condition: Fragment) -> Bool { player.holds(unit.text(of: condition), isOutermost: isOutermost) }
}

extension FlowRuntime.ColumnRole {
  init(_ role: FlowCore.ColumnRole) {
    switch role {
    case .sidebar: self = .sidebar
    case .content: self = .content
    case .detail: self = .detail
    }
  }
}
