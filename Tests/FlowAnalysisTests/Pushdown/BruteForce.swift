import FlowCore
@testable import FlowAnalysis

/// Computes the possible events on each stack, and remembers them.
final class Explorer {
  let interpreter: StackInterpreter
  let starts: [(start: Int32, stack: PackedStack)]
  private var known: [PackedStack: [Happening]] = [:]

  struct Happening: Hashable {
    var event: FlowWitness.Event
    var stack: PackedStack
  }

  init(_ flow: CoreProgram) {
    interpreter = StackInterpreter(flow: flow)
    starts = interpreter.starts()
  }

  func events(on stack: PackedStack) -> [Happening] {
    if let known = known[stack] { return known }
    let events = Array(Set(interpreter.events(on: stack).map { Happening(event: $0.event, stack: $0.stack) }))
    known[stack] = events
    return events
  }
}

/// The stacks that a flow reaches without exceeding a depth, each with its distance from the starts.
struct BruteForce {
  /// The search does not follow deeper stacks.
  let depth: Int
  private(set) var distances: [PackedStack: Int] = [:]
  /// Whether the flow reaches no deeper stacks.
  private(set) var isComplete = false

  /// Explores to the given depth. If there are too many stacks, the depth is reduced.
  init(_ explorer: Explorer, depth: Int, limit: Int) {
    var depth = depth
    while true {
      if let (found, isComplete) = Self.explore(explorer, depth, depth > 3 ? limit : Int.max) {
        self.depth = depth
        self.isComplete = isComplete
        distances = found
        return
      }
      depth -= 1
    }
  }

  private static func explore(_ explorer: Explorer, _ depth: Int, _ limit: Int)
    -> (found: [PackedStack: Int], isComplete: Bool)?
  {
    var found: [PackedStack: Int] = [:]
    var level: [PackedStack] = []
    var isComplete = explorer.starts.allSatisfy { $0.stack.count <= depth }
    func start(_ weight: Int32, _ level: inout [PackedStack]) {
      for (number, stack) in explorer.starts where explorer.interpreter.flow.starts[Int(number)].weight == weight {
        guard stack.count <= depth, found[stack] == nil else { continue }
        found[stack] = Int(weight)
        level.append(stack)
      }
    }
    start(0, &level)
    var distance = 0
    while !level.isEmpty || distance == 0 {
      distance += 1
      var next: [PackedStack] = []
      if distance == 1 { start(1, &next) }
      for stack in level {
        for happening in explorer.events(on: stack) where found[happening.stack] == nil {
          guard happening.stack.count <= depth else {
            isComplete = false
            continue
          }
          found[happening.stack] = distance
          next.append(happening.stack)
        }
        if found.count > limit { return nil }
      }
      level = next
    }
    return (found, isComplete)
  }
}
