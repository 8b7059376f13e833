import FlowAnalysis
import FlowDriver
import FlowChecking
import FlowCommands
import ToolHost
import FlowModel
import FlowScenarios
import FlowSyntax
import FlowTestSupport
import FlowToolTestSupport
import Testing

/// The flows for the scenarios: screens, a child, tabs, conditions, links, and every kind of gesture.
private let flows = """
  style locked = sheet { dismissal: disabled }

  flow Numbers(user: String) {
    var count: Int = 0
    start { if user.isEmpty -> hello else -> home }
    event loggedOut -> replace hello
    screen hello
    screen home {
      startTapped          -> sheet list
      coverTapped          -> cover list
      lockedTapped         -> locked list
      styleTapped          -> present(style) list
      accountTapped        -> sheet account
      childTapped          -> push child
      swapTapped           -> swap list
      editTapped           -> sheet editor(draft: Draft())
      pushTapped           -> push editor(draft: Draft())
      lateTapped always    -> push list
    }
    screen list {
      selected(number: Int) -> push detail(number: number)
      closeTapped           -> dismiss
      dismissed             -> set count = 1
    }
    screen detail(number: Int) {
      nextTapped   -> push detail(number: number + 1)
      rootTapped   -> back to root
      placeTapped  -> back to list where count > 3
      saveTapped {
        if count > 3, isReady -> back
        else if isOpen        -> dismiss
        else                  -> back 2
      }
    }
    screen editor(draft: Draft) stays if draft.isDirty { leaveAttempted -> dismiss }
    screen account requires user == "me" else sheet list
    screen child: Child { exit done(number) -> back, push detail(number: number) }
    link "/numbers/{number: Int}" -> sheet list, push detail(number: number)
    link "/of/{user: User}" -> sheet list
  }

  flow House {
    start hall
    event asked  -> alert question
    event chosen -> dialog choice
    screen hall { entered -> push rooms }
    screen rooms: Rooms { exit moved -> push yard }
    screen yard stays if isLocked { rings -> send rooms.called }
    alert question {
      title: "?"
      button yes: "Yes" -> push yard
    }
    dialog choice {
      title: "?"
      cancel none: "None" -> push yard
    }
  }

  flow Rooms {
    exit moved
    event called -> sheet phone
    start first
    screen first {
      next  -> push second
      leave -> exit moved
    }
    screen second stays if isBusy { leave -> exit moved }
    screen phone
  }

  flow Desk {
    columns {
      sidebar folders: List { exit opened -> content list }
      content list: List {
        exit opened -> detail mail
        dismissed   -> sheet note
      }
      detail mail: Mail
    }
    event listed -> select list
    screen note
  }

  flow List {
    exit opened
    start all
    screen all {
      opened -> exit opened
      more   -> push filter
    }
    screen filter { opened -> exit opened }
  }

  flow Mail {
    start text
    screen text stays if isUnsent { more -> push more }
    screen more
  }

  flow Child {
    start { if isFirst -> one else -> two }
    exit done(number: Int)
    event cleared -> replace two
    screen one { nextTapped -> push two }
    screen two { doneTapped -> exit done(number: 1) }
  }

  flow Shop {
    event helped -> sheet help
    screen help
    tabs {
      tab browse: Child { reselected -> send browse.cleared }
      tab cart: Child { exit done(_) -> select browse }
    }
  }

  """

private let isFirst = " when isFirst"

struct ScenarioCase: CustomTestStringConvertible, Sendable {
  var name: String
  var steps: [String]
  var flow = "Numbers(user: \"\")"
  /// The output of `flowc test`, which is empty if the scenario passes.
  var says: [String] = []

  var testDescription: String { name }

