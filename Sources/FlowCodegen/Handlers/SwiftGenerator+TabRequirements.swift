import FlowModel
import FlowSyntax

/// The requirements of tabs as methods of the state: whether a tab may be selected, and what happens instead. Operations and
/// the system's tab bar check before they select a tab. After a refusal, the selected tab stays.
extension SwiftGenerator {
  mutating func writeTabRequirements() {
    emptyLine()
    beginLine(2, "private func admitsTab(_ ")
    putTabParameter()
    putFlowParameter()
    put(") -> Bool {\n")
    openTabSwitch()
    for index in flow.tabs.start..<flow.tabs.end {
      guard let requirement = requirement(ofTab: index) else { continue }
      openCase(ofTab: index, uses.use(of:in:), requirement.condition)
      test(requirement.condition, indent: 6)
      put(" return true }\n")
      line(6, "return false")
    }
    closeTabSwitch("default: return true")
    line(2, "}")
    emptyLine()
    open("refuseTab", locals.tab, ".Tab", takesFlow: facts.requirementsReadNeeds)
    line(4, "guard \(locals.navigation).beginRefusal() else { return }")
    openTabSwitch()
    for index in flow.tabs.start..<flow.tabs.end {
      guard let requirement = requirement(ofTab: index) else { continue }
      openCase(ofTab: index, uses.use(of:inOperations:), requirement.operations)
      writeKeeping(ofTab: index)
      let hidden = hasClosures(inOperations: requirement.operations) ? senderNames(nil) : nil
      writeOperations(requirement.operations, hiding: hidden, indent: 6)
      if requirement.operations.isEmpty { line(6, "break") }
    }
    closeTabSwitch("default: break")
    line(2, "}")
    writeSelection()
  }

  private func requirement(ofTab tab: Int) -> Screen.Requirement? {
    tabs[tab].requirement.map { requirements[Int($0)] }
  }

  private var areAllTabsRequired: Bool {
    (flow.tabs.start..<flow.tabs.end).allSatisfy { tabs[$0].requirement != nil }
  }

  private mutating func putTabParameter() {
    put("\(locals.tab): \(flow.name).Tab")
  }

  private mutating func openTabSwitch() {
    line(4, "switch \(locals.tab) {")
  }

  private mutating func closeTabSwitch(_ otherwise: StaticString) {
    if !areAllTabsRequired { line(4, otherwise) }
    line(4, "}")
  }

  /// Writes `case .cart(let state):` and constants for the `needs` that code reads.
  private mutating func openCase<Part>(ofTab tab: Int, _ use: (Name, Part) -> UseCertainty, _ part: Part) {
    let state = names.find("state")
    let stateUse = state.map { use($0, part) } ?? .unused
    beginLine(4, "case .\(tabs[tab].name)\(stateUse.isUsed ? "(let state):\n" : ":\n")")
    if stateUse.isPerhaps, let state { silence([state], indent: 6) }
    for need in flow.needs where need.name != state { writeNeed(need.name, use(need.name, part), indent: 6) }
  }

  // MARK: Checks before a selection

  /// `case .tabs(let tab): return admitsTab(tab.selected.tab)`
  mutating func writeAdmissionOfSelectedTab() {
    openCaseOfTabs()
    beginLine(6, "return ")
    putAdmitsTab("selected.tab")
    put("\n")
  }

  /// If the selected tab is refused, selects the first admitted tab instead.
  mutating func writeRefusalOfSelectedTab() {
    openCaseOfTabs()
    beginLine(6, "let \(locals.place) = \(locals.tab).items.first { self.admitsTab($0.tab")
    putFlowArgument()
    put(") }?.id\n")
    line(6, "_ = \(locals.updateTabs) { $0.select(id: \(locals.place) ?? $0.selectedID) }")
    indent(6)
    putRefuseTab("selected.tab")
    put("\n")
  }

  private mutating func openCaseOfTabs() {
    line(4, "case .tabs(let \(locals.tab)):")
  }

  private mutating func putAdmitsTab(_ member: StaticString? = nil) {
    put("self.admitsTab(")
    putTab(member)
    putFlowArgument()
    put(")")
  }

