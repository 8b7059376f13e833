import FlowCore
package import FlowModel
import FlowRuntime
package import FlowSyntax

/// Plays scenarios by the rules of their flows, without compiling Swift.
///
/// ```swift
/// let play = ScenarioPlay(unit.scenarios[0], in: PlayedUnit(unit))
/// for finding in play.findings { report(finding) }
/// ```
package struct ScenarioPlay {
  /// The reasons why the scenario fails, in the order of its steps. The play ends at a wrong stack. Empty if the scenario passes.
  package private(set) var findings: [Diagnostic] = []
  /// The transitions that were taken.
  package private(set) var taken: Set<PlayedTransition> = []
  private let played: PlayedUnit
  /// The literals that the scenario gives to its flow.
  private var literals: Literals?
  private var unit: FlowUnit { played.unit }

  /// Plays a scenario.
  ///
  /// - Parameters:
  ///   - scenario: a scenario of the unit.
  ///   - played: the unit, which has no errors.
  package init(_ scenario: Scenario, in played: PlayedUnit) {
    self.played = played
    literals = Literals(of: scenario, in: played.unit)
    var state: CoreState?
    for (index, step) in scenario.steps.enumerated() {
      if index == 0 {
        switch step.event {
        case .start: state = begin(scenario, step)
        // The given stack replaces the start of the flow.
        case .given: state = take(step, scenario)
        default: state = begin(scenario, nil, at: step)
        }
        if state == nil { return }
        if step.isBeginning { continue }
      } else if case .given = step.event {
        guard let taken = take(step, scenario) else { return }
        state = taken
        continue
      }
      guard var next = state, play(step, scenario, &next) else { return }
      state = next
    }
  }

  private mutating func begin(_ scenario: Scenario, _ step: Scenario.Step?, at first: Scenario.Step? = nil) -> CoreState? {
    let player = ScenarioPlayer(played, Statements(step.map(statements) ?? []), literals: literals)
    do throws(PlayStop) {
      let state = try player.start(scenario.flow)
      taken.formUnion(player.taken)
      if let step, !compare(state, step, player) { return nil }
      return state
    } catch {
      var finding = self.finding(for: error, at: step ?? first)
      if step == nil {
        finding.notes.append(Diagnostic.Note("begin the scenario with the start: `start when … => …`"))
      }
      let flow = scenario.flow
      return addMissing(to: finding, step) { player throws(PlayStop) in try player.start(flow) }
    }
  }

  /// The state that a step with `given` describes.
  private mutating func take(_ step: Scenario.Step, _ scenario: Scenario) -> CoreState? {
    let player = ScenarioPlayer(played, Statements(statements(step)))
    do throws(PlayStop) {
      let state = try player.state(of: scenario.flow, showing: step.stack)
      if let refused = refused(in: step) {
        findings.append(Diagnostic(.scenarioFails, at: step.stackLocation, refused))
        return nil
      }
      return compare(state, step, player) ? state : nil
    } catch {
      findings.append(finding(for: error, at: step))
      return nil
    }
  }

  /// Why a given stack is impossible: a literal of the scenario decides that a requirement does not hold. A stack from elsewhere is
  /// tested, too.
  private func refused(in step: Scenario.Step) -> String? {
    guard let literals else { return nil }
    for route in step.stack {
      var tab = route.tab
      // The first stated tab is the selected tab. Other tabs may have been refused.
      if case .tabs(let tabs)? = route.inside { tab = tabs.first?.tab }
      let requirement = route.screen.flatMap { unit.screens[$0].requirement } ?? tab.flatMap { unit.tabs[$0].requirement }
      guard let requirement else { continue }
      let condition = unit.text(of: unit.requirements[Int(requirement)].condition)
      if literals.holds(condition) != false { continue }
      let name = unit.names[route.screen.map { unit.screens[$0].name } ?? unit.tabs[tab ?? 0].name]
      return "`\(name)` requires `\(condition)`, which is false for the values of this scenario"
    }
    return nil
  }

  private mutating func play(_ step: Scenario.Step, _ scenario: Scenario, _ state: inout CoreState) -> Bool {
    let player = ScenarioPlayer(played, Statements(statements(step)), literals: literals)
    let before = state
    do throws(PlayStop) {
      try player.settle(&state, try happening(step.event, scenario, state))
    } catch {
      let event = try? happening(step.event, scenario, before)
      let next = addMissing(to: finding(for: error, at: step), step) { player throws(PlayStop) in
        guard let event else { throw error }
        var state = before
        try player.settle(&state, event)
        return state
      }
      state = next ?? state
      return next != nil
    }
    taken.formUnion(player.taken)
    return compare(state, step, player)
  }

  /// Makes a play without a scenario, only to convert events and to make findings.
  init(nothingIn played: PlayedUnit) { self.played = played }

  func statements(_ step: Scenario.Step) -> [String] { step.statements.map { unit.text(of: $0) } }

  // MARK: Events

  func happening(_ event: Scenario.Event, _ scenario: Scenario, _ state: CoreState) throws(PlayStop) -> Happening {
    switch event {
    case .goBack(let count): try played.goingBack(count, in: state)
    case .swipeDown: try played.swipingDown(in: state)
    default: .action(try action(event, scenario, state))
    }
  }

  private func action(_ event: Scenario.Event, _ scenario: Scenario, _ state: CoreState) throws(PlayStop) -> CoreAction {
    switch event {
    case .start, .given, .goBack, .swipeDown: throw .impossible("`start` must be the first step")
    case .link(let text): return .router(.open(try FlowLink(played: linkText(text))))
    case .select(let way, let tab):
      return try follow(way[...], in: state) { (state: CoreState) throws(PlayStop) in
        let (root, item) = try self.tab(tab, in: state)
        return .router(.screen(id: root, action: .tabs(.select(item.id))))
      }
    case .event(let way, let path, _, let addressee):
      let name = path.map { unit.names[$0] }.joined(separator: ".")
      switch addressee {
      case .flow: return try follow(way[...], in: state) { _ in .own(name) }
      case .exit: return try follow(way[...], in: state) { _ in .exit(name) }
      case .work(let index): return try follow(way[...], in: state) { _ in .work(index, name) }
      case .screen:
        guard let last = way.last else { throw .impossible("the event needs a screen before it") }
        return try follow(way.dropLast(), in: state) { (state: CoreState) throws(PlayStop) in
          try place(of: last, in: state).action(.event(name))
        }
      }
    }
  }

  func linkText(_ text: Location) -> String { String(unit.text(of: text).dropFirst().dropLast()) }

  /// Wraps an action of the flow at the end of a path as an action of the outermost flow.
  private func follow(
    _ way: ArraySlice<Scenario.Hop>, in state: CoreState, _ last: (CoreState) throws(PlayStop) -> CoreAction
  ) throws(PlayStop) -> CoreAction {
    guard let hop = way.first else { return try last(state) }
    guard let (content, action) = try? place(of: hop, in: state) else { throw .impossible("`\(name(of: hop))` is not shown") }
    guard let child = content.flow else {
      // An unknown child flow has no state here. Only its exits can be played.
      return action(.flow(try last(state)))
    }
    return action(.flow(try follow(way.dropFirst(), in: child, last)))
  }

  /// The content of a screen's topmost route or of a tab, and a function that turns its events into actions of the flow.
  private func place(
    of hop: Scenario.Hop, in state: CoreState
  ) throws(PlayStop) -> (content: CoreContent, action: (CoreEvent) -> CoreAction) {
    switch hop {
    case .screen(let index):
      let screen = Int32(index - unit.flows[state.flow].screens.start)
      guard let route = state.routes.last(where: { $0.screen.number == screen }) else {
        throw .impossible("`\(name(of: hop))` is not shown")
      }
      return (route.screen, { .router(.screen(id: route.id, action: $0)) })
    case .tab(let index) where unit.tabs[index].column != nil:
      let number = Int32(index - unit.flows[state.flow].tabs.start)
      let root = state.routes.root
      guard let item = root.screen.columns?.items.first(where: { $0.column.number == number }) else {
        throw .impossible("`\(name(of: hop))` is not shown")
      }
      return (item.column, { .router(.screen(id: root.id, action: .columns(.column(id: item.id, action: $0)))) })
    case .tab(let index):
      let (root, item) = try tab(index, in: state)
      return (item.tab, { .router(.screen(id: root, action: .tabs(.tab(id: item.id, action: $0)))) })
    }
  }

  private func tab(_ index: Int, in state: CoreState) throws(PlayStop) -> (root: RouteID, item: Tabs<CoreContent>.Item) {
    let tab = Int32(index - unit.flows[state.flow].tabs.start)
    guard let item = state.routes.root.screen.tabs?.items.first(where: { $0.tab.number == tab }) else {
      throw .impossible("the tabs are not shown")
    }
    return (state.routes.root.id, item)
  }

  private func name(of hop: Scenario.Hop) -> String {
    switch hop {
    case .screen(let index): unit.names[unit.screens[index].name]
    case .tab(let index): unit.names[unit.tabs[index].name]
    }
  }

  // MARK: Results

  /// Compares the stack, and records the differences.
  private mutating func compare(_ state: CoreState, _ step: Scenario.Step, _ player: ScenarioPlayer) -> Bool {
    let expected = unit.stackText(step.stack)
    let actual = unit.stackText(of: state, like: step.stack)
    let count = findings.count
    if actual != expected {
      let notes = player.notes.map { Diagnostic.Note($0) }
      findings.append(
        Diagnostic(.scenarioFails, at: step.stackLocation, "expected the stack `\(expected)`, but it is `\(actual)`", notes: notes))
      return false
    }
    let unused = Set(player.statements.unused)
    for statement in step.statements where unused.contains(unit.text(of: statement)) {
      findings.append(
        Diagnostic(
          .scenarioFails, at: statement.location, "this step does not depend on `\(unit.text(of: statement))`"))
    }
    return findings.count == count
  }

  /// Records a finding, usually about a condition whose result the step does not state with `when`. Searches for `when` statements
  /// that lead to the stack of the step. If several are missing, a note of the finding lists them all. The play continues with the
  /// state that they lead to.
  ///
  /// - Parameters:
  ///   - step: the step; `nil` if the scenario does not state the start of the flow.
  ///   - play: plays the step.
  /// - Returns: the state after the step, if some statements lead to its stack.
  private mutating func addMissing(
    to finding: Diagnostic, _ step: Scenario.Step?, _ play: (ScenarioPlayer) throws(PlayStop) -> CoreState
  ) -> CoreState? {
    var finding = finding
    defer { findings.append(finding) }
    guard let step else { return nil }
    var open: [[String]] = [[]]
    var (next, isQuestion) = (0, false)
    while next < open.count, next < Self.maximumTries {
      let added = open[next]
      next += 1
      let player = ScenarioPlayer(played, Statements(statements(step) + added), literals: literals)
      do throws(PlayStop) {
        let state = try play(player)
        guard unit.stackText(of: state, like: step.stack) == unit.stackText(step.stack) else { continue }
        // The finding already names one statement.
        if added.count > 1 {
          finding.notes.append(.init("the step leads to its stack with `when \(added.joined(separator: ", "))`"))
        }
        return state
      } catch .question(_, let options) {
        isQuestion = true
        open += options.map { added + [$0] }
      } catch {}
    }
    if isQuestion, next == open.count {
      finding.notes.append(.init("no conditions lead to the stack `\(unit.stackText(step.stack))`"))
    }
    return nil
  }

  /// The largest number of combinations of answers to try for the conditions of a step.
  private static let maximumTries = 200

  func finding(for stop: PlayStop, at step: Scenario.Step?) -> Diagnostic {
    // A scenario without steps plays nothing, so a step always exists here.
    let location = step?.location ?? unit.scenarios[0].title
    switch stop {
    case .question(let text, let options):
      let note = "state it: " + options.map { "`when \($0)`" }.joined(separator: " or ")
      return Diagnostic(
        .scenarioFails, at: location, "the result depends on `\(text)`, which only the running program knows",
        notes: [Diagnostic.Note(note)])
    case .impossible(let reason): return Diagnostic(.scenarioFails, at: location, reason)
    case .noLink:
      var link = ""
      if case .link(let text)? = step?.event { link = linkText(text) }
      return Diagnostic(.scenarioFails, at: location, "no link of the flow matches `\(link)`")
    }
  }
}

