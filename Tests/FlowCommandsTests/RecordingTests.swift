import FlowDriver
import FlowCommands
import ToolHost
import FlowTestSupport
import FlowToolTestSupport
import Testing

/// The flow whose sessions are recorded.
private let flow = """
  flow App {
    var isReady: Bool = false
    start { if isNew -> hello else -> home }
    screen hello { doneTapped -> replace home }
    screen home {
      openTapped(name: String) { if isReady -> push detail(name: name) else -> sheet wait }
      bothTapped { if isReady, isOpen -> push detail(name: "a") else if isOpen -> sheet wait }
      flipTapped -> do flipped, do flipped
    }
    screen detail(name: String) requires isReady else sheet wait
    screen wait
    screen filter: Filter { delegate.applied -> dismiss }
    event shown -> sheet filter
    event flipped { if isReady -> push detail(name: "b"), set isReady = false else -> set isReady = true }
    link "/detail/{name: String}" -> push detail(name: name)
  }

  """

/// A flow with columns whose sessions are recorded.
private let mail = """
  flow Mail {
    columns {
      sidebar folders: Folders { exit chosen(id) -> content list(folder: id) }
      content list: List {
        exit chosen(id) -> detail message(id: id)
        exit composed -> detail draft
        reselected -> send list.refreshed
        dismissed -> sheet note
      }
      detail message: Message requires isOpen else sheet note
      detail draft: Draft
    }
    start { if isNew -> folders else -> content list(folder: 1), detail draft beside }
    screen note
    event noted -> sheet note
    link "/message/{id: Int}" -> content list(folder: 1), detail message(id: id)
  }
  flow Folders {
    exit chosen(id: Int)
    start home
    screen home {
      tapped(id: Int) -> exit chosen(id: id)
      moreTapped -> push more
    }
    screen more
  }
  flow List(folder: Int) {
    exit chosen(id: Int)
    exit composed
    event refreshed -> back to root
    start all
    screen all {
      tapped(id: Int) -> exit chosen(id: id)
      composeTapped -> exit composed
      filterTapped -> push filter
    }
    screen filter { doneTapped { if isGood -> back else -> sheet bad } }
    screen bad
  }
  flow Message(id: Int) {
    start text
    screen text { answerTapped -> push answer }
    screen answer
  }

  """

/// A flow whose links wait until the user has logged in.
private let waiting = """
  flow App {
    var isIn: Bool = false
    start logIn
    screen logIn { done -> replace shop, resume }
    screen shop: Shop
    link rest { if isIn -> replace shop }
  }
  flow Shop {
    start list
    screen list
    screen account
    screen order(id: Int)
    screen help: Help
    link "/account" -> sheet account
    link "/orders/{id: Int}?tab={tab: Int}&page={page: Int?}" -> push order(id: id)
    link "/help" -> push help
  }
  flow Help {
    start start
    screen start
    screen item
    link "/items" -> push item
  }

  """

struct RecordingCase: CustomTestStringConvertible, Sendable {
  var name: String
  var steps: [String]
  /// The explained steps; empty if the recording cannot be explained.
  var explained: [String] = []
  var says: [String] = []

  var testDescription: String { name }

