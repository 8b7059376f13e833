/// Writes Swift code for walks through the flows of programs: for every flow, functions that create its states and actions.
struct WalkWriter {
  private let plan: Plan

  /// The file of one program.
  static func text(of plan: Plan) -> String {
    let writer = WalkWriter(plan: plan)
    return "import FlowRuntime\n" + plan.flows.map { writer.text(of: $0) }.joined()
  }

  /// The file that starts all walks and prints the totals on the last line.
  static func main(of plans: [Plan], seed: UInt64, events: Int) -> String {
    var calls = ""
    for plan in plans {
      let writer = WalkWriter(plan: plan)
      calls += "    print(\"program \(plan.number)\")\n"
      for flow in plan.flows {
        let coding = flow.conformances.contains("Codable") ? "{ try walkCoding($0) }" : "nil"
        let seed = seed &+ UInt64(plan.number * 100 + flow.index)
        calls += """
              await walker.walk(
                \(flow.name).self, seed: \(seed), count: \(events), \
                isPure: \(writer.isPure(flow.index)), coding: \(coding))

          """
      }
    }
    return """
      @main
      struct Main {
        @MainActor
        static func main() async {
          let walker = Walker()
      \(calls)
          print("\\(walker.events) events, \\(walker.restorations) restorations, \\(walker.issues) issues, \\(walker.deepest) routes at most, \
      \\(walker.violations) violations")
        }
      }

      """
  }

  // MARK: One flow

  private func text(of flow: FlowPlan) -> String {
    """

    extension \(flow.name): WalkableFlow {
      static func walkFlow(_ random: inout WalkRandom) -> Self {
        .init(\(flow.needs.map { "\(Names.label($0.name)): \(value(of: $0.type))" }.joined(separator: ", ")))
      }

      static func walkStart(_ random: inout WalkRandom) -> State {
        State(\(values(flow.parameters)))
      }

      static func walkScreen(_ random: inout WalkRandom) -> Screen {
    \(choice(flow.screens.map { ".`\($0.name)`\(state(of: $0.content))" } + tabsScreen(flow), indent: "    "))
      }

      static func walkEvent(of screen: Screen, _ random: inout WalkRandom) -> ScreenAction? {
        switch screen\(flow.isOpaque ? ".content" : "") {
    \(flow.screens.map { events(of: $0.name, $0.content) }.joined())\(tabsEvents(flow))    }
      }

      static func walkOwn(_ random: inout WalkRandom) -> Action? {
    \(choice(own(flow), indent: "    "))
      }

      static func walkInto(_ screen: Screen, _ inspection: inout Inspection) {
        switch screen\(flow.isOpaque ? ".content" : "") {
    \(flow.screens.map { inspection(of: $0.name, $0.content, indent: "    ") }.joined())\(tabsInspection(flow))    }
      }

      static var walkLinks: [String] {
        [\(links(flow.index, deep: true).map { "\"\($0)\"" }.joined(separator: ", "))]
      }
    }

    """
  }

  /// A `switch` over a random number, or `nil` if there are no cases.
  private func choice(_ cases: [String], indent: String) -> String {
    guard let first = cases.first else { return "\(indent)return nil" }
    var text = "\(indent)switch random.below(\(cases.count)) {\n"
    for (index, item) in cases.enumerated().dropFirst() { text += "\(indent)case \(index): return \(item)\n" }
    return text + "\(indent)default: return \(first)\n\(indent)}"
  }

  private func value(of type: NeedType) -> String {
    switch type {
    case .api: "APIClient()"
    case .function: "{ $0 &- 1 }"
    case .number: "random.value()"
    }
  }

  private func values(_ values: [ValuePlan]) -> String {
    values.map { "\(Names.label($0.name)): random.value()" }.joined(separator: ", ")
  }

  private func payload(_ values: [ValuePlan]) -> String { values.isEmpty ? "" : "(\(self.values(values)))" }

  private func state(of content: ContentPlan) -> String {
    switch content {
    case .values(let values, _): payload(values)
    case .feature: "(random.value())"
    case .flow(let index): "(\(plan.flows[index].name).walkStart(&random))"
    }
  }

  private func own(_ flow: FlowPlan) -> [String] {
    flow.events.map { "(.`\($0.name)`\(payload($0.values)) as Action)" }
      + flow.work.map { "(.`\($0.name)`(random.value()) as Action)" }
      + flow.exits.map { "(.exit(.`\($0.name)`\(payload($0.values))) as Action)" }
  }

  private func events(of name: String, _ content: ContentPlan) -> String {
    switch content {
    case .values(_, let events):
      let cases = events.map { "(.`\(name)`(.`\($0.name)`\(payload($0.values))) as ScreenAction)" }
      return "    case .`\(name)`:\n\(choice(cases, indent: "      "))\n"
    case .feature: return "    case .`\(name)`: return (.`\(name)`(random.value()) as ScreenAction)\n"
    case .flow(let index):
      let child = plan.flows[index].name
      return
        "    case .`\(name)`(let state): return (.`\(name)`(\(child).walkAction(state, &random)) as ScreenAction)\n"
    }
  }

  private func inspection(of name: String, _ content: ContentPlan, indent: String) -> String {
    guard case .flow(let index) = content else { return "\(indent)case .`\(name)`: break\n" }
    return "\(indent)case .`\(name)`(let state): inspection.inspect(\(plan.flows[index].name).self, state)\n"
  }

  // MARK: Tabs