extension Scenario.Step {
  /// Whether the step states the first stack of the flow.
  var isBeginning: Bool {
    switch event {
    case .start, .given: true
    default: false
    }
  }
}

extension FlowUnit {
  /// A stack as a scenario writes it.
  func stackText(_ stack: [Scenario.Route]) -> String {
    stack.enumerated().map { index, route in
      let inside: String =
        switch route.inside {
        case nil: ""
        case .flow(let stack): " [\(stackText(stack))]"
        case .tabs(let tabs):
          " [\(tabs.map { names[self.tabs[$0.tab].name] + ($0.stack.map { " [\(stackText($0))]" } ?? "") }.joined(separator: ", "))]"
        }
      if let tab = route.tab {
        let isLast = index + 1 == stack.count || stack[index + 1].tab == nil
        return text(ofColumn: tab, isFront: route.isFront && !isLast) + inside
      }
      let name = route.screen.map { names[screens[$0].name] } ?? "tabs"
      return (route.kind.map { "\($0.word) " } ?? "") + name + inside
    }.joined(separator: ", ")
  }

  /// The content of a column, as scenarios write it: `folders`, `content list front`.
  private func text(ofColumn tab: Int, isFront: Bool) -> String {
    let column = tabs[tab].column ?? .sidebar
    let name = names[tabs[tab].name]
    return (column == .sidebar ? name : "\(column.word) \(name)") + (isFront ? " front" : "")
  }

