import FlowSyntax

/// The effect of one step on the stacks in a chain. The section "Operations" of `Documentation/language.md` defines it.
extension ContainerSearch {
  mutating func step(_ instruction: Instruction, _ states: inout [ChainState]) {
    switch instruction {
    case .show(let show): self.show(show, &states)
    case .ask(let requirement, let other): refuse(requirement, other, states)
    case .leave(let departure): states = states.flatMap { leave($0, departure) }
    case .resume: resume(states)
    case .select, .fill, .clear, .deliver, .exit, .values, .choice, .forget, .follow: break
    }
    states.removeAll { $0.base.isEmpty }
  }

  private mutating func leave(_ state: ChainState, _ departure: Departure) -> [ChainState] {
    let isPop = departure.takesOnlyPushed
    switch departure.extent {
    case .routes(let count): return isPop ? pop(state) : back(state, Int(count))
    case .toRoot: return isPop ? popToRoot(state) : [backToRoot(state)]
    case .toScreen(let screen, let isConditional):
      let screen = Int(screen)
      return isPop
        ? pop(state, to: screen, isCertain: !isConditional) : back(state, to: screen, isCertain: !isConditional)
    case .layers(let count): return dismiss(state, Int(count))
    case .allLayers: return dismissAll(state)
    }
  }

  // MARK: Showing

  /// Follows the steps that replace a refused screen or tab. The chain ends after them.
  private mutating func refuse(_ requirement: Int32, _ other: Int32, _ states: [ChainState]) {
    // The steps of one requirement may be refused by another, in a cycle. Two rounds find all stacks that can result.
    let count = refusals[requirement, default: 0]
    if count == 2 { return }
    if refusalDepth == Self.maximumRefusals {
      isTooMuch = true
      return
    }
    refusals[requirement] = count + 1
    refusalDepth += 1
    follow(other, from: states)
    refusalDepth -= 1
    refusals[requirement] = count
  }

  /// Follows all steps that may have been refused and kept. These steps may resume another refusal in turn. Two levels find all
  /// stacks that can result.
  private mutating func resume(_ states: [ChainState]) {
    if resumptionDepth == 2 { return }
    resumptionDepth += 1
    for step in keptSteps { follow(step, from: states) }
    resumptionDepth -= 1
  }

  private mutating func show(_ show: Show, _ states: inout [ChainState]) {
    let screen = Int(show.screen)
    switch show.leaving {
    case .nothing:
      guard show.isChosen else { return self.show(screen, Link(show.kind ?? .push), &states) }
      var pushed = states
      self.show(screen, .pushed, &pushed)
      self.show(screen, .presented, &states)
      states += pushed
    case .top:
      removeAlerts(&states)
      for index in states.indices { takePlaceOfTop(screen, &states[index]) }
    case .all:
      graph.addRoot(screen)
      states = [ChainState(base: [screen], openers: [screen], isBottom: true)]
    }
  }

  private mutating func show(_ screen: Int, _ link: Link, _ states: inout [ChainState]) {
    removeAlerts(&states)
    for index in states.indices {
      if link == .pushed {
        if let top = states[index].above.last {
          if top.link != .pushed { opens[top.screen] = true }
        } else {
          for screen in states[index].openers { opens[screen] = true }
        }
      }
      states[index].above.append((screen, link))
    }
  }

  /// Removes an alert on top, because nothing can be above an alert. If an alert may be on top, the screens below it may be on top,
  /// too.
  private mutating func removeAlerts(_ states: inout [ChainState]) {
    states = states.flatMap { state -> [ChainState] in
      if let top = state.above.last { return [top.link == .alert ? state.keeping(state.above.count - 1) : state] }
      if !state.mayBeAlert { return [state] }
      let under = graph.below(state.base, .alert)
      if under.isEmpty { return [state] }
      let others = state.base.filter { graph.canBeOtherThanAlert($0) }
      let openers = state.openers.filter { others.contains($0) }
      return [
        ChainState(base: others, openers: openers, isBottom: state.isBottom), ChainState(base: under, openers: under),
      ].filter { !$0.base.isEmpty }
    }
  }

  /// Replaces the top screen. The new screen is above the same screens as the old top, and in the layer that the old top may have
  /// opened.
  private mutating func takePlaceOfTop(_ screen: Int, _ state: inout ChainState) {
    if let top = state.above.popLast() {
      if top.link != .pushed { addTakeover(of: top.screen, by: screen) }
      state.above.append((screen, top.link))
      return
    }
    for link in [Link.pushed, .presented, .kept] {
      let below = graph.below(state.base, link)
      if !below.isEmpty { graph.add(screen, link, on: below) }
    }
    if state.base.contains(where: { graph.isRoot[$0] }) { graph.addRoot(screen) }
    for opener in state.openers { addTakeover(of: opener, by: screen) }
    state.base = [screen]
    if !state.openers.isEmpty { state.openers = [screen] }
  }

  // MARK: Going back

  private mutating func back(_ state: ChainState, _ count: Int) -> [ChainState] {
    if count <= state.above.count { return [state.keeping(state.above.count - count)] }
    if state.isBottom { return [state] }
    let rest = count - state.above.count
    var states = [
      unchanged(state) {
        $0.routesBelow[$1] < rest
      } openers: {
        $0.routesBelowLayer[$1] < rest
      }
    ]
    var base = state.base
    for _ in 0..<rest where !base.isEmpty { base = graph.below(base) }
    states.append(ChainState(base: base, openers: base))
    return states
  }

