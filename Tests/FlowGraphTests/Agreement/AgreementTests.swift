import FlowGraph
import FlowModel
import FlowSyntax
import FlowTestSupport
import Foundation
import Testing

/// The page of `flowc graph` plays flows as their generated coordinators do: the stacks are the same after every event. The test
/// makes random runs through the samples and through random programs. Sometimes the coordinator's state is saved and restored.
/// `replay.js` checks that a restoration changes only what `Documentation/language.md` allows.
///
/// `FLOW_PLAYED_RUNS` is the number of runs (10,000 with `FLOW_TESTS=all`, else 1,000), and `FLOW_TEST_SEED` repeats them. Without `node` the test is
/// skipped.
@Suite("The page and the coordinator", .outside)
struct AgreementTests {
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
    var input = ""
    for line in try CoordinatorLog.shared().lines {
      switch line {
      case .program(let program): input += "document\t\(program.withValues)\t\(program.document.json(isIndented: false))\n"
      case .run(let flow, let stack): input += "run\t\(flow)\t\(stack)\n"
      case .event(let json, let stack): input += "\(json)\t\(stack)\n"
      case .recording, .difference: break
      }
    }
    let swiftc = try Swiftc()
    defer { swiftc.remove() }
    try swiftc.write(input, to: "input.txt")
    try swiftc.write(PageWriter.sessions, to: "page.js")
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "replay.js").path(percentEncoded: false)
    let node = try #require(SearchPath.node?.path(percentEncoded: false))
    let (status, said) = try swiftc.run("/bin/sh", ["-c", "'\(node)' '\(script)' page.js < input.txt"])
    print("the page and the coordinator: \(said.split(separator: "\n").last ?? "")")
    #expect(status == 0, "\(said.prefix(6000))")
  }

  /// The output of a script.
  static func runNode(_ script: URL) throws -> String {
    let node = try #require(SearchPath.node)
    let (_, output) = try SearchPath.run(node, [script.path(percentEncoded: false)], errors: .standardError)
    return String(decoding: output, as: UTF8.self)
  }
}
