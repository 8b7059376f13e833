import FlowCore
import FlowModel
import FlowPushdown
import FlowSyntax
import FlowTestSupport
import Foundation
import Testing

@testable import FlowAnalysis

/// The number of random flows in a run.
let flowCount = caseCount(all: 60, usual: 12)

/// The seed of the first flow, which `FLOW_TEST_SEED` sets. Each following flow uses the next number.
let firstSeed = SeededRandom.seed(for: "Random flows")

extension FlowReach {
  private struct Prefix: Hashable {
    var state: Int32
    /// The routes from top to bottom.
    var routes: PackedStack
  }

  /// All stacks up to a depth, each with the cheapest path by which the automaton accepts it.
  ///
  /// If there would be too many stacks, the returned depth is less than the requested depth.
  func stacks(upTo depth: Int, limit: Int) -> (depth: Int, [PackedStack: (length: Int, path: [Int32])]) {
    var found: [PackedStack: (length: Int, path: [Int32])] = [:]
    var level: [Prefix: (length: Int32, path: [Int32])] = [:]
    for control in pushdown.controls.atRest {
      level[Prefix(state: PAutomaton.state(ofControl: control), routes: [])] = (0, [])
    }
    for reached in 1...depth {
      var next: [Prefix: (length: Int32, path: [Int32])] = [:]
      for (prefix, way) in level {
        var out = automaton.firstOut[Int(prefix.state)]
        while out >= 0 {
          let transition = automaton[out]
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

/// Replays a witness: a run that the analysis reports. Returns why it does not lead to the stack, or `nil` if it does.
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

/// Compares the stacks that a flow reaches with the stacks that a search finds.
private struct Comparison {
  var compared = 0
  var beyond = 0
  var faults: [String] = []

  init(_ flow: CoreProgram, _ reach: FlowReach) {
    let explorer = Explorer(flow)
    let search = BruteForce(explorer, depth: 9, limit: 2000)
    let (depth, accepted) = reach.stacks(upTo: min(6, search.depth), limit: 4000)
    compared = accepted.count
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
    faults.sort()
  }
}

/// A flow in which only some screens have an event. Each event runs a chain of operations.
private struct SmallFlow: CustomTestStringConvertible {
  var testDescription: String
  var flow = CoreProgram(screens: Array(repeating: CoreScreen(), count: 4))

  init(_ description: String, _ chains: [(sender: Int32, chain: [Instruction])], dismissed: Int32 = -1) {
    testDescription = description
    flow.starts.append(.init(screen: 0, container: .navigation))
    for (sender, chain) in chains {
      flow.append(.init(.screen(sender), isDismissed: sender == dismissed), branches: [flow.append(chain)])
    }
  }
}

private func back(_ count: Int32) -> Instruction { .leave(Departure(.routes(count))) }
private func push(_ screen: Int32) -> Instruction { .show(.init(screen: screen, kind: .push)) }
private func sheet(_ screen: Int32) -> Instruction { .show(.init(screen: screen, kind: .sheet)) }
private func cover(_ screen: Int32) -> Instruction { .show(.init(screen: screen, kind: .cover)) }

private let smallFlows = [
  SmallFlow(
    "a conditional pop stays in its layer",
    [(0, [cover(1)]), (1, [push(2)]), (2, [.leave(Departure(.toScreen(0, isConditional: true), takesOnlyPushed: true)), push(3)])]),
  SmallFlow(
    "a conditional pop within its layer",
    [
      (0, [cover(1)]), (1, [push(2)]), (2, [push(2)]),
      (2, [.leave(Departure(.toScreen(1, isConditional: true), takesOnlyPushed: true)), push(3)]),
    ]),
  SmallFlow("a pop to the root", [(0, [push(1)]), (0, [cover(1)]), (1, [.leave(Departure(.toRoot, takesOnlyPushed: true)), push(2)])]),
  SmallFlow("as many as there are, and one more", [(0, [push(1), push(2)]), (2, [back(2), push(3)]), (3, [back(2), cover(1)])]),
  SmallFlow(
    "two layers, or none",
    [(0, [cover(1)]), (1, [cover(2)]), (1, [.leave(Departure(.layers(2))), push(3)]), (2, [.leave(Departure(.layers(2))), push(3)])]),
  SmallFlow("a reaction that navigates", [(0, [push(1)]), (1, [push(2)]), (2, [push(3)])], dismissed: 2),
  SmallFlow("a stack that is never shown by itself", [(0, [cover(1), cover(2)]), (2, [back(1), push(3)])]),
]

@Suite("The stacks that a flow reaches")
struct ReachabilityTests {
  @Test("by hand", arguments: smallFlows)
  fileprivate func small(_ small: SmallFlow) {
    let comparison = Comparison(small.flow, FlowReach(small.flow))
    #expect(comparison.faults == [])
    #expect(comparison.compared > 1)
  }

  @Test("are those of a search through all runs, with the same distances; witnesses replay")
  func random() {
    var compared = 0
    var beyond = 0
    var inexact = 0
    for seed in firstSeed..<firstSeed + UInt64(flowCount) {
      let flow = RandomFlow.make(seed: seed)
      let reach = FlowReach(flow)
      // A few flows are so complex that the analysis loses precision. These are skipped. The search has the same limit for
      // reactions as the analysis.
      guard reach.pushdown.detail == .full else {
        inexact += 1
        continue
      }
      let comparison = Comparison(flow, reach)
      compared += comparison.compared
      beyond += comparison.beyond
      if !comparison.faults.isEmpty {
        let list = comparison.faults.prefix(5).joined(separator: "\n")
        Issue.record("FLOW_TEST_SEED=\(seed) FLOW_TEST_COUNT=1: \(list)\n\(describe(flow))")
        return
      }
    }
    let rest = "\(beyond) by way of deeper ones, \(inexact) flows cut off"
    print("FLOW_TEST_SEED=\(firstSeed): \(flowCount) flows, \(compared) stacks, \(rest)")
    #expect(compared > flowCount)
    #expect(inexact * 10 <= flowCount + 20)
  }
}
