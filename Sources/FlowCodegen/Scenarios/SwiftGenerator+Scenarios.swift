import FlowCore
import FlowModel
import FlowSyntax

/// The scenarios of a test target as Swift Testing tests. Each test is a function that plays the steps with `FlowTesting`.
extension SwiftGenerator {
  func writeTestImports() {
    line(0, "import FlowTesting")
    line(0, "import Testing")
    var seen: Set<Int> = []
    for scenario in unit.scenarios where scenario.title.file == fileIndex && seen.insert(scenario.flow).inserted {
      writeImport(ofFlow: scenario.flow)
    }
    writeImportsOfOpaqueFlows()
  }

  /// Imports the modules of opaque flows that the tests may reach, because only testable code can name the screens of these flows.
  private func writeImportsOfOpaqueFlows() {
    let known = unit.imports[fileIndex].filter { $0.attributes.contains("@testable") }.map { names[$0.module] }
    var modules: [String] = []
    for index in unit.own.flows..<unit.flows.count where unit.flows[index].isOpaque {
      let module = unit.module(ofFile: unit.flows[index].file)
      if !known.contains(module), !modules.contains(module) { modules.append(module) }
    }
    for module in modules { line(0, "@testable import \(module)") }
  }

  /// Imports a flow of another module by name, so that it hides types of `Testing` and other modules, such as `Comment`.
  private func writeImport(ofFlow index: Int) {
    if index < unit.own.flows { return }
    let module = unit.module(ofFile: unit.flows[index].file)
    guard let known = unit.imports[fileIndex].first(where: { names[$0.module] == module }) else { return }
    beginLine(0, "\(known.attributes)")
    if let access = known.access { put(text: access.rawValue + " ") }
    put("import struct \(module).\(unit.flows[index].name)\n")
  }

  func writeTests() {
    for scenario in unit.scenarios where scenario.title.file == fileIndex {
      emptyLine()
      startLine(at: scenario.title)
      // The name contains words of the description, for `--filter`. Because of the colon, it hides no name of the app.
      put("@Test @MainActor private func `\(plain: unit.flows[scenario.flow].name): \(scenario.testName)`() {\n")
      writePlay(scenario)
      for (index, step) in scenario.steps.enumerated() {
        switch step.event {
        case .event, .select: writeAction(index, step)
        default: break
        }
        writeStep(index, step)
      }
      line(0, "}")
    }
  }

  /// Writes the start of a test: `var play = ScenarioPlay(Numbers(api: .live), Numbers.State(user: .sample))`.
  private func writePlay(_ scenario: Scenario) {
    flow = unit.flows[scenario.flow]
    let (needs, parameters) = arguments(of: scenario)
    startLine(at: scenario.location)
    put("  ")
    if scenario.steps.isEmpty {
      put("_")
    } else {
      put("\(scenario.steps.allSatisfy { if case .start = $0.event { true } else { false } } ? "let " : "var ")\(locals.play)")
    }
    put(" = ScenarioPlay(\(flow.name)(")
    put(needs)
    put("), \(flow.name).State(")
    put(parameters)
    put("))\n")
  }

  /// Gives the next line the place of a location, where failing steps and wrong expressions are reported.
  private func startLine(at location: Location) {
    put(text: directive(line: lines.position(at: location.range.start).line))
    isElsewhere = true
  }

  /// The arguments of the flow's reducer and of its state.
  private func arguments(of scenario: Scenario) -> (needs: [Argument], parameters: [Argument]) {
    var needs: [Argument] = []
    var parameters: [Argument] = []
    let list = scenario.arguments?.arguments ?? .empty
    for argument in arguments[list] {
      if flow.needs.contains(where: { $0.name == argument.label }) {
        needs.append(argument)
      } else {
        parameters.append(argument)
      }
    }
    return (needs, parameters)
  }

  private func put(_ list: [Argument]) {
    for (index, argument) in list.enumerated() {
      if index > 0 { put(", ") }
      if let label = argument.label { put("\(label: label): ") }
      put(repeated: argument.value)
    }
  }

  // MARK: Steps

  /// Writes `let action1: Numbers.Action = …`. The user's values keep their place.
  private func writeAction(_ index: Int, _ step: Scenario.Step) {
    // The user's values keep not only their line but also their column.
    var list: ArgumentList?
    if case .event(_, _, let values?, _) = step.event, values.copied != nil { list = values }
    if list == nil { startLine(at: step.location) } else { begin() }
    put("  let ")
    putAction(index)
    put(": \(flow.name).Action = ")
    switch step.event {
    case .event(let way, let path, _, let addressee):
      var depth = putWay(way)
      switch addressee {
      case .exit:
        put(".exit(")
        depth += 1
      case .work(let index):
        put(".")
        putMember(self.flow(behind: way).work[index].name)
        put("(")
        depth += 1
      case .screen, .flow: break
      }
      putPath(path)
      if let list {
        put("(")
        place(list, indent: 4)
        put(")")
      }
      putClosing(depth + path.count - 1)
    case .select(let way, let tab):
      let depth = putWay(way)
      putScreen(way, isTab: true)
      put(".tabs(.select(\(locals.play).tab(")
      putNames(way)
      if !way.isEmpty { put(", ") }
      put("\(literal: tabs[tab].name))))))")
      putClosing(depth)
    default: break
    }
    put("\n")
  }

