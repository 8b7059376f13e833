import FlowAnalysis
import FlowDriver
import ToolHost
import FlowSyntax
import FlowTestSupport
import FlowToolTestSupport
import Foundation
import Testing

private let bad = "flow A {\n  start hom\n  screen home\n}\n"
private let warned = "style picker = sheet\n"

/// The output for `unused-style` in ``warned`` at a path.
private func warning(_ path: String, _ severity: String = "warning") -> String {
  """
  \(path):1:7: \(severity): the style `picker` is never used [unused-style]
     1 | style picker = sheet
       |       ^~~~~~

  """
}

private func severities(_ list: String) -> String { "{\"severities\": {\(list)}}" }

private func checked(
  _ description: String, _ files: [String: String], _ arguments: [String] = [], _ status: Outcome, _ said: String
) -> CommandCase {
  CommandCase(
    testDescription: description, files: files, arguments: ["check"] + arguments, status: status, standardError: said)
}

private let off = severities(#""unused-style": "off""#)
private let asError = severities(#""unused-style": "error""#)
private let nothing = "nothing to report in 1 file\n"

private let severityCases = [
  checked("beside the file", ["A.flow": warned, ".flowc.json": off], [], .clean, nothing),
  checked(
    "as an error", ["A.flow": warned, ".flowc.json": asError], [], .findings,
    warning("A.flow", "error") + "1 error in 1 file\n"),
  checked("above the file", ["a/b/A.flow": warned, ".flowc.json": off], [], .clean, nothing),
  checked("above the working directory", ["A.flow": warned, "/.flowc.json": off], [], .clean, nothing),
  checked("of a file that is named", ["a/A.flow": warned, "a/.flowc.json": off], ["a/A.flow"], .clean, nothing),
  checked(
    "the nearest one counts, and none besides", ["a/A.flow": warned, "a/.flowc.json": "{}", ".flowc.json": off], [],
    .clean, warning("a/A.flow") + "1 warning in 1 file\n"),
  checked(
    "each file has its own",
    ["a/A.flow": warned, "a/.flowc.json": asError, "B.flow": "style sheet2 = sheet", ".flowc.json": off],
    [], .findings, warning("a/A.flow", "error") + "1 error in 2 files\n"),
  checked(
    "none from above a package", ["p/Package.swift": "", "p/Sources/A/A.flow": warned, ".flowc.json": off], [],
    .clean,
    warning("p/Sources/A/A.flow") + "1 warning in 1 file\n"),
  checked(
    "none from above an Xcode project", ["p/A.xcodeproj/x": "", "p/A/A.flow": warned, ".flowc.json": off], [], .clean,
    warning("p/A/A.flow") + "1 warning in 1 file\n"),
  checked(
    "the package's own", ["p/Package.swift": "", "p/Sources/A/A.flow": warned, "p/.flowc.json": off], [], .clean,
    nothing),
  checked(
    "the call goes before it", ["A.flow": warned, ".flowc.json": off], ["--error", "unused-style"], .findings,
    warning("A.flow", "error") + "1 error in 1 file\n"),
  checked(
    "the call turns off what it asks for", ["A.flow": warned, ".flowc.json": asError], ["--off", "unused-style"],
    .clean, nothing),
  checked("strict as ever", ["A.flow": warned, ".flowc.json": off], ["--strict"], .clean, nothing),
  checked(
    "an error that is off", ["A.flow": bad, ".flowc.json": severities(#""unknown-screen": "off""#)], [], .clean,
    nothing),
]

/// A name that `naming` reports, and a cover.
private let shouting = """
  flow A {
    start home
    screen home {
      tapped -> cover Tour
    }
    screen Tour {
      closed -> dismiss
    }
  }

  """
private let named = """
  A.flow:6:10: warning: `Tour` starts with an uppercase letter; name screens like properties: `tour` [naming]
     6 |   screen Tour {
       |          ^~~~

  """
private let covered = """
  A.flow:4:15: warning: macOS has no covers and shows a sheet instead [cover-on-macos]
     4 |     tapped -> cover Tour
       |               ^~~~~

  """

private let rulesCases = [
  checked("off by default", ["A.flow": shouting], [], .clean, nothing),
  checked(
    "asked for by the call", ["A.flow": shouting], ["--warn", "naming"], .clean, named + "1 warning in 1 file\n"),
  checked(
    "asked for by the file", ["A.flow": shouting, ".flowc.json": severities(#""naming": "warning""#)], [], .clean,
    named + "1 warning in 1 file\n"),
  checked(
    "asked for by the file, and not by the call",
    ["A.flow": shouting, ".flowc.json": severities(#""naming": "warning""#)], ["--off", "naming"], .clean, nothing),
  checked(
    "asked for by another file's",
    ["A.flow": shouting, "b/B.flow": "", "b/.flowc.json": severities(#""naming": "error""#)],
    [], .clean, "nothing to report in 2 files\n"),
  checked(
    "a comment for a rule that is off", ["A.flow": "// flowc:ignore naming x\n" + shouting], ["--strict"], .clean,
    nothing),
  checked(
    "a comment for a rule that is asked for", ["A.flow": "// flowc:ignore naming x\n" + shouting],
    ["--strict", "--warn", "naming"], .clean, nothing),
  checked(
    "platforms", ["A.flow": shouting, ".flowc.json": #"{"platforms": ["iOS", "macOS"]}"#], [], .clean,
    covered + "1 warning in 1 file\n"),
  checked("other platforms", ["A.flow": shouting, ".flowc.json": #"{"platforms": ["iOS"]}"#], [], .clean, nothing),
]

private let excludeCases = [
  checked(
    "a folder", ["A.flow": warned, "Drafts/B.flow": bad, ".flowc.json": #"{"exclude": ["Drafts"]}"#], [], .clean,
    warning("A.flow") + "1 warning in 1 file\n"),
  checked(
    "its names are not known",
    [
      "A.flow": "flow A {\n  start home in navigation\n  screen home {\n    a -> x home\n  }\n}\n",
      "B.flow": "style x = sheet", ".flowc.json": #"{"exclude": ["B.flow"]}"#,
    ],
    ["--format", "github"], .findings, "1 error in 1 file\n"),
  checked(
    "a pattern", ["A.flow": warned, "x/y/B.draft.flow": warned, ".flowc.json": #"{"exclude": ["**/*.draft.flow"]}"#],
    [], .clean, warning("A.flow") + "1 warning in 1 file\n"),
  checked(
    "relative to its own folder",
    [
      "p/Drafts/A.flow": warned, "Drafts/B.flow": bad, "p/.flowc.json": "{}",
      ".flowc.json": #"{"exclude": ["Drafts"]}"#,
    ],
    [], .clean, warning("p/Drafts/A.flow") + "1 warning in 1 file\n"),
  checked(
    "not what is named", ["Drafts/A.flow": warned, ".flowc.json": #"{"exclude": ["Drafts"]}"#], ["Drafts/A.flow"],
    .clean,
    warning("Drafts/A.flow") + "1 warning in 1 file\n"),
  checked(
    "not a folder that is named",
    [
      "Package.swift": "", "Sources/App/x/Drafts/A.flow": warned, "Sources/App/B.flow": "",
      ".flowc.json": #"{"exclude": ["**/Drafts"]}"#,
    ],
    ["Sources/App/x/Drafts"], .clean, warning("Sources/App/x/Drafts/A.flow") + "1 warning in 1 file\n"),
  checked(
    "everything", ["A.flow": warned, ".flowc.json": #"{"exclude": ["*.flow"]}"#], [], .unusable,
    "flowc: error: .: no .flow files in this folder or below it\nnothing to report in 0 files; 1 path could not be used\n"
  ),
]

@Suite(".flowc.json")
struct ConfigurationTests {
  @Test("Severities", arguments: severityCases)
  func severity(_ testCase: CommandCase) { expectRun(testCase) }

  @Test("Rules that run only if asked for", arguments: rulesCases)
  func rules(_ testCase: CommandCase) { expectRun(testCase) }

  @Test("Excluded paths", arguments: excludeCases)
  func exclude(_ testCase: CommandCase) {
    let host = MemoryHost(testCase.files)
    #expect(Tool.run(testCase.arguments, host: host) == testCase.status)
    #expect(host.standardError == testCase.standardError)
  }

  static let mistakes = [
    ("{", "1:2: error: invalid JSON: expected a name in quotes"),
    ("[]", "1:1: error: expected an object, found an array"),
    (#"{"severity": {}}"#, "1:2: error: there is no key `severity`; there are severities, platforms, exclude"),
    (#"{"platform": []}"#, "1:2: error: there is no key `platform`; did you mean `platforms`?"),
    ("{\n  \"severities\": []\n}", "2:17: error: expected an object, found an array"),
    (
      severities(#""unusd-style": "off""#),
      "1:17: error: there is no rule `unusd-style`; did you mean `unused-style`?"
    ),
    (severities(#""x": "off""#), "1:17: error: there is no rule `x`; see `flowc rules`"),
    (severities(#""trapped": 1"#), "1:28: error: expected a string, found a number"),
    (severities(#""trapped": "warn""#), "1:28: error: there is no severity `warn`; there are error, warning, off"),
    (#"{"platforms": "iOS"}"#, "1:15: error: expected an array, found a string"),
    (#"{"platforms": ["ios"]}"#, "1:16: error: there is no platform `ios`; did you mean `iOS`?"),
    (#"{"exclude": [null]}"#, "1:14: error: expected a string, found null"),
    (#"{"exclude": ["../a"]}"#, "1:14: error: the path must not contain `..`"),
  ]

  @Test("Mistakes, with their places", arguments: mistakes)
  func mistake(text: String, message: String) {
    let host = MemoryHost(["A.flow": "", ".flowc.json": text])
    #expect(Tool.run(["check"], host: host) == .unusable)
    let lines = host.standardError.split(separator: "\n")
    #expect(lines.first == ".flowc.json:\(message)")
    #expect(lines.last == "nothing to report in 1 file; 1 path could not be used")
  }

  @Test("All mistakes of a file are said, with the lines, and what is right holds")
  func several() {
    let text = """
      {
        "severities": { "unused-style": "off", "trapped": true },
        "exlude": []
      }
      """
    let host = MemoryHost(["a/A.flow": warned, "b/B.flow": warned, ".flowc.json": text])
    #expect(Tool.run(["check", "a", "b"], host: host) == .unusable)
    #expect(
      host.standardError == """
        .flowc.json:2:53: error: expected a string, found true
           2 |   "severities": { "unused-style": "off", "trapped": true },
             |                                                     ^~~~
        .flowc.json:3:3: error: there is no key `exlude`; did you mean `exclude`?
           3 |   "exlude": []
             |   ^~~~~~~~
        nothing to report in 2 files; 1 path could not be used

        """)
  }

  @Test("One that cannot be read is said")
  func unreadable() {
    let host = MemoryHost(["A.flow": ""])
    host.add(".flowc.json", .unreadable("permission denied"))
    #expect(Tool.run(["check"], host: host) == .unusable)
    #expect(host.standardError.hasPrefix("flowc: error: .flowc.json: permission denied\n"))
  }

  @Test("A link that leads nowhere is a mistake: it was meant to be a configuration", arguments: ["nowhere", ".flowc.json"])
  func dangling(target: String) {
    let host = MemoryHost(["Package.swift": "", "Sources/A/A.flow": warned, ".flowc.json": off])
    host.add("Sources/A/.flowc.json", .link(target))
    #expect(Tool.run(["check"], host: host) == .unusable)
    #expect(host.standardError.hasPrefix("flowc: error: Sources/A/.flowc.json: "), "\(host.standardError)")
  }

  @Test("What is no file, such as a pipe, is refused without reading it")
  func noFile() {
    let host = MemoryHost(["A.flow": ""])
    host.add(".flowc.json", .other)
    #expect(Tool.run(["check"], host: host) == .unusable)
    #expect(host.standardError.hasPrefix("flowc: error: .flowc.json: is neither a file nor a link to one\n"))
  }

  @Test("Machines get mistakes with their places")
  func machines() throws {
    let files = ["A.flow": "", ".flowc.json": "{\"ü\": 1, \"x\": 2}"]
    let host = MemoryHost(files)
    #expect(Tool.run(["check", "--format", "json"], host: host) == .unusable)
    let report = try JSONSerialization.jsonObject(with: Data(host.standardOutput.utf8)) as? [String: Any]
    let failures = try #require(report?["failures"] as? [[String: Any]])
    #expect(failures.map { $0["column"] as? Int } == [2, 11])
    for (format, part) in [
      ("sarif", "\"startColumn\": 10"), ("github", "::error file=.flowc.json,line=1,col=10,title=flowc::"),
    ] {
      let host = MemoryHost(files)
      #expect(Tool.run(["check", "--format", format], host: host) == .unusable)
      #expect(host.standardOutput.contains(part))
    }
  }

  @Test("The documentation names every key, severity and platform")
  func documentation() throws {
    let page = try String(
      contentsOf: PackageFolder.root.appending(path: "Documentation/configuration.md"), encoding: .utf8)
    for word in ["severities", "platforms", "exclude"] + Platform.allCases.map(\.rawValue)
      + Severity.allCases.map(\.rawValue)
    {
      #expect(page.contains("`\(word)`") || page.contains("\"\(word)\""), "\(word) is not documented")
    }
  }
}
