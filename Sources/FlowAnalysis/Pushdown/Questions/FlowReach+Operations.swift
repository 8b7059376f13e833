import FlowCore
import FlowModel
import FlowPushdown
import FlowSyntax

/// Facts about an operation that hold over all runs: whether it ever begins, ever does something, and ever does
/// nothing.
package struct OperationFacts: Sendable {
  /// Whether any run reaches the operation.
  package var isReached = false
  /// Whether the operation has an effect in some run. For `send` and `update`: whether the receiver is in the stack in some run.
  package var mayWork = false
  /// Whether the operation has nothing to do in some run: there is no route to remove, or no such screen.
  package var mayFail = false
}

extension FlowReach {
  /// The facts of all operations, by their numbers.
  ///
  /// `back to x` fails if there is no screen x. If the screen x is on top, `back to x` neither works nor fails.
  ///
  /// - Parameter asksForMissing: whether to find the runs in which screens are missing. If not, ``OperationFacts/mayFail`` is not
  ///   determined for operations that need a screen.
  package func operationFacts(asksForMissing: Bool = true) -> [OperationFacts] {
    var facts = [OperationFacts](repeating: OperationFacts(), count: flow.steps.count)
    var depth: Int32 = 0
    var presentedCount: Int32 = 0
    var screens: [Int32] = []
    var isListed = [Bool](repeating: false, count: flow.screens.count)
    for operation in flow.steps {
      if let screen = operation.instruction.screenAskedFor {
        if !isListed[Int(screen)] { screens.append(screen) }
        isListed[Int(screen)] = true
      }
      guard case .leave(let departure) = operation.instruction else { continue }
      switch departure.extent {
      case .routes(let count) where count > 1: depth = max(depth, min(count, FlowIndex.longestCount) + 1)
      case .layers(let count): presentedCount = max(presentedCount, min(count, FlowIndex.longestCount))
      case .allLayers, .toRoot: presentedCount = max(presentedCount, 1)
      case .routes, .toScreen: break
      }
    }
    let stacks = StackFacts(self, depth: Int(depth), presentedCount: Int(presentedCount))
    for number in flow.steps.indices where flow.steps[number].instruction.screenAskedFor == nil {
      let action = flow.steps[number].instruction
      if case .resume = action {
        facts[number] = factsOfResumption(Int32(number))
        continue
      }
      facts[number] = self.facts(of: Int32(number), isCertain: !action.removes) { route, below in
        outcome(action, route, below, stacks)
      }
    }
    // The operations that need a screen, grouped by screen.
    let asking = flow.steps.indices.filter { flow.steps[$0].instruction.screenAskedFor != nil }
    var byScreen = [[Int]](repeating: [], count: flow.screens.count)
    for number in asking { byScreen[Int(flow.steps[number].instruction.screenAskedFor ?? 0)].append(number) }
    for first in stride(from: 0, to: screens.count, by: ScreenFacts.limit) {
      let batch = screens[first..<min(first + ScreenFacts.limit, screens.count)]
      let numbers = batch.flatMap { byScreen[Int($0)] }
      let known = ScreenFacts(
        self, batch, asksForAll: asksForMissing, asksForLayers: numbers.contains { flow.steps[$0].instruction.isPop })
      for number in numbers {
        let action = flow.steps[number].instruction
        guard let screen = action.screenAskedFor else { continue }
        facts[number] = self.facts(of: Int32(number)) { route, below in outcome(action, screen, route, below, known) }
        if case .deliver = action { addReactions(to: &facts, Int32(number), screen, known) }
      }
    }
    return facts
  }

  /// The facts of a `resume`: it works if the flow keeps a refusal when `resume` runs.
  private func factsOfResumption(_ operation: Int32) -> OperationFacts {
    var facts = OperationFacts()
    heads.forEach(operation, in: self) { head, _ in
      let control = pushdown.controls.controls[Int(automaton[head].from) / 2]
      facts.isReached = true
      if control.kept != 0 { facts.mayWork = true } else { facts.mayFail = true }
      return !(facts.mayWork && facts.mayFail)
    }
    return facts
  }

  /// The screens that are on top when an operation begins.
  func screensOnTop(at operation: Int32) -> Set<Int32> {
    var screens: Set<Int32> = []
    heads.forEach(operation, in: self) { head, _ in
      screens.insert(pushdown.symbols[automaton[head].symbol].screen)
      return true
    }
    return screens
  }

  /// Whether a screen is on top whenever an operation begins.
  package func isAlwaysOnTop(_ screen: Int32, at operation: Int32) -> Bool {
    var isOnTop = true
    heads.forEach(operation, in: self) { head, _ in
      if pushdown.symbols[automaton[head].symbol].screen != screen { isOnTop = false }
      return isOnTop
    }
    return isOnTop
  }

  /// - Parameter isCertain: whether the outcome is the same in every run.
  private func facts(
    of operation: Int32, isCertain: Bool = false, _ outcome: (RouteSymbol, Int) -> (works: Bool, fails: Bool)
  ) -> OperationFacts {
    var facts = OperationFacts()
    heads.forEach(operation, in: self) { head, _ in
      let transition = automaton[head]
      let (works, fails) = outcome(pushdown.symbols[transition.symbol], Int(transition.to))
      facts.isReached = true
      if works { facts.mayWork = true }
      if fails { facts.mayFail = true }
      return !isCertain && !(facts.mayWork && facts.mayFail)
    }
    return facts
  }

