import FlowModel
import FlowSyntax

/// The methods of the state that handle events. In these methods, the flow's parameters and variables have their own names. All
/// screens share one function with nested switches, because this form compiles fastest at any size.
extension SwiftGenerator {
  func writeHandlers() {
    let hasHandlers = hasHandlers
    var isFirst = true
    func write(_ method: () -> Void, if isNeeded: Bool) {
      guard isNeeded else { return }
      emptyLine()
      if isFirst { line(0, "extension \(flow.name).State {") }
      isFirst = false
      method()
    }
    write(writeTabHelpers, if: facts.hasTabs)
    write(writeHandler, if: hasHandlers)
    write(writeDismissals, if: hasDismissals)
    write(writeEventHandler, if: hasEvents)
    write(writeBeginWorkOfState, if: !flow.beginning.isEmpty)
    if isFirst { return }
    line(0, "}")
    if hasHandlers, hasAlways { writeIsAlways() }
  }

  func open(_ function: StaticString, _ parameter: String, _ type: StaticString, takesFlow: Bool) {
    beginLine(2, "fileprivate mutating func \(function)(\n    _ \(parameter): \(flow.name)\(type),\n    ")
    put("\(navigationParameter)\(flowParameter(if: takesFlow))\n  ) {\n")
  }

  /// `_ navigation: inout FlowRuntime.NavigationOf<Shop>`.
  var navigationParameter: Code {
    "_ \(locals.navigation): inout FlowRuntime.NavigationOf<\(flow.name)>"
  }

  /// `, _ flow: Shop` in a method whose code reads one of the `needs`.
  func flowParameter(if readsNeeds: Bool) -> Code { readsNeeds ? ", _ \(locals.flow): \(flow.name)" : "" }

  /// `, flow` in a call of such a method.
  func flowArgument(if readsNeeds: Bool) -> Code { readsNeeds ? ", \(locals.flow)" : "" }

  // MARK: Screens

  private func writeHandler() {
    open("handle", locals.action, flow.isOpaque ? ".ScreenActionContent" : ".ScreenAction", takesFlow: usesNeeds(inScreens: false))
    beginLine(4, "guard let \(locals.screen) = \(locals.navigation).enter(&\(locals.routes)")
    if hasAlways { put(", evenIfCovered: \(locals.action).\(locals.isAlways)") }
    put("\(flow.isOpaque ? ")?.content" : ")") else { return }\n")
    var cases = SplitSwitch(over: locals.action, isSplit: isLarge)
    open(cases)
    var ignored: [Name] = []
    if handlesTabEvents || facts.tabsRequire || flow.hasColumns {
      next(&cases)
      writeTabHandler()
    } else if facts.hasTabs, !isLarge {
      line(4, "case .\(words.items): break")
    }
    for index in flow.screens.indices {
      if handlesEvents(index) {
        next(&cases)
        writeHandler(of: index)
      } else if hasAction(index) {
        ignored.append(screens[index].name)
      }
    }
    if !ignored.isEmpty, !isLarge { line(4, "case \(cases: ignored): break") }
    close(cases)
    line(2, "}")
  }

  private func writeHandler(of index: Int) {
    let screen = screens[index]
    line(4, "case .\(screen.name)(let \(locals.action)):")
    beginLine(6, "guard case .\(screen.name)")
    let silenced = putHeld(by: screen.content) { $0.use(of: $1, inTransitions: screen.transitions, isDismissal: false) }
    put(" = \(locals.screen) else { return \(locals.navigation).mismatch() }\n")
    silence(silenced, indent: 6)
    if screen.alert != nil { line(6, "\(locals.navigation).removeAlert(&\(locals.routes))") }
    if screen.hasReducer {
      for transition in screen.transitions.indices {
        writePattern(transition, isKnown: isKnown(screen.content)) { writeBranches($0, of: nil, indent: 8) }
      }
    } else {
      writeSwitch(screen)
    }
  }

  /// Writes a pattern such as `(let number)` or `(let state)` for the values or the state of a screen or tab that code reads.
  /// Returns the names that the code must mention, so that `swiftc` does not warn about them.
  func putHeld(by content: Screen.Content, _ use: (NameUses, Name) -> UseCertainty) -> [Name] {
    if content.hasReducer {
      guard let state = names.find("state") else { return [] }
      let use = use(uses, state)
      if use.isUsed { put("(let state)") }
      return use.isPerhaps ? [state] : []
    }
    let values = content.values
    var silenced: [Name] = []
    var written = 0
    for index in values.indices {
      let name = parameters[index].name
      let use = use(uses, name)
      putBinding(name, use, index - values.start, &written)
      if use.isPerhaps { silenced.append(name) }
    }
    endBindings(values.count, written)
    return silenced
  }

  /// Writes a value of a payload as `let number`, and `_` for each unread value before it. Writes nothing for a value that no code
  /// reads.
  func putBinding(_ name: Name?, _ use: UseCertainty, _ index: Int, _ written: inout Int) {
    guard let name, use.isUsed else { return }
    put(written == 0 ? "(" : ", ")
    while written < index {
      put("_, ")
      written += 1
    }
    put("let \(name)")
    written = index + 1
  }

  func endBindings(_ count: Int, _ written: Int) {
    guard written > 0 else { return }
    for _ in written..<count { put(", _") }
    put(")")
  }

  func silence(_ names: [Name], indent: Int) {
    for name in names { line(indent, "_ = \(name)") }
  }

  private func writeSwitch(_ screen: Screen) {
    line(6, "switch \(locals.action) {")
    var ignored: [Name] = []
    for transition in transitions[screen.transitions] {
      if case .event(let name, let list) = transition.trigger {
        if transition.branches.isEmpty || screen.alert != nil && onlyCloses(transition) {
          ignored.append(name)
        } else {
          beginLine(6, "case .\(name)")
          let silenced = putPayload(list?.parameters ?? .empty, transition.branches)
          put(":\n")
          silence(silenced, indent: 8)
          writeBranches(transition, of: screen.values, indent: 8)
        }
      }
    }
    if !ignored.isEmpty { line(6, "case \(cases: ignored): break") }
    line(6, "}")
  }

  /// Writes the payload of an event that the `.flow` file declares, for the branches that handle the event.
  func putPayload(_ parameters: IndexRange, _ branches: IndexRange) -> [Name] {
    var silenced: [Name] = []
    var written = 0
    for index in parameters.indices {
      let name = self.parameters[index].name
      let use = uses.use(of: name, in: branches)
      putBinding(name, use, index - parameters.start, &written)
      if use.isPerhaps { silenced.append(name) }
    }
    endBindings(parameters.count, written)
    return silenced
  }

  /// Writes a pattern over an action that the app declares. It is an `if`, because `swiftc` would warn about a redundant
  /// `default` in a switch.
  ///
  /// - Parameters:
  ///   - isKnown: whether the action belongs to a flow that the unit knows.
  ///   - writeBranches: writes the handler of the event.
  func writePattern(_ index: Int, isKnown: Bool, _ writeBranches: (Transition) -> Void) {
    let transition = transitions[index]
    if transition.isDismissal || transition.branches.isEmpty { return }
    begin("if case ")
    var silenced = putPattern(transition, isKnown: isKnown, indent: 6)
    end(" = \(locals.action) {")
    silenced += openPatterns(behindFirstOf: transition)
    silence(silenced, indent: 8)
    writeBranches(transition)
    line(8, "return")
    closePatterns(transition)
  }
}
