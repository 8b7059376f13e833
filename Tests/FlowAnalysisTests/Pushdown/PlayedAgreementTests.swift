import FlowCore
import FlowModel
import FlowSyntax
import Testing

@testable import FlowAnalysis
@testable import FlowRuntime
@testable import FlowScenarios

/// Finds all runs of a flow with the scenario player, directly from the text of the flow. Other tests run the instructions from
/// which the proofs are made. Here, events of screens, of the flow and of its work come in any order. Every condition may be true
/// or false, and the user may go back at any time.
private struct PlayedSearch {
  /// The routes, each as a screen and a kind, from bottom to top.
  typealias Stack = [String]

  private let played: PlayedUnit
  private let depth: Int
  private(set) var stacks: Set<Stack> = []
  private(set) var isCut = false

  /// - Parameter depth: deeper stacks are found, but receive no events.
  init(_ unit: FlowUnit, depth: Int, limit: Int) {
    played = PlayedUnit(unit)
    self.depth = depth
    var waiting: [CoreState] = []
    var known: Set<[String]> = []
    func find(_ states: [CoreState], _ search: inout PlayedSearch) {
      for state in states where known.insert(Self.key(of: state)).inserted {
        search.stacks.insert(Self.stack(of: state))
        waiting.append(state)
      }
    }
    let starts = outcomes { player throws(PlayStop) in try player.start(0) }
    find(starts, &self)
    if !unit.flows[0].links.isEmpty {
      for start in starts { find(after(.action(.router(.open(FlowLink(path: ["x"])))), start), &self) }
    }
    while let state = waiting.popLast() {
      if known.count > limit {
        isCut = true
        return
      }
      if state.routes.count > depth { continue }
      for happening in happenings(in: state) { find(after(happening, state), &self) }
    }
  }

  private static func stack(of state: CoreState) -> Stack {
    state.routes.map { "\($0.screen.tabs == nil ? $0.screen.number : -1) \($0.presentation.kind.rawValue)" }
  }

  private static func key(of state: CoreState) -> [String] {
    stack(of: state) + state.routes.compactMap { $0.screen.tabs?.selectedID.description } + kept(in: state)
  }

  /// The kept refusals, each with the routes that were shown instead. Route IDs are left out, because they would differ in every
  /// state.
  private static func kept(in state: CoreState) -> [String] {
    state.refused.entries.map { refusal in
      let routes = state.routes.map { route in refusal.shown.contains(route.id) }
      return "\(refusal.parts.map(text)) \(refusal.shown.isEmpty) \(routes)"
    }
  }

  private static func text(_ part: Refused<CoreContent, KeptStep>.Part) -> String {
    guard case .routes(let routes) = part else { return "\(part)" }
    return "\(routes.map { "\($0.screen.number) \($0.presentation.kind.rawValue)" })"
  }

  private func happenings(in state: CoreState) -> [Happening] {
    let unit = played.unit
    let flow = unit.flows[0]
    var actions: [CoreAction] = flow.events.map { .own(unit.names[$0.name]) }
    for (number, work) in flow.work.enumerated() {
      actions += unit.transitions(of: work).compactMap { pattern(of: $0) }.map { .work(number, $0) }
    }
    for route in state.routes {
      func happens(_ event: CoreEvent) { actions.append(.router(.screen(id: route.id, action: event))) }
      for item in route.screen.tabs?.items ?? [] {
        happens(.tabs(.select(item.id)))
        for transition in unit.transitions(of: unit.tabs[flow.tabs.start + Int(item.tab.number)]) {
          if let name = pattern(of: transition) { happens(.tabs(.tab(id: item.id, action: .event(name)))) }
        }
      }
      if route.screen.tabs != nil { continue }
      for transition in unit.transitions(of: unit.screens[flow.screens.start + Int(route.screen.number)]) {
        if case .event(let name, _) = transition.trigger { happens(.event(unit.names[name])) }
      }
    }
    let swipe = (try? played.swipingDown(in: state)).map { [$0] } ?? []
    return actions.map { .action($0) } + played.goingBackSomewhere(in: state) + swipe
  }

  private func pattern(of transition: Transition) -> String? {
    if case .pattern(let path, _) = transition.trigger { played.unit.text(ofPath: path) } else { nil }
  }

  private func after(_ happening: Happening, _ state: CoreState) -> [CoreState] {
    outcomes { player throws(PlayStop) in
      var next = state
      try player.settle(&next, happening)
      return next
    }
  }

