package import FlowGraph
package import FlowModel
package import FlowSyntax

/// Plays scenarios by the rules of their flows, without compiling Swift.
///
/// ```swift
/// let play = ScenarioPlay(unit.scenarios[0], in: unit, document: FlowDocument(unit: unit))
/// for finding in play.findings { report(finding) }
/// ```
package struct ScenarioPlay {
  /// Why the scenario fails, at its first step that does; none if it passes.
  package private(set) var findings: [Diagnostic] = []
  /// The transitions that were taken.
  package private(set) var taken: Set<PlayedTransition> = []
  private let unit: FlowUnit
  private let document: FlowDocument

  /// Plays a scenario.
  ///
  /// - Parameters:
  ///   - scenario: one of the unit's.
  ///   - unit: the model, which has no errors.
  ///   - document: the copy of that unit.
  package init(_ scenario: Scenario, in unit: FlowUnit, document: FlowDocument) {
    self.unit = unit
    self.document = document
    var state: PlayedFlow?
    for (index, step) in scenario.steps.enumerated() {
      if index == 0 {
        var isStart = false
        if case .start = step.event { isStart = true }
        state = isStart ? begin(scenario, step) : begin(scenario, nil, at: step)
        if state == nil { return }
        if isStart { continue }
      }
      guard var next = state, play(step, scenario, &next) else { return }
      state = next
    }
  }

  private mutating func begin(_ scenario: Scenario, _ step: Scenario.Step?, at first: Scenario.Step? = nil) -> PlayedFlow? {
    let player = FlowPlayer(document, Statements(step.map(statements) ?? []))
    do throws(PlayStop) {
      let state = try player.start(scenario.flow)
      taken.formUnion(player.taken)
      if let step, !compare(state, step, player) { return nil }
      return state
    } catch {
      var finding = self.finding(for: error, at: step ?? first)
      if step == nil {
        finding.notes.append(Diagnostic.Note("the flow has to start first: `start when … => …`"))
      }
      findings.append(finding)
      return nil
    }
  }

  private mutating func play(_ step: Scenario.Step, _ scenario: Scenario, _ state: inout PlayedFlow) -> Bool {
    let player = FlowPlayer(document, Statements(statements(step)))
    do throws(PlayStop) {
      try player.settle(&state, [try action(step.event, scenario, state)])
    } catch {
      findings.append(finding(for: error, at: step))
      return false
    }
    taken.formUnion(player.taken)
    return compare(state, step, player)
  }

  private func statements(_ step: Scenario.Step) -> [String] { step.statements.map { unit.text(of: $0) } }

  // MARK: What happens

  private func action(_ event: Scenario.Event, _ scenario: Scenario, _ state: PlayedFlow) throws(PlayStop) -> PlayAction {
    switch event {
    case .start: throw .impossible("a flow starts once")
    case .goBack(let count): return try ShownScreen.goBack(count, in: state)
    case .swipeDown: return try ShownScreen.swipeDown(in: state)
    case .link(let text): return .link(try PlayedLink(String(unit.text(of: text).dropFirst().dropLast())))
    case .select(let way, let tab):
      let inner = try follow(way[...], in: state) { (state: PlayedFlow) throws(PlayStop) in
        let index = tab - unit.flows[state.flow].tabs.start
        guard state.routes.first?.content.tabs != nil else { throw .impossible("the tabs are not shown") }
        return .route(.index(0), .select(index))
      }
      return inner
    case .event(let way, let path, _, let addressee):
      let name = path.map { unit.names[$0] }.joined(separator: ".")
      switch addressee {
      case .flow: return try follow(way[...], in: state) { _ in .own(name) }
      case .exit: return try follow(way[...], in: state) { _ in .exit(name) }
      case .work(let index): return try follow(way[...], in: state) { _ in .work(index, name) }
      case .screen:
        guard let last = way.last else { throw .impossible("no screen has the event") }
        return try follow(way.dropLast(), in: state) { (state: PlayedFlow) throws(PlayStop) in
          try route(last, in: state, .event(name))
        }
      }
    }
  }

  /// Something that happens to the flow at the end of a way, as something that happens to the outermost one.
  private func follow(
    _ way: ArraySlice<Scenario.Hop>, in state: PlayedFlow, _ last: (PlayedFlow) throws(PlayStop) -> PlayAction
  ) throws(PlayStop) -> PlayAction {
    guard let hop = way.first else { return try last(state) }
    let content: PlayedContent?
    switch hop {
    case .screen(let index):
      let screen = index - unit.flows[state.flow].screens.start
      content = state.routes.last { $0.screen == screen }?.content
    case .tab(let index):
      content = state.routes.first?.content.tabs?.items[index - unit.flows[state.flow].tabs.start].content
    }
    guard let content else { throw .impossible("`\(name(of: hop))` is not shown") }
    if let child = content.child.first {
      return try route(hop, in: state, .flow(try follow(way.dropFirst(), in: child, last)))
    }
    // Of a flow that is not known, only what it hands back is.
    return try route(hop, in: state, .flow(try last(state)))
  }

  /// An action for the topmost showing of a screen, or for a tab.
  private func route(_ hop: Scenario.Hop, in state: PlayedFlow, _ action: RouteAction) throws(PlayStop) -> PlayAction {
    switch hop {
    case .screen(let index):
      let screen = index - unit.flows[state.flow].screens.start
      guard let place = state.routes.lastIndex(where: { $0.screen == screen }) else {
        throw .impossible("`\(name(of: hop))` is not shown")
      }
      return .route(.index(place), action)
    case .tab(let index):
      guard state.routes.first?.content.tabs != nil else { throw .impossible("the tabs are not shown") }
      return .route(.index(0), .tab(index - unit.flows[state.flow].tabs.start, action))
    }
  }

  private func name(of hop: Scenario.Hop) -> String {
    switch hop {
    case .screen(let index): unit.names[unit.screens[index].name]
    case .tab(let index): unit.names[unit.tabs[index].name]
    }
  }

  // MARK: What came of it

  /// Compares the stack, and notes the differences.
  private mutating func compare(_ state: PlayedFlow, _ step: Scenario.Step, _ player: FlowPlayer) -> Bool {
    let expected = step.stack.map { route in
      let name = route.screen.map { unit.names[unit.screens[$0].name] } ?? "tabs"
      return route.kind.map { "\($0.word) \(name)" } ?? name
    }.joined(separator: ", ")
    let actual = document.stackText(of: state)
    if actual != expected {
      let notes = player.notes.map { Diagnostic.Note($0) }
      findings.append(
        Diagnostic(.scenarioFails, at: step.stackLocation, "expected the stack `\(expected)`, got `\(actual)`", notes: notes))
      return false
    }
    let unused = Set(player.statements.unused)
    for statement in step.statements where unused.contains(unit.text(of: statement)) {
      findings.append(
        Diagnostic(
          .scenarioFails, at: statement.location, "nothing that happens here depends on `\(unit.text(of: statement))`"))
    }
    return findings.isEmpty
  }

  private func finding(for stop: PlayStop, at step: Scenario.Step?) -> Diagnostic {
    // A scenario without steps plays nothing, so there is always one.
    let location = step?.location ?? unit.scenarios[0].title
    switch stop {
    case .question(let text, let options):
      let note = "state it: " + options.map { "`when \($0)`" }.joined(separator: " or ")
      return Diagnostic(
        .scenarioFails, at: location, "what happens depends on `\(text)`, which the running program decides",
        notes: [Diagnostic.Note(note)])
    case .unknown(let construct): return Diagnostic(.scenarioFails, at: location, "\(construct) cannot be played")
    case .impossible(let reason): return Diagnostic(.scenarioFails, at: location, reason)
    case .noLink(let link): return Diagnostic(.scenarioFails, at: location, "no link of the flow fits `\(link)`")
    case .refused: return Diagnostic(.scenarioFails, at: location, "a screen is refused")
    }
  }
}

extension FlowDocument {
  /// The routes of a flow as scenarios write them: `home, sheet numbersList`.
  func stackText(of state: PlayedFlow) -> String {
    state.routes.map { route in
      let name = route.screen.map { flows[state.flow].screens[$0].name } ?? "tabs"
      return route.kind == .root ? name : "\(route.kind.rawValue) \(name)"
    }.joined(separator: ", ")
  }
}