  private mutating func dismiss(_ state: ChainState, _ count: Int) -> [ChainState] {
    var rest = count
    var kept = state.above.count
    while kept > 0, rest > 0 {
      kept -= 1
      if state.above[kept].link != .pushed { rest -= 1 }
    }
    if rest == 0 { return [state.keeping(kept)] }
    if state.isBottom { return [state] }
    var states = [
      unchanged(state) {
        $0.layersBelow[$1] < rest
      } openers: {
        $0.layersBelowLayer[$1] < rest
      }
    ]
    var base = state.base
    while rest > 0, !base.isEmpty {
      base = graph.belowLayer(base)
      rest -= 1
    }
    states.append(ChainState(base: base, openers: base))
    return states
  }

  private mutating func dismissAll(_ state: ChainState) -> [ChainState] {
    // If the lowest layer is on top, only layers that the chain itself has presented can leave.
    var lowest = state.keeping(state.above.firstIndex { $0.link != .pushed } ?? state.above.count)
    if state.isBottom { return [lowest] }
    lowest = unchanged(lowest) {
      $0.layersBelow[$1] == 0
    } openers: {
      $0.isRoot[$1]
    }
    let base = graph.lowestLayer(below: state.base)
    return [lowest, ChainState(base: base, openers: base.filter { graph.isRoot[$0] })]
  }

  private mutating func backToRoot(_ state: ChainState) -> ChainState {
    if state.isBottom { return state.keeping(0) }
    let roots = (state.base + graph.lowered(state.base, nil)).filter { graph.isRoot[$0] }
    return ChainState(base: roots, openers: roots)
  }

  private mutating func pop(_ state: ChainState) -> [ChainState] {
    if let top = state.above.last { return [top.link == .pushed ? state.keeping(state.above.count - 1) : state] }
    if state.isBottom { return [state] }
    let base = graph.below(state.base, .pushed)
    return [
      unchanged(state) {
        $0.canOpen($1)
      } openers: {
        $0.canOpen($1)
      }, ChainState(base: base, openers: []),
    ]
  }

  private mutating func popToRoot(_ state: ChainState) -> [ChainState] {
    if state.above.contains(where: { $0.link != .pushed }) { return [state] }
    if state.isBottom { return [state.keeping(0)] }
    let roots = (state.base + graph.lowered(state.base, .pushed)).filter { graph.isRoot[$0] }
    return [
      unchanged(state) {
        $0.canBePresented($1)
      } openers: {
        $0.canBePresented($1)
      },
      ChainState(base: roots, openers: state.above.isEmpty ? roots.filter { state.openers.contains($0) } : []),
    ]
  }

  private mutating func back(_ state: ChainState, to screen: Int, isCertain: Bool) -> [ChainState] {
    var states: [ChainState] = []
    for index in state.above.indices.reversed() where state.above[index].screen == screen {
      states.append(state.keeping(index + 1))
      if isCertain { return states }
    }
    var state = state
    if !isCertain { states.append(state) }
    if state.base.contains(screen) {
      var found = state.keeping(0)
      found.base = [screen]
      found.openers = found.openers.filter { $0 == screen }
      states.append(found)
      if isCertain { state.base.removeAll { $0 == screen } }
    }
    if state.isBottom { return isCertain && state.base.isEmpty ? states : states + [state] }
    if graph.lowered(state.base, nil).contains(screen) { states.append(ChainState(base: [screen], openers: [screen])) }
    if isCertain {
      let isFree = graph.canLack(screen)
      states.append(
        unchanged(state) {
          isFree[$1] != .never
        } openers: {
          isFree[$1] == .asOpener
        })
    }
    return states
  }

  private mutating func pop(_ state: ChainState, to screen: Int, isCertain: Bool) -> [ChainState] {
    var states: [ChainState] = []
    for index in state.above.indices.reversed() {
      if state.above[index].screen == screen {
        states.append(state.keeping(index + 1))
        if isCertain { return states }
      }
      if state.above[index].link != .pushed { return states + [state] }
    }
    if state.base.contains(screen) {
      var found = state.keeping(0)
      found.base = [screen]
      found.openers = found.openers.filter { $0 == screen }
      states.append(found)
    }
    if !state.isBottom, graph.lowered(state.base, .pushed).contains(screen) {
      states.append(ChainState(base: [screen], openers: []))
    }
    // If the screen is not in the layer, nothing changes.
    states.append(state)
    return states
  }

  /// The state if an operation changes nothing. Of the possible base screens and openers, the state keeps only those with which
  /// this can happen.
  private func unchanged(
    _ state: ChainState, _ isPossible: (StackRelation, Int) -> Bool,
    openers canOpen: (StackRelation, Int) -> Bool
  ) -> ChainState {
    var state = state
    state.base = state.base.filter { isPossible(graph, $0) }
    state.openers = state.openers.filter { canOpen(graph, $0) }
    return state
  }
}

extension ChainState {
  /// The state with only the lowest of the routes that the chain has shown.
  fileprivate func keeping(_ count: Int) -> ChainState {
    ChainState(base: base, openers: openers, isBottom: isBottom, mayBeAlert: mayBeAlert, above: Array(above[..<count]))
  }
}