  /// All possible results of a step: each condition may be true or false.
  private func outcomes(_ play: (ScenarioPlayer) throws(PlayStop) -> CoreState) -> [CoreState] {
    var found: [CoreState] = []
    var waiting: [[String]] = [[]]
    while let statements = waiting.popLast() {
      do throws(PlayStop) {
        found.append(try play(ScenarioPlayer(played, Statements(statements))))
      } catch .question(_, let options) {
        for option in options { waiting.append(statements + [option]) }
      } catch {}
    }
    return found
  }
}

@Suite("Stacks that a flow reaches, and those that its text is played to")
struct PlayedAgreementTests {
  /// Each text stands for a feature. A flow is compared only if it contains one of `allWords`.
  private static let words = ["work w", "{ if y", "screens", "do e", "requires", "resume"]
  /// Features of flows with tabs. Fewer flows have them.
  private static let wordsOfTabs = ["tabs", "Cart requires", "select cart"]
  private static let allWords = words + wordsOfTabs

  /// A random flow; `nil` if it has none of the features in `allWords`. Every second flow is rich. The result is also `nil` if one
  /// event may evaluate the same condition twice, because the proofs treat this as two conditions.
  private func text(seed: UInt64) -> String? {
    let isRich = seed.isMultiple(of: 2)
    let text = RandomFlowText.make(isRich: isRich, seed: seed)
    let isOfInterest = Self.allWords.contains { text.contains($0) }
    let asksTwice = ["where", "present", "dismissed"].contains { text.contains($0) } || !isRich && text.contains("requires")
    guard isOfInterest, !asksTwice else { return nil }
    var number = 0
    return text.split(separator: " ", omittingEmptySubsequences: false).map { word -> String in
      guard ["x", "y", "z"].contains(word) else { return String(word) }
      number += 1
      return "\(word)\(number)"
    }.joined(separator: " ")
  }

  @Test("are the same, with work, branches in branches, what screens share, events that are done, and refusals that are resumed")
  func random() {
    var counts: [String: Int] = [:]
    var (flows, compared) = (0, 0)
    var seed = firstSeed
    while flows < flowCount {
      defer { seed &+= 1 }
      guard let text = text(seed: seed) else { continue }
      let tree = Parser.parse(SourceFile(path: "F.flow", text: text))
      let (unit, findings) = Lowering.lower([tree])
      #expect((tree.diagnostics + findings).filter { $0.severity == .error }.map(\.message) == [], "\(text)")
      let program = unit.program(of: 0)
      let reach = FlowReach(program)
      guard reach.pushdown.detail == .full, reach.hasAll else { continue }
      let search = PlayedSearch(unit, depth: 6, limit: 3000)
      if search.isCut { continue }
      flows += 1
      for word in Self.allWords where text.contains(word) { counts[word, default: 0] += 1 }
      var faults: [String] = []
      let (depth, accepted) = reach.stacks(upTo: 4, limit: 4000)
      var stacks: Set<PlayedSearch.Stack> = []
      // The proofs know neither which tab is selected nor whether the tabs are still shown. If they are no longer shown, `select`
      // evaluates no condition.
      let mayBeRefusedInVain = text.contains("Cart requires") && (text.contains("select cart") || text.contains("resume"))
      for (stack, (_, path)) in accepted {
        let routes = stack.map { "\($0.screen == program.tabsScreen ? -1 : $0.screen) \($0.kind.word)" }
        stacks.insert(routes)
        if mayBeRefusedInVain || search.stacks.contains(routes) { continue }
        if reach.witness(to: path).steps.contains(where: { $0.stack.count > 6 }) { continue }
        faults.append("\(routes) is accepted, but never played to")
      }
      compared += stacks.count
      for stack in search.stacks where stack.count <= depth && !stacks.contains(stack) {
        faults.append("\(stack) is played to, but not accepted")
      }
      if !faults.isEmpty {
        Issue.record("FLOW_TEST_SEED=\(seed) FLOW_TEST_COUNT=1: \(faults.sorted().prefix(5).joined(separator: "\n"))\n\(text)")
        return
      }
    }
    let list = Self.allWords.map { "\(counts[$0, default: 0]) with \($0)" }.joined(separator: ", ")
    print("FLOW_TEST_SEED=\(firstSeed): \(flows) flows, \(list), \(compared) stacks")
    if flowCount < 20 { return }
    for word in Self.words { #expect(counts[word, default: 0] * 20 > flows, "\(word)") }
    for word in Self.wordsOfTabs where flowCount >= 60 { #expect(counts[word, default: 0] > 0, "\(word)") }
    #expect(compared > flows)
  }
}
