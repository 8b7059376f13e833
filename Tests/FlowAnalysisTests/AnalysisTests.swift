import FlowAnalysis
import FlowModel
import FlowSyntax
import Testing

private let branches = [
  AnalysisCase(
    "inside of a branch, and behind branches that stand for else",
    flow("a { if x { if y -> back\nif y -> push other }\nif x { else -> back\nif z -> back } else { if y -> back }\nif z -> back }"),
    finds: ["5:1 unreachable-branch", "6:1 unreachable-branch", "7:1 unreachable-branch", "8:1 unreachable-branch"]),
  AnalysisCase(
    "a branch after else", flow("tapped {\nelse -> push other\nif true -> push home\n}"),
    finds: ["6:1 unreachable-branch"]),
  AnalysisCase(
    "all that follows an else is one mistake",
    flow("tapped {\nelse -> push other\nif true -> push home\nelse -> back\nelse -> back\n}"),
    finds: ["6:1 unreachable-branch"]),
  AnalysisCase(
    "conditions that differ", flow("tapped {\nif x == 1 -> push other\nelse if y -> back\nif x == 2 -> push home\n}")),
  AnalysisCase(
    "the same condition, but for white space and comments",
    flow("tapped {\nif x == 1 -> push other\nelse if y -> back\nif  x /* again */ ==\t1 -> push home\nelse -> back\n}"),
    finds: ["7:1 unreachable-branch"]),
  AnalysisCase(
    "three times the same condition",
    flow("tapped {\nif x -> push other\nif x -> back\nelse if x -> push home\n}"),
    finds: ["6:1 unreachable-branch", "7:1 unreachable-branch"]),
  AnalysisCase(
    "patterns below one that takes all of their events",
    "flow A {\n start a\n screen a: B {\n  x(v) -> back\n  x.y -> back\n  z.x -> back\n  x.y.z(_) -> back\n  z.x.y -> back\n }\n}",
    finds: ["5:3 unreachable-branch", "7:3 unreachable-branch", "8:3 unreachable-branch"]),
  AnalysisCase(
    "patterns above such a one, below one that does nothing, and of another screen",
    "flow A {\n start a\n screen a: B {\n  x.y -> back\n  x -> back\n  z\n  z.y -> back\n }\n screen b: B {\n  xx.y -> back\n  z.y -> back\n }\n}"
  ),
  AnalysisCase("the same condition of two events", flow("a {\nif x -> back\n}\nb {\nif x -> back\n}")),
  AnalysisCase(
    "the branches of start", "flow A {\n start {\n  else -> home\n  if true -> other\n }\n screen home\n screen other\n}",
    finds: ["4:3 unreachable-branch"]),
  AnalysisCase(
    "an event of the flow", flow("", members: "event e {\nelse -> back\nelse -> back\n}"),
    finds: ["9:1 unreachable-branch"]),
  AnalysisCase(
    "a condition that is missing is no else", flow("tapped {\nif -> back\nif x -> back\nelse if -> back\nif y -> back\n}"),
    finds: ["5:4 syntax", "7:9 syntax"]),
]

private let exits = [
  AnalysisCase(
    "an exit that nothing takes", flow("a -> exit done", members: "exit done\nexit cancelled(number: Int)"),
    finds: ["8:6 unused-exit"]),
  AnalysisCase("an exit with backticks", flow("a -> exit `default`", members: "exit `default`")),
  AnalysisCase("an exit that a branch takes", flow("a {\nif x -> exit done\nelse -> back\n}", members: "exit done")),
  AnalysisCase("an exit that an event takes", flow("", members: "exit done\nevent e -> exit done")),
  AnalysisCase(
    "another flow's exit of the same name", flow("a -> exit done", members: "exit done"),
    "flow B {\n start home\n exit done\n screen home\n}", finds: ["2:3:7 unused-exit"]),
  AnalysisCase(
    "an exit taken by a transition that is wrong in another way",
    flow("a -> back\na -> exit done", members: "exit done"), finds: ["5:1 duplicate-transition"]),
  AnalysisCase(
    "an exit of a file that does not parse", flow("a -> pish other\nb -> push", members: "exit done"),
    finds: ["4:6 unknown-style", "5:10 syntax"]),
  AnalysisCase(
    "an exit that is misspelt where it is taken", flow("a -> exit don", members: "exit done"),
    finds: ["4:11 unknown-exit"]),
  AnalysisCase(
    "an exit that is taken by a misspelt word", flow("a -> exi done", members: "exit done"),
    finds: ["4:6 unknown-style"]),
  AnalysisCase(
    "two exits of one name", flow("", members: "exit done\nexit done"),
    finds: ["7:6 unused-exit", "8:6 duplicate-declaration"]),
]

