import FlowSyntax

/// Where each operation is done: the configurations in which it is about to begin.
///
/// They are known by the transitions that read their top, so a question looks at the top symbol and at what can be
/// read behind it. The first operation of an event begins where nothing is under way and the sender is on top.
struct OperationHeads {
  /// By operation the branches that begin with it, as a list through ``nextBranch``.
  private var firstBranch: [Int32]
  private var nextBranch: [Int32]
  /// By screen the transitions that read a stack at rest with that screen on top, and all of them.
  private let atRest: [[Int32]]
  private let allAtRest: [Int32]

  init(_ reach: FlowReach) {
    let flow = reach.flow
    firstBranch = [Int32](repeating: -1, count: flow.operations.count)
    nextBranch = [Int32](repeating: -1, count: flow.branches.count)
    for (number, branch) in flow.branches.enumerated() where branch.operation >= 0 {
      if case .dismissed = flow.transitions[Int(branch.transition)].trigger { continue }
      nextBranch[number] = firstBranch[Int(branch.operation)]
      firstBranch[Int(branch.operation)] = Int32(number)
    }
    var atRest = [[Int32]](repeating: [], count: flow.screenCount)
    var all: [Int32] = []
    reach.automaton.forEachOut(of: FlowControls.idle) { index, transition in
      atRest[Int(reach.pushdown.symbols[transition.symbol].screen)].append(index)
      all.append(index)
    }
    self.atRest = atRest
    allAtRest = all
  }

  /// Stacks at rest with a screen on top.
  func atRest(_ screen: Int) -> [Int32] { atRest[screen] }

  /// The transitions that read the tops of the configurations in which an operation begins, each with the branch that
  /// begins there; -1 where one is under way. The body says whether to go on.
  func forEach(_ operation: Int32, in reach: FlowReach, _ body: (_ head: Int32, _ branch: Int32) -> Bool) {
    var branch = firstBranch[Int(operation)]
    while branch >= 0 {
      let heads: [Int32]
      switch reach.flow.transitions[Int(reach.flow.branches[Int(branch)].transition)].trigger {
      case .event(let sender): heads = atRest[Int(sender)]
      case .flowEvent: heads = allAtRest
      case .dismissed: heads = []
      }
      var place = 0
      while place < heads.count {
        if !body(heads[place], branch) { return }
        place += 1
      }
      branch = nextBranch[Int(branch)]
    }
    var control = reach.pushdown.controls.ofOperation.base[Int(operation)]
    while control >= 0 {
      var goesOn = true
      reach.automaton.forEachOut(of: control) { index, _ in
        if goesOn { goesOn = body(index, -1) }
      }
      if !goesOn { return }
      control = reach.pushdown.controls.controls.base[Int(control)].sibling
    }
  }
}

extension PAutomaton {
  /// The transitions that leave a control state, ε aside.
  func forEachOut(of control: Int32, _ body: (_ index: Int32, _ transition: Transition) -> Void) {
    let state = Int(Self.state(ofControl: control))
    if state >= firstOut.count { return }
    var out = firstOut.base[state]
    while out >= 0 {
      let transition = transitions.base[Int(out)]
      body(out, transition)
      out = transition.next
    }
  }
}

extension FlowReach {
  /// A shortest run that comes to an operation by way of one of some heads; the last event is the operation's.
  func witness(to heads: [(head: Int32, branch: Int32)]) -> FlowWitness? {
    var best: (head: Int32, branch: Int32)?
    var least = Int32.max
    for candidate in heads {
      let length = distances.length(by: candidate.head, in: automaton) + (candidate.branch >= 0 ? 1 : 0)
      if length < least {
        least = length
        best = candidate
      }
    }
    guard let best else { return nil }
    return witness(to: distances.path(from: best.head, in: automaton), beginning: best.branch)
  }

  /// The run behind a path, with a branch that begins after it, if any.
  func witness(to path: [Int32], beginning branch: Int32) -> FlowWitness {
    var witness = witness(to: path)
    if branch >= 0 {
      let stack = witness.steps.last?.stack ?? witness.initial
      witness.steps.append(.init(event: .branch(branch), stack: stack))
    }
    return witness
  }
}