  static let all: [ScenarioCase] = [
    .init(name: "the start is stated", steps: ["start when user.isEmpty => hello"]),
    .init(name: "a start that is not so", steps: ["start when !user.isEmpty => home"]),
    .init(
      name: "a start that is not stated", steps: ["loggedOut => hello"],
      says: ["depends on `user.isEmpty`", "state it: `when user.isEmpty` or `when !user.isEmpty`"]),
    .init(name: "an event of the flow", steps: [home, "loggedOut => hello"]),
    .init(name: "push", steps: [home, sheet, "list.selected(number: 3) => home, sheet list, push detail"]),
    .init(name: "dismiss", steps: [home, sheet, "list.closeTapped => home"]),
    .init(name: "swipe", steps: [home, sheet, "swipe down => home"]),
    .init(
      name: "swipe a cover", steps: [home, "home.coverTapped => home, cover list", "swipe down => home"],
      says: ["no gesture removes a cover"]),
    .init(
      name: "swipe what is locked", steps: [home, "home.lockedTapped => home, locked list", "swipe down => home"],
      says: ["`dismissal: disabled`"]),
    .init(
      name: "go back",
      steps: [
        home, sheet, "list.selected(number: 3) => home, sheet list, push detail",
        "detail.nextTapped => home, sheet list, push detail, push detail", "go back 2 => home, sheet list",
      ]),
    .init(name: "go back too far", steps: [home, sheet, "go back => home"], says: ["the topmost layer has no pushed screen"]),
    .init(
      name: "root", steps: [home, sheet, "list.selected(number: 3) => home, sheet list, push detail", "detail.rootTapped => home"]),
    .init(
      name: "a place with a condition",
      steps: [
        home, sheet, "list.selected(number: 3) => home, sheet list, push detail",
        "detail.placeTapped when count > 3 => home, sheet list",
      ]),
    .init(
      name: "conditions in a list",
      steps: [
        home, sheet, "list.selected(number: 3) => home, sheet list, push detail",
        "detail.saveTapped when count>3, isReady => home, sheet list",
      ]),
    .init(
      name: "a later branch",
      steps: [
        home, sheet, "list.selected(number: 3) => home, sheet list, push detail",
        "detail.saveTapped when !isReady, isOpen => home",
      ]),
    .init(
      name: "a condition that nothing asks for", steps: [home, "home.startTapped when isReady => home, sheet list"],
      says: ["this step does not depend on `isReady`"]),
    .init(name: "a chosen style", steps: [home, "home.styleTapped when present(style) == cover => home, cover list"]),
    .init(name: "a requirement", steps: [home, "home.accountTapped when user == \"me\" => home, sheet account"]),
    .init(
      name: "all missing conditions at once",
      steps: [
        home, sheet, "list.selected(number: 3) => home, sheet list, push detail", "detail.saveTapped => home",
      ],
      says: ["depends on `count > 3, isReady`", "the step leads to its stack with `when ", ", isOpen`"]),
    .init(
      name: "conditions of several steps at once",
      steps: [
        home, sheet, "list.selected(number: 3) => home, sheet list, push detail", "detail.placeTapped => home, sheet list",
        "list.closeTapped => home", "home.styleTapped => home, cover list",
      ],
      says: ["depends on `count > 3`", "depends on `present(style)`"]),
    .init(
      name: "a stack to which no conditions lead",
      steps: [
        home, sheet, "list.selected(number: 3) => home, sheet list, push detail", "detail.placeTapped => home, push list",
      ],
      says: ["no conditions lead to the stack `home, push list`"]),
    .init(name: "a refusal", steps: [home, "home.accountTapped when !(user == \"me\") => home, sheet list"]),
    .init(name: "swap", steps: [home, "home.swapTapped => list"]),
    .init(name: "from below", steps: [home, sheet, "home.lateTapped => home, push list"]),
    .init(name: "a covered screen does not navigate", steps: [home, sheet, "home.startTapped => home, sheet list"]),
    .init(
      name: "the stack is another", steps: [home, "home.startTapped => home, push list"],
      says: ["expected the stack `home, push list`, but it is `home, sheet list`"]),
    .init(name: "a link", steps: [home, "link \"/numbers/3\" when !user.isEmpty => home, sheet list, push detail"]),
    .init(
      name: "a link without its value", steps: [home, "link \"/numbers/x\" => home"], says: ["no link of the flow matches `/numbers/x`"]),
    .init(
      name: "a link with a value of the app",
      steps: [home, "link \"/of/me\" when \"me\" is User, !user.isEmpty => home, sheet list"]),
    .init(name: "into a child", steps: [home, child, "child.one.nextTapped => home, push child"]),
    .init(
      name: "a child's exit", steps: [home, child, "child.one.nextTapped => home, push child", "child.two.doneTapped => home, push detail"]),
    .init(name: "an exit by itself", steps: [home, child, "child.done(number: 3) => home, push detail"]),
    .init(name: "a child's event", steps: [home, child, "child.cleared => home, push child", "child.two.doneTapped => home, push detail"]),
    .init(
      name: "a screen that stays",
      steps: [
        home, editor, "swipe down when draft.isDirty => home, sheet editor", "editor.leaveAttempted => home",
        "home.editTapped => home, sheet editor", "swipe down when !draft.isDirty => home",
      ]),
    .init(
      name: "a pushed screen that stays",
      steps: [
        home, "home.pushTapped => home, push editor", "go back when draft.isDirty => home, push editor",
        "go back when !draft.isDirty => home",
      ]),
    .init(
      name: "a gesture whose condition is not stated", steps: [home, editor, "swipe down => home"],
      says: ["depends on `draft.isDirty`", "state it: `when draft.isDirty` or `when !draft.isDirty`"]),
    .init(
      name: "go back across what a parent pushed on its child",
      steps: [
        "hall.entered => hall, push rooms [first]", "rooms.first.next => hall, push rooms [first, push second]",
        "rooms.second.leave => hall, push rooms [first, push second], push yard",
        "go back 2 when isBusy => hall, push rooms [first, push second], push yard",
        "go back 2 when !isBusy, isLocked => hall, push rooms [first, push second], push yard",
        "go back 2 when !isBusy, !isLocked => hall, push rooms [first]",
      ], flow: "House"),
    .init(
      name: "go back over the hidden layer of a covered child",
      steps: [
        "hall.entered => hall, push rooms [first]", "rooms.first.leave => hall, push rooms [first], push yard",
        "yard.rings => hall, push rooms [first, sheet phone], push yard",
        "go back 2 when !isLocked => hall", "hall.entered => hall, push rooms [first]",
      ], flow: "House"),
    .init(
      name: "a hidden layer is not swiped down",
      steps: [
        "hall.entered => hall, push rooms [first]", "rooms.first.leave => hall, push rooms [first], push yard",
        "yard.rings => hall, push rooms [first, sheet phone], push yard", "swipe down => hall",
      ], flow: "House", says: ["no layer is presented that can be swiped down"]),
    .init(
      name: "an alert is not swiped down", steps: ["asked => hall, alert question", "swipe down => hall"], flow: "House",
      says: ["no gesture removes an alert: write the event of one of its buttons"]),
    .init(
      name: "a tap beside a dialog is its cancel button",
      steps: ["chosen => hall, dialog choice", "swipe down => hall, push yard"], flow: "House"),
    .init(
      name: "go back across two columns",
      steps: [
        "folders.all.opened => folders, content list", "list.all.opened => folders, content list, detail mail",
        "mail.text.more => folders [all], content list [all], detail mail [text, push more]",
        "go back 3 when isUnsent => folders [all], content list [all], detail mail [text, push more]",
        "go back 3 when !isUnsent => folders [all], sheet note",
      ], flow: "Desk"),
    .init(
      name: "go back in a column and leave the next one",
      steps: [
        "folders.all.opened => folders, content list", "list.all.more => folders, content list [all, push filter]",
        "list.filter.opened => folders, content list [all, push filter], detail mail",
        "go back 2 when !isUnsent => folders [all], content list [all]",
      ], flow: "Desk"),
    .init(
      name: "a column with a screen that stays is not left",
      steps: [
        "folders.all.opened => folders, content list", "list.all.opened => folders, content list, detail mail",
        "go back when isUnsent => folders, content list, detail mail", "go back when !isUnsent => folders, content list",
      ], flow: "Desk"),
    .init(
      name: "the hidden detail stays",
      steps: [
        "folders.all.opened => folders, content list", "list.all.opened => folders, content list, detail mail",
        "listed => folders, content list front, detail mail",
        "go back when isUnsent => folders, content list front, detail mail", "go back when !isUnsent => folders, sheet note",
      ], flow: "Desk"),
    .init(name: "a screen that is not shown", steps: [home, "list.closeTapped => home"], says: ["`list` is not shown"]),
    .init(name: "tabs", steps: ["start when isFirst => tabs", "select cart => tabs", "cart.one.nextTapped => tabs"], flow: "Shop"),
    .init(
      name: "reselected", steps: ["start when isFirst => tabs", "select browse => tabs", "browse.two.doneTapped => tabs"], flow: "Shop"),
    .init(name: "over tabs", steps: ["start when isFirst => tabs", "helped => tabs, sheet help", "swipe down => tabs"], flow: "Shop"),
    .init(name: "names", steps: ["hom.startTapped => home"], says: ["there is no screen `hom`; did you mean `home`?"]),
    .init(name: "events", steps: ["home.startTaped => home"], says: ["there is no event `startTaped`; did you mean `startTapped`?"]),
    .init(name: "stacks", steps: ["loggedOut => hello, sheet lits"], says: ["there is no screen `lits`; did you mean `list`?"]),
    .init(
      name: "no presentation", steps: ["loggedOut => hello, list"], says: ["expected a presentation before `list`, such as `push list`"]),
    .init(name: "a presented root", steps: ["loggedOut => push hello"], says: ["is the root"]),
    .init(
      name: "values of a screen", steps: ["loggedOut => hello, push detail(number: 3)"],
      says: ["the name of each screen in a scenario's stack"]),
    .init(name: "values of an event", steps: ["list.selected => hello"], says: ["event `selected` needs an argument `number`"]),
    .init(name: "values of the flow", steps: ["loggedOut => hello"], flow: "Numbers", says: ["flow `Numbers` needs an argument `user`"]),
    .init(name: "a flow", steps: ["loggedOut => hello"], flow: "Number", says: ["there is no flow `Number`; did you mean `Numbers`?"]),
    .init(name: "no stack", steps: ["loggedOut"], says: ["expected `=>` and the expected stack"]),
    .init(name: "the arrow of transitions", steps: ["loggedOut -> home"], says: ["write `=>` before the expected stack"]),
    .init(name: "the arrow after start", steps: ["start -> home"], says: ["write `=>` before the expected stack"]),
    .init(
      name: "a column", steps: ["start => folders", "select list => folders"], flow: "Desk", says: ["the user selects tabs, not columns"]),
    .init(name: "a value that is left out", steps: [home, sheet, "list.selected(number: _) => home, sheet list, push detail"]),
    .init(name: "a flow made of anything", steps: [home, sheet], flow: "Numbers(_)"),
    .init(name: "a link without its values", steps: [home, "link \"/numbers/_\" when !user.isEmpty => home, sheet list, push detail"]),
    .init(name: "a given stack", steps: ["given => home, sheet list", "list.closeTapped => home"]),
    .init(name: "a given stack later", steps: [home, "given => home, push child [two]", "child.two.doneTapped => home, push detail"]),
    .init(
      name: "given tabs",
      steps: [
        "given => tabs [cart [two], browse [one]], sheet help", "swipe down => tabs [cart [two]]",
        "cart.two.doneTapped => tabs [browse [one]]",
      ], flow: "Shop"),
    .init(name: "a stack inside", steps: [home, child + " [one]", "child.one.nextTapped => home, push child [one, push two]"]),
    .init(
      name: "another stack inside", steps: [home, child + " [two]"],
      says: ["expected the stack `home, push child [two]`, but it is `home, push child [one]`"]),
    .init(
      name: "another tab is selected", steps: ["start when isFirst => tabs [cart]"], flow: "Shop",
      says: ["expected the stack `tabs [cart]`, but it is `tabs [browse]`"]),
    .init(
      name: "a tab that is not there", steps: ["start when isFirst => tabs [card]"], flow: "Shop",
      says: ["no tab `card`; did you mean `cart`?"]),
    .init(
      name: "a screen inside that is not there", steps: [home, child + " [oen]"], says: ["there is no screen `oen`; did you mean `one`?"]),
    .init(name: "no flow to look into", steps: [home + " [hello]"], says: ["`home` is no flow, so it has no stack inside"]),
    .init(name: "nothing inside", steps: [home, child + " []"], says: ["expected the stack of `child` in the brackets"]),
    .init(name: "a later start", steps: [home, "start => home"], says: ["`start` must be the first step"]),
  ]

