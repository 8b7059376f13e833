import Testing

/// A flow with work, and a transition with some operations.
private func working(_ work: String, _ operations: String = "push home") -> String {
  "flow F {\n start home\n screen home {\n e -> \(operations)\n }\n screen b\n \(work)\n}\n"
    + "flow Child {\n start a\n screen a\n}\n"
}

/// A flow of tabs.
private func tabbed(_ member: String) -> String {
  "flow F {\n tabs {\n tab a: Goods\n }\n \(member)\n}\n"
}

@Suite("What is wrong with work that belongs to no screen")
struct WorkFindingTests {
  static let cases: [FindingCase] = [
    FindingCase(
      "a flow as work", working("work w: Child"),
      finds: ["7:10 unknown-flow: `Child` is a flow: show it as a screen or a tab; `work` takes a reducer of the app"]),
    FindingCase(
      "work that shares its name with a screen", working("work home: Sync"),
      finds: ["7:7 duplicate-declaration: the name `home` is declared twice"]),
    FindingCase(
      "work that shares its name with a variable", working("var v: Int = 0\n work v: Sync"),
      finds: ["8:7 duplicate-declaration: work `v` is declared twice"]),
    FindingCase(
      "work that shares its name with an event", working("event e\n work e: Sync"),
      finds: ["8:7 duplicate-declaration: the name `e` is declared twice"]),
    FindingCase(
      "work called as a case that every action has", working("work exit: Sync"),
      finds: [
        "7:7 duplicate-declaration: `exit` cannot be used here: every flow's `Action` has a case with this name"
      ]),
    FindingCase(
      "work called as what a flow that resumes keeps", working("work refused: Sync", "back, resume"),
      finds: [
        "7:7 duplicate-declaration: `refused` cannot be used here: a flow with `resume` stores refused operations under this name"
      ]),
    FindingCase(
      "an exit of work", working("work w: Sync {\n exit done -> back\n }"),
      finds: ["8:2 unknown-exit: work is a reducer, not a flow, so it has no exits"]),
    FindingCase(
      "`always` on work", working("work w: Sync {\n a always -> back\n }"),
      finds: ["8:4 syntax: transitions of work always run: remove `always` + "]),
    FindingCase(
      "two transitions of work for one action", working("work w: Sync {\n a.b -> back\n a.b(x) -> back\n }"),
      finds: ["9:2 duplicate-transition: `a.b` is handled twice"]),
    FindingCase("gestures are names like others in work", working("work w: Sync {\n dismissed -> back\n reselected\n }"), finds: []),
    FindingCase(
      "an event that is missing behind work", working("work w: Sync", "send w"),
      finds: ["4:12 unknown-event: `send` needs an event: `w.event`"]),
    FindingCase(
      "misspelt work", working("work sync: Sync", "send synk.begin"),
      finds: ["4:12 unknown-screen: there is no screen `synk`; did you mean `sync`? + sync"]),
    FindingCase(
      "`update` of work", working("work w: Sync", "update w(x: 1)"),
      finds: ["4:14 unknown-screen: `update` works only for screens and tabs; `w` is work: `send` it an event"]),
    FindingCase(
      "`set` of work", working("work w: Sync", "set w.x = 1"),
      finds: ["4:11 unknown-variable: `w` is work; only its reducer can change it"]),
    FindingCase(
      "a reducer that is made of what is no need", working("var v: Int = 0\n work w: Sync(v: v)"),
      finds: ["8:15 unknown-variable: `v` is not available here: the arguments of a reducer can only use `needs`"]),
    FindingCase(
      "more than work behind the start", "flow F {\n start home, push home\n screen home\n}\n",
      finds: ["2:14 syntax: only `send` to work is allowed after the screen of `start`"]),
    FindingCase(
      "more than work behind a branch of the start",
      "flow F {\n start {\n if x -> home, back\n else -> home, send w.a\n }\n screen home\n work w: Sync\n}\n",
      finds: ["3:16 syntax: only `send` to work is allowed after the screen of `start`"]),
    FindingCase("the tabs as a start", tabbed("start tabs, send w.a\n work w: Sync"), finds: []),
    FindingCase(
      "the tabs and a screen as a start", tabbed("start s, send w.a\n work w: Sync\n screen s"),
      finds: ["5:2 duplicate-declaration: a flow cannot have both `start` and `tabs`: it starts with its tabs"]),
  ]

  @Test("Work", arguments: cases)
  func work(_ testCase: FindingCase) { testCase.check() }
}