  private mutating func putRefuseTab(_ member: StaticString? = nil) {
    put("self.refuseTab(")
    putTab(member)
    put(", &\(locals.navigation)")
    putFlowArgument()
    put(")")
  }

  /// `tab`, or `tab.selected.tab`
  private mutating func putTab(_ member: StaticString?) {
    put(locals.tab)
    guard let member else { return }
    put(".\(member)")
  }

  /// Writes the check before an operation selects a tab.
  mutating func writeAdmission(ofTab tab: Int, indent: Int) {
    guard tabs[tab].requirement != nil else { return }
    beginLine(indent, "if let \(locals.place) = ")
    putFirstTab(tab, isCondition: true)
    writeRefusalOfUnselected(indent: indent)
  }

  /// Writes the check before the sender's tab is selected, for an `always` event of another tab.
  mutating func writeAdmissionOfSender(indent: Int) {
    beginLine(indent, "if ")
    writeRefusalOfUnselected(isFirst: true, indent: indent)
  }

  /// Writes `, let tab = unselectedTab(place), !admitsTab(tab) {` and the refusal.
  private mutating func writeRefusalOfUnselected(isFirst: Bool = false, indent: Int) {
    put("\(isFirst ? "let " : ", let ")\(locals.tab) = self.unselectedTab(\(locals.place)), !")
    putAdmitsTab()
    put(" {\n")
    self.indent(indent + 2)
    guard !isFirst, let step = stepOfOperation[currentOperation] else {
      put("return ")
      putRefuseTab()
      put("\n")
      return line(indent, "}")
    }
    putRefuseTab()
    put("\n")
    beginLine(indent + 2, "self.refused.append(.step(")
    putStep(step)
    put("))\n")
    line(indent + 2, "return")
    line(indent, "}")
  }

  // MARK: Selections by the system

  /// Writes the handlers for the system's selections: of a tab, or of another tab after the selected tab was removed.
  mutating func writeSelections() {
    line(6, "switch \(locals.action) {")
    beginLine(6, "case .select(let \(locals.place)): return ")
    putSelect()
    line(6, "case .selectIndex(let \(locals.index)):")
    beginLine(8, "let \(locals.place) = \(locals.tab).items.indices.contains(\(locals.index)) ? \(locals.tab).items[")
    put("\(locals.index)].id : nil\n")
    beginLine(8, "return ")
    putSelect()
    beginLine(6, "case .remove where !")
    putAdmits(locals.screen)
    put(": return ")
    putRefuse(locals.screen)
    put("\n")
    line(6, "default: break")
    line(6, "}")
  }

  private mutating func putSelect() {
    put("self.selectTab(\(locals.place), &\(locals.navigation)")
    putFlowArgument()
    put(")\n")
  }

  private mutating func writeSelection() {
    emptyLine()
    line(2, "/// A tab, unless it is selected already.")
    line(2, "private func unselectedTab(_ id: FlowRuntime.TabID) -> \(flow.name).Tab? {")
    line(4, "guard case .tabs(let tabs) = self.routes.root.screen, tabs.selectedID != id else { return nil }")
    line(4, "return tabs[id: id]?.tab")
    line(2, "}")
    emptyLine()
    line(2, "/// Selects a tab for the system; the selected one is chosen again.")
    beginLine(2, "private mutating func selectTab(\n    _ \(locals.place): FlowRuntime.TabID?, _ ")
    putNavigationParameter()
    putFlowParameter()
    put("\n  ) {\n")
    beginLine(4, "guard let \(locals.place), case .tabs(let \(locals.tab)) = self.routes.root.screen else { return ")
    put("\(locals.navigation).note(FlowRuntime.TabsChange.unchanged(.noSuchTab)) }\n")
    beginLine(4, "if \(locals.tab).selectedID == \(locals.place) { return \(locals.navigation)")
    put(".send(to: self.routes.root.id, .tabs(.reselected(\(locals.place)))) }\n")
    beginLine(4, "if let \(locals.tab) = self.unselectedTab(\(locals.place)), !")
    putAdmitsTab()
    put(" {\n")
    line(6, "guard \(locals.navigation).begin(&self.routes) else { return }")
    beginLine(6, "return ")
    putRefuseTab()
    put("\n")
    line(4, "}")
    writeSelectPlace(indent: 4)
    line(2, "}")
  }
}
