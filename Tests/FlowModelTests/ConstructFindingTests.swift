import Testing

/// Flows that other flows show.
private let children = """
  flow Child {
    exit done(id: Int)
    event opened(id: Int)
    start a
    screen a
  }
  flow Named(name: String) {
    start a
    screen a
  }
  flow Needy {
    needs api: API
    needs log: Log
    start a
    screen a
  }
  flow Both(name: String, count: Int = 0) {
    needs api: API
    start a
    screen a
  }

  """

/// A flow with a member, and a transition with some operations.
private func parent(_ member: String, _ operations: String = "push home") -> String {
  "flow F {\n start home\n screen home {\n e -> \(operations)\n }\n \(member)\n}\n" + children
}

/// A flow with conformances that shows another flow with conformances.
private func pair(_ outer: String, _ inner: String, shows: String = "start a\n screen a: Inner") -> String {
  "flow Outer: \(outer) {\n \(shows)\n}\nflow Inner\(inner) {\n start b\n screen b\n}\n"
}

/// Values of a flow.
private let values = "needs api: API\n var who: String = \"\"\n var number: Int = 0"

/// A flow with a tab `a`, another tab, and a member.
private func tabbed(_ tab: String, _ member: String = "") -> String {
  "flow F {\n tabs {\n tab a: Child\n \(tab)\n }\n \(member)\n}\n" + children
}

private func linked(_ links: String...) -> String {
  "flow F {\n start a\n screen a\n" + links.map { " link \($0) -> push a\n" }.joined() + "}\n"
}

@Suite("What is wrong with flows of flows, tabs, requirements, links and alerts")
struct ConstructFindingTests {
  /// A flow with exits. It shows a child with two exits.
  private static func handing(_ transitions: String, exits: String = "exit done(id: Int)\n exit closed") -> String {
    "flow F {\n \(exits)\n start c\n screen c: Child {\n \(transitions)\n }\n}\n"
      + "flow Child {\n exit done(id: Int)\n exit closed\n start a\n screen a {\n ok -> exit done(id: 1)\n no -> exit closed\n }\n}\n"
  }

  static let handedOn: [FindingCase] = [
    FindingCase("an exit that is handed on", handing("exit done -> exit\n exit closed -> back, exit without animation"), finds: []),
    FindingCase("all exits", handing("exits -> exit"), finds: []),
    FindingCase("the other exits", handing("exit closed -> back\n exits { if true -> exit else -> back }"), finds: []),
    FindingCase("an exit with a name for its value", handing("exit done(other) -> exit\n exits -> exit"), finds: []),
    FindingCase(
      "an exit that the flow does not have", handing("exit done -> exit\n exits -> back", exits: "exit closed"),
      finds: ["5:15 unknown-exit: flow `F` has no exit `done` to forward this one to + \n exit done(id: Int)"]),
    FindingCase(
      "an exit of a flow without exits", handing("exit closed -> exit", exits: "var n: Int = 1"),
      finds: ["5:17 unknown-exit: flow `F` has no exit `closed` to forward this one to + \n exit closed"]),
    FindingCase(
      "all exits, of which the flow has one", handing("exits -> exit", exits: "exit done(id: Int)"),
      finds: ["5:11 unknown-exit: flow `F` has no exit `closed` to forward this one to + \n exit closed"]),
    FindingCase(
      "an exit with other values", handing("exit done -> exit", exits: "exit done(number: Int)"),
      finds: [
        "5:15 argument-mismatch: exit `done` has (id:), but the exit of `F` has (number:): write `exit done(…)`"
      ]),
    FindingCase(
      "a value without a name", handing("exit done(_) -> exit"),
      finds: [
        "6:12 argument-mismatch: `exit` forwards all values: give this one a name, or remove the parentheses"
      ]),
    FindingCase(
      "a value that a condition hides", handing("exit done { if let id = Int(\"\") -> exit }"),
      finds: [
        "6:37 argument-mismatch: `id` has a different meaning in this condition, so pass it explicitly: `exit …(id: …)`"
      ]),
    FindingCase(
      "an exit without a name", handing("exit closed -> back\n }\n screen d {\n tapped -> exit"),
      finds: [
        "9:12 unknown-exit: `exit` needs the name of an exit here; without a name it only forwards an exit of a child flow: `exit done -> exit` + exit closed"
      ]),
    FindingCase(
      "an exit of a flow that declares none", "flow F {\n start a\n screen a {\n tapped -> exit\n }\n}",
      finds: ["4:12 unknown-exit: flow `F` has no exits; declare one with `exit name`"]),
    FindingCase(
      "all exits of a flow without any", "flow F {\n start c\n screen c: G {\n exits -> back\n }\n}\nflow G {\n start a\n screen a\n}",
      finds: ["4:2 unknown-exit: flow `G` has no exits"]),
    FindingCase(
      "an event that would hide the exits", "flow F {\n event exits\n start a\n screen a\n}",
      finds: ["2:8 duplicate-declaration: `exits` cannot be used here: `exits` means all exits where the flow is shown"]),
    FindingCase("an event called `exits`", "flow F {\n start a\n screen a {\n exits -> push a\n }\n}", finds: []),
  ]