  private func putAction(_ index: Int) { put(text: locals.local("action\(index + 1)", names)) }

  private func writeStep(_ index: Int, _ step: Scenario.Step) {
    startLine(at: step.stackLocation)
    put("  \(locals.play).")
    switch step.event {
    case .start, .given: put("expect(")
    case .event, .select:
      put("send(")
      putAction(index)
      put(", leadingTo: ")
    case .goBack(let count):
      put("goBack(\(number: count), leadingTo: ")
    case .swipeDown: put("swipeDown(leadingTo: ")
    case .link(let text):
      put("open(\(text.range), leadingTo: ")
    }
    put("\"")
    putStack(step.stack)
    put("\")\n")
  }

  /// Writes a stack: `tabs [cart [contents]], sheet logIn [welcome]`, or `folders, content list front [list], detail message`.
  private func putStack(_ stack: [Scenario.Route]) {
    for (index, route) in stack.enumerated() {
      if index > 0 { put(", ") }
      if let tab = route.tab {
        if let column = tabs[tab].column, column != .sidebar { put("\(column.word) ") }
        putPlain(tabs[tab].name)
        // The last column is in front if no other column is marked.
        if route.isFront, index + 1 < stack.count, stack[index + 1].tab != nil { put(" front") }
      } else {
        if let kind = route.kind { put("\(kind.word) ") }
        if let screen = route.screen { putPlain(screens[screen].name) } else { put("tabs") }
      }
      switch route.inside {
      case nil: break
      case .flow(let stack): putInBrackets(stack)
      case .tabs(let tabs):
        put(" [")
        for (index, tab) in tabs.enumerated() {
          if index > 0 { put(", ") }
          putPlain(self.tabs[tab.tab].name)
          if let stack = tab.stack { putInBrackets(stack) }
        }
        put("]")
      }
    }
  }

  private func putInBrackets(_ stack: [Scenario.Route]) {
    put(" [")
    putStack(stack)
    put("]")
  }

  // MARK: Actions

  /// Writes `.router(.screen(id: play.id("shop"), action: .shop(` for each screen of the path.
  ///
  /// - Returns: the number of open parentheses.
  private func putWay(_ way: [Scenario.Hop]) -> Int {
    var depth = 0
    for index in way.indices {
      putScreen(Array(way[...index].dropLast()), hop: way[index])
      switch way[index] {
      case .screen(let screen):
        put(".\(member: screens[screen].name)(")
        depth += 3
      case .tab(let tab):
        let words = tabs[tab].column == nil ? locals.tabs : locals.columns
        put(".\(words.items)(.\(words.item)(id: \(locals.play).\(words.item)(")
        putNames(Array(way[...index]))
        put("), action: .\(member: tabs[tab].name)(")
        depth += 5
      }
    }
    return depth
  }

  private func putScreen(_ outer: [Scenario.Hop], hop: Scenario.Hop? = nil, isTab: Bool = false) {
    put(".router(.screen(id: \(locals.play).id(")
    putNames(outer + (hop.map { [$0] } ?? []))
    if isTab { putFirstTab(behind: outer) }
    put("), action: ")
  }

  /// Writes the name of the flow's first tab, because any tab identifies the screen that contains the tabs.
  private func putFirstTab(behind way: [Scenario.Hop]) {
    if !way.isEmpty { put(", ") }
    putLiteral(tabs[self.flow(behind: way).tabs.start].name)
  }

  /// The flow at the end of a path.
  private func flow(behind way: [Scenario.Hop]) -> Flow {
    var inner = flow
    for hop in way {
      let content =
        switch hop {
        case .screen(let index): screens[index].content
        case .tab(let index): tabs[index].content
        }
      if case .flow(let index?, _, _) = content { inner = unit.flows[Int(index)] }
    }
    return inner
  }

  /// Writes the names of a path as string literals: `"shop", "cart"`.
  private func putNames(_ way: [Scenario.Hop]) {
    for (index, hop) in way.enumerated() {
      if index > 0 { put(", ") }
      switch hop {
      case .screen(let screen): putLiteral(screens[screen].name)
      case .tab(let tab): putLiteral(tabs[tab].name)
      }
    }
  }

  /// Writes `.delegate(.applied`. The values follow.
  private func putPath(_ path: [Name]) {
    for (index, name) in path.enumerated() { put("\(index > 0 ? "(." : ".")\(member: name)") }
  }

  private func putClosing(_ depth: Int) {
    for _ in 0..<depth { put(")") }
  }
}
