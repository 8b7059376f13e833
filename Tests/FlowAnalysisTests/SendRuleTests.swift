import FlowCore
import FlowModel
import FlowSyntax
import FlowTestSupport
import Foundation
import Testing

@testable import FlowAnalysis
@testable import FlowRuntime
@testable import FlowScenarios

/// A flow with the screens `a` to `d`. The flow starts with `a`.
private func sends(_ description: String, _ members: String, and others: String = "", finds: [String] = []) -> AnalysisCase {
  AnalysisCase(description, "flow F {\nstart a\n\(members)\n}\n\(others)", asksForStacks: true, finds: finds)
}

private let coveredReceivers = [
  sends(
    "to the screen below a sheet", "screen a { x -> sheet b\n y -> push c }\nscreen b { z -> send a.y }\nscreen c",
    finds: ["5:17 send-to-covered"]),
  sends(
    "to the screen below a pushed one", "screen a { x -> push b\n y -> push c }\nscreen b { z -> send a.y }\nscreen c",
    finds: ["5:17 send-to-covered"]),
  sends("after `dismiss`", "screen a { x -> sheet b\n y -> push c }\nscreen b { z -> dismiss, send a.y }\nscreen c"),
  sends("before `dismiss`", "screen a { x -> sheet b\n y -> push c }\nscreen b { z -> send a.y, dismiss }\nscreen c"),
  sends("`always`", "screen a { x -> sheet b\n y always -> push c }\nscreen b { z -> send a.y }\nscreen c"),
  sends("without a handler", "screen a { x -> sheet b\n y }\nscreen b { z -> send a.y }"),
  sends("to itself", "screen a { x -> send a.y\n y -> push c }\nscreen c"),
  sends(
    "to itself, behind another screen", "screen a { x -> push c, send a.y\n y -> push c }\nscreen c",
    finds: ["3:25 send-to-covered"]),
  sends(
    "to itself, before another screen",
    "screen a { x -> send a.y, push c\n y -> push c }\nscreen c", finds: ["3:17 send-to-covered"]),
  sends(
    "to a screen that is below in one run, and on top in another",
    "screen a { x -> push b\n y -> push c }\nscreen b { z { if c -> dismiss, send a.y else -> back, send a.y } }\nscreen c",
    finds: ["5:24 dismiss-never", "5:33 send-to-covered"]),
  sends(
    "two layers further down",
    "screen a { x -> sheet b\n y -> push c }\nscreen b { z -> sheet d }\nscreen c\nscreen d { w -> dismiss, send a.y }",
    finds: ["7:26 send-to-covered"]),
  sends(
    "behind another delivery",
    "screen a { x -> sheet b\n y -> push c }\nscreen b { z -> send b.v, send a.y\n v -> dismiss }\nscreen c"),
  sends(
    "from an exit", "screen a { x -> sheet b\n y -> push c }\nscreen b: B { exit done -> send a.y }\nscreen c",
    and: "flow B { exit done\nstart h\nscreen h { x -> exit done } }", finds: ["5:28 send-to-covered"]),
  sends(
    "from one of two exits",
    "screen a { x -> sheet b\n y -> push c }\nscreen b: B { exit done -> send a.y\n exit gone -> dismiss }\nscreen c",
    and: "flow B { exit done\nexit gone\nstart h\nscreen h { x -> exit done, exit gone } }"),
  sends("from a gesture", "screen a { x -> sheet b\n y -> push c }\nscreen b { dismissed -> send a.y }\nscreen c"),
  sends("from an event of the flow", "event e -> send a.y\nscreen a { x -> sheet b\n y -> push c }\nscreen b\nscreen c"),
  sends(
    "from screens that share it", "screens { z -> send a.y }\nscreen a { x -> sheet b\n y -> push c }\nscreen b\nscreen c",
    finds: ["3:16 send-to-covered", "3:16 send-to-covered"]),
]

private let endlessEvents = [
  sends("one event", "screen a { x -> send a.x }", finds: ["3:17 endless-send"]),
  sends("two events", "screen a { x -> send a.y\n y -> send a.x }", finds: ["3:17 endless-send"]),
  sends("an event that leads there", "screen a { x -> send a.y\n y -> send a.z\n z -> send a.y }", finds: ["4:7 endless-send"]),
  sends("a condition that may fail", "screen a { x -> send a.y\n y { if c -> send a.x } }"),
  sends(
    "in every branch",
    "screen a { x -> send a.y\n y { if c -> send a.x else -> set v = true, send a.y } }\nvar v: Bool = false",
    finds: ["3:17 endless-send"]),
  sends("in one branch", "screen a { x -> send a.y\n y { if c -> send a.x else -> push b } }\nscreen b"),
  sends("two screens", "screen a { x -> push b, send b.y }\nscreen b { y -> back, send a.x }", finds: ["3:25 endless-send"]),
  sends(
    "two screens, one of them covered", "screen a { x -> push b, send b.y }\nscreen b { y -> send a.x }",
    finds: ["4:17 send-to-covered"]),
  sends("deeper and deeper", "screen a { x -> push a, send a.x }", finds: ["3:25 endless-send"]),
  sends("in place", "screen a { x -> swap b, send b.y }\nscreen b { y -> replace a, send a.x }", finds: ["3:25 endless-send"]),
  sends(
    "through a requirement",
    "screen a { x -> replace b, send b.y }\nscreen b requires c else replace a { y -> replace a, send a.x }"),
  sends("that leaves", "screen a { y -> push b }\nscreen b { x -> back, send b.x }", finds: ["4:23 send-to-absent"]),
]

