import FlowModel
import FlowSyntax

/// Writes the branches of an event. The generated code tries them in order.
extension SwiftGenerator {
  /// Writes the branches of a transition.
  ///
  /// - Parameters:
  ///   - transition: the event and its branches.
  ///   - values: the values of the sender; `nil` for a sender with a state.
  ///   - indent: the indentation of the statements.
  ///   - selectingTab: whether the sender's tab is selected first.
  func writeBranches(_ transition: Transition, of values: IndexRange?, indent: Int, selectingTab: Bool = false) {
    let captures = hasClosures(transition.branches)
    var hidden: [Name] = []
    if facts.hasNeeds || captures {
      hidden = boundNames(transition) + unit.senderNames(values)
      writeNeeds(of: transition.branches, hiddenBy: hidden, indent: indent)
    }
    let isAlways = transition.isAlways
    writeBranches(transition.branches, hiding: captures ? hidden : nil, indent: indent) { branch, indent in
      if isAlways {
        writeBegin(indent: indent, always: true, animated: branch.isAnimated)
        if selectingTab { writeSelectSender(indent: indent) }
      } else if !branch.isAnimated {
        writeAnimation(branch, indent: indent)
      }
    }
  }

  /// Writes one `if` for each branch, one after the other. Each `if` ends with a `return`, so only nested branches need nesting.
  ///
  /// - Parameter hidden: the names that hide the flow's own values; `nil` if no closure can read these values.
  func writeBranches(
    _ branches: IndexRange, hiding hidden: [Name]?, indent: Int, begin: (Branch, Int) -> Void
  ) {
    if let hidden { writeCaptures(ofConditions: branches, hiding: hidden, indent: indent) }
    var index = branches.start
    var (indent, hidden, around) = (indent, hidden, Int32(-1))
    while index < branches.end {
      let branch = self.branches[index]
      if branch.enclosing != around { writeNesting(from: &around, to: branch.enclosing, hiding: &hidden, indent: &indent) }
      guard let condition = branch.condition else {
        if !branch.isGap {
          begin(branch, indent)
          writeOperations(branch.operations, hiding: hidden, indent: indent)
        }
        if around < 0 { return }  // No branch after `else` can run.
        line(indent, "return")
        index += 1
        continue
      }
      test(condition, indent: indent)
      put("\n")
      begin(branch, indent + 2)
      writeOperations(
        branch.operations, hiding: hidden.map { $0 + uses.names(boundBy: condition) }, indent: indent + 2)
      line(indent + 2, "return")
      line(indent, "}")
      index += 1
    }
    writeNesting(from: &around, to: -1, hiding: &hidden, indent: &indent)
  }

  /// Closes the `if`s of conditions that are around the last branch but not around the next branch. Then opens `if`s for conditions
  /// that are only around the next branch.
  ///
  /// - Parameters:
  ///   - around: the innermost condition around the last branch, replaced by that of the next branch; -1 if there is none.
  ///   - hidden: the names that hide the flow's own values, including names that the conditions bind.
  func writeNesting(from around: inout Int32, to next: Int32, hiding hidden: inout [Name]?, indent: inout Int) {
    if around == next { return }
    let (closing, opening) = (conditions(around: around), conditions(around: next))
    let common = zip(closing, opening).prefix { $0 == $1 }.count
    for condition in closing[common...].reversed() {
      indent -= 2
      line(indent, "}")
      let bound = uses.names(boundBy: enclosing[Int(condition)].condition).count
      hidden?.removeLast(bound)
    }
    for condition in opening[common...] {
      test(enclosing[Int(condition)].condition, indent: indent)
      put("\n")
      indent += 2
      hidden?.append(contentsOf: uses.names(boundBy: enclosing[Int(condition)].condition))
    }
    around = next
  }

  /// The conditions around a branch, outermost first.
  func conditions(around innermost: Int32) -> [Int32] {
    var found: [Int32] = []
    var next = innermost
    while next >= 0 {
      found.insert(next, at: 0)
      next = enclosing[Int(next)].outer
    }
    return found
  }

  func writeBegin(indent: Int, always: Bool, animated: Bool) {
    beginLine(indent, "guard \(locals.navigation).begin(&\(locals.routes)\(always ? ", always: true" : "")")
    put(animated ? ") else { return }\n" : ", animated: false) else { return }\n")
  }

