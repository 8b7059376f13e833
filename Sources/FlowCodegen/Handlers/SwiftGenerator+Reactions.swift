import FlowModel
import FlowSyntax

/// The handlers of system gestures and of the flow's own events, and the property that lists `always` events.
extension SwiftGenerator {
  func writeDismissals() {
    open("handleDismissed", locals.screen, ".Screen", takesFlow: usesNeeds(inScreens: true))
    var cases = SplitSwitch(over: locals.screen, enumMember, isSplit: isLarge)
    open(cases)
    var others = facts.hasTabs
    for screen in screens[flow.screens] {
      guard let dismissal = dismissal(of: screen) else {
        others = true
        continue
      }
      next(&cases)
      openCase(screen.name, screen.content) { $0.use(of: $1, in: dismissal.branches) }
      let hiding = hasClosures(dismissal.branches) ? unit.senderNames(screen.content) : nil
      writeBranches(dismissal.branches, hiding: hiding, indent: 6) { branch, indent in
        writeAnimation(branch, indent: indent)
      }
    }
    close(cases, others: others)
  }

  func writeEventHandler() {
    let handled = flow.events.filter { !$0.branches.isEmpty }
    open("handleFlow", locals.action, ".Action", takesFlow: eventsUseNeeds)
    // If a transition runs the event with `do`, there is a sender, and the change has already begun.
    if flow.doesEvents { line(4, "if \(locals.navigation).sender == nil { \(locals.routes).changesAreAnimated = true }") }
    line(4, "switch \(locals.action) {")
    for event in handled {
      beginLine(4, "case .\(event.name)")
      let parameters = event.parameters?.parameters ?? .empty
      let silenced = putPayload(parameters, event.branches)
      put(":\n")
      silence(silenced, indent: 6)
      let hidden = self.parameters[parameters].map(\.name)
      writeNeeds(of: event.branches, hiddenBy: hidden, indent: 6)
      let hiding = hasClosures(event.branches) ? hidden : nil
      writeBranches(event.branches, hiding: hiding, indent: 6) { branch, indent in
        if flow.doesEvents {
          writeAnimation(branch, indent: indent)
        } else {
          writeBegin(indent: indent, always: false, animated: branch.isAnimated)
        }
      }
    }
    for work in flow.work where handlesActions(work) { writeHandlers(of: work) }
    let others = flow.events.filter(\.branches.isEmpty).map(\.name) + flow.work.filter { !handlesActions($0) }.map(\.name)
    line(4, "case .router\(flow.exits.isEmpty ? "" : ", .exit")\(others.isEmpty ? "" : ", ")\(cases: others): break")
    line(4, "}")
    line(2, "}")
  }

  /// Writes the property `isAlways`, which says which events the flow handles while other screens cover the sender.
  func writeIsAlways() {
    emptyLine()
    line(0, "extension \(flow.name).\(screenActionEnum) {")
    line(2, "/// Whether the event is handled even if other screens cover its screen.")
    line(2, "fileprivate var \(locals.isAlways): Bool {")
    if facts.tabsRequire {
      line(4, "if case .tabs(.select) = self { return true }")
      line(4, "if case .tabs(.selectIndex) = self { return true }")
    }
    if flow.hasColumns { line(4, "if case .columns(.left) = self { return true }") }
    if hasAlwaysReselection { line(4, "if case .\(words.items)(.reselected) = self { return true }") }
    for screen in screens[flow.screens] {
      writeIsAlways(screen.transitions, of: screen.name, screen.content, isTab: false)
    }
    for tab in tabs[flow.tabs] {
      writeIsAlways(tab.transitions, of: tab.name, tab.content, isTab: true)
    }
    line(4, "return false")
    line(2, "}")
    line(0, "}")
  }

  /// Writes the results of the property `isAlways` for the transitions of a screen or tab. If several patterns match an event, the
  /// first decides, even if it is not `always`.
  private func writeIsAlways(_ transitions: IndexRange, of holder: Name, _ content: Screen.Content, isTab: Bool) {
    for index in transitions.indices {
      let transition = self.transitions[index]
      let isShadow = !transition.isAlways && !transition.branches.isEmpty && isBeforeAlways(index, transitions)
      if !transition.isAlways, !isShadow { continue }
      switch transition.trigger {
      case .pattern(let path, _) where isApps(content):
        writeAnswer(transition.isAlways, to: path, of: holder, isTab: isTab)
      default: writeAnswer(transition.isAlways, to: transition.trigger, of: holder, isTab: isTab)
      }
    }
  }

  /// Whether a later `always` transition matches some of the same events.
  private func isBeforeAlways(_ index: Int, _ transitions: IndexRange) -> Bool {
    guard case .pattern(let path, _) = self.transitions[index].trigger else { return false }
    return (index + 1..<transitions.end).contains { other in
      guard self.transitions[other].isAlways, case .pattern(let otherPath, _) = self.transitions[other].trigger
      else { return false }
      return (0..<min(path.count, otherPath.count)).allSatisfy { paths[path.start + $0].name == paths[otherPath.start + $0].name }
    }
  }

  /// Writes the result of the property `isAlways` for an event that `flowc` knows.
  private func writeAnswer(_ answer: Bool, to trigger: Transition.Trigger, of holder: Name, isTab: Bool) {
    var path: [Name] = []
    var depth = 0
    switch trigger {
    case .event(let name, _): path = [name]
    case .pattern(let range, _): path = paths[range].map(\.name)
    case .exit(let name, _): path = [name]
    case .dismissed, .reselected: return
    }
    beginLine(4, "if case .")
    if isTab {
      put("\(words.items)(.\(words.item)(_, .")
      depth = 2
    }
    put(holder)
    if case .exit = trigger {
      put("(.exit")
      depth += 1
    }
    for name in path { put("(.\(name)") }
    for _ in 0..<path.count + depth { put(")") }
    put(answer ? " = self { return true }\n" : " = self { return false }\n")
  }
}
