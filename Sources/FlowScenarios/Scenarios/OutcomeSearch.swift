import FlowModel
import FlowRuntime

/// Searches the possible outcomes of conditions, with a limit on the work.
///
/// States that differ only in identities are one state, and the outcomes of an event in a state are found once. So a long
/// recording takes little more time than its first steps. Each step may use its share of the work that is left. Then the search
/// goes on with the outcomes that it has found, the most similar to the recorded stack first.
struct OutcomeSearch {
  struct Outcome<Result> {
    var result: Result
    /// The answers that led to it, in the order of the questions.
    var statements: [String]
    /// Whether other answers lead to the same result.
    var isAmbiguous = false
  }

  /// Whether the last step has outcomes that were not tried, because there are too many.
  private(set) var isCut = false
  /// Why some outcomes end.
  private(set) var stop: PlayStop?
  private let played: PlayedUnit
  /// The work that is left for the whole recording, and for this step. Playing one action is one unit of work, and more if
  /// many screens are shown.
  private var left = 300_000
  private var share = 0
  /// The outcomes of events in states, and why others end.
  private var known: [String: (found: [Outcome<CoreState>], stop: PlayStop?)] = [:]

  /// The number of partial outcomes with which the search stays aware of different answers that lead to the same state.
  private static let mostApart = 16

  init(_ played: PlayedUnit) { self.played = played }

  /// Begins a step, of so many that are left.
  mutating func begin(stepsLeft: Int) {
    share = left / max(1, stepsLeft)
    (isCut, stop) = (false, nil)
  }

  /// Begins the last step again, with more work.
  mutating func beginAgain() { begin(stepsLeft: 4) }

  /// All outcomes of a play.
  ///
  /// - Parameters:
  ///   - statements: the answers that are given.
  ///   - asksEachTime: whether the same condition may have another answer when it is asked again.
  ///   - size: the size of the state that is played.
  ///   - play: the play.
  mutating func outcomes<Result>(
    _ statements: [String], asksEachTime: Bool = false, size: Int = 0, _ play: (ScenarioPlayer) throws(PlayStop) -> Result
  ) -> [Outcome<Result>] {
    var found: [Outcome<Result>] = []
    var waiting: [[String]] = [statements]
    while let statements = waiting.popLast() {
      if share <= 0 {
        isCut = true
        break
      }
      let work = 1 + size / 8
      share -= work
      left -= work
      let player = ScenarioPlayer(played, Statements(statements, inOrder: asksEachTime, asksParts: true))
      player.asksForContent = true
      do throws(PlayStop) {
        found.append(Outcome(result: try play(player), statements: statements))
      } catch {
        if case .question(_, let options) = error {
          for option in options.reversed() { waiting.append(statements + [option]) }
        } else {
          stop = stop ?? error
        }
      }
    }
    return found
  }

  /// The states to which an event leads, with everything that it delivers. States that differ only in identities are one state.
  ///
  /// - Parameters:
  ///   - action: the event.
  ///   - name: the event, as the recording has it.
  ///   - state: the state before.
  ///   - statements: the answers that are given.
  ///   - asksEachTime: whether the same condition may have another answer when it is asked again.
  ///   - similarity: how similar a state is to the recorded one. The search follows the most similar states first.
  mutating func outcomes(
    of action: CoreAction, named name: String, in state: CoreState, _ statements: [String], asksEachTime: Bool,
    similarity: (CoreState) -> Int
  ) -> [Outcome<CoreState>] {
    let name = "\(asksEachTime)\n\(name)\n\(key(of: state))"
    if let known = known[name] {
      stop = stop ?? known.stop
      return known.found
    }
    let before = (isCut, stop)
    (isCut, stop) = (false, nil)
    let found = search(action, state, statements, asksEachTime, similarity)
    if !isCut { known[name] = (found, stop) }
    (isCut, stop) = (isCut || before.0, before.1 ?? stop)
    return found
  }

  /// Between two actions of a step.
  private struct Partial {
    var state: CoreState
    var waiting: ArraySlice<CoreAction>
    var statements: [String]
    var similarity: Int
    var actions: Int
  }

  private mutating func search(
    _ action: CoreAction, _ state: CoreState, _ given: [String], _ asksEachTime: Bool, _ similarity: (CoreState) -> Int
  ) -> [Outcome<CoreState>] {
    var done: [Outcome<CoreState>] = []
    var doneStates: [String: Int] = [:]
    // The most similar is the last one.
    var open = [Partial(state: state, waiting: [action], statements: given, similarity: 0, actions: 0)]
    var seen: Set<String> = []
    while let partial = open.popLast() {
      guard let next = partial.waiting.first else { continue }
      if partial.actions == 1000 {
        stop = stop ?? .impossible("events send each other for ever")
        continue
      }
      let results = outcomes(
        asksEachTime ? [] : partial.statements, asksEachTime: asksEachTime, size: size(of: partial.state)
      ) { player throws(PlayStop) in
        var state = partial.state
        let delivered = try player.perform(next, &state)
        return (state, delivered)
      }
      for result in results {
        let statements = asksEachTime ? partial.statements + result.statements : result.statements
        let (state, delivered) = result.result
        let waiting = partial.waiting.dropFirst() + delivered
        if waiting.isEmpty {
          let key = key(of: state)
          if let place = doneStates[key] {
            done[place].isAmbiguous = true
          } else {
            doneStates[key] = done.count
            done.append(Outcome(result: state, statements: statements))
          }
          continue
        }
        var key = key(of: state) + "\(partial.actions)\(waiting)"
        if seen.count < Self.mostApart { key += "\(statements)" }
        guard seen.insert(key).inserted else { continue }
        let new = Partial(
          state: state, waiting: waiting, statements: statements, similarity: similarity(state), actions: partial.actions + 1)
        open.insert(new, at: Self.place(of: new.similarity, in: open))
      }
    }
    return done
  }

  /// The index after the last partial outcome that is at most so similar.
  private static func place(of similarity: Int, in open: [Partial]) -> Int {
    var (low, high) = (0, open.count)
    while low < high {
      let middle = (low + high) / 2
      if open[middle].similarity <= similarity { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func size(of state: CoreState) -> Int {
    state.routes.reduce(0) { size, route in
      let tabs = route.screen.tabs?.items.reduce(0) { $0 + ($1.tab.flow.map { self.size(of: $0) } ?? 1) } ?? 0
      return size + 1 + tabs + (route.screen.flow.map { self.size(of: $0) } ?? 0)
    }
  }

  /// What distinguishes two states. Identities do not count.
  func key(of state: CoreState) -> String {
    var text = ""
    write(state, to: &text)
    return text
  }

  private func write(_ state: CoreState, to text: inout String) {
    text += "\(state.flow){"
    for route in state.routes {
      text += "\(route.presentation.kind.rawValue)\(route.presentation.options.dismissal == .disabled ? "!" : "") "
      write(route.screen, to: &text)
    }
    if !state.refused.isEmpty { text += "\(state.refused)" }
    text += "}"
  }

  private func write(_ content: CoreContent, to text: inout String) {
    text += "\(content.number)"
    if let flow = content.flow { write(flow, to: &text) }
    guard let tabs = content.tabs else { return text += "," }
    text += "["
    for item in tabs.items {
      if item.id == tabs.selectedID { text += "*" }
      write(item.tab, to: &text)
    }
    text += "]"
  }
}