  func writeAnimation(_ branch: Branch, indent: Int) {
    if branch.isAnimated { return }
    line(indent, "\(locals.routes).changesAreAnimated = false")
  }

  func boundNames(_ transition: Transition) -> [Name] {
    switch transition.trigger {
    case .event(_, let list):
      let range = list?.parameters ?? .empty
      return parameters[range].map(\.name)
    case .pattern(_, let range), .exit(_, let range): return bindings[range].compactMap(\.name)
    case .dismissed, .reselected: return []
    }
  }

  /// Writes constants for the `needs` that branches read, unless the payload hides them.
  func writeNeeds(of branches: IndexRange, hiddenBy bound: [Name], indent: Int) {
    if !facts.hasNeeds { return }
    for need in flow.needs where !bound.contains(need.name) {
      writeNeed(need.name, uses.use(of: need.name, in: branches), indent: indent)
    }
  }

  func writeNeed(_ name: Name, _ use: UseCertainty, indent: Int) {
    guard use.isUsed else { return }
    line(indent, "let \(name) = \(locals.flow).\(member: name)")
    if use.isPerhaps { silence([name], indent: indent) }
  }

  // MARK: Facts

  /// Whether the flow handles some event of a screen.
  func handlesEvents(_ screen: Int) -> Bool {
    transitions[screens[screen].transitions].contains { !$0.branches.isEmpty && !$0.isDismissal }
  }

  /// The screen's `dismissed` transition, which runs after a dismissal by the system; `nil` if there is none, or if it only closes
  /// an alert.
  func dismissal(of screen: Screen) -> Transition? {
    guard let transition = transitions[screen.transitions].first(where: { $0.isDismissal && !$0.branches.isEmpty }) else { return nil }
    return screen.alert != nil && onlyCloses(transition) ? nil : transition
  }

  var hasHandlers: Bool {
    handlesTabEvents || facts.tabsRequire || flow.hasColumns || flow.screens.indices.contains(where: handlesEvents)
  }

  var hasDismissals: Bool { screens[flow.screens].contains { dismissal(of: $0) != nil } }

  /// Whether the flow handles any event while the event's screen is covered.
  var hasAlways: Bool {
    func hasAlways(_ range: IndexRange) -> Bool { transitions[range].contains(where: \.isAlways) }
    return facts.tabsRequire || flow.hasColumns || tabs[flow.tabs].contains { hasAlways($0.transitions) }
      || screens[flow.screens].contains { hasAlways($0.transitions) }
  }

  /// Whether the flow handles events of tabs.
  var handlesTabEvents: Bool {
    tabs[flow.tabs].contains { tab in transitions[tab.transitions].contains { !$0.branches.isEmpty } }
  }

  /// Whether the flow handles one of its own events, or an action of one of its `work` reducers.
  var hasEvents: Bool {
    flow.events.contains { !$0.branches.isEmpty } || flow.work.contains { handlesActions($0) }
  }

  /// Whether the handler of a transition reads one of the `needs`. Looks either at transitions for gestures or at all others.
  func usesNeeds(inScreens areDismissals: Bool) -> Bool {
    if !facts.hasNeeds { return false }
    if facts.sharedFunctionsReadNeeds { return true }
    if flow.doesEvents, eventsUseNeeds { return true }
    for need in flow.needs {
      for tab in tabs[flow.tabs] where !areDismissals {
        if uses.use(of: need.name, inTransitions: tab.transitions, isDismissal: false).isUsed { return true }
        // The handler of events also handles columns that the user left.
        if flow.hasColumns, uses.use(of: need.name, inTransitions: tab.transitions, isDismissal: true).isUsed { return true }
      }
      for screen in screens[flow.screens]
      where uses.use(of: need.name, inTransitions: screen.transitions, isDismissal: areDismissals).isUsed { return true }
    }
    return false
  }

  /// Whether a handler of the flow's own events, or of the actions of its `work` reducers, reads one of the `needs`.
  var eventsUseNeeds: Bool {
    facts.sharedFunctionsReadNeeds
      || flow.needs.contains { need in
        flow.events.contains { uses.use(of: need.name, in: $0.branches).isUsed }
          || flow.work.contains { uses.use(of: need.name, inTransitions: $0.transitions, isDismissal: false).isUsed }
      }
  }
}