  @Test("Exits that are handed on", arguments: Self.handedOn)
  func handsOn(testCase: FindingCase) { testCase.check() }

  static let children: [FindingCase] = [
    FindingCase(
      "an exit that the child does not have", parent("screen c: Child {\n exit don -> back\n }"),
      finds: ["7:7 unknown-exit: there is no exit of flow `Child` called `don`; did you mean `done`? + done"]),
    FindingCase(
      "an exit that is written as the case it becomes", parent("screen c: Child {\n exit.don -> back\n }"),
      finds: ["7:7 unknown-exit: there is no exit of flow `Child` called `don`; did you mean `done`? + done"]),
    FindingCase(
      "an exit of a screen that is no flow", "flow F {\n  start a\n  screen a {\n  exit done -> back\n  }\n}",
      finds: ["4:8 unknown-exit: only a child flow has exits"]),
    FindingCase(
      "an exit with another payload", parent("screen c: Child {\n exit done(a, b) -> back\n }"),
      finds: ["7:15 argument-mismatch: exit `done` has 1 value"]),
    FindingCase(
      "an exit whose payload is left out", parent("screen c: Child {\n exit done -> back\n }"),
      finds: []),
    FindingCase(
      "an event that the child does not have", parent("screen c: Child {\n open(id) -> back\n }"),
      finds: ["7:2 unknown-event: there is no event of flow `Child` called `open`"]),
    FindingCase(
      "an event with another payload", parent("screen c: Child {\n opened(a, b) -> back\n }"),
      finds: ["7:12 argument-mismatch: event `opened` has 1 value"]),
    FindingCase(
      "what happens to the child's routes", parent("screen c: Child {\n router(_) -> back\n }"),
      finds: []),
    FindingCase(
      "an event to a child", parent("screen c: Child", "send c.opened(id: 1), send c.opened(2)"),
      finds: []),
    FindingCase(
      "an event to a child that it does not have", parent("screen c: Child", "send c.closed"),
      finds: ["4:14 unknown-event: there is no event of flow `Child` called `closed`"]),
    FindingCase(
      "an event to a child with another payload", parent("screen c: Child", "send c.opened(1, 2)"),
      finds: ["4:21 argument-mismatch: event `opened` has 1 value"]),
    FindingCase(
      "a screen of a child is its own affair", parent("screen c: Child", "send c.first.next"),
      finds: ["4:14 unknown-event: there is no event of flow `Child` called `first`"]),
    FindingCase(
      "parameters of a child", parent("screen c: Named", "push c(nam: 1)"),
      finds: ["4:14 argument-mismatch: flow `Named` takes no argument `nam`; did you mean `name`? + name"]),
    FindingCase(
      "parameters of a child that are updated", parent("screen c: Named", "update c"),
      finds: ["4:14 argument-mismatch: flow `Named` needs an argument `name`"]),
    FindingCase(
      "what a child needs", parent("screen c: Needy"),
      finds: ["6:12 argument-mismatch: flow `Needy` needs an argument `api`"]),
    FindingCase(
      "what a child does not need", parent("screen c: Child(api: 1)"),
      finds: ["6:18 argument-mismatch: flow `Child` takes no argument `api`"]),
    FindingCase(
      "another order of needs", parent("screen c: Needy(log: 1, api: 2)"),
      finds: ["6:18 argument-mismatch: argument `log` is in the wrong place; flow `Needy` takes (api: log:)"]),
    FindingCase(
      "a flow that is not declared", parent("screen c: Chid {\n exit done -> back\n }"),
      finds: ["6:12 unknown-flow: there is no flow `Chid`; did you mean `Child`? + Child"]),
    FindingCase(
      "all exits, with values",
      "flow F {\n  exit done(n: Int)\n  start a\n  screen a: G { exits(n) -> exit }\n}\n"
        + "flow G {\n  exit done(n: Int)\n  start a\n  screen a { x -> exit done(n: 1) }\n}",
      finds: ["4:22 argument-mismatch: `exits` means all exits, so it has no values: write `exits -> …`"]),
    FindingCase(
      "flows called like generated types",
      "flow F: P {\n  start home\n  screen home { x -> push page }\n  screen page: HomeAction\n  screen other\n}\n"
        + "flow HomeAction {\n  start home\n  screen home\n}\nflow FConformance1 {\n  start other\n  screen other\n}",
      finds: [
        "3:10 duplicate-declaration: the events of `home` get the type `HomeAction`, which hides flow `HomeAction` here: rename one of them",
        "11:6 duplicate-declaration: `FConformance1` cannot be used here: generated code uses it for a protocol of `F`",
      ]),
    FindingCase(
      "types called like generated types",
      "flow F {\n  needs isGood: (State) -> Bool\n  var old: [State] = []\n  exit done(x: Exit)\n  start home\n"
        + "  screen home {\n    x(a: HomeAction, b: /* my */ Action?) -> push page(s: .new, t: (1, 2))\n"
        + "    y(c: App.Exit, d: Tab) -> exit done(x: c)\n  }\n"
        + "  screen page(s: Other.State, t: (State: Int, Int))\n  needs mode: Screen\n  screen more: Action(mode: mode)\n}",
      finds: [
        ("3:13", "State"), ("4:16", "Exit"), ("7:10", "HomeAction"), ("7:34", "Action"), ("11:15", "Screen"),
        ("12:16", "Action"),
      ].map {
        "\($0) duplicate-declaration: `\($1)` means the generated type `F.\($1)` here; write a type of the app with its module: `App.\($1)`"
      }),
    FindingCase(
      "a child that fewer can see", "public flow F {\n  start c\n  screen c: G\n}\nflow G {\n  start a\n  screen a\n}",
      finds: ["3:13 access-level: flow `F` is public, but it shows `G`, which is internal"]),
    FindingCase(
      "a flow within itself", "flow F {\n  start a\n  screen a {\n  b -> push f\n  }\n  screen f: F\n}",
      finds: []),
    FindingCase(
      "`reselected` of a screen with a reducer is an action like others", parent("screen c: Feature {\n reselected -> back\n }"),
      finds: []),
    FindingCase(
      "`reselected` of a screen of a flow", parent("screen c: Child {\n reselected -> back\n }"),
      finds: ["7:2 unknown-event: there is no event of flow `Child` called `reselected`"]),
    FindingCase(
      "the name of what happens to the routes", parent("event routerAction"),
      finds: ["6:8 duplicate-declaration: `routerAction` cannot be used here: every flow's `Action` has a case with this name"]),
  ]

