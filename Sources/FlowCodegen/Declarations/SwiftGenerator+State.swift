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
    writeRoots()
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

  private mutating func writeRoots() {
    guard let branches = flow.start?.branches else { return }
    for index in branches.start..<branches.end {
      let branch = self.branches[index]
      guard case .replace(let routes) = operations[branch.operations.start].kind else { continue }
      let root = self.routes[routes.start]
      if let condition = branch.condition {
        test(condition, indent: 6)
        put("\n")
        writeRoot(root, indent: 8)
        line(8, "return")
        line(6, "}")
      } else {
        writeRoot(root, indent: 6)
      }
    }
  }

  private mutating func writeRoot(_ root: ReplacementRoute, indent: Int) {
    begin()
    put("self.routes = Routes(root: ")
    putScreen(root.destination, indent: indent)
    let screen = root.destination.screen
    putContainerArgument(container(written: root.container, opening: screen), root.container)
    put(")")
    end()
  }

  /// From the start of one fragment to the end of another one behind it in the text.
  func joined(_ first: Fragment, _ last: Fragment) -> SourceRange {
    SourceRange(start: first.location.range.start, end: last.location.range.end)
  }
}
