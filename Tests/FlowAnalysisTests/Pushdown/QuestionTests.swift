import FlowCore
import Testing

@testable import FlowAnalysis

/// The expected answers, computed by their definitions from all stacks that a search finds.
private struct SearchedAnswers {
  var facts: [OperationFacts]
  var withoutNavigation: [Bool]
  var reached: [Bool]
  var dismissed: [Bool]
  var traps: Set<PackedRoute> = []

  init(_ flow: CoreProgram, _ search: BruteForce) {
    let interpreter = StackInterpreter(flow: flow)
    facts = [OperationFacts](repeating: OperationFacts(), count: flow.steps.count)
    withoutNavigation = [Bool](repeating: false, count: flow.steps.count)
    reached = [Bool](repeating: false, count: flow.screens.count)
    dismissed = reached
    func note(_ operation: Int32, _ stack: PackedStack, _ didSomething: Bool) {
      let number = Int(operation)
      facts[number].isReached = true
      if didSomething { facts[number].mayWork = true }
      if fails(flow.steps[number].instruction, on: stack, didSomething) { facts[number].mayFail = true }
      if isPush(flow.steps[number].instruction), !stack[stack.count - 1].hasContainer {
        withoutNavigation[number] = true
      }
    }
    _ = interpreter.starts(note)
    for stack in search.distances.keys {
      for route in stack { reached[Int(route.screen)] = true }
      for route in removable(stack) { dismissed[Int(route.screen)] = true }
      var leadsAway = false
      let events = interpreter.events(on: stack) { operation, stack, didSomething in
        note(operation, stack, didSomething)
        let instruction = flow.steps[Int(operation)].instruction
        if stack.last.map(flow.stays) ?? false, instruction.mayEndStaying { leadsAway = true }
        if case .deliver = instruction { return }
        if didSomething { leadsAway = true }
      }
      if !leadsAway, !flow.canLeave(stack, events.map { ($0.event, $0.stack) }), let top = stack.last { traps.insert(top) }
    }
  }
}

extension CoreProgram {
  /// Whether the top screen has a `stays if` condition. Alerts and dialogs ignore the condition.
  fileprivate func stays(_ top: PackedRoute) -> Bool {
    screens[Int(top.screen)].stays && ![.alert, .dialog].contains(top.kind)
  }

  /// Whether an event leads to another stack. Gestures are ignored if the top screen has a `stays if` condition.
  fileprivate func canLeave(_ stack: PackedStack, _ events: [(event: FlowWitness.Event, stack: PackedStack)]) -> Bool {
    events.contains { event, after in
      switch event {
      case .goBack, .swipe: after != stack && !(stack.last.map(stays) ?? false)
      default: after != stack
      }
    }
  }
}

extension Instruction {
  /// Whether the operation changes values, so that a `stays if` condition may become false.
  fileprivate var mayEndStaying: Bool {
    switch self {
    case .values(.set), .deliver(.content, _): true
    default: false
    }
  }
}

private func isPush(_ action: Instruction) -> Bool {
  guard case .show(let showing) = action else { return false }
  return showing.kind == .push
}

private func fails(_ action: Instruction, on stack: PackedStack, _ didSomething: Bool) -> Bool {
  guard let screen = action.screenAskedFor else { return !didSomething }
  return !stack.contains { $0.screen == screen }
}

private func removable(_ stack: PackedStack) -> PackedStack {
  let opener = stack.lastIndex { $0.kind != .push } ?? 0
  let isSwiped =
    switch stack[opener].kind {
    case .dialog: true
    case .sheet, .popover: !stack[opener].isLocked
    case .root, .push, .cover, .alert: false
    }
  return Array(stack[(isSwiped ? opener : opener + 1)...])
}

/// Replays a run to an operation. Returns why the last event does not reach the operation, or `nil` if it does.
private func fault(
  of witness: FlowWitness, to operation: Int32, in explorer: Explorer, _ matches: @escaping (PackedStack) -> Bool
) -> String? {
  let interpreter = explorer.interpreter
  var isFound = false
  func visit(_ visited: Int32, _ stack: PackedStack, _: Bool) {
    if visited == operation, matches(stack) { isFound = true }
  }
  guard let last = witness.steps.last else {
    _ = interpreter.starts(visit)
    return isFound ? nil : "no start comes to it"
  }
  var before = witness
  before.steps.removeLast()
  let stack = (before.steps.last?.stack ?? before.initial).map { PackedRoute($0) }
  if let fault = fault(of: before, to: stack, in: explorer) { return fault }
  _ = interpreter.events(on: stack, only: last.event, visit)
  return isFound ? nil : "the last event does not come to it"
}

