import FlowGraph
import FlowModel
import FlowRuntime
import FlowTestSupport
import Foundation
import Testing

@testable import FlowScenarios

/// The scenario player and generated coordinators handle events alike: the stacks are the same after every event. Scenarios know no
/// values, so the test follows every possible result of a condition, and continues with the results that match.
@Suite("Scenarios and the coordinator", .outside)
struct CoordinatorScenarioTests {
  /// Every `stride`-th run in the log is played.
  private static let stride = TestExtent.number("FLOW_PLAYED_RUNS") == nil ? 4 : 1

  @Test("The same stacks event by event")
  func agreement() throws {
    var counts = Counts()
    var program: CoordinatorLog.Program?
    var run: LoggedRun?
    var number = 0
    func finish() {
      defer { run = nil }
      guard let program, let run else { return }
      number += 1
      if number % Self.stride == 0 { counts.play(run, in: program) }
    }
    for line in try CoordinatorLog.shared().lines {
      switch line {
      case .program(let next):
        finish()
        program = next
      case .run(let flow, let stack):
        finish()
        run = LoggedRun(flow: flow, start: LoggedRun.withoutValues(stack))
      case .event(let json, let stack): run?.add(json, stack)
      case .recording, .difference: break
      }
    }
    finish()
    print("FLOW_TEST_SEED=\(CoordinatorLog.seed): scenarios and the coordinator: \(counts)")
    #expect(counts.faults.isEmpty, "FLOW_TEST_SEED=\(CoordinatorLog.seed): \(counts.faults.joined(separator: "\n"))")
    #expect(counts.events > 4 * counts.runs)
  }
}

/// A run of a coordinator up to its first restoration, which scenarios cannot express, or up to the first event that causes events
/// without end, which scenarios refuse.
private struct LoggedRun {
  var flow: String
  var start: String
  var events: [(json: String, stack: String)] = []
  private var isEnded = false

  init(flow: String, start: String) {
    self.flow = flow
    self.start = start
  }

  mutating func add(_ json: String, _ stack: String) {
    if json.contains("\"restore\"") || json.contains("\"endless\"") { isEnded = true }
    if !isEnded { events.append((json, Self.withoutValues(stack))) }
  }

  /// A stack in the form of scenarios: the kinds of the routes and the names of the screens.
  static func withoutValues(_ stack: String) -> String {
    stack.replacing(/\([^()]*\)/, with: "").replacing("+ ", with: " ")
  }
}

private struct Counts: CustomStringConvertible {
  var runs = 0
  var events = 0
  var ways = 0
  /// Runs in which one condition was both true and false during one event.
  var contradictions = 0
  /// Runs that end early because something depends on a value of an event. Scenarios have no such values.
  var cut = 0
  var faults: [String] = []

  var description: String {
    "\(runs) runs, \(events) events, \(ways) ways, \(contradictions) runs with contradictions, \(cut) cut, \(faults.count) mismatches"
  }

  mutating func play(_ run: LoggedRun, in program: CoordinatorLog.Program) {
    runs += 1
    events += run.events.count
    var machine = PlayedMachine(program)
    var fault = machine.fault(of: run)
    if fault != nil {
      contradictions += 1
      machine.asksEachTime = true
      fault = machine.fault(of: run)
    }
    ways += machine.ways
    if machine.isCut { cut += 1 }
    if let fault, faults.count < 5 { faults.append(fault) }
  }
}

/// Plays a run with all possible results of its conditions.
private struct PlayedMachine {
  let program: CoordinatorLog.Program
  let player: LoggedPlayer
  /// Whether the same condition may be true and then false during one event, because values change in between.
  var asksEachTime = false
  private(set) var ways = 0
  /// Whether the run ended because something depends on a value of an event.
  private(set) var isCut = false
  /// The reasons why the last event could not be played further.
  private var stops: Set<String> = []

  init(_ program: CoordinatorLog.Program) {
    self.program = program
    player = LoggedPlayer(program)
  }

  /// The first difference between a run and its scenario, or `nil` if there is none.
  mutating func fault(of run: LoggedRun) -> String? {
    guard let flow = program.document.flows.firstIndex(where: { $0.name == run.flow }) else { return "no flow \(run.flow)" }
    isCut = false
    let player = player
    var states = everyWay { statements throws(PlayStop) in try player.start(flow, statements) }
    var before = ""
    for (json, expected) in [("{}", run.start)] + run.events {
      let event = (try? JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]) ?? [:]
      if !event.isEmpty {
        states = states.flatMap { state in
          everyWay { statements throws(PlayStop) in
            do throws(PlayStop) {
              guard let next = try player.play(event, state, statements) else { throw .impossible("\(json) is not known") }
              return next
            } catch .noLink {
              // A link without a destination changes nothing.
              return state
            } catch { throw error }
          }
        }
      }
      defer { stops = [] }
      let made = states.map { (state: $0, text: player.text($0)) }
      var seen: Set<String> = []
      states = made.filter { $0.text == expected && seen.insert("\($0.state)").inserted }.map(\.state)
      if states.isEmpty, isCut { return nil }
      isCut = false
      if states.isEmpty {
        let played = (Set(made.map(\.text)).sorted() + stops.sorted()).joined(separator: "\n   or: ")
        return "\(run.flow) \(json) on \(before)\n  the coordinator: \(expected)\n  scenarios: \(played)"
      }
      if states.count > 64 { states.removeLast(states.count - 64) }
      before = expected
    }
    return nil
  }

  private mutating func everyWay(_ play: (Statements) throws(PlayStop) -> CoreState) -> [CoreState] {
    var found: [CoreState] = []
    var waiting: [[String]] = [[]]
    while let statements = waiting.popLast(), found.count < 400 {
      ways += 1
      do throws(PlayStop) {
        found.append(try play(Statements(statements, inOrder: asksEachTime)))
      } catch .question(_, let options) {
        for option in options { waiting.append(statements + [option]) }
      } catch .impossible(let reason) {
        isCut = isCut || reason.contains("is not known: write it with dots")
        stops.insert(reason)
      } catch { stops.insert("\(error)") }
    }
    return found
  }
}

