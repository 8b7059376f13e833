import FlowDriver
import ToolHost
import FlowToolTestSupport
import Foundation
import Testing

private let good = "flow A {\n  start home\n  screen home\n}\n"
private let bad = "flow A {\n  start hom\n  screen home\n}\n"
private let warned = "style picker = sheet\n" + good

/// The output of `flowc check` for ``warned`` in `A.flow`.
private let warning = """
  A.flow:1:7: warning: the style `picker` is never used [unused-style]
     1 | style picker = sheet
       |       ^~~~~~

  """

/// The output of `flowc check` for ``bad`` at this path.
private func finding(_ path: String, _ severity: String = "error") -> String {
  """
  \(path):2:9: \(severity): there is no screen `hom`; did you mean `home`? [unknown-screen]
     2 |   start hom
       |         ^~~
    help: write `home`
     2 |   start hom
       |         ~~~ home

  """
}

private func said(
  _ description: String,
  _ files: [String: String],
  _ arguments: [String] = [],
  _ status: Outcome,
  _ standardError: String
) -> CommandCase {
  CommandCase(
    testDescription: description, files: files, arguments: ["check"] + arguments, status: status,
    standardError: standardError)
}

private let cases = [
  said("nothing wrong", ["A.flow": good], [], .clean, "nothing to report in 1 file\n"),
  said(
    "an empty path", ["A.flow": good], ["", "A.flow"], .unusable,
    "flowc: error: a path is empty\nnothing to report in 1 file; 1 path could not be used\n"),
  said("an error", ["A.flow": bad], [], .findings, finding("A.flow") + "1 error in 1 file\n"),
  said(
    "an error in a file that was not asked for", ["Package.swift": "", "Sources/A/A.flow": bad, "Sources/A/B.flow": ""],
    ["Sources/A/B.flow"], .clean, "nothing to report in 1 file\n"),
  said(
    "files in the order of their paths", ["b.flow": bad, "a.flow": "x\n"], ["b.flow", "a.flow"], .findings,
    "a.flow:1:1: error: "),
  said(
    "a file of JavaScript's Flow that is named", ["A.flow": good, "index.js.flow": "/* @flow */\nexport type A = {};\n"],
    ["A.flow", "index.js.flow"], .findings,
    "index.js.flow:2:1: error: this is a file of Flow, the type checker for JavaScript, not a navigation flow [syntax]\n"
      + "   2 | export type A = {};\n     | ^~~~~~\n1 error in 2 files\n"),
  said(
    "files of JavaScript's Flow in a folder", ["A.flow": good, "B.flow": "declare module 'a' {}\n", "index.js.flow": "a\n"], [],
    .findings,
    "B.flow:1:1: error: this is a file of Flow, the type checker for JavaScript, not a navigation flow [syntax]\n"
      + "   1 | declare module 'a' {}\n     | ^~~~~~~\n1 error in 2 files\n"),
  said(
    "a rule as a warning", ["A.flow": bad], ["--warn", "unknown-screen"], .clean,
    finding("A.flow", "warning")
      + "1 warning in 1 file\n"),
  said(
    "a rule as a warning when strict", ["A.flow": bad], ["--strict", "--warn=unknown-screen"], .findings,
    finding("A.flow", "warning") + "1 warning in 1 file\n"),
  said(
    "a flow of which not everything is followed",
    ["A.flow": "flow A {\n  start home\n  screen home {\n    x -> push home\n    y -> back 31\n  }\n}\n"], [],
    .clean, "nothing to report in 1 file; `A` could not be checked completely, so findings may be missing\n"),
  said("a rule that is off", ["A.flow": bad], ["--off", "unknown-screen"], .clean, "nothing to report in 1 file\n"),
  said("a warning", ["A.flow": warned], [], .clean, warning + "1 warning in 1 file\n"),
  said("a warning when strict", ["A.flow": warned], ["--strict"], .findings, warning + "1 warning in 1 file\n"),
  said(
    "a warning as an error", ["A.flow": warned], ["--error", "unused-style"], .findings,
    warning.replacing("warning:", with: "error:") + "1 error in 1 file\n"),
  said(
    "an error and a warning", ["A.flow": "style picker = sheet\n", "B.flow": bad], [], .findings,
    warning + finding("B.flow") + "1 error and 1 warning in 2 files\n"),
  said(
    "a rule that is off when strict", ["A.flow": bad], ["--off", "unknown-screen", "--strict"], .clean,
    "nothing to report in 1 file\n"),
  said(
    "the last word on a rule holds", ["A.flow": bad], ["--off", "unknown-screen", "--error", "unknown-screen"], .findings,
    finding("A.flow") + "1 error in 1 file\n"),
  said(
    "a missing file", ["A.flow": good], ["A.flow", "B.flow"], .unusable,
    "flowc: error: B.flow: no such file or folder\nnothing to report in 1 file; 1 path could not be used\n"),
  said(
    "a missing file and an error", ["A.flow": bad], ["B.flow", "A.flow"], .unusable,
    "flowc: error: B.flow: no such file or folder\n\(finding("A.flow"))1 error in 1 file; 1 path could not be used\n"),
  said(
    "a file of another kind", ["A.swift": ""], ["A.swift"], .unusable,
    "flowc: error: A.swift: is not a .flow file\nnothing to report in 0 files; 1 path could not be used\n"),
  said(
    "no file at all", [:], [], .unusable,
    "flowc: error: .: no .flow files in this folder or below it\n"
      + "nothing to report in 0 files; 1 path could not be used\n"),
]