  private static let home = "start when !user.isEmpty => home"
  private static let sheet = "home.startTapped => home, sheet list"
  private static let editor = "home.editTapped => home, sheet editor"
  private static let child = "home.childTapped\(isFirst) => home, push child"
}

@Suite("flowc test")
struct ScenarioTests {
  @Test("plays", arguments: ScenarioCase.all)
  func plays(_ test: ScenarioCase) {
    let text = flows + "scenario \"it\" for \(test.flow) {\n" + test.steps.map { "  \($0)\n" }.joined() + "}\n"
    let host = MemoryHost(["A.flow": text])
    let outcome = Tool.run(["test"], commands: Commands.all, host: host)
    #expect(outcome == (test.says.isEmpty ? .clean : .findings), "\(host.standardError)")
    for said in test.says { #expect(host.standardError.contains(said), "\(host.standardError)") }
  }

  @Test(
    "The last line alone says what it came to",
    arguments: [
      (["a => a"], ["A.flow"], "1 scenario played, 1 fails"),
      (["x => a, push b"], ["A.flow"], "1 error in 1 file"),
      (["start => a"], ["A.flow", "B.flow"], "nothing to report in 1 file; 1 path could not be used; 1 scenario played, all pass"),
      (["start => a"], ["B.flow"], "nothing to report in 0 files; 1 path could not be used"),
      ([], ["A.flow"], "there are no scenarios to play"),
    ] as [([String], [String], String)])
  func lastLine(steps: [String], paths: [String], expected: String) {
    let flow = "flow A {\n  start a\n  event a -> push b\n  screen a\n  screen b\n}\n"
    let text = steps.isEmpty ? flow : flow + "scenario \"it\" for A {\n" + steps.map { "  \($0)\n" }.joined() + "}\n"
    let host = MemoryHost(["A.flow": text])
    _ = Tool.run(["test"] + paths, commands: Commands.all, host: host)
    let lines = host.standardError.split(separator: "\n").map(String.init)
    #expect(lines.last == expected, "\(host.standardError)")
    #expect(!lines.dropLast().contains { $0.contains(" played") || $0.contains(" in 1 file") }, "\(host.standardError)")
  }

  @Test(
    "Of links that fit alike, the one that the generated code takes is taken",
    arguments: [("/x?b=1", "push c"), ("/x?a=1&b=1", "push b"), ("/x?b=1&c=1", "push d"), ("/x?c=1", "push e")])
  func ties(link: String, route: String) {
    let host = MemoryHost([
      "A.flow": """
      flow A {
        start a
        screen a
        screen b
        screen c
        screen d
        screen e
        link "/x?c={c: Int?}" -> push e
        link "/x?b={b: Int}" -> push c
        link "/x?a={a: Int}&d={d: Int?}" -> push b
        link "/x?b={b: Int}&c={c: Int}" -> push d
      }
      scenario "it" for A { link "\(link)" => a, \(route) }

      """
    ])
    #expect(Tool.run(["test"], commands: Commands.all, host: host) == .clean, "\(host.standardError)")
  }

  @Test("A link that a flow would pass on to itself without end leads nowhere", arguments: [("/", true), ("/x", false)])
  func endlessLink(link: String, leads: Bool) {
    let host = MemoryHost([
      "A.flow": """
      flow A {
        start a
        screen a
        screen inner: A
        link "/" -> push inner
      }
      scenario "it" for A { link "\(link)" => a, push inner }

      """
    ])
    #expect(Tool.run(["test"], commands: Commands.all, host: host) == (leads ? .clean : .findings), "\(host.standardError)")
    #expect(host.standardError.contains("no link of the flow matches") != leads, "\(host.standardError)")
  }

  @Test(
    "The condition of `link rest` is asked once, before the same condition of the flow on top",
    arguments: [
      ("ok, !ok", "logIn", nil), ("ok", "account", nil), ("ok, ok, ok, !ok", "account", "this step does not depend on `!ok`"),
      ("!ok", "account", "no link of the flow matches `/account`"),
    ] as [(String, String, String?)])
  func restOfLink(statements: String, top: String, says: String?) {
    let host = MemoryHost([
      "A.flow": """
      flow Root {
        var ok: Bool = false
        start home
        screen home
        screen main: Main
        link rest { if ok -> sheet main }
      }
      flow Main {
        var ok: Bool = false
        start list
        screen list
        screen account requires ok else sheet logIn
        screen logIn
        link "/account" -> sheet account
      }
      scenario "it" for Root { link "/account" when \(statements) => home, sheet main [list, sheet \(top)] }

      """
    ])
    #expect(Tool.run(["test"], commands: Commands.all, host: host) == (says == nil ? .clean : .findings), "\(host.standardError)")
    if let says { #expect(host.standardError.contains(says), "\(host.standardError)") }
  }

  @Test(
    "The requirement of a tab that is tapped is asked once",
    arguments: [
      ("ok", "tabs [b]", true), ("!ok", "tabs [a], sheet logIn", true), ("ok, !ok", "tabs [a], sheet logIn", false),
      ("ok, !ok", "tabs [b]", false),
    ])
  func tappedTab(statements: String, stack: String, passes: Bool) {
    let host = MemoryHost([
      "A.flow": """
      flow A {
        var ok: Bool = false
        tabs {
          tab a: B
          tab b: B requires ok else sheet logIn
        }
        screen logIn
      }
      flow B {
        start list
        screen list
      }
      scenario "it" for A { select b when \(statements) => \(stack) }

      """
    ])
    #expect(Tool.run(["test"], commands: Commands.all, host: host) == (passes ? .clean : .findings), "\(host.standardError)")
  }

  @Test("The samples' scenarios pass, and there are some")
  func samples() {
    let host = MemoryHost(Dictionary(PackageFolder.flows.map { ("Flows/\($0.path)", $0.text) }, uniquingKeysWith: { first, _ in first }))
    #expect(Tool.run(["test", "Flows"], commands: Commands.all, host: host) == .clean, "\(host.standardError)")
    #expect(host.standardError.contains("all pass"))
  }

  /// All rules run, so that there are findings with many different traces.
  @Test("A way to a finding plays as a scenario, with the stacks of the way")
  func ways() throws {
    var written = 0
    var ways = 0
    let options = AnalysisOptions(requested: Set(Rule.all))
    for sample in PackageFolder.flows {
      let file = SourceFile(path: sample.path, text: sample.text)
      let compilation = CheckedUnit(of: [Parser.parse(file)], options: options)
      if compilation.findings.contains(where: { $0.severity == .error }) { continue }
      let played = PlayedUnit(compilation.unit)
      for finding in compilation.findings where !finding.trace.isEmpty {
        ways += 1
        guard case .scenario(let text)? = TraceScenario.written(finding, in: played) else { continue }
        written += 1
        let pasted = SourceFile(path: sample.path, text: sample.text + "\n" + text)
        let tree = Parser.parse(pasted)
        #expect(tree.diagnostics.isEmpty, "\(text)")
        let unit = CheckedUnit(of: [tree]).unit
        let scenario = try #require(unit.scenarios.last, "\(text)")
        let play = ScenarioPlay(scenario, in: PlayedUnit(unit))
        #expect(play.findings.map(\.message) == [], "\(text)")
        let claimed = finding.trace.dropLast().map(\.stack).filter { !$0.isEmpty }
        // A trace does not say what columns show.
        for stack in claimed where !stack.hasPrefix("columns") {
          #expect(text.contains("=> " + stack.replacing(" ▸ ", with: ", ")), "\(text)")
        }
      }
    }
    print("\(written) of \(ways) ways are scenarios")
    #expect(written * 10 >= ways * 9)
  }

  @Test("check writes them on request")
  func check() {
    let text = "flow A {\n  start a\n  screen a { x -> sheet b without navigation }\n  screen b { y -> push c }\n  screen c\n}\n"
    let host = MemoryHost(["A.flow": text])
    #expect(Tool.run(["check", "--as-scenarios"], commands: Commands.all, host: host) == .findings)
    #expect(
      host.standardOutput == """
        scenario "push-without-navigation in line 4" for A {
          a.x => a, sheet b
          b.y => a, sheet b, push c
        }


        """)
    // The scenarios run, although they lead to an error.
    let pasted = MemoryHost(["A.flow": text + host.standardOutput])
    #expect(Tool.run(["test"], commands: Commands.all, host: pasted) == .clean, "\(pasted.standardError)")
  }

  @Test(
    "A literal of the scenario rules out a given stack",
    arguments: [
      ("isOpen: false", "given => home, push vault", "`vault` requires `isOpen`, which is false for the values of this scenario"),
      ("isOpen: true", "given => home, push vault", nil), ("isOpen: .random()", "given => home, push vault", nil),
      ("_", "given => home, push vault", nil), ("isOpen: false", "given => home", nil),
      ("isOpen: false", "home.x => home\n  given => home, push vault", "`vault` requires `isOpen`"),
    ] as [(String, String, String?)])
  func givenLiteral(arguments: String, steps: String, says: String?) {
    let host = MemoryHost([
      "A.flow": """
      flow A(isOpen: Bool) {
        start home
        screen home { x -> push vault }
        screen vault requires isOpen else back
      }
      scenario "it" for A(\(arguments)) {
        \(steps)
      }

      """
    ])
    #expect(Tool.run(["test"], commands: Commands.all, host: host) == (says == nil ? .clean : .findings), "\(host.standardError)")
    if let says { #expect(host.standardError.contains(says), "\(host.standardError)") }
  }

  @Test(
    "A statement that contradicts a literal of the scenario fails, also about a part of a condition",
    arguments: [
      ("start when !ok => other", "`ok` is true for the values of this scenario"), ("start when ok => home", nil),
      ("home.x when !ok => home", "`ok` is true"), ("home.x when ok, isOpen => home, push other", nil),
      ("home.x when isOpen => home, push other", nil), ("home.x when !isOpen => home", nil),
      ("home.x when isOpen => home, push other\n  other.y when !ok => home, push other", "`ok` is true"),
      ("home.x when isOpen => home, push other\n  other.y when !isOpen => home", "this step does not depend on `!isOpen`"),
    ] as [(String, String?)])
  func contradictedLiteral(steps: String, says: String?) {
    let host = MemoryHost([
      "A.flow": """
      flow A(ok: Bool) {
        start { if ok -> home else -> other }
        screen home { x { if ok, isOpen -> push other } }
        screen other { y -> back to home where ok }
      }
      scenario "it" for A(ok: true) {
        \(steps)
      }

      """
    ])
    #expect(Tool.run(["test"], commands: Commands.all, host: host) == (says == nil ? .clean : .findings), "\(host.standardError)")
    if let says { #expect(host.standardError.contains(says), "\(host.standardError)") }
  }

  @Test(
    "The conditions of a list are asked in order, and a name that a condition binds is no parameter",
    arguments: [
      ("isOpen, ok", "isOpen", "home"), ("let user = cached, user == \"b\"", "let user = cached, user == \"b\"", "home, push other"),
      ("let user, ok", nil, "home"), ("let user = user, !ok", nil, "home, push other"),
    ] as [(String, String?, String)])
  func listOfConditions(condition: String, statement: String?, stack: String) {
    let host = MemoryHost([
      "A.flow": """
      flow A(ok: Bool, user: String?) {
        start home
        screen home { x { if \(condition) -> push other } }
        screen other { y -> back }
      }
      scenario "it" for A(ok: false, user: "a") {
        home.x \(statement.map { "when \($0) " } ?? "")=> \(stack)
      }

      """
    ])
    #expect(Tool.run(["test"], commands: Commands.all, host: host) == .clean, "\(host.standardError)")
  }

  /// Checks that `flowc check --as-scenarios` writes scenarios that pass.
  private func expectScenarios(_ written: String, of text: String) {
    let host = MemoryHost(["A.flow": text])
    #expect(Tool.run(["check", "--as-scenarios", "--strict"], commands: Commands.all, host: host) == .findings, "\(host.standardError)")
    #expect(host.standardOutput == written)
    let pasted = MemoryHost(["A.flow": text + host.standardOutput])
    #expect(Tool.run(["test"], commands: Commands.all, host: pasted) == .clean, "\(pasted.standardError)")
  }

  @Test("What a step sends belongs to the step that sends it")
  func sent() {
    let text = """
      flow A {
        start home
        screen home { a -> sheet b without navigation, send b.go }
        screen b { go -> sheet d without navigation, send d.next }
        screen d { next -> cover e without navigation }
        screen e { y -> push c }
        screen c { z -> sheet f without navigation, send f.last }
        screen f { last -> push c }
      }

      """
    let host = MemoryHost(["A.flow": text])
    #expect(Tool.run(["check", "--as-scenarios"], commands: Commands.all, host: host) == .findings)
    #expect(
      host.standardOutput == """
        scenario "push-without-navigation in line 6" for A {
          home.a => home, sheet b, sheet d, cover e
          e.y => home, sheet b, sheet d, cover e, push c
        }

        scenario "push-without-navigation in line 8" for A {
          home.a => home, sheet b, sheet d, cover e
          e.y => home, sheet b, sheet d, cover e, push c
          c.z => home, sheet b, sheet d, cover e, push c, sheet f, push c
        }


        """)
    let pasted = MemoryHost(["A.flow": text + host.standardOutput])
    #expect(Tool.run(["test"], commands: Commands.all, host: pasted) == .clean, "\(pasted.standardError)")
  }

  @Test(
    "An event of a child flow has the labels of its values",
    arguments: [
      ("start home\n  screen home { x -> push cart }\n  screen cart: Cart", "home.x => home, push cart\n  ", "home, push cart"),
      ("tabs { tab cart: Cart", "", "tabs"),
    ])
  func labels(shown: String, way: String, stack: String) {
    let text = """
      flow Shop {
        \(shown) { added(item) -> cover help }\(way.isEmpty ? " }" : "")
        screen help
      }
      flow Cart {
        event added(item: Int)
        start list
        screen list
      }

      """
    let line = way.isEmpty ? 3 : 5
    expectScenarios(
      """
      scenario "trapped in line \(line)" for Shop {
        \(way)cart.added(item: 1) => \(stack), cover help
      }


      """, of: text)
  }

  @Test(
    "A scenario of a finding has sample values, unless they rule out its way",
    arguments: [("ok", "(ok: true)", ""), ("!ok", "(_)", "when !ok "), ("ok && isOpen", "(ok: true)", "when ok && isOpen ")])
  func sampleValues(condition: String, arguments: String, statement: String) {
    let text = """
      flow A(ok: Bool) {
        start a
        screen a { x { if \(condition) -> cover trap } }
        screen trap
      }

      """
    expectScenarios(
      """
      scenario "trapped in line 4" for A\(arguments) {
        a.x \(statement)=> a, cover trap
      }


      """, of: text)
  }

  @Test("Scenarios of findings in one line have different descriptions")
  func descriptions() {
    let text = """
      flow A {
        start a
        screen a { x -> sheet b without navigation, push c, push c }
        screen b
        screen c
      }

      """
    expectScenarios(
      """
      scenario "push-without-navigation in line 3" for A {
        a.x => a, sheet b, push c, push c
      }

      scenario "push-without-navigation in line 3 (2)" for A {
        a.x => a, sheet b, push c, push c
      }


      """, of: text)
  }

  @Test("A way says `columns`, and its scenario says what they show")
  func columns() {
    let text = """
      flow Mail {
        columns {
          sidebar folders: Folders { exit opened -> cover trap }
          detail message: Message
        }
        start detail message
        screen trap
      }
      flow Folders {
        exit opened
        start list
        screen list { tapped -> exit opened }
      }
      flow Message {
        start text
        screen text
      }

      """
    let host = MemoryHost(["A.flow": text])
    _ = Tool.run(["check"], commands: Commands.all, host: host)
    #expect(host.standardError.contains("2. folders.opened  columns ▸ cover trap"), "\(host.standardError)")
    expectScenarios(
      """
      scenario "trapped in line 7" for Mail {
        start => folders, detail message
        folders.opened => folders, detail message, cover trap
      }


      """, of: text)
  }

  @Test("A flow without a valid start has findings, but no scenario", arguments: ["", "start nowhere"])
  func noStart(start: String) {
    let host = MemoryHost(["A.flow": "flow A {\n  \(start)\n  work w: W { a -> send w.a }\n}\n"])
    #expect(Tool.run(["check", "--as-scenarios"], commands: Commands.all, host: host) == .findings)
    #expect(host.standardError.contains("2 errors in 1 file"), "\(host.standardError)")
    #expect(host.standardOutput == "// No scenario for endless-work in line 3: the flow has no valid start.\n\n")
  }

  @Test("A child flow without a valid start ends the way to a finding", arguments: ["", "start nowhere"])
  func noStartInside(start: String) {
    let text = """
      flow A {
        start home
        screen home { a -> push child }
        screen child: B { exit left -> cover trap }
        screen trap
      }
      flow B {
        exit left
        \(start)
      }

      """
    let host = MemoryHost(["A.flow": text])
    #expect(Tool.run(["check", "--as-scenarios"], commands: Commands.all, host: host) == .findings)
    #expect(host.standardOutput.hasPrefix("// No scenario for trapped in line 5: "), "\(host.standardOutput)")
  }

  /// A flow with columns.
  private static let mail = """
    flow Mail {
      columns {
        sidebar folders: Folders { exit opened -> detail message }
        detail message: Message
      }
    }
    flow Folders {
      exit opened
      start list
      screen list { tapped -> exit opened }
    }
    """

  @Test("A way to misplaced columns plays, too")
  func misplaced() {
    let text = """
      flow A {
        start home
        screen home { a -> push next }
        screen next { b -> swap mail }
        screen mail: Mail
      }
      \(Self.mail)

      """
    let host = MemoryHost(["A.flow": text])
    #expect(Tool.run(["check", "--as-scenarios"], commands: Commands.all, host: host) == .findings)
    #expect(
      host.standardOutput == """
        scenario "misplaced-columns in line 4" for A {
          home.a => home, push next
          next.b => home, push mail
        }


        """)
    let pasted = MemoryHost(["A.flow": text + host.standardOutput])
    #expect(Tool.run(["test"], commands: Commands.all, host: pasted) == .clean, "\(pasted.standardError)")
  }

  @Test("A way that no scenario can have is a comment with the reason")
  func noScenario() {
    let text = """
      flow A {
        start home
        screen home { a -> push child }
        screen child: Child
      }
      flow Child {
        start one
        screen one { b -> replace mail }
        screen mail: Mail
      }
      \(Self.mail)

      """
    let host = MemoryHost(["A.flow": text])
    #expect(Tool.run(["check", "--as-scenarios"], commands: Commands.all, host: host) == .findings)
    #expect(
      host.standardOutput == """
        // No scenario for misplaced-columns in line 3: `child.one.b` happens inside of the flow that `child` shows.


        """)
  }