@Suite("Events that screens send")
struct SendRuleTests {
  @Test("A receiver below other routes", arguments: coveredReceivers)
  func covered(testCase: AnalysisCase) { expectAnalysis(testCase) }

  @Test("Events that send each other", arguments: endlessEvents)
  func endless(testCase: AnalysisCase) { expectAnalysis(testCase) }

  @Test("What is claimed of random flows holds in all of their runs")
  func random() {
    let seed = SeededRandom.seed(for: "Sends of random flows")
    let count = caseCount(all: 120, usual: 30)
    var (claims, loops, missedClaims, missedLoops) = (0, 0, 0, 0)
    for number in 0..<UInt64(count) {
      let text = RandomSends.text(seed: seed &+ number)
      let tree = Parser.parse(SourceFile(path: "F.flow", text: text))
      let (unit, mistakes) = Lowering.lower([tree])
      let errors = (tree.diagnostics + mistakes).filter { $0.severity == .error }.map(\.message)
      if !errors.isEmpty {
        Issue.record("\(errors)\n\(text)")
        return
      }
      let context = AnalysisContext(unit: unit, trees: [tree], options: AnalysisOptions())
      let all = UnitRuns(context)
      guard let runs = all.runs(ofFlow: 0), runs.reach.hasAll else { continue }
      let search = PlayedSends(unit)
      if search.isCut { continue }
      let flagged = Set(SendToCovered.check(runs).map { unit.text(of: $0.location) })
      for (send, sender, receiver) in search.sends {
        let arrives = search.taken.contains { $0.contains(sender) && $0.contains(receiver) && sender != receiver }
        if flagged.contains(send) {
          claims += 1
          if arrives { Issue.record("FLOW_TEST_SEED=\(seed &+ number): \(send) arrives\n\(text)") }
        } else if !arrives, search.taken.contains(where: { $0.contains(sender) }) {
          missedClaims += 1
        }
      }
      var loop = SendSearch(runs)
      loop.run()
      for (event, isEndless) in search.isEndless {
        let isSaid = loop.nodes.indices.contains { node in
          let (stack, waiting) = (loop.nodes[node].stack, loop.nodes[node].waiting)
          return loop.next[node] != nil && stack.count == 1 && waiting.count == 1
            && "\(stack[0].screen) \(stack[0].kind.word) \(unit.names[waiting[0].event])" == event
        }
        if isSaid {
          loops += 1
          if !isEndless { Issue.record("FLOW_TEST_SEED=\(seed &+ number): \(event) ends\n\(text)") }
        } else if isEndless {
          missedLoops += 1
        }
      }
    }
    print("FLOW_TEST_SEED=\(seed): \(count) flows, \(claims) covered sends, \(loops) endless events;")
    print("  not claimed: \(missedClaims) sends that never arrive, \(missedLoops) endless events")
    if count >= 200 { #expect(claims > count / 20 && loops > count / 50) }
  }
}

/// Small random flows that send events to their screens. No event is sent in two places.
private struct RandomSends {
  private var random: SeededRandom
  private var conditions = 0
  private var unsent = ["a", "b", "c"].flatMap { screen in ["e0", "e1"].map { "\(screen).\($0)" } }

  static func text(seed: UInt64) -> String {
    var maker = RandomSends(random: SeededRandom(seed: seed))
    maker.unsent.shuffle(using: &maker.random)
    var text = "flow F {\n  var v: Bool = false\n  start a\n"
    for screen in ["a", "b", "c"] {
      text += "  screen \(screen) {\n    x -> \(maker.operations())\n"
      for event in ["e0", "e1"] {
        text += "    \(event)\(maker.isTrue(15) ? " always" : "")\(maker.handler())\n"
      }
      text += maker.isTrue(20) ? "    dismissed -> \(maker.operations())\n  }\n" : "  }\n"
    }
    text += "  screen d: D { exit done -> \(maker.operations()) }\n"
    if maker.isTrue(30) { text += "  event own -> \(maker.operations())\n" }
    return text + "}\nflow D {\n  exit done\n  start h\n  screen h { x -> exit done }\n}\n"
  }

