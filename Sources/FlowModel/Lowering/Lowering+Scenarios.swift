import FlowCore
import FlowSyntax

/// Lowers scenarios. The names in a scenario are looked up in the flow that it tests.
extension Lowering {
  func lowerScenarios() {
    for index in scenarioNodes.indices {
      enter(file: scenarioNodes[index].file)
      lowerScenario(scenarioNodes[index].node)
    }
  }

  private func lowerScenario(_ node: Int) {
    guard let title = tree.child(.string, of: node), let name = name(in: node) else { return }
    let imported = flows[name.name] == nil ? flowsUnderTest(name.name) : []
    if imported.count > 1 {
      return report(
        .unknownFlow, at: name.location,
        "several imported modules have a flow `\(text(name.name))`: import only one of them in this file")
    }
    guard let index = flows[name.name] ?? imported.first else {
      return reportUnknown(.unknownFlow, "flow", name, in: reserved.blank, among: flows.names)
    }
    flow = unitFlows[index]
    let findingsBefore = findings.count
    let place = tree.location(of: title)
    if let why = objection(toText: place) {
      report(.syntax, at: place, "a scenario's description becomes the name of a test, so it must be a constant text: \(why)")
    }
    let arguments = argumentList(of: node)
    checkMaking(flow, arguments, at: name.location)
    var scenario = Scenario(
      title: place, testName: rawIdentifier(ofText: place), flow: index, location: name.location, arguments: arguments)
    let namesake = scenarios.first {
      $0.flow == index && $0.title.file == place.file && $0.testName == scenario.testName
    }
    if let namesake {
      report(
        .duplicateDeclaration, at: place,
        "flow `\(text(flow.name))` already has a scenario with this description, which must be unique because it names a test",
        notes: [Diagnostic.Note("the other one is here", at: namesake.title)])
    }
    for (number, step) in children(.scenarioStep, of: node).enumerated() {
      if let step = scenarioStep(step, isFirst: number == 0) { scenario.steps.append(step) }
    }
    // A scenario with a mistake is not played: its failure would only report the mistake again.
    if findings.count == findingsBefore, isWhole(node) { scenarios.append(scenario) }
  }

  /// The flows of imported modules that have this name. `@testable import` also makes internal flows visible.
  private func flowsUnderTest(_ name: Name) -> [Int] {
    var found: [Int] = []
    for module in imports[tree.file] {
      guard let index = modules.flow(name, ofModule: text(module.module)), !found.contains(index) else { continue }
      if unitFlows[index].access != .internal || module.attributes.contains("@testable") { found.append(index) }
    }
    return found
  }

  /// Compares a scenario's arguments with the flow's parameters and needs. Needs may be omitted, because no reducer runs when a
  /// scenario is played.
  private func checkMaking(_ flow: Flow, _ list: ArgumentList?, at location: Location) {
    if isDamaged(list, flow.parameters) { return }
    let what = "flow `\(text(flow.name))`"
    let given = arguments(list)
    // `Shop(_)`: a recording does not contain the arguments that its flow was made with.
    if given.count == 1, given[0].label == nil, source.text(given[0].value.location.range) == "_" { return }
    func isNeed(_ argument: Argument) -> Bool { flow.needs.contains { $0.name == argument.label } }
    reportMismatch(given.filter { !isNeed($0) }, parameters(flow.parameters), what, at: location)
    // Every need gets a default value here, because needs may be omitted.
    let needs = flow.needs.map { Parameter(name: $0.name, location: $0.location, type: $0.type, defaultValue: $0.type) }
    reportMismatch(given.filter(isNeed), needs, what, at: location)
  }

  private func scenarioStep(_ node: Int, isFirst: Bool) -> Scenario.Step? {
    let event = scenarioEvent(node + 1, isFirst: isFirst)
    var stack: [Scenario.Route] = []
    let routes = children(.route, of: node)
    for (number, route) in routes.enumerated() {
      guard let route = scenarioRoute(route, isRoot: number == 0, in: flow) else { continue }
      stack.append(route)
    }
    markFront(of: &stack, routes)
    guard let event, let first = routes.first, let last = routes.last, stack.count == routes.count else { return nil }
    var range = tree.range(of: first)
    range.end = tree.range(of: last).end
    let conditions = children(.condition, of: node)
    return Scenario.Step(
      location: tree.location(of: node), event: event, statements: conditions.map { tree.fragment($0) },
      stack: stack, stackLocation: Location(file: tree.file, range: range),
      endOfConditions: tree.range(of: conditions.last ?? node + 1).end)
  }

