@testable import FlowDriver
import ToolHost
import FlowSyntax
import FlowToolTestSupport
import Testing

private let bad = "flow A {\n  start hom\n  screen home {\n    a -> push hom\n  }\n}\n"
private let good = "flow A {\n  start home\n  screen home {\n    a -> push home\n  }\n}\n"
private let call = ["check", "--fix"]

@Suite("flowc check --fix")
struct FixTests {
  @Test("Repairs are made and said, and what is left is reported")
  func repaired() {
    let host = MemoryHost(["A.flow": bad, "B.flow": "style s = sheet // flowc:ignore unused-exit x\n"])
    #expect(Tool.run(call, host: host) == .clean)
    #expect(host.text(of: "A.flow") == good)
    #expect(host.text(of: "B.flow") == "style s = sheet\n")
    #expect(
      host.standardError == """
        A.flow:2:9: fixed: write `home` [unknown-screen]
        A.flow:4:15: fixed: write `home` [unknown-screen]
        B.flow:1:17: fixed: remove it [unused-suppression]
        B.flow:1:7: warning: the style `s` is never used [unused-style]
           1 | style s = sheet
             |       ^
        3 fixes made; 1 warning in 2 files

        """)
    #expect(host.standardOutput == "")
  }

  @Test("A file in which nothing is repaired is not written")
  func unchanged() {
    let host = MemoryHost(["A.flow": good, "B.flow": "style s = sheet\n", "C.flow": "x"])
    #expect(Tool.run(call, host: host) == .findings)
    #expect(host.writes == [])
    #expect(host.standardError.hasSuffix("0 fixes made; 1 error in 3 files\n"))
  }

  @Test(
    "What is off, silenced, or in a file that was not asked for is not repaired",
    arguments: [
      (["--off", "unknown-screen", "A.flow"], bad),
      (
        ["A.flow"],
        bad.replacing("push hom", with: "push hom // flowc:ignore unknown-screen x")
          .replacing("start hom", with: "start hom // flowc:ignore unknown-screen x")
      ),
      (["B.flow"], bad),
    ])
  func untouched(arguments: [String], text: String) {
    let host = MemoryHost(["Package.swift": "", "A.flow": text, "B.flow": ""])
    #expect(Tool.run(call + arguments, host: host) == .clean)
    #expect(host.writes == [])
    #expect(host.text(of: "A.flow") == text)
  }

  @Test("A repair that makes another one possible is followed by it")
  func rounds() {
    let text = "// flowc:ignore unuse-exit x\nflow A {\n  start a\n  screen a {\n    b -> push a\n  }\n}\n"
    let host = MemoryHost(["A.flow": text])
    #expect(Tool.run(call, host: host) == .clean)
    #expect(host.text(of: "A.flow") == text.split(separator: "\n", maxSplits: 1).last.map(String.init))
    #expect(host.standardError.hasSuffix("2 fixes made; nothing to report in 1 file\n"))
  }

  @Test("A repair writes the line breaks of its file", arguments: ["\n", "\r\n"])
  func lineBreaks(lineBreak: String) {
    let lines = [
      "flow A {", "  start b", "  screen b: B { exit done -> exit }", "}", "flow B {", "  exit done", "  start a",
      "  screen a { x -> exit done }", "}", "",
    ]
    let host = MemoryHost(["A.flow": lines.joined(separator: lineBreak)])
    _ = Tool.run(call, host: host)
    #expect(host.text(of: "A.flow")?.contains("exit done\(lineBreak)") == true)
    #expect(host.text(of: "A.flow")?.replacing(lineBreak, with: "").contains { $0.isNewline } == false)
    #expect(host.writes.count == 1)
  }

  @Test("Of two names that are equally near none is chosen")
  func choice() {
    let text = "flow A {\n  start lst\n  screen list {\n    a -> push last\n  }\n  screen last\n}\n"
    let host = MemoryHost(["A.flow": text])
    #expect(Tool.run(call, host: host) == .findings)
    #expect(host.writes == [])
    #expect(
      host.standardError == """
        A.flow:2:9: error: there is no screen `lst`; did you mean `last` or `list`? [unknown-screen]
           2 |   start lst
             |         ^~~
          help: write `last`
           2 |   start lst
             |         ~~~ last
          help: write `list`
           2 |   start lst
             |         ~~~ list
        0 fixes made; 1 error in 1 file

        """)
  }

  @Test("A file that is not UTF-8 stays as it is")
  func notUTF8() {
    let host = MemoryHost()
    let bytes = Array(bad.utf8) + Array("// ".utf8) + [0xFF, 0x0A]
    host.add("A.flow", .file(bytes))
    #expect(Tool.run(call, host: host) == .findings)
    #expect(host.writes == [])
    #expect(host.standardError.contains("0 fixes made; "))
  }

  @Test("A file that cannot be written stays as it is, and its findings are left")
  func unwritable() {
    let host = MemoryHost(["A.flow": bad, "B.flow": "// flowc:ignore unused-exit x\n"])
    host.failuresOfWriting["/work/A.flow"] = "no space is left on the device"
    #expect(Tool.run(call, host: host) == .unusable)
    #expect(host.text(of: "A.flow") == bad)
    #expect(host.text(of: "B.flow") == "")
    let lines = host.standardError.split(separator: "\n")
    #expect(lines[0] == "B.flow:1:1: fixed: remove it [unused-suppression]")
    #expect(lines[1] == "flowc: error: A.flow: no space is left on the device")
    #expect(lines.last == "1 fix made; 2 errors in 2 files; 1 path could not be used")
  }

  @Test("A file that changes while it is repaired is left alone")
  func changed() {
    let host = MemoryHost(["A.flow": bad])
    host.onRead = { path, count in
      if path == "/work/A.flow", count == 1 { host.add(path, .file(Array("style s = sheet\n".utf8))) }
    }
    #expect(Tool.run(call, host: host) == .unusable)
    #expect(host.text(of: "A.flow") == "style s = sheet\n")
    #expect(host.writes == [])
    #expect(host.standardError.hasPrefix("flowc: error: A.flow: was changed by another program in the meantime, so it was not written\n"))
  }

  @Test("What a link leads to is repaired, and the link stays")
  func link() {
    let host = MemoryHost(["Package.swift": "", "shared/A.flow": bad])
    host.add("Sources/App/A.flow", .link("/work/shared/A.flow"))
    #expect(Tool.run(call + ["Sources/App"], host: host) == .clean)
    #expect(host.writes == ["/work/shared/A.flow"])
    #expect(host.target(ofLink: "Sources/App/A.flow") == "/work/shared/A.flow")
  }

  @Test("A file of two units is repaired once")
  func twoUnits() {
    let host = MemoryHost(["Package.swift": "", "Sources/A/A.flow": bad])
    host.add("Sources/B/A.flow", .link("/work/Sources/A/A.flow"))
    #expect(Tool.run(call, host: host) == .clean)
    #expect(host.writes == ["/work/Sources/A/A.flow"])
    #expect(host.standardError.hasSuffix("2 fixes made; nothing to report in 2 files\n"))
  }

  @Test("JSON says how many repairs were made, and nothing is said beside it")
  func json() {
    let host = MemoryHost(["A.flow": bad])
    #expect(Tool.run(call + ["--format", "json"], host: host) == .clean)
    #expect(host.standardOutput.contains("\"errors\": 0,\n  \"warnings\": 0,\n  \"fixed\": 2,"))
    #expect(host.standardError == "")
  }
}
