import FlowSyntax

extension Lowering {
  mutating func declareScreen(_ node: Int) {
    guard let name = name(in: node) else { return }
    if let other = scope.screens.insert(name.name, flow.screens.count) {
      let first = flow.screens[other].location
      report(.duplicate("screen", text(name.name), at: name.location, first: first))
    }
    let parameters = parameterList(of: node)
    var content = Screen.Content.values(parameters)
    if let reducer = tree.child(.reducer, of: node) {
      content = self.content(of: reducer, handlesExits: handlesExits(node))
      if parameters != nil {
        report(
          .mismatch(
            "`\(text(name.name))` has parameters and a reducer; a screen has one or the other", at: name.location
          )
        )
      }
    }
    let presentation = tree.child(.presentation, of: node).flatMap { self.presentation($0) }
    flow.screens.append(
      Screen(
        name: name.name, location: name.location, doc: tree.docComment(above: node), content: content,
        presentation: presentation, transitions: declareTransitions(of: node, content)
      )
    )
  }

  /// A flow of the unit, a flow of another module (as it is handled like one), or a reducer of the app.
  mutating func content(of node: Int, handlesExits: Bool) -> Screen.Content {
    guard let typeNode = tree.child(.type, of: node) else { return .values(nil) }
    let type = declarationFragment(typeNode)
    let arguments = argumentList(of: node)
    let spelled = unit.names.find(tree.source.text(tree.range(of: typeNode)))
    if let spelled, let index = flows[spelled] {
      return .flow(index: index, type: type, arguments: arguments)
    }
    if handlesExits {
      if let spelled, unit.imports[tree.fileIndex].isEmpty {
        let suggestion = suggestion(for: spelled, among: texts(flows.names))
        report(.unknown(.unknownFlow, "flow", text(spelled), at: type.location, suggestion: suggestion))
      }
      return .flow(index: nil, type: type, arguments: arguments)
    }
    return .feature(type: type, arguments: arguments)
  }

  /// Whether a screen or a tab has a transition for an exit, which only child flows have.
  mutating func handlesExits(_ node: Int) -> Bool {
    let end = tree.end(of: node)
    var child = tree.firstChild(of: node)
    while child < end {
      if tree.kind(of: child) == .transition, tree.child(.exitTrigger, of: child) != nil { return true }
      child = tree.end(of: child)
    }
    return false
  }

  // MARK: Transitions

  /// The transitions of a screen or a tab with their triggers; what they do comes in the second walk.
  mutating func declareTransitions(of node: Int, _ content: Screen.Content) -> [Transition] {
    var transitions: [Transition] = []
    let end = tree.end(of: node)
    var child = tree.firstChild(of: node)
    while child < end {
      if case .transition = tree.kind(of: child), let (trigger, location) = trigger(of: child, content) {
        let transition = Transition(
          location: location, doc: tree.docComment(above: child), trigger: trigger,
          isAlways: tree.child(.always, of: child) != nil, branches: []
        )
        if let first = declared(trigger, transitions.count) {
          report(.duplicateTransition(spelling(of: trigger), at: location, first: transitions[first].location))
        } else {
          transitions.append(transition)
        }
      }
      child = tree.end(of: child)
    }
    triggers.removeAll()
    longTriggers.removeAll(keepingCapacity: true)
    return transitions
  }

  /// Remembers a trigger, or answers the index of the transition that has it already.
  private mutating func declared(_ trigger: Transition.Trigger, _ index: Int) -> Int? {
    switch trigger {
    case .event(let name, _): return triggers.insert(name, index)
    case .pattern(let path, _) where path.count == 1: return triggers.insert(path[0], index)
    default:
      if let first = longTriggers[trigger.key] { return first }
      longTriggers[trigger.key] = index
      return nil
    }
  }

