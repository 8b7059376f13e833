import FlowModel
import FlowSyntax

/// `resume`: writes methods of the state that run the kept steps.
extension SwiftGenerator {
  func writeResume(indent: Int) {
    line(indent, "self.resume(&\(locals.navigation)\(flowArgument(if: facts.hasNeeds)))")
  }

  func writeResumption() {
    emptyLine()
    line(0, "extension \(flow.name).State {")
    if facts.hasRequirements {
      // Without steps nothing can call the method, and swiftc would warn that its body never runs.
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

  private func writeRefuseKeeping() {
    beginLine(2, "fileprivate mutating func refuse(\n    _ \(locals.screen): \(flow.name).Screen, keeping \(locals.step): ")
    put("\(flow.name).RefusedStep, \(navigationParameter)\(flowParameter)\n  ) {\n")
    writeRefuse(locals.screen, keeping: ".step(", locals.step)
    line(2, "}")
  }

  /// Writes code that keeps the refused step while the operations that replace it run.
  private func writeRefuse(_ screen: String, keeping part: StaticString, _ value: String) {
    line(4, "self.refused.begin(\(part)\(value)), in: self.routes)")
    line(4, refuse(screen))
    line(4, "self.refused.end(in: self.routes)")
  }

  private func writeRefuseRoutes() {
    beginLine(2, "fileprivate mutating func refuse(\n    _ \(locals.place): [FlowRuntime.Route<\(flow.name).Screen>], ")
    put("\(navigationParameter)\(flowParameter)\n  ) {\n")
    let first = locals.place + "[0].screen"
    if facts.tabsRequire || facts.columnsRequire {
      // The refused selection of a tab is kept by other code.
      line(4, "if case .\(words.items) = \(first)\(enumMember) {")
      line(6, refuse(first))
      line(6, "if \(locals.place).count > 1 { self.refused.append(.routes(Array(\(locals.place)[1...]))) }")
      line(6, "return")
      line(4, "}")
    }
    writeRefuse(first, keeping: ".routes(", locals.place)
    line(2, "}")
  }

  private func writeResume() {
    line(2, "fileprivate mutating func resume(\(navigationParameter)\(flowParameter(if: facts.resumptionReadsNeeds))) {")
    beginLine(4, "self.resume(\n      &\(locals.navigation),\n      performing: { ")
    if steps.isEmpty {
      put("_, _, _ in },\n")
    } else {
      put("$0.perform($1, &$2\(flowArgument(if: facts.resumptionReadsNeeds))) },\n")
    }
    beginLine(6, "showing: { ")
    if facts.hasRequirements {
      put("(state, shown, navigation) in\n")
      beginLine(8, "state.show(\n          again: shown, &navigation, admitting: { $0.admits($1\(flowArgument)) }, ")
      put("refusing: { $0.refuse($1, &$2\(flowArgument)) })\n")
      line(6, "})")
    } else {
      put("_, _, _ in })\n")
    }
    line(2, "}")
  }

  private func writePerform() {
    open("perform", locals.step, ".RefusedStep", takesFlow: facts.resumptionReadsNeeds)
    var cases = SplitSwitch(over: locals.step, enumMember, isSplit: steps.count > SplitSwitch.limit)
    open(cases)
    for step in steps {
      next(&cases)
      writePerform(step)
    }
    close(cases)
    line(2, "}")
  }

  private func writePerform(_ step: RefusedStep) {
    beginLine(4, "case .\(step.name)")
    var isFirst = true
    if case .showing = step.content {
      put("(let \(locals.screen)")
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

  private func write(_ continuation: Continuation, _ operations: IndexRange) {
    let hidden = continuation.scope.map(\.name)
    for need in flow.needs where !hidden.contains(need.name) {
      writeNeed(need.name, use(of: need.name, in: continuation), indent: 6)
    }
    writeOperations(operations, hiding: hasClosures(inOperations: operations) ? hidden : nil, indent: 6)
  }

  /// Writes the rest of a list of screens after its first screen was refused. Each screen is shown as in the list.
  func writeRest(of routes: IndexRange, indent: Int) {
    beginLine(indent, "let \(locals.place): [FlowRuntime.Presentation] = [")
    for index in routes.indices {
      if index > routes.start { put(", ") }
      if index == routes.start { putRootStyle(self.routes[index]) } else { putStyle(of: self.routes[index]) }
    }
    put("]\n")
    beginLine(indent, "for (\(locals.index), \(locals.style)) in zip(\(locals.screen).indices, \(locals.place).suffix(")
    put("\(locals.screen).count)) {\n")
    let shown = "\(locals.screen)[\(locals.index)]"
    let refusal = refuse(shown, keeping: stepOfOperation[currentOperation])
    line(indent + 2, "guard \(admits(shown)) else { return \(refusal) }")
    self.indent(indent + 2)
    put("if \(locals.style).kind == .root { \(locals.routes).replace(with: [(\(shown), \(locals.style))]) } else { ")
    put("\(showing())\(shown), as: ")
    if (routes.start + 1..<routes.end).contains(where: { screens[self.routes[$0].destination.screen].alert != nil }) {
      put("\(locals.style).kind.isAlertOrDialog ? \(presentation(of: shown)) : ")
    }
    put("\(locals.style)) }\n")
    line(indent, "}")
  }

  // MARK: Methods of the flow

  func writeResumptionForwarding() {
    if facts.hasRequirements {
      openForwarding("refuse", locals.place, "[FlowRuntime.Route<Screen>]")
      forward("refuse", locals.place, takesFlow: facts.requirementsReadNeeds)
    }
    emptyLine()
    line(2, "\(access)func keep(_ rest: FlowRuntime.FlowLink, in state: inout State) { state.refused.append(.link(rest)) }")
    emptyLine()
    line(2, "\(access)func dropAbandoned(in state: inout State) { state.refused.dropAbandoned(in: state.routes) }")
  }
}
