import FlowCore
import FlowModel
import FlowRuntime
import FlowSyntax

/// Runs instructions.
extension CoreReducer {
  /// Runs a chain of steps, the instructions of a flow's program.
  ///
  /// - Parameter kept: the contents that the first operation of the chain shows, if they were made before.
  /// - Returns: `false` if a requirement refused an operation.
  @discardableResult
  func run(
    _ first: Int32, _ state: inout CoreState, _ navigation: inout NavigationOf<Self>, showing kept: [CoreContent] = []
  ) -> Bool {
    var number = first
    // An operation makes the contents of all its routes before it checks the first requirement.
    var contents = kept
    var operation = kept.isEmpty ? -1 : program.steps[Int(first)].source
    func prepare(_ number: Int32) {
      if contents.isEmpty || operation != program.steps[Int(number)].source { contents = self.contents(from: number) }
      operation = program.steps[Int(number)].source
    }
    while number >= 0, player.stop == nil {
      let step = program.steps[Int(number)]
      let next = step.next
      switch step.instruction {
      case .ask(let requirement, let other):
        if case .select(let tab) = program.steps[Int(next)].instruction {
          contents = []
          if !mayBeSelected(tab, state) { break }
        } else {
          prepare(number)
        }
        if holds(requirement: requirement) { break }
        refuse(.step(.step(number, contents)), runInstead: other, &state, &navigation)
        return false
      case .show(let show):
        prepare(number)
        self.show(contents.removeFirst(), show, &state, &navigation)
      case .leave(let departure): leave(departure, step.source, &state)
      case .select(let tab): self.show(tab: tab, &state)
      case .fill(_, let isBeside):
        prepare(number)
        fill(contents.removeFirst(), isBeside: isBeside, &state, &navigation)
      case .clear(let column, let isDeep):
        let change = change(&state) { $0.clear(FlowRuntime.ColumnRole(column), beside: !isDeep) }
        if case .unchanged = change { player.note("the column is empty") }
      case .deliver(.event, let receiver): send(to: receiver, step.source, state, &navigation)
      case .deliver(.content, let receiver): update(receiver, step.source, &state, &navigation)
      case .exit(let exit): navigation.exit(unit.names[declared.exits[Int(exit)].name])
      case .values(.begin(let event)): player.take(PlayedTransition(flow: flow, owner: .flow, index: Int(event)))
      case .values: break
      case .choice(.branch(let branch), let other):
        if !holds(branch) {
          number = other
          continue
        }
      case .choice(.way, _):
        number = way(from: number)
        continue
      case .resume: resume(&state, &navigation)
      case .forget: state.refused.forget()
      // There is nothing to do here, because the runtime opens the rest of the link.
      case .follow: break
      }
      number = next
    }
    return true
  }

  // MARK: Showing

  /// The contents that an operation shows, beginning at one of its steps. `present(…)` has several steps to choose from, but all
  /// of them show the same contents.
  private func contents(from number: Int32) -> [CoreContent] {
    let operation = program.steps[Int(number)].source
    var contents: [CoreContent] = []
    var number = number
    while number >= 0, program.steps[Int(number)].source == operation {
      switch program.steps[Int(number)].instruction {
      case .show(let show): contents.append(content(of: show.screen))
      case .fill(let tab, _): contents.append(content(ofTab: tab, values: values(ofTab: tab, from: operation)))
      default: break
      }
      number = program.steps[Int(number)].next
    }
    return contents
  }

  private func show(
    _ content: CoreContent, _ show: Show, _ state: inout CoreState, _ navigation: inout NavigationOf<Self>
  ) {
    let container: NavigationContainer = program.opens(show) ? .navigation : .none
    switch show.leaving {
    case .all: state.routes.replace(with: content, container: container)
    case .top: state.routes.replaceTop(with: content)
    case .nothing:
      guard let kind = show.kind.flatMap({ FlowRuntime.Presentation.Kind(rawValue: "\($0)") }) else { return }
      let options = PresentationOptions(dismissal: show.isLocked ? .disabled : nil)
      let presentation = FlowRuntime.Presentation(kind: kind, options: options)
      if show.isInList {
        state.routes.present(content, as: presentation, container: container)
      } else {
        navigation.present(&state.routes, content, as: presentation, container: container)
      }
    }
  }

