import FlowDriver
import ToolHost
import FlowTestSupport
import FlowToolTestSupport
import Foundation
import Testing

@Suite("flowc check --format json")
struct JSONTests {
  private static let fieldsOfReport: Set = [
    "formatVersion", "flowcVersion", "files", "errors", "warnings", "fixed", "partlyFollowed", "diagnostics", "failures",
  ]
  private static let fieldsOfFinding: Set = [
    "file", "line", "column", "endLine", "endColumn", "severity", "rule", "message", "notes", "trace", "fixes",
  ]

  @Test("The output is one object, and standard error is silent")
  func object() throws {
    let host = MemoryHost(["A.flow": "flow A {\n  start hom\n  screen home\n}\n"])
    #expect(Tool.run(["check", "--format", "json"], host: host) == .findings)
    #expect(host.standardError == "")
    let report = try parse(host.standardOutput)
    #expect(Set(report.keys) == Self.fieldsOfReport)
    #expect(report["errors"] as? Int == 1)
    let findings = try #require(report["diagnostics"] as? [[String: Any]])
    #expect(findings.count == 1)
    #expect(Set(findings[0].keys) == Self.fieldsOfFinding)
    #expect(findings[0]["file"] as? String == "A.flow")
    #expect(findings[0]["line"] as? Int == 2)
    #expect(findings[0]["column"] as? Int == 9)
    #expect(findings[0]["endLine"] as? Int == 2)
    #expect(findings[0]["endColumn"] as? Int == 12)
    #expect(findings[0]["rule"] as? String == "unknown-screen")
  }

  @Test("Nothing to report is an object too")
  func empty() throws {
    let host = MemoryHost(["A.flow": ""])
    #expect(Tool.run(["check", "--format=json", "A.flow"], host: host) == .clean)
    let report = try parse(host.standardOutput)
    #expect((report["diagnostics"] as? [Any])?.isEmpty == true)
    #expect((report["failures"] as? [Any])?.isEmpty == true)
    #expect(report["partlyFollowed"] as? [String] == [])
  }

  @Test("A file that cannot be used is in the object and on standard error")
  func failure() throws {
    let host = MemoryHost(["A.flow": ""])
    #expect(Tool.run(["check", "--format", "json", "A.flow", "B.flow"], host: host) == .unusable)
    #expect(host.standardError == "flowc: error: B.flow: no such file or folder\n")
    let failures = try #require(try parse(host.standardOutput)["failures"] as? [[String: Any]])
    #expect(failures.map { $0["file"] as? String } == ["B.flow"])
    #expect(failures.map { $0["message"] as? String } == ["no such file or folder"])
    #expect(failures.map { $0["line"] is NSNull && $0["column"] is NSNull } == [true])
  }

  @Test("It is valid JSON whatever the file holds")
  func randomBytes() throws {
    var numbers = SeededRandom()
    let pieces: [[UInt8]] = [
      Array("flow A { start ".utf8), [0xFF], [0xC3], [0xED, 0xA0, 0x80], [0], [0x1B], [0x22], [0x5C], [0x0A], [0x0D],
      [0x7F], Array("\u{2028}".utf8), Array("screen \"ü\" {".utf8), Array("😀".utf8), [0x7D],
    ]
    for _ in 0..<200 {
      let host = MemoryHost()
      let count = Int.random(in: 0..<30, using: &numbers)
      host.add("A.flow", .file((0..<count).flatMap { _ in pieces.randomElement(using: &numbers)! }))
      _ = Tool.run(["check", "--format", "json"], host: host)
      #expect(throws: Never.self, "\(numbers.hint)") { try parse(host.standardOutput) }
    }
  }

  @Test("The documentation names every field")
  func documentation() throws {
    let page = try String(contentsOf: PackageFolder.root.appending(path: "Documentation/json-output.md"), encoding: .utf8)
    for field in Self.fieldsOfReport.union(Self.fieldsOfFinding).union(["edits", "replacement", "event", "stack"]) {
      #expect(page.contains("`\(field)`"), "\(field) is not documented")
    }
  }

  @discardableResult
  private func parse(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }
}
