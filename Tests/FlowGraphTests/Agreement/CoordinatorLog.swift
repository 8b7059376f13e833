import FlowCodegen
import FlowGraph
import FlowModel
import FlowSyntax
import FlowTestSupport
import Foundation
import Testing

/// A log of generated coordinators in random runs through the samples and through random programs. They are compiled and run only
/// once, for all tests that replay the log.
struct CoordinatorLog {
  /// Flows that are compiled and played together.
  struct Program {
    var unit: FlowUnit
    var document: FlowDocument
    /// Whether the stacks in the log contain the values of the screens.
    var withValues: Bool
    /// Whether `App/Play.swift` contains all code of the app that the flows need.
    var isAlone: Bool
    fileprivate var function: String
  }

  /// One line of the log.
  enum Line {
    /// The next lines belong to this program.
    case program(Program)
    /// A run of a flow begins with this stack.
    case run(flow: String, stack: String)
    /// An event, as JSON, and the stack after it.
    case event(String, stack: String)
    /// The recording of the previous run.
    case recording(String)
    /// The run in a store led to another stack than the run without a store.
    case difference(String)
  }

  private(set) var lines: [Line] = []

  /// The log of all runs.
  static func shared() throws -> CoordinatorLog { try made.get() }

  private static let made = Result { try CoordinatorLog(seed: seed) }

  static let seed = SeededRandom.seed(for: "The page and the coordinator")

  private static var runs: Int { TestExtent.number("FLOW_PLAYED_RUNS", all: 10_000, usual: 1_000) }

  /// The number of runs for each of several flows, rounded up so that the total is not lower.
  private static func share(of runs: Int, among count: Int) -> Int { (runs + count - 1) / count }

  private init(seed: UInt64) throws {
    let swiftc = try Swiftc()
    defer { swiftc.remove() }
    let programCount = 8
    let runs = Self.runs / 2
    var files: [String] = []
    func write(_ text: String, to name: String) throws {
      try swiftc.write(text, to: name)
      files.append(name)
    }
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    try write(try String(contentsOf: folder.appending(path: "App/Play.swift"), encoding: .utf8), to: "Play.swift")

    var programs: [Program] = []
    for number in 0..<programCount {
      let (unit, swift) = try Self.compile([("p\(number).flow", RandomPlay.text(number: number, seed: seed))])
      for (index, text) in swift.enumerated() { try write(text, to: "p\(number)-\(index).swift") }
      let document = FlowDocument(unit: unit)
      let played = document.flows.map { (name: $0.name, flow: "\($0.name)()", state: "\($0.name).State()") }
      let writer = PlayWriter(
        document: document, patterns: PlayedActions.patterns.merging(PlayedActions.ofWork) { $1 },
        opaque: Set(unit.flows.filter(\.isOpaque).map { unit.names[$0.name] }))
      let function = "playProgram\(number)"
      try write(
        writer.text(
          playing: played, runs: Self.share(of: runs, among: programCount * played.count), events: 20,
          seed: seed &+ UInt64(number), withValues: true, function: function), to: "play\(number).swift")
      programs.append(Program(unit: unit, document: document, withValues: true, isAlone: true, function: function))
    }
    programs.append(try Self.conditions(seed: seed, write))
    programs.append(try Self.sample(runs: runs, seed: seed, write))
    let calls = programs.enumerated().map { "      print(\"program\\t\($0)\")\n      \($1.function)()\n" }.joined()
    // Warnings of the runtime would come between the lines of the log.
    let quiet = "    withIssueHandler({ _ in }) {\n\(calls)    }\n"
    try write(
      "import FlowRuntime\n@main struct Main {\n  @MainActor static func main() {\n\(quiet)  }\n}\n", to: "Main.swift")

    let complaints = try swiftc.build(files, executable: "play").filter { $0.contains("error:") }
    try #require(complaints.isEmpty, "\(complaints)")
    let (status, output) = try swiftc.run("play", [])
    try #require(status == 0, "\(output.suffix(500))")
    lines = output.split(separator: "\n", omittingEmptySubsequences: true).compactMap { line in
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      if parts[0] == "program", let number = Int(parts[1]) { return .program(programs[number]) }
      if parts[0] == "recording" { return .recording(parts[1].replacing("\u{1F}", with: "\n")) }
      if parts[0] == "differs" { return .difference(String(line)) }
      if parts[0] == "run" { return .run(flow: parts[1], stack: parts[2]) }
      if !line.hasPrefix("{") { return nil }
      return parts.count == 2 ? .event(parts[0], stack: parts[1]) : .difference("a damaged line of the log: \(line)")
    }
  }

