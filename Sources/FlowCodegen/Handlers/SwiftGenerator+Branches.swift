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
      hidden = boundNames(transition) + senderNames(values)
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

  /// The names of the sender's values, or of its state, that a fragment can read.
  func senderNames(_ values: IndexRange?) -> [Name] {
    guard let values else { return names.find("state").map { [$0] } ?? [] }
    return values.indices.map { parameters[$0].name }
  }

  func senderNames(_ content: Screen.Content) -> [Name] { senderNames(content.hasReducer ? nil : content.values) }

  func boundNames(_ transition: Transition) -> [Name] {
    switch transition.trigger {
    case .event(_, let list):
      let range = list?.parameters ?? .empty
      return range.indices.map { parameters[$0].name }
    case .pattern(_, let range), .exit(_, let range): return range.indices.compactMap { bindings[$0].name }
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
    for screen in flow.screens.indices where handlesEvents(screen) { return true }
    return handlesTabEvents || facts.tabsRequire || flow.hasColumns
  }

  var hasDismissals: Bool {
    for screen in screens[flow.screens] {
      if dismissal(of: screen) != nil { return true }
    }
    return false
  }

  /// Whether the flow handles any event while the event's screen is covered.
  var hasAlways: Bool {
    if facts.tabsRequire || flow.hasColumns { return true }
    for tab in tabs[flow.tabs] {
      let transitions = tab.transitions
      for transition in self.transitions[transitions] where transition.isAlways { return true }
    }
    for screen in screens[flow.screens] {
      let transitions = screen.transitions
      var index = transitions.start
      while index < transitions.end {
        if self.transitions[index].isAlways { return true }
        index += 1
      }
    }
    return false
  }

  /// Whether the flow handles events of tabs.
  var handlesTabEvents: Bool {
    for tab in tabs[flow.tabs] {
      let transitions = tab.transitions
      for transition in self.transitions[transitions] where !transition.branches.isEmpty {
        return true
      }
    }
    return false
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
      for screen in screens[flow.screens] {
        let transitions = screen.transitions
        if uses.use(of: need.name, inTransitions: transitions, isDismissal: areDismissals).isUsed { return true }
      }
    }
    return false
  }

  /// Whether a handler of the flow's own events, or of the actions of its `work` reducers, reads one of the `needs`.
  var eventsUseNeeds: Bool {
    if facts.sharedFunctionsReadNeeds { return true }
    for need in flow.needs {
      if flow.events.contains(where: { uses.use(of: need.name, in: $0.branches).isUsed }) { return true }
      for work in flow.work
      where uses.use(of: need.name, inTransitions: work.transitions, isDismissal: false).isUsed { return true }
    }
    return false
  }
}
