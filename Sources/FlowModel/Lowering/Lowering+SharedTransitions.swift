import FlowSyntax

/// Transitions that several screens share: `screens basket, detail { closeTapped -> dismiss }`.
///
/// Each of the screens gets transitions of its own, which stand behind those that it declares itself: everything behind
/// the lowering sees the transitions of a screen and nothing that is shared. A screen's own line for an event goes before
/// one that it shares, and one that names the screen goes before one for all screens.
extension Lowering {
  mutating func findShared(in flow: Int) {
    sharedNodes.removeAll()
    guard tree.child(.screens, of: flow) != nil else { return }
    let nodes = children(.screens, of: flow)
    sharedNodes = nodes.filter { !isForAll($0) } + nodes.filter { isForAll($0) }
  }

  /// Whether it names no screens, so that all without a reducer are meant.
  private func isForAll(_ node: Int) -> Bool { tree.child(.name, of: node) == nil }

  /// Whether a screen has what stands in a node.
  private mutating func applies(_ node: Int, to screen: Name, _ content: Screen.Content) -> Bool {
    if isForAll(node) {
      if case .values = content { return true }
      return false
    }
    for child in children(.name, of: node) where name(child) == screen { return true }
    return false
  }

  /// The first walk: adds what a screen shares to its transitions.
  mutating func declareShared(by screen: Name, _ screenNode: Int, _ content: Screen.Content) {
    let firstShared = tables.transitions.count
    var hiding = firstShared
    for node in sharedNodes where applies(node, to: screen, content) {
      if isForAll(node), hiding == firstShared { hiding = tables.transitions.count }
      for child in children(.transition, of: node) where !declareAllExits(child, of: node, content, isShared: true) {
        declareTransition(child, of: screenNode, content, .screen, isShared: true, hiddenBy: hiding)
      }
    }
  }

  /// The second walk: what the shared transitions of a screen do, in the order of the first.
  mutating func lowerShared(_ first: Int, _ declared: Run, by index: Int) {
    let screen = tables.screens.base[index]
    var first = first
    for node in sharedNodes where applies(node, to: screen.name, screen.content) {
      let next = lowerHandlers(of: node, Run(start: first, end: declared.end), child: screen.content.childFlow)
      for transition in first..<next {
        takenShared.insert(tables.transitions.base[transition].location.range.start)
        if operationCount(tables.transitions.base[transition]) != writtenCount(of: transition, in: node) {
          flow.sharesUnresolved = true
        }
      }
      first = next
    }
  }

  private func operationCount(_ transition: Transition) -> Int {
    (transition.branches.start..<transition.branches.end).reduce(0) { $0 + tables.branches.base[$1].operations.count }
  }

  /// How many operations are written behind a transition.
  private func writtenCount(of transition: Int, in shared: Int) -> Int {
    let start = tables.transitions.base[transition].location.range.start
    guard let node = children(.transition, of: shared).first(where: { node in
      tree.child(.name, of: node).map { tree.range(of: $0).start == start } ?? false
    }) else { return 0 }
    return ((node + 1)..<tree.end(of: node)).count { tree.kind(of: $0).isOperation }
  }

  /// Checks the names of those who share something, and what no screen has because each has a line of its own for it.
  mutating func checkShared(_ node: Int) {
    var seen: [Name: Location] = [:]
    for child in children(.name, of: node) {
      let (name, location) = (name(child), tree.location(of: child))
      if let first = seen.updateValue(location, forKey: name) {
        report(.duplicate("screen", text(name), at: location, first: first))
      } else if scope.screens[name] == nil {
        reportNoScreen(name, at: location)
      }
    }
    sharedToCheck += children(.transition, of: node)
  }

  /// Looks for mistakes in what no screen takes, once all screens are lowered.
  mutating func checkUntakenShared() {
    isInTransition = true
    for node in sharedToCheck {
      guard let name = tree.child(.name, of: node), !takenShared.contains(tree.range(of: name).start) else { continue }
      _ = handler(of: node)
    }
    isInTransition = false
    sharedToCheck.removeAll()
    takenShared.removeAll()
  }

  /// Keeps one of equal findings. Each screen that shares a transition reports its mistakes.
  mutating func removeRepeatedFindings(from first: Int) {
    var kept: [Diagnostic] = []
    for finding in findings[first...] {
      let isKnown = kept.contains {
        $0.rule == finding.rule && $0.location == finding.location && $0.message == finding.message
      }
      if !isKnown { kept.append(finding) }
    }
    findings.replaceSubrange(first..., with: kept)
  }
}