  static let conformances: [FindingCase] = [
    FindingCase(
      "a child that names less", pair("Hashable, Codable", ": Equatable"),
      finds: [
        "3:12 missing-conformance: flow `Outer` conforms to `Hashable` and `Codable`, but it shows `Inner`, which does not"
      ]),
    FindingCase(
      "a tab that names nothing", pair("Swift.Codable", "", shows: "tabs {\n tab a: Inner\n }"),
      finds: ["3:9 missing-conformance: flow `Outer` conforms to `Codable`, but it shows `Inner`, which does not"]),
    FindingCase(
      "actions that cannot be compared", pair("Equatable", ": Codable"),
      finds: ["3:12 missing-conformance: flow `Outer` conforms to `Equatable`, but it shows `Inner`, which does not"]),
    FindingCase("hashable children can be compared", pair("Equatable", ": Hashable"), finds: []),
    FindingCase("children may name more", pair("Codable, Logged", ": Codable, Hashable"), finds: []),
    FindingCase("of the app's own protocols nothing is known", pair("Logged", ""), finds: []),
  ]

  static let tabs: [FindingCase] = [
    FindingCase(
      "start and tabs", tabbed("", "start s\n screen s"),
      finds: ["6:2 duplicate-declaration: a flow cannot have both `start` and `tabs`: it starts with its tabs"]),
    FindingCase(
      "tabs twice", tabbed("", "tabs {\n tab b: Child\n }"),
      finds: ["6:2 duplicate-declaration: the tabs of `F` are declared twice"]),
    FindingCase(
      "no tabs", "flow F {\n  tabs {\n  }\n}",
      finds: ["2:3 missing-start: `tabs` needs at least one tab"]),
    FindingCase(
      "a tab twice", tabbed("tab a: Child"),
      finds: ["4:6 duplicate-declaration: tab `a` is declared twice"]),
    FindingCase(
      "a tab and a screen of one name", tabbed("", "screen a"),
      finds: ["3:6 duplicate-declaration: tab `a` is declared twice"]),
    FindingCase(
      "a screen that is called as the tabs are", tabbed("", "screen tabs"),
      finds: ["6:9 duplicate-declaration: `tabs` cannot be used here: it is the name of the screen that contains the tabs"]),
    FindingCase(
      "a screen whose events would be called as those of tabs", tabbed("", "screen tab {\n e\n }"),
      finds: [
        "6:9 duplicate-declaration: `tab` cannot be used here: the type of its events would be `TabAction`, like the type of all tabs' events"
      ]),
    FindingCase(
      "a tab that is dismissed", tabbed("tab b: Child {\n dismissed -> select a\n }"),
      finds: ["5:2 unknown-event: the system cannot dismiss a tab; tabs only have `reselected`"]),
    FindingCase(
      "choosing a tab again carries nothing", tabbed("tab b: Child {\n reselected(x) -> select a\n }"),
      finds: ["5:12 argument-mismatch: `reselected` is a system gesture and has no values"]),
    FindingCase(
      "choosing a tab again twice", tabbed("tab b: Child {\n reselected -> select a\n reselected -> select b\n }"),
      finds: ["6:2 duplicate-transition: `reselected` is handled twice"]),
    FindingCase(
      "a tab without its parameter", tabbed("tab b: Named"),
      finds: ["4:9 argument-mismatch: flow `Named` needs an argument `name`"]),
    FindingCase(
      "a tab with parameters", tabbed("tab b: Named(name: who)\n tab c: Both(api: api, name: who, count: number)", values),
      finds: []),
    FindingCase(
      "a tab's parameter that is misspelt", tabbed("tab b: Named(nme: who)", values),
      finds: ["4:15 argument-mismatch: flow `Named` takes no argument `nme`; did you mean `name`? + name"]),
    FindingCase(
      "a tab's parameter without its label", tabbed("tab b: Named(who)", values),
      finds: ["4:15 argument-mismatch: this argument of flow `Named` needs its label `name:` + name: "]),
    FindingCase(
      "a tab without what it needs, which the flow has", tabbed("tab b: Both", values + "\n var name: String = \"\""),
      finds: ["4:9 argument-mismatch: flow `Both` needs an argument `api` + (api: api, name: name)"]),
    FindingCase(
      "a tab with a parameter and without what it needs", tabbed("tab b: Both(name: who)", values),
      finds: ["4:14 argument-mismatch: flow `Both` needs an argument `api`"]),
    FindingCase(
      "a tab's parameter before what it needs", tabbed("tab b: Both(name: who, api: api)", values),
      finds: ["4:14 argument-mismatch: argument `name` is in the wrong place; flow `Both` takes (api: name: count:)"]),
    FindingCase(
      "a tab's parameter twice", tabbed("tab b: Both(api: api, name: who, name: who)", values),
      finds: ["4:35 argument-mismatch: argument `name` is given twice"]),
    FindingCase(
      "a tab's parameter that reads what the flow needs", tabbed("tab b: Named(name: api.name)", values),
      finds: ["4:15 unknown-variable: `api` is not available at the start, because `needs` are not part of the state"]),
    FindingCase(
      "what a tab needs, made of the flow's state", tabbed("tab b: Both(api: API(who), name: who)", values),
      finds: ["4:14 unknown-variable: `who` is not available here: the arguments of a reducer can only use `needs`"]),
    FindingCase(
      "an exit of a tab", tabbed("tab b: Child {\n exit don -> select a\n }"),
      finds: ["5:7 unknown-exit: there is no exit of flow `Child` called `don`; did you mean `done`? + done"]),
    FindingCase(
      "what a tab needs", tabbed("tab b: Needy"),
      finds: ["4:9 argument-mismatch: flow `Needy` needs an argument `api`"]),
    FindingCase(
      "an event to a tab", tabbed("tab b: Child {\n exit done -> send a.opened(id: 1), send a.close\n }"),
      finds: ["5:44 unknown-event: there is no event of flow `Child` called `close`"]),
    FindingCase(
      "updating a tab", tabbed("tab b: Child {\n exit done -> update a(x: 1)\n }"),
      finds: ["5:24 argument-mismatch: flow `a` takes no argument `x`"]),
    FindingCase(
      "pushing a tab", tabbed("tab b: Child {\n exit done -> push a\n }"),
      finds: ["5:20 unknown-screen: `a` is a tab, not a screen"]),
  ]

