package import FlowModel
import FlowRuntime
package import FlowSyntax

/// Finds the outcomes of conditions that lead to the stacks of a recording.
///
/// ```swift
/// let explanation = ScenarioExplanation(unit.scenarios[0], in: PlayedUnit(unit))
/// explanation.findings   // why no outcome leads there
/// explanation.edits      // what makes the recording a scenario that plays
/// ```
///
/// After each step, the search continues with all states that fit the step. So its time is proportional to the number of steps, and
/// it has a limit (``OutcomeSearch``). If the search gives up, the finding says so.
package struct ScenarioExplanation {
  /// The first contradiction between the recording and the flow; empty if the recording is explained.
  package private(set) var findings: [Diagnostic] = []
  /// The changes to the text of the recording.
  package private(set) var edits: [Diagnostic.Edit] = []
  /// The number of conditions that the edits add.
  package private(set) var conditionCount = 0
  /// For each transition, the number of steps that take it.
  package private(set) var taken: [PlayedTransition: Int] = [:]
  /// Whether other outcomes lead to the same stacks.
  package private(set) var isAmbiguous = false

  /// A state that fits the steps so far.
  private struct Node {
    var state: CoreState
    var choice: Choice
  }

  /// A step on the way to a state: the previous state, and the answers since then.
  private struct Choice {
    /// The index of the previous state among the states that fit the previous step.
    var parent: Int
    /// The link that was opened, if the recorded one lacks literals.
    var link: FlowLink?
    var statements: [String]
    var isAmbiguous = false
    var taken: Set<PlayedTransition>
    /// Whether the state was reached from the start of the flow.
    var isFromStart: Bool
  }

  /// The largest number of states with which the search continues after a step.
  private static let maximumStates = 64

  private let scenario: Scenario
  private let played: PlayedUnit
  private let play: ScenarioPlay
  private var unit: FlowUnit { played.unit }
  private var search: OutcomeSearch
  /// Whether the search has left out states, or may have.
  private var hasDropped = false

  /// Explains a scenario.
  ///
  /// - Parameters:
  ///   - scenario: a scenario of the unit.
  ///   - played: the unit, which has no errors.
  package init(_ scenario: Scenario, in played: PlayedUnit) {
    self.scenario = scenario
    self.played = played
    play = ScenarioPlay(nothingIn: played)
    search = OutcomeSearch(played, steps: scenario.steps.count, isThorough: false)
    explain()
    if findings.isEmpty || !hasDropped { return }
    // A state that was left out may lead to the recorded stacks, so the second search is thorough.
    (findings, hasDropped) = ([], false)
    search = OutcomeSearch(played, steps: scenario.steps.count, isThorough: true)
    explain()
  }

  private mutating func explain() {
    guard let first = scenario.steps.first else { return }
    var nodes = begin(first)
    if nodes.isEmpty { return }
    let start = nodes.map { unit.stackText(of: $0.state) }
    var layers = [nodes.map(\.choice)]
    let steps = scenario.steps.dropFirst(first.isBeginning ? 1 : 0)
    for (index, step) in steps.enumerated() {
      nodes = self.nodes(after: nodes, step, stepsLeft: steps.count - index)
      if nodes.isEmpty { return }
      layers.append(nodes.map(\.choice))
    }
    write(layers, start)
  }

  // MARK: The beginning

  private mutating func begin(_ step: Scenario.Step) -> [Node] {
    let flow = scenario.flow
    let fixed = step.isBeginning ? play.statements(step) : []
    search.begin(stepsLeft: 2)
    let started = search.outcomes(fixed) { player throws(PlayStop) in try player.start(flow) }
    var nodes = started.map { node($0, after: 0, isFromStart: true) }
    if !step.isBeginning {
      let found = fitting(nodes)
      if found.isEmpty { contradict(step, made: [], search.stop ?? .impossible("no start of the flow was found")) }
      return found
    }
    if case .given = step.event { nodes += given(step, fixed, isFromStart: false) }
    let found = fitting(nodes, to: step)
    if found.isEmpty { contradict(step, made: nodes.map(\.state), search.stop) }
    return found
  }

  /// The states to continue with after a `given` step: states that show the stack which this step states.
  private mutating func given(_ step: Scenario.Step, _ fixed: [String], isFromStart: Bool) -> [Node] {
    let flow = scenario.flow
    let given = search.outcomes(fixed) { player throws(PlayStop) in try player.state(of: flow, showing: step.stack) }
    return given.map { node($0, after: 0, isFromStart: isFromStart) }
  }

  private func node(
    _ outcome: OutcomeSearch.Outcome<CoreState>, after parent: Int, isFromStart: Bool, opening link: FlowLink? = nil
  ) -> Node {
    Node(
      state: outcome.result,
      choice: Choice(
        parent: parent, link: link, statements: outcome.statements, isAmbiguous: outcome.isAmbiguous, taken: outcome.taken,
        isFromStart: isFromStart))
  }

  // MARK: Steps

  private mutating func nodes(after before: [Node], _ step: Scenario.Step, stepsLeft: Int) -> [Node] {
    let fixed = play.statements(step)
    search.begin(stepsLeft: stepsLeft)
    if case .given = step.event {
      let nodes = given(step, fixed, isFromStart: before[0].choice.isFromStart)
      let found = fitting(nodes, to: step)
      if found.isEmpty { contradict(step, made: nodes.map(\.state), search.stop) }
      return found
    }
    let happening = SourceRange(start: step.location.range.start, end: step.endOfConditions)
    let name = unit.text(of: Location(file: step.location.file, range: happening))
    let unit = unit
    let links = links(of: step)
    let wanted = OutcomeSearch.Wanted(text: unit.stackText(step.stack)) { unit.stackText(of: $0, like: step.stack) }
    var made: [CoreState] = []
    var stop: PlayStop?
    var wasCut = false
    // A condition may change during a step. This is rare and has more outcomes, so it is tried last.
    for asksEachTime in fixed.isEmpty ? [false, true] : [false] {
      for isAgain in [false, true] {
        if isAgain, !search.isCut { continue }
        if isAgain { search.beginAgain() } else if asksEachTime { search.begin(stepsLeft: stepsLeft) }
        var nodes: [Node] = []
        for (index, node) in before.enumerated() {
          for link in links {
            do throws(PlayStop) {
              let happening: Happening =
                if let link { .action(.router(.open(link))) } else { try play.happening(step.event, scenario, node.state) }
              let outcomes = search.outcomes(
                of: happening, named: link.map { "\($0)" } ?? name, in: node.state, fixed, asksEachTime: asksEachTime, wanted: wanted)
              nodes += outcomes.map { self.node($0, after: index, isFromStart: node.choice.isFromStart, opening: link) }
            } catch {
              stop = stop ?? error
            }
          }
        }
        let found = fitting(nodes, to: step)
        if !found.isEmpty {
          if search.isCut || search.isShort { hasDropped = true }
          return found
        }
        made += nodes.map(\.state)
        stop = stop ?? search.stop
      }
      wasCut = wasCut || search.isCut
    }
    contradict(step, made: made, stop, wasCut: wasCut)
    return []
  }

  /// The links that a step may have opened; `nil` for the event that it states.
  private func links(of step: Scenario.Step) -> [FlowLink?] {
    guard case .link(let text) = step.event, let link = try? FlowLink(played: play.linkText(text)) else { return [nil] }
    return [nil] + RecordedLinks(link, in: scenario.flow, of: unit).found.map { $0 }
  }

  /// The nodes whose stacks fit a step, one node for each state.
  private mutating func fitting(_ nodes: [Node], to step: Scenario.Step? = nil) -> [Node] {
    let wanted = step.map { unit.stackText($0.stack) }
    var seen: [String: Int] = [:]
    var found: [Node] = []
    for node in nodes {
      if let step, unit.stackText(of: node.state, like: step.stack) != wanted { continue }
      let key = search.key(of: node.state)
      if let place = seen[key] {
        // A stack that may come from elsewhere is no other outcome of the start.
        if node.choice.isFromStart == found[place].choice.isFromStart { found[place].choice.isAmbiguous = true }
        continue
      }
      if found.count == Self.maximumStates {
        hasDropped = true
        break
      }
      seen[key] = found.count
      found.append(node)
    }
    return found
  }

  private mutating func contradict(_ step: Scenario.Step, made: [CoreState], _ stop: PlayStop? = nil, wasCut: Bool = false) {
    let wasCut = wasCut || search.isCut
    if made.isEmpty, !wasCut, let stop {
      var finding = play.finding(for: stop, at: step)
      finding.notes.append(Diagnostic.Note("the recording contradicts the flow here: this step cannot happen"))
      return findings.append(finding)
    }
    var texts: [String] = []
    for state in made {
      let text = unit.stackText(of: state, like: step.stack)
      if !texts.contains(text) { texts.append(text) }
    }
    var shown = texts.prefix(3).map { "`\($0)`" }.joined(separator: " or ")
    if texts.count > 3 { shown += texts.count == 4 ? " or another stack" : " or \(texts.count - 3) other stacks" }
    let wanted = unit.stackText(step.stack)
    if wasCut || hasDropped {
      var message = "the search gave up here, because the conditions have too many outcomes: none that was tried shows `\(wanted)`"
      if !shown.isEmpty { message += "; the flow shows \(shown)" }
      let note = "state some conditions of this step, or of the steps before it: `when …`"
      return findings.append(
        Diagnostic(.scenarioFails, at: step.stackLocation, message, notes: [Diagnostic.Note(note)]))
    }
    findings.append(
      Diagnostic(
        .scenarioFails, at: step.stackLocation,
        "the recording contradicts the flow here: it shows `\(wanted)`, but the flow shows \(shown)",
        notes: [Diagnostic.Note("it may be a recording of another version, or the app changed the routes by itself")]))
  }

  // MARK: The text

  /// Writes the answers into the text of the recording.
  ///
  /// - Parameters:
  ///   - layers: the choices of each step.
  ///   - start: the stacks of the states of the first layer.
  private mutating func write(_ layers: [[Choice]], _ start: [String]) {
    var path: [Choice] = []
    let last = layers[layers.count - 1]
    var beginning = 0
    var index = last.firstIndex(where: \.isFromStart) ?? 0
    isAmbiguous = last.count { $0.isFromStart == last[index].isFromStart } > 1
    for layer in layers.reversed() {
      path.append(layer[index])
      isAmbiguous = isAmbiguous || layer[index].isAmbiguous
      beginning = index
      index = layer[index].parent
    }
    path.reverse()
    for transition in path.flatMap(\.taken) { taken[transition, default: 0] += 1 }
    let steps = scenario.steps
    if steps[0].isBeginning {
      if case .given = steps[0].event, path[0].isFromStart { edit(steps[0].location.range.start, length: 5, "start") }
    } else {
      let begun = path.removeFirst()
      let texts = Statements.shortened(begun.statements)
      conditionCount += texts.count
      if !texts.isEmpty {
        let texts = texts.joined(separator: ", ")
        edit(steps[0].location.range.start, length: 0, "start when \(texts) => \(start[beginning])\n  ")
      }
    }
    for (step, node) in zip(steps, path) {
      if let link = node.link, case .link(let text) = step.event {
        edit(text.range.start, length: text.range.end - text.range.start, "\"\(link)\"")
      }
      let fixed = play.statements(step)
      let texts = Statements.shortened(node.statements.filter { !fixed.contains($0) })
      if texts.isEmpty { continue }
      conditionCount += texts.count
      edit(step.endOfConditions, length: 0, (fixed.isEmpty ? " when " : ", ") + texts.joined(separator: ", "))
    }
  }

  private mutating func edit(_ start: UInt32, length: UInt32, _ text: String) {
    let range = SourceRange(start: start, end: start + length)
    edits.append(Diagnostic.Edit(at: Location(file: scenario.title.file, range: range), replacement: text))
  }
}

extension Statements {
  /// Shortens statements for the text of a scenario. Each statement is on one line. At the end, answers that only repeat the
  /// previous answer to the same condition are left out.
  fileprivate static func shortened(_ texts: [String]) -> [String] {
    var found: [(text: String, key: String, isTrue: Bool)] = texts.map { text in
      let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
      let (key, isTrue) = key(of: text)
      return (line, key, isTrue)
    }
    // The loop begins at the end. An answer can be left out only if all later answers to the same condition are left out, too.
    var isOpen: [String: Bool] = [:]
    for index in found.indices.reversed() {
      let entry = found[index]
      if isOpen[entry.key] == false { continue }
      guard let before = found[..<index].last(where: { $0.key == entry.key }) else { continue }
      if before.isTrue == entry.isTrue { found.remove(at: index) } else { isOpen[entry.key] = false }
    }
    return found.map(\.text)
  }
}
