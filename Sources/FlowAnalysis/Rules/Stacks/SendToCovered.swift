import FlowCore
import FlowModel
package import FlowSyntax

/// `send-to-covered`: a `send` whose receiver is below another route whenever the event arrives, so its transition never runs.
///
/// The event arrives after the transition that sends it. The rule only looks at sends after which the stack cannot change before
/// the event arrives. These are the first deliveries of chains that no other delivery may have caused.
enum SendToCovered {
  @Sendable
  static func check(_ runs: FlowRuns) -> [Diagnostic] {
    if !runs.reach.hasAll { return [] }
    let receivers = runs.operations.compactMap { index -> (operation: Int, transition: Int)? in
      guard case .send(let screen, let event, _) = runs.unit.operations[index].kind,
        let transition = runs.coverable(Int(screen), event), runs.facts(ofOperation: index).mayWork
      else { return nil }
      return (index, transition)
    }
    if receivers.isEmpty { return [] }
    let alone = DeliveriesAlone(runs)
    let transitions = Dictionary(receivers.map { ($0.operation, $0.transition) }) { first, _ in first }
    return runs.findings(of: receivers.map(\.operation)) { index in
      guard case .send(let screen, let event, _) = runs.unit.operations[index].kind, let receiver = transitions[index],
        let covered = runs.covered(runs.number(ofScreen: Int(screen)), at: index, alone)
      else { return nil }
      return finding(index, name: runs.unit.text(ofPath: event), receiver, covered, runs)
    }
  }

  private static func finding(
    _ index: Int, name: String, _ receiver: Int, _ covered: FlowReach.CoveredDelivery, _ runs: FlowRuns
  ) -> Diagnostic {
    let unit = runs.unit
    let operation = unit.operations[index]
    let screen = runs.name(ofScreen: covered.receiver)
    let above = runs.name(ofScreen: covered.way.map { runs.reach.top(of: $0).screen } ?? covered.receiver)
    let start = SourceRange(start: operation.location.range.start, end: operation.location.range.start)
    let word: String? =
      switch covered.isRightBelow {
      case .presented?: "dismiss"
      case .pushed?: "back"
      case nil: nil
      }
    var fixes: [Diagnostic.Fix] = []
    if let word, !runs.isShared(index) {
      let edit = Diagnostic.Edit(at: Location(file: operation.location.file, range: start), replacement: "\(word), ")
      fixes.append(Diagnostic.Fix("write `\(word)` before it", edits: [edit]))
    }
    let always = "only the top screen navigates; with `always` after `\(name)`, the event removes what is above `\(screen)` first"
    return Diagnostic(
      .sendToCovered, at: operation.location,
      "`\(screen).\(name)` does nothing here: another screen, such as `\(above)`, is always above `\(screen)` then",
      notes: [.init(always, at: unit.transitions[receiver].location)],
      trace: covered.way.map { runs.trace(runs.reach.witness(to: $0)) } ?? [], fixes: fixes)
  }
}

extension FlowRuns {
  /// The transition for an event of a screen. `nil` if the screen has a reducer, which handles the event too, or if the transition
  /// also runs while the screen is covered.
  fileprivate func coverable(_ screen: Int, _ event: IndexRange) -> Int? {
    guard event.count == 1, case .values = unit.screens[screen].content else { return nil }
    let name = unit.paths[event.start].name
    let transitions = unit.screens[screen].transitions
    return transitions.indices.first { index in
      guard case .event(name, _) = unit.transitions[index].trigger else { return false }
      return !unit.transitions[index].isAlways && !unit.transitions[index].branches.isEmpty
    }
  }

  /// The delivery of an operation whose receiver is below other routes in every run; `nil` if the receiver may be on top.
  fileprivate func covered(_ screen: Int32, at operation: Int, _ alone: DeliveriesAlone) -> FlowReach.CoveredDelivery? {
    var found = FlowReach.CoveredDelivery(receiver: screen)
    for number in numbers(ofOperation: operation) {
      guard let later = alone.screensShownAfter(number), !later.shown.contains(screen),
        reach.addHeads(of: number, to: &found, isLast: later.mayKeepTop)
      else { return nil }
    }
    return found.way == nil ? nil : found
  }
}

/// The deliveries after which nothing changes the stack before the event arrives, apart from the rest of their own chain.
private struct DeliveriesAlone {
  private let program: CoreProgram
  /// The steps that may run after another delivery, or for which other events may wait.
  private var others: Set<Int32> = []

  init(_ runs: FlowRuns) {
    program = runs.program
    let sent = Self.sentEvents(runs)
    for branch in program.branches {
      let transition = program.transitions[Int(branch.transition)]
      add(branch.step, isAlone: !transition.isDismissed && Self.comesAlone(transition, sent, runs))
    }
    for start in program.starts { add(start.step, isAlone: false) }
  }

