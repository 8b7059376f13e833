import FlowGraph
import FlowModel
import FlowSyntax
import FlowTestSupport
import Foundation
import Testing

@testable import FlowRuntime
@testable import FlowScenarios

/// The page of `flowc graph` and the scenario player play flows with columns alike. After every event of random walks, the same
/// stacks are possible.
///
/// `FLOW_TEST_SEED` repeats the walks. Without `node` the test is skipped.
@Suite("Columns on the page and in scenarios", .outside)
struct ColumnsAgreementTests {
  /// Flows with columns, and what can happen in each.
  struct Played: CustomTestStringConvertible {
    var flow: String
    var source: String
    var events: [String]

    var testDescription: String { flow }
  }

  private static let gestures = ["go back", "go back", "go back 2", "go back 3", "go back 4", "swipe down", "swipe down"]

  /// The mail app of the tests of generated code. Its variables start with unknown values.
  private static let mailbox: String = {
    let fixture = try? Fixture("columns.txt", in: "Codegen")
    return (fixture?["source"] ?? "").replacing("= false", with: "= later()")
  }()

  /// Columns in tabs and in a sheet. Each column has pushed screens and layers.
  private static let office = """
    flow Office {
      tabs {
        tab desk: Desk
        tab other: Shelf
      }
      screen pad: Desk { exit closed -> dismiss }
      event padTapped -> sheet pad
    }
    flow Desk {
      exit closed
      columns {
        sidebar shelf: Shelf {
          exit chosen -> detail paper
          exit dropped always -> detail letter(number: later()) beside
        }
        detail paper: Paper {
          exit torn { if isLast -> clear detail else -> detail letter(number: later()), select shelf }
          exit filed always -> update paper
          reselected -> send paper.turned
          dismissed -> send shelf.tidied, sheet lamp
        }
        detail letter: Letter requires isOpen else sheet lamp
      }
      screen lamp {
        closed -> exit closed
        off -> dismiss
      }
      event lampTapped -> sheet lamp
    }
    flow Shelf {
      exit chosen
      exit dropped
      event tidied -> back to root
      start all
      screen all {
        tapped -> exit chosen
        more -> push rest
        menu -> sheet box
      }
      screen rest { tapped -> exit chosen }
      screen box { tapped -> exit dropped }
    }
    flow Paper {
      exit torn
      exit filed
      event turned { if isLong -> push back }
      start front
      screen front {
        turn -> push back
        tear -> exit torn
        file -> exit filed
        show -> cover light
      }
      screen back stays if isTorn { file -> exit filed }
      screen light {
        file -> exit filed
        done -> dismiss
      }
    }
    flow Letter(number: Int) {
      start front
      screen front {
        turn -> push back
        show -> cover light
      }
      screen back
      screen light stays if isLit { done -> dismiss }
    }
    """

  /// A flow that pushes screens on its child, whose layers are hidden then. Alerts, dialogs and screens that stay.
  private static let house = """
    flow House {
      start hall
      screen hall { entered -> push rooms }
      screen rooms: Rooms stays if isFull {
        exit moved -> push yard
        dismissed { if isCold -> push yard }
      }
      screen yard stays if isLocked {
        ring -> send rooms.called
        walk -> push yard
        doubt -> alert question
        drive -> sheet rooms
        dismissed { if isLocked -> push yard }
      }
      event called -> send rooms.called
      alert question {
        title: "?"
        button yes: "Yes" -> push yard
      }
    }
    flow Rooms {
      exit moved
      event called { if isLoud -> sheet phone else -> alert knock }
      start first
      screen first {
        next -> push second
        leave -> exit moved
      }
      screen second stays if isBusy {
        next -> push second
        leave -> exit moved
        dismissed { if isBusy -> sheet phone }
      }
      screen phone {
        talk -> push second
        ask -> dialog choice
        leave -> exit moved
      }
      alert knock {
        title: "!"
        button open: "Open" -> push second
        cancel stay: "Stay"
      }
      dialog choice {
        title: "?"
        cancel closed: "Close" -> dismiss
      }
    }
    """

  private static let inRooms = [
    "first.next", "first.leave", "second.next", "second.leave", "phone.talk", "phone.ask", "phone.leave", "knock.open", "knock.stay",
    "choice.closed", "called",
  ]