  /// The routes of a flow, as scenarios write them: `home, sheet numbersList`. The last column is in front unless another column is
  /// marked: `folders, content list front, detail message`.
  ///
  /// - Parameters:
  ///   - state: the state of the flow.
  ///   - stack: a stack of a scenario. The result contains the stack inside a screen only if this stack states it, too.
  ///   - namesColumns: whether to write the contents of the columns. Otherwise, the columns are written as one screen, `columns`.
  func stackText(of state: CoreState, like stack: [Scenario.Route] = [], namesColumns: Bool = true) -> String {
    var texts: [String] = []
    for route in state.routes {
      guard let columns = route.screen.columns, namesColumns else {
        let wanted = texts.count < stack.count ? stack[texts.count] : nil
        texts.append(text(of: route, in: state) + inside(of: route, in: state, like: wanted))
        continue
      }
      let last = columns.items.last?.column.role
      for item in columns.items {
        let tab = flows[state.flow].tabs.start + Int(item.column.number)
        let isMarked = item.column.role == columns.front && columns.front != last
        var text = text(ofColumn: tab, isFront: isMarked)
        if texts.count < stack.count, stack[texts.count].tab == tab, case .flow(let inside)? = stack[texts.count].inside,
          let flow = item.column.flow
        {
          text += " [\(stackText(of: flow, like: inside))]"
        }
        texts.append(text)
      }
    }
    return texts.joined(separator: ", ")
  }