  @Test("A way through branches in branches says each condition once, and one way")
  func branches() throws {
    let text = """
      flow A {
        var a: Bool = false
        var b: Int? = nil
        start { if a { if b == nil -> home else -> other } else -> home }
        work w: W {
          delegate.lost(why) { if a { if let b { if b > 3 -> sheet c without navigation } } else -> push other }
        }
        screen home { t { if a { if !(b == 1) -> push other } else { if b == 2 -> plain c } } }
        screen other
        screen c { u { if a { if (b == 2) -> push other else -> dismiss } } }
      }
      style plain = sheet without navigation

      """
    let host = MemoryHost(["A.flow": text])
    #expect(Tool.run(["check", "--as-scenarios"], commands: Commands.all, host: host) == .findings)
    let written = host.standardOutput
    #expect(written.contains("  w.delegate.lost(.sample) when a, let b, b > 3 => home, sheet c, sheet c\n"), "\(written)")
    #expect(written.contains("  home.t when !a, b == 2 => home, sheet c\n"), "\(written)")
    #expect(written.contains("  c.u when a, (b == 2) => home, sheet c, push other\n"), "\(written)")
    let pasted = MemoryHost(["A.flow": text + written])
    #expect(Tool.run(["test"], commands: Commands.all, host: pasted) == .clean, "\(pasted.standardError)")
  }