  static let rest: [FindingCase] = [
    FindingCase("links that no other link fits", linked("rest", "\"/b\""), finds: []),
    FindingCase("them twice", linked("rest", "rest"), finds: ["5:7 duplicate-declaration: link `rest` is declared twice"]),
    FindingCase(
      "a pattern for them", linked("\"/*\""),
      finds: ["4:9 syntax: for all other links, write `link rest` + rest"]),
  ]

  static let requirements: [FindingCase] = [
    FindingCase(
      "a requirement at the start", "flow F {\n  start a\n  screen a requires true else push b\n  screen b\n}",
      finds: ["3:12 missing-start: the flow may start with this screen, so `else` must begin with `replace`: no other screen is shown yet"]),
    FindingCase(
      "a requirement at the start that reads what the flow needs",
      "flow F {\n  needs api: API\n  start a\n  screen a requires true else replace b\n  screen b requires api.isReady else back\n}",
      finds: []),
    FindingCase(
      "a requirement elsewhere",
      "flow F {\n  needs api: API\n  start a\n  screen a {\n  e -> push b\n  }\n  screen b requires api.isReady else push a\n}",
      finds: []),
    FindingCase(
      "a screen that a requirement names", "flow F {\n  start a\n  screen a {\n  e -> push b\n  }\n  screen b requires true else push c\n}",
      finds: ["6:36 unknown-screen: there is no screen `c`"]),
  ]