  /// Checks the order of the columns. If no column is marked with `front`, the last column is in front.
  private func markFront(of stack: inout [Scenario.Route], _ routes: [Int]) {
    let columns = stack.indices.filter { stack[$0].tab != nil }
    guard let last = columns.last, stack.count == routes.count else { return }
    let roles = columns.map { stack[$0].tab.flatMap { tables.tabs[$0].column } ?? .sidebar }
    if columns.count != last + 1 || zip(roles, roles.dropFirst()).contains(where: { $0.rawValue >= $1.rawValue }) {
      reportOrder(of: routes[last])
    }
    let marked = columns.filter { stack[$0].isFront }
    if marked.count > 1 {
      report(.syntax, at: tree.location(of: routes[marked[1]]), "only one column can be in `front`")
    }
    if marked.isEmpty { stack[last].isFront = true }
  }

  private func reportOrder(of column: Int) {
    report(.syntax, at: tree.location(of: column), "columns come first, in the order `sidebar`, `content`, `detail`")
  }

  /// Lowers one route of a stack: `home`, `sheet numbersList`, `tabs`, `sheet logIn [welcome]` or `content list front`.
  private func scenarioRoute(_ node: Int, isRoot: Bool, in flow: Flow) -> Scenario.Route? {
    guard let destination = tree.child(.destination, of: node), let name = name(in: destination) else { return nil }
    let presentation = tree.child(.presentation, of: node)
    let extra =
      tree.child(.argumentList, of: destination)
      ?? presentation.flatMap { tree.child(.containerNavigation, of: $0) ?? tree.child(.containerNone, of: $0) }
    if let extra {
      report(.syntax, at: tree.location(of: extra), "write only the presentation and the name of each screen in a scenario's stack")
      return nil
    }
    switch scenarioColumn(node, presentation, name, isRoot: isRoot, in: flow) {
    case .found(let route): return route
    case .mistaken: return nil
    case .other: break
    }
    if reportFront(of: node) { return nil }
    var kind: PresentationKind?
    if let presentation {
      kind = self.presentation(presentation)?.kind
      if kind == nil { return nil }
    }
    if isRoot, let presentation {
      report(.syntax, at: tree.location(of: presentation), "the first screen of a stack is the root; remove the presentation before it")
      return nil
    }
    if !isRoot, kind == nil {
      report(.syntax, at: name.location, "expected a presentation before `\(text(name.name))`, such as `push \(text(name.name))`")
      return nil
    }
    let list = tree.child(.scenarioStack, of: node)
    if isRoot, !flow.tabs.isEmpty, text(name.name) == "tabs" {
      var route = Scenario.Route(kind: nil, screen: nil)
      guard let list else { return route }
      guard let tabs = scenarioTabs(list, of: flow) else { return nil }
      route.inside = .tabs(tabs)
      return route
    }
    guard let screen = screen(name.name, of: flow) else {
      if flow.tabs.isEmpty || !isRoot { reportNoScreen(name, of: flow) } else { reportNoTabs(name, of: flow) }
      return nil
    }
    var route = Scenario.Route(kind: kind, screen: screen)
    guard let list else { return route }
    guard case .success(let stack) = scenarioStack(list, inside: .screen(screen), name) else { return nil }
    route.inside = stack.map { .flow($0) }
    return route
  }

  /// Reports `front` after a screen or a tab.
  private func reportFront(of node: Int) -> Bool {
    guard let front = tree.child(.front, of: node) else { return false }
    report(.syntax, at: tree.location(of: front), "only a column can be in `front`")
    return true
  }

