import FlowSyntax

/// Checks whether screens and tabs that show a child flow agree with that flow.
extension Lowering {
  /// Checks the arguments that a screen or a tab passes to its child flow, and the exits and events of the child that it
  /// handles.
  ///
  /// - Parameters:
  ///   - isTab: whether the declaration also passes arguments for the flow's parameters. A screen gets these arguments when an
  ///     operation shows it.
  ///   - given: the arguments for the parameters.
  func checkChild(
    _ content: Screen.Content, _ transitions: IndexRange, at location: Location, isTab: Bool = false, parameters given: ArgumentList? = nil
  ) {
    guard case .flow(let index, let type, let needs) = content else { return }
    guard let index else { return checkUnknownFlow(type, transitions) }
    let child = unitFlows[Int(index)]
    checkAccess(of: child, at: type.location)
    checkConformances(of: child, at: type.location)
    let isDamaged = isDamaged(needs, nil) || isDamaged(given, isTab ? child.parameters : nil)
    if !hasAmbiguousNames(child), !isDamaged, parameterGiven(content) == nil {
      let wanted = child.needs.map {
        Parameter(name: $0.name, location: $0.location, type: $0.type, defaultValue: $0.defaultValue)
      }
      let count = findings.count
      checkArguments(
        arguments(needs) + arguments(given), wanted + (isTab ? parameters(child.parameters) : []), of: child, at: type.location,
        end: (given ?? needs).map { $0.text.location.range.end + 1 })
      if findings.count > count { misfitReducers.insert(type.location.range.start) }
    }
    for index in transitions.indices {
      readExit(index)
      reportMissingExit(index, of: child)
      checkTrigger(tables.transitions[index], of: child)
    }
  }

  /// The first argument after a flow's name that is one of the flow's parameters.
  func parameterGiven(_ content: Screen.Content) -> Argument? {
    guard case .flow(let index?, _, let arguments) = content else { return nil }
    let parameters = parameters(unitFlows[Int(index)].parameters)
    return self.arguments(arguments).first { argument in parameters.contains { $0.name == argument.label } }
  }

  /// Reports an argument for a parameter in the declaration of a screen: after the flow's name, only `needs` are allowed.
  /// Operations that show the screen then get no findings.
  func reportParameters(in content: Screen.Content, of screen: Name) {
    guard let argument = parameterGiven(content), let label = argument.label, case .flow(let index?, _, _) = content else { return }
    markAmbiguous(screen)
    let child = text(unitFlows[Int(index)].name)
    report(
      .argumentMismatch, at: argument.labelLocation ?? argument.value.location,
      "`\(text(label))` is a parameter of flow `\(child)`: pass it where the screen is shown, as in "
        + "`sheet \(text(screen))(\(text(label)): …)`; only `needs` come after the name of a flow")
  }

  /// Removes the arguments for the parameters of a tab's flow from the arguments after the flow's name, and returns them. They
  /// begin with the first argument labelled like a parameter.
  func takeParameters(from content: inout Screen.Content, of reducer: Int) -> ArgumentList? {
    guard case .flow(let index?, let type, let list?) = content, !list.isDamaged,
      let node = tree.child(.argumentList, of: reducer)
    else { return nil }
    let parameters = parameters(unitFlows[Int(index)].parameters)
    let first = arguments(list).firstIndex { argument in parameters.contains { $0.name == argument.label } }
    guard let first else { return nil }
    let (needs, given) = divide(list, node, at: first)
    content = .flow(index: index, type: type, arguments: needs)
    return given
  }