  @Test("Events of work are played, also by a pattern that takes all that a case carries")
  func work() {
    let text = """
      flow A {
        var a: Bool = false
        start home, send w.begin
        work w: W {
          begin    -> set a = true
          expired  -> sheet x
          delegate -> push c
        }
        screen home { t { if a -> send w.expired else -> back } }
        screen x
        screen c: C { exit done -> back }
      }
      flow C {
        start p
        exit done
        screen p
        screen q
        work v: V {
          gone -> exit done
          more(x) -> push q
        }
      }
      scenario "work" for A {
        w.expired             => home, sheet x
        swipe down            => home
        home.t when a         => home, sheet x
        swipe down            => home
        w.delegate.lost("no") => home, push c
        c.v.more(3)           => home, push c
        c.v.gone              => home
      }

      """
    let host = MemoryHost(["A.flow": text])
    #expect(Tool.run(["test"], commands: Commands.all, host: host) == .clean, "\(host.standardError)")
  }

  @Test(
    "What a flow sends with a value matches a pattern as the scenario states",
    arguments: [("delegate is delegate.lost", "home"), ("!(delegate is delegate.lost)", "home, push c")])
  func sent(statement: String, stack: String) {
    let text = """
      flow A(x: C.Delegate) {
        start home
        event told -> send c.delegate(x)
        screen home { t -> push c }
        screen c: C { delegate.lost -> back }
      }
      scenario "sent" for A(x: .lost) {
        home.t => home, push c
        told when \(statement) => \(stack)
      }

      """
    let host = MemoryHost(["A.flow": text])
    #expect(Tool.run(["test"], commands: Commands.all, host: host) == .clean, "\(host.standardError)")
  }

