import FlowCore
package import FlowModel
import FlowRuntime

/// A unit that is played: its flows in instructions, each made when a flow is first shown.
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

/// Plays flows by their rules. It knows no values, so statements decide what depends on values. Where a statement is missing,
/// ``start(_:)`` and ``settle(_:_:)`` throw the question.
final class ScenarioPlayer {
  let played: PlayedUnit
  private(set) var statements: Statements
  /// Remarks on the last action: why something did nothing.
  private(set) var notes: [String] = []
  /// The transitions that were taken.
  private(set) var taken: Set<PlayedTransition> = []
  /// The reason why the play ended. The runtime cannot be interrupted, so it runs on, and its result is thrown away.
  private(set) var stop: PlayStop?
  /// The number of actions after which a play ends, because events send each other for ever.
  var mostActions = 1000

  init(_ played: PlayedUnit, _ statements: Statements) {
    self.played = played
    self.statements = statements
  }

  /// The state with which a flow begins, after what its start requires.
  func start(_ flow: Int) throws(PlayStop) -> CoreState {
    let reducer = CoreReducer(flow, self)
    var state = reducer.beginning()
    let actions = reducer.deliveries(of: reducer.enforceRequirements(in: &state))
    try settle(&state, actions)
    return state
  }

  /// Runs actions and what they deliver, in order, until nothing is left.
  func settle(_ state: inout CoreState, _ actions: [CoreAction]) throws(PlayStop) {
    let reducer = CoreReducer(state.flow, self)
    var waiting = actions
    var done = 0
    while done < waiting.count {
      if done > mostActions { throw .impossible("events send each other for ever") }
      let action = waiting[done]
      done += 1
      if !reducer.hears(action, state) { continue }
      let navigation = reducer.navigate(&state, action)
      if let stop { throw stop }
      if let error = navigation.linkError {
        if case .router(.open) = action { throw .noLink }
        if case .noMatch(let link) = error.underlying { note("no link of the flow on top fits `\(link)`") }
      }
      waiting += reducer.deliveries(of: navigation)
    }
    if let stop { throw stop }
  }

  // MARK: What the rules ask

  func note(_ text: String) { notes.append(text) }

  func take(_ transition: PlayedTransition) { if stop == nil { taken.insert(transition) } }

  /// Ends the play. Later reasons are dropped.
  func end(_ reason: PlayStop) { if stop == nil { stop = reason } }

  /// Whether a condition holds.
  func holds(_ condition: String) -> Bool {
    ask(or: false) { (statements) throws(PlayStop) in try statements.holds(condition) }
  }

  /// Asks the statements. After the first question without an answer, every answer is the other one.
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
