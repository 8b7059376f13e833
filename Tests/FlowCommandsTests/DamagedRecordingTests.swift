import FlowCommands
import FlowDriver
import FlowTestSupport
import FlowToolTestSupport
import Foundation
import Testing
import ToolHost

/// Commands that read recordings get random damaged and hostile recordings. They must report a mistake at its place. No text of a
/// recording may become a command for a terminal, or markup.
///
/// `FLOW_DAMAGED_RECORDINGS` is the number of recordings, and `FLOW_TEST_SEED` repeats them.
@Suite("Damaged recordings")
struct DamagedRecordingTests {
  private static let calls: [[String]] = [
    ["test", "--explain", "sessions/recorded.flow", "Flows"], ["stats", "--recordings", "sessions", "Flows"],
    ["graph", "--recordings", "sessions", "--format", "html", "Flows"], ["graph", "--recordings", "sessions", "--format", "svg", "Flows"],
  ]

  @Test("Nothing is injected, and mistakes have a place")
  func damaged() throws {
    let count = ProcessInfo.processInfo.environment["FLOW_DAMAGED_RECORDINGS"].flatMap(Int.init) ?? 150
    let seed = SeededRandom.seed(for: "Damaged recordings")
    var recordings = DamagedRecordings(seed: seed)
    var mistakes = 0
    for number in 0..<count {
      let bytes = recordings.next()
      let call = Self.calls[number % Self.calls.count]
      let host = MemoryHost(["Flows/App.flow": DamagedRecordings.flow])
      host.add("sessions/recorded.flow", .file(bytes))
      let outcome = Tool.run(call, commands: Commands.all, host: host)
      let text = String(decoding: bytes, as: UTF8.self)
      let about = "FLOW_TEST_SEED=\(seed), \(call[0]) of recording \(number):\n\(text.debugDescription)\n\(host.standardError)"
      #expect(outcome != .unusable, "\(about)")
      for output in [host.standardOutput, host.standardError] {
        let codes = output.replacing("\r\n", with: "\n").unicodeScalars.filter {
          $0.properties.generalCategory == .control && $0 != "\n" && $0 != "\t"
        }
        #expect(call[0] == "graph" || codes.isEmpty, "\(about)")
        #expect(!output.unicodeScalars.contains("\u{1B}") && !output.unicodeScalars.contains("\u{202E}"), "\(about)")
      }
      // Pages and pictures contain only numbers from a recording, and none of its text.
      if call[0] == "graph" { #expect(!host.standardOutput.contains("alert(1)"), "\(about)") }
      if host.standardError.contains("error: ") {
        mistakes += 1
        #expect(host.standardError.contains(#/sessions/recorded\.flow:\d+:\d+: error: /#), "\(about)")
      }
    }
    print("FLOW_TEST_SEED=\(seed): \(count) damaged recordings, \(mistakes) with errors")
    #expect(mistakes * 2 > count)
  }
}