  private static let desk = [
    "shelf.all.tapped", "shelf.all.more", "shelf.all.menu", "shelf.rest.tapped", "shelf.box.tapped", "paper.front.turn",
    "paper.front.tear", "paper.front.file", "paper.front.show", "paper.back.file", "paper.light.file", "paper.light.done",
    "letter.front.turn", "letter.front.show", "letter.light.done", "lampTapped", "lamp.closed", "lamp.off",
  ]

  static let played: [Played] = [
    Played(
      flow: "Mailbox", source: mailbox,
      events: [
        "folders.list.tapped(folder: _)", "messages.list.tapped(message: _)", "messages.list.composeTapped", "messages.list.closeTapped",
        "messages.list.searchTapped", "messages.list.searchTapped", "message.text.deleteTapped(next: _)", "help.filterTapped(limit: _)",
        "help.retried", "helpWanted", "filter.delegate.applied(_)", "link \"/message/_/_\"",
      ] + gestures),
    Played(flow: "Letters", source: mailbox, events: ["boxes.list.tapped(box: _)", "go back"]),
    Played(flow: "Desk", source: office, events: desk + gestures),
    Played(
      flow: "House", source: house,
      events: inRooms.map { "rooms.\($0)" } + [
        "hall.entered", "yard.ring", "yard.walk", "yard.doubt", "yard.drive", "question.yes", "called",
      ]
        + gestures + gestures),
    Played(
      flow: "Office", source: office,
      events: desk.map { "desk.\($0)" } + desk.map { "pad.\($0)" }
        + ["padTapped", "select other", "select desk", "other.all.tapped", "other.all.more", "other.all.menu"] + gestures + gestures),
  ]

  @Test("The same stacks after every event", .enabled(if: SearchPath.node != nil, "there is no Node 18 or newer"), arguments: played)
  func agreement(_ played: Played) throws {
    let seed = SeededRandom.seed(for: "Columns on the page: \(played.flow)")
    var walks = try ScenarioWalks(played.source, played.flow, played.events, seed: seed)
    var input = walks.document + "\n"
    let count = caseCount(all: 200, usual: 25)
    for _ in 0..<count { input += walks.next(events: 20) }
    let swiftc = try Swiftc()
    defer { swiftc.remove() }
    try swiftc.write(input, to: "input.txt")
    try swiftc.write(PageWriter.sessions, to: "page.js")
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "follow.js").path(percentEncoded: false)
    let node = try #require(SearchPath.node?.path(percentEncoded: false))
    let (status, said) = try swiftc.run("/bin/sh", ["-c", "'\(node)' '\(script)' page.js < input.txt"])
    print("FLOW_TEST_SEED=\(seed): \(played.flow): \(said.split(separator: "\n").last ?? "")")
    #expect(status == 0, "FLOW_TEST_SEED=\(seed)\n\(said.prefix(6000))")
    #expect(walks.eventCount > 10 * count, "Most events are possible.")
  }
}

/// Random walks of the scenario player, and all stacks that are possible after each event.
private struct ScenarioWalks {
  let document: String
  private(set) var eventCount = 0
  private let unit: FlowUnit
  private let scenario: Scenario
  private let events: [String]
  private let played: PlayedUnit
  private var random: SeededRandom

  init(_ source: String, _ flow: String, _ events: [String], seed: UInt64) throws {
    // The events are the steps of a scenario that is never played. So the stacks of the steps do not matter.
    let root = flow == "Mailbox" ? "folders" : flow == "Letters" ? "boxes" : ["Office": "tabs", "House": "hall"][flow] ?? "shelf"
    let steps = events.map { "  \($0) => \(root)\n" }.joined()
    let file = SourceFile(path: "A.flow", text: source + "\nscenario \"events\" for \(flow)(_) {\n  given => \(root)\n\(steps)}\n")
    let tree = Parser.parse(file)
    let (unit, findings) = Lowering.lower([tree])
    let errors = (tree.diagnostics + findings).filter { $0.severity == .error }
    try #require(errors.isEmpty, "\(errors.map { "\(file.position(at: $0.location.range.start).line): \($0.message)" })")
    self.unit = unit
    scenario = try #require(unit.scenarios.first)
    self.events = events
    played = PlayedUnit(unit)
    document = "document\t\(FlowDocument(unit: unit).json(isIndented: false))"
    random = SeededRandom(seed: seed)
  }