private let styles = [
  AnalysisCase(
    "a style that nothing uses", "style small = sheet\nstyle large = cover\n" + flow("a -> large other"),
    finds: ["1:7 unused-style"]),
  AnalysisCase("a style that another file uses", flow("a -> small other"), "style small = sheet"),
  AnalysisCase(
    "a style that an expression uses", "style small = sheet\nstyle big = sheet\n" + flow("a -> present(x ? .small : .`big`) other")),
  AnalysisCase("a style that a screen uses", "style small = sheet\n" + flow("a -> show b", members: "screen b as small")),
  AnalysisCase("a style that replace uses", "style small = sheet\n" + flow("a -> replace [home, small other]")),
  AnalysisCase(
    "a screen of the style's name", "style other = sheet\n" + flow("a -> push other"), finds: ["1:7 unused-style"]),
  AnalysisCase(
    "a style that is misspelt where it is used", "style small = sheet\n" + flow("a -> smal other"),
    finds: ["5:6 unknown-style"]),
  AnalysisCase(
    "a style beside columns that are filled",
    """
    style small = sheet
    flow A {
      columns {
        sidebar list: List
        detail page: Page
      }
      event chosen -> detail page
    }
    flow List {
      start rows
      screen rows
    }
    flow Page {
      start text
      screen text
    }
    """, finds: ["1:7 unused-style"]),
  AnalysisCase(
    "a style of a unit that does not parse", "style small = sheet", flow("a -> small(other"), finds: ["2:4:11 syntax"]),
]

private let warned = "tapped {\nelse -> push other\nelse -> back"
private let unreachable = "6:1 unreachable-branch"

private let suppressions = [
  AnalysisCase(
    "at the end of the line", flow(warned + " // flowc:ignore unreachable-branch for now\n}"), silences: [unreachable]),
  AnalysisCase(
    "above the branch", flow("tapped {\nelse -> back\n// flowc:ignore unreachable-branch for now\nelse -> back\n}"),
    silences: ["7:1 unreachable-branch"]),
  AnalysisCase(
    "above the transition", flow("//flowc:ignore unreachable-branch\n" + warned + "\n}"),
    silences: ["7:1 unreachable-branch"]),
  AnalysisCase(
    "above the screen, with documentation and an empty line between",
    "flow A {\n start home\n // flowc:ignore unreachable-branch why\n\n /// Home.\n screen home {\n a {\n else -> back\n else -> back\n }\n }\n}",
    silences: ["9:2 unreachable-branch"]),
  AnalysisCase(
    "above a flow, first in its file", "// flowc:ignore unused-exit later\nflow A {\n start a\n screen a\n exit x\n exit y\n}",
    silences: ["5:7 unused-exit", "6:7 unused-exit"]),
  AnalysisCase(
    "nowhere else", flow("// flowc:ignore unreachable-branch this one\n" + warned + "\n}\nagain {\nelse -> back\nelse -> back\n}"),
    finds: ["11:1 unreachable-branch"], silences: ["7:1 unreachable-branch"]),
  AnalysisCase(
    "not in another flow",
    "// flowc:ignore unused-exit later\nflow A {\n start a\n screen a\n exit x\n}\nflow B {\n start a\n screen a\n exit x\n}",
    finds: ["10:7 unused-exit"], silences: ["5:7 unused-exit"]),
  AnalysisCase(
    "not in another file", "// flowc:ignore unused-exit later\nflow A {\n start a\n screen a\n exit x\n}",
    "flow B {\n start a\n screen a\n exit x\n}", finds: ["2:4:7 unused-exit"], silences: ["1:5:7 unused-exit"]),
  AnalysisCase(
    "another rule", flow("tapped { // flowc:ignore unused-style no\nelse -> back\nelse -> back\n}"),
    finds: ["4:10 unused-suppression", unreachable]),
  AnalysisCase(
    "another line", flow("tapped { // flowc:ignore unreachable-branch no\nelse -> back\nelse -> back\n}"),
    finds: ["4:10 unused-suppression", unreachable]),
  AnalysisCase(
    "findings of the names", flow("a -> push othr // flowc:ignore unknown-screen soon\nb -> push othr"),
    finds: ["5:11 unknown-screen"], silences: ["4:11 unknown-screen"]),
  AnalysisCase("findings of the syntax", flow("a => back // flowc:ignore syntax soon"), silences: ["4:3 syntax"]),
  AnalysisCase(
    "of two around a finding, the inner one is used",
    flow("// flowc:ignore unreachable-branch outer\ntapped {\nelse -> back\n// flowc:ignore unreachable-branch inner\nelse -> back\n}"),
    finds: ["4:1 unused-suppression"], silences: ["8:1 unreachable-branch"]),
  AnalysisCase(
    "two rules above one place",
    "// flowc:ignore unused-exit a\n// flowc:ignore unused-style b\nflow A {\n start a\n screen a\n exit x\n}",
    finds: ["2:1 unused-suppression"], silences: ["6:7 unused-exit"]),
  AnalysisCase(
    "a rule that does not exist", flow("a -> back // flowc:ignore unusd-exit x"), finds: ["4:27 unknown-rule"]),
  AnalysisCase("no rule at all", flow("a -> back // flowc:ignore"), finds: ["4:11 unknown-rule"]),
  AnalysisCase(
    "documentation, a block, another word, a string",
    flow(
      "/// flowc:ignore unused-exit\n/* flowc:ignore unused-exit */\n// flowc:ignored\n// see flowc:ignore x\na {\nif x == \"// flowc:ignore x\" -> back\n}"
    )),
  AnalysisCase("above nothing", flow("a -> back\n// flowc:ignore unused-exit x"), finds: ["5:1 unused-suppression"]),
  AnalysisCase("in a file of its own", "// flowc:ignore unused-exit x", finds: ["1:1 unused-suppression"]),
  AnalysisCase(
    "an unused comment can be ignored",
    "// flowc:ignore unused-suppression they come and go\nflow A {\n start a\n screen a // flowc:ignore unused-exit x\n}",
    silences: ["4:11 unused-suppression"]),
  AnalysisCase(
    "an ignored unused comment that is not there", flow("a -> back // flowc:ignore unused-suppression x"),
    finds: ["4:11 unused-suppression"]),
  AnalysisCase(
    "none is superfluous while a name is wrong",
    flow("a -> push hlep\nb -> cover other", members: "// flowc:ignore trapped the end\nscreen end"),
    finds: ["4:11 unknown-screen"]),
  AnalysisCase(
    "none is superfluous while the file has a syntax error", flow("a => back\nb -> back // flowc:ignore trapped the end"),
    finds: ["4:3 syntax"]),
  AnalysisCase(
    "none is superfluous while a wrong name is silenced",
    flow("a -> push othr // flowc:ignore unknown-screen soon\nb -> back // flowc:ignore trapped the end"),
    silences: ["4:11 unknown-screen"]),
  AnalysisCase(
    "none about children is superfluous if one may be a flow of an imported module",
    "import Kit\n"
      + flow(
        "a -> back // flowc:ignore unknown-screen x",
        members: "// flowc:ignore unhandled-exit x\nscreen k: K {\nexit e -> back // flowc:ignore unknown-exit x\n}"),
    finds: ["5:11 unused-suppression"]),
  AnalysisCase(
    "of what a file imports nothing is shown", "import Foundation\n" + flow("a -> back // flowc:ignore unhandled-exit x"),
    finds: ["5:11 unused-suppression"]),
]

