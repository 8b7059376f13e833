import FlowAnalysis
@testable import FlowDriver
import ToolHost
import FlowModel
import FlowSyntax
import FlowToolTestSupport
@testable import FlowTooling
import Foundation
import Testing

@Suite("flowc check --format sarif")
struct SARIFTests {
  @Test("The log of a run follows the schema and names what was found")
  func log() throws {
    let host = MemoryHost(["my flows/A: ü.flow": "flow A {\n  start hom // ü\n  screen home\n}\n"])
    #expect(Tool.run(["check", "--format", "sarif"], host: host) == .findings)
    #expect(host.standardError == "")
    let run = try run(of: host.standardOutput)
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.count == 1)
    #expect(results[0]["ruleId"] as? String == "unknown-screen")
    #expect(results[0]["level"] as? String == "error")
    let uris = host.standardOutput.matches(of: /"uri": "([^"]*)"/).map { String($0.1) }
    let file = "my%20flows/A%3A%20%C3%BC.flow"
    #expect(uris == ["file:///work/", file, file])
    let rules = try #require(
      ((run["tool"] as? [String: Any])?["driver"] as? [String: Any])?["rules"] as? [[String: Any]])
    #expect(rules.map { $0["id"] as? String } == ["unknown-screen"])
    let help = try #require(rules[0]["help"] as? [String: String])
    #expect(help["markdown"] == Rule.unknownScreen.page.markdown)
  }

  @Test(
    "Paths begin at the top of the repository, as those for GitHub do",
    arguments: [
      ("/work", nil, "file:///work/", "ios/A.flow"), (nil, "/work/.git", "file:///work/", "ios/A.flow"),
      ("/", "/work/.git", "file:///", "work/ios/A.flow"), ("/other", nil, "file:///other/", "file:///work/ios/A.flow"),
      ("/link", nil, "file:///link/", "ios/A.flow"), ("work", nil, "file:///work/", "ios/A.flow"),
      (nil, nil, "file:///work/", "ios/A.flow"),
    ] as [(String?, String?, String, String)]
  )
  func repository(workspace: String?, repository: String?, base: String, file: String) {
    let host = MemoryHost(["ios/A.flow": "flow A {\n  start hom\n  screen home\n}\n"])
    host.add("/link", .link("/work"))
    if let repository { host.add(repository, .folder) }
    host.environment["GITHUB_WORKSPACE"] = workspace
    #expect(Tool.run(["check", "--format", "sarif"], host: host) == .findings)
    let uris = host.standardOutput.matches(of: /"uri": "([^"]*)"/).map { String($0.1) }
    #expect(uris == [base, file, file])
  }

  @Test("Nothing to report is a log too")
  func empty() throws {
    let host = MemoryHost(["A.flow": ""])
    #expect(Tool.run(["check", "--format=sarif"], host: host) == .clean)
    #expect((try run(of: host.standardOutput)["results"] as? [Any])?.isEmpty == true)
  }

  @Test("A file that cannot be used is a notification, and the run no success")
  func failure() throws {
    let host = MemoryHost(["A.flow": ""])
    #expect(Tool.run(["check", "--format", "sarif", "A.flow", "/else/B {x}.flow"], host: host) == .unusable)
    #expect(host.standardError == "flowc: error: /else/B {x}.flow: no such file or folder\n")
    let invocations = try #require(try run(of: host.standardOutput)["invocations"] as? [[String: Any]])
    #expect(invocations[0]["executionSuccessful"] as? Bool == false)
    #expect(host.standardOutput.contains("\"uri\": \"file:///else/B%20%7Bx%7D.flow\""))
  }

  @Test("A flow of which not everything is followed is a notification")
  func partlyFollowed() throws {
    let host = MemoryHost(["A.flow": "flow A {\n  start home\n  screen home {\n    x -> push home\n    y -> back 31\n  }\n}\n"])
    #expect(Tool.run(["check", "--format", "sarif"], host: host) == .clean)
    let invocations = try #require(try run(of: host.standardOutput)["invocations"] as? [[String: Any]])
    #expect(invocations[0]["executionSuccessful"] as? Bool == true)
    let notifications = try #require(invocations[0]["toolExecutionNotifications"] as? [[String: Any]])
    #expect(notifications.map { $0["level"] as? String } == ["note"])
    #expect(notifications[0]["message"] as? [String: String] == ["text": "`A` could not be checked completely, so findings may be missing"])
  }

  @Test("Every fixture's findings follow the schema", arguments: DiagnosticFixture.all)
  func fixtures(name: String) throws {
    let fixture = try DiagnosticFixture(named: name)
    var report = SARIFReport(host: MemoryHost())
    report.add(fixture.findings, in: fixture.files)
    _ = try run(of: report.text(Summary()))
  }

  @Test(
    "Columns are those of a reader that counts UTF-16", arguments: ["wide.txt", "several-files.txt", "not-utf8.txt"])
  func columns(name: String) throws {
    let fixture = try DiagnosticFixture(named: name)
    for finding in fixture.findings {
      let file = fixture.files[finding.location.file]
      let start = file.utf16Position(at: finding.location.range.start)
      let end = file.utf16Position(at: finding.location.range.end)
      try #require(start.line == end.line)
      let line = Array(file.text(file.lineRange(start.line)).utf16)
      let marked = String(decoding: line[(start.column - 1)..<(end.column - 1)], as: UTF16.self)
      #expect(marked == file.text(finding.location.range))
    }
  }

  @Test("A byte order mark has no column")
  func byteOrderMark() {
    let file = SourceFile(path: "A.flow", text: "\u{FEFF}ab\nc")
    let columns = [0, 3, 4, 5, 6, 7].map { file.utf16Position(at: $0).column }
    #expect(columns == [1, 1, 2, 3, 1, 2])
  }

  @Test("The check of the schema finds what is wrong")
  func schema() throws {
    let wrong: [(String, String)] = [
      (#"{"version": "2.1.0"}"#, "log.runs: missing"),
      (#"{"version": "2.0.0", "runs": []}"#, #"log.version: none of ["2.1.0"]"#),
      (
        #"{"version": "2.1.0", "runs": [{"tool": {"driver": {"name": 1}}}]}"#,
        "log.runs[0].tool.driver.name: not a string"
      ),
      (#"{"version": "2.1.0", "runs": [{"tool": {"driver": {"name": ""}}, "x": 1}]}"#, "log.runs[0].x: not allowed"),
      (
        #"{"version": "2.1.0", "runs": [{"tool": {"driver": {"name": ""}}, "newlineSequences": ["\n", "\n"]}]}"#,
        "log.runs[0].newlineSequences: not unique"
      ),
      (
        #"{"version": "2.1.0", "runs": [{"tool": {"driver": {"name": ""}}, "results": [{"message": {}, "ruleIndex": -2}]}]}"#,
        "log.runs[0].results[0].message: none of [\"text\", \"id\"], log.runs[0].results[0].ruleIndex: less than -1"
      ),
      (
        #"{"version": "2.1.0", "$schema": "a b", "runs": [{"tool": {"driver": {"name": ""}}, "invocations": [{"executionSuccessful": 1}]}]}"#,
        "log.$schema: not a URI, log.runs[0].invocations[0].executionSuccessful: not a boolean"
      ),
    ]
    for (text, violation) in wrong {
      let log = try JSONSerialization.jsonObject(with: Data(text.utf8))
      #expect(SARIFSchema.violations(in: log).sorted().joined(separator: ", ") == violation)
    }
  }

  @Test(
    "Nothing in a text is taken for a placeholder or a link",
    arguments: [
      ("expected `{`", "expected `{{`"), ("{0} of {1}", "{{0}} of {{1}}"), ("[a] (b)", "[a] (b)"),
      ("[a](b) {", #"\[a\](b) {{"#), ("{\u{301}", "{{\u{301}"),
    ]
  )
  func escape(text: String, expected: String) { #expect(SARIFReport.escape(text) == expected) }

  private func run(of text: String) throws -> [String: Any] {
    let log = try JSONSerialization.jsonObject(with: Data(text.utf8))
    #expect(SARIFSchema.violations(in: log) == [])
    let runs = try #require((log as? [String: Any])?["runs"] as? [[String: Any]])
    #expect(runs.count == 1)
    return try #require(runs.first)
  }
}
