import FlowDriver
import FlowCommands
import ToolHost
import FlowToolTestSupport
import Testing

private let wild = "flow A{start home\nscreen home}\n"
private let tidy = "flow A {\n  start home\n  screen home\n}\n"
private let bad = "flow {\n"

@Suite("flowc format")
struct FormatCommandTests {
  private func run(_ arguments: [String], _ host: MemoryHost) -> Outcome {
    Tool.run(["format"] + arguments, commands: Commands.all, host: host)
  }

  @Test("Files are laid out, those that are already are not touched")
  func writing() {
    let host = MemoryHost(["A.flow": wild, "B.flow": tidy])
    #expect(run([], host) == .clean)
    #expect(host.text(of: "A.flow") == tidy)
    #expect(host.writes == ["/work/A.flow"])
    #expect(host.standardError == "1 file formatted, 1 unchanged\n")
    #expect(host.standardOutput == "")
  }

  @Test("A file that does not parse is reported and left alone; the others are laid out")
  func refused() {
    let host = MemoryHost(["A.flow": bad, "B.flow": wild])
    #expect(run([], host) == .findings)
    #expect(host.text(of: "A.flow") == bad)
    #expect(host.text(of: "B.flow") == tidy)
    #expect(host.standardError.hasPrefix("A.flow:1:6: error: "))
  }

  @Test("--check says where, and writes nothing")
  func check() {
    let host = MemoryHost(["A.flow": wild, "B.flow": tidy])
    #expect(run(["--check"], host) == .findings)
    #expect(host.writes == [])
    #expect(host.standardError.hasPrefix("A.flow:1:7: error: not formatted; run `flowc format`\n"))
    #expect(host.standardError.hasSuffix("1 file not formatted, 1 unchanged\n"))
    #expect(run(["--check", "B.flow"], host) == .clean)
  }

  @Test("--diff shows what would change, and writes nothing")
  func diff() {
    let host = MemoryHost(["A.flow": wild, "B.flow": tidy])
    #expect(run(["--diff"], host) == .findings)
    #expect(host.writes == [])
    #expect(
      host.standardOutput == """
        --- A.flow
        +++ A.flow
        @@ -1,2 +1,4 @@
        -flow A{start home
        -screen home}
        +flow A {
        +  start home
        +  screen home
        +}

        """)
  }

  @Test("Standard input comes out laid out, or not at all")
  func input() {
    let host = MemoryHost()
    host.input = wild
    #expect(run(["-"], host) == .clean)
    #expect(host.standardOutput == tidy)
    let other = MemoryHost()
    other.input = bad
    #expect(run(["-"], other) == .findings)
    #expect(other.standardOutput == "")
    #expect(other.standardError.hasPrefix("standard input:1:6: error: "))
  }

  @Test(
    "Calls and files that cannot be used",
    arguments: [
      (["--check", "--diff"], "--check and --diff cannot be combined"),
      (["-", "A.flow"], "`-` (standard input) cannot be combined with other paths"),
      (["missing.flow"], "missing.flow: no such file or folder"),
      (["closed.flow"], "closed.flow: permission denied"),
      (["full.flow"], "full.flow: no space is left on the device"),
      (["empty"], "empty: no .flow files in this folder or below it"),
    ])
  func unusable(arguments: [String], message: String) {
    let host = MemoryHost(["A.flow": tidy, "full.flow": wild])
    host.add("closed.flow", .unreadable("permission denied"))
    host.add("empty", .folder)
    host.failuresOfWriting["/work/full.flow"] = "no space is left on the device"
    #expect(run(arguments, host) == .unusable)
    #expect(host.standardError.hasPrefix("flowc: error: \(message)\n"))
    #expect(host.writes == [])
    #expect(host.text(of: "full.flow") == wild)
  }

  @Test("What changed while it was read is left alone")
  func changedMeanwhile() {
    let host = MemoryHost(["A.flow": wild])
    host.onRead = { path, count in
      if count == 1 { host.add(path, .file(Array("flow B {}".utf8))) }
    }
    #expect(run([], host) == .unusable)
    #expect(host.text(of: "A.flow") == "flow B {}")
  }
}
