import FlowModel
import FlowSyntax

/// The requirements of tabs as methods of the state: whether a tab may be selected, and what happens instead. Operations and
/// the system's tab bar check before they select a tab. After a refusal, the selected tab stays.
extension SwiftGenerator {
  func writeTabRequirements() {
    emptyLine()
    line(2, "private func admits\(words.type)(_ \(words.local): \(flow.name).\(words.type)\(flowParameter)) -> Bool {")
    line(4, "switch \(words.local) {")
    for index in flow.tabs.indices {
      guard let requirement = requirement(ofTab: index) else { continue }
      openCase(tabs[index].name, tabs[index].content) { $0.use(of: $1, in: requirement.condition) }
      writeResult(of: requirement.condition, indent: 6)
    }
    closeTabSwitch("default: return true")
    line(2, "}")
    emptyLine()
    open(
      flow.hasColumns ? "refuseColumn" : "refuseTab", words.local, flow.hasColumns ? ".Column" : ".Tab",
      takesFlow: facts.requirementsReadNeeds)
    line(4, "guard \(locals.navigation).beginRefusal() else { return }")
    line(4, "switch \(words.local) {")
    for index in flow.tabs.indices {
      guard let requirement = requirement(ofTab: index) else { continue }
      openCase(tabs[index].name, tabs[index].content) { $0.use(of: $1, inOperations: requirement.operations) }
      writeKeeping(ofTab: index)
      writeOperations(of: requirement, tabs[index].content)
    }
    closeTabSwitch("default: break")
    line(2, "}")
    if !flow.hasColumns { writeSelection() }
  }

  private func requirement(ofTab tab: Int) -> Screen.Requirement? {
    tabs[tab].requirement.map { requirements[Int($0)] }
  }

  private var areAllTabsRequired: Bool {
    tabs[flow.tabs].allSatisfy { $0.requirement != nil }
  }

  private func closeTabSwitch(_ otherwise: StaticString) {
    if !areAllTabsRequired { line(4, otherwise) }
    line(4, "}")
  }

  // MARK: Checks before a selection

  /// Writes the check of the selected tab: `case .tabs(let tab): return admitsTab(tab.selected.tab)`.
  func writeAdmissionOfSelectedTab() {
    line(4, "case .\(words.items)(let \(words.local)):")
    line(6, "return \(admitsTab(".selected.tab"))")
  }

  /// Writes code that selects the first admitted tab instead of a refused tab.
  func writeRefusalOfSelectedTab() {
    line(4, "case .\(words.items)(let \(words.local)):")
    line(6, "let \(locals.place) = \(words.local).items.first { self.admits\(words.type)($0.\(words.item)\(flowArgument)) }?.id")
    line(6, "_ = \(words.update) { $0.select(id: \(locals.place) ?? $0.selectedID) }")
    line(6, refuseTab(".selected.tab"))
  }

  /// - Parameter member: where the local constant holds the tab, if it is not the tab itself: `.selected.tab`.
  private func admitsTab(_ member: StaticString = "") -> Code {
    "self.admits\(words.type)(\(words.local)\(member)\(flowArgument))"
  }

  private func refuseTab(_ member: StaticString = "") -> Code {
    "self.refuse\(words.type)(\(words.local)\(member), &\(locals.navigation)\(flowArgument))"
  }

  /// Writes the check before an operation selects a tab.
  func writeAdmission(ofTab tab: Int, indent: Int) {
    // The requirement of a column's content was already checked when the column was filled.
    guard tabs[tab].requirement != nil, !flow.hasColumns else { return }
    beginLine(indent, "if let \(locals.place) = \(firstTab(tab, isCondition: true))")
    writeRefusalOfUnselected(indent: indent)
  }

  /// Writes the check before the sender's tab is selected, for an `always` event of another tab.
  func writeAdmissionOfSender(indent: Int) {
    beginLine(indent, "if ")
    writeRefusalOfUnselected(isFirst: true, indent: indent)
  }

  /// Writes `, let tab = unselectedTab(place), !admitsTab(tab) {` and the refusal.
  private func writeRefusalOfUnselected(isFirst: Bool = false, indent: Int) {
    put("\(isFirst ? "let " : ", let ")\(words.local) = self.unselected\(words.type)(\(locals.place)), !\(admitsTab()) {\n")
    guard !isFirst, let step = stepOfOperation[currentOperation] else {
      line(indent + 2, "return \(refuseTab())")
      return line(indent, "}")
    }
    line(indent + 2, refuseTab())
    line(indent + 2, "self.refused.append(.step(\(self.step(step))))")
    line(indent + 2, "return")
    line(indent, "}")
  }

  // MARK: Selections by the system

  /// Writes the handlers for the system's selections: of a tab, or of another tab after the selected tab was removed.
  func writeSelections() {
    line(6, "switch \(locals.action) {")
    line(6, "case .select(let \(locals.place)): return \(selectTab)")
    line(6, "case .selectIndex(let \(locals.index)):")
    beginLine(8, "let \(locals.place) = \(words.local).items.indices.contains(\(locals.index)) ? \(words.local).items[")
    put("\(locals.index)].id : nil\n")
    line(8, "return \(selectTab)")
    // In an opaque flow, the local constant is only the content of the screen.
    let root = flow.isOpaque ? "self.routes.root.screen" : locals.screen
    line(6, "case .remove where !\(admits(root)): return \(refuse(root))")
    line(6, "default: break")
    line(6, "}")
  }

  private var selectTab: Code {
    "self.select\(words.type)(\(locals.place), &\(locals.navigation)\(flowArgument))"
  }

  private func writeSelection() {
    emptyLine()
    line(2, "/// A \(words.item), unless it is selected.")
    line(2, "private func unselected\(words.type)(_ id: FlowRuntime.\(words.type)ID) -> \(flow.name).\(words.type)? {")
    beginLine(4, "guard case .\(words.items)(let \(words.items)) = self.routes.root.screen\(enumMember), ")
    put("\(words.items).selectedID != id else { return nil }\n")
    line(4, "return \(words.items)[id: id]?.\(words.item)")
    line(2, "}")
    emptyLine()
    line(2, "/// Selects a \(words.item) for the system. If it is already selected, it gets `reselected`.")
    beginLine(2, "private mutating func select\(words.type)(\n    _ \(locals.place): FlowRuntime.\(words.type)ID?, ")
    put("\(navigationParameter)\(flowParameter)\n  ) {\n")
    beginLine(4, "guard let \(locals.place), case .\(words.items)(let \(words.local)) = self.routes.root.screen\(enumMember) else ")
    put("{ return \(locals.navigation).note(FlowRuntime.\(words.listType)Change.unchanged(.noSuch\(words.type))) }\n")
    beginLine(4, "if \(words.local).selectedID == \(locals.place) { return \(locals.navigation)")
    put(".send(to: self.routes.root.id, .\(words.items)(.reselected(\(locals.place)))) }\n")
    line(4, "if let \(words.local) = self.unselected\(words.type)(\(locals.place)), !\(admitsTab()) {")
    line(6, "guard \(locals.navigation).begin(&self.routes) else { return }")
    line(6, "return \(refuseTab())")
    line(4, "}")
    writeSelectPlace(indent: 4)
    line(2, "}")
  }
}
