import FlowModel
import FlowRuntime
import FlowSyntax

/// Searches the possible outcomes of conditions, with a limit on the work.
///
/// States that differ only in the identities of their routes are treated as one state. The outcomes of an event in a state are
/// cached. So a long recording takes little more time than its first steps.
///
/// The search first tries the outcomes that are most similar to the recorded stacks. After it has found the recorded stacks, it
/// looks only briefly for other outcomes that lead there.
struct OutcomeSearch {
  struct Outcome<Result> {
    var result: Result
    /// The answers that led to the result, in the order of the questions.
    var statements: [String]
    /// Whether other answers lead to the same result.
    var isAmbiguous = false
    /// The transitions that were taken.
    var taken: Set<PlayedTransition> = []
  }

  /// Whether the last step has outcomes that were not tried, because there are too many.
  private(set) var isCut = false
  /// Whether outcomes of the last step were not tried, because another outcome already leads to the recorded stacks.
  private(set) var isShort = false
  /// The first reason why an outcome could not be played; `nil` if all could be played.
  private(set) var stop: PlayStop?
  private let played: PlayedUnit
  /// The remaining work for the whole recording; `share` is the remaining work for this step. Playing one action is one unit of
  /// work, or more if many screens are shown or the action asks many questions.
  private var left: Int
  private var share = 0
  /// The number of further outcomes to try after the recorded stacks were found.
  private let patience: Int
  /// A cache: the outcomes of events in states, and the reason why another outcome could not be played.
  private var known: [String: (found: [Outcome<CoreState>], stop: PlayStop?)] = [:]

  /// While fewer partial outcomes than this are known, the search distinguishes different answers that lead to the same state.
  private static let maximumApart = 16

  /// - Parameters:
  ///   - played: the unit.
  ///   - steps: the number of steps of the recording.
  ///   - isThorough: whether the search continues after it has found the recorded stacks, until it has tried everything.
  init(_ played: PlayedUnit, steps: Int, isThorough: Bool) {
    self.played = played
    left = 20_000 + 300 * min(steps, 10_000)
    patience = isThorough ? .max : 64
  }

  /// Begins a step, and gives it a share of the remaining work.
  mutating func begin(stepsLeft: Int) {
    share = min(left, max(300, left / max(1, stepsLeft)), 4000)
    (isCut, isShort, stop) = (false, false, nil)
  }

  /// Begins the last step again, with more work.
  mutating func beginAgain() {
    share = min(left / 2, 8000)
    (isCut, isShort, stop) = (false, false, nil)
  }

