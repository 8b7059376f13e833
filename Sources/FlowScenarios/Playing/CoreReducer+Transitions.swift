import FlowCore
import FlowModel
import FlowRuntime
import FlowSyntax

/// Finds the transition that handles an event, and whether its sender may navigate.
extension CoreReducer {
  func handle(_ event: CoreEvent, _ state: inout CoreState, _ navigation: inout NavigationOf<Self>) {
    defer { dropAbandoned(in: &state) }
    guard let content = navigation.screen(in: state.routes) else { return }
    var tab: TabID?
    var column: ColumnID?
    switch event {
    case .columns(.left(let id)): return leave(id, &state, &navigation)
    case .columns(.column(let id, _)), .columns(.reselected(let id)): column = id
    case .tabs(.select(let id)): return choose(id, &state, &navigation)
    case .tabs(.tab(let id, _)), .tabs(.reselected(let id)): tab = id
    default: break
    }
    guard let transition = transition(for: event, of: content) else { return }
    guard navigation.enter(&state.routes, evenIfCovered: transition.isAlways) != nil else {
      return player.note("the screen is covered, so it does not navigate")
    }
    if !transition.isAlways, let column, content.columns?.isCovered(column) ?? false {
      return player.note("another column has a layer over all columns")
    }
    if !transition.isAlways, tab != content.tabs?.selectedID { return player.note("another tab is selected") }
    runBranches(of: transition, &state, &navigation) { state, navigation in
      guard transition.isAlways else { return true }
      guard navigation.begin(&state.routes, always: true) else { return false }
      if let column { change(&state) { $0.uncover(id: column) } }
      guard let tabs = state.routes.root.screen.tabs, let tab, tab != tabs.selectedID, let item = tabs[id: tab] else { return true }
      return select(item.tab.number, &state, &navigation)
    }
  }

  func handleDismissed(_ content: CoreContent, _ state: inout CoreState, _ navigation: inout NavigationOf<Self>) {
    for transition in program.transitions where transition.isDismissed {
      guard case .screen(content.number) = transition.owner else { continue }
      runBranches(of: transition, &state, &navigation)
    }
  }

  func handleFlow(_ action: CoreAction, _ state: inout CoreState, _ navigation: inout NavigationOf<Self>) {
    defer { dropAbandoned(in: &state) }
    for transition in program.transitions {
      switch (transition.owner, action) {
      case (.event(let event), .own(let name)) where unit.names[declared.events[Int(event)].name] == name: break
      case (.work(let work), .work(let index, let event)) where Int(work) == index:
        guard case .pattern(let path, _) = unit.transitions[Int(transition.source)].trigger, takes(path, event) else { continue }
      default: continue
      }
      return runBranches(of: transition, &state, &navigation)
    }
  }

  /// The transition for an event of a screen or of a tab. If several patterns match, the first pattern wins.
  private func transition(for event: CoreEvent, of content: CoreContent) -> CoreTransition? {
    var event = event
    var tab: Int32?
    switch event {
    case .tabs(.tab(let id, let inner)):
      event = inner
      tab = content.tabs?[id: id]?.tab.number
    case .tabs(.reselected(let id)): tab = content.tabs?[id: id]?.tab.number
    case .columns(.column(let id, let inner)):
      event = inner
      tab = content.columns?[id: id]?.column.number
    case .columns(.reselected(let id)): tab = content.columns?[id: id]?.column.number
    default: break
    }
    return program.transitions.first { transition in
      switch transition.owner {
      case .screen(let screen) where tab == nil && screen == content.number: break
      case .tab(let owner) where owner == tab: break
      default: return false
      }
      return switch (unit.transitions[Int(transition.source)].trigger, event) {
      case (.reselected, .tabs(.reselected)), (.reselected, .columns(.reselected)): true
      case (.exit(let name, _), .flow(.exit(let exit))): unit.names[name] == exit
      case (.pattern(let path, _), .flow(.own(let event))), (.pattern(let path, _), .event(let event)): takes(path, event)
      case (.event(let name, _), .event(let event)): unit.names[name] == event
      default: false
      }
    }
  }

  /// Whether a pattern matches an action of a reducer: the path of the action is equal to the pattern, or begins with the pattern.
  private func takes(_ pattern: IndexRange, _ event: String) -> Bool {
    let pattern = unit.paths[pattern].map { unit.names[$0.name] }
    let path = event.split(separator: ".").map(String.init)
    if path.starts(with: pattern) { return true }
    guard pattern.starts(with: path) else { return false }
    // The pattern is longer than the path of the event. So the answer depends on the payload, which only Swift code knows.
    let whole = pattern.joined(separator: ".")
    return player.ask(or: false) { (statements) throws(PlayStop) in
      let condition = "\(event) is \(whole)"
      if let known = statements.known(condition) { return known }
      if player.asksForContent { throw .question(condition, options: [condition, Statements.negation(of: condition)]) }
      throw .impossible("the case inside `\(event)` is not known: write it with dots, as in `\(whole)`")
    }
  }

