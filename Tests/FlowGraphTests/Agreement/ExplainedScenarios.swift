import FlowModel
import FlowSyntax
import FlowTestSupport
import Foundation
import Testing

/// Explained recordings of one program, as scenarios that its generated coordinators can play.
///
/// A coordinator needs real values. So a scenario ends before the first step with a value that the recording left out. It also ends
/// before a `given` step, because its stack is not the result of an event.
struct ExplainedScenarios {
  /// The Swift of the flows, and Swift with a function for each scenario.
  private(set) var swift: [String] = []
  /// Statements that call each of these functions.
  private(set) var calls = ""
  private(set) var stepCount = 0
  private var texts: [String] = []

  /// - Parameters:
  ///   - explained: the texts of the scenarios.
  ///   - most: the largest number of scenarios that are played. The others are left out evenly.
  init(_ explained: [String], of unit: FlowUnit, program: Int, most: Int) throws {
    let every = max(1, (explained.count + most - 1) / most)
    for (index, text) in explained.enumerated() where index % every == 0 {
      if let text = playable(text) { texts.append(text) }
    }
    if texts.isEmpty { return }
    let files = unit.files.map { (name: $0.path, text: String(decoding: $0.bytes, as: UTF8.self)) }
    let (_, made) = try CoordinatorLog.compile(files + [(name: "explained\(program).flow", text: texts.joined())], makesTests: true)
    swift = made
    var tests: [String] = []
    var count = 0
    for line in made[made.count - 1].split(separator: "\n", omittingEmptySubsequences: false) {
      if line == "import FlowTesting" || line == "import Testing" { continue }
      guard line.hasPrefix("@"), line.contains(" private func `"), line.hasSuffix("`() {") else {
        tests.append(String(line))
        continue
      }
      tests.append("@MainActor func explained\(program)x\(count)() {")
      calls += "      print(\"scenario\\t\(program)\\t\(count)\")\n      explained\(program)x\(count)()\n"
      count += 1
    }
    try #require(count == texts.count)
    swift[swift.count - 1] = tests.joined(separator: "\n")
  }

  /// The text of a scenario, for a message.
  func text(_ number: Int) -> String { texts[number] }

  private mutating func playable(_ text: String) -> String? {
    let lines = text.split(separator: "\n").map(String.init)
    guard lines.count > 2, lines[1].hasPrefix("  start") else { return nil }
    var kept = [lines[0].replacing("(_) {", with: " {"), lines[1]]
    for line in lines.dropFirst(2) {
      if line == "}" || line.hasPrefix("  given") { break }
      let event = line.prefix(upTo: line.range(of: " => ")?.lowerBound ?? line.endIndex)
      if event.contains(/(^|[^\w])_([^\w]|$)/) { break }
      kept.append(line)
    }
    if kept.count == 2 { return nil }
    stepCount += kept.count - 1
    return kept.joined(separator: "\n") + "\n}\n"
  }
}

/// Plays explained scenarios in the generated coordinators.
struct CoordinatorPlay {
  private(set) var faults: [String] = []
  private(set) var scenarioCount = 0
  private(set) var stepCount = 0

  /// - Parameter programs: the programs of the log, with the texts of their explained scenarios.
  init(_ programs: [(unit: FlowUnit, explained: [String])], most: Int) throws {
    let swiftc = try Swiftc()
    defer { swiftc.remove() }
    var files: [String] = []
    func write(_ text: String, to name: String) throws {
      try swiftc.write(text, to: name)
      files.append(name)
    }
    func copy(_ path: String) throws {
      try write(
        try String(contentsOf: PackageFolder.root.appending(path: path), encoding: .utf8),
        to: path.split(separator: "/").last.map(String.init) ?? path)
    }
    for file in ["Play", "Failures"] { try copy("Tests/FlowGraphTests/Agreement/App/\(file).swift") }
    for file in ["Scenarios/ScenarioPlay", "Routes/ExpectRoutes", "Dump/Difference", "Dump/Dump", "Dump/Sameness"] {
      try copy("Sources/FlowTesting/\(file).swift")
    }
    var played: [ExplainedScenarios] = []
    for (number, program) in programs.enumerated() {
      let scenarios = try ExplainedScenarios(program.explained, of: program.unit, program: number, most: most)
      for (index, text) in scenarios.swift.enumerated() { try write(text, to: "e\(number)-\(index).swift") }
      played.append(scenarios)
      stepCount += scenarios.stepCount
    }
    let calls = played.map(\.calls).joined()
    try write(
      "import FlowRuntime\n@main struct Main {\n  @MainActor static func main() {\n    withIssueHandler({ _ in }) {\n\(calls)    }\n  }\n}\n",
      to: "Main.swift")
    let complaints = try swiftc.build(files, executable: "explained").filter { $0.contains("error:") }
    try #require(complaints.isEmpty, "\(complaints.prefix(5).joined(separator: "\n"))")
    let (status, output) = try swiftc.run("explained", [])
    try #require(status == 0, "\(output.suffix(500))")
    var text = ""
    for line in output.split(separator: "\n") {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      if parts[0] == "scenario", let program = Int(parts[1]), let number = Int(parts[2]) {
        scenarioCount += 1
        text = played[program].text(number)
      }
      if parts[0] == "failure" { faults.append("the coordinator does not play line \(parts[1]): \(parts[2])\n\(text)") }
    }
  }
}