  /// Steps that choose a content of a column again, and what `flowc test` says.
  static let chosenAgain: [(steps: [String], says: String)] = [
    // A statement after `when` decides whether the values are equal.
    (["box.chosen(id: 1) when note is reselected => box, detail note [text, push more]"], ""),
    (["box.chosen(id: 2) when !(note is reselected) => box, detail note [text]"], ""),
    (["box.chosen(id: 2) => box, detail note [text]"], ""),
    (["box.chosen(id: 1) => box, detail note [text, push more]"], "but it is `box, detail note [text]`"),
    (["box.chosen(id: 1) when note is reselected => box, detail note [text]"], "but it is `box, detail note [text, push more]`"),
    // Literals in the flow decide whether the values are equal.
    (["box.first => box, detail note [text, push more]"], ""),
    (["box.second => box, detail note [text]", "note.text.tapped => box, detail note [text, push more]"], ""),
    (
      ["box.second => box, detail note [text]", "box.first when note is reselected => box, detail note [text]"],
      "does not depend on `note is reselected`"
    ),
    // `update` gives the content other values.
    (
      ["updated => box, detail note [text]", "note.text.tapped => box, detail note [text, push more]"] + [
        "box.first => box, detail note [text]"
      ], ""
    ),
    // The content `plain` has no values. The state of the reducer in `filter` is known only to the running program.
    (["box.other => box, detail plain [text]", "box.other => box, detail plain [text]"], ""),
    (["box.made => box, detail filter", "box.made => box, detail filter"], ""),
    (["box.made => box, detail filter", "box.made when filter is reselected => box, detail filter"], ""),
  ]