  /// A program with the conditions of `ConditionTests`.
  private static func conditions(seed: UInt64, _ write: (String, String) throws -> Void) throws -> Program {
    let (unit, swift) = try compile([("Conditions.flow", ConditionTests.flow)])
    try write(swift[0], "Conditions.swift")
    let document = FlowDocument(unit: unit)
    let played = [(name: "Conditions", flow: "Conditions()", state: "Conditions.State()")]
    try write(
      PlayWriter(document: document).text(
        playing: played, runs: 200, events: 20, seed: seed, withValues: false, function: "playConditions"), "playConditions.swift")
    return Program(unit: unit, document: document, withValues: false, isAlone: true, function: "playConditions")
  }

  /// The samples in one module, because some of them import others.
  private static func sample(runs: Int, seed: UInt64, _ write: (String, String) throws -> Void) throws -> Program {
    let folders = ["Shop", "LogIn", "NestedStacks", "Game"]
    var flows: [(String, String)] = []
    for sample in PackageFolder.flows where folders.contains(where: { sample.path.hasPrefix($0 + "/") }) {
      flows.append((sample.path.replacing("/", with: "-"), sample.text.replacing("import LogInSample ", with: "// ")))
    }
    let (unit, swift) = try compile(flows)
    for (file, text) in zip(flows, swift) { try write(text, "\(file.0).swift") }
    for file in ["Shop/Product.swift", "LogIn/Credentials.swift"] {
      let text = try String(contentsOf: PackageFolder.root.appending(path: "Flows/\(file)"), encoding: .utf8)
      try write(
        text.replacing("public import LogInSample", with: "").replacing("import LogInSample", with: ""),
        "Sample\(file.replacing("/", with: "-"))")
    }
    try write(
      """
      extension Product: PlayValue {
        static func play(_ random: inout PlayRandom) -> (Product, String) {
          let value = Product.allCases[random.below(Product.allCases.count)]
          return (value, "[\\"product\\"]")
        }
      }
      extension User: PlayValue {
        static func play(_ random: inout PlayRandom) -> (User, String) { (User(name: "a"), "[\\"user\\"]") }
      }
      """, "Values.swift")
    let accounts = "accounts: .teaDrinkers"
    let played = [
      (name: "Shop", flow: "Shop(\(accounts))", state: "Shop.State()"),
      (name: "Catalogue", flow: "Catalogue()", state: "Catalogue.State()"),
      (name: "LogIn", flow: "LogIn(\(accounts))", state: "LogIn.State()"),
      (name: "NestedStacks", flow: "NestedStacks()", state: "NestedStacks.State()"),
      (name: "GameApp", flow: "GameApp(\(accounts))", state: "GameApp.State()"),
    ]
    let document = FlowDocument(unit: unit)
    var writer = PlayWriter(document: document)
    writer.patterns = ["delegate.accepted": [(".delegate(.accepted(%))", "delegate.accepted")]]
    try write(
      writer.text(
        playing: played, runs: share(of: runs, among: played.count), events: 20, seed: seed, withValues: false,
        function: "playSamples"),
      "playSamples.swift")
    return Program(unit: unit, document: document, withValues: false, isAlone: false, function: "playSamples")
  }

  /// - Parameter makesTests: whether scenarios become tests.
  static func compile(_ files: [(name: String, text: String)], makesTests: Bool = false) throws -> (FlowUnit, [String]) {
    let trees = files.enumerated().map { Parser.parse(SourceFile(path: $1.name, text: $1.text), fileIndex: $0) }
    let (unit, findings) = Lowering.lower(trees)
    let errors = (trees.flatMap(\.diagnostics) + findings).filter { $0.severity == .error }
    try #require(errors.isEmpty, "\(errors.map(\.message)): \(files[0].text)")
    let generator = SwiftGenerator(unit, makesTests: makesTests)
    let swift = files.indices.map { generator.generate(file: $0) }
    return (unit, swift)
  }
}