  /// The lines of the next walk.
  mutating func next(events count: Int) -> String {
    var search = OutcomeSearch(played, steps: 10_000, isThorough: true)
    let play = ScenarioPlay(nothingIn: played)
    let flow = scenario.flow
    search.begin(stepsLeft: 1)
    let started = search.outcomes([]) { player throws(PlayStop) in try player.start(flow) }.map(\.result)
    var text = ""
    guard var states = add("walk\t\(unit.names[unit.flows[flow].name])", started, started, search, to: &text) else { return "" }
    for _ in 0..<count {
      let number = event(in: states, play)
      let event = scenario.steps[number + 1].event
      var (certain, possible): ([CoreState], [CoreState]) = ([], [])
      search = OutcomeSearch(played, steps: 10_000, isThorough: true)
      for state in states {
        guard let happening = try? play.happening(event, scenario, state) else { continue }
        for asksEachTime in [false, true] {
          search.begin(stepsLeft: 1)
          let wanted = OutcomeSearch.Wanted(text: "") { _ in "" }
          let outcomes = search.outcomes(
            of: happening, named: events[number], in: state, [], asksEachTime: asksEachTime, wanted: wanted)
          if search.isCut { return text }
          if !asksEachTime { certain += outcomes.map(\.result) }
          possible += outcomes.map(\.result)
        }
      }
      if !possible.isEmpty { eventCount += 1 }
      guard let next = add("event\t\(events[number])", certain, possible, search, to: &text) else { return text }
      if !next.isEmpty { states = next }
    }
    return text
  }

  /// An event that is usually possible.
  private mutating func event(in states: [CoreState], _ play: ScenarioPlay) -> Int {
    var number = 0
    for _ in 0..<8 {
      number = Int.random(in: events.indices, using: &random)
      let event = scenario.steps[number + 1].event
      if states.contains(where: { (try? play.happening(event, scenario, $0)) != nil }) { break }
    }
    return number
  }

  /// Adds a line, and returns the states with which the walk continues; `nil` if there are too many.
  private mutating func add(
    _ what: String, _ certain: [CoreState], _ possible: [CoreState], _ search: OutcomeSearch, to text: inout String
  ) -> [CoreState]? {
    func stacks(_ states: [CoreState]) -> [String] { Set(states.map { stack($0) }).sorted() }
    let next = stacks(certain).randomElement(using: &random) ?? ""
    text += "\(what)\t\(stacks(certain).joined(separator: "|"))\t\(stacks(possible).joined(separator: "|"))\t\(next)\n"
    var seen: Set<String> = []
    let states = possible.filter { stack($0) == next && seen.insert(search.key(of: $0)).inserted }
    return states.count > 16 ? nil : states
  }

  private func inside(_ content: CoreContent) -> String { content.flow.map { " [\(stack($0))]" } ?? "" }

  /// The stack of a state, with all stacks inside.
  private func stack(_ state: CoreState) -> String {
    let flow = unit.flows[state.flow]
    func tab(_ content: CoreContent) -> String { unit.names[unit.tabs[flow.tabs.start + Int(content.number)].name] }
    return state.routes.flatMap { route -> [String] in
      if let columns = route.screen.columns {
        return columns.items.map { item in
          let isMarked = item.role == columns.front && item.id != columns.items.last?.id
          return (item.role == .sidebar ? "" : "\(item.role) ") + tab(item.column) + (isMarked ? " front" : "") + inside(item.column)
        }
      }
      let kind = route.presentation.kind == .root ? "" : "\(route.presentation.kind.rawValue) "
      guard let tabs = route.screen.tabs else {
        return [kind + unit.names[unit.screens[flow.screens.start + Int(route.screen.number)].name] + inside(route.screen)]
      }
      let texts = tabs.items.map { ($0.id == tabs.selectedID ? "*" : "") + tab($0.tab) + inside($0.tab) }
      return ["\(kind)tabs (\(texts.joined(separator: ", ")))"]
    }.joined(separator: ", ")
  }
}
