import FlowSyntax

/// Lowers the operations that do not change the stack: `send`, `set`, `update`, `do` and `exit`.
extension Lowering {
  func send(_ node: Int) -> Operation.Kind? {
    guard let screenName = name(in: node), let screenNode = tree.child(.name, of: node) else { return nil }
    if let work = scope.work[screenName.name] { return send(node, toWork: work, screenNode) }
    let eventNode = tree.end(of: screenNode)
    let tab = scope.tabs[screenName.name]
    guard let screen = tab ?? scope.screens[screenName.name] else {
      let known = candidates(scope.screens.names) + candidates(scope.tabs.names) + candidates(scope.work.names)
      let event = tree.isName(eventNode, before: tree.end(of: node)) ? name(eventNode) : nil
      let suggestions = suggestions(for: screenName.name, among: known).filter { hears($0, event) }
      if isPerhapsDeclared(screenName.name, in: flow.name, suggestions) { return nil }
      let isOwnEvent = flow.events.contains { $0.name == screenName.name }
      if isOwnEvent || scope.exits[screenName.name] != nil {
        let name = text(screenName.name)
        let word = isOwnEvent ? "do" : "exit"
        let place = Location(file: tree.file, range: tree.tokens[Int(tree.nodes[node].firstToken)].range)
        let isAlone = !tree.isName(tree.end(of: screenNode), before: tree.end(of: node))
        let what = isOwnEvent ? "an event" : "an exit"
        report(
          .unknownScreen, at: screenName.location, "`\(name)` is \(what) of the flow itself: write `\(word) \(name)`",
          fixes: isAlone ? [.init("write `\(word)`", edits: [.init(at: place, replacement: word)])] : [])
        return nil
      }
      report(
        .unknown(
          .unknownScreen, "screen", text(screenName.name), at: screenName.location, suggestions: suggestions,
          known: known))
      return nil
    }
    guard hasEvent(eventNode, behind: screenNode, of: node) else { return nil }
    let path = path(eventNode, before: tree.end(of: node))
    let arguments = argumentList(of: node)
    if tab != nil {
      checkFlowEvent(path, arguments, tables.tabs[screen].content, at: tree.location(of: eventNode))
      return .sendToTab(Int32(truncatingIfNeeded: screen), event: path, arguments)
    }
    let operation = Operation.Kind.send(screen: Int32(truncatingIfNeeded: screen), event: path, arguments)
    let target = tables.screens[screen]
    guard case .values = target.content else {
      checkFlowEvent(path, arguments, target.content, at: tree.location(of: eventNode))
      return operation
    }
    if isAmbiguous(screenName.name) { return operation }
    let event = tables.paths[path.start].name
    eventsOfTarget.removeAll()
    for transition in tables.transitions[target.transitions] {
      guard case .event(let name, let parameters) = transition.trigger else { continue }
      _ = eventsOfTarget.insert(name, 0)
      guard name == event, path.count == 1 else { continue }
      checkPayload(arguments, against: parameters, of: name, at: tree.location(of: eventNode))
      return operation
    }
    let what = "event of `\(text(screenName.name))` called"
    if path.count > 1, eventsOfTarget[event] != nil {
      let spelled = texts(path).joined(separator: ".")
      report(.unknown(.unknownEvent, what, spelled, at: tree.location(of: eventNode), suggestions: []))
    } else {
      reportUnknown(.unknownEvent, what, (event, tree.location(of: eventNode)), among: eventsOfTarget)
    }
    return nil
  }

  /// Whether a screen, a tab or `work` has an event, as far as this is known. A suggestion of a receiver without the event would
  /// lead to the next mistake.
  private func hears(_ receiver: String, _ event: Name?) -> Bool {
    guard let event else { return true }
    var content: Screen.Content?
    if let tab = scope.tabs.names.first(where: { text($0) == receiver }).flatMap({ scope.tabs[$0] }) {
      content = tables.tabs[tab].content
    } else if let screen = scope.screens.names.first(where: { text($0) == receiver }).flatMap({ scope.screens[$0] }) {
      let target = tables.screens[screen]
      content = target.content
      if case .values = target.content {
        return tables.transitions[target.transitions].contains { if case .event(event, _) = $0.trigger { true } else { false } }
      }
    }
    guard case .flow(let index?, _, _)? = content else { return true }
    return unitFlows[Int(index)].events.contains { $0.name == event }
  }