  /// Whether an operation may work, and whether it may fail, if `route` is on top of a stack that the automaton reads from the
  /// state `below`.
  private func outcome(
    _ action: Instruction, _ route: RouteSymbol, _ below: Int, _ stacks: StackFacts
  ) -> (works: Bool, fails: Bool) {
    guard case .leave(let departure) = action else { return (true, false) }
    let isRoot = route.kind == .root
    let presented = route.kind.isPresented ? 1 : 0
    let isPop = departure.takesOnlyPushed
    if isPop, route.kind != .push { return (false, true) }
    switch departure.extent {
    case .routes(let count):
      if count > FlowIndex.longestCount { return (false, true) }
      if count == 1 { return (!isRoot, isRoot) }
      return (stacks.most[below] + 1 > Int(count), stacks.fewest[below] + 1 <= Int(count))
    case .toRoot, .toScreen:
      return isPop ? (stacks.fewestPresented[below] == 0, stacks.mostPresented[below] > 0) : (!isRoot, isRoot)
    case .layers(let count):
      if count > FlowIndex.longestCount { return (false, true) }
      let (most, fewest) = (stacks.mostPresented[below] + presented, stacks.fewestPresented[below] + presented)
      return (most >= Int(count), fewest < Int(count))
    case .allLayers:
      return (stacks.mostPresented[below] + presented > 0, stacks.fewestPresented[below] + presented == 0)
    }
  }

  private func outcome(
    _ action: Instruction, _ screen: Int32, _ route: RouteSymbol, _ below: Int, _ screens: ScreenFacts
  ) -> (works: Bool, fails: Bool) {
    let isOnTop = route.screen == screen
    let isMissing = !isOnTop && !screens.all(below, screen)
    guard case .leave(let departure) = action, case .toScreen(_, let isConditional) = departure.extent else {
      return (isOnTop || screens.some(below, screen), isMissing)
    }
    let isThere =
      departure.takesOnlyPushed
      ? route.kind == .push && screens.inLayer(below, screen) : screens.some(below, screen)
    return (isThere && (isConditional || !isOnTop), isMissing)
  }

  /// Adds the deliveries of `dismissed` transitions that do not navigate. These transitions are not part of the automaton. They run
  /// on the stack below the screen that a gesture removes.
  private func addReactions(
    to facts: inout [OperationFacts], _ operation: Int32, _ receiver: Int32, _ screens: ScreenFacts
  ) {
    for screen in reactingSenders[operation] ?? [] {
      for removal in removals(of: screen) {
        facts[Int(operation)].isReached = true
        // Another `dismissed` transition may run first and show the receiver. The automaton does not follow this delivery, so
        // assume that it may work.
        if pushdown.index.reactingCount > 0 { facts[Int(operation)].mayWork = true }
        let below = Int(automaton[removal].to)
        if screens.some(below, receiver) { facts[Int(operation)].mayWork = true }
        if isMissing(receiver, afterRemovalOf: removal, screens) { facts[Int(operation)].mayFail = true }
      }
    }
  }

  /// Whether a screen may be missing after a gesture has removed a route. The fewest routes remain if the gesture also removes the
  /// other pushed routes of the layer, and the layer itself.
  private func isMissing(_ screen: Int32, afterRemovalOf removal: Int32, _ screens: ScreenFacts) -> Bool {
    if !screens.knowsAll { return false }
    let removed = automaton[removal]
    if pushdown.symbols[removed.symbol].kind != .push { return !screens.all(Int(removed.to), screen) }
    var waiting = [removed.to]
    var seen: Set<Int32> = [removed.to]
    while let state = waiting.popLast() {
      var out = automaton.firstOut[Int(state)]
      while out >= 0 {
        let transition = automaton[out]
        let route = pushdown.symbols[transition.symbol]
        if case .push = route.kind {
          if seen.insert(transition.to).inserted { waiting.append(transition.to) }
        } else if canBeSwiped(route) || route.screen != screen, !screens.all(Int(transition.to), screen) {
          return true
        }
        out = transition.next
      }
    }
    return false
  }

  /// For each delivery, the screens whose `dismissed` transitions contain it, if these transitions do not navigate. The screens are
  /// in the order of the branches.
  func findReactingSenders() -> [Int32: [Int32]] {
    var senders: [Int32: [Int32]] = [:]
    for branch in flow.branches {
      let transition = flow.transitions[Int(branch.transition)]
      guard transition.followsRemoval, let screen = flow.sender(of: transition), !pushdown.index.reacts[Int(screen)]
      else { continue }
      for number in flow.steps(from: branch.step) {
        if case .deliver(_, .screen) = flow.steps[Int(number)].instruction { senders[number, default: []].append(screen) }
      }
    }
    return senders
  }
}

extension Instruction {
  /// Whether the instruction only removes routes.
  fileprivate var removes: Bool {
    if case .leave = self { true } else { false }
  }

  fileprivate var isPop: Bool {
    if case .leave(let departure) = self { departure.takesOnlyPushed } else { false }
  }
}