  /// Lowers the stacks of tabs: `[cart [contents], browse]`.
  private func scenarioTabs(_ node: Int, of flow: Flow) -> [(tab: Int, stack: [Scenario.Route]?)]? {
    var tabs: [(tab: Int, stack: [Scenario.Route]?)] = []
    let nodes = children(.route, of: node)
    for child in nodes {
      guard let destination = tree.child(.destination, of: child), let name = name(in: destination) else { continue }
      let tab = flow.tabs.indices.first { tables.tabs[$0].name == name.name }
      guard let tab else {
        reportUnknown(.unknownTab, "tab", name, among: tables.tabs[flow.tabs].map(\.name))
        continue
      }
      if reportFront(of: child) { continue }
      guard let list = tree.child(.scenarioStack, of: child) else {
        tabs.append((tab, nil))
        continue
      }
      guard case .success(let stack) = scenarioStack(list, inside: .tab(tab), name) else { continue }
      tabs.append((tab, stack))
    }
    return tabs.count == nodes.count && !tabs.isEmpty ? tabs : nil
  }

  private struct Reported: Error {}

  /// Lowers the stack inside a screen, a tab or a column. The result is `nil` if the unit does not know the child flow, and a
  /// failure if a mistake was reported.
  private func scenarioStack(
    _ node: Int, inside hop: Scenario.Hop, _ owner: Component
  ) -> Result<[Scenario.Route]?, Reported> {
    guard let inner = child(of: hop) else {
      guard case .values = content(of: hop) else { return .success(nil) }
      report(.syntax, at: tree.location(of: node), "`\(text(owner.name))` is no flow, so it has no stack inside")
      return .failure(Reported())
    }
    let nodes = children(.route, of: node)
    var stack: [Scenario.Route] = []
    for (number, child) in nodes.enumerated() {
      if let route = scenarioRoute(child, isRoot: number == 0, in: inner) { stack.append(route) }
    }
    markFront(of: &stack, nodes)
    if stack.isEmpty, nodes.isEmpty {
      report(.syntax, at: tree.location(of: node), "expected the stack of `\(text(owner.name))` in the brackets")
    }
    return stack.isEmpty || stack.count < nodes.count ? .failure(Reported()) : .success(stack)
  }

  /// Lowers a route that is the content of a column: `folders`, `content list front`.
  private func scenarioColumn(
    _ node: Int, _ presentation: Int?, _ name: Component, isRoot: Bool, in flow: Flow
  ) -> Reading<Scenario.Route> {
    guard flow.hasColumns else { return .other }
    let word = presentation.flatMap { tree.child(.name, of: $0) }.map { source.text(tree.range(of: $0)) }
    let isOther = word == "content" || word == "detail"
    if isRoot, isOther {
      reportOrder(of: node)
      return .mistaken
    }
    if isRoot ? word != nil : !isOther { return .other }
    let column = isRoot ? ColumnRole.sidebar : word == "content" ? .content : .detail
    let known = flow.tabs.indices.filter { tables.tabs[$0].column == column }
    guard let tab = known.first(where: { tables.tabs[$0].name == name.name }) else {
      // A screen of the flow has replaced the columns.
      if isRoot, screen(name.name, of: flow) != nil { return .other }
      reportUnknown(.unknownTab, "\(column.word)", name, among: known.map { tables.tabs[$0].name })
      return .mistaken
    }
    var route = Scenario.Route(kind: nil, screen: nil, tab: tab, isFront: tree.child(.front, of: node) != nil)
    guard let list = tree.child(.scenarioStack, of: node) else { return .found(route) }
    guard case .success(let stack) = scenarioStack(list, inside: .tab(tab), name) else { return .mistaken }
    route.inside = stack.map { .flow($0) }
    return .found(route)
  }

  private func reportNoTabs(_ name: (name: Name, location: Location), of flow: Flow) {
    report(
      .unknownScreen, at: name.location, "the root of `\(text(flow.name))` is its tabs: write `tabs`",
      fixes: [Diagnostic.Fix("write `tabs`", edits: [Diagnostic.Edit(at: name.location, replacement: "tabs")])])
  }

  // MARK: Events

  private func scenarioEvent(_ node: Int, isFirst: Bool) -> Scenario.Event? {
    switch tree.kind(of: node) {
    case .scenarioStart:
      if isFirst { return .start }
      report(.syntax, at: tree.location(of: node), "`start` must be the first step")
      return nil
    case .scenarioGiven: return .given
    case .scenarioBack: return count(node).map { .goBack(Int($0)) }
    case .scenarioSwipe: return .swipeDown
    case .scenarioLink: return tree.child(.string, of: node).flatMap { scenarioLink(tree.location(of: $0)) }
    case .scenarioTab: return scenarioTab(node)
    case .scenarioEvent: return sentEvent(node)
    default: return nil
    }
  }