  static let all: [RecordingCase] = [
    .init(name: "the start", steps: ["given => home"], explained: ["start when !isNew => home"], says: ["1 condition stated"]),
    .init(name: "a beginning that is not the start", steps: ["given => home, push wait"], explained: ["given => home, push wait"]),
    .init(
      name: "without a beginning", steps: ["home.openTapped(name: _) => home, sheet wait"],
      explained: ["start when !isNew => home", "home.openTapped(name: _) when !isReady => home, sheet wait"]),
    .init(
      name: "a branch and a requirement", steps: ["given => home", "home.openTapped(name: _) => home, push detail", "go back => home"],
      explained: ["start when !isNew => home", "home.openTapped(name: _) when isReady => home, push detail", "go back => home"]),
    .init(
      name: "what is stated remains", steps: ["given => home", "home.bothTapped when isOpen => home, sheet wait"],
      explained: ["start when !isNew => home", "home.bothTapped when isOpen, !isReady => home, sheet wait"]),
    .init(
      name: "what a reducer sent", steps: ["given => home", "shown => home, sheet filter", "filter.delegate(_) => home"],
      explained: [
        "start when !isNew => home", "shown => home, sheet filter", "filter.delegate(_) when delegate is delegate.applied => home",
      ]),
    .init(
      name: "what a reducer sent to nobody",
      steps: ["given => home", "shown => home, sheet filter", "filter.delegate(_) => home, sheet filter"],
      explained: [
        "start when !isNew => home", "shown => home, sheet filter",
        "filter.delegate(_) when !(delegate is delegate.applied) => home, sheet filter",
      ]),
    .init(
      name: "a link", steps: ["given => home", "link \"/detail/_\" => home, push detail"],
      explained: ["start when !isNew => home", "link \"/detail/_\" when !isNew, isReady => home, push detail"]),
    .init(
      name: "a contradiction", steps: ["given => home", "home.openTapped(name: _) => home, push wait"],
      says: [
        "recording.flow:3:31: error", "it shows `home, push wait`, but the flow shows `home, push detail` or `home, sheet wait`",
        "another version",
      ]),
    .init(
      name: "an event that cannot happen", steps: ["given => home", "wait.closeTapped => home"], says: ["there is no event `closeTapped`"]),
    .init(
      name: "a gesture that cannot be", steps: ["given => home", "swipe down => home"],
      says: ["no layer is presented that can be swiped down", "this step cannot happen"]),
    .init(
      name: "an older version", steps: ["given => house", "home.closedTapped => home"],
      says: [
        "there is no screen `house`", "there is no event `closedTapped`", "perhaps the recording is from an older version of the flow",
      ]),
    .init(name: "a cut file", steps: ["given => home", "home.openTapped(na"], says: ["recording.flow:3:"]),
    .init(name: "a stack that is cut", steps: ["given => home, push"], says: ["recording.flow:2:"]),
    .init(name: "an escape sequence", steps: ["given => home // \u{1B}[2J"], says: ["no invisible character U+1B"]),
    .init(
      name: "a line that a terminal overwrites", steps: ["given => home \r given"],
      says: ["recording.flow:2:", "no invisible character U+D"]),
    .init(name: "letters that hide", steps: ["given => home // \u{202E}"], says: ["no invisible character U+202E"]),
    .init(
      name: "stacks that are too deep",
      steps: ["given => home" + String(repeating: " [home", count: 200) + String(repeating: "]", count: 200)],
      says: ["recording.flow:2:"]),
  ]

  /// Recordings of links that wait until the user has logged in.
  static let ofWaitingLinks: [RecordingCase] = [
    .init(
      name: "a literal", steps: ["given => logIn", "link \"/_\" => logIn", "logIn.done => shop [list, sheet account]"],
      explained: ["start => logIn", "link \"/account\" when !isIn => logIn", "logIn.done => shop [list, sheet account]"],
      says: ["1 condition stated; to save"]),
    .init(
      name: "a literal, a value and a query", steps: ["given => logIn", "link \"/_/_\" => logIn", "logIn.done => shop [list, push order]"],
      explained: [
        "start => logIn", "link \"/orders/_?tab=_\" when !isIn => logIn", "logIn.done => shop [list, push order]",
      ]),
    .init(
      name: "literals of two flows",
      steps: ["given => logIn", "link \"/_/_\" => logIn", "logIn.done => shop [list, push help [start, push item]]"],
      explained: [
        "start => logIn", "link \"/help/items\" when !isIn => logIn", "logIn.done => shop [list, push help [start, push item]]",
      ]),
    .init(
      name: "a link that no flow has followed yet", steps: ["given => logIn", "link \"/_/_\" => logIn"],
      explained: ["start => logIn", "link \"/_/_\" when !isIn => logIn"]),
    .init(
      name: "a link that no pattern fits", steps: ["given => logIn", "link \"/_/_/_\" => logIn", "logIn.done => shop [list, push order]"],
      says: ["recording.flow:4:17: error", "but the flow shows `shop [list]`"]),
    .init(
      name: "a literal that is known", steps: ["given => logIn", "link \"/help/_\" => logIn", "logIn.done => shop [list, push order]"],
      says: ["recording.flow:4:17: error"]),
  ]

