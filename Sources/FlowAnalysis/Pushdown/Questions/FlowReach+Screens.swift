/// What becomes of the screens in all runs.
extension FlowReach {
  /// By screen, whether any run ever shows it.
  package func reachedScreens() -> [Bool] {
    var isReached = [Bool](repeating: false, count: flow.screenCount)
    for state in shownStates() {
      var out = automaton.firstOut.base[Int(state)]
      while out >= 0 {
        let transition = automaton.transitions.base[Int(out)]
        isReached[Int(pushdown.symbols[transition.symbol].screen)] = true
        out = transition.next
      }
    }
    return isReached
  }

  /// By screen, whether a gesture of the system ever removes it, so that it is `dismissed`.
  package func dismissedScreens() -> [Bool] {
    (0..<flow.screenCount).map { !removals(of: Int32($0)).isEmpty }
  }

  /// Whether there are stacks of any depth.
  package var isUnbounded: Bool { !growth().isEmpty }

  /// The transitions of shown stacks that lie on a circle: what is read there can be repeated for ever.
  func growth() -> [Int32] {
    let component = strongComponents()
    return shownStates().flatMap { state in
      var found: [Int32] = []
      var out = automaton.firstOut.base[Int(state)]
      while out >= 0 {
        let transition = automaton.transitions.base[Int(out)]
        if component[Int(transition.from)] == component[Int(transition.to)] { found.append(out) }
        out = transition.next
      }
      return found
    }
  }

  /// By state, a number that it shares with those that it leads to and that lead to it (Tarjan, without recursion).
  private func strongComponents() -> [Int32] {
    let count = automaton.firstOut.count
    var order = [Int32](repeating: -1, count: count)
    var low = order
    var component = order
    var stack: [Int32] = []
    var path: [(state: Int32, out: Int32)] = []
    var next: Int32 = 0
    func enter(_ state: Int32) {
      order[Int(state)] = next
      low[Int(state)] = next
      next += 1
      stack.append(state)
      path.append((state, automaton.firstOut.base[Int(state)]))
    }
    enter(PAutomaton.state(ofControl: FlowControls.idle))
    while let (state, out) = path.last {
      if out >= 0 {
        let transition = automaton.transitions.base[Int(out)]
        path[path.count - 1].out = transition.next
        if order[Int(transition.to)] < 0 {
          enter(transition.to)
        } else if component[Int(transition.to)] < 0 {
          low[Int(state)] = min(low[Int(state)], order[Int(transition.to)])
        }
        continue
      }
      path.removeLast()
      if let (below, _) = path.last { low[Int(below)] = min(low[Int(below)], low[Int(state)]) }
      if low[Int(state)] != order[Int(state)] { continue }
      while let member = stack.popLast() {
        component[Int(member)] = state
        if member == state { break }
      }
    }
    return component
  }

  /// The states from which parts of shown stacks are read: from that of rest to the final one.
  private func shownStates() -> [Int32] {
    var isSeen = [Bool](repeating: false, count: automaton.firstOut.count)
    var states = [PAutomaton.state(ofControl: FlowControls.idle)]
    isSeen[Int(states[0])] = true
    var place = 0
    while place < states.count {
      var out = automaton.firstOut.base[Int(states[place])]
      while out >= 0 {
        let transition = automaton.transitions.base[Int(out)]
        if !isSeen[Int(transition.to)] {
          isSeen[Int(transition.to)] = true
          states.append(transition.to)
        }
        out = transition.next
      }
      place += 1
    }
    return states
  }

  /// The transitions that read a route of a screen which a gesture can remove: in the top layer of a stack at rest,
  /// pushed, or the one that opened a layer that can be swiped down.
  func removals(of screen: Int32) -> [Int32] { removable[Int(screen)] }

  func findRemovable() -> [[Int32]] {
    var removable = [[Int32]](repeating: [], count: flow.screenCount)
    var isSeen = [Bool](repeating: false, count: automaton.firstOut.count)
    var states = [PAutomaton.state(ofControl: FlowControls.idle)]
    while let state = states.popLast() {
      var out = automaton.firstOut.base[Int(state)]
      while out >= 0 {
        let transition = automaton.transitions.base[Int(out)]
        let route = pushdown.symbols[transition.symbol]
        if case .push = route.kind {
          removable[Int(route.screen)].append(out)
          if !isSeen[Int(transition.to)] {
            isSeen[Int(transition.to)] = true
            states.append(transition.to)
          }
        } else if canBeSwiped(route) {
          removable[Int(route.screen)].append(out)
        }
        out = transition.next
      }
    }
    return removable
  }

  func canBeSwiped(_ route: RouteSymbol) -> Bool {
    switch route.kind {
    case .sheet, .popover: !route.isLocked
    case .alert, .dialog: true
    case .root, .push, .cover: false
    }
  }
}
