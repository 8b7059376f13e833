package import FlowCore
import FlowPushdown
import FlowSyntax

/// All stacks that any run of a flow can reach: the result of the reachability analysis.
///
/// ```swift
/// let reach = FlowReach(flow)
/// if let run = reach.pushWithoutNavigation(3) { print(run.steps) }        // the operation 3
/// ```
package final class FlowReach {
  package let flow: CoreProgram
  let pushdown: FlowPushdownSystem
  let automaton: PAutomaton
  let graph: StackGraph
  let distances: Distances
  /// The number of runs that were reconstructed so far. The cost of a run grows with the depth of its stacks, so nearly all of them
  /// should end up in findings.
  var notifiedCount = 0
  // These values are lazy, because only some questions need them.
  private(set) lazy var heads = OperationHeads(self)
  private(set) lazy var removable = findRemovable()
  private(set) lazy var reactingSenders = findReactingSenders()
  private(set) lazy var exitOperations = findExitOperations()
  private(set) lazy var components = Components(automaton)

  /// A route of a stack.
  package struct Route: Equatable, Sendable {
    package var screen: Int32
    package var kind: RouteKind
    /// Whether the route's layer has a navigation container.
    package var hasContainer: Bool
    package var isLocked: Bool
  }

  /// Follows a flow from its starts until nothing new can happen.
  ///
  /// - Parameters:
  ///   - flow: the flow.
  ///   - operations: for each operation, whether the routes that it shows get symbols of their own, for
  ///     ``waysToRestByOperation()``; empty if no operation's routes do. Each such operation increases the work.
  ///   - limit: the largest number of transitions in the automaton. If the limit is reached, the rest is not followed and
  ///     ``hasAll`` is false.
  package init(
    _ flow: CoreProgram, tellingApart operations: [Bool] = [], limit: Int = PAutomaton.maximumTransitions
  ) {
    self.flow = flow
    let index = FlowIndex(flow)
    let detailed = min(limit, Self.detailedLimit + 16 * flow.steps.count)
    var attempt = Attempt(flow, index, .full, operations, limit: detailed)
    if !attempt.fits, index.questions.asksForScreens {
      attempt = Attempt(flow, index, .withoutScreens, operations, limit: detailed)
    }
    if !attempt.fits {
      attempt = Attempt(flow, index, .withoutReturns, operations, limit: limit)
    }
    pushdown = attempt.pushdown
    automaton = attempt.automaton
    hasAll = attempt.pushdown.hasAll && attempt.isSaturated
    hasOnly = attempt.pushdown.hasOnly
    graph = StackGraph(automaton)
    distances = Distances(graph)
  }

  /// The number of transitions up to which the automaton keeps all details. A root flow that shows 600 flows of other modules needs
  /// half of this number. A flow that needs more is followed again with fewer details. So the number also limits the time for every
  /// flow.
  private static var detailedLimit: Int { 1_000_000 }

  /// The automaton of a flow, at one level of detail.
  private struct Attempt {
    var pushdown: FlowPushdownSystem
    var automaton: PAutomaton
    /// Whether the saturation of the automaton finished.
    let isSaturated: Bool

    init(
      _ flow: CoreProgram, _ index: FlowIndex, _ detail: FlowPushdownSystem.Detail, _ isToldApart: [Bool], limit: Int
    ) {
      var pushdown = FlowPushdownSystem(flow, index: index, detail: detail, tellingApart: isToldApart)
      var automaton = PAutomaton()
      pushdown.addStarts(to: &automaton)
      isSaturated = automaton.saturate(limit: limit) { control, symbol, system in
        pushdown.makeRules(control, symbol, &system)
      }
      self.pushdown = pushdown
      self.automaton = automaton
    }

    var fits: Bool { isSaturated && !pushdown.isTooLarge }
  }

  /// Whether the automaton contains all reachable stacks. Otherwise a rule must not claim "never".
  package let hasAll: Bool

  /// Whether the automaton contains only reachable stacks. Otherwise a rule must not claim "it can happen".
  package let hasOnly: Bool

  /// Whether the automaton has all reachable stacks and no others.
  var isComplete: Bool { hasAll && hasOnly }

  /// The numbers of the automaton's rules, transitions and symbols.
  package var size: (rules: Int, transitions: Int, symbols: Int) {
    (automaton.system.rules.count, automaton.transitions.count, pushdown.symbols.symbols.count)
  }

  func route(_ symbol: Int32) -> Route {
    let symbol = pushdown.symbols[symbol]
    return Route(
      screen: symbol.screen, kind: symbol.kind, hasContainer: symbol.hasContainer, isLocked: symbol.isLocked)
  }
}

/// A witness: a shortest sequence of events from a start, with the stack after each event.
package struct FlowWitness: Sendable {
  package enum Event: Hashable, Sendable {
    /// A branch of a transition, by its number.
    case branch(Int32)
    /// The user goes back, with the button, by swiping from the edge, or with the button's menu.
    case goBack
    /// The user dismisses the top layer.
    case swipe
  }

  package struct Step: Sendable {
    package var event: Event
    /// The stack after the event, bottom first. In the last step it is the stack that was searched for, which may occur in the
    /// middle of the event's operations.
    package var stack: [FlowReach.Route]
  }

  /// The number of the start from which the run begins.
  package var start: Int32
  /// The stack at the start of the run.
  package var initial: [FlowReach.Route]
  package var steps: [Step] = []
  /// The number of events that the start represents. A link is one event.
  var startWeight = 0

  /// The number of events of the run.
  package var length: Int { startWeight + steps.count }
}

extension FlowReach {
  /// A shortest run to a configuration.
  ///
  /// - Parameter path: the transitions that read the configuration.
  func witness(to path: [Int32]) -> FlowWitness {
    notifiedCount += 1
    let run = automaton.run(to: path)
    var witness = FlowWitness(start: run.start, initial: stack(run.startPath, of: run))
    if run.start >= 0 { witness.startWeight = Int(flow.starts[Int(run.start)].weight) }
    for (number, step) in run.steps.enumerated() {
      if step.weight > 0 { witness.steps.append(.init(event: event(step.label), stack: [])) }
      // Stacks in the middle of an event are left out, unless the run ends there.
      if !pushdown.controls.isAtRest(step.control), number + 1 < run.steps.count { continue }
      let stack = stack(step.path, of: run)
      if witness.steps.isEmpty { witness.initial = stack } else { witness.steps[witness.steps.count - 1].stack = stack }
    }
    return witness
  }

  private func stack(_ path: Int32, of run: PAutomaton.Run) -> [Route] {
    run.stack(path).reversed().map { route($0) }
  }

  func event(_ label: Int32) -> FlowWitness.Event {
    switch label {
    case FlowPushdownSystem.Label.goBack: .goBack
    case FlowPushdownSystem.Label.swipe: .swipe
    default: .branch(label)
    }
  }
}
