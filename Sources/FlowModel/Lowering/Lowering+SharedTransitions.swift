import FlowSyntax

/// Transitions that several screens share: `screens basket, detail { closeTapped -> dismiss }`.
///
/// Each screen gets its own copy of shared transitions, after the transitions that it declares. So later stages only see the
/// transitions of a screen. A screen's own transition for an event takes precedence over a shared one. A shared transition that
/// names the screen takes precedence over one for all screens.
extension Lowering {
  func findShared(in flow: Int) {
    sharedNodes.removeAll()
    guard tree.child(.screens, of: flow) != nil else { return }
    let nodes = children(.screens, of: flow)
    sharedNodes = nodes.filter { !isForAll($0) } + nodes.filter { isForAll($0) }
  }

  /// Whether the declaration names no screens. It then applies to all screens without a reducer.
  private func isForAll(_ node: Int) -> Bool { tree.child(.name, of: node) == nil }

  /// Whether a `screens` declaration applies to a screen.
  private func applies(_ node: Int, to screen: Name, _ content: Screen.Content) -> Bool {
    if isForAll(node) {
      if case .values = content { return true }
      return false
    }
    return children(.name, of: node).contains { name($0) == screen }
  }

  /// The first pass: adds the shared transitions of a screen to its own.
  func declareShared(by screen: Name, _ screenNode: Int, _ content: Screen.Content) {
    let firstShared = tables.transitions.count
    var hiding = firstShared
    for node in sharedNodes where applies(node, to: screen, content) {
      if isForAll(node), hiding == firstShared { hiding = tables.transitions.count }
      for child in children(.transition, of: node) where !declareAllExits(child, of: node, content, isShared: true) {
        declareTransition(child, of: screenNode, content, .screen, isShared: true, hiddenBy: hiding)
      }
    }
  }

  /// The second pass: lowers the handlers of a screen's shared transitions, in the order of the first pass.
  func lowerShared(_ first: Int, _ declared: IndexRange, by index: Int) {
    let screen = tables.screens[index]
    var first = first
    for node in sharedNodes where applies(node, to: screen.name, screen.content) {
      let next = lowerHandlers(of: node, IndexRange(start: first, end: declared.end), child: screen.content.childFlow)
      for transition in first..<next {
        takenShared.insert(tables.transitions[transition].location.range.start)
        if operationCount(tables.transitions[transition]) != writtenCount(of: transition, in: node) {
          flow.sharesUnresolved = true
        }
      }
      first = next
    }
  }

  private func operationCount(_ transition: Transition) -> Int {
    tables.branches[transition.branches].reduce(0) { $0 + $1.operations.count }
  }

  /// The number of operations that a shared transition has in the file.
  private func writtenCount(of transition: Int, in shared: Int) -> Int {
    let start = tables.transitions[transition].location.range.start
    guard
      let node = children(.transition, of: shared).first(where: { node in
        tree.child(.name, of: node).map { tree.range(of: $0).start == start } ?? false
      })
    else { return 0 }
    return ((node + 1)..<tree.end(of: node)).count { tree.kind(of: $0).isOperation }
  }

  /// Checks the names of the screens that share transitions. Remembers the transitions, to check those that no screen uses.
  func checkShared(_ node: Int) {
    var seen: [Name: Location] = [:]
    for child in children(.name, of: node) {
      let (name, location) = (name(child), tree.location(of: child))
      if let first = seen.updateValue(location, forKey: name) {
        report(.duplicate("screen", text(name), at: location, first: first))
      } else if let screen = scope.screens[name] {
        if tables.screens[screen].alert != nil {
          report(
            .unknownScreen, at: location, "`\(text(name))` is \(alertWord(screen)), whose only events are those of its buttons",
            notes: [.init("it is declared here", at: tables.screens[screen].location)])
        }
      } else {
        reportNoScreen(name, at: location)
      }
    }
    sharedToCheck += children(.transition, of: node)
  }

  /// Checks shared transitions that no screen uses, after all screens are lowered.
  func checkUntakenShared() {
    isInTransition = true
    for node in sharedToCheck {
      guard let name = tree.child(.name, of: node), !takenShared.contains(tree.range(of: name).start) else { continue }
      _ = handler(of: node)
    }
    isInTransition = false
    sharedToCheck.removeAll()
    takenShared.removeAll()
  }

  /// Removes all but one of several equal findings, because each screen that shares a transition reports the transition's mistakes.
  func removeRepeatedFindings(from first: Int) {
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
