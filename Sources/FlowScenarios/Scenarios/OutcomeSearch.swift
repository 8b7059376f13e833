import FlowModel
import FlowRuntime

/// Tries what conditions may decide. It remembers states, so outcomes that lead to the same state count once.
struct OutcomeSearch {
  struct Outcome<Result> {
    var result: Result
    /// The answers that led to it, in the order of the questions.
    var statements: [String]
  }

  /// Whether some outcomes were not tried, because there are too many.
  var isCut = false
  /// Why some outcomes end.
  private(set) var stop: PlayStop?
  private let played: PlayedUnit
  /// How many actions may still be played in this step.
  private var plays = 0

  /// The largest number of actions that are played for one step.
  private static let mostPlays = 20_000
  /// How many outcomes the search follows at once without looking for equal ones before a step is over.
  private static let mostApart = 8

  init(_ played: PlayedUnit) {
    self.played = played
    begin()
  }

  /// Begins a step.
  mutating func begin() {
    plays = Self.mostPlays
    stop = nil
  }

  /// Everything that can come of a play.
  ///
  /// - Parameters:
  ///   - statements: the answers that are given.
  ///   - asksEachTime: whether the same condition may have another answer when it is asked again.
  ///   - play: the play.
  mutating func outcomes<Result>(
    _ statements: [String], asksEachTime: Bool = false, _ play: (ScenarioPlayer) throws(PlayStop) -> Result
  ) -> [Outcome<Result>] {
    var found: [Outcome<Result>] = []
    var waiting: [[String]] = [statements]
    while let statements = waiting.popLast() {
      if plays == 0 {
        isCut = true
        break
      }
      plays -= 1
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

  /// The states to which an action leads, with all that it delivers.
  mutating func outcomes(
    of action: CoreAction, in state: CoreState, _ statements: [String], asksEachTime: Bool
  ) -> [Outcome<CoreState>] {
    var done: [Outcome<CoreState>] = []
    var open = [Partial(state: state, waiting: [action], statements: statements)]
    var rounds = 0
    while !open.isEmpty {
      rounds += 1
      if rounds > 1000 {
        stop = stop ?? .impossible("events send each other for ever")
        break
      }
      var next: [Partial] = []
      for partial in open {
        let results = outcomes(asksEachTime ? [] : partial.statements, asksEachTime: asksEachTime) { player throws(PlayStop) in
          var state = partial.state
          let delivered = try player.perform(partial.waiting[0], &state)
          return (state, delivered)
        }
        for result in results {
          let statements = asksEachTime ? partial.statements + result.statements : result.statements
          let (state, delivered) = result.result
          let waiting = Array(partial.waiting.dropFirst()) + delivered
          if waiting.isEmpty {
            done.append(Outcome(result: state, statements: statements))
          } else {
            next.append(Partial(state: state, waiting: waiting, statements: statements))
          }
        }
      }
      open = next.count > Self.mostApart ? distinct(next) : next
    }
    return done
  }

  /// Between two actions of a step.
  private struct Partial {
    var state: CoreState
    var waiting: [CoreAction]
    var statements: [String]
  }

  /// One of all that go on in the same way. Their answers may be different, and one of the others might be needed later.
  private mutating func distinct(_ partials: [Partial]) -> [Partial] {
    var seen: Set<String> = []
    let found = partials.filter { seen.insert(key(of: $0.state) + "\($0.waiting)").inserted }
    if found.count < partials.count { isCut = true }
    return found
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