@Suite("The rules without stacks")
struct AnalysisTests {
  @Test("unreachable-branch", arguments: branches)
  func branch(_ testCase: AnalysisCase) { expectAnalysis(testCase) }

  @Test("unused-exit", arguments: exits)
  func exit(_ testCase: AnalysisCase) { expectAnalysis(testCase) }

  @Test("unused-style", arguments: styles)
  func style(_ testCase: AnalysisCase) { expectAnalysis(testCase) }

  @Test("Comments that silence", arguments: suppressions)
  func suppression(_ testCase: AnalysisCase) { expectAnalysis(testCase) }

  @Test("A comment for a rule about stacks is not superfluous if not all runs could be followed")
  func partlyFollowed() {
    let tree = Parser.parse(
      SourceFile(path: "A.flow", text: flow("a -> back // flowc:ignore trapped x\nb -> back // flowc:ignore unused-exit x")))
    var result = Analysis.run(unit: Lowering.lower([tree]).unit, trees: [tree])
    result.partlyFollowed = ["A"]
    let reported = Analysis.suppress([], in: [tree], after: result).reported
    #expect(reported.map(\.message) == ["this comment has no effect: `unused-exit` reports nothing here"])
  }
}

@Suite("Repairs")
struct RepairTests {
  @Test(
    "Applied, they leave nothing to report",
    arguments: [
      flow("a -> back // flowc:ignore unused-exit x"),
      flow("a -> back\n  // flowc:ignore unused-exit x\nb -> back"),
      "flow A {\r\n start a // flowc:ignore unused-exit\r\n screen a\r\n}\r\n",
      "// flowc:ignore unused-exit x",
      "// flowc:ignore unuse-exit x\nflow A {\n start a\n screen a\n exit b\n}",
    ]
  )
  func repair(text: String) throws {
    let analysed = Analysed([text])
    #expect(analysed.reported.contains { !$0.fixes.isEmpty })
    var bytes = Array(text.utf8)
    for edit in analysed.reported.flatMap(\.fixes).flatMap(\.edits).sorted(by: { $0.location > $1.location }) {
      bytes.replaceSubrange(Int(edit.location.range.start)..<Int(edit.location.range.end), with: edit.replacement.utf8)
    }
    let again = Analysed([String(decoding: bytes, as: UTF8.self)])
    #expect(again.places(again.reported) == [])
  }
}