  /// Whether a `send` names an event. Reports a `send` that does not.
  func hasEvent(_ event: Int, behind receiver: Int, of node: Int) -> Bool {
    if tree.isName(event, before: tree.end(of: node)) { return true }
    // If there is a dot, the parser has already reported the missing name.
    if tree.tokens[Int(tree.nodes[receiver].tokenEnd)].kind == .dot { return false }
    let message = "`send` needs an event: `\(text(name(receiver))).event`"
    report(.unknownEvent, at: tree.location(of: receiver), message)
    return false
  }

  func update(_ node: Int) -> Operation.Kind? {
    guard let node = tree.child(.destination, of: node), let nameNode = tree.child(.name, of: node) else { return nil }
    let name = name(nameNode)
    if scope.work[name] != nil {
      let message = "`update` works only for screens and tabs; `\(text(name))` is work: `send` it an event"
      report(.unknownScreen, at: tree.location(of: nameNode), message)
      return nil
    }
    guard let tab = scope.tabs[name] else {
      guard let destination = destination(node) else { return nil }
      if tables.screens[destination.screen].alert != nil {
        let message = "`update` cannot change \(alertWord(destination.screen)), because its texts are made when it is shown"
        report(.unknownScreen, at: tree.location(of: nameNode), message)
        return nil
      }
      checkHasValues(tables.screens[destination.screen].content, "screen", name, in: node)
      return .update(destination)
    }
    let arguments = argumentList(of: node)
    checkHasValues(tables.tabs[tab].content, "tab", name, in: node)
    if case .flow(let index?, _, _) = tables.tabs[tab].content {
      check(arguments, against: unitFlows[Int(index)].parameters, of: "flow", name, at: nameNode)
    }
    return .updateTab(Int32(truncatingIfNeeded: tab), arguments)
  }

  /// Checks that an updated screen has values. A child flow starts over even without values. Arguments for a screen without
  /// values are reported elsewhere.
  private func checkHasValues(_ content: Screen.Content, _ what: String, _ name: Name, in destination: Int) {
    let list: ParameterList?
    switch content {
    case .values(let parameters): list = parameters
    case .feature, .flow: return
    }
    if list?.isDamaged == true || !parameters(list).isEmpty || isAmbiguous(name) { return }
    if let arguments = tree.child(.argumentList, of: destination), tree.end(of: arguments) > arguments + 1 { return }
    let message = "\(what) `\(text(name))` has no values to update"
    report(.argumentMismatch, at: tree.location(of: destination), message)
  }

  func set(_ node: Int) -> Operation.Kind? {
    guard let target = tree.child(.lvalue, of: node), let value = tree.child(.expression, of: node) else { return nil }
    let first = Int(tree.nodes[target].firstToken)
    let token = tree.tokens[first]
    switch token.kind {
    case .identifier, .quotedIdentifier: break
    default:
      let location = Location(file: tree.file, range: token.range)
      report(.syntax, at: location, "`set` needs a variable of the flow")
      return nil
    }
    let variable = name(token: first)
    if scope.variables[variable] == nil {
      if reportVariableOfSelf(target) { return nil }
      reportNoVariable(variable, at: Location(file: tree.file, range: token.range))
      return nil
    }
    return .set(variable: variable, target: fragment(target), value: fragment(value))
  }

  /// Reports `set self.count = 1` and `set state.count = 1`, where only `count` is a variable.
  private func reportVariableOfSelf(_ target: Int) -> Bool {
    let first = Int(tree.nodes[target].firstToken)
    let word = source.text(tree.tokens[first].range)
    guard word == "self" || word == "state", Int(tree.nodes[target].tokenEnd) > first + 2, tree.tokens[first + 1].kind == .dot,
      tree.tokens[first + 2].kind == .identifier, scope.variables[name(token: first + 2)] != nil
    else { return false }
    let before = SourceRange(start: tree.tokens[first].start, end: tree.tokens[first + 2].start)
    report(
      .unknownVariable, at: Location(file: tree.file, range: tree.tokens[first].range), "write the variable without `\(word)`",
      fixes: [.init("remove `\(word).`", edits: [.init(at: Location(file: tree.file, range: before), replacement: "")])])
    return true
  }

