import FlowGraph
import FlowTestSupport
import FlowToolTestSupport
import Foundation
import Testing

/// The page of `flowc graph` gets random damaged and hostile recordings. It must play each recording, or name the line that it
/// cannot play.
///
/// `FLOW_DAMAGED_RECORDINGS` is the number of recordings, and `FLOW_TEST_SEED` repeats them. Without `node` the test is skipped.
@Suite("Damaged recordings on the page", .outside)
struct DamagedSessionTests {
  @Test("Each is played, or has a mistake with its line", .enabled(if: SearchPath.node != nil, "there is no Node 18 or newer"))
  func damaged() throws {
    let count = ProcessInfo.processInfo.environment["FLOW_DAMAGED_RECORDINGS"].flatMap(Int.init) ?? 500
    let seed = SeededRandom.seed(for: "Damaged recordings on the page")
    var recordings = DamagedRecordings(seed: seed)
    let texts = (0..<count).map { _ in String(decoding: recordings.next(), as: UTF8.self) }
    let swiftc = try Swiftc()
    defer { swiftc.remove() }
    try swiftc.write(document(of: [DamagedRecordings.flow]).json(isIndented: false), to: "document.json")
    try swiftc.write(String(decoding: try JSONEncoder().encode(texts), as: UTF8.self), to: "texts.json")
    let script = """

      const { readFileSync } = require("node:fs");
      const flows = JSON.parse(readFileSync("document.json", "utf8"));
      const counts = { played: 0, refused: 0, faults: 0 };
      for (const text of JSON.parse(readFileSync("texts.json", "utf8"))) {
        try {
          new RecordedSession(flows, text);
          counts.played += 1;
        } catch (error) {
          if (error instanceof RecordingError && /^line [0-9]+: ./.test(error.message)) counts.refused += 1;
          else {
            counts.faults += 1;
            console.log(JSON.stringify(text), error);
          }
        }
      }
      console.log(JSON.stringify(counts));
      process.exitCode = counts.faults || !counts.played || !counts.refused ? 1 : 0;
      """
    try swiftc.write(PageWriter.sessions + script, to: "page.js")
    let node = try #require(SearchPath.node?.path(percentEncoded: false))
    let (status, said) = try swiftc.run("/bin/sh", ["-c", "'\(node)' page.js"])
    print("FLOW_TEST_SEED=\(seed): damaged recordings on the page: \(said.split(separator: "\n").last ?? "")")
    #expect(status == 0, "FLOW_TEST_SEED=\(seed)\n\(said.prefix(6000))")
  }
}
