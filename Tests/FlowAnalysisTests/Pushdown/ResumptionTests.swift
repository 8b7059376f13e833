import FlowTestSupport
import Testing

@testable import FlowAnalysis

@Suite("The stacks of a flow that resumes")
struct ResumptionTests {
  @Test("are those of a search through all runs, with the same distances")
  func random() {
    var compared = 0
    var beyond = 0
    var skipped = 0
    var resumed = 0
    // The search of such a flow takes long.
    let count = caseCount(all: 60, usual: 6)
    for seed in firstSeed..<firstSeed + UInt64(count) {
      let flow = RandomFlow.make(seed: seed, keeps: true)
      let reach = FlowReach(flow)
      let search = KeepingSearch(flow, depth: 7, limit: 4000)
      guard reach.pushdown.detail == .full, search.isComplete else {
        skipped += 1
        continue
      }
      let (depth, accepted) = reach.stacks(upTo: 4, limit: 4000)
      var faults: [String] = []
      for (stack, distance) in search.distances where stack.count <= depth && accepted[stack] == nil {
        faults.append("\(text(stack)) is reached in \(distance), but not accepted")
      }
      for (stack, (length, path)) in accepted {
        let distance = search.distances[stack]
        if distance == length { continue }
        // The steps of a run do not show whether an event went through deeper stacks and came back.
        let witness = reach.witness(to: path)
        if witness.steps.contains(where: { $0.stack.count > search.depth }), distance ?? .max > length {
          beyond += 1
          continue
        }
        faults.append("\(text(stack)): \(length) steps, \(distance.map(String.init) ?? "none") by search: \(text(witness))")
      }
      let facts = reach.operationFacts()
      for operation in search.resumed where !facts[Int(operation)].mayWork {
        faults.append("operation \(operation) is said never to resume anything")
      }
      compared += accepted.count
      resumed += search.resumed.count
      if !faults.isEmpty {
        let list = faults.sorted().prefix(5).joined(separator: "\n")
        Issue.record("FLOW_TEST_SEED=\(seed) FLOW_TEST_COUNT=1: \(list)\n\(describe(flow))")
        return
      }
    }
    let rest = "\(beyond) by way of deeper ones, \(skipped) flows skipped, \(resumed) resumptions"
    print("FLOW_TEST_SEED=\(firstSeed): \(count) flows that resume, \(compared) stacks, \(rest)")
    // Few flows need not resume anything.
    if count < 20 { return }
    #expect(resumed > 0)
    #expect(skipped * 2 <= count)
  }
}
