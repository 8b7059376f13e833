import FlowCodegen
import FlowGraph
import FlowModel
import FlowSyntax
import FlowTestSupport
import Foundation
import Testing

/// The page plays flows as their generated coordinators do: the same stacks after every event, in random runs through
/// the samples and through random programs. Now and then the coordinator's state is saved and restored;
/// `replay.js` says what that may change, as the language says it.
///
/// `FLOW_PLAYED_RUNS` says how many runs (10,000 by default), `FLOW_TEST_SEED` repeats them. Where no `node` is installed,
/// the test is left out.
@Suite("The page and the coordinator")
struct AgreementTests {
  private static var runs: Int { ProcessInfo.processInfo.environment["FLOW_PLAYED_RUNS"].flatMap(Int.init) ?? 10_000 }

  /// How many runs each of some flows gets, so that all together are not fewer.
  private static func share(of runs: Int, among count: Int) -> Int { (runs + count - 1) / count }

  /// What is compiled and played together.
  private struct Program {
    var document: FlowDocument
    var withValues: Bool
    var function: String
  }

  @Test("Every random program is one without a mistake")
  func programs() {
    let seed = SeededRandom.seed(for: "Programs that are played")
    for number in 0..<200 {
      let text = RandomPlay.text(number: number, seed: seed)
      let tree = Parser.parse(SourceFile(path: "A.flow", text: text))
      let errors = (tree.diagnostics + Lowering.lower([tree]).findings).filter { $0.severity == .error }
      guard errors.isEmpty else {
        let list = errors.map { "\(tree.source.position(at: $0.location.range.start).line): \($0.message)" }
        Issue.record("FLOW_TEST_SEED=\(seed), program \(number): \(list)\n\(text)")
        return
      }
    }
  }

  @Test("The same stacks event by event", .enabled(if: SearchPath.node != nil, "there is no Node 18 or newer"))
  func agreement() throws {
    let swiftc = try Swiftc()
    defer { swiftc.remove() }
    let seed = SeededRandom.seed(for: "The page and the coordinator")
    let programCount = 8
    let runs = Self.runs / 2
    var files: [String] = []
    func write(_ text: String, to name: String) throws {
      try swiftc.write(text, to: name)
      files.append(name)
    }
    try write(try String(contentsOf: Self.folder.appending(path: "App/Play.swift"), encoding: .utf8), to: "Play.swift")

    var programs: [Program] = []
    for number in 0..<programCount {
      let (document, swift) = try compile([("p\(number).flow", RandomPlay.text(number: number, seed: seed))])
      for (index, text) in swift.enumerated() { try write(text, to: "p\(number)-\(index).swift") }
      let played = document.flows.map { (name: $0.name, flow: "\($0.name)()", state: "\($0.name).State()") }
      let writer = PlayWriter(document: document, patterns: PlayedActions.patterns.merging(PlayedActions.ofWork) { $1 })
      let function = "playProgram\(number)"
      try write(
        writer.text(
          playing: played, runs: Self.share(of: runs, among: programCount * played.count), events: 20,
          seed: seed &+ UInt64(number), withValues: true, function: function), to: "play\(number).swift")
      programs.append(Program(document: document, withValues: true, function: function))
    }
    programs.append(try conditions(seed: seed, write))
    programs.append(try sample(runs: runs, seed: seed, write))
    let calls = programs.enumerated().map { "    print(\"program\\t\($0)\")\n    \($1.function)()\n" }.joined()
    try write("@main struct Main {\n  static func main() {\n\(calls)  }\n}\n", to: "Main.swift")

    let complaints = try swiftc.build(files, executable: "play").filter { $0.contains("error:") }
    #expect(complaints == [])
    if !complaints.isEmpty { return }
    let (status, output) = try swiftc.run("play", [])
    #expect(status == 0, "\(output.suffix(500))")
    try replay(output, programs, swiftc)
  }

  /// The conditions of which `ConditionTests` says what the page decides.
  private func conditions(seed: UInt64, _ write: (String, String) throws -> Void) throws -> Program {
    let (document, swift) = try compile([("Conditions.flow", ConditionTests.flow)])
    try write(swift[0], "Conditions.swift")
    let played = [(name: "Conditions", flow: "Conditions()", state: "Conditions.State()")]
    try write(
      PlayWriter(document: document).text(
        playing: played, runs: 200, events: 20, seed: seed, withValues: false, function: "playConditions"), "playConditions.swift")
    return Program(document: document, withValues: false, function: "playConditions")
  }

  /// The samples, as one module: what one imports of the other is compiled with it.
  private func sample(runs: Int, seed: UInt64, _ write: (String, String) throws -> Void) throws -> Program {
    let folders = ["Shop", "LogIn", "NestedStacks", "Game"]
    var flows: [(String, String)] = []
    for sample in PackageFolder.flows where folders.contains(where: { sample.path.hasPrefix($0 + "/") }) {
      flows.append((sample.path.replacing("/", with: "-"), sample.text.replacing("import LogInSample ", with: "// ")))
    }
    let (document, swift) = try compile(flows)
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
    var writer = PlayWriter(document: document)
    writer.patterns = ["delegate.accepted": [(".delegate(.accepted(%))", "delegate.accepted")]]
    try write(
      writer.text(
        playing: played, runs: Self.share(of: runs, among: played.count), events: 20, seed: seed, withValues: false,
        function: "playSamples"),
      "playSamples.swift")
    return Program(document: document, withValues: false, function: "playSamples")
  }

  private func compile(_ files: [(name: String, text: String)]) throws -> (FlowDocument, [String]) {
    let trees = files.enumerated().map { Parser.parse(SourceFile(path: $1.name, text: $1.text), fileIndex: $0) }
    let (unit, findings) = Lowering.lower(trees)
    let errors = (trees.flatMap(\.diagnostics) + findings).filter { $0.severity == .error }
    try #require(errors.isEmpty, "\(errors.map(\.message)): \(files[0].text)")
    var generator = SwiftGenerator(unit)
    let swift = files.indices.map { index in
      var bytes: [UInt8] = []
      generator.generate(file: index) { bytes.append(contentsOf: $0) }
      return String(decoding: bytes, as: UTF8.self)
    }
    return (FlowDocument(unit: unit), swift)
  }

  /// Plays the same in the page's engine.
  private func replay(_ output: String, _ programs: [Program], _ swiftc: Swiftc) throws {
    var input = ""
    for line in output.split(separator: "\n", omittingEmptySubsequences: true) {
      if line.hasPrefix("program\t"), let number = Int(line.dropFirst("program\t".count)) {
        input += "document\t\(programs[number].withValues)\t\(programs[number].document.json(isIndented: false))\n"
      } else if line.hasPrefix("run\t") || line.hasPrefix("{") {
        input += line + "\n"
      }
    }
    try swiftc.write(input, to: "input.txt")
    try swiftc.write(PageWriter.engine, to: "engine.js")
    let script = Self.folder.appending(path: "replay.js").path(percentEncoded: false)
    let node = try #require(SearchPath.node?.path(percentEncoded: false))
    let (status, said) = try swiftc.run("/bin/sh", ["-c", "'\(node)' '\(script)' engine.js < input.txt"])
    print("the page and the coordinator: \(said.split(separator: "\n").last ?? "")")
    #expect(status == 0, "\(said.prefix(6000))")
  }

  /// What a script writes.
  static func runNode(_ script: URL) throws -> String {
    let process = Process()
    let node: URL = try #require(SearchPath.node)
    process.executableURL = node
    process.arguments = [script.path(percentEncoded: false)]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
}