  @Test("A scenario states that the values of a content are equal, unless literals decide it", arguments: chosenAgain)
  func contentChosenAgain(_ test: (steps: [String], says: String)) {
    let text = """
      flow A {
        columns {
          sidebar box: Box {
            exit chosen(id) -> detail note(id: id)
            exit first      -> detail note(id: 01, title: "a")
            exit second     -> detail note(id: 2)
            exit other      -> detail plain
            exit made       -> detail filter(limit: 1)
          }
          detail note: Note
          detail plain: Plain
          detail filter: Filter
        }
        start detail note(id: 1)
        event updated -> update note(id: 3)
      }
      flow Box {
        exit chosen(id: Int)
        exit first
        exit second
        exit other
        exit made
        start all
        screen all
      }
      flow Note(id: Int, title: String = "a") {
        start text
        screen text { tapped -> push more }
        screen more
      }
      flow Plain { start text\n screen text }
      scenario "again" for A {
        start           => box, detail note
        note.text.tapped => box, detail note [text, push more]
      \(test.steps.map { "  \($0)" }.joined(separator: "\n"))
      }

      """
    let host = MemoryHost(["A.flow": text])
    let status = Tool.run(["test"], commands: Commands.all, host: host)
    #expect((status == .clean) == test.says.isEmpty, "\(host.standardError)\(host.standardOutput)")
    #expect((host.standardError + host.standardOutput).contains(test.says), "\(host.standardError)\(host.standardOutput)")
  }