  private func tabsScreen(_ flow: FlowPlan) -> [String] {
    if flow.hasColumns { return [columnsScreen(flow)] }
    return flow.tabs.isEmpty
      ? []
      : [".tabs(Tabs(\(flow.tabs.map { ".`\($0.name)`\(state(of: $0.content))" }.joined(separator: ", "))))"]
  }

  private func tabsEvents(_ flow: FlowPlan) -> String {
    if flow.tabs.isEmpty { return "" }
    if flow.hasColumns { return columnsEvents(flow) }
    let inserted = flow.tabs[0]
    return """
          case .tabs(let tabs):
            let item = random.below(3) > 0 ? tabs.selected : tabs.items[random.below(tabs.count)]
            switch random.below(14) {
            case 0: return .tabs(.select(item.id))
            case 1: return .tabs(.select(TabID(rawValue: UInt64(random.below(6)))))
            case 2: return .tabs(.selectIndex(random.below(6) - 1))
            case 3: return .tabs(.reselected(item.id))
            case 4 where tabs.count < 6:
              return .tabs(.insert(.`\(inserted.name)`\(state(of: inserted.content)), at: random.below(8) - 1))
            case 5: return .tabs(.remove(item.id))
            case 6: return .tabs(.move(item.id, to: random.below(8) - 1))
            default: break
            }
            switch item.tab {
      \(flow.tabs.map { tabEvent($0) }.joined())      }

      """
  }

  private func tabEvent(_ tab: TabPlan) -> String {
    switch tab.content {
    case .values: return ""
    case .feature:
      return
        "      case .`\(tab.name)`: return .tabs(.tab(id: item.id, action: .`\(tab.name)`(random.value())))\n"
    case .flow(let index):
      let action = "\(plan.flows[index].name).walkAction(state, &random)"
      return
        "      case .`\(tab.name)`(let state): return .tabs(.tab(id: item.id, action: .`\(tab.name)`(\(action))))\n"
    }
  }

  private func tabsInspection(_ flow: FlowPlan) -> String {
    if flow.tabs.isEmpty { return "" }
    if flow.hasColumns { return columnsInspection(flow) }
    return """
          case .tabs(let tabs):
            inspection.inspect(tabs) { tab, inspection in
              switch tab {
      \(flow.tabs.map { inspection(of: $0.name, $0.content, indent: "        ") }.joined())        }
            }

      """
  }

  // MARK: Columns

  private func columnsScreen(_ flow: FlowPlan) -> String {
    let fills = flow.tabs.dropFirst().map { column in
      "\n      if random.below(2) == 0 { columns.show(.`\(column.name)`\(state(of: column.content)), beside: random.below(2) == 0) }"
    }
    return """
      {
            var columns = Columns<Column>(sidebar: .`\(flow.tabs[0].name)`\(state(of: flow.tabs[0].content)))\(fills.joined())
            return .columns(columns)
          }()
      """
  }

  private func columnsEvents(_ flow: FlowPlan) -> String {
    let events = flow.tabs.map { column in
      switch column.content {
      case .values: return ""
      case .feature:
        return "      case .`\(column.name)`: return .columns(.column(id: item.id, action: .`\(column.name)`(random.value())))\n"
      case .flow(let index):
        let action = "\(plan.flows[index].name).walkAction(state, &random)"
        return
          "      case .`\(column.name)`(let state): return .columns(.column(id: item.id, action: .`\(column.name)`(\(action))))\n"
      }
    }
    return """
          case .columns(let columns):
            let item = columns.items[random.below(columns.items.count)]
            switch random.below(12) {
            case 0: return .columns(.left(item.id))
            case 1: return .columns(.left(ColumnID(rawValue: UInt64(random.below(6)))))
            case 2: return .columns(.reselected(item.id))
            default: break
            }
            switch item.column {
      \(events.joined())      }

      """
  }

  private func columnsInspection(_ flow: FlowPlan) -> String {
    """
        case .columns(let columns):
          inspection.inspect(columns) { column, inspection in
            switch column {
    \(flow.tabs.map { inspection(of: $0.name, $0.content, indent: "        ") }.joined())        }
          }

    """
  }

  // MARK: Facts

  /// Paths of the flow's links, and combinations of these paths with paths of its children.
  private func links(_ index: Int, deep: Bool) -> [String] {
    let flow = plan.flows[index]
    var own = flow.links.flatMap(\.examples) + (flow.hasLinkRest ? ["/p0/1/p1"] : [])
    if !deep { return own }
    let children = contents(of: flow).flatMap { content -> [String] in
      if case .flow(let child) = content { links(child, deep: false) } else { [] }
    }
    for (link, child) in zip(own, children) { own.append(link + child) }
    return own.isEmpty ? [] : own + children + ["/", "/nowhere", "/p0/%zz"]
  }

  private func contents(of flow: FlowPlan) -> [ContentPlan] {
    flow.screens.map(\.content) + flow.tabs.map(\.content)
  }

  /// Whether no reducer of the app changes a state in the flow or in a nested flow.
  private func isPure(_ index: Int) -> Bool {
    var seen: Set<Int> = []
    var waiting = [index]
    while let next = waiting.popLast() {
      if !seen.insert(next).inserted { continue }
      let work = plan.flows[next].work.map { ContentPlan.feature($0.feature) }
      for content in contents(of: plan.flows[next]) + work {
        if case .feature(.counter) = content { return false }
        if case .flow(let child) = content { waiting.append(child) }
      }
    }
    return true
  }
}
