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
/// The search goes on with all states that fit a step. So its time is proportional to the number of steps.
package struct ScenarioExplanation {
  /// Why the recording contradicts the flow, at its first step that does; none if it is explained.
  package private(set) var findings: [Diagnostic] = []
  /// The changes to the text of the recording.
  package private(set) var edits: [Diagnostic.Edit] = []
  /// How many conditions the edits state.
  package private(set) var conditionCount = 0
  /// Whether other outcomes lead to the same stacks.
  package private(set) var isAmbiguous = false

  /// A state that fits the steps so far.
  private struct Node {
    var state: CoreState
    /// The index of the node of the step before.
    var parent: Int
    /// What led from there to here.
    var statements: [String]
    /// Whether it all began with the start of the flow.
    var isFromStart: Bool
  }

  /// The largest number of states with which the search goes on.
  private static let mostStates = 64

  private let scenario: Scenario
  private let played: PlayedUnit
  private let play: ScenarioPlay
  private var unit: FlowUnit { played.unit }
  private var search: OutcomeSearch

  /// Explains a scenario.
  ///
  /// - Parameters:
  ///   - scenario: a scenario of the unit.
  ///   - played: the unit, which has no errors.
  package init(_ scenario: Scenario, in played: PlayedUnit) {
    self.scenario = scenario
    self.played = played
    play = ScenarioPlay(nothingIn: played)
    search = OutcomeSearch(played)
    explain()
  }

  private mutating func explain() {
    guard let first = scenario.steps.first else { return }
    var layers: [[Node]] = [begin(first)]
    if layers[0].isEmpty { return }
    for step in scenario.steps.dropFirst(first.isBeginning ? 1 : 0) {
      let next = nodes(after: layers[layers.count - 1], step)
      if next.isEmpty { return }
      layers.append(next)
    }
    isAmbiguous = layers[layers.count - 1].count > 1
    write(layers)
  }

  // MARK: The beginning

  private mutating func begin(_ step: Scenario.Step) -> [Node] {
    let flow = scenario.flow
    let fixed = step.isBeginning ? play.statements(step) : []
    let started = search.outcomes(fixed) { player throws(PlayStop) in try player.start(flow) }
    var nodes = started.map { Node(state: $0.result, parent: 0, statements: $0.statements, isFromStart: true) }
    if !step.isBeginning { return fitting(nodes) }
    if case .given = step.event {
      let given = search.outcomes(fixed) { player throws(PlayStop) in try player.state(of: flow, showing: step.stack) }
      nodes += given.map { Node(state: $0.result, parent: 0, statements: $0.statements, isFromStart: false) }
    }
    let found = fitting(nodes, to: step)
    if found.isEmpty { contradict(step, made: nodes.map(\.state)) }
    return found
  }

  // MARK: Steps

  private mutating func nodes(after before: [Node], _ step: Scenario.Step) -> [Node] {
    if case .given = step.event {
      let (flow, fixed) = (scenario.flow, play.statements(step))
      let given = search.outcomes(fixed) { player throws(PlayStop) in try player.state(of: flow, showing: step.stack) }
      let nodes = given.map { Node(state: $0.result, parent: 0, statements: $0.statements, isFromStart: before[0].isFromStart) }
      return fitting(nodes, to: step)
    }
    let fixed = play.statements(step)
    var made: [CoreState] = []
    var stop: PlayStop?
    // A condition may change during a step. That is rare, and has more outcomes.
    for asksEachTime in fixed.isEmpty ? [false, true] : [false] {
      var nodes: [Node] = []
      search.begin()
      for (index, node) in before.enumerated() {
        do throws(PlayStop) {
          let action = try play.action(step.event, scenario, node.state)
          let outcomes = search.outcomes(of: action, in: node.state, fixed, asksEachTime: asksEachTime)
          nodes += outcomes.map {
            Node(state: $0.result, parent: index, statements: $0.statements, isFromStart: node.isFromStart)
          }
        } catch {
          stop = stop ?? error
        }
      }
      let found = fitting(nodes, to: step)
      if !found.isEmpty { return found }
      made += nodes.map(\.state)
    }
    contradict(step, made: made, stop ?? search.stop)
    return []
  }

  /// The nodes that fit a step, one of each state.
  private mutating func fitting(_ nodes: [Node], to step: Scenario.Step? = nil) -> [Node] {
    let wanted = step.map { unit.stackText($0.stack) }
    var seen: Set<String> = []
    var found: [Node] = []
    for node in nodes {
      if let step, unit.stackText(of: node.state, like: step.stack) != wanted { continue }
      guard seen.insert(search.key(of: node.state)).inserted else { continue }
      if found.count == Self.mostStates {
        search.isCut = true
        break
      }
      found.append(node)
    }
    return found
  }

  private mutating func contradict(_ step: Scenario.Step, made: [CoreState], _ stop: PlayStop? = nil) {
    if made.isEmpty, let stop {
      var finding = play.finding(for: stop, at: step)
      finding.notes.append(Diagnostic.Note("the recording contradicts the flow here: this step cannot happen"))
      return findings.append(finding)
    }
    var texts: [String] = []
    for state in made {
      let text = unit.stackText(of: state, like: step.stack)
      if !texts.contains(text) { texts.append(text) }
    }
    let shown = texts.prefix(3).map { "`\($0)`" }.joined(separator: " or ") + (texts.count > 3 ? " or \(texts.count - 3) others" : "")
    var notes = [Diagnostic.Note("it may be a recording of another version, or the app changed the routes by itself")]
    if search.isCut {
      notes = [Diagnostic.Note("not all outcomes were tried, because there are too many; state some conditions with `when`")]
    }
    findings.append(
      Diagnostic(
        .scenarioFails, at: step.stackLocation,
        "the recording contradicts the flow here: it shows `\(unit.stackText(step.stack))`, but the flow shows \(shown)",
        notes: notes))
  }

  // MARK: The text

  private mutating func write(_ layers: [[Node]]) {
    var path: [Node] = []
    let last = layers[layers.count - 1]
    var index = last.firstIndex(where: \.isFromStart) ?? 0
    for layer in layers.reversed() {
      path.append(layer[index])
      index = layer[index].parent
    }
    path.reverse()
    let steps = scenario.steps
    if steps[0].isBeginning {
      if case .given = steps[0].event, path[0].isFromStart { edit(steps[0].location.range.start, length: 5, "start") }
    } else {
      let begun = path.removeFirst()
      let texts = Statements.shortened(begun.statements)
      conditionCount += texts.count
      if !texts.isEmpty {
        let stack = unit.stackText(of: begun.state)
        edit(steps[0].location.range.start, length: 0, "start when \(texts.joined(separator: ", ")) => \(stack)\n  ")
      }
    }
    for (step, node) in zip(steps, path) {
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
  /// Statements as a scenario needs them: each on one line, and the last of equal answers of a condition left out.
  fileprivate static func shortened(_ texts: [String]) -> [String] {
    var found: [(text: String, key: String, isTrue: Bool)] = texts.map { text in
      let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
      let (key, isTrue) = key(of: text)
      return (line, key, isTrue)
    }
    // From the end, so that an answer is left out if the one before it remains valid.
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