/// Plays the events of a log with the rules of scenarios.
private struct LoggedPlayer {
  let played: PlayedUnit

  init(_ program: CoordinatorLog.Program) { played = PlayedUnit(program.unit) }

  private func player(_ statements: Statements) -> ScenarioPlayer {
    let player = ScenarioPlayer(played, statements)
    player.asksForEqualValues = true
    return player
  }

  func start(_ flow: Int, _ statements: Statements) throws(PlayStop) -> CoreState {
    try player(statements).start(flow)
  }

  /// - Returns: `nil` if the event is not known.
  func play(_ event: [String: Any], _ state: CoreState, _ statements: Statements) throws(PlayStop) -> CoreState? {
    guard let happening = happening(event, state) else { return nil }
    var after = state
    try player(statements).settle(&after, happening)
    return after
  }

  private func happening(_ json: [String: Any], _ state: CoreState) -> Happening? {
    guard let gesture = json["gesture"] as? String else { return action(json, state).map { .action($0) } }
    // A gesture that is not possible changes nothing.
    if gesture == "swipe down" { return (try? played.swipingDown(in: state)) ?? .gesture([]) }
    let count = gesture.split(separator: " ").dropFirst(2).first.flatMap { Int($0) } ?? 1
    return (try? played.goingBack(count, in: state)) ?? .gesture([])
  }

  private func action(_ json: [String: Any], _ state: CoreState) -> CoreAction? {
    let event = json["event"] as? String
    if let name = json["own"] as? String { return .own(name) }
    if let work = json["work"] as? Int, let event { return .work(work, event) }
    if let text = json["link"] as? String { return (try? FlowLink(text)).map { .router(.open($0)) } }
    if let index = json["back"] as? Int { return .router(.systemBack(to: state.routes[index].id)) }
    if let index = json["dismiss"] as? Int { return .router(.dismissed(id: state.routes[index].id)) }
    guard let index = json["route"] as? Int else { return nil }
    let route = state.routes[index]
    func happens(_ event: CoreEvent) -> CoreAction { .router(.screen(id: route.id, action: event)) }
    if let role = json["tab"] as? String {
      guard let item = column(role, in: route) else { return nil }
      if let event { return happens(.columns(.column(id: item.id, action: .event(event)))) }
      let inner = (json["flow"] as? [String: Any]).flatMap { flow in item.column.flow.flatMap { action(flow, $0) } }
      return inner.map { happens(.columns(.column(id: item.id, action: .flow($0)))) }
    }
    if let tab = json["select"] as? Int { return route.screen.tabs.map { happens(.tabs(.select($0.items[tab].id))) } }
    if let event { return happens(.event(event)) }
    guard let flow = json["flow"] as? [String: Any] else { return nil }
    guard let tab = json["tab"] as? Int else {
      return route.screen.flow.flatMap { action(flow, $0) }.map { happens(.flow($0)) }
    }
    guard let item = route.screen.tabs?.items[tab], let inner = item.tab.flow.flatMap({ action(flow, $0) }) else { return nil }
    return happens(.tabs(.tab(id: item.id, action: .flow(inner))))
  }

  private func column(_ role: String, in route: Route<CoreContent>) -> Columns<CoreContent>.Item? {
    route.screen.columns?.items.first { "\($0.role)" == role }
  }

  func text(_ state: CoreState) -> String {
    let unit = played.unit
    let flow = unit.flows[state.flow]
    return state.routes.map { route in
      let kind = route.presentation.kind.rawValue
      if let columns = route.screen.columns {
        let items = columns.items.map { item in
          let name = unit.names[unit.tabs[flow.tabs.start + Int(item.column.number)].name]
          let inside = item.column.flow.map { "{\(text($0))}" } ?? ""
          return "\(item.role == columns.front ? "*" : "")\(item.role) \(name)\(inside)"
        }
        return "\(kind) columns[\(items.joined(separator: " | "))]"
      }
      if let tabs = route.screen.tabs {
        let items = tabs.items.map { item in
          let name = unit.names[unit.tabs[flow.tabs.start + Int(item.tab.number)].name]
          return (item.id == tabs.selectedID ? "*" : "") + name + "{" + (item.tab.flow.map { text($0) } ?? "") + "}"
        }
        return "\(kind) tabs[\(items.joined(separator: " | "))]"
      }
      let name = unit.names[unit.screens[flow.screens.start + Int(route.screen.number)].name]
      return "\(kind) \(name)" + (route.screen.flow.map { "{\(text($0))}" } ?? "")
    }.joined(separator: ", ")
  }
}