  private func reportNoVariable(_ name: Name, at location: Location) {
    if isAmbiguous(name) { return }
    if scope.work[name] != nil {
      let note = Diagnostic.Note("`send` it an event instead")
      report(.unknownVariable, at: location, "`\(text(name))` is work; only its reducer can change it", notes: [note])
    } else if scope.constants[name] != nil {
      let note = Diagnostic.Note("only a `var` of the flow can be set")
      report(.unknownVariable, at: location, "`\(text(name))` is not a variable", notes: [note])
    } else if let screen = screen(withValue: name, near: location) {
      let update = "`update \(screen)(\(text(name)): …)` changes it"
      report(.unknownVariable, at: location, "`\(text(name))` is a value of the screen `\(screen)`: \(update)")
    } else {
      reportUnknown(
        .unknownVariable, "variable", (name, location), among: scope.variables, declared: "var \(text(name)): … = …")
    }
  }

  /// The screen of the flow with a value of this name. If there are several, the last screen before the location, or else the first
  /// screen.
  private func screen(withValue name: Name, near location: Location) -> String? {
    var found: Screen?
    for screen in tables.screens[flow.screens] {
      guard case .values(let list?) = screen.content, found == nil || screen.location < location else { continue }
      if parameters(list).contains(where: { $0.name == name }) { found = screen }
    }
    return found.map { text($0.name) }
  }

  /// Lowers `do loggedOut`. Events of the flow cannot use `do`, so that no event can run itself forever.
  func doEvent(_ node: Int) -> Operation.Kind? {
    guard let nameNode = tree.child(.name, of: node) else { return nil }
    let (name, location) = (name(nameNode), tree.location(of: nameNode))
    guard isInTransition else {
      let message = "only transitions of screens, tabs and work can use `do`; write the operations of `\(text(name))` here"
      report(.unknownEvent, at: tree.location(of: node), message)
      return nil
    }
    guard let index = flow.events.firstIndex(where: { $0.name == name }) else {
      let suggestions = suggestions(for: name, among: candidates(flow.events.map(\.name)))
      if isPerhapsDeclared(name, in: flow.name, suggestions) { return nil }
      report(.unknown(.unknownEvent, "event of the flow called", text(name), at: location, suggestions: suggestions))
      return nil
    }
    let arguments = argumentList(of: node)
    check(arguments, against: flow.events[index].parameters, of: "event", name, at: nameNode)
    flow.doesEvents = true
    doneEvents.append((index, location))
    return .doEvent(Int32(truncatingIfNeeded: index), arguments)
  }

  /// Reports `do` with an event that has no handler.
  func checkDoneEvents() {
    for (event, location) in doneEvents where flow.events[event].branches.isEmpty {
      let name = text(flow.events[event].name)
      report(
        .unknownEvent, at: location, "the event `\(name)` has no operations to run",
        notes: [.init("it is declared here", at: flow.events[event].location)])
    }
    doneEvents.removeAll()
  }

  func exit(_ node: Int) -> Operation.Kind? {
    guard let nameNode = tree.child(.name, of: node) else {
      // If the name after `exit` has a syntax error, the name is not simply missing, and the error is already reported.
      return isWhole(node) && !isCutShort(node) ? handOn(node) : nil
    }
    let name = name(nameNode)
    guard let index = scope.exits[name] else {
      reportUnknown(
        .unknownExit, "exit", (name, tree.location(of: nameNode)), among: scope.exits, declared: "exit \(text(name))")
      return nil
    }
    let arguments = argumentList(of: node)
    check(arguments, against: flow.exits[index].parameters, of: "exit", name, at: nameNode)
    return .exit(Int32(truncatingIfNeeded: index), arguments)
  }
}
