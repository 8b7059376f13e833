import FlowCore
package import FlowModel
import FlowRuntime

/// A unit whose scenarios are played. The program of a flow is made when the flow is first shown.
package final class PlayedUnit {
  package let unit: FlowUnit
  private var programs: [Int: CoreProgram] = [:]

  package init(_ unit: FlowUnit) { self.unit = unit }

  func program(of flow: Int) -> CoreProgram {
    if let known = programs[flow] { return known }
    let program = unit.program(of: flow)
    programs[flow] = program
    return program
  }
}

/// Plays flows by their rules. The player knows no values, so statements of the scenario (`when isReady`) decide all conditions.
/// If a statement is missing, ``start(_:)`` and ``settle(_:_:)`` throw a question.
final class ScenarioPlayer {
  let played: PlayedUnit
  private(set) var statements: Statements
  /// Remarks on the last action: reasons why an operation did nothing.
  private(set) var notes: [String] = []
  /// The transitions that were taken.
  private(set) var taken: Set<PlayedTransition> = []
  /// The reason why the play ended. The runtime cannot be interrupted, so it continues, and its result is dropped.
  private(set) var stop: PlayStop?
  /// The largest number of actions. If a play has more, its events probably send each other without end, so the play stops.
  var maximumActions = 1000
  /// Whether the player asks which case is inside an action, if a recording left it out.
  var asksForContent = false
  /// Whether the player asks if a content that is chosen again has equal values. Otherwise it has, if a statement says so.
  var asksForEqualValues = false
  /// Whether the player asks if a screen stays. Otherwise no screen does.
  var asksStaying = true

  /// The literals that the scenario gives to its flow.
  private let literals: Literals?

  init(_ played: PlayedUnit, _ statements: Statements, literals: Literals? = nil) {
    self.played = played
    self.literals = literals
    self.statements = statements
  }

  /// The state with which a flow begins, after the requirements of its start were checked.
  func start(_ flow: Int) throws(PlayStop) -> CoreState {
    let reducer = CoreReducer(flow, self, isOutermost: true)
    var state = reducer.beginning()
    let actions = reducer.deliveries(of: reducer.enforceRequirements(in: &state))
    try settle(&state, actions)
    return state
  }

  /// Runs actions, and all actions that they cause, in order.
  func settle(_ state: inout CoreState, _ actions: [CoreAction]) throws(PlayStop) {
    var waiting = actions
    var done = 0
    while done < waiting.count {
      if done > maximumActions { throw .impossible("events send each other without end") }
      done += 1
      waiting += try perform(waiting[done - 1], &state)
    }
    if let stop { throw stop }
  }

  /// Runs one action.
  ///
  /// - Returns: the actions that it causes.
  func perform(_ action: CoreAction, _ state: inout CoreState) throws(PlayStop) -> [CoreAction] {
    let reducer = CoreReducer(state.flow, self, isOutermost: true)
    if !reducer.hears(action, state) { return [] }
    let navigation = reducer.navigate(&state, action)
    if let stop { throw stop }
    if let error = navigation.linkError {
      if case .router(.open) = action { throw .noLink }
      if case .noMatch(let link) = error.underlying { note("no link of the flow on top matches `\(link)`") }
    }
    return reducer.deliveries(of: navigation)
  }

  /// The state of a flow that shows a given stack. A child flow whose stack is not given shows its start.
  func state(of flow: Int, showing stack: [Scenario.Route]) throws(PlayStop) -> CoreState {
    let state = CoreReducer(flow, self).state(showing: stack)
    if let stop { throw stop }
    return state
  }

  // MARK: Questions of the rules

  func note(_ text: String) { notes.append(text) }

  func take(_ transition: PlayedTransition) { if stop == nil { taken.insert(transition) } }

  /// Ends the play. Later reasons are dropped.
  func end(_ reason: PlayStop) { if stop == nil { stop = reason } }

  /// Whether a condition holds.
  ///
  /// - Parameter isOutermost: whether the condition belongs to the scenario's own flow, whose literals are known.
  func holds(_ condition: String, isOutermost: Bool = false) -> Bool {
    ask(or: false) { (statements) throws(PlayStop) in
      try statements.holds(condition, literals: isOutermost ? literals : nil)
    }
  }

  /// Asks the statements a question. After the first question that they do not answer, every result is `other`.
  func ask<Answer>(or other: Answer, _ question: (inout Statements) throws(PlayStop) -> Answer) -> Answer {
    if stop != nil { return other }
    do throws(PlayStop) {
      return try question(&statements)
    } catch {
      end(error)
      return other
    }
  }
}
