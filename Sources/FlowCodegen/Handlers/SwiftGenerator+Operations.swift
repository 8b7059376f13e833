import FlowCore
import FlowModel
import FlowSyntax

/// The operations of a branch, in order. Each operation works on the state that the previous one left.
extension SwiftGenerator {
  /// Writes the operations of a branch.
  ///
  /// - Parameter hidden: the names that hide the flow's own values; `nil` if no closure can read these values.
  func writeOperations(_ operations: IndexRange, hiding hidden: [Name]?, indent: Int) {
    for index in operations.indices {
      let kind = self.operations[index].kind
      currentOperation = index
      // Two operations of a branch may need local constants with the same name, so each gets its own scope.
      let hasLocals = operations.count > 1 && needsLocals(kind)
      var captures: [(name: Name, use: UseCertainty)]?
      if let hidden { captures = self.captures(of: index, hiding: hidden) }
      if hasLocals || captures?.isEmpty == false {
        line(indent, "do {")
        for (name, use) in captures ?? [] { writeCapture(name, use, indent: indent + 2) }
        write(kind, at: self.operations[index].location, indent: indent + 2)
        line(indent, "}")
      } else {
        write(kind, at: self.operations[index].location, indent: indent)
      }
    }
  }

  private func needsLocals(_ kind: Operation.Kind) -> Bool {
    switch kind {
    case .show(.chosen, _), .update, .updateTab, .fill, .leave(_, condition: .some), .send: true
    case .doEvent: facts.hasRequirements
    case .show(_, let destination): screens[destination.screen].requirement != nil || screens[destination.screen].alert != nil
    case .replace(let routes):
      routes.count > 1 || screens[self.routes[routes.start].destination.screen].requirement != nil
    default: false
    }
  }

  private func write(_ kind: Operation.Kind, at location: Location, indent: Int) {
    switch kind {
    case .show(let showing, let destination): write(showing, destination, indent: indent)
    case .leave(let departure, let condition): write(departure, condition, indent: indent)
    case .replace(let routes): write(routes, indent: indent)
    case .send(let screen, let event, let arguments):
      writeTopmost(Int(screen), indent: indent)
      let receiver = screens[Int(screen)]
      write(event, arguments, at: location, to: receiver.name, receiver.content, indent: indent)
    case .sendToTab(let tab, let event, let arguments):
      write(event, arguments, at: location, toTab: Int(tab), indent: indent)
    case .sendToWork(let index, let event, let arguments):
      let work = flow.work[Int(index)]
      write(event, arguments, at: location, to: work.name, work.content, .work, indent: indent)
    case .set(_, let target, let value):
      begin("self.")
      place(joined(target, value), indent: indent)
      end()
    case .update(let destination): writeUpdate(destination, indent: indent)
    case .updateTab(let tab, let arguments): writeUpdate(ofTab: Int(tab), arguments, indent: indent)
    case .select(let tab): writeSelect(Int(tab), indent: indent)
    case .fill(let tab, let arguments, let isBeside): writeFill(Int(tab), arguments, isBeside: isBeside, indent: indent)
    case .clear(let column, let isBeside): writeClear(column, isBeside: isBeside, indent: indent)
    case .resume: writeResume(indent: indent)
    case .forget: line(indent, "self.refused.forget()")
    case .exit(let exit, let arguments):
      begin("\(locals.navigation).exit(")
      putCase(flow.exits[Int(exit)].name, arguments, flow.exits[Int(exit)].parameters, indent: indent)
      end(")")
    case .doEvent(let event, let arguments): write(flow.events[Int(event)], arguments, indent: indent)
    }
  }

  /// Writes `self.handleFlow(.loggedOut, &navigation)`, which runs an event of the flow. If a requirement refuses something in the
  /// event, the branch ends.
  private func write(_ event: Event, _ arguments: ArgumentList?, indent: Int) {
    if facts.hasRequirements { line(indent, "let \(locals.place) = \(locals.navigation).refusals") }
    begin("self.handleFlow(")
    putCase(event.name, arguments, event.parameters, indent: indent)
    end(", &\(locals.navigation)\(flowArgument(if: eventsUseNeeds)))")
    if !facts.hasRequirements { return }
    beginLine(indent, "if \(locals.navigation).refusals > \(locals.place) { ")
    if let step = stepOfOperation[currentOperation] { put("self.refused.append(.step(\(self.step(step)))); ") }
    put("return }\n")
  }

