import FlowCore
import FlowModel
import FlowRuntime
package import FlowSyntax

/// Writes the trace of a finding as a scenario. So a user can paste the trace as a test.
///
/// The trace comes from the proofs, which abstract from values: it has the events and the stacks, but not the conditions. The
/// search plays the events to find conditions that lead to the stacks of the trace, and writes them as statements.
package struct TraceScenario {
  private let played: PlayedUnit
  private let flow: Int
  private var unit: FlowUnit { played.unit }
  private let steps: [Diagnostic.Step]
  /// The literals that the scenario gives to its flow; `nil` if it leaves all values out.
  private let literals: Literals?
  /// The number of plays that are left, so that the search ends.
  private var plays = 2000
  /// The last step of the trace that was reached. If there is no scenario, this step is the reason.
  private var furthest = 0
  /// Whether the scenario ends with another stack than the trace.
  private var endsElsewhere = false

  /// The result: the text of a scenario, or the reason why the trace cannot be written as one.
  package enum Written: Equatable, Sendable {
    case scenario(String)
    case nothing(why: String)
  }

  /// The scenario of a finding.
  ///
  /// - Parameters:
  ///   - finding: a finding with a trace.
  ///   - played: the unit in which it was found.
  ///   - number: the number of the finding among those of its rule in its line. It makes the description unique.
  /// - Returns: `nil` if the finding has no trace.
  package static func written(_ finding: Diagnostic, in played: PlayedUnit, number: Int = 1) -> Written? {
    let unit = played.unit
    let flow = unit.ownFlows.indices.last { index in
      unit.flows[index].file == finding.location.file && unit.flows[index].location < finding.location
    }
    guard let flow, !finding.trace.isEmpty else { return nil }
    if played.program(of: flow).starts.isEmpty { return .nothing(why: "the flow has no valid start") }
    let parameters = unit.flows[flow].parameters
    let literals = Literals(of: unit.flows[flow], in: unit) { parameter in
      parameter.defaultValue == nil ? sample(of: unit.text(of: parameter.type)) : nil
    }
    var search = TraceScenario(played: played, flow: flow, steps: finding.trace, literals: literals)
    var arguments = search.arguments(parameters)
    var found = search.begin()
    if !literals.isEmpty, found == nil || search.endsElsewhere {
      // If the sample values rule out the way, the scenario leaves the values out.
      var other = TraceScenario(played: played, flow: flow, steps: finding.trace, literals: nil)
      if let lines = other.begin(), found == nil || !other.endsElsewhere { (found, arguments) = (lines, "(_)") }
    }
    guard let lines = found else { return .nothing(why: search.reason) }
    let position = unit.files[finding.location.file].position(at: finding.location.range.start)
    let description = "\(finding.rule.name) in line \(position.line)" + (number == 1 ? "" : " (\(number))")
    let header = "scenario \"\(description)\" for \(unit.names[unit.flows[flow].name])\(arguments)"
    return .scenario(header + " {\n" + lines.map { "  \($0)\n" }.joined() + "}\n")
  }

  /// Why the search found nothing.
  private var reason: String {
    let step = steps[furthest]
    if plays <= 0 { return "finding its conditions would take too many plays" }
    if step.event == "start" { return "no conditions lead from the start to the stack `\(claimed(furthest))`" }
    let parts = step.event.split(separator: ".")
    if parts.count > 2,
      unit.screens(of: unit.flows[flow]).contains(where: { unit.names[$0.name] == parts[0] && unit.flow(of: $0.content) != nil })
    {
      return "`\(step.event)` happens inside of the flow that `\(parts[0])` shows"
    }
    return step.stack.isEmpty
      ? "`\(step.event)` cannot be played there" : "no conditions lead from `\(step.event)` to the stack `\(claimed(furthest))`"
  }

  // MARK: The search

  private mutating func begin() -> [String]? {
    let isStart = steps[0].event == "start"
    let flow = flow
    for attempt in attempts({ player throws(PlayStop) in try player.start(flow) }) {
      if isStart, traced(attempt.state) != claimed(0) { continue }
      guard let rest = search(from: isStart ? 1 : 0, attempt.state) else { continue }
      let isSaid = isStart || !attempt.statements.isEmpty
      return (isSaid ? [line("start", attempt.statements, unit.stackText(of: attempt.state))] : []) + rest
    }
    return nil
  }

  private mutating func search(from index: Int, _ state: CoreState) -> [String]? {
    if index == steps.count { return [] }
    furthest = max(furthest, index)
    let isLast = index + 1 == steps.count
    var fallback: [String]?
    for (text, happening) in happenings(for: steps[index].event, in: state) {
      guard let (state, selection) = selectingTab(of: happening, in: state) else { continue }
      let attempts = attempts { player throws(PlayStop) in
        var next = state
        try player.settle(&next, happening)
        return next
      }
      for attempt in attempts {
        let stack = unit.stackText(of: attempt.state)
        let lines = selection + [line(text, attempt.statements, stack)]
        let shown = traced(attempt.state)
        if shown == claimed(index), let rest = search(from: index + 1, attempt.state) { return lines + rest }
        // What a step sends is a step of its own in a trace. In a scenario, it belongs to the step that sends it.
        var last = index
        while last + 1 < steps.count, isTaken(steps[last + 1].event, attempt.taken) {
          last += 1
          if shown == claimed(last), let rest = search(from: last + 1, attempt.state) { return lines + rest }
        }
        if last > index, last + 1 == steps.count {
          fallback = fallback ?? lines
        } else if isLast, fallback == nil {
          // The problem may occur in the middle of the last event. The stack in the finding is then not the stack after the event.
          fallback = lines
        }
      }
    }
    endsElsewhere = fallback != nil
    return fallback
  }

  /// Selects the tab that sends an action, before the action happens. A trace leaves this out, because it treats all tabs as one screen.
  ///
  /// - Returns: `nil` if the tab cannot be selected, or if selecting it changes the stack.
  private mutating func selectingTab(of happening: Happening, in state: CoreState) -> (state: CoreState, lines: [String])? {
    guard case .action(.router(.screen(let root, .tabs(.tab(let tab, _))))) = happening, let tabs = state.routes.root.screen.tabs,
      tab != tabs.selectedID, let item = tabs[id: tab]
    else { return (state, []) }
    let stack = unit.stackText(of: state)
    let attempts = attempts { player throws(PlayStop) in
      var next = state
      try player.settle(&next, [.router(.screen(id: root, action: .tabs(.select(tab))))])
      return next
    }
    let selected = attempts.first {
      $0.state.routes.root.screen.tabs?.selectedID == tab && unit.stackText(of: $0.state) == stack
    }
    guard let selected else { return nil }
    return (selected.state, [line("select \(name(of: item))", selected.statements, stack)])
  }

  private struct Attempt {
    var state: CoreState
    /// The transitions that ran.
    var taken: Set<PlayedTransition>
    var statements: [String]
  }

  /// All possible results of a play, each with the statements that lead to it.
  private mutating func attempts(_ play: (ScenarioPlayer) throws(PlayStop) -> CoreState) -> [Attempt] {
    var found: [Attempt] = []
    var waiting: [[String]] = [[]]
    while let statements = waiting.popLast(), plays > 0, found.count < 64 {
      plays -= 1
      let player = ScenarioPlayer(played, Statements(statements), literals: literals)
      do throws(PlayStop) {
        let state = try play(player)
        found.append(Attempt(state: state, taken: player.taken, statements: statements))
      } catch .question(_, let options) {
        for option in options.reversed() { waiting.append(statements + [option]) }
      } catch {}
    }
    return found
  }

  /// Whether one of the transitions is the transition of an event, as a trace names it.
  private func isTaken(_ event: String, _ taken: Set<PlayedTransition>) -> Bool {
    guard let dot = event.firstIndex(of: ".") else { return false }
    let sender = String(event[..<dot])
    let name = String(event[event.index(after: dot)...])
    let flow = unit.flows[flow]
    func isTaken(_ owner: PlayedTransition.Owner, _ transitions: IndexRange) -> Bool {
      transitions.indices.contains { index in
        self.name(of: unit.transitions[index].trigger) == name
          && taken.contains(PlayedTransition(flow: self.flow, owner: owner, index: index - transitions.start))
      }
    }
    return flow.screens.indices.contains { index in
      unit.names[unit.screens[index].name] == sender && isTaken(.screen(index - flow.screens.start), unit.screens[index].transitions)
    }
      || flow.tabs.indices.contains { index in
        unit.names[unit.tabs[index].name] == sender && isTaken(.tab(index - flow.tabs.start), unit.tabs[index].transitions)
      }
      || flow.work.indices.contains { index in
        unit.names[flow.work[index].name] == sender && isTaken(.work(index), flow.work[index].transitions)
      }
  }

  private func name(of trigger: Transition.Trigger) -> String? {
    switch trigger {
    case .event(let name, _), .exit(let name, _): unit.names[name]
    case .pattern(let path, _): unit.text(ofPath: path)
    default: nil
    }
  }

  /// The stack as a trace writes it: all columns are one screen.
  private func traced(_ state: CoreState) -> String { unit.stackText(of: state, namesColumns: false) }

  /// The stack that the trace has after a step.
  private func claimed(_ index: Int) -> String {
    steps[index].stack.replacing(" ▸ ", with: ", ").replacing(" (without navigation)", with: "")
  }

  private func line(_ event: String, _ statements: [String], _ stack: String) -> String {
    event + (statements.isEmpty ? "" : " when " + statements.joined(separator: ", ")) + " => " + stack
  }

  // MARK: Events

  /// What the event of a trace may mean, each with its text in a scenario.
  private func happenings(for event: String, in state: CoreState) -> [(String, Happening)] {
    if event == "go back" { return gestures(in: state).filter { $0.0.hasPrefix("go back") } }
    if event == "swipe down" { return gestures(in: state).filter { $0.0 == "swipe down" } }
    // `dismissed` means that a gesture of the system has removed the screen.
    if isDismissal(event) { return gestures(in: state) }
    return actions(for: event, in: state).map { ($0, .action($1)) }
  }

  private func isDismissal(_ event: String) -> Bool {
    guard let dot = event.firstIndex(of: "."), event[event.index(after: dot)...] == "dismissed" else { return false }
    return unit.screens(of: unit.flows[flow]).contains { unit.names[$0.name] == event[..<dot] }
  }

  private func actions(for event: String, in state: CoreState) -> [(String, CoreAction)] {
    let flow = unit.flows[flow]
    if let pattern = event.linkPattern, let link = flow.links.first(where: { $0.pattern == pattern }) {
      let path = self.path(of: link)
      guard let played = try? FlowLink(path) else { return [] }
      return [("link \"\(path)\"", .router(.open(played)))]
    }
    if event == "link rest" {
      // The link that the inner flow opens must be declared in another flow.
      let inside = unit.flows.indices.filter { $0 != self.flow }.flatMap { unit.flows[$0].links }.filter { !$0.isRest }
      return inside.map { path(of: $0) }.compactMap { path in
        (try? FlowLink(path)).map { ("link \"\(path)\"", .router(.open($0))) }
      }
    }
    guard let dot = event.firstIndex(of: ".") else {
      return flow.events.filter { unit.names[$0.name] == event }.prefix(1).map { (event + arguments($0.parameters), .own(event)) }
    }
    let sender = String(event[..<dot])
    let name = String(event[event.index(after: dot)...])
    if let tab = unit.tabs(of: flow).firstIndex(where: { unit.names[$0.name] == sender }) {
      return tabActions(unit.tabs[tab], Int32(tab - flow.tabs.start), name, in: state)
    }
    if let work = flow.work.firstIndex(where: { unit.names[$0.name] == sender }) {
      return written(name, flow.work[work].content, flow.work[work].transitions).map { text, _ in
        ("\(sender).\(text)", .work(work, name))
      }
    }
    guard let screen = unit.screens(of: flow).firstIndex(where: { unit.names[$0.name] == sender }) else { return [] }
    let number = Int32(screen - flow.screens.start)
    guard let id = state.routes.topmost(where: { $0.number == number }) else { return [] }
    return written(name, unit.screens[screen].content, unit.screens[screen].transitions).map {
      ("\(sender).\($0)", .router(.screen(id: id, action: $1)))
    }
  }

  private func tabActions(_ tab: Tab, _ number: Int32, _ name: String, in state: CoreState) -> [(String, CoreAction)] {
    let root = state.routes.root
    let sender = unit.names[tab.name]
    if tab.column != nil {
      guard let item = root.screen.columns?.items.first(where: { $0.column.number == number }) else { return [] }
      return written(name, tab.content, tab.transitions).map {
        ("\(sender).\($0)", .router(.screen(id: root.id, action: .columns(.column(id: item.id, action: $1)))))
      }
    }
    guard let item = root.screen.tabs?.items.first(where: { $0.tab.number == number }) else { return [] }
    if name == "reselected" { return [("select \(sender)", .router(.screen(id: root.id, action: .tabs(.select(item.id)))))] }
    return written(name, tab.content, tab.transitions).map {
      ("\(sender).\($0)", .router(.screen(id: root.id, action: .tabs(.tab(id: item.id, action: $1)))))
    }
  }

  private func name(of item: Tabs<CoreContent>.Item) -> String {
    unit.names[unit.tabs[unit.flows[flow].tabs.start + Int(item.tab.number)].name]
  }

  private func gestures(in state: CoreState) -> [(String, Happening)] {
    let swipe = (try? played.swipingDown(in: state)).map { [("swipe down", $0)] } ?? []
    return swipe + played.goingBackSomewhere(in: state).enumerated().map { ($0 == 0 ? "go back" : "go back \($0 + 1)", $1) }
  }

  /// An event of a screen, a tab or `work`, with sample values for its payload.
  private func written(_ name: String, _ content: Screen.Content, _ transitions: IndexRange) -> [(String, CoreEvent)] {
    for transition in unit.transitions[transitions] {
      switch transition.trigger {
      case .event(let event, let values) where unit.names[event] == name: return [(name + arguments(values), .event(name))]
      case .pattern(let path, let bindings) where unit.text(ofPath: path) == name:
        guard let child = unit.flow(of: content) else { return [(name + samples(of: bindings), .event(name))] }
        let parameters = child.events.first { unit.names[$0.name] == name }?.parameters
        return [(name + arguments(parameters), .flow(.own(name)))]
      case .exit(let exit, let bindings) where unit.names[exit] == name:
        guard let child = unit.flow(of: content) else { return [(name + samples(of: bindings), .flow(.exit(name)))] }
        let parameters = child.exits.first { unit.names[$0.name] == name }?.parameters
        return [(name + arguments(parameters), .flow(.exit(name)))]
      default: break
      }
    }
    return []
  }

  // MARK: Values

  /// Sample values for the parameters without default values: `(number: 1)`.
  private func arguments(_ list: ParameterList?) -> String {
    let parameters = unit.parameters(of: list).filter { $0.defaultValue == nil }
    let values = parameters.map { "\(unit.names[$0.name]): \(Self.sample(of: unit.text(of: $0.type)))" }
    return values.isEmpty ? "" : "(\(values.joined(separator: ", ")))"
  }

  private func samples(of bindings: IndexRange) -> String {
    bindings.isEmpty ? "" : "(" + unit.bindings[bindings].map { _ in ".sample" }.joined(separator: ", ") + ")"
  }

  /// A sample value of a type. For a type of the app, it is a member `sample`, which the app has to declare.
  private static func sample(of type: String) -> String {
    if type.hasSuffix("?") { return "nil" }
    if type.hasPrefix("[") { return type.contains(":") ? "[:]" : "[]" }
    switch type {
    case "Int", "UInt", "Int8", "Int16", "Int32", "Int64", "UInt8", "UInt16", "UInt32", "UInt64": return "1"
    case "Double", "Float": return "1.5"
    case "Bool": return "true"
    case "String", "Substring": return "\"text\""
    default: return ".sample"
    }
  }

  /// A path that matches the pattern of a link.
  private func path(of link: Link) -> String {
    unit.text(of: link) { value in
      let type = unit.text(of: value.type)
      let text = Self.sample(of: value.isOptional ? type + "?" : type).filter { $0 != "\"" }
      return text == "nil" || text == ".sample" ? "1" : text
    }
  }
}

extension String {
  /// The pattern in `link "/numbers/{number}"`, as a trace names the event.
  fileprivate var linkPattern: String? {
    hasPrefix("link \"") && hasSuffix("\"") ? String(dropFirst(6).dropLast()) : nil
  }
}
