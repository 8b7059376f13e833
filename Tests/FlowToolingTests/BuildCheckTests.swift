import FlowDriver
import FlowChecking
import ToolHost
import FlowToolTestSupport
import Testing

private let bad = "flow A {\n  start hom\n  screen home\n}\n"
private let warned = "style picker = sheet\n"
private let shouting = "flow A {\n  start home\n  screen home {\n    Tapped -> push home\n  }\n}\n"

private func warning(_ path: String, _ severity: String = "warning") -> String {
  """
  \(path):1:7: \(severity): the style `picker` is never used [unused-style]
     1 | style picker = sheet
       |       ^~~~~~

  """
}

private func severities(_ list: String) -> String { "{\"severities\": {\(list)}}" }

private let off = severities(#""unused-style": "off""#)
private let asError = severities(#""unused-style": "error""#)

private let call = ["check", "--output", "out/Checked.swift"]

/// Runs the check of a build.
private func runCheck(_ arguments: [String], _ host: MemoryHost) -> Outcome {
  Tool.run(arguments, commands: [BuildCheckCommand.specification], host: host)
}

@Suite("The check of a build")
struct BuildCheckTests {

  private func run(_ configuration: String, at path: String, _ file: String) -> (host: MemoryHost, status: Outcome) {
    let host = MemoryHost(["Package.swift": "", "Sources/App/x/A.flow": file, path: configuration])
    return (host, runCheck(call + ["Sources/App/x/A.flow"], host))
  }

  @Test(
    "Warnings are as it says",
    arguments: [
      (".flowc.json", off, "", Outcome.clean), ("Sources/App/.flowc.json", off, "", .clean),
      (".flowc.json", asError, warning("Sources/App/x/A.flow", "error") + "1 error in 1 file\n", .findings),
      ("/.flowc.json", off, warning("Sources/App/x/A.flow") + "1 warning in 1 file\n", .clean),
      (
        ".flowc.json", #"{"exclude": ["Sources"]}"#, warning("Sources/App/x/A.flow") + "1 warning in 1 file\n", .clean
      ),
    ]
  )
  func warnings(path: String, configuration: String, said: String, status: Outcome) {
    let run = run(configuration, at: path, warned)
    #expect(run.host.standardError == said)
    #expect(run.status == status)
    #expect(run.host.writes.isEmpty == (status == .findings))
  }

  @Test("A rule that is off by default can be turned on")
  func requested() {
    let run = run(severities(#""naming": "warning""#), at: ".flowc.json", shouting)
    #expect(run.status == .clean)
    #expect(run.host.standardError.hasPrefix("Sources/App/x/A.flow:4:5: warning: `Tapped` starts with an uppercase letter"))
    #expect(run.host.standardError.hasSuffix("1 warning in 1 file\n"))
    #expect(!run.host.writes.isEmpty)
  }

  @Test("An error fails the build, and the output is not written")
  func errors() {
    let run = run("{}", at: ".flowc.json", bad)
    #expect(run.status == .findings)
    #expect(run.host.standardError.hasPrefix("Sources/App/x/A.flow:2:9: error: there is no screen `hom`"))
    #expect(run.host.writes == [])
  }

  @Test("All runs of the flows are followed")
  func runs() {
    let run = run("{}", at: ".flowc.json", "flow A {\n  start home\n  screen home { x -> pop }\n}\n")
    #expect(run.status == .clean)
    #expect(run.host.standardError.contains("[pop-never]"))
    #expect(run.host.text(of: "out/Checked.swift") == "// flowc has checked the flows of this module.\n")
  }

  @Test("A comment silences a finding")
  func silenced() {
    let run = run("{}", at: ".flowc.json", "style picker = sheet // flowc:ignore unused-style soon\n")
    #expect(run.status == .clean)
    #expect(run.host.standardError == "")
  }

  @Test("The file of --again changes with every call while there are warnings, and then no more")
  func again() {
    let host = MemoryHost(["A.flow": warned, "again": ""])
    let arguments = call + ["--again", "again", "A.flow"]
    var texts = [""]
    for _ in 0..<3 {
      #expect(runCheck(arguments, host) == .clean)
      texts.append(host.text(of: "again") ?? "")
    }
    #expect(zip(texts, texts.dropFirst()).allSatisfy { $0 != $1 }, "\(texts)")
    #expect(host.standardError.split(separator: "[unused-style]").count == 4)
    #expect(host.writes.filter { $0.hasSuffix(".swift") } == ["out/Checked.swift"])

    host.add("A.flow", .file([]))
    #expect(runCheck(arguments, host) == .clean)
    #expect(host.text(of: "again") == texts.last)
  }

  @Test("Without files, the file of --again is made if it is missing, and nothing else")
  func againAlone() {
    let host = MemoryHost([:])
    #expect(runCheck(call + ["--again", "out/again"], host) == .clean)
    #expect(host.text(of: "out/again") == "")
    #expect(host.writes == ["out/again"])
    host.add("out/again", .file(Array("1\n".utf8)))
    #expect(runCheck(call + ["--again", "out/again"], host) == .clean)
    #expect(host.text(of: "out/again") == "1\n")
    #expect(host.writes == ["out/again"])
    #expect(host.standardError == "")
  }

  @Test(
    "A file that would overwrite another one is refused",
    arguments: [
      ["--again", "A.flow"], ["--again", "out/Checked.swift"], ["--again", "K.txt"], ["--output", "A.flow"],
      ["--output", "K.txt"],
    ])
  func inTheWay(options: [String]) {
    let host = MemoryHost(["A.flow": warned, "K.txt": ""])
    #expect(runCheck(call + options + ["--dependency", "K=K.txt", "A.flow"], host) == .unusable)
    #expect(host.standardError.hasPrefix("flowc: error: \(options[0]) "), "\(host.standardError)")
    #expect(host.writes == [])
  }

  @Test("A mistake in it stops the build, by an absolute path")
  func mistake() {
    let run = run(#"{"x": 1}"#, at: ".flowc.json", warned)
    #expect(run.status == .unusable)
    #expect(run.host.standardError.hasPrefix("/work/.flowc.json:1:2: error: there is no key `x`;"))
    #expect(run.host.writes == [])
  }

  @Test("Folders whose names differ only in how an accent is composed have each their own")
  func accents() {
    let files = ["Sources/App/\u{E9}/A.flow", "Sources/App/e\u{301}/B.flow"]
    let host = MemoryHost([
      "Package.swift": "", files[0]: warned, files[1]: shouting, "Sources/App/\u{E9}/.flowc.json": off,
    ])
    host.add("Sources/App/e\u{301}/.flowc.json", .file(Array(severities(#""naming": "warning""#).utf8)))
    #expect(runCheck(call + files, host) == .clean)
    #expect(host.standardError.hasPrefix("Sources/App/e\u{301}/B.flow:4:5: warning: `Tapped` starts with an uppercase letter"))
    #expect(host.standardError.hasSuffix("1 warning in 2 files\n"))
  }

  @Test("Where there is none, no folder is listed to find out where the project ends")
  func noListing() {
    let host = MemoryHost(["Sources/App/x/A.flow": "", "Sources/App/y/B.flow": ""])
    #expect(runCheck(call + ["Sources/App/x/A.flow", "Sources/App/y/B.flow"], host) == .clean)
    #expect(host.listingCount == 0)
    // A configuration applies only inside its project. So if there is one, the check lists folders to find the top of the project.
    let other = MemoryHost(["Sources/App/x/A.flow": warned, ".flowc.json": off, "Sources/B.xcodeproj/x": ""])
    #expect(runCheck(call + ["Sources/App/x/A.flow"], other) == .clean)
    #expect(other.standardError.contains("[unused-style]"))
    #expect(other.listingCount > 0)
  }
}
