import FlowCore
import Testing

@testable import FlowAnalysis

@Suite("What is said of a flow, on the runtime")
struct RuntimeAgreementTests {
  @Test("by hand: reactions to screens that leave at once", arguments: [true, false])
  func reactions(navigatesFirst: Bool) {
    var flow = CoreProgram(screens: Array(repeating: CoreScreen(), count: 4))
    flow.starts.append(.init(screen: 0, container: .navigation))
    func push(_ screen: Int32) -> Instruction { .show(.init(screen: screen, kind: .push)) }
    flow.append(.init(.screen(0)), branches: [flow.append([push(1), push(2)])])
    let (first, second): (Int32, Int32) = navigatesFirst ? (2, 1) : (1, 2)
    flow.append(.init(.screen(first), isDismissed: true), branches: [flow.append([push(3)])])
    flow.append(.init(.screen(second), isDismissed: true), branches: [flow.append([.deliver(.event, .screen(3))])])
    var walk = RuntimeWalk(flow, seed: 1)
    walk.go(steps: 50)
    walk.playWitnesses()
    #expect(walk.visits > 0)
    #expect(walk.faults == [])
  }

  @Test("never comes out otherwise in random walks, and every run that is told can be played")
  func random() {
    var (steps, visits, witnesses, silent) = (0, 0, 0, 0)
    for seed in firstSeed..<firstSeed + UInt64(flowCount) {
      let flow = RandomFlow.make(seed: seed)
      var walk = RuntimeWalk(flow, seed: seed)
      walk.go(steps: 200)
      walk.playWitnesses()
      steps += walk.steps
      visits += walk.visits
      witnesses += walk.witnesses
      if !FlowReach(flow).hasAll { silent += 1 }
      if !walk.faults.isEmpty {
        let list = walk.faults.sorted().prefix(6).joined(separator: "\n")
        Issue.record("FLOW_TEST_SEED=\(seed) FLOW_TEST_COUNT=1: \(list)\n\(describe(flow))")
        return
      }
    }
    let rest = "\(visits) operations, \(witnesses) runs, \(silent) flows of which not all is known"
    print("FLOW_TEST_SEED=\(firstSeed): \(flowCount) flows on the runtime, \(steps) events, \(rest)")
    // A single replayed flow may have few operations and witnesses.
    if flowCount < 20 { return }
    #expect(visits > flowCount)
    #expect(witnesses > flowCount)
    #expect(silent * 4 <= flowCount)
  }
}