  /// Compares the arguments after the name of a child flow with its `needs`, and in a tab also with its parameters.
  ///
  /// - Parameter end: the offset after the parentheses.
  private func checkArguments(
    _ arguments: [Argument], _ wanted: [Parameter], of child: Flow, at location: Location, end: UInt32?
  ) {
    let missing = wanted.filter { $0.defaultValue == nil }
    let known = flow.needs.map(\.name) + parameters(flow.parameters).map(\.name) + flow.variables.map(\.name)
    let hasAll = missing.allSatisfy { value in
      // The generated reducer has only needs, so a need cannot come from a parameter or a variable.
      let isNeed = child.needs.contains { $0.name == value.name }
      return isNeed ? flow.needs.contains { $0.name == value.name } : known.contains(value.name)
    }
    guard let first = missing.first, arguments.isEmpty, hasAll else {
      return reportMismatch(arguments, wanted, "flow `\(text(child.name))`", at: location)
    }
    // The flow has a value for everything that the child needs, under the same names. The repair passes these values.
    let list = missing.map { "\(text($0.name)): \(text($0.name))" }.joined(separator: ", ")
    var place = location
    place.range.start = place.range.end
    // In `Child()`, the list replaces the empty parentheses.
    if let end { place.range.end = end }
    report(
      .argumentMismatch, at: location, "flow `\(text(child.name))` needs an argument `\(text(first.name))`",
      notes: [.init("`\(text(first.name))` is declared here", at: first.location)],
      fixes: [.init("pass `\(list)`", edits: [.init(at: place, replacement: "(\(list))")])])
  }

  /// Treats `exit.done(n)`, the generated name of an exit, like `exit done(n)`.
  private func readExit(_ index: Int) {
    guard case .pattern(let path, let bindings) = tables.transitions[index].trigger, path.count == 2,
      text(tables.paths[path.start].name) == "exit"
    else { return }
    let exit = tables.paths[path.start + 1]
    tables.transitions[index].trigger = .exit(exit.name, bindings)
    tables.transitions[index].location.range.start = exit.start
  }

  /// Reports an exit that is written like an event, and treats it as the exit from then on.
  private func reportMissingExit(_ index: Int, of child: Flow) {
    let transition = tables.transitions[index]
    guard case .pattern(let path, let bindings) = transition.trigger, path.count == 1 else { return }
    let name = tables.paths[path.start].name
    guard child.exits.contains(where: { $0.name == name }), !child.events.contains(where: { $0.name == name })
    else { return }
    let why = "`\(text(name))` is an exit of flow `\(text(child.name))`"
    report(.missingWord("exit", before: text(name), at: transition.location, why))
    tables.transitions[index].trigger = .exit(name, bindings)
  }

  /// Whether the current flow may show a child flow: the child's access level is high enough, and it has all conformances of the
  /// flow.
  func fits(_ child: Flow) -> Bool {
    (flow.isOpaque || child.access.rank >= flow.access.rank)
      && flow.standardConformances.names(missingIn: child.standardConformances).isEmpty
  }

  private func checkAccess(of child: Flow, at location: Location) {
    guard child.access.rank < flow.access.rank, !flow.isOpaque else { return }
    report(
      .accessLevel, at: location,
      "flow `\(text(flow.name))` is \(flow.access.rawValue), but it shows `\(text(child.name))`, which is "
        + child.access.rawValue,
      notes: [.init("`\(text(child.name))` is declared here", at: child.location)])
  }

  private func checkConformances(of child: Flow, at location: Location) {
    let missing = flow.standardConformances.names(missingIn: child.standardConformances)
    if missing.isEmpty { return }
    let list = missing.map { "`\($0)`" }.joined(separator: " and ")
    report(
      .missingConformance, at: location,
      "flow `\(text(flow.name))` conforms to \(list), but it shows `\(text(child.name))`, which does not",
      notes: [.init("`\(text(child.name))` is declared here", at: child.location)])
  }

