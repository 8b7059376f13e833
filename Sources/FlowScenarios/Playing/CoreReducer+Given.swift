import FlowCore
import FlowModel
import FlowRuntime

/// States that no event of the flow led to.
extension CoreReducer {
  func state(showing stack: [Scenario.Route]) -> CoreState {
    guard let first = stack.first, player.stop == nil else { return beginning() }
    let others = stack.dropFirst().map { route -> (CoreContent, FlowRuntime.Presentation) in
      let kind = route.kind.flatMap { FlowRuntime.Presentation.Kind(rawValue: "\($0.word)") }
      return (content(showing: route), FlowRuntime.Presentation(kind: kind ?? .push))
    }
    return CoreState(flow: flow, routes: Routes(root: content(showing: first), then: others))
  }

  private func content(showing route: Scenario.Route) -> CoreContent {
    guard let screen = route.screen else { return tabs(showing: route.inside) }
    let number = Int32(screen - declared.screens.start)
    guard case .flow(let stack)? = route.inside, case .flow(let child) = program.screens[Int(number)].child else {
      return content(of: number)
    }
    return CoreContent(number: number, flow: CoreReducer(Int(child), player).state(showing: stack))
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