  /// The step of the presentation that `present(…)` chooses.
  private func way(from number: Int32) -> Int32 {
    guard case .show(.chosen(let expression), _) = unit.operations[Int(program.steps[Int(number)].source)].kind else { return -1 }
    var ways: [Int32] = []
    var number = number
    while case .choice(.way, let other) = program.steps[Int(number)].instruction {
      ways.append(program.steps[Int(number)].next)
      number = other
    }
    ways.append(number)
    let names = ways.map { way in
      guard case .show(let show) = program.steps[Int(way)].instruction else { return "" }
      return show.style >= 0 ? unit.names[unit.styles[Int(show.style)].name] : show.kind.map { "\($0)" } ?? ""
    }
    return player.ask(or: -1) { (statements) throws(PlayStop) in
      ways[try statements.choice(of: unit.text(of: expression), among: names)]
    }
  }

  // MARK: Leaving

  private func leave(_ departure: Departure, _ operation: Int32, _ state: inout CoreState) {
    let routes = state.routes
    let kinds = routes.map { route in RouteKind.allCases.first { "\($0)" == route.presentation.kind.rawValue } ?? .push }
    let remaining = departure.remaining(in: kinds) { index in
      guard routes[index].screen.number == departure.screen else { return false }
      guard case .leave(_, let condition?) = unit.operations[Int(operation)].kind else { return true }
      return holds(condition)
    }
    if let remaining {
      state.routes.goBackTo(index: remaining - 1)
      return
    }
    switch departure.extent {
    case .allLayers: break
    case .layers: player.note("no layer is presented")
    default: player.note("an operation had no effect")
    }
  }

  // MARK: Receivers

  private func send(
    to receiver: Receiver, _ operation: Int32, _ state: CoreState, _ navigation: inout NavigationOf<Self>
  ) {
    let event: String
    switch unit.operations[Int(operation)].kind {
    case .send(_, let path, _), .sendToTab(_, let path, _), .sendToWork(_, let path, _): event = unit.text(ofPath: path)
    default: return
    }
    switch receiver {
    case .screen(let screen):
      guard let place = state.routes.topmost(where: { $0.number == screen }) else {
        return player.note(
          "the receiver of the event is not in the stack")
      }
      navigation.send(to: place, self.event(event, for: program.screens[Int(screen)].child))
    case .tab(let tab) where declared.hasColumns:
      guard let place = state.routes.root.screen.columns?.first(where: { $0.number == tab }) else {
        return player.note("the receiver of the event is not in the stack")
      }
      let event = self.event(event, for: program.tabs[Int(tab)].child)
      navigation.send(to: state.routes.root.id, .columns(.column(id: place, action: event)))
    case .tab(let tab):
      guard let place = state.routes.root.screen.tabs?.first(where: { $0.number == tab }) else { return }
      let event = self.event(event, for: program.tabs[Int(tab)].child)
      navigation.send(to: state.routes.root.id, .tabs(.tab(id: place, action: event)))
    case .work(let work): navigation.send(CoreAction.work(Int(work), event))
    }
  }

  private func event(_ name: String, for child: CoreScreen.Child) -> CoreEvent {
    if case .flow = child { .flow(.own(name)) } else { .event(name) }
  }

  private func update(
    _ receiver: Receiver, _ operation: Int32, _ state: inout CoreState, _ navigation: inout NavigationOf<Self>
  ) {
    switch receiver {
    case .screen(let screen):
      let place = state.routes.topmost { $0.number == screen }
      if place == nil { return player.note("the screen to update is not in the stack") }
      let content = content(of: screen)
      state.routes.update(id: place) { $0 = content }
      navigation.begin(anew: place)
    case .tab(let tab) where declared.hasColumns: update(tab, from: operation, &state, &navigation)
    case .tab(let tab):
      guard var tabs = state.routes.root.screen.tabs, let place = tabs.first(where: { $0.number == tab }) else { return }
      let content = content(ofTab: tab)
      tabs.update(id: place) { $0 = content }
      state.routes[screenAt: 0].tabs = tabs
      navigation.begin(anew: state.routes.root.id)
    case .work: break
    }
  }

  // MARK: Refusals

  private func resume(_ state: inout CoreState, _ navigation: inout NavigationOf<Self>) {
    state.resume(
      &navigation,
      performing: { state, kept, navigation in
        switch kept {
        case .step(let number, let contents): run(number, &state, &navigation, showing: contents)
        case .link(let link): open(link, &state, &navigation)
        }
      },
      showing: { state, routes, navigation in
        state.show(again: routes, &navigation, admitting: { admits($1, $0) }, refusing: { refuse($1, &$0, &$2) })
      })
  }

  /// Whether the flow shows the tab, but has not selected it. The requirement of the selected tab is not checked again.
  private func mayBeSelected(_ tab: Int32, _ state: CoreState) -> Bool {
    guard let tabs = state.routes.root.screen.tabs else { return false }
    return tabs.selected.tab.number != tab
  }
}
