import FlowModel
import FlowSyntax

/// `resume`: what a flow does with the steps that it has kept, as methods of the state.
extension SwiftGenerator {
  mutating func writeResume(indent: Int) {
    self.indent(indent)
    put("self.resume(&")
    put(locals.navigation)
    if facts.hasNeeds {
      put(", ")
      put(locals.flow)
    }
    put(")\n")
  }

  mutating func writeResumption() {
    emptyLine()
    line(0, "extension ", flow.name, ".State {")
    if facts.hasRequirements {
      // Without a step there is no value to call it with, and swiftc says that its body never runs.
      if !steps.isEmpty {
        writeRefuseKeeping()
        emptyLine()
      }
      writeRefuseRoutes()
      emptyLine()
    }
    writeResume()
    if !steps.isEmpty {
      emptyLine()
      writePerform()
    }
    line(0, "}")
  }

  private mutating func writeRefuseKeeping() {
    indent(2)
    put("fileprivate mutating func refuse(\n    _ ")
    put(locals.screen)
    put(": ")
    put(flow.name)
    put(".Screen, keeping ")
    put(locals.step)
    put(": ")
    put(flow.name)
    put(".RefusedStep, _ ")
    putNavigationParameter()
    putFlowParameter()
    put("\n  ) {\n")
    writeRefuse(locals.screen, keeping: ".step(", locals.step)
    line(2, "}")
  }

  /// Keeps a part while something happens instead of a screen.
  private mutating func writeRefuse(_ screen: ByteText, keeping part: StaticString, _ value: ByteText) {
    indent(4)
    put("self.refused.begin(")
    put(part)
    put(value)
    put("), in: self.routes)\n")
    indent(4)
    putRefuse(screen)
    put("\n")
    line(4, "self.refused.end(in: self.routes)")
  }

  private mutating func writeRefuseRoutes() {
    indent(2)
    put("fileprivate mutating func refuse(\n    _ ")
    put(locals.place)
    put(": [FlowRuntime.Route<")
    put(flow.name)
    put(".Screen>], _ ")
    putNavigationParameter()
    putFlowParameter()
    put("\n  ) {\n")
    let first = ByteText(copying: locals.place.text + "[0].screen", in: storage)
    if facts.tabsRequire {
      // The tab is kept by itself.
      indent(4)
      put("if case .tabs = ")
      put(first)
      put(" {\n")
      indent(6)
      putRefuse(first)
      put("\n")
      indent(6)
      put("if ")
      put(locals.place)
      put(".count > 1 { self.refused.append(.routes(Array(")
      put(locals.place)
      put("[1...]))) }\n")
      line(6, "return")
      line(4, "}")
    }
    writeRefuse(first, keeping: ".routes(", locals.place)
    line(2, "}")
  }

  private mutating func writeResume() {
    indent(2)
    put("fileprivate mutating func resume(_ ")
    putNavigationParameter()
    if facts.resumptionReadsNeeds {
      put(", _ ")
      put(locals.flow)
      put(": ")
      put(flow.name)
    }
    put(") {\n")
    indent(4)
    put("self.resume(\n      &")
    put(locals.navigation)
    put(",\n      performing: { ")
    if steps.isEmpty {
      put("_, _, _ in },\n")
    } else {
      put("$0.perform($1, &$2")
      if facts.resumptionReadsNeeds {
        put(", ")
        put(locals.flow)
      }
      put(") },\n")
    }
    indent(6)
    put("showing: { ")
    if facts.hasRequirements {
      put("(state, shown, navigation) in\n")
      indent(8)
      put("state.show(\n          again: shown, &navigation, admitting: { $0.admits($1")
      putFlowArgument()
      put(") }, refusing: { $0.refuse($1, &$2")
      putFlowArgument()
      put(") })\n")
      line(6, "})")
    } else {
      put("_, _, _ in })\n")
    }
    line(2, "}")
  }

