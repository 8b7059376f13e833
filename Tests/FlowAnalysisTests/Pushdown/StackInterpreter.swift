import FlowCore
import FlowModel

@testable import FlowAnalysis

/// A route in one byte, so that sets of many stacks are fast.
struct PackedRoute: Hashable {
  var bits: UInt8

  /// Packs a route. The screen's number must be less than 8.
  init(_ screen: Int32, _ kind: RouteKind, hasContainer: Bool, isLocked: Bool) {
    bits = UInt8(screen) << 5 | UInt8(kind.number) << 2 | (hasContainer ? 2 : 0) | (isLocked ? 1 : 0)
  }

  init(_ route: FlowReach.Route) {
    self.init(route.screen, route.kind, hasContainer: route.hasContainer, isLocked: route.isLocked)
  }

  var screen: Int32 { Int32(bits >> 5) }
  var kind: RouteKind { RouteKind.allCases[Int(bits >> 2 & 7)] }
  var hasContainer: Bool { bits & 2 != 0 }
  var isLocked: Bool { bits & 1 != 0 }
}

/// The routes of a stack, from bottom to top.
typealias PackedStack = [PackedRoute]

/// Runs a flow on real stacks, as `Documentation/language.md` describes its operations. It is independent of the automata.
///
/// If the result depends on values of the program, the interpreter follows every possibility.
struct StackInterpreter {
  let flow: CoreProgram

  /// An operation, the stack before it, and whether it had an effect.
  typealias Visit = (_ operation: Int32, _ stack: PackedStack, _ didSomething: Bool) -> Void

  /// The stacks that the flow can start with, each with the number of its start.
  func starts(_ visit: Visit = { _, _, _ in }) -> [(start: Int32, stack: PackedStack)] {
    flow.starts.enumerated().flatMap { number, start in
      let root = PackedRoute(start.screen, .root, hasContainer: flow.opens(start.screen, start.container), isLocked: true)
      return run(start.step, on: [root], visit).map { (Int32(number), $0) }
    }
  }

  /// All possible events on a stack, and the resulting stacks.
  func events(
    on stack: PackedStack, _ visit: Visit = { _, _, _ in }
  ) -> [(event: FlowWitness.Event, stack: PackedStack)] {
    flow.branches.indices.flatMap { number in
      let event = FlowWitness.Event.branch(Int32(number))
      return events(on: stack, only: event, visit).map { (event, $0) }
    } + gestures(on: stack, visit)
  }

  /// The stacks that result from one event.
  func events(on stack: PackedStack, only event: FlowWitness.Event, _ visit: Visit) -> Set<PackedStack> {
    guard case .branch(let number) = event else {
      return Set(gestures(on: stack, only: event, visit).map(\.1))
    }
    var results: Set<PackedStack> = []
    let branch = flow.branches[Int(number)]
    let transition = flow.transitions[Int(branch.transition)]
    if transition.isDismissed { return [] }
    guard let sender = flow.sender(of: transition) else { return run(branch.step, on: stack, visit) }
    for index in stack.indices where stack[index].screen == sender {
      guard transition.isAlways || index == stack.count - 1 else { continue }
      results.formUnion(run(branch.step, on: Array(stack[...index]), visit))
    }
    return results
  }

  /// Whether an operation leaves a stack unchanged, whatever the values are.
  func leavesUnchanged(_ action: Instruction, _ stack: PackedStack) -> Bool {
    perform(action, on: stack).allSatisfy { $0.0 == stack }
  }

  // MARK: Gestures

  private func gestures(
    on stack: PackedStack, only event: FlowWitness.Event? = nil, _ visit: Visit
  ) -> [(FlowWitness.Event, PackedStack)] {
    var results: [(FlowWitness.Event, PackedStack)] = []
    var count = stack.count
    while stack[count - 1].kind == .push {
      count -= 1
      if event == .swipe { continue }
      results += react(to: stack[count...], on: Array(stack[..<count]), visit).map { (.goBack, $0) }
    }
    let opener = stack[count - 1]
    let canLeave =
      switch opener.kind {
      case .dialog: true
      case .sheet, .popover: !opener.isLocked
      case .root, .push, .cover, .alert: false
      }
    if canLeave, event != .goBack {
      let removed = stack[(count - 1)...]
      results += react(to: removed, on: Array(stack[..<(count - 1)]), visit).map { (.swipe, $0) }
    }
    return results
  }

  /// Runs the `dismissed` transitions of the removed routes, from top to bottom.
  private func react(to removed: ArraySlice<PackedRoute>, on rest: PackedStack, _ visit: Visit) -> Set<PackedStack> {
    // Reactions that do not navigate run on the remaining stack.
    for route in removed {
      for branch in flow.branches where reaction(of: route.screen) == nil {
        let transition = flow.transitions[Int(branch.transition)]
        guard transition.isDismissed, flow.sender(of: transition) == route.screen else { continue }
        _ = run(branch.step, on: rest, visit)
      }
    }
    let reacting = removed.reversed().compactMap { reaction(of: $0.screen) }
    // The pushdown system documents this limit.
    if reacting.count > 3 { return [] }
    var stacks: Set<PackedStack> = [rest]
    for transition in reacting {
      var after: Set<PackedStack> = transition.isExhaustive ? [] : stacks
      for stack in stacks {
        for branch in transition.firstBranch..<transition.branchEnd {
          after.formUnion(run(flow.branches[Int(branch)].step, on: stack, visit))
        }
      }
      stacks = after
    }
    return stacks
  }