  private func scenarioLink(_ location: Location) -> Scenario.Event? {
    if plainText(of: location) != nil { return .link(location) }
    report(.notPlain(at: location))
    return nil
  }

  private typealias Component = (name: Name, location: Location)

  private func pathComponents(of node: Int) -> [Component] {
    children(.name, of: node).map { (name($0), tree.location(of: $0)) }
  }

  /// Lowers the selection of a tab: `select cart`, `select shop.cart`.
  private func scenarioTab(_ node: Int) -> Scenario.Event? {
    var path = pathComponents(of: node)
    guard let tab = path.popLast() else { return nil }
    var way: [Scenario.Hop] = []
    var inner = flow
    for component in path {
      guard let hop = hop(component.name, in: inner) else {
        reportNoScreen(component, of: inner)
        return nil
      }
      way.append(hop)
      guard let next = child(of: hop) else {
        report(.unknown(.unknownTab, "tab", text(tab.name), at: tab.location, suggestions: []))
        return nil
      }
      inner = next
    }
    if inner.hasColumns {
      report(.unknownTab, at: tab.location, "the user selects tabs, not columns: write the event that shows the column, or `go back`")
      return nil
    }
    for index in inner.tabs.indices where tables.tabs[index].name == tab.name {
      return .select(way, tab: index)
    }
    reportUnknown(.unknownTab, "tab", tab, among: tables.tabs[inner.tabs].map(\.name))
    return nil
  }

  /// Lowers an event: `numbersList.numberSelected(number: 3)`, `shop.cart.payTapped` or `loggedOut`.
  private func sentEvent(_ node: Int) -> Scenario.Event? {
    let path = pathComponents(of: node)
    let list = argumentList(of: node)
    var way: [Scenario.Hop] = []
    var inner = flow
    var index = 0
    while index + 1 < path.count {
      guard let hop = hop(path[index].name, in: inner) else {
        if let work = inner.work.firstIndex(where: { $0.name == path[index].name }) {
          return .event(way, path[(index + 1)...].map(\.name), list, .work(work))
        }
        reportNoScreen(path[index], of: inner)
        return nil
      }
      // If the flow declares the name twice, the other declaration may have the event.
      if isAmbiguous(path[index].name, in: inner.name) { return nil }
      way.append(hop)
      index += 1
      guard let next = child(of: hop) else { return screenEvent(way, Array(path[index...]), list) }
      inner = next
    }
    return path.last.flatMap { flowEvent(way, $0, of: inner, list) }
  }

  /// Makes an event of a screen, or of a reducer that the unit does not know.
  private func screenEvent(_ way: [Scenario.Hop], _ path: [Component], _ list: ArgumentList?) -> Scenario.Event? {
    guard let first = path.first, let hop = way.last else { return nil }
    let transitions: IndexRange
    switch hop {
    case .screen(let index):
      transitions = tables.screens[index].transitions
      if case .values = tables.screens[index].content {
        return valueEvent(way, path, list, transitions)
      }
    case .tab(let index): transitions = tables.tabs[index].transitions
    }
    // An exit of an unknown flow looks like an event of its screen. The screen's transitions tell whether it is an exit.
    var isExit = false
    for transition in tables.transitions[transitions] where path.count == 1 {
      if case .exit(let name, _) = transition.trigger, name == first.name { isExit = true }
    }
    return .event(way, path.map(\.name), list, isExit ? .exit : .screen)
  }

  private func valueEvent(
    _ way: [Scenario.Hop], _ path: [Component], _ list: ArgumentList?, _ transitions: IndexRange
  ) -> Scenario.Event? {
    let event = path[path.count - 1]
    var known: [Name] = []
    for transition in tables.transitions[transitions] {
      guard case .event(let name, let parameters) = transition.trigger else { continue }
      known.append(name)
      if path.count > 1 || name != event.name { continue }
      checkValues(list, parameters, of: name, at: event.location)
      return .event(way, [name], list, .screen)
    }
    if reportGesture(event) { return nil }
    reportUnknown(.unknownEvent, "event", event, among: known)
    return nil
  }