  private mutating func writePerform() {
    open("perform", locals.step, ".RefusedStep", takesFlow: facts.resumptionReadsNeeds)
    var cases = SplitSwitch(over: locals.step, isSplit: steps.count > SplitSwitch.limit)
    open(cases)
    for step in steps {
      next(&cases)
      writePerform(step)
    }
    close(cases)
    line(2, "}")
  }

  private mutating func writePerform(_ step: RefusedStep) {
    indent(4)
    put("case .")
    put(step.name)
    var isFirst = true
    if case .showing = step.content {
      put("(let ")
      put(locals.screen)
      isFirst = false
    }
    for value in step.values {
      put(isFirst ? "(let " : ", let ")
      isFirst = false
      put(value.known.name)
    }
    put(isFirst ? ":\n" : "):\n")
    silence(step.values.filter(\.use.isPerhaps).map(\.known.name), indent: 6)
    switch step.content {
    case .showing(let continuation, _):
      resumedOperation = continuation.operation
      write(continuation, continuation.operations)
      resumedOperation = -1
    case .rest(let continuation): write(continuation, continuation.rest)
    case .selecting(let tab):
      currentOperation = -1
      writeSelect(tab, indent: 6)
    case .link(let index): writeLinkBranches(sortedLinks[index], indent: 6)
    }
  }

  private mutating func write(_ continuation: Continuation, _ operations: Run) {
    let hidden = continuation.scope.map(\.name)
    for need in flow.needs where !hidden.contains(need.name) {
      writeNeed(need.name, use(of: need.name, in: continuation), indent: 6)
    }
    writeOperations(operations, hiding: hasClosures(inOperations: operations) ? hidden : nil, indent: 6)
  }

  /// The rest of a list of screens whose first screen was refused. Each is shown as in the list.
  mutating func writeRest(of routes: Run, indent: Int) {
    self.indent(indent)
    put("let ")
    put(locals.place)
    put(": [FlowRuntime.Presentation] = [")
    for index in routes.start..<routes.end {
      if index > routes.start { put(", ") }
      if index == routes.start { putRootStyle(self.routes[index]) } else { putStyle(of: self.routes[index]) }
    }
    put("]\n")
    self.indent(indent)
    put("for (")
    put(locals.index)
    put(", ")
    put(locals.style)
    put(") in zip(")
    put(locals.screen)
    put(".indices, ")
    put(locals.place)
    put(".suffix(")
    put(locals.screen)
    put(".count)) {\n")
    let shown = ByteText(copying: "\(locals.screen.text)[\(locals.index.text)]", in: storage)
    self.indent(indent + 2)
    put("guard ")
    putAdmits(shown)
    put(" else { return ")
    putRefuse(shown, keeping: stepOfOperation[currentOperation])
    put(" }\n")
    self.indent(indent + 2)
    put("if ")
    put(locals.style)
    put(".kind == .root { ")
    put(locals.routes)
    put(".replace(with: [(")
    put(shown)
    put(", ")
    put(locals.style)
    put(")]) } else { ")
    put(facts.hasFlows ? locals.navigation : locals.routes)
    put(".present(")
    if facts.hasFlows {
      put("&")
      put(locals.routes)
      put(", ")
    }
    put(shown)
    put(", as: ")
    put(locals.style)
    put(") }\n")
    line(indent, "}")
  }

  // MARK: The flow's own methods

  mutating func writeDropAbandoned() {
    indent(4)
    put(locals.state)
    put(".refused.dropAbandoned(in: ")
    put(locals.state)
    put(".routes)\n")
  }

  mutating func writeResumptionForwarding() {
    if facts.hasRequirements {
      openForwarding("refuse", locals.place, "[FlowRuntime.Route<Screen>]")
      forward("refuse", locals.place, takesFlow: facts.requirementsReadNeeds)
    }
    emptyLine()
    indent(2)
    putAccess()
    put("func keep(_ rest: FlowRuntime.FlowLink, in state: inout State) { state.refused.append(.link(rest)) }\n")
    emptyLine()
    indent(2)
    putAccess()
    put("func dropAbandoned(in state: inout State) { state.refused.dropAbandoned(in: state.routes) }\n")
  }
}