  private mutating func isTrue(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
  private mutating func pick(_ list: [String]) -> String { list.randomElement(using: &random) ?? "" }

  private mutating func handler() -> String {
    if isTrue(70) { return " -> \(operations())" }
    conditions += 1
    return " { if c\(conditions) -> \(operations())\(isTrue(70) ? " else -> \(operations())" : "") }"
  }

  private mutating func operations() -> String {
    (0..<Int.random(in: 1...3, using: &random)).map { _ in operation() }.joined(separator: ", ")
  }

  private mutating func operation() -> String {
    switch Int.random(in: 0..<100, using: &random) {
    case ..<30: "\(pick(["push", "sheet", "cover", "swap", "replace"])) \(pick(["a", "b", "c", "d"]))"
    case ..<48: pick(["back", "dismiss", "pop", "back 2", "back to root", "back to a"])
    case ..<85: unsent.popLast().map { "send \($0)" } ?? "set v = true"
    default: "set v = true"
    }
  }
}

/// All runs of a flow with short stacks, played by the scenario player.
private struct PlayedSends {
  private let played: PlayedUnit
  private(set) var isCut = false
  /// For each play, the transitions that ran: those of the event, and those of the events that it sent.
  private(set) var taken: [Set<PlayedTransition>] = []
  /// By screen, presentation and event, whether the event never ends.
  private(set) var isEndless: [String: Bool] = [:]

  init(_ unit: FlowUnit) {
    played = PlayedUnit(unit)
    var waiting: [CoreState] = []
    var known: Set<String> = []
    func find(_ states: [CoreState]) {
      for state in states where known.insert(Self.key(of: state)).inserted { waiting.append(state) }
    }
    find(outcomes { player throws(PlayStop) in try player.start(0) }.states)
    while let state = waiting.popLast() {
      if known.count > 600 {
        isCut = true
        return
      }
      if state.routes.count > 5 { continue }
      for (name, happening) in happenings(in: state) {
        let (states, ends) = outcomes { player throws(PlayStop) in
          var next = state
          try player.settle(&next, happening)
          return next
        }
        find(states)
        if let name { isEndless[name] = (isEndless[name] ?? true) && states.isEmpty && ends > 0 }
      }
    }
  }

  /// The sends of the flow's screens, each with the transition that sends and the transition that it leads to.
  var sends: [(text: String, sender: PlayedTransition, receiver: PlayedTransition)] {
    let unit = played.unit
    var found: [(String, PlayedTransition, PlayedTransition)] = []
    for (number, screen) in unit.screens(of: unit.flows[0]).enumerated() {
      for (index, transition) in unit.transitions(of: screen).enumerated() {
        for branch in unit.branches(of: transition) {
          for operation in unit.operations(of: branch) {
            guard case .send(let receiver, let event, _) = operation.kind else { continue }
            let index2 = unit.transitions(of: unit.screens[Int(receiver)]).enumerated().first { _, other in
              if case .event(let name, _) = other.trigger { unit.names[name] == unit.text(ofPath: event) } else { false }
            }?.offset
            guard let index2 else { continue }
            let sender = PlayedTransition(flow: 0, owner: .screen(number), index: index)
            found.append(
              (
                unit.text(of: operation.location), sender,
                PlayedTransition(flow: 0, owner: .screen(Int(receiver)), index: index2)
              ))
          }
        }
      }
    }
    return found
  }

  private static func key(of state: CoreState) -> String {
    state.routes.map { "\($0.screen.number) \($0.presentation.kind.rawValue)" }.joined(separator: ",")
  }

  /// Each action that the user or the app may cause, with a name if it is an event of the screen on top.
  private func happenings(in state: CoreState) -> [(String?, Happening)] {
    let unit = played.unit
    let flow = unit.flows[0]
    var actions: [(String?, CoreAction)] = flow.events.map { (nil, .own(unit.names[$0.name])) }
    for route in state.routes {
      if let inner = route.screen.flow {
        let event = CoreAction.router(.screen(id: inner.routes.top.id, action: .event("x")))
        actions.append((nil, .router(.screen(id: route.id, action: .flow(event)))))
        continue
      }
      for transition in unit.transitions(of: unit.screens[flow.screens.start + Int(route.screen.number)]) {
        guard case .event(let name, _) = transition.trigger else { continue }
        let isTop = route.id == state.routes.top.id
        let label = "\(route.screen.number) \(route.presentation.kind.rawValue) \(unit.names[name])"
        actions.append((isTop ? label : nil, .router(.screen(id: route.id, action: .event(unit.names[name])))))
      }
    }
    let swipe = (try? played.swipingDown(in: state)).map { [$0] } ?? []
    return actions.map { ($0, .action($1)) } + (played.goingBackSomewhere(in: state) + swipe).map { (nil, $0) }
  }

  /// The states after a play, for all answers of its conditions, and the number of plays that do not end.
  private mutating func outcomes(
    _ play: (ScenarioPlayer) throws(PlayStop) -> CoreState
  ) -> (states: [CoreState], endless: Int) {
    var states: [CoreState] = []
    var endless = 0
    var waiting: [[String]] = [[]]
    while let statements = waiting.popLast() {
      let player = ScenarioPlayer(played, Statements(statements))
      player.maximumActions = 60
      do throws(PlayStop) {
        states.append(try play(player))
        taken.append(player.taken)
      } catch .question(_, let options) {
        for option in options { waiting.append(statements + [option]) }
      } catch {
        endless += 1
      }
    }
    return (states, endless)
  }
}
