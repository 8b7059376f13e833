import FlowCore
import FlowPushdown
import FlowSyntax

/// The heads of each operation: the configurations in which the operation is about to begin.
///
/// A head is represented by the transition that reads its top symbol. The state after the transition reads the stacks below. The
/// first operation of an event begins in the idle control state with the sender on top.
struct OperationHeads {
  /// For each operation, the branches that begin with it, as a list through ``nextBranch``.
  private var firstBranch: [Int32]
  private var nextBranch: [Int32]
  /// For each screen, the transitions that read a stack at rest with that screen on top. ``allAtRest`` has these transitions for
  /// all screens.
  private let atRest: [[Int32]]
  let allAtRest: [Int32]

  init(_ reach: FlowReach) {
    let flow = reach.flow
    firstBranch = [Int32](repeating: -1, count: flow.steps.count)
    nextBranch = [Int32](repeating: -1, count: flow.branches.count)
    for (number, branch) in flow.branches.enumerated() where branch.step >= 0 {
      if flow.transitions[Int(branch.transition)].followsRemoval { continue }
      nextBranch[number] = firstBranch[Int(branch.step)]
      firstBranch[Int(branch.step)] = Int32(number)
    }
    var atRest = [[Int32]](repeating: [], count: flow.screens.count)
    var all: [Int32] = []
    for control in reach.pushdown.controls.atRest {
      reach.automaton.forEachOut(ofState: PAutomaton.state(ofControl: control)) { index, transition in
        atRest[Int(reach.pushdown.symbols[transition.symbol].screen)].append(index)
        all.append(index)
      }
    }
    self.atRest = atRest
    allAtRest = all
  }

  /// The heads of stacks at rest with the given screen on top. At rest, no event is under way.
  func atRest(_ screen: Int) -> [Int32] { atRest[screen] }

  /// Calls a function with each head of an operation and the branch that begins there, or -1 if a branch is already under way. The
  /// function returns whether to continue.
  ///
  /// An operation that shows a route has no head with an alert on top: the alert leaves, and the operation begins below it.
  func forEach(_ operation: Int32, in reach: FlowReach, _ visit: (_ head: Int32, _ branch: Int32) -> Bool) {
    let removesAlerts = reach.flow.steps[Int(operation)].instruction.removesAlerts
    func body(_ head: Int32, _ branch: Int32) -> Bool {
      if removesAlerts, reach.pushdown.symbols[reach.automaton[head].symbol].kind.isAlertOrDialog { return true }
      return visit(head, branch)
    }
    var branch = firstBranch[Int(operation)]
    while branch >= 0 {
      let transition = reach.flow.transitions[Int(reach.flow.branches[Int(branch)].transition)]
      let heads = reach.flow.sender(of: transition).map { atRest[Int($0)] } ?? allAtRest
      for head in heads where !body(head, branch) { return }
      branch = nextBranch[Int(branch)]
    }
    var control = reach.pushdown.controls.ofOperation[Int(operation)]
    while control >= 0 {
      var goesOn = true
      reach.automaton.forEachOut(ofState: PAutomaton.state(ofControl: control)) { index, _ in
        if goesOn { goesOn = body(index, -1) }
      }
      if !goesOn { return }
      control = reach.pushdown.controls.controls[Int(control)].sibling
    }
  }
}

extension FlowReach {
  /// A way to a head of an operation (a configuration in which it is about to begin), or to a stack at rest, with the branch that
  /// begins there.
  struct Way {
    let head: Int32
    /// The branch that begins at the head; -1 if no branch begins.
    let branch: Int32
    /// The number of events on the way.
    let length: Int
  }

  func way(_ head: Int32, _ branch: Int32) -> Way {
    Way(head: head, branch: branch, length: Int(distances.length(by: head, in: automaton)) + (branch >= 0 ? 1 : 0))
  }

  /// The route on top at the end of a way.
  func top(of way: Way) -> RouteSymbol { pushdown.symbols[automaton[way.head].symbol] }

  /// The shortest way to one of the heads.
  func shortestWay(by heads: [(head: Int32, branch: Int32)]) -> Way? {
    var best: Way?
    for (head, branch) in heads {
      let way = way(head, branch)
      if best.map({ way.length < $0.length }) ?? true { best = way }
    }
    return best
  }

  /// The run of a way. If a branch begins at its end, the branch is the last event.
  func witness(to way: Way) -> FlowWitness {
    witness(to: distances.path(from: way.head, in: automaton), beginning: way.branch)
  }

  /// The shortest run to one of the heads of an operation. The last event runs the operation.
  func witness(to heads: [(head: Int32, branch: Int32)]) -> FlowWitness? {
    shortestWay(by: heads).map { witness(to: $0) }
  }

  /// The run of a path, and the branch that begins after it, if any.
  func witness(to path: [Int32], beginning branch: Int32) -> FlowWitness {
    var witness = witness(to: path)
    if branch >= 0 {
      let stack = witness.steps.last?.stack ?? witness.initial
      witness.steps.append(.init(event: .branch(branch), stack: stack))
    }
    return witness
  }
}