  static let links: [FindingCase] = [
    FindingCase(
      "a link's path", linked("\"numbers\""),
      finds: ["4:8 syntax: the path of a link must begin with `/` + /"]),
    FindingCase(
      "a link with an escape", linked(#""/a\n""#),
      finds: ["4:7 syntax: the path of a link must be a plain string on one line, without `\\` and `#`"]),
    FindingCase(
      "a raw string", linked(###"#"/a"#"###),
      finds: ["4:7 syntax: the path of a link must be a plain string on one line, without `\\` and `#`"]),
    FindingCase(
      "a long string", linked("\"\"\"\n  /a\n  \"\"\""),
      finds: ["4:7 syntax: the path of a link must be a plain string on one line, without `\\` and `#`"]),
    FindingCase(
      "half a value", linked("\"/a{x: Int}\""),
      finds: ["4:9 syntax: a value of a link must be a whole segment or query value: `{name: Type}`"]),
    FindingCase(
      "a value without a type", linked("\"/{x}\""),
      finds: ["4:9 syntax: a value of a link needs a name and a type: `{name: Type}`"]),
    FindingCase(
      "a value without a name", linked("\"/{: Int}\""),
      finds: ["4:9 syntax: a value of a link needs a name and a type: `{name: Type}`"]),
    FindingCase(
      "a value that is open", linked("\"/{x: Int\""),
      finds: ["4:9 syntax: a value of a link must be a whole segment or query value: `{name: Type}`"]),
    FindingCase(
      "a type that is no name", linked("\"/{x: [Int]}\""),
      finds: ["4:13 syntax: the type of a link's value must be a plain type name, such as `Int`"]),
    FindingCase(
      "a part of the path that may be missing", linked("\"/{x: Int?}\""),
      finds: ["4:9 syntax: a segment of the path cannot be optional; only query values can"]),
    FindingCase(
      "a value twice", linked("\"/{x: Int}?a={x: Int}\""),
      finds: ["4:21 duplicate-declaration: value `x` is declared twice"]),
    FindingCase(
      "two links of one shape", linked("\"/{x: Int}/a\"", "\"/{y: String}/a\""),
      finds: ["5:7 link-ambiguous: every path of this link also matches another link"]),
    FindingCase(
      "links that differ in a word", linked("\"/{x: Int}/a\"", "\"/{x: Int}/b\""),
      finds: []),
    FindingCase(
      "links that differ in an item", linked("\"/a?b=c\"", "\"/a?b=d\""),
      finds: []),
    FindingCase(
      "links that differ in what the query must have",
      linked("\"/a\"", "\"/a?b={b: Int}\"", "\"/a?c={c: Int}\"", "\"/a?b={b: Int}&c={c: Int}\""),
      finds: []),
    FindingCase(
      "links that differ in what the query may lack",
      linked("\"/a?b={b: Int?}\"", "\"/a?c={c: Int?}\"", "\"/a?b={d: Int}\"", "\"/a?e={e: Int?}&b={b: Int}\""),
      finds: [
        "5:7 link-ambiguous: every path of this link also matches another link",
        "7:7 link-ambiguous: every path of this link also matches another link",
      ]),
    FindingCase(
      "a link with a `*`", linked("\"/a/*\"", "\"/b*\""),
      finds: [
        "4:11 syntax: a link has no `*`: the flow that the link shows opens the rest of the path",
        "5:9 syntax: a link has no `*`: the flow that the link shows opens the rest of the path",
      ]),
    FindingCase(
      "a good link", linked("\"/a/{x: A.B}?c={y: Int?}&d={z: String}\""),
      finds: []),
  ]

  private static let shared = [
    FindingCase(
      "what several screens share is wrong once",
      "flow F {\n screens { x -> push c, do e }\n start a\n screen a\n screen b\n}",
      finds: [
        "2:22 unknown-screen: there is no screen `c`", "2:28 unknown-event: there is no event of the flow called `e`",
      ]),
    FindingCase(
      "what no screen takes is looked at too",
      "flow F {\n screens a { x -> push c }\n start a\n screen a { x -> push a }\n}",
      finds: ["2:24 unknown-screen: there is no screen `c`"]),
    FindingCase(
      "screens that nobody declares, or that are named twice",
      "flow F {\n screens a, bb, a { x -> push a }\n start a\n screen a\n}",
      finds: [
        "2:13 unknown-screen: there is no screen `bb`",
        "2:17 duplicate-declaration: screen `a` is declared twice",
      ]),
    FindingCase(
      "two lists have one event", "flow F {\n screens a { x -> back }\n screens a { x -> back }\n start a\n screen a\n}",
      finds: ["3:14 duplicate-transition: `x` is handled twice"]),
    FindingCase(
      "a list for named screens goes before one for all",
      "flow F {\n screens { x -> back }\n screens a { x -> back }\n start a\n screen a\n}", finds: []),
    FindingCase(
      "a pattern and an exit on a screen without a reducer",
      "flow F {\n screens {\n  x.y -> back\n  exit z -> back\n }\n start a\n screen a\n screen b: B\n}",
      finds: [
        "3:3 unknown-event: an event of a screen without a reducer must be a single name, not `x.y`",
        "4:8 unknown-exit: only a child flow has exits",
      ]),
    FindingCase(
      "an event that a transition does",
      "flow F {\n event e(n: Int) -> back\n event n\n start a\n screen a {\n  x -> do e\n  y -> do e(n: 1)\n  z -> do n\n }\n}",
      finds: [
        "6:11 argument-mismatch: event `e` needs an argument `n`",
        "8:11 unknown-event: the event `n` has no operations to run",
      ]),
    FindingCase(
      "an event does no event, nor do a link and what a screen requires",
      "flow F {\n event e -> do e\n link \"/x\" -> do e\n start a\n screen a\n screen b requires c else do e\n}",
      finds: ["2:13", "3:15", "6:27"].map {
        "\($0) unknown-event: only transitions of screens, tabs and work can use `do`; write the operations of `e` here"
      }),
  ]

  @Test("What screens share, and events that they do", arguments: shared)
  func checkShared(_ testCase: FindingCase) { testCase.check() }

  @Test("Child flows", arguments: children)
  func checkChildren(_ testCase: FindingCase) { testCase.check() }

  @Test("What a child conforms to", arguments: conformances)
  func checkConformances(_ testCase: FindingCase) { testCase.check() }

  @Test("Tabs", arguments: tabs)
  func checkTabs(_ testCase: FindingCase) { testCase.check() }

  @Test("Links that no other link fits", arguments: rest)
  func checkRest(_ testCase: FindingCase) { testCase.check() }

  @Test("What screens require", arguments: requirements)
  func checkRequirements(_ testCase: FindingCase) { testCase.check() }

  @Test("Links", arguments: links)
  func checkLinks(_ testCase: FindingCase) { testCase.check() }
}