  /// Recordings of columns.
  static let ofColumns: [RecordingCase] = [
    .init(name: "the sidebar alone", steps: ["given => folders [home]"], explained: ["start when isNew => folders [home]"]),
    .init(
      name: "columns that the start fills", steps: ["given => folders [home], content list front [all], detail draft"],
      explained: ["start when !isNew => folders [home], content list front [all], detail draft"]),
    .init(
      name: "columns that are not the start",
      steps: [
        "given => folders [home], content list [all, push filter], detail message [text, push answer]",
        "go back => folders [home], content list [all, push filter], detail message [text]",
        "list.filter.doneTapped => folders [home], content list [all, push filter, sheet bad], detail message [text]",
        "swipe down => folders [home], content list [all, push filter], detail message [text]",
        "go back => folders [home], content list [all, push filter]",
        "go back 2 => folders [home], sheet note",
      ],
      explained: [
        "given => folders [home], content list [all, push filter], detail message [text, push answer]",
        "go back => folders [home], content list [all, push filter], detail message [text]",
        "list.filter.doneTapped when !isGood => folders [home], content list [all, push filter, sheet bad], detail message [text]",
        "swipe down => folders [home], content list [all, push filter], detail message [text]",
        "go back => folders [home], content list [all, push filter]",
        "go back 2 => folders [home], sheet note",
      ]),
    .init(
      name: "a requirement of a column",
      steps: [
        "given => folders [home]", "folders.home.tapped(id: _) => folders [home], content list [all]",
        "list.all.tapped(id: _) => folders [home], content list [all], sheet note",
        "swipe down => folders [home], content list [all]",
        "link \"/message/_\" => folders [home], content list [all], detail message [text]",
      ],
      explained: [
        "start when isNew => folders [home]", "folders.home.tapped(id: _) => folders [home], content list [all]",
        "list.all.tapped(id: _) when !isOpen => folders [home], content list [all], sheet note",
        "swipe down => folders [home], content list [all]",
        "link \"/message/_\" when isNew, isOpen => folders [home], content list [all], detail message [text]",
      ]),
    .init(
      name: "a content that is chosen again",
      steps: [
        "given => folders, content list [all], detail message [text, push answer]",
        "list.all.tapped(id: _) => folders, content list [all], detail message [text, push answer]",
        "list.all.tapped(id: _) => folders, content list [all], detail message [text]",
      ],
      explained: [
        "given => folders, content list [all], detail message [text, push answer]",
        "list.all.tapped(id: _) when isOpen, message is reselected"
          + " => folders, content list [all], detail message [text, push answer]",
        "list.all.tapped(id: _) when isOpen, !(message is reselected) => folders, content list [all], detail message [text]",
      ], says: ["4 conditions stated"]),
    .init(
      name: "a screen that has replaced the columns", steps: ["given => note, sheet note", "swipe down => note"],
      explained: ["given => note, sheet note", "swipe down => note"]),
    .init(
      name: "a wrong column in front",
      steps: ["given => folders, content list [all]", "list.all.tapped(id: _) => folders, content list front [all], detail message"],
      says: [
        "it shows `folders, content list front [all], detail message`, but the flow shows", "`folders, content list [all], detail message`",
      ]),
    .init(
      name: "a column that is not there", steps: ["given => folders, detail message", "list.all.tapped(id: _) => folders"],
      says: ["`list` is not shown", "this step cannot happen"]),
    .init(
      name: "columns of an older version", steps: ["given => folders, detail letter"],
      says: ["there is no detail `letter`", "perhaps the recording is from an older version of the flow"]),
    .init(
      name: "stacks in what is no flow", steps: ["given => folders [home], detail list [all]"], says: ["there is no detail `list`"]),
  ]
}

@Suite("flowc test --explain")
struct RecordingTests {
  private func explain(_ steps: [String], flow: String = flow, of name: String = "App(_)") -> (outcome: Outcome, host: MemoryHost) {
    let text = "scenario \"it\" for \(name) {\n" + steps.map { "  \($0)\n" }.joined() + "}\n"
    let host = MemoryHost(["Flows/App.flow": flow, "recording.flow": text])
    return (Tool.run(["test", "--explain", "recording.flow", "Flows"], commands: Commands.all, host: host), host)
  }

  @Test("explains", arguments: RecordingCase.all)
  func explains(_ test: RecordingCase) { check(test, of: flow, named: "App(_)") }

  @Test("explains columns", arguments: RecordingCase.ofColumns)
  func explainsColumns(_ test: RecordingCase) { check(test, of: mail, named: "Mail(_)") }

  @Test("explains links that wait", arguments: RecordingCase.ofWaitingLinks)
  func explainsWaitingLinks(_ test: RecordingCase) { check(test, of: waiting, named: "App(_)") }

