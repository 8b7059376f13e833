import FlowModel
import FlowSyntax

/// The flow's type: its enums, what it needs, and the reducer.
extension SwiftGenerator {
  mutating func writeReducer() {
    emptyLine()
    doc(flow.doc, indent: 0)
    indent(0)
    putAccess()
    put("struct ")
    put(flow.name)
    put(": FlowRuntime.FlowReducer {\n")
    writeEnums()
    writeNeeds()
    writeReduce()
    writeHasReducer()
    if facts.hasFlows {
      emptyLine()
      indent(2)
      putAccess()
      put("static var hasNestedFlows: Bool { true }\n")
    }
    if facts.hasReducers { writeScreenReducers() }
    writeHandle()
    if hasDismissals { writeHandleDismissed() }
    if hasEvents { writeHandleFlow() }
    if !flow.beginning.isEmpty { writeBeginWork() }
    if facts.hasRequirements { writeRequirementForwarding() }
    if flow.resumes { writeResumptionForwarding() }
    if !flow.links.isEmpty { writeFollow() }
    writeButtons()
    line(0, "}")
  }

  private mutating func writeReduce() {
    emptyLine()
    indent(2)
    putAccess()
    put("func reduce(into ")
    put(locals.state)
    put(": inout State, ")
    put(locals.actionParameter)
    put(": Action) -> FlowRuntime.Effect<Action> {\n")
    indent(4)
    put("switch ")
    put(locals.action)
    put(" {\n")
    indent(4)
    put("case .router(let ")
    put(locals.action)
    put("): return route(")
    put(locals.action)
    put(", into: &")
    put(locals.state)
    put(")\n")
    var ignored = flow.events.filter(\.branches.isEmpty).map(\.name)
    if !flow.exits.isEmpty { line(4, "case .exit: return .none") }
    if !ignored.isEmpty {
      indent(4)
      put("case ")
      putCases(ignored)
      put(": return .none\n")
    }
    ignored = flow.events.filter { !$0.branches.isEmpty }.map(\.name)
    if !ignored.isEmpty {
      indent(4)
      put("case ")
      putCases(ignored)
      put(": return run(")
      put(locals.action)
      put(", into: &")
      put(locals.state)
      put(")\n")
    }
    for work in flow.work { writeReduce(work) }
    line(4, "}")
    line(2, "}")
  }

  /// `.home, .detail`
  mutating func putCases(_ names: [Name]) {
    for (index, name) in names.enumerated() {
      if index > 0 { put(", ") }
      put(".")
      put(name)
    }
  }

  /// Writes which events run a reducer, so that the other events skip that work.
  private mutating func writeHasReducer() {
    var backed: [Name] = []
    var hasOthers = false
    var index = flow.screens.start
    while index < flow.screens.end {
      if screens[index].hasReducer {
        backed.append(screens[index].name)
      } else if !hasOthers {
        hasOthers = hasAction(index)
      }
      index &+= 1
    }
    // There is no event at all, and Swift warns of code that a value without cases leads to.
    if backed.isEmpty, !facts.hasTabs, !hasOthers { return }
    emptyLine()
    indent(2)
    putAccess()
    put("func hasReducer(for ")
    put(locals.action)
    put(": ScreenAction) -> Bool {")
    if backed.isEmpty, !facts.hasTabs { return put(" false }\n") }
    if !hasOthers, !facts.tabsRequire { return put(" true }\n") }
    put("\n")
    indent(4)
    put("switch ")
    put(locals.action)
    put(" {\n")
    // Whether a tab may be selected is asked where events are handled.
    if facts.tabsRequire { line(4, "case .tabs(.select), .tabs(.selectIndex): false") }
    indent(4)
    put("case ")
    if facts.hasTabs { put(backed.isEmpty ? ".tabs" : ".tabs, ") }
    putCases(backed)
    put(": true\n")
    if hasOthers { line(4, "default: false") }
    line(4, "}")
    line(2, "}")
  }

  // MARK: What is done in the state

  private mutating func writeHandle() {
    openForwarding("handle", locals.action, "ScreenAction")
    if !hasHandlers { return put("}\n") }
    forward("handle", locals.action, takesFlow: usesNeeds(inScreens: false), mayResume: true)
  }

  private mutating func writeHandleDismissed() {
    openForwarding("handleDismissed", locals.screen, "Screen")
    forward("handleDismissed", locals.screen, takesFlow: usesNeeds(inScreens: true))
  }

  private mutating func writeHandleFlow() {
    openForwarding("handleFlow", locals.action, "Action")
    forward("handleFlow", locals.action, takesFlow: eventsUseNeeds, mayResume: true)
  }

  private mutating func writeRequirementForwarding() {
    emptyLine()
    indent(2)
    putAccess()
    put("func admits(_ ")
    put(locals.screen)
    put(": Screen, _ ")
    put(locals.state)
    put(": State) -> Bool {\n")
    indent(4)
    put(locals.state)
    put(".admits(")
    put(locals.screen)
    if facts.requirementsReadNeeds { put(", self") }
    put(")\n")
    line(2, "}")
    openForwarding("refuse", locals.screen, "Screen")
    forward("refuse", locals.screen, takesFlow: facts.requirementsReadNeeds)
  }

  /// Opens a method of the flow that calls the method of the same name of the state.
  mutating func openForwarding(_ method: StaticString, _ parameter: ByteText, _ type: StaticString) {
    emptyLine()
    indent(2)
    putAccess()
    put("func ")
    put(method)
    put("(\n    _ ")
    put(parameter)
    put(": ")
    put(type)
    put(", _ ")
    put(locals.state)
    put(": inout State, _ ")
    put(locals.navigation)
    put(": inout FlowRuntime.NavigationOf<Self>\n  ) {")
  }

  /// Writes the call of the state's method, and closes the flow's.
  ///
  /// - Parameter mayResume: whether the change is over with it, so that what was abandoned is dropped.
  mutating func forward(_ method: StaticString, _ parameter: ByteText, takesFlow: Bool, mayResume: Bool = false) {
    put("\n")
    indent(4)
    put(locals.state)
    put(".")
    put(method)
    put("(")
    put(parameter)
    put(", &")
    put(locals.navigation)
    if takesFlow { put(", self") }
    put(")\n")
    if mayResume, flow.resumes { writeDropAbandoned() }
    line(2, "}")
  }
}
