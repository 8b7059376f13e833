package import FlowGraph
package import FlowModel
package import FlowSyntax

/// Writes the way to a finding as a scenario, so that a proof becomes a test by pasting it.
///
/// The way is one of the abstraction that is proved: it says which events lead to which stacks, but not which conditions hold
/// meanwhile. These are found by playing: whatever conditions lead to the stacks of the way are stated.
package struct TraceScenario {
  private let document: FlowDocument
  private let unit: FlowUnit
  private let flow: Int
  private let steps: [Diagnostic.Step]
  /// How often something may still be played, so that the search ends.
  private var plays = 2000

  /// The scenario of a finding.
  ///
  /// - Parameters:
  ///   - finding: a finding with a way.
  ///   - unit: the unit in which it was found.
  ///   - document: the copy of that unit.
  /// - Returns: `nil` if no scenario leads there, as where one condition would have to be so and not so in one step, or if the
  ///   finding comes without a way.
  package static func text(of finding: Diagnostic, in unit: FlowUnit, document: FlowDocument) -> String? {
    let flow = unit.ownFlows.indices.last { index in
      unit.flows[index].file == finding.location.file && unit.flows[index].location < finding.location
    }
    guard let flow, !finding.trace.isEmpty else { return nil }
    var search = TraceScenario(document: document, unit: unit, flow: flow, steps: finding.trace)
    guard let lines = search.begin() else { return nil }
    let position = unit.files[finding.location.file].position(at: finding.location.range.start)
    let parameters = document.flows[flow].parameters.filter { $0.value == nil }
    let arguments = parameters.map { "\($0.name): \(Self.sample(of: $0.type))" }.joined(separator: ", ")
    let header = "scenario \"\(finding.rule.name) in line \(position.line)\" for \(document.flows[flow].name)"
      + (arguments.isEmpty ? "" : "(\(arguments))")
    return header + " {\n" + lines.map { "  \($0)\n" }.joined() + "}\n"
  }

  private init(document: FlowDocument, unit: FlowUnit, flow: Int, steps: [Diagnostic.Step]) {
    self.document = document
    self.unit = unit
    self.flow = flow
    self.steps = steps
  }

  // MARK: The search

  private mutating func begin() -> [String]? {
    let isStart = steps[0].event == "start"
    let flow = flow
    for attempt in attempts({ player throws(PlayStop) in try player.start(flow) }) {
      let stack = document.stackText(of: attempt.state)
      if isStart, stack != claimed(0) { continue }
      guard let rest = search(from: isStart ? 1 : 0, attempt.state) else { continue }
      let isSaid = isStart || !attempt.statements.isEmpty
      return (isSaid ? [line("start", attempt.statements, stack)] : []) + rest
    }
    return nil
  }

  private mutating func search(from index: Int, _ state: PlayedFlow) -> [String]? {
    if index == steps.count { return [] }
    let isLast = index + 1 == steps.count
    var fallback: [String]?
    for (text, action) in actions(for: steps[index].event, in: state) {
      guard let (state, selection) = selectingTab(of: action, in: state) else { continue }
      let attempts = attempts { player throws(PlayStop) in
        var next = state
        try player.settle(&next, [action])
        return next
      }
      for attempt in attempts {
        let stack = document.stackText(of: attempt.state)
        let lines = selection + [line(text, attempt.statements, stack)]
        if stack == claimed(index) {
          if let rest = search(from: index + 1, attempt.state) { return lines + rest }
        } else if isLast, fallback == nil {
          // What goes wrong last may do so amid its event, and its stack is then not that after the event.
          fallback = lines
        }
      }
    }
    return fallback
  }

  /// The tab in which something happens has to be selected first, which a way leaves out: all tabs are one screen there.
  ///
  /// - Returns: `nil` if the tab cannot be selected without anything else.
  private mutating func selectingTab(of action: PlayAction, in state: PlayedFlow) -> (state: PlayedFlow, lines: [String])? {
    guard case .route(_, .tab(let tab, _)) = action, let tabs = state.routes.first?.content.tabs, tab != tabs.selected
    else { return (state, []) }
    let stack = document.stackText(of: state)
    let attempts = attempts { player throws(PlayStop) in
      var next = state
      try player.settle(&next, [.route(.index(0), .select(tab))])
      return next
    }
    let selected = attempts.first {
      $0.state.routes.first?.content.tabs?.selected == tab && document.stackText(of: $0.state) == stack
    }
    guard let selected else { return nil }
    return (selected.state, [line("select \(document.flows[flow].tabs[tab].name)", selected.statements, stack)])
  }

  private struct Attempt {
    var state: PlayedFlow
    var statements: [String]
  }

  /// Everything that can come of something, with the statements for it.
  private mutating func attempts(_ play: (FlowPlayer) throws(PlayStop) -> PlayedFlow) -> [Attempt] {
    var found: [Attempt] = []
    var waiting: [[String]] = [[]]
    while let statements = waiting.popLast(), plays > 0, found.count < 64 {
      plays -= 1
      let player = FlowPlayer(document, Statements(statements))
      do throws(PlayStop) {
        found.append(Attempt(state: try play(player), statements: statements))
      } catch .question(_, let options) {
        for option in options.reversed() { waiting.append(statements + [option]) }
      } catch {}
    }
    return found
  }

  private func claimed(_ index: Int) -> String { steps[index].stack.replacing(" ▸ ", with: ", ").replacing(" (without navigation)", with: "") }

  private func line(_ event: String, _ statements: [String], _ stack: String) -> String {
    event + (statements.isEmpty ? "" : " when " + statements.joined(separator: ", ")) + " => " + stack
  }

  // MARK: Events

  /// The actions that the event of a step may be, as they are written and as they are played.
  private func actions(for event: String, in state: PlayedFlow) -> [(String, PlayAction)] {
    let flow = document.flows[flow]
    if event == "go back" { return gestures(in: state).filter { $0.0.hasPrefix("go back") } }
    if event == "swipe down" { return gestures(in: state).filter { $0.0 == "swipe down" } }
    if let pattern = event.linkPattern, let link = flow.links.first(where: { $0.pattern == pattern }) {
      let path = self.path(of: link)
      guard let played = try? PlayedLink(path) else { return [] }
      return [("link \"\(path)\"", .link(played))]
    }
    guard let dot = event.firstIndex(of: ".") else {
      let own = flow.events.first { $0.trigger.name == event }
      guard case .event(let name, let values)? = own?.trigger else { return [] }
      return [(name + Self.arguments(values), .own(name))]
    }
    let sender = String(event[..<dot])
    let name = String(event[event.index(after: dot)...])
    if let tab = flow.tabs.firstIndex(where: { $0.name == sender }) {
      return tabActions(tab, name, flow.tabs[tab])
    }
    if let work = flow.work.firstIndex(where: { $0.name == sender }) {
      return written(name, flow.work[work]).map { text, _ in ("\(sender).\(text)", .work(work, name)) }
    }
    guard let screen = flow.screens.firstIndex(where: { $0.name == sender }) else { return [] }
    // The system took the screen away.
    if name == "dismissed" { return gestures(in: state) }
    guard let index = state.routes.lastIndex(where: { $0.screen == screen }) else { return [] }
    return written(name, flow.screens[screen]).map { ("\(sender).\($0)", .route(.index(index), $1)) }
  }

  private func tabActions(_ tab: Int, _ name: String, _ declared: DocumentScreen) -> [(String, PlayAction)] {
    if name == "reselected" { return [("select \(declared.name)", .route(.index(0), .select(tab)))] }
    return written(name, declared).map { ("\(declared.name).\($0)", .route(.index(0), .tab(tab, $1))) }
  }

  private func gestures(in state: PlayedFlow) -> [(String, PlayAction)] {
    var list: [(String, PlayAction)] = []
    if let action = try? ShownScreen.swipeDown(in: state) { list.append(("swipe down", action)) }
    for count in 1..<max(2, state.routes.count) {
      guard let action = try? ShownScreen.goBack(count, in: state) else { break }
      list.append((count == 1 ? "go back" : "go back \(count)", action))
    }
    return list
  }

  /// An event of a screen or a tab with values for its payload.
  private func written(_ name: String, _ screen: DocumentScreen) -> [(String, RouteAction)] {
    for transition in screen.transitions {
      switch transition.trigger {
      case .event(name, let values): return [(name + Self.arguments(values), .event(name))]
      case .pattern(let path, let bindings) where path.joined(separator: ".") == name:
        let values = bindings.map { _ in ".sample" }.joined(separator: ", ")
        let text = name + (values.isEmpty ? "" : "(\(values))")
        if case .flow(.some, _, _) = screen.content { return [(text, .flow(.own(name)))] }
        return [(text, .event(name))]
      case .exit(name, let bindings):
        var text = name
        if case .flow(let index?, _, _) = screen.content {
          text += Self.arguments(document.flows[index].exits.first { $0.name == name }?.parameters ?? [])
        } else if !bindings.isEmpty {
          text += "(" + bindings.map { _ in ".sample" }.joined(separator: ", ") + ")"
        }
        return [(text, .flow(.exit(name)))]
      default: break
      }
    }
    return []
  }

  // MARK: Values

  /// `(number: 1)`
  private static func arguments(_ values: [DocumentValue]) -> String {
    let list = values.filter { $0.value == nil }.map { "\($0.name): \(sample(of: $0.type))" }
    return list.isEmpty ? "" : "(\(list.joined(separator: ", ")))"
  }

  /// A value of a type; of a type of the app, a member that it is to have.
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

  /// A path that a link fits.
  private func path(of link: DocumentLink) -> String {
    link.values.reduce(link.pattern) { path, value in
      let text = Self.sample(of: value.isOptional ? value.type + "?" : value.type).filter { $0 != "\"" }
      return path.replacing("{\(value.name)}", with: text == "nil" || text == ".sample" ? "1" : text)
    }
  }
}

extension String {
  /// The pattern in `link "/numbers/{number}"`, as ways name it.
  fileprivate var linkPattern: String? {
    hasPrefix("link \"") && hasSuffix("\"") ? String(dropFirst(6).dropLast()) : nil
  }
}
