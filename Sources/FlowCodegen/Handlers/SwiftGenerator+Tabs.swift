import FlowModel
import FlowSyntax

/// The handlers of events in tabs, and operations on tabs. The tabs are the root screen.
extension SwiftGenerator {
  /// Writes the handler of events from the tabs' flows. It handles events of the selected tab while no screen covers the tabs.
  func writeTabHandler() {
    line(4, "case .\(words.items)(let \(locals.action)):")
    beginLine(6, "guard case .\(words.items)")
    if readsTabs { put("(let \(words.local))") }
    put(" = \(locals.screen) else { return \(locals.navigation).mismatch() }\n")
    if flow.hasColumns { writeLeft() }
    if facts.tabsRequire { writeSelections() }
    for tab in tabs[flow.tabs] {
      for transition in transitions[tab.transitions] { write(transition, of: tab) }
    }
  }

  private var readsTabs: Bool {
    facts.tabsRequire
      || tabs[flow.tabs].contains { tab in
        transitions[tab.transitions].contains { !$0.branches.isEmpty && !$0.isDismissal && (!$0.isAlways || needsTab($0)) }
      }
  }

  /// Whether the handler of a transition needs the tab, to check which tab it is or to read its state.
  private func needsTab(_ transition: Transition) -> Bool {
    if case .reselected = transition.trigger { return true }
    return stateUse(transition).isUsed
  }

  /// Whether some tab reacts to `reselected` even if screens cover the tabs. The event does not say which tab it is for. So if this
  /// is true, every tab's handler receives the event and checks whether the tabs are covered.
  var hasAlwaysReselection: Bool {
    tabs[flow.tabs].contains { tab in
      transitions[tab.transitions].contains { if case .reselected = $0.trigger { $0.isAlways } else { false } }
    }
  }

  private func stateUse(_ transition: Transition) -> UseCertainty {
    guard let state = names.find("state"), !uses.binds(transition.trigger, state) else { return .unused }
    return uses.use(of: state, in: transition.branches)
  }

  private func write(_ transition: Transition, of tab: Tab) {
    if transition.branches.isEmpty || transition.isDismissal { return }
    let state = stateUse(transition)
    var silenced: [Name] = []
    begin()
    if case .reselected = transition.trigger {
      put("if case .reselected(let \(locals.place)) = \(locals.action)")
    } else {
      put("if case .\(words.item)(let \(locals.place), .\(tab.name)(")
      silenced = putPattern(transition, isKnown: isKnown(tab.content), indent: 6)
      put(")) = \(locals.action)")
      if !transition.isAlways, !flow.hasColumns { put(", \(words.local).selectedID == \(locals.place)") }
    }
    // A layer that another column presents covers all columns. The event must not navigate then.
    if !transition.isAlways, flow.hasColumns { put(", !\(words.local).isCovered(\(locals.place))") }
    if needsTab(transition) {
      put(", case .\(tab.name)\(state.isUsed ? "(let state)? = " : "? = ")\(words.local)[id: \(locals.place)]?.\(words.item)")
    }
    put(" {")
    if case .reselected = transition.trigger { placeNothing(indent: 6) }
    end()
    silenced += openPatterns(behindFirstOf: transition)
    if state.isPerhaps, let name = names.find("state") { silenced.append(name) }
    silence(silenced, indent: 8)
    if case .reselected = transition.trigger, !transition.isAlways, hasAlwaysReselection {
      writeBegin(indent: 8, always: false, animated: true)
    }
    writeBranches(transition, of: nil, indent: 8, selectingTab: true)
    line(8, "return")
    closePatterns(transition)
  }

  // MARK: Operations

  /// Writes helper methods of the state for operations on tabs.
  func writeTabHelpers() {
    line(2, "/// Changes the \(words.items), if the root still shows them.")
    beginLine(2, "private mutating func update\(words.listType)(\n    _ body: (inout FlowRuntime.\(words.listType)<\(flow.name)")
    put(".\(words.type)>) -> FlowRuntime.\(words.listType)Change\n  ) -> FlowRuntime.\(words.listType)Change {\n")
    beginLine(4, "guard case .\(words.items)(var \(words.items)) = self.routes.root.screen\(enumMember) else ")
    put("{ return .unchanged(.noSuch\(words.type)) }\n")
    line(4, "let change = body(&\(words.items))")
    line(4, "self.routes[screenAt: 0] = .\(words.items)(\(words.items))")
    line(4, "return change")
    line(2, "}")
    emptyLine()
    line(2, "/// The first \(words.item) that satisfies a predicate.")
    line(2, "private func first\(words.type)(where predicate: (\(flow.name).\(words.type)) -> Bool) -> FlowRuntime.\(words.type)ID? {")
    line(4, "guard case .\(words.items)(let \(words.items)) = self.routes.root.screen\(enumMember) else { return nil }")
    line(4, "return \(words.items).first(where: predicate)")
    line(2, "}")
    if flow.hasColumns { writeColumnHelpers() }
  }

  /// Writes the operation that selects a tab: `navigation.note(updateTabs { $0.select { … } })`.
  func writeSelect(_ tab: Int, indent: Int) {
    writeAdmission(ofTab: tab, indent: indent)
    beginLine(indent, "\(locals.navigation).note(\(words.update) { $0.select { if case .\(tabs[tab].name)")
    put(" = $0 { true } else { false } } })\n")
  }

  /// Writes the selection of the sender's tab, for an `always` event of another tab.
  func writeSelectSender(indent: Int) {
    if facts.tabsRequire { writeAdmissionOfSender(indent: indent) }
    writeSelectPlace(indent: indent)
  }

  /// Writes the selection of the tab with a known id: `navigation.note(updateTabs { $0.select(id: place) })`.
  func writeSelectPlace(indent: Int) {
    line(indent, "\(locals.navigation).note(\(words.update) { $0.\(flow.hasColumns ? "uncover" : "select")(id: \(locals.place)) })")
  }

  /// `firstTab { if case .shop = $0 { true } else { false } }`. In a condition, the closure is in parentheses.
  func firstTab(_ tab: Int, isCondition: Bool = false) -> Code {
    let test: Code = "{ if case .\(tabs[tab].name) = $0 { true } else { false } }"
    return isCondition ? "\(words.first)(where: \(test))" : "\(words.first) \(test)"
  }

  func writeUpdate(ofTab tab: Int, _ arguments: ArgumentList?, indent: Int) {
    begin("let \(locals.screen): \(flow.name).\(words.type) = .\(tabs[tab].name)(")
    placeInit(arguments, indent: indent)
    end(")")
    line(indent, "let \(locals.place) = \(firstTab(tab))")
    if flow.hasColumns {
      line(indent, "\(locals.navigation).note(\(words.update) { $0.replace(id: \(locals.place), with: \(locals.screen)) })")
    } else {
      line(indent, "\(locals.navigation).note(\(words.update) { $0.update(id: \(locals.place)) { $0 = \(locals.screen) } })")
    }
    if tabs[tab].content.isFlow { line(indent, "\(locals.navigation).begin(anew: self.routes.root.id)") }
  }
}