  /// Returns all outcomes of a play.
  ///
  /// - Parameters:
  ///   - statements: the answers that are known before.
  ///   - play: plays a step with a player, which throws a question if an answer is missing.
  mutating func outcomes<Result>(
    _ statements: [String], _ play: (ScenarioPlayer) throws(PlayStop) -> Result
  ) -> [Outcome<Result>] {
    var found: [Outcome<Result>] = []
    var waiting: [[String]] = [statements]
    while let statements = waiting.popLast() {
      guard takeWork() else { break }
      let player = player(statements)
      do throws(PlayStop) {
        let result = try play(player)
        found.append(Outcome(result: result, statements: statements, taken: player.taken))
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

  /// Subtracts the work of one play from the remaining work. Returns `false` if no work is left.
  private mutating func takeWork(size: Int = 0) -> Bool {
    if share <= 0 {
      isCut = true
      return false
    }
    let work = 1 + size / 8
    share -= work
    left -= work
    return true
  }

  private func player(_ statements: [String], asksEachTime: Bool = false) -> ScenarioPlayer {
    let player = ScenarioPlayer(played, Statements(statements, inOrder: asksEachTime, asksParts: true))
    player.asksForContent = true
    player.asksForEqualValues = true
    return player
  }

  /// The stacks that the recording shows after a step.
  struct Wanted {
    var text: String
    /// Writes the stacks of a state, but only the parts that the recording states.
    var stackText: (CoreState) -> String

    /// The similarity of a state's stacks to the recorded stacks. The search continues with the most similar states first.
    func similarity(of state: CoreState) -> Int { zip(text.utf8, stackText(state).utf8).prefix { $0 == $1 }.count }
  }

  /// Returns the states after an event and all actions that it causes. States that differ only in identities are one state.
  ///
  /// - Parameters:
  ///   - happening: the event or the gesture.
  ///   - name: the event, as the recording spells it.
  ///   - state: the state before the event.
  ///   - statements: the answers that are known before.
  ///   - asksEachTime: whether the same condition may have a different answer when it is asked again.
  ///   - wanted: the stacks after the event.
  mutating func outcomes(
    of happening: Happening, named name: String, in state: CoreState, _ statements: [String], asksEachTime: Bool, wanted: Wanted
  ) -> [Outcome<CoreState>] {
    let name = "\(asksEachTime)\n\(name)\n\(key(of: state))"
    let short = "\(name)\n\(wanted.text)"
    if let known = known[name] ?? known[short] {
      stop = stop ?? known.stop
      isShort = isShort || self.known[name] == nil
      return known.found
    }
    let before = (isCut, stop)
    (isCut, stop) = (false, nil)
    let (found, isShort) = search(happening, state, statements, asksEachTime, wanted)
    self.isShort = self.isShort || isShort
    if !isCut { known[isShort ? short : name] = (found, stop) }
    (isCut, stop) = (isCut || before.0, before.1 ?? stop)
    return found
  }

  /// A partly played step. It ends between two actions, or in an action that has asked a question.
  private struct Partial {
    /// The state before the first waiting action.
    var state: CoreState
    var waiting: ArraySlice<CoreAction> = []
    /// The turns of a gesture that follow when no action is waiting.
    var turns = SystemTurns<CoreReducer>([])
    /// The answers to the questions of the earlier actions.
    var statements: [String]
    /// The answers to the questions of the first waiting action.
    var answers: [String] = []
    /// The possible answers to the action's next question; empty before the first question.
    var options: [String] = []
    /// The similarity of the current stacks to the recorded stacks.
    var similarity = 0
    var actions = 0
    /// The transitions that the earlier actions took.
    var taken: Set<PlayedTransition> = []
    var isDone: Bool { waiting.isEmpty && turns.isDone }

    init(_ happening: Happening, in state: CoreState, _ statements: [String]) {
      (self.state, self.statements) = (state, statements)
      switch happening {
      case .action(let action): waiting = [action]
      case .gesture(let changes): turns = SystemTurns(changes)
      }
    }

    /// Plays the first waiting action, or the next turn of the gesture.
    mutating func play(with player: ScenarioPlayer) throws(PlayStop) {
      if let action = waiting.popFirst() {
        waiting += try player.perform(action, &state)
      } else {
        waiting += try player.perform(&turns, &state)
      }
    }
  }

  /// Searches the outcomes of an event.
  ///
  /// - Returns: the outcomes, and whether other outcomes were not tried because one leads to the recorded stacks.
  private mutating func search(
    _ happening: Happening, _ state: CoreState, _ given: [String], _ asksEachTime: Bool, _ wanted: Wanted
  ) -> ([Outcome<CoreState>], isShort: Bool) {
    var done: [Outcome<CoreState>] = []
    var doneStates: [String: Int] = [:]
    // Sorted by similarity to the recorded stacks. The most similar partial outcome is last, so it is continued first.
    var open = [Partial(happening, in: state, given)]
    var seen: Set<String> = []
    var triesLeft = Int.max
    while let partial = open.popLast() {
      if partial.isDone { continue }
      if partial.actions == 1000 {
        stop = stop ?? .impossible("events send each other for ever")
        continue
      }
      var new: [Partial] = []
      for answers in partial.options.isEmpty ? [[]] : partial.options.map({ [$0] }) {
        if triesLeft == 0 {
          for index in done.indices { done[index].isAmbiguous = true }
          return (done, true)
        }
        if triesLeft < .max { triesLeft -= 1 }
        guard takeWork(size: size(of: partial.state) + 4 * partial.answers.count) else { return (done, false) }
        var played = partial
        played.answers += answers
        played.options = []
        let player = player(asksEachTime ? played.answers : played.statements + played.answers, asksEachTime: asksEachTime)
        do throws(PlayStop) {
          try played.play(with: player)
        } catch .question(_, let options) {
          // The similarity is measured before the state is reset, because this state contains the effect of the previous answers.
          played.similarity = wanted.similarity(of: played.state)
          (played.state, played.waiting, played.turns) = (partial.state, partial.waiting, partial.turns)
          played.options = options
          new.append(played)
          continue
        } catch {
          stop = stop ?? error
          continue
        }
        played.statements += played.answers
        played.answers = []
        played.actions += 1
        played.taken.formUnion(player.taken)
        let key = key(of: played.state)
        if played.isDone {
          if let place = doneStates[key] {
            done[place].isAmbiguous = true
          } else {
            doneStates[key] = done.count
            done.append(Outcome(result: played.state, statements: played.statements, taken: played.taken))
            if triesLeft == .max, patience < .max, wanted.stackText(played.state) == wanted.text { triesLeft = patience }
          }
          continue
        }
        var seenKey = key + "\(played.actions)\(played.waiting)\(played.turns)"
        if seen.count < Self.maximumApart { seenKey += "\(played.statements)" }
        guard seen.insert(seenKey).inserted else { continue }
        played.similarity = wanted.similarity(of: played.state)
        new.append(played)
      }
      // Of equally similar outcomes, the first option is tried first.
      for partial in new.reversed() {
        open.insert(partial, at: open.indices.partitioningIndex { open[$0].similarity > partial.similarity })
      }
    }
    return (done, false)
  }

  private func size(of state: CoreState) -> Int {
    state.routes.reduce(0) { size, route in
      let contents = (route.screen.tabs?.items.map(\.tab) ?? []) + (route.screen.columns?.items.map(\.column) ?? [])
      let inside = contents.reduce(0) { $0 + ($1.flow.map { self.size(of: $0) } ?? 1) }
      return size + 1 + inside + (route.screen.flow.map { self.size(of: $0) } ?? 0)
    }
  }

  /// Returns a text that is the same for two states that differ only in identities.
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
    if !content.values.isEmpty { text += "=\(content.values)" }
    if let flow = content.flow { write(flow, to: &text) }
    if let columns = content.columns {
      text += "["
      for item in columns.items {
        text += item.role == columns.front ? "*" : " "
        write(item.column, to: &text)
      }
      return text += "]"
    }
    guard let tabs = content.tabs else { return text += "," }
    text += "["
    for item in tabs.items {
      if item.id == tabs.selectedID { text += "*" }
      write(item.tab, to: &text)
    }
    text += "]"
  }
}
