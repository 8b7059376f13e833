import FlowCore
import FlowPushdown
import FlowSyntax

/// Facts about screens that hold over all runs.
extension FlowReach {
  /// For each screen, whether any run shows it.
  package func reachedScreens() -> [Bool] {
    var isReached = [Bool](repeating: false, count: flow.screens.count)
    for state in shownStates() {
      automaton.forEachOut(ofState: state) { _, transition in
        isReached[Int(pushdown.symbols[transition.symbol].screen)] = true
      }
    }
    return isReached
  }

  /// Whether the stacks have no largest depth.
  package var isUnbounded: Bool { !growth().isEmpty }

  /// An edge of the automaton of shown stacks. It reads one route. The state `to` reads the routes below this route.
  package struct StackEdge: Sendable {
    package var from: Int32
    package var route: Route
    package var to: Int32
  }

  /// The automaton that reads the shown stacks, top first. Each path from `start` to `end` is one stack.
  package func shownStacks() -> (edges: [StackEdge], start: Int32, end: Int32) {
    var edges: [StackEdge] = []
    for state in shownStates() {
      automaton.forEachOut(ofState: state) { _, transition in
        edges.append(StackEdge(from: state, route: route(transition.symbol), to: transition.to))
      }
    }
    return (edges, PAutomaton.state(ofControl: FlowControls.idle), PAutomaton.final)
  }

  /// The transitions of the automaton of shown stacks that are on a cycle. A cycle can be repeated for ever, so a shown stack can
  /// grow for ever.
  func growth() -> [Int32] {
    let parts = components.ofState
    return shownStates().flatMap { state in
      var found: [Int32] = []
      automaton.forEachOut(ofState: state) { index, transition in
        if !PAutomaton.isControl(state), parts[Int(state)] == parts[Int(transition.to)] { found.append(index) }
      }
      return found
    }
  }

  /// All states of the automaton of shown stacks: the states that are reachable from an idle control state.
  private func shownStates() -> [Int32] {
    var isSeen = [Bool](repeating: false, count: automaton.firstOut.count)
    var states = pushdown.controls.atRest.map { PAutomaton.state(ofControl: $0) }
    for state in states { isSeen[Int(state)] = true }
    var place = 0
    while place < states.count {
      automaton.forEachOut(ofState: states[place]) { _, transition in
        if isSeen[Int(transition.to)] { return }
        isSeen[Int(transition.to)] = true
        states.append(transition.to)
      }
      place += 1
    }
    return states
  }

  /// The transitions of the automaton that read a route of the screen, where a gesture can remove this route. The route is in the
  /// top layer of a stack at rest. It is pushed, or it opened the layer and can be swiped down.
  func removals(of screen: Int32) -> [Int32] { removable[Int(screen)] }

  func findRemovable() -> [[Int32]] {
    var removable = [[Int32]](repeating: [], count: flow.screens.count)
    var isSeen = [Bool](repeating: false, count: automaton.firstOut.count)
    var states = pushdown.controls.atRest.map { PAutomaton.state(ofControl: $0) }
    while let state = states.popLast() {
      automaton.forEachOut(ofState: state) { index, transition in
        let route = pushdown.symbols[transition.symbol]
        if case .push = route.kind {
          removable[Int(route.screen)].append(index)
          if isSeen[Int(transition.to)] { return }
          isSeen[Int(transition.to)] = true
          states.append(transition.to)
        } else if canBeSwiped(route) {
          removable[Int(route.screen)].append(index)
        }
      }
    }
    return removable
  }

  func canBeSwiped(_ route: RouteSymbol) -> Bool {
    switch route.kind {
    case .sheet, .popover: !route.isLocked
    case .dialog: true
    case .root, .push, .cover, .alert: false
    }
  }
}