  private mutating func trigger(of node: Int, _ content: Screen.Content) -> (Transition.Trigger, Location)? {
    guard let (path, location) = path(of: node) else { return nil }
    let bindingList = tree.child(.bindingList, of: node)
    if tree.child(.exitTrigger, of: node) != nil {
      guard case .flow = content else { return nil }
      return (.exit(path[0], bindings(of: bindingList)), location)
    }
    if path.count == 1, path[0] == dismissed {
      if let bindingList {
        report(.mismatch("`dismissed` is a gesture of the system and carries nothing", at: tree.location(of: bindingList)))
      }
      return (.dismissed, location)
    }
    guard case .values = content else {
      return (.pattern(path, bindings(of: bindingList)), location)
    }
    if path.count > 1 {
      report(
        Diagnostic(
          .unknownEvent, at: location,
          "the event of a screen without a reducer is one name, not `\(texts(path).joined(separator: "."))`"
        )
      )
      return nil
    }
    return (.event(path[0], eventParameters(of: node, event: path[0])), location)
  }

  /// The name of a trigger, `delegate.applied`, and where it stands.
  private mutating func path(of node: Int) -> (names: [Name], location: Location)? {
    var names: [Name] = []
    var start: UInt32 = 0
    var last = 0
    let end = tree.end(of: node)
    var child = tree.firstChild(of: node)
    while child < end {
      if case .name = tree.kind(of: child) {
        if names.isEmpty { start = tree.range(of: child).start }
        names.append(name(child))
        last = child
      }
      child = tree.end(of: child)
    }
    guard !names.isEmpty else { return nil }
    let range = SourceRange(start: start, end: tree.range(of: last).end)
    return (names, Location(file: tree.fileIndex, range: range))
  }

  /// `(filter, _)` over an action that the app declared, so a type would have nothing to say.
  private mutating func bindings(of list: Int?) -> [Transition.Binding] {
    guard let list else { return [] }
    var bindings: [Transition.Binding] = []
    var seen: [Name: Location] = [:]
    for child in tree.children(.binding, of: list) {
      let location = tree.location(of: child)
      guard let name = name(in: child) else {
        bindings.append(Transition.Binding(name: nil, location: location))
        continue
      }
      if let type = tree.child(.type, of: child) {
        report(
          .mismatch(
            "`\(text(name.name))` has its type from the action already; write the name alone",
            at: tree.location(of: type)
          )
        )
      }
      if let first = seen.updateValue(location, forKey: name.name) {
        report(.duplicate("payload", text(name.name), at: location, first: first))
        continue
      }
      bindings.append(Transition.Binding(name: name.name, location: location))
    }
    return bindings
  }

  mutating func spelling(of trigger: Transition.Trigger) -> String {
    switch trigger {
    case .event(let name, _): text(name)
    case .pattern(let path, _): texts(path).joined(separator: ".")
    case .dismissed: "dismissed"
    case .exit(let name, _): "exit \(text(name))"
    }
  }

  // MARK: What they do

  mutating func lowerScreenHandlers(_ node: Int) {
    guard let name = name(in: node), let index = scope.screens[name.name],
      flow.screens[index].location == name.location
    else { return }
    if let requirement = tree.child(.requirement, of: node), let condition = tree.child(.condition, of: requirement) {
      flow.screens[index].requirement = Screen.Requirement(
        location: tree.location(of: requirement), condition: fragment(condition), operations: operations(in: requirement)
      )
    }
    let handlers = lowerHandlers(of: node, flow.screens[index].transitions)
    flow.screens[index].transitions = handlers
  }

  /// The transitions of the first walk with what they do; both walks meet them in the same order.
  mutating func lowerHandlers(of node: Int, _ declared: [Transition]) -> [Transition] {
    var transitions = declared
    var index = 0
    let end = tree.end(of: node)
    var child = tree.firstChild(of: node)
    while child < end, index < transitions.count {
      if case .transition = tree.kind(of: child), isTransition(transitions[index], child) {
        transitions[index].branches = handler(of: child)
        index += 1
      }
      child = tree.end(of: child)
    }
    return transitions
  }

  private mutating func isTransition(_ transition: Transition, _ node: Int) -> Bool {
    guard let name = tree.child(.name, of: node) else { return false }
    return tree.range(of: name).start == transition.location.range.start
  }
}

extension Transition {
  /// Two transitions with equal keys react to the same thing.
  enum TriggerKey: Hashable {
    case action([Name])
    case dismissed
    case exit(Name)
  }
}

extension Transition.Trigger {
  var key: Transition.TriggerKey {
    switch self {
    case .event(let name, _): .action([name])
    case .pattern(let path, _): .action(path)
    case .dismissed: .dismissed
    case .exit(let name, _): .exit(name)
    }
  }
}
