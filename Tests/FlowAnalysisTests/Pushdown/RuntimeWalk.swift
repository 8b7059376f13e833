import FlowCore
import FlowRuntime

@testable import FlowAnalysis

/// A walk through a flow on the runtime. Every step checks all claims about the flow.
struct RuntimeWalk {
  private let flow: CoreProgram
  private let claims: RuntimeClaims
  private let player: RuntimePlayer
  private let interpreter: StackInterpreter
  private var random: SeededNumbers
  private var explored: Set<PackedStack> = []
  private(set) var faults: Set<String> = []
  private(set) var steps = 0
  private(set) var visits = 0
  private(set) var witnesses = 0

  init(_ flow: CoreProgram, seed: UInt64) {
    self.flow = flow
    claims = RuntimeClaims(flow)
    player = RuntimePlayer(flow)
    interpreter = StackInterpreter(flow: flow)
    random = SeededNumbers(seed: seed &+ 1)
  }

  private static let deepest = 9

  /// Walks the given number of steps. If no event is possible any more, the walk starts again.
  mutating func go(steps count: Int) {
    var state = start()
    for _ in 0..<count {
      steps += 1
      if explored.count < 40, explored.insert(state.routes.packed).inserted { _ = leadsAway(state) }
      // In a deep stack, choose the event that leads to the lowest stack.
      let tries = state.routes.count > Self.deepest ? 4 : 1
      var next: RuntimePlayer.State?
      for _ in 0..<tries {
        guard let event = possibleEvents(state).randomElement(using: &random),
          let after = play(event, state).randomElement(using: &random)
        else { continue }
        if next.map({ after.routes.count < $0.routes.count }) ?? true { next = after }
      }
      state = next ?? start()
      if state.routes.count > Self.deepest + 4 { state = start() }
    }
  }

  private mutating func start() -> RuntimePlayer.State {
    let number = Int.random(in: flow.starts.indices, using: &random)
    let states = player.starts(number)
    let expected = interpreter.starts().filter { $0.start == number }.map(\.stack)
    if Set(states.map(\.routes.packed)) != Set(expected) { faults.insert("start \(number): another stack") }
    for state in states { check(state) }
    return states[Int.random(in: states.indices, using: &random)]
  }

  private func possibleEvents(_ state: RuntimePlayer.State) -> [FlowWitness.Event] {
    player.events.filter { !player.actions(for: $0, in: state.routes).isEmpty }
  }

  /// The states that an event leads to, after checking them.
  private mutating func play(_ event: FlowWitness.Event, _ state: RuntimePlayer.State) -> [RuntimePlayer.State] {
    let stack = state.routes.packed
    var after: [RuntimePlayer.State] = []
    var isComplete = true
    for action in player.actions(for: event, in: state.routes) {
      let outcomes = player.outcomes(of: action, in: state)
      if outcomes.count == RuntimePlayer.maximumWays { isComplete = false }
      for outcome in outcomes where !outcome.isHeard && outcome.state.routes != state.routes {
        faults.insert("\(event) on \(text(stack)) is not heard, but changes the stack")
      }
      after += outcomes.filter(\.isHeard).map(\.state)
    }
    for state in after { check(state) }
    if isGesture(event) { checkRemovals(event, state) }
    let expected = interpreter.events(on: stack, only: event) { _, _, _ in }
    let found = Set(after.map(\.routes.packed))
    if isComplete, !exceedsReactions(event, state.routes), found != expected {
      faults.insert("\(event) on \(text(stack)): \(found.map(text).sorted()), not \(expected.map(text).sorted())")
    }
    return after
  }

  private func isGesture(_ event: FlowWitness.Event) -> Bool {
    if case .branch = event { false } else { true }
  }

  private mutating func check(_ state: RuntimePlayer.State) {
    visits += state.visits.count
    guard claims.reach.hasAll else { return }
    for visit in state.visits {
      if let fault = claims.fault(of: visit) { faults.insert(fault) }
    }
    for route in state.routes where !claims.isReached[route.screen] {
      faults.insert("\(text(state.routes.packed)): the screen \(route.screen) is said never to be shown")
    }
  }

  /// Checks that the screens that a gesture removes are among those that the analysis reports as dismissed.
  private mutating func checkRemovals(_ event: FlowWitness.Event, _ state: RuntimePlayer.State) {
    guard claims.reach.hasAll else { return }
    for action in player.actions(for: event, in: state.routes) {
      for route in state.routes[remains(of: state.routes, after: action)...] where !claims.isDismissed[route.screen] {
        faults.insert("\(text(state.routes.packed)): the screen \(route.screen) is said never to be dismissed")
      }
    }
  }

  /// Whether more screens react to a gesture than the analysis follows. In this case it must claim nothing about all runs.
  private mutating func exceedsReactions(_ event: FlowWitness.Event, _ routes: Routes<Int>) -> Bool {
    if !isGesture(event) { return false }
    let remaining = player.actions(for: event, in: routes).map { remains(of: routes, after: $0) }.min() ?? routes.count
    let leaving = routes[remaining...]
    guard leaving.filter({ claims.reach.pushdown.index.reacts[$0.screen] }).count > 3 else { return false }
    if claims.reach.hasAll { faults.insert("\(text(routes.packed)): too many screens react, but all is said to be known") }
    return true
  }

