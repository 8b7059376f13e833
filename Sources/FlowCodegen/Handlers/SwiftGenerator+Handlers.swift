import FlowModel
import FlowSyntax

/// The second layer: what events do, as methods of the state, in which its parameters and variables have their
/// own names. One function a screen keeps the time to compile them linear.
extension SwiftGenerator {
  mutating func writeHandlers(of flow: Flow) {
    let isNeeded = flow.screens.contains { $0.handlesEvents || $0.dismissal != nil }
      || flow.events.contains { !$0.branches.isEmpty }
    guard isNeeded else { return }
    line("")
    line("extension \(spelling(flow.name)).State {")
    var isFirst = true
    for screen in flow.screens where screen.handlesEvents {
      separate(&isFirst)
      writeHandler(of: screen, in: flow)
    }
    for screen in flow.screens {
      guard let dismissal = screen.dismissal else { continue }
      separate(&isFirst)
      writeDismissal(dismissal, of: screen, in: flow)
    }
    for event in flow.events where !event.branches.isEmpty {
      separate(&isFirst)
      writeHandler(of: event, in: flow)
    }
    line("}")
  }

  private mutating func separate(_ isFirst: inout Bool) {
    if !isFirst { line("") }
    isFirst = false
  }

  private mutating func open(_ function: String, _ parameter: String, takesFlow: Bool, in flow: Flow) {
    let name = spelling(flow.name)
    line("  fileprivate mutating func \(function)(")
    line("    _ \(parameter),")
    let flowParameter = takesFlow ? ", _ \(locals.flow): \(name)" : ""
    line("    _ \(locals.navigation): inout Navigation<\(name).Screen, \(name).ScreenAction>\(flowParameter)")
    line("  ) {")
  }

  // MARK: Screens

  private mutating func writeHandler(of screen: Screen, in flow: Flow) {
    let flowName = spelling(flow.name)
    var handled: [Transition] = []
    var isPlain = true
    for transition in screen.transitions where !transition.isDismissal && !transition.branches.isEmpty {
      handled.append(transition)
      isPlain = isPlain && transition.isPlain
    }
    let type = screen.feature.map { verbatim($0.type) } ?? ""
    let actionType = screen.isFeature ? "\(type).Action" : "\(flowName).\(capitalized(screen.name))Action"
    open(
      "handle\(capitalized(screen.name))", "\(locals.action): \(actionType)",
      takesFlow: usesNeeds(screen.handledBranches, in: flow), in: flow
    )
    writeSender(screen, handled, in: flow)
    if isPlain { writeBegin(indent: 4) }
    if screen.isFeature {
      for transition in handled { writePattern(transition, in: flow, begins: !isPlain) }
    } else {
      writeSwitch(screen, in: flow, begins: !isPlain)
    }
    line("  }")
  }

  private mutating func writeBegin(indent: Int, always: Bool = false, animated: Bool = true) {
    writer.spaces(indent)
    let arguments = (always ? ", always: true" : "") + (animated ? "" : ", animated: false")
    line("guard \(locals.navigation).begin(&\(locals.routes)\(arguments)) else { return }")
  }

  /// Leaves the function unless the sender is the right screen, and binds its values.
  private mutating func writeSender(_ screen: Screen, _ handled: [Transition], in flow: Flow) {
    let pattern = pattern(of: screen, handled, in: flow)
    writer.put("    guard case ")
    writer.put(text: pattern.text)
    line("? = \(locals.navigation).screen(in: \(locals.routes)) else { return \(locals.navigation).mismatch() }")
    silence(pattern.silenced, indent: 4)
  }

  private mutating func silence(_ names: [Name], indent: Int) {
    for name in names {
      writer.spaces(indent)
      line("_ = \(spelling(name))")
    }
  }

  /// `.numberDetail(let number)`: the sender with those of its values that the transitions read, and the names that
  /// need a mention so that nobody is warned of them.
  private mutating func pattern(
    of screen: Screen, _ transitions: [Transition], in flow: Flow
  ) -> (text: String, silenced: [Name]) {
    let uses = NameUses(screens: flow.screens)
    let name = "." + spelling(screen.name)
    guard let state = unit.names.find("state"), screen.isFeature else {
      if screen.isFeature { return (name, []) }
      let bindings = bindings(of: screen.values, transitions, uses)
      return (name + bindings.text, bindings.silenced)
    }
    switch use(of: state, in: transitions, uses) {
    case .unused: return (name, [])
    case .perhaps: return ("\(name)(let state)", [state])
    case .certain: return ("\(name)(let state)", [])
    }
  }

