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
    put(": FlowReducer {\n")
    writeEnums()
    writeNeeds()
    writeReduce()
    writeHasReducer()
    if hasFeatures { writeReduceScreen() }
    writeHandle()
    if hasDismissals { writeHandleDismissed() }
    line(0, "}")
  }

  private var hasFeatures: Bool {
    (flow.screens.start..<flow.screens.end).contains { screens[$0].isFeature }
  }

  private mutating func writeNeeds() {
    emptyLine()
    for need in flow.needs {
      doc(need.doc, indent: 2)
      begin()
      putAccess()
      put("let ")
      put(need.name)
      put(": ")
      place(need.type.location.range, indent: 2)
      end()
    }
    if flow.needs.isEmpty {
      indent(2)
      putAccess()
      return put("init() {}\n")
    }
    emptyLine()
    // A directive may not stand between parameters, so all of them stand on the line of the first.
    directive.setLine(lines.position(at: flow.needs[0].location.range.start).line)
    writer.put(directive.bytes, directive.count)
    writer.spaces(2)
    putAccess()
    put("init(")
    for (index, need) in flow.needs.enumerated() {
      if index > 0 { put(", ") }
      put(need.name)
      put(": ")
      put(text: escapingType(need.type))
    }
    put(") {\n")
    isElsewhere = true
    for need in flow.needs {
      indent(4)
      put("self.")
      putPlain(need.name)
      put(" = ")
      put(need.name)
      put("\n")
    }
    line(2, "}")
  }

  /// A closure that is stored has to escape.
  private func escapingType(_ type: Fragment) -> String {
    let text = text(type)
    let isFunction = text.contains("->") && !text.hasSuffix("?") && !text.hasSuffix("]")
    return isFunction && !text.contains("@escaping") ? "@escaping \(text)" : text
  }

  private mutating func writeReduce() {
    emptyLine()
    indent(2)
    putAccess()
    put("func reduce(into ")
    put(locals.state)
    put(": inout State, ")
    put(locals.actionParameter)
    put(": Action) -> Effect<Action> {\n")
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
    let ignored = flow.events.filter(\.branches.isEmpty).map(\.name)
    if !ignored.isEmpty {
      indent(4)
      put("case ")
      putCases(ignored)
      put(": return .none\n")
    }
    let handled = flow.events.filter { !$0.branches.isEmpty }
    if !handled.isEmpty {
      indent(4)
      put("case ")
      putCases(handled.map(\.name))
      put(":\n")
      indent(6)
      put("var ")
      put(locals.navigation)
      put(" = Navigation<Screen, ScreenAction>()\n")
      indent(6)
      put(locals.state)
      put(".handleFlow(")
      put(locals.action)
      put(", &")
      put(locals.navigation)
      if usesNeeds(inEvents: handled) { put(", self") }
      put(")\n")
      indent(6)
      put("return deliver(")
      put(locals.navigation)
      put(")\n")
    }
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

  /// For which events there is a reducer to run at all: knowing it makes the others cheap.
  private mutating func writeHasReducer() {
    var features: [Name] = []
    var hasOthers = false
    var index = flow.screens.start
    while index < flow.screens.end {
      if screens[index].isFeature {
        features.append(screens[index].name)
      } else if !hasOthers {
        hasOthers = hasAction(index)
      }
      index &+= 1
    }
    emptyLine()
    indent(2)
    putAccess()
    put("func hasReducer(for ")
    put(locals.action)
    put(": ScreenAction) -> Bool {")
    if features.isEmpty { return put(" false }\n") }
    if !hasOthers { return put(" true }\n") }
    put("\n")
    indent(4)
    put("switch ")
    put(locals.action)
    put(" {\n")
    indent(4)
    put("case ")
    putCases(features)
    put(": true\n")
    line(4, "default: false")
    line(4, "}")
    line(2, "}")
  }

  /// The reducers that the app wrote for its screens.
  private mutating func writeReduceScreen() {
    emptyLine()
    indent(2)
    putAccess()
    put("func reduce(\n    ")
    put(locals.screenParameter)
    put(": inout Screen, ")
    put(locals.actionParameter)
    put(": ScreenAction\n  ) -> Effect<ScreenAction>? {\n")
    var cases = SplitSwitch(over: locals.action, isSplit: isLarge)
    open(cases)
    var others = false
    for index in flow.screens.start..<flow.screens.end {
      if let feature = screens[index].feature {
        next(&cases)
        writeReduce(screens[index].name, feature.type, feature.arguments)
      } else {
        others = others || hasAction(index)
      }
    }
    if others, !isLarge { line(4, "default: return Effect.none") }
    close(cases)
    if isLarge { line(4, "return Effect.none") }
    line(2, "}")
  }

  private mutating func writeReduce(_ name: Name, _ type: Fragment, _ arguments: ArgumentList?) {
    indent(4)
    put("case .")
    put(name)
    put("(let ")
    put(locals.action)
    put("):\n")
    indent(6)
    put("guard case .")
    put(name)
    put("(var ")
    put(locals.state)
    put(") = ")
    put(locals.screen)
    put(" else { return nil }\n")
    begin()
    put("let ")
    put(locals.effect)
    put(" = ")
    put(repeated: type)
    put("(")
    place(arguments?.copied, indent: 6)
    put(").reduce(into: &")
    put(locals.state)
    put(", action: ")
    put(locals.action)
    put(")")
    end()
    indent(6)
    put(locals.screen)
    put(" = .")
    put(name)
    put("(")
    put(locals.state)
    put(")\n")
    // The effect's own routes, if the reducer is a flow, are found through the screen's state.
    indent(6)
    put("return ")
    put(locals.effect)
    put(".map(ScreenAction.")
    put(name)
    put(", from: { (screen: Screen) in\n")
    indent(8)
    put("if case .")
    put(name)
    put("(let state) = screen { state } else { nil }\n")
    line(6, "})")
  }

  private mutating func writeHandle() {
    emptyLine()
    indent(2)
    putAccess()
    put("func handle(\n    _ ")
    put(locals.action)
    put(": ScreenAction, _ ")
    put(locals.state)
    put(": inout State,\n    _ ")
    put(locals.navigation)
    put(": inout Navigation<Screen, ScreenAction>\n  ) {")
    if !hasHandlers { return put("}\n") }
    put("\n")
    indent(4)
    put(locals.state)
    put(".handle(")
    put(locals.action)
    put(", &")
    put(locals.navigation)
    if usesNeeds(inScreens: false) { put(", self") }
    put(")\n")
    line(2, "}")
  }

  private mutating func writeHandleDismissed() {
    emptyLine()
    indent(2)
    putAccess()
    put("func handleDismissed(\n    _ ")
    put(locals.screen)
    put(": Screen, _ ")
    put(locals.state)
    put(": inout State,\n    _ ")
    put(locals.navigation)
    put(": inout Navigation<Screen, ScreenAction>\n  ) {\n")
    indent(4)
    put(locals.state)
    put(".handleDismissed(")
    put(locals.screen)
    put(", &")
    put(locals.navigation)
    if usesNeeds(inScreens: true) { put(", self") }
    put(")\n")
    line(2, "}")
  }
}
