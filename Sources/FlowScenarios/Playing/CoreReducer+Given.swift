import FlowCore
import FlowModel
import FlowRuntime

/// Makes states that a scenario describes with `given`, instead of reaching them by events of the flow.
extension CoreReducer {
  func state(showing stack: [Scenario.Route]) -> CoreState {
    guard let first = stack.first, player.stop == nil else { return beginning() }
    let shown = stack.prefix { $0.tab != nil }
    let others = stack.dropFirst(max(1, shown.count)).map { route -> (CoreContent, FlowRuntime.Presentation) in
      let kind = route.kind.flatMap { FlowRuntime.Presentation.Kind(rawValue: "\($0.word)") }
      return (content(showing: route), FlowRuntime.Presentation(kind: kind ?? .push))
    }
    let root = shown.isEmpty ? content(showing: first) : columns(showing: shown)
    return CoreState(flow: flow, routes: Routes(root: root, then: others))
  }

  private func content(showing route: Scenario.Route) -> CoreContent {
    guard let screen = route.screen else { return tabs(showing: route.inside) }
    let number = Int32(screen - declared.screens.start)
    guard case .flow(let stack)? = route.inside, case .flow(let child) = program.screens[Int(number)].child else {
      return content(of: number)
    }
    return CoreContent(number: number, flow: CoreReducer(Int(child), player).state(showing: stack))
  }

  private func columns(showing stack: ArraySlice<Scenario.Route>) -> CoreContent {
    let contents = stack.compactMap { route -> CoreContent? in
      guard let tab = route.tab.map({ $0 - declared.tabs.start }) else { return nil }
      let values = unknownValues(ofTab: Int32(tab))
      guard case .flow(let stack)? = route.inside, case .flow(let child) = program.tabs[tab].child else {
        return content(ofTab: Int32(tab), values: values)
      }
      var content = CoreContent(number: Int32(tab), flow: CoreReducer(Int(child), player).state(showing: stack))
      content.values = values
      if let role = program.tabs[tab].column { content.role = FlowRuntime.ColumnRole(role) }
      return content
    }
    guard let sidebar = contents.first else { return beginning().routes.root.screen }
    var columns = Columns(sidebar: sidebar)
    for content in contents.dropFirst() { columns.show(content) }
    if let front = stack.first(where: \.isFront)?.tab { columns.select { Int($0.number) == front - declared.tabs.start } }
    return CoreContent(number: program.tabsScreen, columns: columns)
  }

  private func tabs(showing inside: Scenario.Inside?) -> CoreContent {
    var wanted: [(tab: Int, stack: [Scenario.Route]?)] = []
    if case .tabs(let tabs)? = inside { wanted = tabs }
    func content(_ number: Int) -> CoreContent {
      let stack = wanted.first { $0.tab - declared.tabs.start == number }?.stack
      guard let stack, case .flow(let child) = program.tabs[number].child else { return self.content(ofTab: Int32(number)) }
      return CoreContent(number: Int32(number), flow: CoreReducer(Int(child), player).state(showing: stack))
    }
    var tabs = Tabs(content(0))
    for number in 1..<max(1, program.tabs.count) { tabs.append(content(number)) }
    if let selected = wanted.first { tabs.select { Int($0.number) == selected.tab - declared.tabs.start } }
    return CoreContent(number: program.tabsScreen, tabs: tabs)
  }
}
