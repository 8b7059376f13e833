import FlowAnalysis
import FlowSyntax
import Testing

@Suite("Needs, variables and alerts that are for nothing")
struct UnusedNameTests {
  private static let all = AnalysisOptions(requested: [.unreadVariable, .swallowedEvent])

  private static let cases = [
    AnalysisCase("a need that nothing mentions", flow("", members: "needs api: API"), finds: ["7:7 unused-need"]),
    AnalysisCase("a need that a reducer gets", flow("", members: "needs api: API\nscreen c: C(client: api)")),
    AnalysisCase("a need in backticks", flow("", members: "needs `in`: API\nscreen c: C(client: `in`)")),
    AnalysisCase(
      "a need in an interpolation", flow("a -> push c(text: \"\\(api.name)\")", members: "needs api: API\nscreen c(text: String)")),
    AnalysisCase(
      "nothing is said of a file that does not parse", flow("a => back", members: "needs api: API"), finds: ["4:3 syntax"]),
    AnalysisCase(
      "a variable that is only set", flow("a -> set n = 1", members: "var n: Int = 0"), options: all,
      finds: ["7:5 unread-variable"]),
    AnalysisCase("a variable of which only a part is set", flow("a -> set n[0] = 1", members: "var n: [Int] = [0]"), options: all),
    AnalysisCase(
      "a variable that a condition reads", flow("a { if n > 1 -> push other }", members: "var n: Int = 0"), options: all),
    AnalysisCase(
      "a variable that a value reads", flow("a -> set n = n + 1", members: "var n: Int = 0"), options: all),
    AnalysisCase("work that nothing mentions", flow("", members: "work w: W { a -> back }"), finds: ["7:6 unused-work"]),
    AnalysisCase("work that is sent something", flow("a -> send w.begin", members: "work w: W")),
    AnalysisCase("work whose state is read", flow("a { if w.isOn -> back }", members: "work w: W")),
    AnalysisCase(
      "a pattern of work that another one takes first",
      flow("a -> send w.begin", members: "work w: W {\n  b -> push other\n  b.c -> back\n}"),
      finds: ["9:3 unreachable-branch"]),
    AnalysisCase(
      "events below an alert",
      flow("d -> push r", members: "screen r: R {\n  b -> alert q\n  c always -> back\n  e\n}\nalert q { title: \"x\"\n cancel k: \"K\" }"),
      options: all, asksForStacks: true, finds: ["6:10 unreachable-screen", "8:3 swallowed-event"]),
    AnalysisCase(
      "events below a sheet", flow("d -> push r", members: "screen r: R {\n  b -> sheet other\n  c -> back\n}"),
      options: all, asksForStacks: true),
  ]

  @Test("Cases", arguments: cases)
  fileprivate func check(_ testCase: AnalysisCase) { expectAnalysis(testCase) }
}
