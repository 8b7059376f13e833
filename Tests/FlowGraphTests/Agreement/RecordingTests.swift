import FlowGraph
import FlowModel
import FlowSyntax
import FlowTestSupport
import Foundation
import Testing

@testable import FlowScenarios

/// Random runs of generated coordinators in a store are recorded and explained. The explained scenarios are played as by `flowc
/// test`, on the page of `flowc graph`, and in the generated coordinators. All three must lead to the recorded stacks.
///
/// Without `node`, the page does not play. `FLOW_PLAYED_RUNS` is the number of runs. One in `FLOW_RECORDED_EVERY` runs is recorded
/// (16 by default, at least 2).
@Suite("Recordings and the coordinator", .outside)
struct RecordingTests {
  @Test("Recorded, explained, and played to the same stacks")
  func recordings() throws {
    var faults: [String] = []
    var counts = (recordings: 0, steps: 0, conditions: 0, givens: 0, unplayed: 0)
    var program: CoordinatorLog.Program?
    var recordings: [String] = []
    var page = ""
    var played: [(unit: FlowUnit, explained: [String])] = []
    func finish() {
      defer { recordings = [] }
      guard let program, !recordings.isEmpty else { return }
      let recorded = RecordedProgram(program.unit, recordings)
      counts.recordings += recordings.count
      counts.steps += recorded.steps
      counts.conditions += recorded.conditions
      counts.givens += recorded.givens
      counts.unplayed += recorded.afterGivens
      faults += recorded.faults
      page += "document\t\(program.document.json(isIndented: false))\n"
      if program.isAlone { played.append((program.unit, recorded.explained)) }
      for text in recorded.explained { page += "scenario\t\(text.replacing("\n", with: "\u{1F}"))\n" }
    }
    for line in try CoordinatorLog.shared().lines {
      switch line {
      case .program(let next):
        finish()
        program = next
      case .recording(let text): recordings.append(text)
      case .difference(let text): faults.append(text)
      case .run, .event: break
      }
    }
    finish()
    faults += try Self.play(page)
    let coordinators = try CoordinatorPlay(played, most: 100)
    faults += coordinators.faults
    print("recordings in the coordinators: \(coordinators.scenarioCount) scenarios, \(coordinators.stepCount) steps")
    #expect(coordinators.stepCount > 4 * coordinators.scenarioCount && coordinators.scenarioCount > 0)
    print("FLOW_TEST_SEED=\(CoordinatorLog.seed): recordings and the coordinator: \(counts), \(faults.count) faults")
    #expect(faults.isEmpty, "FLOW_TEST_SEED=\(CoordinatorLog.seed): \(faults.prefix(5).joined(separator: "\n"))")
    #expect(counts.steps > 4 * counts.recordings && counts.recordings > 0)
    // A step that a scenario cannot express becomes a `given`, which forgets earlier refusals. This rarely matters.
    #expect(counts.unplayed * 20 <= counts.recordings)
  }

  /// Plays explained scenarios on the page, and returns the differences.
  private static func play(_ input: String) throws -> [String] {
    guard let node = SearchPath.node?.path(percentEncoded: false) else { return [] }
    let swiftc = try Swiftc()
    defer { swiftc.remove() }
    try swiftc.write(input, to: "input.txt")
    try swiftc.write(PageWriter.sessions, to: "page.js")
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "sessions.js").path(percentEncoded: false)
    let (status, said) = try swiftc.run("/bin/sh", ["-c", "'\(node)' '\(script)' page.js < input.txt"])
    print("recordings on the page: \(said.split(separator: "\n").last ?? "")")
    return status == 0 ? [] : ["\(said.prefix(6000))"]
  }
}

/// The recordings of the flows of one program.
private struct RecordedProgram {
  private(set) var faults: [String] = []
  private(set) var steps = 0
  private(set) var conditions = 0
  private(set) var givens = 0
  /// The number of recordings that contradict the flow after a step that a scenario cannot express.
  private(set) var afterGivens = 0
  /// The explained scenarios, with their conditions.
  private(set) var explained: [String] = []
  private let flows: [SourceFile]

  init(_ unit: FlowUnit, _ recordings: [String]) {
    flows = Array(unit.files)
    let text = recordings.joined(separator: "\n")
    guard let recorded = lower(text) else { return }
    let played = PlayedUnit(recorded)
    var edits: [Diagnostic.Edit] = []
    var names: Set<String> = []
    for scenario in scenarios(of: recorded) {
      steps += scenario.steps.count
      let explanation = ScenarioExplanation(scenario, in: played)
      let later = scenario.steps.dropFirst().filter { if case .given = $0.event { true } else { false } }
      givens += later.count
      conditions += explanation.conditionCount
      edits += explanation.edits
      if let finding = explanation.findings.first {
        if let given = later.first, given.location < finding.location {
          afterGivens += 1
        } else {
          faults.append("\(finding.message)\n\(finding.notes.map(\.message))\n\(recordings[scenarioIndex(scenario, recorded)])")
        }
      } else {
        names.insert(scenario.testName)
      }
    }
    var result = ""
    var done = 0
    let bytes = Array(text.utf8)
    for edit in edits.sorted(by: { $0.location < $1.location }) {
      result += String(decoding: bytes[done..<Int(edit.location.range.start)], as: UTF8.self) + edit.replacement
      done = Int(edit.location.range.end)
    }
    result += String(decoding: bytes[done...], as: UTF8.self)
    guard let complete = lower(result) else { return }
    let texts = result.split(separator: "scenario ").map { "scenario \($0)" }
    explained = texts.filter { text in names.contains { text.contains("\"\($0)\"") } }
    for scenario in scenarios(of: complete) where names.contains(scenario.testName) {
      guard let finding = ScenarioPlay(scenario, in: PlayedUnit(complete)).findings.first else { continue }
      faults.append("explained, but: \(finding.message)\n\(texts.first { $0.contains(scenario.testName + "\"") } ?? "")")
    }
  }

  private func scenarios(of unit: FlowUnit) -> [Scenario] { unit.scenarios.filter { $0.title.file == flows.count } }

  private func scenarioIndex(_ scenario: Scenario, _ unit: FlowUnit) -> Int {
    scenarios(of: unit).firstIndex { $0.testName == scenario.testName } ?? 0
  }

  /// The flows with these scenarios; `nil` if they have errors, which are then added to the faults.
  private mutating func lower(_ text: String) -> FlowUnit? {
    let files = flows + [SourceFile(path: "recording.flow", text: text)]
    let trees = files.enumerated().map { Parser.parse($1, fileIndex: $0) }
    let (unit, findings) = Lowering.lower(trees)
    let errors = (trees.flatMap(\.diagnostics) + findings).filter { $0.severity == .error && $0.location.file == flows.count }
    for error in errors.prefix(3) {
      let file = files[flows.count]
      let line = file.position(at: error.location.range.start).line
      faults.append("\(error.message): \(text.split(separator: "\n", omittingEmptySubsequences: false)[line - 1])")
    }
    return errors.isEmpty ? unit : nil
  }
}