  /// The `dismissed` transition of a screen, if the order of reactions matters: if it navigates, or if it delivers something and
  /// another reaction navigates.
  func reaction(of screen: Int32) -> CoreTransition? {
    func matters(_ transition: CoreTransition, _ does: (Instruction) -> Bool) -> Bool {
      (transition.firstBranch..<transition.branchEnd).contains { any(from: flow.branches[Int($0)].step, does) }
    }
    let hasNavigating = flow.transitions.contains { $0.isDismissed && matters($0) { $0.navigates } }
    return flow.transitions.first { transition in
      guard transition.isDismissed, flow.sender(of: transition) == screen else { return false }
      return matters(transition) { action in
        switch action {
        case .deliver, .exit: hasNavigating
        default: action.navigates
        }
      }
    }
  }

  private func any(from operation: Int32, _ does: (Instruction) -> Bool) -> Bool {
    guard operation >= 0 else { return false }
    let operation = flow.steps[Int(operation)]
    if let other = operation.instruction.fork, any(from: other, does) { return true }
    return does(operation.instruction) || any(from: operation.next, does)
  }

  // MARK: Operations

  /// Runs a chain of operations.
  private func run(_ first: Int32, on stack: PackedStack, _ visit: Visit) -> Set<PackedStack> {
    guard first >= 0 else { return [stack] }
    let operation = flow.steps[Int(first)]
    if case .choice(_, let other) = operation.instruction {
      return run(operation.next, on: stack, visit).union(run(other, on: stack, visit))
    }
    var results: Set<PackedStack> = []
    let met = stackMet(by: operation.instruction, stack)
    for (after, didSomething) in perform(operation.instruction, on: stack) {
      visit(first, met, didSomething)
      results.formUnion(run(operation.next, on: after, visit))
    }
    return results
  }

  func perform(_ action: Instruction, on stack: PackedStack) -> [(PackedStack, Bool)] {
    switch action {
    case .show(let showing):
      switch showing.leaving {
      case .nothing: return show(showing, on: stack)
      case .top:
        let stack = stackMet(by: action, stack)
        let top = stack[stack.count - 1]
        let route = PackedRoute(showing.screen, top.kind, hasContainer: top.hasContainer, isLocked: top.isLocked)
        return [(stack.dropLast() + [route], true)]
      case .all: return [([PackedRoute(showing.screen, .root, hasContainer: flow.opens(showing), isLocked: true)], true)]
      }
    case .leave(let departure): return leave(departure, stack)
    case .deliver(_, .screen(let screen)): return [(stack, stack.contains { $0.screen == screen })]
    case .exit: return [(stack, true)]
    // `KeepingSearch` interprets kept refusals.
    case .select, .fill, .clear, .deliver, .values, .choice, .ask, .resume, .forget, .follow: return [(stack, false)]
    }
  }

  private func leave(_ departure: Departure, _ stack: PackedStack) -> [(PackedStack, Bool)] {
    let cut = departure.takesOnlyPushed ? cutPushed : cut
    switch departure.extent {
    case .routes(let count): return [cut(stack, stack.count - Int(count))]
    case .toRoot: return [cut(stack, 1)]
    case .toScreen(let screen, let isConditional):
      return places(of: screen, isConditional, in: stack).map { cut(stack, $0) }
    case .layers(let count):
      let presented = stack.indices.filter { stack[$0].kind.isPresented }
      return [cut(stack, presented.count < count ? 0 : presented[presented.count - Int(count)])]
    case .allLayers: return [cut(stack, stack.firstIndex { $0.kind.isPresented } ?? 0)]
    }
  }

  /// The stack on which an operation runs. If the operation shows a screen, an alert or a dialog on top leaves first.
  private func stackMet(by action: Instruction, _ stack: PackedStack) -> PackedStack {
    guard action.removesAlerts, stack.count > 1 else { return stack }
    return [.alert, .dialog].contains(stack[stack.count - 1].kind) ? stack.dropLast() : stack
  }

  private func show(_ showing: Show, on stack: PackedStack) -> [(PackedStack, Bool)] {
    let stack = stackMet(by: .show(showing), stack)
    guard let kind = showing.kind else { return [(stack, false)] }
    let layer = stack[stack.count - 1]
    let route =
      kind == .push
      ? PackedRoute(showing.screen, .push, hasContainer: layer.hasContainer, isLocked: false)
      : PackedRoute(showing.screen, kind, hasContainer: flow.opens(showing), isLocked: showing.isLocked)
    return [(stack + [route], true)]
  }

  /// The possible numbers of routes that remain after the flow goes back to a screen; 0 if no route matches.
  private func places(of screen: Int32, _ isConditional: Bool, in stack: PackedStack) -> [Int] {
    let places = stack.indices.filter { stack[$0].screen == screen }.map { $0 + 1 }
    return isConditional ? places + [0] : [places.last ?? 0]
  }

  /// Keeps the lowest `count` routes, and returns whether a route left. If none would remain, the stack stays as it is.
  private func cut(_ stack: PackedStack, to count: Int) -> (PackedStack, Bool) {
    count > 0 && count < stack.count ? (Array(stack[..<count]), true) : (stack, false)
  }

  private func cutPushed(_ stack: PackedStack, to count: Int) -> (PackedStack, Bool) {
    count > 0 && stack[count...].allSatisfy { $0.kind == .push } ? cut(stack, to: count) : (stack, false)
  }
}
