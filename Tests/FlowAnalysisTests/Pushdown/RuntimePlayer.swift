import FlowCore
import FlowRuntime

@testable import FlowAnalysis

/// Runs a flow on the runtime, with all combinations of its ``Choices``.
struct RuntimePlayer {
  typealias State = DescribedFlowReducer.State

  let reducer: DescribedFlowReducer

  init(_ flow: CoreProgram) { reducer = DescribedFlowReducer(flow: flow) }

  /// The result of an event: whether it was handled, and the next state with the operations that ran.
  struct Outcome {
    var isHeard: Bool
    var state: State
  }

  /// The states that a start of the flow, given by its number, can lead to.
  func starts(_ number: Int) -> [State] {
    let start = reducer.flow.starts[number]
    let container: NavigationContainer = reducer.flow.opens(start.screen, start.container) ? .navigation : .none
    return everyWay(State(routes: Routes(root: Int(start.screen), container: container))) { state in
      var navigation = NavigationOf<DescribedFlowReducer>()
      reducer.run(start.step, &state, &navigation)
      return true
    }.map(\.state)
  }

  /// The actions that correspond to an event: one for each route that may send it, or for each place that the user may go back to.
  func actions(for event: FlowWitness.Event, in routes: Routes<Int>) -> [DescribedFlowReducer.Action] {
    switch event {
    case .branch(let number):
      let transition = reducer.flow.transitions[Int(reducer.flow.branches[Int(number)].transition)]
      if transition.isDismissed { return [] }
      guard let sender = reducer.flow.sender(of: transition) else { return [.flowEvent(number)] }
      return routes.filter { $0.screen == sender }.map { .router(.screen(id: $0.id, action: number)) }
    case .goBack:
      let opener = routes.lastIndex { $0.presentation.kind != .push } ?? 0
      return routes[opener..<(routes.count - 1)].reversed().map { .router(.systemBack(to: $0.id)) }
    case .swipe:
      guard let opener = routes.last(where: { $0.presentation.kind != .push }) else { return [] }
      let isOffered =
        switch opener.presentation.kind {
        case .dialog: true
        case .sheet, .popover: opener.presentation.options.dismissal != .disabled
        case .root, .push, .cover, .alert: false
        }
      return isOffered ? [.router(.dismissed(id: opener.id))] : []
    }
  }

  /// All possible results of an action.
  func outcomes(of action: DescribedFlowReducer.Action, in state: State) -> [Outcome] {
    everyWay(state) { state in reducer.navigate(&state, action).ignored == nil }
  }

  /// All states that an event can lead to if it is handled.
  func outcomes(of event: FlowWitness.Event, in state: State) -> [State] {
    actions(for: event, in: state.routes).flatMap { outcomes(of: $0, in: state) }.filter(\.isHeard).map(\.state)
  }

  /// All possible events.
  var events: [FlowWitness.Event] { reducer.flow.branches.indices.map { .branch(Int32($0)) } + [.goBack, .swipe] }

  /// The largest number of combinations that the player follows. If many screens leave at the same time, their reactions have more
  /// combinations.
  static let maximumWays = 500

  private func everyWay(_ state: State, _ body: (inout State) -> Bool) -> [Outcome] {
    var outcomes: [Outcome] = []
    var choices: Choices? = Choices()
    while let given = choices, outcomes.count < Self.maximumWays {
      var after = State(routes: state.routes, choices: given)
      let isHeard = body(&after)
      choices = after.choices.next
      outcomes.append(Outcome(isHeard: isHeard, state: after))
    }
    return outcomes
  }

  // MARK: Witnesses

  /// Replays a witness: a run that the analysis reports, with the stack after each step. Returns the final state, or the number of
  /// the first step that leads to another stack. The start has the number 0.
  func replay(_ witness: FlowWitness) -> Result<State, Fault> {
    let initial = witness.initial.map { PackedRoute($0) }
    guard var state = starts(Int(witness.start)).first(where: { $0.routes.packed == initial }) else {
      return .failure(Fault(step: 0))
    }
    for (number, step) in witness.steps.enumerated() {
      let claimed = step.stack.map { PackedRoute($0) }
      guard let after = outcomes(of: step.event, in: state).first(where: { $0.routes.packed == claimed }) else {
        return .failure(Fault(step: number + 1))
      }
      state = after
    }
    return .success(state)
  }

  struct Fault: Error { var step: Int }

  /// Whether the last event of a witness runs an operation on the last stack of the witness.
  func comes(_ witness: FlowWitness, to operation: Int32, _ matches: (RuntimeVisit) -> Bool) -> Bool {
    var before = witness
    let states: [State]
    if let last = before.steps.popLast() {
      guard case .success(let state) = replay(before) else { return false }
      states = outcomes(of: last.event, in: state)
    } else {
      states = starts(Int(witness.start))
    }
    let claimed = (witness.steps.last?.stack ?? witness.initial).map { PackedRoute($0) }
    return states.contains { state in
      state.visits.contains { $0.operation == operation && $0.stack == claimed && matches($0) }
    }
  }
}