@Suite("flowc check")
struct CheckTests {
  @Test("Findings and failures", arguments: cases)
  func check(_ testCase: CommandCase) {
    let host = MemoryHost(testCase.files)
    #expect(Tool.run(testCase.arguments, host: host) == testCase.status)
    if testCase.standardError.hasSuffix(": ") {
      #expect(host.standardError.hasPrefix(testCase.standardError))
    } else {
      #expect(host.standardError == testCase.standardError)
    }
    #expect(host.standardOutput == "")
  }

  @Test("Of operations that show a flow without navigation before something else, 64 are followed", arguments: [64, 65])
  func bareOpenings(count: Int) {
    let events = (0..<count).map { "    x\($0) -> sheet b without navigation, sheet c, back\n" }.joined()
    let text = """
      flow A {
        start a
        screen a {
          shown -> push c
      \(events)  }
        screen b: B
        screen c
      }
      flow B {
        start p
        screen p { y -> push q }
        screen q
      }

      """
    let host = MemoryHost(["A.flow": text])
    #expect(Tool.run(["check"], host: host) == .findings)
    let rest = count > 64 ? "; `A` could not be checked completely, so findings may be missing" : ""
    #expect(host.standardError.hasSuffix("\n64 errors in 1 file\(rest)\n"))
  }

  @Test("How far it has come is said at each target")
  func progress() {
    let host = MemoryHost(["Package.swift": "", "Sources/A/A.flow": good, "Sources/B/B.flow": bad])
    #expect(Tool.run(["check"], host: host) == .findings)
    #expect(host.progress == ["checking 1 of 2", "checking 2 of 2"])
    #expect(!host.standardError.contains("checking"))
  }

  @Test("Without paths it takes what is below the working directory")
  func workingDirectory() {
    let host = MemoryHost(["Package.swift": "", "Sources/App/A.flow": bad, "Sources/Kit/B.flow": bad])
    #expect(Tool.run(["check"], host: host) == .findings)
    let expected = finding("Sources/App/A.flow") + finding("Sources/Kit/B.flow") + "2 errors in 2 files\n"
    #expect(host.standardError == expected)
  }

  @Test("A unit of which a file cannot be read is not judged by the others")
  func unreadable() {
    let host = MemoryHost(["Package.swift": "", "Sources/App/A.flow": bad, "Sources/Kit/B.flow": bad])
    host.add("Sources/App/Locked.flow", .unreadable("permission denied"))
    #expect(Tool.run(["check"], host: host) == .unusable)
    let expected =
      "flowc: error: Sources/App/Locked.flow: permission denied\n" + finding("Sources/Kit/B.flow")
      + "1 error in 1 file; 1 path could not be used\n"
    #expect(host.standardError == expected)
  }

  @Test(
    "Colours are for a terminal, unless refused",
    arguments: [
      (true, [:], true), (false, [:], false), (true, ["NO_COLOR": "1"], false), (true, ["NO_COLOR": ""], true),
      (true, ["TERM": "dumb"], false),
    ] as [(Bool, [String: String], Bool)]
  )
  func colours(isTerminal: Bool, environment: [String: String], isColoured: Bool) {
    let host = MemoryHost(["A.flow": bad])
    host.terminals = isTerminal ? [.standardError] : [.standardOutput]
    host.environment = environment
    #expect(Tool.run(["check", "A.flow", "missing.flow"], host: host) == .unusable)
    #expect(host.standardError.contains("\u{1B}[") == isColoured)
  }
}