  /// Runs the first branch whose conditions hold.
  ///
  /// - Parameter begin: makes the sender the top screen. If it returns `false`, the branch does not run.
  private func runBranches(
    of transition: CoreTransition, _ state: inout CoreState, _ navigation: inout NavigationOf<Self>,
    _ begin: (inout CoreState, inout NavigationOf<Self>) -> Bool = { _, _ in true }
  ) {
    player.take(self.played(transition))
    for index in transition.firstBranch..<transition.branchEnd {
      let branch = program.branches[Int(index)]
      guard holds(branch.source) else { continue }
      if branch.step < 0, branch.source >= 0, unit.branches[Int(branch.source)].isGap { return }
      if begin(&state, &navigation) { run(branch.step, &state, &navigation) }
      return
    }
  }

  private func played(_ transition: CoreTransition) -> PlayedTransition {
    let source = Int(transition.source)
    switch transition.owner {
    case .screen(let screen):
      let first = unit.screens[declared.screens.start + Int(screen)].transitions.start
      return PlayedTransition(flow: flow, owner: .screen(Int(screen)), index: source - first)
    case .tab(let tab):
      let first = unit.tabs[declared.tabs.start + Int(tab)].transitions.start
      return PlayedTransition(flow: flow, owner: .tab(Int(tab)), index: source - first)
    case .work(let work):
      return PlayedTransition(flow: flow, owner: .work(Int(work)), index: source - declared.work[Int(work)].transitions.start)
    case .event(let event), .selection(let event): return PlayedTransition(flow: flow, owner: .flow, index: Int(event))
    }
  }

  // MARK: Tabs

  /// Handles the user's tap on a tab.
  private func choose(_ id: TabID, _ state: inout CoreState, _ navigation: inout NavigationOf<Self>) {
    guard let tabs = state.routes.root.screen.tabs, let item = tabs[id: id] else { return }
    if id == tabs.selectedID { return navigation.send(to: state.routes.root.id, .tabs(.reselected(id))) }
    // The user may select a tab even while the tabs are covered. But if the tab's requirement does not hold then, the operations
    // of the requirement do not run.
    if holds(requirement: program.tabs[Int(item.tab.number)].requirement) { return show(tab: item.tab.number, &state) }
    guard navigation.begin(&state.routes) else { return player.note("the screen is covered, so it does not navigate") }
    if let step = selection(of: item.tab.number), case .ask(_, let other) = program.steps[Int(step)].instruction {
      refuse(.step(.step(step, [])), runInstead: other, &state, &navigation)
    }
  }

  /// Selects a tab if its requirement holds.
  ///
  /// - Returns: `false` if the requirement refused the tab.
  @discardableResult
  private func select(_ tab: Int32, _ state: inout CoreState, _ navigation: inout NavigationOf<Self>) -> Bool {
    if let step = selection(of: tab) { return run(step, &state, &navigation) }
    show(tab: tab, &state)
    return true
  }

  /// The step that checks the requirement of a tab before it is selected.
  private func selection(of tab: Int32) -> Int32? {
    for transition in program.transitions {
      if case .selection(tab) = transition.owner { return program.branches[Int(transition.firstBranch)].step }
    }
    return nil
  }

  /// Handles a column that the user left.
  private func leave(_ id: ColumnID, _ state: inout CoreState, _ navigation: inout NavigationOf<Self>) {
    var left: [Columns<CoreContent>.Item] = []
    change(&state) { $0.leave(id: id, &left) }
    for item in left {
      for transition in program.transitions where transition.isDismissed {
        guard case .tab(item.column.number) = transition.owner else { continue }
        runBranches(of: transition, &state, &navigation)
      }
    }
  }

  func show(tab: Int32, _ state: inout CoreState) {
    if declared.hasColumns {
      if case .unchanged(.noSuchColumn) = change(&state, { $0.select { $0.number == tab } }) { player.note("the column is empty") }
      return
    }
    guard var tabs = state.routes.root.screen.tabs else { return player.note("there is no such tab") }
    tabs.select { $0.number == tab }
    state.routes[screenAt: 0].tabs = tabs
  }
}
