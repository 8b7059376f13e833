import FlowModel
import FlowSyntax

/// Writes the flow's type: its enums, its needs, and the reducer.
extension SwiftGenerator {
  func writeReducer() {
    emptyLine()
    doc(flow.doc, indent: 0)
    line(0, "\(access)struct \(flow.name): \(flow.isOpaque ? "FlowRuntime.OpaqueFlow" : "FlowRuntime.FlowReducer") {")
    writeEnums()
    writeNeeds()
    writeReduce()
    writeHasReducer()
    if facts.hasFlows {
      emptyLine()
      line(2, "\(access)static var hasNestedFlows: Bool { true }")
    }
    if facts.hasReducers { writeScreenReducers() }
    writeHandle()
    if hasDismissals { writeHandleDismissed() }
    if hasEvents { writeHandleFlow() }
    if !flow.beginning.isEmpty { writeBeginWork() }
    if facts.hasRequirements { writeRequirementForwarding() }
    if flow.resumes { writeResumptionForwarding() }
    if !flow.links.isEmpty { writeFollow() }
    if facts.hasStayingScreens { writeStayingForwarding() }
    writeButtons()
    line(0, "}")
  }

  private func writeReduce() {
    emptyLine()
    beginLine(2, "\(access)func reduce(into \(locals.state): inout State, \(locals.actionParameter)")
    put(": Action) -> FlowRuntime.Effect<Action> {\n")
    line(4, "switch \(locals.action) {")
    line(4, "case .router(let \(locals.action)): return route(\(locals.action), into: &\(locals.state))")
    var ignored = flow.events.filter(\.branches.isEmpty).map(\.name)
    if !flow.exits.isEmpty { line(4, "case .exit: return .none") }
    if !ignored.isEmpty { line(4, "case \(cases: ignored): return .none") }
    ignored = flow.events.filter { !$0.branches.isEmpty }.map(\.name)
    if !ignored.isEmpty { line(4, "case \(cases: ignored): return run(\(locals.action), into: &\(locals.state))") }
    for work in flow.work { writeReduce(work) }
    line(4, "}")
    line(2, "}")
  }

  /// Writes the method that says which events run a reducer, so that other events skip this work.
  private func writeHasReducer() {
    var backed: [Name] = []
    var hasOthers = false
    for index in flow.screens.indices {
      if screens[index].hasReducer {
        backed.append(screens[index].name)
      } else if !hasOthers {
        hasOthers = hasAction(index)
      }
    }
    // If there is no event at all, the enum of events is empty, and swiftc would warn about code that takes a value of it.
    if backed.isEmpty, !facts.hasTabs, !hasOthers { return }
    emptyLine()
    beginLine(2, "\(access)func hasReducer(for \(locals.action): ScreenAction) -> Bool {")
    if backed.isEmpty, !facts.hasTabs { return put(" false }\n") }
    if !hasOthers, !facts.tabsRequire, !flow.hasColumns { return put(" true }\n") }
    put("\n")
    line(4, "switch \(locals.action)\(enumMember) {")
    // This event runs no reducer: the event handler checks the requirements of tabs.
    if facts.tabsRequire { line(4, "case .tabs(.select), .tabs(.selectIndex): false") }
    // This event runs no reducer: the event handler empties the columns that the user left.
    if flow.hasColumns { line(4, "case .columns(.left): false") }
    beginLine(4, "case ")
    if facts.hasTabs { put(".\(words.items)\(backed.isEmpty ? "" : ", ")") }
    put("\(cases: backed): true\n")
    if hasOthers { line(4, "default: false") }
    line(4, "}")
    line(2, "}")
  }

  // MARK: Calls of the state's methods

  private func writeHandle() {
    openForwarding("handle", locals.action, "ScreenAction")
    if !hasHandlers { return put("}\n") }
    forward("handle", locals.action, enumMember, takesFlow: usesNeeds(inScreens: false), mayResume: true)
  }

  private func writeHandleDismissed() {
    openForwarding("handleDismissed", locals.screen, "Screen")
    forward("handleDismissed", locals.screen, takesFlow: usesNeeds(inScreens: true))
  }

  private func writeHandleFlow() {
    openForwarding("handleFlow", locals.action, "Action")
    forward("handleFlow", locals.action, takesFlow: eventsUseNeeds, mayResume: true)
  }

  private func writeRequirementForwarding() {
    emptyLine()
    line(2, "\(access)func admits(_ \(locals.screen): Screen, _ \(locals.state): State) -> Bool {")
    line(4, "\(locals.state).admits(\(locals.screen)\(facts.requirementsReadNeeds ? ", self" : ""))")
    line(2, "}")
    openForwarding("refuse", locals.screen, "Screen")
    forward("refuse", locals.screen, takesFlow: facts.requirementsReadNeeds)
  }

  /// Opens a method of the flow that calls the state's method of the same name.
  func openForwarding(_ method: StaticString, _ parameter: String, _ type: StaticString) {
    emptyLine()
    beginLine(2, "\(access)func \(method)(\n    _ \(parameter): \(type), _ \(locals.state): inout State, _ ")
    put("\(locals.navigation): inout FlowRuntime.NavigationOf<Self>\n  ) {")
  }

  /// Writes the call of the state's method, and closes the method of the flow.
  ///
  /// - Parameter mayResume: whether the method ends a change, after which abandoned refusals are dropped.
  func forward(
    _ method: StaticString, _ parameter: String, _ content: StaticString = "", takesFlow: Bool, mayResume: Bool = false
  ) {
    put("\n")
    line(4, "\(locals.state).\(method)(\(parameter)\(content), &\(locals.navigation)\(takesFlow ? ", self" : ""))")
    if mayResume, flow.resumes { line(4, "\(locals.state).refused.dropAbandoned(in: \(locals.state).routes)") }
    line(2, "}")
  }
}