  @Test(
    "A link that the runtime refuses ends a scenario",
    arguments: [
      ("/%", "`%` is not percent-encoded correctly"), ("/%ff", "`%ff` is not percent-encoded correctly"),
      ("/n/inf", "no link of the flow matches"), ("/f/1e39", "no link of the flow matches"), ("/b/256", "no link of the flow matches"),
      (String(repeating: "/a", count: 65), "the link has more than 64 segments"),
      ("/" + String(repeating: "a", count: 16_385), "the link has more than 16384 bytes"),
    ])
  func refusedLink(link: String, message: String) {
    let text = """
      flow A {
        start home
        screen home
        screen to(d: Double)
        link "/n/{d: Double}" -> push to(d: d)
        link "/f/{f: Float}" -> push to(d: Double(f))
        link "/b/{b: UInt8}" -> push to(d: Double(b))
      }
      scenario "link" for A {
        link "\(link)" => home
      }

      """
    let host = MemoryHost(["A.flow": text])
    #expect(Tool.run(["test"], commands: Commands.all, host: host) == .findings)
    #expect(host.standardError.contains(message), "\(host.standardError)")
  }

  @Test("What a case carries is said with dots, where a pattern goes on from the case", arguments: ["w.delegate(x)", "c.delegate(.lost)"])
  func carried(event: String) {
    let text = """
      flow A {
        start home, send w.begin
        work w: W { delegate.lost -> back }
        screen home { t -> push c }
        screen c: C { delegate.lost -> back }
      }
      scenario "carried" for A {
        home.t   => home, push c
        \(event) => home
      }

      """
    let host = MemoryHost(["A.flow": text])
    #expect(Tool.run(["test"], commands: Commands.all, host: host) == .findings)
    let sentence = "the case inside `delegate` is not known: write it with dots, as in `delegate.lost`"
    #expect(host.standardError.contains(sentence), "\(host.standardError)")
  }
}
