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

  /// A screen that can come to lie on itself for ever; -1 if every stack has less than some number of routes.
  package func unboundedScreen() -> Int32 {
    // A cycle among the states from which shown stacks are read: depth-first, without recursion.
    var color = [UInt8](repeating: 0, count: automaton.firstOut.count)
    var path: [(state: Int32, out: Int32)] = []
    let start = PAutomaton.state(ofControl: FlowControls.idle)
    path.append((start, automaton.firstOut.base[Int(start)]))
    while let (state, out) = path.last {
      if out < 0 {
        color[Int(state)] = 2
        path.removeLast()
        continue
      }
      let transition = automaton.transitions.base[Int(out)]
      path[path.count - 1].out = transition.next
      switch color[Int(transition.to)] {
      case 0:
        color[Int(transition.to)] = 1
        path.append((transition.to, automaton.firstOut.base[Int(transition.to)]))
      case 1: return pushdown.symbols[transition.symbol].screen
      default: break
      }
    }
    return -1
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