  /// How transitions use a name that stands outside them, where their own payloads do not hide it.
  private func use(of name: Name, in transitions: [Transition], _ uses: NameUses) -> NameUse {
    var use = NameUse.unused
    for transition in transitions where !binds(transition, name) {
      use.join(uses.use(of: name, in: transition.branches))
    }
    return use
  }

  /// The payload of an event, for the branches that handle it.
  private mutating func bindings(
    _ names: [Name?], _ branches: [Branch], _ uses: NameUses
  ) -> (text: String, silenced: [Name]) {
    if names.isEmpty { return ("", []) }
    var found: [NameUse] = []
    for name in names {
      if let name { found.append(uses.use(of: name, in: branches)) } else { found.append(.unused) }
    }
    return bindings(names, found)
  }

  /// The values of a screen, for its transitions.
  private mutating func bindings(
    of values: [Parameter], _ transitions: [Transition], _ uses: NameUses
  ) -> (text: String, silenced: [Name]) {
    var names: [Name?] = []
    var found: [NameUse] = []
    for value in values {
      names.append(value.name)
      found.append(use(of: value.name, in: transitions, uses))
    }
    return bindings(names, found)
  }

  /// `(let number, _)`, or nothing where no payload is read.
  mutating func bindings(_ names: [Name?], _ uses: [NameUse]) -> (text: String, silenced: [Name]) {
    var isUsed = false
    for use in uses where use.isUsed { isUsed = true }
    guard isUsed else { return ("", []) }
    var silenced: [Name] = []
    var text = "("
    for (index, name) in names.enumerated() {
      if index > 0 { text += ", " }
      guard let name, uses[index].isUsed else {
        text += "_"
        continue
      }
      text += "let "
      text += spelling(name)
      if case .perhaps = uses[index] { silenced.append(name) }
    }
    return (text + ")", silenced)
  }

  private func binds(_ transition: Transition, _ name: Name) -> Bool {
    switch transition.trigger {
    case .event(_, nil), .dismissed: return false
    default: return boundNames(transition).contains(name)
    }
  }

  private func boundNames(_ transition: Transition) -> [Name] {
    switch transition.trigger {
    case .event(_, let list): list?.parameters.map(\.name) ?? []
    case .pattern(_, let bindings), .exit(_, let bindings): bindings.compactMap(\.name)
    case .dismissed: []
    }
  }

  private mutating func writeSwitch(_ screen: Screen, in flow: Flow, begins: Bool) {
    let uses = NameUses(screens: flow.screens)
    line("    switch \(locals.action) {")
    var ignored: [String] = []
    for transition in screen.transitions {
      guard case .event(let name, _) = transition.trigger else { continue }
      if transition.branches.isEmpty {
        ignored.append("." + spelling(name))
        continue
      }
      let bindings = bindings(boundNames(transition), transition.branches, uses)
      line("    case .\(spelling(name))\(bindings.text):")
      silence(bindings.silenced, indent: 6)
      writeBranches(transition, in: flow, begins: begins, indent: 6)
    }
    if !ignored.isEmpty { line("    case \(ignored.joined(separator: ", ")): break") }
    line("    }")
  }

  /// A pattern over an action that the app declared. These are `if`s, because a `default` that may be redundant warns.
  private mutating func writePattern(_ transition: Transition, in flow: Flow, begins: Bool) {
    guard case .pattern(let path, let payload) = transition.trigger else { return }
    let uses = NameUses(screens: flow.screens)
    var bindings = bindings(payload.map(\.name), transition.branches, uses)
    if bindings.text.isEmpty, !payload.isEmpty {
      bindings.text = "(\(payload.map { _ in "_" }.joined(separator: ", ")))"
    }
    var rest = ""
    for name in path.dropFirst() { rest += "(.\(spelling(name))" }
    rest += bindings.text + String(repeating: ")", count: path.count - 1)
    statement("if case .", firstWord(of: transition), "\(rest) = \(locals.action) {", indent: 4)
    silence(bindings.silenced, indent: 6)
    writeBranches(transition, in: flow, begins: begins, indent: 6)
    line("      return")
    line("    }")
  }