  /// The events of screens that the flow sends while another event may wait; empty if each transition sends one event at most.
  private static func sentEvents(_ runs: FlowRuns) -> Set<String> {
    let unit = runs.unit
    var sent: Set<String> = []
    var isAlone = true
    for transition in runs.program.transitions {
      var trigger: Transition.Trigger?
      if case .screen = transition.owner, transition.source >= 0 { trigger = unit.transitions[Int(transition.source)].trigger }
      for branch in runs.program.branches[Int(transition.firstBranch)..<Int(transition.branchEnd)] where branch.source >= 0 {
        let operations = unit.operations(of: unit.branches[Int(branch.source)])
        let events = operations.compactMap { operation in
          if case .send(let screen, let event, _) = operation.kind { "\(screen).\(unit.text(ofPath: event))" } else { nil }
        }
        if events.isEmpty { continue }
        sent.formUnion(events)
        if operations.count(where: \.isDelivery) > 1 { isAlone = false }
        if case .event? = trigger { continue }
        isAlone = false
      }
    }
    return isAlone ? [] : sent
  }

  /// Whether no other event waits when a transition runs.
  private static func comesAlone(_ transition: CoreTransition, _ sent: Set<String>, _ runs: FlowRuns) -> Bool {
    guard case .screen(let screen) = transition.owner, transition.source >= 0, let index = runs.index(ofScreen: screen) else {
      return false
    }
    switch runs.unit.transitions[Int(transition.source)].trigger {
    case .event(let name, _): return !sent.contains("\(index).\(runs.unit.names[name])")
    case .exit:
      guard let child = runs.unit.screens[index].content.childFlow else { return false }
      return exitsAlone(runs.unit, child)
    case .pattern, .dismissed, .reselected: return false
    }
  }

  /// Whether each transition of a flow delivers at most one event or exit.
  private static func exitsAlone(_ unit: FlowUnit, _ flow: Int) -> Bool {
    var isAlone = true
    SpontaneousTransitions(unit).forEachBranch(of: flow) { run in
      if unit.operations[run].count(where: \.isDelivery) > 1 { isAlone = false }
    }
    return isAlone
  }

  private mutating func add(_ first: Int32, isAlone: Bool) {
    var waiting = [(first, isAlone)]
    var seen: Set<Int32> = []
    while let (number, isAlone) = waiting.popLast() {
      guard number >= 0, seen.insert(number * 2 + (isAlone ? 1 : 0)).inserted else { continue }
      let step = program.steps[Int(number)]
      var isNextAlone = isAlone
      switch step.instruction {
      case .deliver, .exit:
        if !isAlone { others.insert(number) }
        isNextAlone = false
      case .fill, .resume: isNextAlone = false
      default: break
      }
      waiting.append((step.next, isNextAlone))
      if let other = step.instruction.fork { waiting.append((other, isNextAlone)) }
    }
  }

  /// The screens that the rest of a chain may leave on top, and whether it may leave the top as it is; `nil` if they are unknown,
  /// or if other events may come first.
  func screensShownAfter(_ number: Int32) -> (shown: Set<Int32>, mayKeepTop: Bool)? {
    if others.contains(number) { return nil }
    var (shown, keepsTop): (Set<Int32>, Bool) = ([], false)
    var waiting: [(Int32, Int32)] = [(program.steps[Int(number)].next, -1)]
    while let (next, top) = waiting.popLast() {
      if next < 0 {
        if top < 0 { keepsTop = true } else { shown.insert(top) }
        continue
      }
      let step = program.steps[Int(next)]
      var later = top
      switch step.instruction {
      case .show(let show): later = show.screen
      case .leave, .resume: return nil
      default: break
      }
      waiting.append((step.next, later))
      if let other = step.instruction.fork { waiting.append((other, later)) }
    }
    return (shown, keepsTop)
  }
}

extension Operation {
  /// Whether the operation may cause other events in the same change.
  fileprivate var isDelivery: Bool {
    switch kind {
    case .send, .sendToTab, .sendToWork, .exit, .doEvent, .update, .updateTab, .fill, .resume: true
    case .show, .leave, .replace, .select, .clear, .set, .forget: false
    }
  }
}

extension FlowRuns {
  /// Whether several screens share an operation.
  fileprivate func isShared(_ operation: Int) -> Bool {
    unit.screens(of: flow).contains { screen in
      unit.transitions(of: screen).contains { transition in
        transition.isShared
          && unit.branches(of: transition).contains { $0.operations.start <= operation && operation < $0.operations.end }
      }
    }
  }
}

extension Rule {
  package static let sendToCovered = Rule(
    "send-to-covered", .warning,
    page: RulePage(
      "a `send` to a screen that is always covered when the event arrives",
      what: """
        The event arrives after the transition that sends it. In every run, another route is then above the screen that gets \
        it, and the transition of the event is not `always`. So the transition never runs.
        """,
      why: """
        Only the screen on top navigates. Remove the routes above the receiver first, for example with `dismiss`, or write \
        `always` after the event. The rule reports only what it can prove: it ignores events of reducers and of child flows, and \
        transitions that send several events.
        """,
      failing: """
        flow Shop {
          start list
          screen list {
            filterTapped -> sheet filter
            changed      -> push results
          }
          screen filter {
            applied -> send list.changed
            //         ^^^^^^^^^^^^^^^^^ warning[send-to-covered]
          }
          screen results
        }
        """,
      fixed: """
        flow Shop {
          start list
          screen list {
            filterTapped -> sheet filter
            changed      -> push results
          }
          screen filter {
            applied -> dismiss, send list.changed
          }
          screen results
        }
        """))
}