  /// The stack inside a screen, if the scenario states it: ` [welcome]`.
  private func inside(of route: FlowRuntime.Route<CoreContent>, in state: CoreState, like wanted: Scenario.Route?) -> String {
    switch wanted?.inside {
    case .flow(let inside)?:
      let isSame = wanted?.screen == flows[state.flow].screens.start + Int(route.screen.number)
      guard isSame, let flow = route.screen.flow else { return "" }
      return " [\(stackText(of: flow, like: inside))]"
    case .tabs(let wanted)?:
      guard let tabs = route.screen.tabs else { return "" }
      // The first stated tab is compared with the selected tab.
      let texts = wanted.enumerated().compactMap { place, wanted -> String? in
        let number = Int32(wanted.tab - flows[state.flow].tabs.start)
        let item = place == 0 ? tabs.selected : tabs.items.first { $0.tab.number == number }
        guard let item else { return nil }
        let name = names[self.tabs[flows[state.flow].tabs.start + Int(item.tab.number)].name]
        guard item.tab.number == number, let inside = wanted.stack, let flow = item.tab.flow else { return name }
        return name + " [\(stackText(of: flow, like: inside))]"
      }
      return " [\(texts.joined(separator: ", "))]"
    case nil: return ""
    }
  }

  private func text(of route: FlowRuntime.Route<CoreContent>, in state: CoreState) -> String {
    if route.screen.columns != nil { return "columns" }
    let screens = flows[state.flow].screens
    let name = route.screen.tabs == nil ? names[self.screens[screens.start + Int(route.screen.number)].name] : "tabs"
    return route.presentation.kind == .root ? name : "\(route.presentation.kind.rawValue) \(name)"
  }
}
