import FlowAnalysis
@testable import FlowDriver
import ToolHost
import FlowSyntax
import FlowToolTestSupport
@testable import FlowTooling
import Testing

@Suite("flowc check --format github")
struct GitHubTests {
  private static let bad = "flow A {\n  start hom\n  screen home\n}\n"

  @Test(
    "One command for each finding, with paths from the top of the repository",
    arguments: [(nil, "A.flow"), ("/", "work/A.flow"), ("/work", "A.flow"), ("/other", "A.flow"), ("work", "A.flow")]
      as [(String?, String)]
  )
  func command(workspace: String?, path: String) {
    let host = MemoryHost(["A.flow": Self.bad])
    host.environment["GITHUB_WORKSPACE"] = workspace
    #expect(Tool.run(["check", "--format", "github"], host: host) == .findings)
    let message = "there is no screen `hom`; did you mean `home`?%0Ahelp: write `home`"
    #expect(
      host.standardOutput
        == "::error file=\(path),line=2,endLine=2,col=9,endColumn=12,title=unknown-screen::\(message)\n")
    #expect(host.standardError == "1 error in 1 file\n")
  }

  @Test("A file that cannot be used is a command as well")
  func failure() {
    let host = MemoryHost()
    #expect(Tool.run(["check", "--format", "github", "a,b:c%.flow"], host: host) == .unusable)
    #expect(host.standardOutput == "::error file=a%2Cb%3Ac%25.flow,title=flowc::no such file or folder\n")
  }

  @Test(
    "Nothing ends a command, a line or a property too early",
    arguments: [
      ("100%, a: b", "100%25, a: b", "100%25%2C a%3A b"), ("a\nb\r\nc", "a%0Ab%0D%0Ac", "a%0Ab%0D%0Ac"),
      ("::error::x", "::error::x", "%3A%3Aerror%3A%3Ax"), ("%0A", "%250A", "%250A"),
    ]
  )
  func escape(text: String, asMessage: String, asProperty: String) {
    #expect(GitHubAnnotations.escape(text, inProperty: false) == asMessage)
    #expect(GitHubAnnotations.escape(text, inProperty: true) == asProperty)
  }

  @Test("A finding over several lines has no columns")
  func severalLines() {
    let file = SourceFile(path: "A.flow", text: "a\nb\n")
    let place = Location(file: 0, range: SourceRange(start: 0, end: 3))
    let finding = Diagnostic(.trapped, at: place, "x")
    #expect(
      GitHubAnnotations(host: MemoryHost()).command(finding, in: [file])
        == "::warning file=A.flow,line=1,endLine=2,title=trapped::x\n")
  }
}
