import FlowSyntax

/// Lowers work, a reducer that belongs to no screen: `work sync: Sync(api: api) { delegate.expired -> replace logIn }`.
extension Lowering {
  // MARK: The first pass

  func declareWork(_ node: Int) {
    guard let name = name(in: node) else { return markNameless() }
    let content = tree.child(.reducer, of: node).map { self.content(of: $0, handlesExits: false) } ?? .values(nil)
    switch content {
    // If the reducer has a syntax error, its actions are unknown, so uses of the name get no findings.
    case .values: return markAmbiguous(name.name)
    case .flow(_, let type, _):
      markAmbiguous(name.name)
      return report(
        .unknownFlow, at: type.location,
        "`\(source.text(type.location.range))` is a flow: show it as a screen or a tab; `work` takes a reducer of the app")
    case .feature: break
    }
    checkNameOfAction(name.name, name.location)
    guard declareValue("work", name.name, at: name.location) else { return }
    reportExits(in: node)
    flow.work.append(
      Work(
        name: name.name, location: name.location, doc: docComment(above: node), content: content,
        transitions: declareTransitions(of: node, content, of: .work)))
  }

  private func reportExits(in node: Int) {
    for child in children(.transition, of: node) {
      guard let exit = tree.child(.exitTrigger, of: child) else { continue }
      report(.unknownExit, at: tree.location(of: exit), "work is a reducer, not a flow, so it has no exits")
    }
  }

  /// Checks that the names of work differ from the names of screens, tabs and events. Work receives events, like screens and tabs.
  /// It is also a case of the flow's action, like the flow's events.
  func checkWorkNames() {
    for work in flow.work {
      let other =
        scope.screens[work.name].map { tables.screens[$0].location }
        ?? scope.tabs[work.name].map { tables.tabs[$0].location }
        ?? scope.events[work.name].map { flow.events[$0].location }
      guard let other else { continue }
      report(.duplicate("the name", text(work.name), at: max(work.location, other), first: min(work.location, other)))
    }
  }

  // MARK: The second pass

  func lowerWorkHandlers(_ node: Int) {
    guard let name = name(in: node), let index = flow.work.firstIndex(where: { $0.location == name.location })
    else { return }
    lowerHandlers(of: node, flow.work[index].transitions)
    for child in children(.transition, of: node) {
      // If the handler has a syntax error, nothing is reported here: the repair would only uncover other mistakes.
      guard let always = tree.child(.always, of: child),
        tree.child(.branch, of: child) != nil || tree.child(.branches, of: child) != nil
      else { continue }
      let location = tree.location(of: always)
      report(
        .syntax, at: location, "transitions of work always run: remove `always`",
        fixes: [.init("leave out `always`", edits: [.init(at: location, replacement: "")])])
    }
  }

  // MARK: Sending

  /// Lowers an event for work: `send sync.refresh`.
  func send(_ node: Int, toWork index: Int, _ receiver: Int) -> Operation.Kind? {
    let eventNode = tree.end(of: receiver)
    guard hasEvent(eventNode, behind: receiver, of: node) else { return nil }
    let path = path(eventNode, before: tree.end(of: node))
    return .sendToWork(Int32(truncatingIfNeeded: index), event: path, argumentList(of: node))
  }

  // MARK: The start

  /// Whether this is `start tabs` in a flow of tabs, as in `start tabs, send sync.begin`. The tabs are the root even without
  /// `start tabs`.
  func startsWithTabs(_ node: Int) -> Bool {
    guard !flow.tabs.isEmpty, let destination = tree.child(.destination, of: node),
      let name = tree.child(.name, of: destination), tree.child(.argumentList, of: destination) == nil
    else { return false }
    return source.text(tree.range(of: name)) == (flow.hasColumns ? "columns" : "tabs")
  }

  /// Lowers the operations after the screen of `start`.
  func lowerBeginning(of start: Int) {
    let operations = checkedBeginning(self.operations(in: start))
    if operations.isEmpty { return }
    tables.branches.append(Branch(location: tree.location(of: start), operations: operations, isAnimated: true))
    flow.beginning = tables.branches.range(from: tables.branches.count - 1)
  }

  /// Moves messages to work out of the branches of `start`.
  ///
  /// - Parameter last: the last branch that can run.
  func splitBeginning(from branches: inout [Branch], upTo last: Int) {
    var beginning: [Branch] = []
    for index in branches.indices {
      let operations = branches[index].operations
      if operations.isEmpty || !tables.operations[operations.start].isReplacement { continue }
      branches[index].operations = IndexRange(start: operations.start, end: operations.start + 1)
      var sending = branches[index]
      sending.operations = checkedBeginning(IndexRange(start: operations.start + 1, end: operations.end))
      if index <= last { beginning.append(sending) }
    }
    if beginning.allSatisfy(\.operations.isEmpty) { return }
    let first = tables.branches.count
    tables.branches += beginning
    flow.beginning = tables.branches.range(from: first)
  }

  /// Returns the operations if all of them send events to work. Otherwise reports the first other operation.
  func checkedBeginning(_ operations: IndexRange) -> IndexRange {
    for operation in tables.operations[operations] {
      if case .sendToWork = operation.kind { continue }
      let message = "only `send` to work is allowed after the screen of `start`"
      report(.syntax, at: operation.location, message)
      return .empty
    }
    return operations
  }
}