  /// The first name of a trigger as it is written: what an app's action has to have a case for.
  private func firstWord(of transition: Transition) -> SourceRange {
    var range = transition.location.range
    var offset = Int(range.start)
    while offset < Int(range.end), file.base[offset] != UInt8(ascii: "."), file.base[offset] > 0x20 { offset += 1 }
    range.end = UInt32(truncatingIfNeeded: offset)
    return range
  }

  // MARK: Gestures and events of the flow

  private mutating func writeDismissal(_ transition: Transition, of screen: Screen, in flow: Flow) {
    open(
      "handle\(capitalized(screen.name))Dismissed", "\(locals.screen): \(spelling(flow.name)).Screen",
      takesFlow: usesNeeds(transition.branches, in: flow), in: flow
    )
    let pattern = pattern(of: screen, [transition], in: flow)
    line("    guard case \(pattern.text) = \(locals.screen) else { return }")
    silence(pattern.silenced, indent: 4)
    writeNeeds(of: transition.branches, hiddenBy: screen.values.map(\.name), in: flow, indent: 4)
    writeBranches(transition.branches, in: flow, indent: 4) { generator, branch, indent in
      guard !branch.isAnimated else { return }
      generator.writer.spaces(indent)
      generator.line("\(generator.locals.routes).changesAreAnimated = false")
    }
    line("  }")
  }

  private mutating func writeHandler(of event: Event, in flow: Flow) {
    let uses = NameUses(screens: flow.screens)
    let flowName = spelling(flow.name)
    open(
      "handleFlow\(capitalized(event.name))", "\(locals.action): \(flowName).Action",
      takesFlow: usesNeeds(event.branches, in: flow), in: flow
    )
    let names = event.parameters?.parameters.map(\.name) ?? []
    let bindings = bindings(names, event.branches, uses)
    if !bindings.text.isEmpty {
      line("    guard case .\(spelling(event.name))\(bindings.text) = \(locals.action) else { return }")
      silence(bindings.silenced, indent: 4)
    }
    writeNeeds(of: event.branches, hiddenBy: names, in: flow, indent: 4)
    writeBranches(event.branches, in: flow, indent: 4) { generator, branch, indent in
      generator.writeBegin(indent: indent, animated: branch.isAnimated)
    }
    line("  }")
  }

  // MARK: Branches

  private mutating func writeBranches(_ transition: Transition, in flow: Flow, begins: Bool, indent: Int) {
    writeNeeds(of: transition.branches, hiddenBy: boundNames(transition), in: flow, indent: indent)
    writeBranches(transition.branches, in: flow, indent: indent) { generator, branch, indent in
      guard begins else { return }
      generator.writeBegin(indent: indent, always: transition.isAlways, animated: branch.isAnimated)
    }
  }

  /// What the flow needs is read from the flow, unless a payload hides it.
  private mutating func writeNeeds(of branches: [Branch], hiddenBy bound: [Name], in flow: Flow, indent: Int) {
    if flow.needs.isEmpty { return }
    let uses = NameUses(screens: flow.screens)
    for need in flow.needs where !bound.contains(need.name) {
      let use = uses.use(of: need.name, in: branches)
      guard use.isUsed else { continue }
      writer.spaces(indent)
      line("let \(spelling(need.name)) = \(locals.flow).\(text(need.name))")
      if case .perhaps = use { silence([need.name], indent: indent) }
    }
  }

  /// One `if` after the other, each of which returns, so that any number of them stays flat.
  private mutating func writeBranches(
    _ branches: [Branch], in flow: Flow, indent: Int,
    begin: (inout SwiftGenerator, Branch, Int) -> Void
  ) {
    for branch in branches {
      guard let condition = branch.condition else {
        begin(&self, branch, indent)
        writeOperations(branch.operations, in: flow, indent: indent)
        return  // Nothing behind `else` can run.
      }
      test(condition, "", indent: indent)
      begin(&self, branch, indent + 2)
      writeOperations(branch.operations, in: flow, indent: indent + 2)
      writer.spaces(indent + 2)
      line("return")
      writer.spaces(indent)
      line("}")
    }
  }
}