  private func checkTrigger(_ transition: Transition, of child: Flow) {
    switch transition.trigger {
    case .exit(let name, let bindings):
      guard let exit = child.exits.first(where: { $0.name == name }) else {
        return reportUnknown("exit", .unknownExit, name, of: child, child.exits.map(\.name), at: transition.location)
      }
      checkPayload(bindings, exit.parameters, "exit `\(text(name))`", at: transition.location)
    case .pattern(let path, let bindings):
      let name = tables.paths[path.start].name
      if ["router", "exit"].contains(text(name)) { return }
      guard path.count == 1, let event = child.events.first(where: { $0.name == name }) else {
        return reportUnknown("event", .unknownEvent, name, of: child, child.events.map(\.name), at: transition.location)
      }
      checkPayload(bindings, event.parameters, "event `\(text(name))`", at: transition.location)
    case .event, .dismissed, .reselected: return
    }
  }

  private func reportUnknown(
    _ what: String, _ rule: Rule, _ name: Name, of child: Flow, _ known: [Name], at location: Location
  ) {
    reportUnknown(rule, "\(what) of flow `\(text(child.name))` called", (name, location), in: child.name, among: known)
  }

  private func checkPayload(_ bindings: IndexRange, _ list: ParameterList?, _ what: String, at location: Location) {
    let count = list?.parameters.count ?? 0
    if bindings.isEmpty || bindings.count == count || list?.isDamaged == true { return }
    let values = count == 0 ? "nothing" : count == 1 ? "1 value" : "\(count) values"
    // The first value too many, or the event that has more.
    let place = count < bindings.count ? tables.bindings[bindings.start + count].location : location
    report(.argumentMismatch, at: place, "\(what) has \(values)")
  }

  /// Checks that a sent event is an event of the child flow itself, not of its screens.
  func checkFlowEvent(_ path: IndexRange, _ arguments: ArgumentList?, _ content: Screen.Content, at location: Location) {
    guard case .flow(let index?, _, _) = content else { return }
    let child = unitFlows[Int(index)]
    let name = tables.paths[path.start].name
    if text(name) == "router" { return }
    let isScreen = tables.screens[child.screens].contains { $0.name == name }
    if path.count > 1, isScreen, !child.events.contains(where: { $0.name == name }) {
      let spelled = texts(path).joined(separator: ".")
      return report(
        .unknownEvent, at: location,
        "`\(spelled)` is an event inside flow `\(text(child.name))`; only events of the flow itself can be sent",
        notes: [.init("declare one in the flow: `event \(text(tables.paths[path.end - 1].name)) -> …`", at: child.location)])
    }
    guard let event = child.events.first(where: { $0.name == name }) else {
      return reportUnknown("event", .unknownEvent, name, of: child, child.events.map(\.name), at: location)
    }
    if path.count > 1 {
      let what = "event of flow `\(text(child.name))` called"
      return report(.unknown(.unknownEvent, what, texts(path).joined(separator: "."), at: location, suggestions: []))
    }
    checkPayload(arguments, against: event.parameters, of: name, at: location)
  }

  /// Checks the requirements of screens that the flow can start with: the operations after `else` must begin with `replace`. The
  /// first tab and the sidebar must not have requirements.
  func checkStartRequirements() {
    if flow.hasColumns {
      checkSidebarRequirement()
    } else if !flow.tabs.isEmpty, let requirement = tables.tabs[flow.tabs.start].requirement {
      report(
        .missingStart, at: tables.requirements[Int(requirement)].location,
        "the first tab is selected at the start, so it cannot have a requirement")
    }
    guard let branches = flow.start?.branches else { return }
    for branch in tables.branches[branches] {
      guard case .replace(let routes) = tables.operations[branch.operations.start].kind,
        let requirement = tables.screens[tables.routes[routes.start].destination.screen].requirement
      else { continue }
      let operations = tables.requirements[Int(requirement)].operations
      if !operations.isEmpty, case .replace = tables.operations[operations.start].kind { continue }
      report(
        .missingStart, at: tables.requirements[Int(requirement)].location,
        "the flow may start with this screen, so `else` must begin with `replace`: no other screen is shown yet")
    }
  }
}

extension Access {
  /// The order of access levels, from `internal` to `public`.
  fileprivate var rank: Int {
    switch self {
    case .internal: 0
    case .package: 1
    case .public: 2
    }
  }
}
