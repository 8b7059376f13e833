import FlowCore
import FlowRuntime

@testable import FlowAnalysis

/// Plays a description on the runtime, every way that its values may decide.
struct RuntimePlayer {
  typealias State = DescribedFlowReducer.State

  let reducer: DescribedFlowReducer

  init(_ flow: CoreProgram) { reducer = DescribedFlowReducer(flow: flow) }

  /// What came of an event: whether it was heard, and the state afterwards, with what its operations met.
  struct Outcome {
    var isHeard: Bool
    var state: State
  }

  /// The states with which the flow starts one way.
  func starts(_ number: Int) -> [State] {
    let start = reducer.flow.starts[number]
    let container: NavigationContainer = reducer.flow.opens(start.screen, start.container) ? .navigation : .none
    return everyWay(State(routes: Routes(root: Int(start.screen), container: container))) { state in
      var navigation = NavigationOf<DescribedFlowReducer>()
      reducer.run(start.step, &state, &navigation)
      return true
    }.map(\.state)
  }

  /// The actions that an event stands for: by each route that may send it, by each place to which the user may go.
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
        case .alert, .dialog: true
        case .sheet, .popover: opener.presentation.options.dismissal != .disabled
        case .root, .push, .cover: false
        }
      return isOffered ? [.router(.dismissed(id: opener.id))] : []
    }
  }

  /// All that may come of an action.
  func outcomes(of action: DescribedFlowReducer.Action, in state: State) -> [Outcome] {
    everyWay(state) { state in reducer.navigate(&state, action).ignored == nil }
  }

  /// All that may come of an event that is heard.
  func outcomes(of event: FlowWitness.Event, in state: State) -> [State] {
    actions(for: event, in: state.routes).flatMap { outcomes(of: $0, in: state) }.filter(\.isHeard).map(\.state)
  }

  /// All that can happen.
  var events: [FlowWitness.Event] { reducer.flow.branches.indices.map { .branch(Int32($0)) } + [.goBack, .swipe] }

  /// Reactions to many screens that leave at once have too many ways; no more than these are followed.
  static let mostWays = 500

  private func everyWay(_ state: State, _ body: (inout State) -> Bool) -> [Outcome] {
    var outcomes: [Outcome] = []
    var choices: Choices? = Choices()
    while let given = choices, outcomes.count < Self.mostWays {
      var after = State(routes: state.routes, choices: given)
      let isHeard = body(&after)
      choices = after.choices.next
      outcomes.append(Outcome(isHeard: isHeard, state: after))
    }
    return outcomes
  }

  // MARK: Witnesses

  /// The state to which a witness leads, each stack of it as it claims; or the step that fails (0 for the start).
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

  /// Whether the last event of a witness comes to an operation with the stack that it claims last.
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
