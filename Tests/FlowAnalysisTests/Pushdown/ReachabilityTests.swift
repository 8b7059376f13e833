import Foundation
import Testing

@testable import FlowAnalysis

/// How many random flows a run takes: `FLOW_TEST_COUNT`, or a number that is quick.
let flowCount = ProcessInfo.processInfo.environment["FLOW_TEST_COUNT"].flatMap(Int.init) ?? 60

/// The seed of the first flow, which `FLOW_TEST_SEED` sets; every further flow takes the next one.
let firstSeed =
  ProcessInfo.processInfo.environment["FLOW_TEST_SEED"].flatMap(UInt64.init) ?? UInt64.random(in: 0...UInt64.max / 2)

extension FlowReach {
  private struct Prefix: Hashable {
    var state: Int32
    /// Top first.
    var routes: PackedStack
  }

  /// All stacks up to a depth, each with the way by which the automaton reads it at the least cost.
  ///
  /// The depth is less than that asked for where there would be too many.
  func stacks(upTo depth: Int, limit: Int) -> (depth: Int, [PackedStack: (length: Int, path: [Int32])]) {
    var found: [PackedStack: (length: Int, path: [Int32])] = [:]
    var level: [Prefix: (length: Int32, path: [Int32])] = [:]
    level[Prefix(state: PAutomaton.state(ofControl: FlowControls.idle), routes: [])] = (0, [])
    for reached in 1...depth {
      var next: [Prefix: (length: Int32, path: [Int32])] = [:]
      for (prefix, way) in level {
        var out = automaton.firstOut.base[Int(prefix.state)]
        while out >= 0 {
          let transition = automaton.transitions.base[Int(out)]
          let routes = prefix.routes + [PackedRoute(route(transition.symbol))]
          let longer = Prefix(state: transition.to, routes: routes)
          let length = way.length + transition.value
          if next[longer].map({ $0.length > length }) ?? true { next[longer] = (length, way.path + [out]) }
          out = transition.next
        }
      }
      if next.count > limit { return (reached - 1, found) }
      for (prefix, way) in next where prefix.state == PAutomaton.final {
        found[prefix.routes.reversed()] = (Int(way.length), way.path)
      }
      level = next
    }
    return (depth, found)
  }
}

/// What is wrong with a witness: it must replay to a stack. `nil` if it does.
func fault(of witness: FlowWitness, to stack: PackedStack, in explorer: Explorer) -> String? {
  var current = witness.initial.map { PackedRoute($0) }
  guard explorer.starts.contains(where: { $0.start == witness.start && $0.stack == current }) else {
    return "the flow does not start so"
  }
  for (number, step) in witness.steps.enumerated() {
    let after = step.stack.map { PackedRoute($0) }
    guard explorer.events(on: current).contains(.init(event: step.event, stack: after)) else {
      return "step \(number + 1) is not possible"
    }
    current = after
  }
  return current == stack ? nil : "it leads to another stack"
}

@Suite("The stacks that a flow reaches")
struct ReachabilityTests {
  @Test("are those of a search through all runs, with the same distances; witnesses replay")
  func random() {
    var compared = 0
    var beyond = 0
    var inexact = 0
    for seed in firstSeed..<firstSeed + UInt64(flowCount) {
      let flow = RandomFlow.make(seed: seed)
      let explorer = Explorer(flow)
      let reach = FlowReach(flow)
      // Few of the flows are so entangled that something is given up. (The limit of reactions holds for both.)
      guard reach.pushdown.detail == .full else {
        inexact += 1
        continue
      }
      let search = BruteForce(explorer, depth: 9, limit: 2000)
      let (depth, accepted) = reach.stacks(upTo: min(6, search.depth), limit: 4000)
      compared += accepted.count
      var faults: [String] = []
      for (stack, distance) in search.distances where stack.count <= depth && accepted[stack] == nil {
        faults.append("\(text(stack)) is reached in \(distance), but not accepted")
      }
      for (stack, (length, path)) in accepted {
        let witness = reach.witness(to: path)
        if let fault = fault(of: witness, to: stack, in: explorer) {
          faults.append("\(text(stack)) in \(length): \(fault): \(text(witness))")
        }
        let steps = witness.steps.count + Int(flow.starts[Int(witness.start)].weight)
        if steps != length { faults.append("\(text(stack)): \(steps) steps for \(length)") }
        if let distance = search.distances[stack], distance == length { continue }
        if witness.steps.contains(where: { $0.stack.count > search.depth }), search.distances[stack] ?? .max > length {
          beyond += 1
          continue
        }
        let searched = search.distances[stack].map(String.init) ?? "none"
        faults.append("\(text(stack)): \(length) steps, \(searched) by search")
      }
      if !faults.isEmpty {
        let list = faults.sorted().prefix(5).joined(separator: "\n")
        Issue.record("FLOW_TEST_SEED=\(seed) FLOW_TEST_COUNT=1: \(list)\n\(describe(flow))")
        return
      }
    }
    let rest = "\(beyond) by way of deeper ones, \(inexact) flows cut off"
    print("FLOW_TEST_SEED=\(firstSeed): \(flowCount) flows, \(compared) stacks, \(rest)")
    #expect(compared > flowCount)
    #expect(inexact * 10 <= flowCount)
  }
}