  /// Makes an event of a flow, or one of its exits.
  private func flowEvent(
    _ way: [Scenario.Hop], _ name: Component, of inner: Flow, _ list: ArgumentList?
  ) -> Scenario.Event? {
    if let event = inner.events.first(where: { $0.name == name.name }) {
      checkValues(list, event.parameters, of: name.name, at: name.location)
      return .event(way, [name.name], list, .flow)
    }
    if !way.isEmpty, let exit = inner.exits.first(where: { $0.name == name.name }) {
      checkValues(list, exit.parameters, of: name.name, "exit", at: name.location)
      return .event(way, [name.name], list, .exit)
    }
    if reportGesture(name) || reportEventOfScreen(name, of: inner) { return nil }
    reportUnknown(
      .unknownEvent, "event", name, among: inner.events.map(\.name) + (way.isEmpty ? [] : inner.exits.map(\.name)))
    return nil
  }

  /// Reports `detail.back` or `dismiss`: gestures of the system belong to no screen.
  private func reportGesture(_ event: Component) -> Bool {
    let right: String
    switch text(event.name) {
    case "back", "goBack", "pop", "swipeBack": right = "go back"
    case "close", "dismiss", "dismissed", "swipe", "swipeDown", "swipedDown": right = "swipe down"
    default: return false
    }
    var start = event.location.range.start
    // The repair also replaces the path to the screen.
    while start > 0, source.bytes[Int(start) - 1] > 0x20 { start -= 1 }
    let place = Location(file: tree.file, range: SourceRange(start: start, end: event.location.range.end))
    report(
      .unknownEvent, at: event.location, "there is no event `\(text(event.name))`; for the gesture of the system, write `\(right)`",
      fixes: Suggestion.fixes([right], at: place))
    return true
  }

  /// Reports `booking.payTapped` if a screen of the flow `booking` has the event.
  private func reportEventOfScreen(_ event: Component, of inner: Flow) -> Bool {
    var owners: [String] = []
    for screen in tables.screens[inner.screens] {
      for transition in tables.transitions[screen.transitions] {
        if case .event(event.name, _) = transition.trigger { owners.append(text(screen.name)) }
      }
    }
    guard let owner = owners.first else { return false }
    let name = text(event.name)
    let known = owners.count == 1 ? "its screen `\(owner)`" : "its screens \(owners.map { "`\($0)`" }.joined(separator: ", "))"
    report(
      .unknownEvent, at: event.location,
      "flow `\(text(inner.name))` has no event `\(name)`, but \(known) \(owners.count == 1 ? "has" : "have"): write `\(owner).\(name)`",
      fixes: owners.map { Diagnostic.Fix("write `\($0).\(name)`", edits: [.init(at: event.location, replacement: "\($0).\(name)")]) })
    return true
  }

  private func checkValues(
    _ list: ArgumentList?, _ parameters: ParameterList?, of event: Name, _ what: String = "event", at location: Location
  ) {
    if isDamaged(list, parameters) { return }
    reportMismatch(arguments(list), self.parameters(parameters), "\(what) `\(text(event))`", at: location)
  }

  private func reportNoScreen(_ name: Component, of flow: Flow) {
    var known = tables.screens[flow.screens].map(\.name)
    known += tables.tabs[flow.tabs].map(\.name)
    known += flow.work.map(\.name)
    reportUnknown(.unknownScreen, "screen", name, in: flow.name, among: known)
  }

  // MARK: The path

  private func screen(_ name: Name, of flow: Flow) -> Int? {
    flow.screens.indices.first { tables.screens[$0].name == name }
  }

  private func hop(_ name: Name, in flow: Flow) -> Scenario.Hop? {
    if let screen = screen(name, of: flow) { return .screen(screen) }
    return flow.tabs.indices.first { tables.tabs[$0].name == name }.map { .tab($0) }
  }

  /// The flow that a screen or a tab shows, if the unit knows it.
  private func child(of hop: Scenario.Hop) -> Flow? {
    content(of: hop).childFlow.map { unitFlows[$0] }
  }

  private func content(of hop: Scenario.Hop) -> Screen.Content {
    switch hop {
    case .screen(let index): tables.screens[index].content
    case .tab(let index): tables.tabs[index].content
    }
  }
}