  private func check(_ test: RecordingCase, of flow: String, named name: String) {
    let (outcome, host) = explain(test.steps, flow: flow, of: name)
    for said in test.says { #expect(host.standardError.contains(said), "\(host.standardError)") }
    if test.explained.isEmpty {
      #expect(outcome == .findings, "\(host.standardError)")
      #expect(host.standardOutput == "")
      return
    }
    let expected = "scenario \"it\" for \(name) {\n" + test.explained.map { "  \($0)\n" }.joined() + "}\n"
    #expect(host.standardOutput == expected, "\(host.standardError)")
    #expect(outcome == .clean, "\(host.standardError)")
    // The explained scenario must play.
    let player = MemoryHost(["App.flow": flow + host.standardOutput])
    #expect(Tool.run(["test"], commands: Commands.all, host: player) == .clean, "\(player.standardError)\(host.standardOutput)")
  }

  @Test("A condition that changes during a step is stated for each time")
  func changes() {
    let steps = ["given => home", "home.flipTapped => home, push detail"]
    let (outcome, host) = explain(steps)
    #expect(outcome == .clean, "\(host.standardError)")
    let player = MemoryHost(["App.flow": flow + host.standardOutput])
    #expect(Tool.run(["test"], commands: Commands.all, host: player) == .clean, "\(player.standardError)\(host.standardOutput)")
  }

  @Test("Other outcomes are those of conditions, not a stack that may come from elsewhere")
  func otherOutcomes() {
    let flow =
      "flow App {\n  start home\n  screen home { t { if a -> push b else if c -> push b else -> push d } }\n  screen b\n  screen d\n}\n"
    let one = explain(["given => home", "home.t => home, push d"], flow: flow)
    #expect(one.host.standardError.contains("2 steps explained, 2 conditions stated; to save"), "\(one.host.standardError)")
    let several = explain(["given => home", "home.t => home, push b"], flow: flow)
    #expect(several.host.standardError.contains("stated; other outcomes fit as well"), "\(several.host.standardError)")
  }

  @Test("A recording of a flow that is not there, and of nothing")
  func nothing() {
    #expect(explain(["given => home"], of: "Ap(_)").host.standardError.contains("there is no flow `Ap`; did you mean `App`?"))
    let host = MemoryHost(["Flows/App.flow": flow, "recording.flow": "// nothing\n"])
    #expect(Tool.run(["test", "--explain", "recording.flow", "Flows"], commands: Commands.all, host: host) == .findings)
    #expect(host.standardError.contains("recording.flow has no scenario to explain"))
    #expect(Tool.run(["test", "--explain", "no.flow", "Flows"], commands: Commands.all, host: host) == .unusable)
  }

  /// Flows with ten conditions in each event, and recorded steps.
  private static let manyConditions: [(name: String, flow: String, steps: [String])] = {
    let conditions = (0..<10).map { "c\($0)" }
    let events = conditions.map { "  event e\($0) { if \($0) -> set n = 1 else -> set n = 2 }\n" }.joined()
    let chain = conditions.map { "if \($0) -> set n = n + 1" }.joined(separator: " else ")
    let all = conditions.map { "do e\($0)" }.joined(separator: ", ")
    func flow(_ tapped: String, _ rest: String = "") -> String {
      "flow App {\n  var n: Int = 0\n  start home\n\(events)\(rest)  screen home { tapped \(tapped) }\n}\n"
    }
    let repeated = (1...500).flatMap { _ in ["home.tapped => home", "home.tapped => home"] }
    // All ten conditions decide what is shown, and the stacks do not repeat.
    let choices = (0..<10).map { "  event s\($0) { if c\($0) -> push a else -> push b }\n" }.joined()
    let screens = (0..<10).map { $0 % 3 == 0 ? "push b" : "push a" }.joined(separator: ", ")
    let chosen = "  screen a { tapped -> push home }\n  screen b { tapped -> push home }\n" + choices
    let growing = (0..<20).flatMap { step in
      let before = "home" + (0..<step).map { _ in ", \(screens), push home" }.joined()
      return ["home.tapped => \(before), \(screens)", "a.tapped => \(before), \(screens), push home"]
    }
    return [
      ("one chain", flow("{ \(chain) }"), repeated),
      ("one event after the other", flow("-> \(all)"), repeated),
      (
        "in stacks that grow", flow("-> \((0..<10).map { "do s\($0)" }.joined(separator: ", "))", chosen),
        growing.map {
          $0.replacing("a.tapped", with: screens.hasSuffix("push a") ? "a.tapped" : "b.tapped")
        }
      ),
    ]
  }()

  /// Each condition doubles the outcomes of a step, and no step states the result of a condition.
  @Test("Many steps with ten conditions each are explained", .long, arguments: 0..<3)
  func bound(number: Int) {
    let test = Self.manyConditions[number]
    let (outcome, host) = explain(["given => home"] + test.steps, flow: test.flow)
    #expect(outcome == .clean, "\(test.name): \(host.standardError.prefix(2000))")
    let player = MemoryHost(["App.flow": test.flow + host.standardOutput])
    #expect(Tool.run(["test"], commands: Commands.all, host: player) == .clean, "\(player.standardError.prefix(500))")
  }

  /// Thirty choices in one event have more than a billion outcomes.
  @Test("The search finds one of very many outcomes, and gives up where none fits")
  func givesUp() {
    let names = (0..<30).map { "p\($0)" }
    let shown = names.map { "present(\($0)) a" }.joined(separator: ", ")
    let flow = """
      flow App {
      \(names.map { "  var \($0): RouteStyle = .push\n" }.joined())  start home
        screen home { tapped -> \(shown) }
        screen a
      }

      """
    let stack = "home" + names.map { _ in ", sheet a" }.joined()
    let answers = names.map { "present(\($0)) == sheet" }.joined(separator: ", ")
    let found = explain(["given => home", "home.tapped => \(stack)"], flow: flow)
    #expect(found.outcome == .clean, "\(found.host.standardError.prefix(2000))")
    #expect(found.host.standardOutput.contains("home.tapped when \(answers) => \(stack)"))
    let (outcome, host) = explain(["given => home", "home.tapped => \(stack), sheet a"], flow: flow)
    #expect(outcome == .findings)
    #expect(host.standardError.contains("recording.flow:3:18: error"), "\(host.standardError.prefix(2000))")
    #expect(host.standardError.contains("the search gave up here"), "\(host.standardError.prefix(2000))")
    #expect(host.standardError.contains("state some conditions of this step"))
  }

  /// Sessions are not counted if they contradict the flow, are damaged, or belong to another flow.
  @Test("flowc stats counts what recorded sessions take")
  func stats() {
    func session(_ steps: String..., of name: String = "App(_)") -> String {
      "scenario \"a session\" for \(name) {\n" + steps.map { "  \($0)\n" }.joined() + "}\n"
    }
    let files = [
      "App.flow": flow + "scenario \"covers\" for App {\n  start when isNew => hello\n  hello.doneTapped => home\n}\n",
      "sessions/a.flow": session(
        "given => home", "home.openTapped(name: _) => home, push detail", "go back => home",
        "home.openTapped(name: _) => home, sheet wait"),
      "sessions/old/b.flow": session("given => home", "link \"/detail/_\" => home, push detail"),
      "sessions/c.flow": session("given => home", "home.openTapped(name: _) => home, push wait"),
      "sessions/d.flow": session("given => home", of: "Ap(_)"),
      "sessions/e.flow": "scenario \"a session\" for App(_) {\n  given => ho\u{1B}[2J",
      "sessions/notes.txt": "no recording",
    ]
    let host = MemoryHost(files)
    #expect(Tool.run(["stats", "--recordings", "sessions"], commands: Commands.all, host: host) == .findings, "\(host.standardError)")
    let output = host.standardOutput
    #expect(output.contains("2 recorded sessions; 2 recordings contradict their flow; 1 recording is of no flow here\n"), "\(output)")
    #expect(output.contains("recorded sessions of `App` take\n  2  home.openTapped  (no scenario)\n"), "\(output)")
    #expect(output.contains("  1  link \"/detail/{name}\"  (no scenario)\n"), "\(output)")
    #expect(output.contains("  0  hello.doneTapped\n"), "\(output)")
    #expect(host.standardError.contains("sessions/c.flow:3:"), "\(host.standardError)")
    #expect(host.standardError.contains("no invisible character U+1B"), "\(host.standardError)")
    let drawing = MemoryHost(files)
    #expect(Tool.run(["graph", "--recordings", "sessions"], commands: Commands.all, host: drawing) == .clean)
    #expect(drawing.standardError.contains("2 recordings contradict their flow"), "\(drawing.standardError)")
    let plain = MemoryHost(["App.flow": flow])
    #expect(Tool.run(["stats", "--recordings", "nowhere"], commands: Commands.all, host: plain) != .clean)
  }
}
