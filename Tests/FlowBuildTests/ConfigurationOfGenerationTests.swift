import FlowBuild
import FlowHost
import FlowToolTestSupport
import Testing

private let bad = "flow A {\n  start hom\n  screen home\n}\n"
private let warned = "style picker = sheet\n"
private let shouting = "flow A {\n  start home\n  screen home {\n    Tapped -> push home\n  }\n}\n"

private func warning(_ path: String, _ severity: String = "warning") -> String {
  """
  \(path):1:7: \(severity): nothing is shown with the style `picker` [unused-style]
     1 | style picker = sheet
       |       ^~~~~~

  """
}

private func severities(_ list: String) -> String { "{\"severities\": {\(list)}}" }

private let off = severities(#""unused-style": "off""#)
private let asError = severities(#""unused-style": "error""#)

@Suite(".flowc.json and flowc generate")
struct ConfigurationOfGenerationTests {
  private let call = ["generate", "--output-directory", "out", "--module", "App", "--base-directory", "Sources/App"]

  private func run(_ configuration: String, at path: String, _ file: String) -> (host: MemoryHost, status: Outcome) {
    let host = MemoryHost(["Package.swift": "", "Sources/App/x/A.flow": file, path: configuration])
    return (host, Tool.run(call + ["--depfile", "out/d", "Sources/App/x/A.flow"], host: host))
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
    #expect(run.host.standardError.hasPrefix("Sources/App/x/A.flow:4:5: warning: `Tapped` begins with a capital letter"))
    #expect(run.host.standardError.hasSuffix("1 warning in 1 file\n"))
    #expect(!run.host.writes.isEmpty)
  }

  @Test("An error stays an error, whatever it says", arguments: ["off", "warning", "error"])
  func errors(severity: String) {
    let run = run(severities("\"unknown-screen\": \"\(severity)\""), at: ".flowc.json", bad)
    #expect(run.status == .findings)
    #expect(run.host.standardError.hasPrefix("Sources/App/x/A.flow:2:9: error: there is no screen `hom`"))
    #expect(run.host.writes == [])
  }

  @Test("A mistake in it stops the build, by an absolute path")
  func mistake() {
    let run = run(#"{"x": 1}"#, at: ".flowc.json", warned)
    #expect(run.status == .unusable)
    #expect(run.host.standardError.hasPrefix("/work/.flowc.json:1:2: error: there is no key `x`;"))
    #expect(run.host.writes == [])
  }

  @Test("The depfile names it, since the warnings depend on it")
  func depfile() {
    let run = run(off, at: "Sources/.flowc.json", warned)
    #expect(
      run.host.text(of: "out/d")?.hasSuffix(" \\\n  Sources/App/x/A.flow \\\n  /work/Sources/.flowc.json\n") == true)
  }

  @Test("Folders whose names differ only in how an accent is composed have each their own")
  func accents() {
    let files = ["Sources/App/\u{E9}/A.flow", "Sources/App/e\u{301}/B.flow"]
    let host = MemoryHost([
      "Package.swift": "", files[0]: warned, files[1]: shouting, "Sources/App/\u{E9}/.flowc.json": off,
    ])
    host.add("Sources/App/e\u{301}/.flowc.json", .file(Array(severities(#""naming": "warning""#).utf8)))
    #expect(Tool.run(call + ["--depfile", "out/d"] + files, host: host) == .clean)
    #expect(host.standardError.hasPrefix("Sources/App/e\u{301}/B.flow:4:5: warning: `Tapped` begins with a capital letter"))
    #expect(host.standardError.hasSuffix("1 warning in 2 files\n"))
    #expect(host.text(of: "out/d")?.split(separator: "\n").count { $0.contains(".flowc.json") } == 2)
  }

  @Test("Where there is none, no folder is listed to find out where the project ends")
  func noListing() {
    let host = MemoryHost(["Sources/App/x/A.flow": "", "Sources/App/y/B.flow": ""])
    #expect(Tool.run(call + ["Sources/App/x/A.flow", "Sources/App/y/B.flow"], host: host) == .clean)
    #expect(host.listingCount == 0)
    // Where there is one it has to be known.
    let other = MemoryHost(["Sources/App/x/A.flow": warned, ".flowc.json": off, "Sources/B.xcodeproj/x": ""])
    #expect(Tool.run(call + ["Sources/App/x/A.flow"], host: other) == .clean)
    #expect(other.standardError.contains("[unused-style]"))
    #expect(other.listingCount > 0)
  }
}
