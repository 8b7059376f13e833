import FlowDriver
import ToolHost
import FlowToolTestSupport
import Testing

private let warned = "style picker = sheet // flowc:ignore unused-style shown soon\n"
private let faulty = """
  flow A {
    start home
    screen home {
      // flowc:ignore unknown-screen it is on another branch
      tapped -> push other
    }
  }

  """
private let unused = """
  A.flow:1:1: warning: this comment has no effect: `unused-exit` reports nothing here [unused-suppression]
     1 | // flowc:ignore unused-exit x
       | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
    help: remove it
     1 | // flowc:ignore unused-exit x
       | -----------------------------
  1 warning in 1 file

  """

@Suite("Comments that silence findings")
struct SuppressionTests {
  @Test(
    "Check",
    arguments: [
      CommandCase(
        testDescription: "a silenced warning is none, also when strict", files: ["A.flow": warned],
        arguments: ["check", "--strict"], status: .clean, standardError: "nothing to report in 1 file\n"),
      CommandCase(
        testDescription: "a silenced error is none", files: ["A.flow": faulty], arguments: ["check", "--strict"],
        status: .clean, standardError: "nothing to report in 1 file\n"),
      CommandCase(
        testDescription: "a rule that the caller makes an error stays silenced", files: ["A.flow": warned],
        arguments: ["check", "--error", "unused-style"], status: .clean, standardError: "nothing to report in 1 file\n"),
      CommandCase(
        testDescription: "a comment for a rule that the caller turns off is used all the same", files: ["A.flow": warned],
        arguments: ["check", "--strict", "--off", "unused-style"], status: .clean,
        standardError: "nothing to report in 1 file\n"),
      CommandCase(
        testDescription: "a comment that silences nothing", files: ["A.flow": "// flowc:ignore unused-exit x"],
        arguments: ["check", "--strict"], status: .findings, standardError: unused),
    ]
  )
  func check(_ testCase: CommandCase) { expectRun(testCase) }

  private let call = ["generate", "--output-directory", "out", "--module", "App", "A.flow"]

  @Test("No Swift is made of a silenced error")
  func error() {
    let host = MemoryHost(["A.flow": faulty])
    #expect(Tool.run(call, host: host) == .findings)
    #expect(host.standardError.hasPrefix("A.flow:5:20: error: there is no screen `other` [unknown-screen]\n"))
    #expect(host.writes == [])
  }
}