@Suite("What is asked of all runs of a flow")
struct QuestionTests {
  @Test("has the answers that its definition gives on all stacks that a search finds", arguments: [false, true])
  func random(stays: Bool) {
    var complete = 0
    for seed in firstSeed..<firstSeed + UInt64(flowCount) {
      let flow = RandomFlow.make(seed: seed, stays: stays)
      let reach = FlowReach(flow)
      guard reach.pushdown.detail == .full else { continue }
      let explorer = Explorer(flow)
      let search = BruteForce(explorer, depth: 8, limit: 600)
      let expected = SearchedAnswers(flow, search)
      if search.isComplete { complete += 1 }
      var faults = compare(reach, expected, isComplete: search.isComplete)
      faults += checkRuns(reach, explorer)
      if search.isComplete, reach.isUnbounded { faults.append("it is said to grow without bound") }
      if !faults.isEmpty {
        let list = faults.prefix(6).joined(separator: "\n")
        Issue.record("FLOW_TEST_SEED=\(seed) FLOW_TEST_COUNT=1: \(list)\n\(describe(flow))")
        return
      }
    }
    print("FLOW_TEST_SEED=\(firstSeed): \(flowCount) flows, of which \(complete) were searched to the end")
    if flowCount >= 20 { #expect(complete * 10 > flowCount) }
  }

  /// The analysis must know everything that the search found. If the search is complete, the analysis may know nothing else.
  private func compare(_ reach: FlowReach, _ expected: SearchedAnswers, isComplete: Bool) -> [String] {
    var faults: [String] = []
    func compare(_ what: String, _ known: Bool, _ found: Bool) {
      if found && !known { faults.append("\(what) is so, but not known") }
      if known && !found && isComplete { faults.append("\(what) is not so") }
    }
    let facts = reach.operationFacts()
    for (number, operation) in reach.flow.steps.enumerated() {
      guard reach.pushdown.index.isFollowed[number] else { continue }
      let (known, found) = (facts[number], expected.facts[number])
      let isDelivery = if case .deliver = operation.instruction { true } else { false }
      guard isDelivery || operation.instruction.navigates else { continue }
      compare("operation \(number) is reached", known.isReached, found.isReached)
      compare("operation \(number) works", known.mayWork, found.mayWork)
      compare("operation \(number) fails", known.mayFail, found.mayFail)
      compare(
        "operation \(number) without navigation", reach.pushWithoutNavigation(Int32(number)) != nil,
        expected.withoutNavigation[number])
    }
    let reached = reach.reachedScreens()
    for screen in reached.indices {
      compare("screen \(screen) is reached", reached[screen], expected.reached[screen])
      compare("screen \(screen) is dismissed", !reach.removals(of: Int32(screen)).isEmpty, expected.dismissed[screen])
    }
    let traps = Set(reach.traps().map { PackedRoute($0.top) })
    for trap in traps.union(expected.traps) {
      compare("\(trap.kind) \(trap.screen) is a trap", traps.contains(trap), expected.traps.contains(trap))
    }
    return faults
  }

  /// Every run in an answer must lead to what the answer claims.
  private func checkRuns(_ reach: FlowReach, _ explorer: Explorer) -> [String] {
    var faults: [String] = []
    let facts = reach.operationFacts()
    for (number, operation) in reach.flow.steps.enumerated() {
      let number = Int32(number)
      if let witness = reach.pushWithoutNavigation(number),
        let fault = fault(of: witness, to: number, in: explorer, { !$0[$0.count - 1].hasContainer })
      {
        faults.append("operation \(number) without navigation: \(fault)")
      }
      guard operation.instruction.navigates, facts[Int(number)].mayFail else { continue }
      guard let witness = reach.failure(number) else {
        faults.append("operation \(number) fails, but no run tells how")
        continue
      }
      let fault = fault(of: witness, to: number, in: explorer) { stack in
        if let screen = operation.instruction.screenAskedFor { return !stack.contains { $0.screen == screen } }
        return explorer.interpreter.leavesUnchanged(operation.instruction, stack)
      }
      if let fault { faults.append("operation \(number) fails: \(fault)") }
    }
    for (top, witness) in reach.traps() {
      let stack = (witness.steps.last?.stack ?? witness.initial).map { PackedRoute($0) }
      if stack.last != PackedRoute(top) { faults.append("a trap's run leads elsewhere") }
      if let fault = fault(of: witness, to: stack, in: explorer) { faults.append("a trap: \(fault)") }
      if reach.flow.canLeave(stack, explorer.events(on: stack).map { ($0.event, $0.stack) }) { faults.append("a trap can be left") }
    }
    return faults
  }
}
