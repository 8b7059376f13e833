import FlowModel
import FlowSyntax

/// The state of a flow: its parameters, its variables and its routes.
extension SwiftGenerator {
  mutating func writeState() {
    emptyLine()
    line(0, "extension ", flow.name, " {")
    line(2, "/// What the flow knows, and what it shows.")
    indent(2)
    putAccess()
    put("struct State: FlowState, ")
    put(ConformanceLists(of: flow, unit).state)
    put(" {\n")
    let parameters = flow.parameters?.parameters ?? .empty
    for index in parameters.start..<parameters.end {
      writeProperty("let ", self.parameters[index].name, self.parameters[index].type)
    }
    for variable in flow.variables {
      doc(variable.doc, indent: 4)
      writeProperty("var ", variable.name, variable.type)
    }
    indent(4)
    putAccess()
    put("var routes: Routes<Screen>\n")
    emptyLine()
    writeInit()
    line(2, "}")
    line(0, "}")
  }

  private mutating func writeProperty(_ keyword: StaticString, _ name: Name, _ type: Fragment) {
    begin()
    putAccess()
    put(keyword)
    put(name)
    put(": ")
    place(type.location.range, indent: 4)
    end()
  }

  private mutating func writeInit() {
    begin()
    putAccess()
    put("init(")
    place(flow.parameters?.copied, indent: 4)
    put(") {")
    end()
    let parameters = flow.parameters?.parameters ?? .empty
    for index in parameters.start..<parameters.end { writeAssignment(self.parameters[index].name) }
    for variable in flow.variables {
      begin()
      put("let ")
      put(variable.name)
      put(": ")
      place(joined(variable.type, variable.initialValue), indent: 6)
      end()
      writeAssignment(variable.name)
    }
    writeStart(isInit: true)
    line(4, "}")
  }

  private mutating func writeAssignment(_ name: Name) {
    indent(6)
    put("self.")
    putPlain(name)
    put(" = ")
    put(name)
    put("\n")
  }

  /// What the flow starts with: the routes of a new state, or routes in the place of all others. The latter is written
  /// for a function that answers whether the flow did start so.
  mutating func writeStart(isInit: Bool) {
    let indent = isInit ? 6 : 4
    if facts.hasTabs { return writeTabs(indent: indent, isInit: isInit) }
    guard let branches = flow.start?.branches else { return }
    for index in branches.start..<branches.end {
      let branch = self.branches[index]
      guard case .replace(let routes) = operations[branch.operations.start].kind else { continue }
      let root = self.routes[routes.start]
      if let condition = branch.condition {
        test(condition, indent: indent)
        put("\n")
        writeRoot(root, indent: indent + 2, isInit: isInit)
        line(indent + 2, isInit ? "return" : "return true")
        line(indent, "}")
      } else {
        writeRoot(root, indent: indent, isInit: isInit)
      }
    }
    if !isInit { line(indent, "return true") }
  }

  private mutating func openRoot(isInit: Bool) {
    begin()
    if isInit {
      put("self.routes = Routes(root: ")
    } else {
      put(locals.routes)
      put(".replace(with: ")
    }
  }

  private mutating func writeRoot(_ root: ReplacementRoute, indent: Int, isInit: Bool) {
    openRoot(isInit: isInit)
    putScreen(root.destination, indent: indent)
    let screen = root.destination.screen
    putContainerArgument(container(written: root.container, opening: screen), root.container)
    put(")")
    end()
    if screens[screen].requirement == nil { return }
    self.indent(indent)
    put("if !admits(self.routes.root.screen) {\n")
    if isInit {
      self.indent(indent + 2)
      put("var ")
      put(locals.navigation)
      put(" = NavigationOf<")
      put(flow.name)
      put(">()\n")
    }
    self.indent(indent + 2)
    put("refuse(self.routes.root.screen, &")
    put(locals.navigation)
    put(")\n")
    if !isInit { line(indent + 2, "return false") }
    line(indent, "}")
  }

  /// `self.routes = Routes(root: .tabs(Tabs(.shop(Shop.State()), .cart(Cart.State()))))`
  private mutating func writeTabs(indent: Int, isInit: Bool) {
    openRoot(isInit: isInit)
    put(".tabs(Tabs(")
    for index in flow.tabs.start..<flow.tabs.end {
      if index > flow.tabs.start { put(", ") }
      put(".")
      put(tabs[index].name)
      put("(")
      if let type = tabs[index].content.reducer?.type { put(repeated: type) }
      put(".State())")
    }
    put(")))")
    place(nil, indent: indent)
    end()
    if !isInit { line(indent, "return true") }
  }

  /// From the start of one fragment to the end of another one behind it in the text.
  func joined(_ first: Fragment, _ last: Fragment) -> SourceRange {
    SourceRange(start: first.location.range.start, end: last.location.range.end)
  }
}