  /// Writes an event or an exit with its arguments: `.finished(number: number)`.
  private func putCase(_ name: Name, _ arguments: ArgumentList?, _ parameters: ParameterList?, indent: Int) {
    // If a forwarded value has the wrong type, swiftc reports this at the word `exit`.
    if let arguments, arguments.isMade { place(at: arguments.text.location.range.start, indent: indent) }
    put(".\(name)")
    if let arguments, arguments.isMade {
      putMade(arguments)
    } else if let arguments, arguments.copied != nil {
      put("(")
      place(arguments, indent: indent)
      put(")")
    } else {
      placeNothing(indent: indent)
      if parameters?.copied != nil { put("()") }
    }
  }

  /// Writes an argument list that the lowering made for a forwarded exit: `(city: city)`.
  private func putMade(_ list: ArgumentList) {
    if list.arguments.isEmpty { return }
    for index in 0..<list.arguments.count {
      put(index == 0 ? "(" : ", ")
      if let label = arguments[list.arguments.start + index].label {
        put("\(label: label): ")
      }
      put(unit.uses[list.text.uses.start + index].name)
    }
    put(")")
  }

  // MARK: Going back

  private func write(_ departure: Departure, _ condition: Fragment?, indent: Int) {
    let isPop = departure.takesOnlyPushed
    switch departure.extent {
    case .routes(let count): write(isPop ? "pop" : "goBack", count, indent: indent)
    case .layers(let count): write("dismiss", count, indent: indent)
    case .allLayers: line(indent, "\(locals.navigation).dismissAll(&\(locals.routes))")
    case .toRoot: line(indent, "\(locals.navigation).\(isPop ? "popToRoot" : "goBackToRoot")(&\(locals.routes))")
    case .toScreen(let screen, _): write(isPop ? "popTo" : "goBackTo", Int(screen), condition, indent: indent)
    }
  }

  /// Writes `navigation.method(&routes`. If the operation has no effect at run time, debug builds of the app report this.
  private func write(_ method: StaticString, indent: Int) {
    beginLine(indent, "\(locals.navigation).\(method)(&\(locals.routes)")
  }

  private func write(_ method: StaticString, _ count: Int32, indent: Int) {
    write(method, indent: indent)
    if count != 1 {
      put(", ")
      put(number: Int(count))
    }
    put(")\n")
  }

  private func write(_ method: StaticString, _ screen: Int, _ condition: Fragment?, indent: Int) {
    guard let condition else {
      write(method, indent: indent)
      return put(") { \(isScreen(screen)) }\n")
    }
    // The generated code finds the route before the operation, because the condition reads the state that the operation changes.
    writePlace(screens[screen], condition, indent: indent)
    write(method, indent: indent)
    put(", id: \(locals.place))\n")
  }

  /// An expression that tests for a screen: `if case .detail = $0 { true } else { false }`.
  private func isScreen(_ screen: Int) -> Code {
    "if case .\(screens[screen].name) = $0\(enumMember) { true } else { false }"
  }

  private func writePlace(_ screen: Screen, _ condition: Fragment, indent: Int) {
    line(indent, "let \(locals.place) = \(locals.routes).topmost { \(locals.screen) in")
    beginLine(indent + 2, "guard case .\(screen.name)")
    let silenced = putHeld(by: screen.content) { $0.use(of: $1, in: condition) }
    put(" = \(locals.screen)\(enumMember) else { return false }\n")
    silence(silenced, indent: indent + 2)
    writeResult(of: condition, indent: indent + 2)
    line(indent, "}")
  }

  // MARK: Updating and sending

  private func writeUpdate(_ destination: Destination, indent: Int) {
    writeScreen(destination, indent: indent)
    writeTopmost(destination.screen, indent: indent)
    line(indent, "\(locals.navigation).note(\(locals.routes).update(id: \(locals.place)) { $0 = \(locals.screen) })")
    if screens[destination.screen].content.isFlow { line(indent, "\(locals.navigation).begin(anew: \(locals.place))") }
  }

  /// Writes a constant for the id of the topmost route of a screen.
  private func writeTopmost(_ screen: Int, indent: Int) {
    line(indent, "let \(locals.place) = \(locals.routes).topmost { \(isScreen(screen)) }")
  }

