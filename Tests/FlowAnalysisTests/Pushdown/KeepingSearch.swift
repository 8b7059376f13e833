import FlowCore
import FlowModel

@testable import FlowAnalysis

/// A stack with its kept refusals.
struct Situation: Hashable {
  var stack: PackedStack
  var kept: [Kept] = []

  struct Kept: Hashable {
    /// The operation that was refused.
    var operation: Int32
    /// The indices of the routes in the stack that were shown instead.
    var shown: Set<Int> = []
    var hasShown = false
    /// Whether the operations that replace the refused one are running.
    var isOpen = true
  }
}

/// Searches all stacks that a flow reaches, by running the flow on real stacks. Its screens may refuse operations, which are kept
/// and resumed. `StackInterpreter` computes what a single operation does to the stack.
final class KeepingSearch {
  private let interpreter: StackInterpreter
  private let flow: CoreProgram
  let depth: Int
  /// The stacks that the flow reaches without exceeding the depth, each with its distance from the starts.
  private(set) var distances: [PackedStack: Int] = [:]
  /// Whether the search stayed below its limit.
  private(set) var isComplete = true
  /// The `resume` operations that had something to resume.
  private(set) var resumed: Set<Int32> = []
  /// The number of refusals that can be kept at the same time. The pushdown system documents this limit.
  private static let maximumKept = PendingContinuations.maximumEntries

  init(_ flow: CoreProgram, depth: Int, limit: Int) {
    self.flow = flow
    self.depth = depth
    interpreter = StackInterpreter(flow: flow)
    var found: Set<Situation> = []
    var level: Set<Situation> = []
    var distance = 0
    for start in flow.starts where start.weight == 0 { level.formUnion(begin(start)) }
    while !level.isEmpty || distance <= 1 {
      if distance == 1 { for start in flow.starts where start.weight == 1 { level.formUnion(begin(start)) } }
      level = level.filter { $0.stack.count <= depth && found.insert($0).inserted }
      for situation in level where distances[situation.stack] == nil { distances[situation.stack] = distance }
      if found.count > limit {
        isComplete = false
        return
      }
      var next: Set<Situation> = []
      for situation in level { next.formUnion(events(on: situation)) }
      level = next
      distance += 1
    }
  }

  private func begin(_ start: CoreStart) -> Set<Situation> {
    let root = PackedRoute(start.screen, .root, hasContainer: flow.opens(start.screen, start.container), isLocked: true)
    return Set(run(start.step, Situation(stack: [root])).map(settled))
  }

  private func events(on situation: Situation) -> Set<Situation> {
    var results: Set<Situation> = []
    for branch in flow.branches {
      let transition = flow.transitions[Int(branch.transition)]
      if transition.isDismissed { continue }
      guard let sender = flow.sender(of: transition) else {
        results.formUnion(run(branch.step, situation))
        continue
      }
      for index in situation.stack.indices where situation.stack[index].screen == sender {
        guard transition.isAlways || index == situation.stack.count - 1 else { continue }
        results.formUnion(run(branch.step, cut(situation, to: index + 1)))
      }
    }
    return Set(results.map(settled)).union(gestures(on: situation))
  }

  private func gestures(on situation: Situation) -> Set<Situation> {
    let stack = situation.stack
    var counts: [Int] = []
    var count = stack.count
    while stack[count - 1].kind == .push {
      count -= 1
      counts.append(count)
    }
    switch stack[count - 1].kind {
    case .dialog: counts.append(count - 1)
    case .sheet, .popover: if !stack[count - 1].isLocked { counts.append(count - 1) }
    case .root, .push, .cover, .alert: break
    }
    var results: Set<Situation> = []
    for count in counts {
      let reactions = stack[count...].reversed().compactMap { interpreter.reaction(of: $0.screen) }
      if reactions.count > 3 { continue }
      var situations: Set<Situation> = [cut(situation, to: count)]
      for transition in reactions {
        var after: Set<Situation> = transition.isExhaustive ? [] : situations
        for situation in situations {
          for branch in transition.firstBranch..<transition.branchEnd {
            after.formUnion(run(flow.branches[Int(branch)].step, situation).map(closed))
          }
        }
        situations = after
      }
      results.formUnion(situations.map(settled))
    }
    return results
  }

  // MARK: Operations

  private func run(_ first: Int32, _ situation: Situation) -> Set<Situation> {
    guard first >= 0 else { return [situation] }
    let operation = flow.steps[Int(first)]
    var situation = situation
    switch operation.instruction {
    case .choice(_, let other): return run(operation.next, situation).union(run(other, situation))
    case .ask(_, let standIn):
      let admitted = run(operation.next, situation)
      if situation.kept.last?.isOpen != true { situation.kept = [] }
      if situation.kept.count == Self.maximumKept { return admitted }
      situation.kept.append(Situation.Kept(operation: first))
      return admitted.union(run(standIn, situation))
    case .resume:
      guard let kept = situation.kept.popLast() else { return run(operation.next, situation) }
      resumed.insert(first)
      if !situation.kept.isEmpty { situation.kept[situation.kept.count - 1].isOpen = true }
      return run(kept.operation, situation)
    case .forget:
      situation.kept = []
      return run(operation.next, situation)
    default:
      var results: Set<Situation> = []
      for (stack, _) in interpreter.perform(operation.instruction, on: situation.stack) {
        results.formUnion(run(operation.next, after(operation.instruction, situation, stack)))
      }
      return results
    }
  }

  private func after(_ action: Instruction, _ situation: Situation, _ stack: PackedStack) -> Situation {
    var left = situation
    guard case .show(let showing) = action else {
      left = cut(situation, to: stack.count)
      left.stack = stack
      return left
    }
    switch showing.leaving {
    // An alert on top leaves before the new route is added. All other routes below the new route stay.
    case .nothing, .top: left = cut(situation, to: stack.count - 1)
    case .all: left = cut(situation, to: 0)
    }
    left.stack = stack
    for place in left.kept.indices where left.kept[place].isOpen {
      left.kept[place].hasShown = true
      left.kept[place].shown.insert(stack.count - 1)
    }
    return left
  }

  private func cut(_ situation: Situation, to count: Int) -> Situation {
    var situation = situation
    situation.stack = Array(situation.stack.prefix(count))
    for place in situation.kept.indices { situation.kept[place].shown = situation.kept[place].shown.filter { $0 < count } }
    return situation
  }

  private func closed(_ situation: Situation) -> Situation {
    var situation = situation
    for place in situation.kept.indices { situation.kept[place].isOpen = false }
    return situation
  }

  /// The situation at the end of an event. If all routes that were shown instead of a refused operation have gone, its refusal is
  /// forgotten.
  private func settled(_ situation: Situation) -> Situation {
    var situation = closed(situation)
    while let last = situation.kept.last, last.hasShown, last.shown.isEmpty { situation.kept.removeLast() }
    return situation
  }
}
