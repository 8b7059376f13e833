import FlowDriver
import FlowChecking
import FlowGraph
import ToolHost
import FlowJSON
import FlowModel
import FlowScenarios
import FlowSyntax
import FlowTooling

/// `flowc stats`: prints figures about flows.
enum StatsCommand {
  static let specification = CommandSpecification(
    name: "stats",
    summary: "Count screens, transitions and stacks, and show the coverage of scenarios",
    operands: .flowFiles,
    discussion: """
      Reports for each flow how many screens, transitions and links it has, how many stacks can be reached and how deep they \
      get, and how many of the transitions and links are covered by scenarios. --uncovered lists the others. --recordings adds \
      how many steps of recorded sessions take each of them; the exit status is 1 if a recording contradicts its flow. \
      A child flow, a tab and a column each count as one screen of their parent.
      """,
    options: [format, uncovered, recordings],
    run: run
  )

  private static let format = OutputFormat.option()
  private static let uncovered = OptionSpecification("--uncovered", "List the transitions that no scenario covers")
  private static let recordings = OptionSpecification(
    "--recordings", value: "DIR", kind: .file, "Count the transitions that the recorded sessions below this folder take")

  private static func run(_ arguments: Arguments, host: any Host) throws(UsageError) -> Outcome {
    let format = try OutputFormat(arguments, format, of: specification.name)
    let report = Report(host: host)
    var flows: [FlowStatistics] = []
    var scenarios = 0
    let folder = arguments.value(of: recordings)
    var sessions = folder.map { RecordedSessions(in: $0, host: host, report: report) }
    // The recordings may be in the same folders as the flows.
    RequestedUnits(arguments.operands, apartFrom: folder.map { [$0] } ?? [], host: host, report: report).forEach("counting") { unit in
      let compilation = unit.compile(on: host)
      let errors = unit.findings(of: compilation).filter { $0.severity == .error }
      report.add(errors, in: compilation.files, requested: unit.files.count)
      if !errors.isEmpty { return }
      let model = compilation.unit
      let document = FlowDocument(unit: model)
      let played = PlayedUnit(model)
      var taken: Set<PlayedTransition> = []
      for scenario in model.scenarios { taken.formUnion(ScenarioPlay(scenario, in: played).taken) }
      scenarios += model.scenarios.count { unit.isRequested[$0.title.file] }
      sessions?.add(unit, document)
      for index in model.ownFlows.indices where unit.isRequested[model.flows[index].file] {
        flows.append(FlowStatistics(index, in: model, document, taken: taken))
      }
    }
    // A session of a later unit may show flows of an earlier unit.
    if let sessions { for index in flows.indices { flows[index].count(sessions) } }
    // The reason was already reported.
    if format == .text, flows.isEmpty, report.hasFailed { return report.finish(isQuiet: true) }
    let text =
      switch format {
      case .text: StatsText.text(flows, scenarios: scenarios, sessions, listsUncovered: arguments.has(uncovered))
      case .json: StatsText.json(flows, scenarios: scenarios, sessions)
      }
    host.write(text, to: .standardOutput)
    let outcome = report.finish(isQuiet: true)
    return outcome == .clean && (sessions?.refused ?? 0) > 0 ? .findings : outcome
  }
}

/// The figures as text.
enum StatsText {
  /// A table with a line for each flow and a line for the total.
  static func text(_ flows: [FlowStatistics], scenarios: Int, _ sessions: RecordedSessions?, listsUncovered: Bool) -> String {
    if flows.isEmpty { return "there are no flows to count\n" }
    let head = ["flow", "screens", "transitions", "links", "depth", "stacks", "covered"]
    var rows = [head] + flows.map(row)
    rows.append([
      "all", "\(flows.reduce(0) { $0 + $1.screens + $1.tabs })", "\(flows.reduce(0) { $0 + $1.transitions })",
      "\(flows.reduce(0) { $0 + $1.links })", "", "",
      coverage(flows.reduce(0) { $0 + $1.covered }, flows.reduce(0) { $0 + $1.coverable }),
    ])
    let widths = head.indices.map { column in rows.reduce(0) { max($0, $1[column].count) } }
    var text = ""
    for row in rows {
      let cells = row.enumerated().map { column, cell in
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        return column == 0 ? cell + padding : padding + cell
      }
      var line = cells.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      text += line + "\n"
    }
    text += "\(scenarios) \(scenarios == 1 ? "scenario" : "scenarios")\n"
    if let sessions { text += sessions.summary + "\n" + flows.map(sessionText).joined() }
    if !listsUncovered { return text }
    for flow in flows where !flow.uncovered.isEmpty {
      text += "\nnot covered in `\(flow.name)`:\n"
      for transition in flow.uncovered { text += "  \(transition)\n" }
    }
    return text
  }

  /// The transitions that recorded sessions take, the most frequent first.
  private static func sessionText(_ flow: FlowStatistics) -> String {
    if flow.sessions.isEmpty { return "" }
    let sorted = flow.sessions.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
    let width = "\(sorted[0].element.count)".count
    var text = "\nrecorded sessions of `\(flow.name)` take\n"
    for (_, (name, count, isCovered)) in sorted {
      let padding = String(repeating: " ", count: width - "\(count)".count)
      text += "  \(padding)\(count)  \(name)\(isCovered ? "" : "  (no scenario)")\n"
    }
    return text
  }

  private static func row(_ flow: FlowStatistics) -> [String] {
    let stacks = flow.stacks
    return [
      flow.name, "\(flow.screens + flow.tabs)", "\(flow.transitions)", "\(flow.links)",
      stacks == nil ? "?" : stacks?.depth.map { "\($0)" } ?? "no end",
      stacks == nil ? "?" : stacks?.stacks.map { "\($0)" } ?? (stacks?.depth == nil ? "no end" : "many"),
      coverage(flow.covered, flow.coverable),
    ]
  }

  private static func coverage(_ covered: Int, _ all: Int) -> String {
    all == 0 ? "–" : "\(covered)/\(all) \(covered * 100 / all) %"
  }

  /// Depths and counts that are infinite or unknown are `null`.
  static func json(_ flows: [FlowStatistics], scenarios: Int, _ sessions: RecordedSessions?) -> String {
    let figures: JSON = [
      "formatVersion": .integer(JSONReport.formatVersion), "flowcVersion": .string(Version.current),
      "scenarios": .integer(scenarios), "sessions": .orNull(sessions?.count), "flows": .array(flows.map(json)),
    ]
    return figures.text(isIndented: true) + "\n"
  }

  private static func json(_ flow: FlowStatistics) -> JSON {
    [
      "flow": .string(flow.name), "file": .string(flow.path), "screens": .integer(flow.screens), "tabs": .integer(flow.tabs),
      "transitions": .integer(flow.transitions), "links": .integer(flow.links),
      "unbounded": .boolean(flow.stacks.map { $0.depth == nil } ?? false), "depth": .orNull(flow.stacks?.depth),
      "stacks": .orNull(flow.stacks?.stacks), "covered": .integer(flow.covered), "uncovered": .strings(flow.uncovered),
      "sessions": .array(
        flow.sessions.map { ["transition": .string($0.name), "steps": .integer($0.count), "covered": .boolean($0.isCovered)] }),
    ]
  }
}