  private func write(
    _ event: IndexRange, _ arguments: ArgumentList?, at location: Location, toTab tab: Int, indent: Int
  ) {
    line(indent, "if let \(locals.place) = \(firstTab(tab, isCondition: true)) {")
    let receiver = tabs[tab]
    write(event, arguments, at: location, to: receiver.name, receiver.content, .tab, indent: indent + 2)
    line(indent, "} else {")
    line(indent + 2, "\(locals.navigation).note(FlowRuntime.\(words.listType)Change.unchanged(.noSuch\(words.type)))")
    line(indent, "}")
  }

  /// The kind of receiver of an event.
  private enum Receiver {
    case screen, tab, work
  }

  /// Writes a `send`. The receiver is looked up at this point of the transition, but gets the event after the transition.
  private func write(
    _ event: IndexRange, _ arguments: ArgumentList?, at location: Location, to receiver: Name, _ content: Screen.Content,
    _ kind: Receiver = .screen, indent: Int
  ) {
    let parameters = parameters(of: event, receiver, content)
    let labels = arguments?.arguments ?? .empty
    let isLabelled = self.arguments[labels].contains { $0.label != nil }
    begin("\(locals.navigation)")
    switch kind {
    case .screen:
      put(".send(to: \(locals.place), .")
    case .tab:
      put(".send(to: self.routes.root.id, .\(words.items)(.\(words.item)(id: \(locals.place), action: .")
    case .work: put(".send(.")
    }
    put(receiver)
    let needsBackticks = keywords.contains(paths[event.end - 1].name)
    let word = isApps(content) && !needsBackticks ? lastWord(sent: location, arguments) : nil
    for name in event.indices {
      put("(.")
      if let word, name == event.end - 1 { place(word, indent: indent) } else { put(paths[name].name) }
    }
    if word != nil {
      if let arguments, let copied = arguments.copied {
        put(arguments, copied)
        put(")")
      }
    } else if let arguments, arguments.copied != nil {
      if !isLabelled, parameters.count > 1 { putLabels(of: parameters) }
      put("(")
      if !isLabelled, parameters.count == 1 { put("\(label: self.parameters[parameters.start].name): ") }
      place(arguments, indent: indent)
      put(")")
    } else {
      placeNothing(indent: indent)
      if !parameters.isEmpty { put("()") }
    }
    for _ in 0..<event.count + (kind == .tab ? 2 : 0) { put(")") }
    if kind == .work { put(" as \(flow.name).Action") }
    end(")")
  }

  /// Whether the app declares the action whose cases are the content's events. Then only `swiftc` knows these events.
  func isApps(_ content: Screen.Content) -> Bool {
    switch content {
    case .values, .flow(.some, _, _): false
    case .feature, .flow(nil, _, _): true
    }
  }

  /// The range of the last word of a sent event, up to its arguments; `nil` if there are comments between them.
  private func lastWord(sent location: Location, _ arguments: ArgumentList?) -> SourceRange? {
    var end = arguments.map(\.text.location.range.start) ?? location.range.end
    var start = Int(end)
    if let arguments {
      while bytes[start - 1] <= 0x20 { start -= 1 }
      guard bytes[start - 1] == UInt8(ascii: "(") else { return nil }
      start -= 1
      while bytes[start - 1] <= 0x20 { start -= 1 }
      // Swift does not accept `()` for a case without values.
      if arguments.copied == nil { end = UInt32(start) }
    }
    while bytes[start - 1] != UInt8(ascii: "."), bytes[start - 1] > 0x20, bytes[start - 1] != UInt8(ascii: "/") {
      start -= 1
    }
    return bytes[start - 1] == UInt8(ascii: ".") ? SourceRange(start: UInt32(start), end: end) : nil
  }

  /// Writes `(amount:note:)`. The values after these labels have no labels of their own.
  private func putLabels(of parameters: IndexRange) {
    put("(")
    for parameter in self.parameters[parameters] { put("\(label: parameter.name):") }
    put(")")
  }

  /// The parameters of an event that a screen or a flow declares.
  private func parameters(of event: IndexRange, _ receiver: Name, _ content: Screen.Content) -> IndexRange {
    if case .flow(let child?, _, _) = content {
      let known = unit.flows[Int(child)].events.first { $0.name == paths[event.start].name }
      return known?.parameters?.parameters ?? .empty
    }
    guard case .values = content,
      let target = screens[flow.screens].first(where: { $0.name == receiver })
    else { return .empty }
    for transition in transitions[target.transitions] {
      if case .event(let name, let list) = transition.trigger, name == paths[event.start].name {
        return list?.parameters ?? .empty
      }
    }
    return .empty
  }
}
