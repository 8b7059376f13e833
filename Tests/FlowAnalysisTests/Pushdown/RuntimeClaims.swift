import FlowCore
@testable import FlowAnalysis

/// The claims of the analysis about all runs of a flow. Tests compare them with the behaviour of the runtime.
struct RuntimeClaims {
  let reach: FlowReach
  let facts: [OperationFacts]
  /// For each operation, whether it is a push that may happen without a container.
  let isBarePush: [Bool]
  let isReached: [Bool]
  let isDismissed: [Bool]
  let traps: [(top: FlowReach.Route, witness: FlowWitness)]

  init(_ flow: CoreProgram) {
    reach = FlowReach(flow)
    facts = reach.operationFacts()
    isBarePush = flow.steps.indices.map { [reach] in reach.pushWithoutNavigation(Int32($0)) != nil }
    isReached = reach.reachedScreens()
    isDismissed = flow.screens.indices.map { [reach] in !reach.removals(of: Int32($0)).isEmpty }
    traps = reach.traps()
  }

  /// The claim that something never happens, if a performed operation contradicts such a claim; otherwise `nil`.
  func fault(of visit: RuntimeVisit) -> String? {
    let number = Int(visit.operation)
    let action = reach.flow.steps[number].instruction
    // The analysis does not follow operations that never change a stack, and claims nothing about them.
    let isDelivery = if case .deliver = action { true } else { false }
    guard reach.pushdown.index.isFollowed[number], isDelivery || action.navigates else { return nil }
    let what = "operation \(number) on \(text(visit.stack))"
    if !facts[number].isReached { return "\(what): it is said never to be reached" }
    if visit.didSomething, !facts[number].mayWork { return "\(what): it is said never to do anything" }
    if action.fails(visit), !facts[number].mayFail { return "\(what): it is said never to fail" }
    if case .show(let showing) = action, showing.kind == .push, !visit.canPush, !isBarePush[number] {
      return "\(what): a push without a container was accepted"
    }
    return nil
  }
}

extension Instruction {
  /// Whether the operation failed: the screen that it names was not in the stack. An operation that names no screen fails if it has
  /// no effect.
  func fails(_ visit: RuntimeVisit) -> Bool {
    guard let screen = screenAskedFor else { return !visit.didSomething }
    return !visit.stack.contains { $0.screen == screen }
  }

  /// Whether a stack on which this operation has an effect is not a trap.
  var leadsAway: Bool {
    switch self {
    case .select, .deliver, .values, .choice, .ask, .forget, .follow: false
    default: true
    }
  }
}