  /// How many routes remain after a gesture.
  private func remains(of routes: Routes<Int>, after action: DescribedFlowReducer.Action) -> Int {
    var routes = routes
    switch action {
    case .router(.systemBack(let id)): routes.remove(downTo: id)
    case .router(.dismissed(let id)): routes.remove(through: id)
    default: break
    }
    return routes.count
  }

  /// Whether an event can change the stack, or has another effect that prevents a trap.
  private mutating func leadsAway(_ state: RuntimePlayer.State) -> Bool {
    var leadsAway = false
    for event in player.events {
      for after in play(event, state) {
        if after.routes != state.routes { leadsAway = true }
        for visit in after.visits where visit.didSomething {
          if flow.steps[Int(visit.operation)].instruction.leadsAway { leadsAway = true }
        }
      }
    }
    let top = state.routes.packed[state.routes.count - 1]
    if !leadsAway, claims.reach.hasAll, !claims.traps.contains(where: { PackedRoute($0.top) == top }) {
      faults.insert("nothing leads away from \(text(state.routes.packed)), but it is said to be no trap")
    }
    return leadsAway
  }

  // MARK: Witnesses

  /// Replays the runs that the analysis reports as witnesses of its claims.
  mutating func playWitnesses() {
    let reach = claims.reach
    // Without `hasOnly`, the automaton may contain stacks that the flow does not reach. Then the analysis reports no run.
    guard reach.hasOnly else { return }
    let growth = reach.growth()
    let isChild = (0..<flow.screens.count).map { _ in random.isTrue(30) }
    for (number, operation) in flow.steps.enumerated() {
      let number = Int32(number)
      expect("a push without a container", reach.pushWithoutNavigation(number), number) { !$0.canPush }
      if case .show = operation.instruction { expectCoverings(reach, number, isChild) }
      expect("growth", reach.grows(number, growth), number) { $0.didSomething }
      if claims.facts[Int(number)].mayFail {
        expect("a failure", reach.failure(number), number) { operation.instruction.fails($0) }
      }
      guard case .exit(let exit) = operation.instruction, let witness = reach.presenting(atExit: exit) else { continue }
      witnesses += 1
      let comes = flow.steps.indices.contains { other in
        guard case .exit(exit) = flow.steps[other].instruction else { return false }
        return player.comes(witness, to: Int32(other)) { $0.stack.contains { $0.kind.isPresented } }
      }
      if !comes { faults.insert("presented at exit: \(text(witness))") }
    }
    if let witness = reach.presenting(atExit: nil) {
      let state = replay("presented", witness)
      if state.map({ !$0.routes.canDismiss }) ?? false { faults.insert("nothing is presented: \(text(witness))") }
    }
    for (top, witness) in claims.traps {
      guard let state = replay("a trap", witness) else { continue }
      if state.routes.packed.last != PackedRoute(top) { faults.insert("a trap's run leads elsewhere") }
      if leadsAway(state) { faults.insert("a trap can be left: \(text(witness))") }
    }
    for (stack, (_, path)) in reach.stacks(upTo: 4, limit: 200).1 {
      let state = replay("a stack", reach.witness(to: path))
      if state.map({ $0.routes.packed != stack }) ?? false {
        faults.insert("a run leads elsewhere than \(text(stack))")
      }
    }
  }

  /// Replays the runs to an operation that pushes onto a child flow. In each run, the child is on top at rest before
  /// `covering.event`.
  private mutating func expectCoverings(_ reach: FlowReach, _ operation: Int32, _ isChild: [Bool]) {
    for way in reach.coveringWays([operation], isChild) {
      guard let covering = reach.covering(way) else { continue }
      let (whole, atRest) = reach.witness(to: covering)
      expect("a push onto a child", whole, operation) { visit in
        visit.stack[visit.stack.count - 1].screen == covering.screen && isChild[Int(covering.screen)]
      }
      guard let state = replay("a child at rest", atRest) else { continue }
      let stack = state.routes.packed
      if stack.last?.screen != covering.screen || whole.steps[atRest.steps.count].event != covering.event {
        let runs = "\(text(atRest)) … \(text(whole))"
        faults.insert(
          "operation \(operation): the child \(covering.screen) is not on top at rest before \(covering.event): \(runs)")
      }
    }
  }

  private mutating func expect(
    _ what: String, _ witness: FlowWitness?, _ operation: Int32, _ matches: (RuntimeVisit) -> Bool
  ) {
    guard let witness else { return }
    witnesses += 1
    if !player.comes(witness, to: operation, matches) {
      faults.insert("\(what) at operation \(operation) does not come about: \(text(witness))")
    }
  }

  private mutating func replay(_ what: String, _ witness: FlowWitness) -> RuntimePlayer.State? {
    witnesses += 1
    switch player.replay(witness) {
    case .success(let state): return state
    case .failure(let fault):
      faults.insert("\(what): step \(fault.step) is another one on the runtime: \(text(witness))")
      return nil
    }
  }
}
