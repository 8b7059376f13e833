import CountriesSample
import Foundation
import FlowRuntime
import FlowTestSupport
import LogInSample
import NestedStacksSample
import NumbersSample
import RecursiveSample
import ShopSample
import Testing
import WizardSample

/// Random walks through the samples. `FLOW_TEST_ACTIONS` says how many actions each takes, `FLOW_TEST_SEED` repeats one.
@MainActor
@Suite("Random walks through the samples break nothing")
struct EnduranceTests {
  private func walk<Flow: Walkable>(_ flow: Flow, from state: Flow.State) async {
    await walk(flow, state) { $0.state }
  }

  /// Sends random actions, checks what must always be so, and looks at what is left in the end.
  private func walk<Flow: FlowReducer>(_ flow: Flow, _ start: Flow.State, _ read: (StoreOf<Flow>) -> Flow.State) async {
    let seed = SeededRandom.seed(for: "\(Flow.self)")
    let count = ProcessInfo.processInfo.environment["FLOW_TEST_ACTIONS"].flatMap(Int.init) ?? 3_000
    var walker = Walker(random: SeededRandom(seed: seed))
    let store = Store(initialState: start) { flow }
    var faults: [String] = []
    await withIssueHandler({ _ in }) {
      for number in 0..<count where faults.isEmpty {
        store.send(walker.action(of: flow, in: read(store)))
        if number % 10 == 0 { faults = Invariants.faults(of: flow, in: read(store)) }
        // Effects want their turn.
        if number % 100 == 0 { await Task.yield() }
      }
    }
    #expect(faults == [], "seed \(seed)")
  }

  @Test("Numbers") func numbers() async {
    await walk(Numbers(facts: NumberFacts { "\($0)" }), from: Numbers.State())
  }

  @Test("Recursive") func recursive() async {
    await walk(Recursive(ticks: Ticks { AsyncStream { $0.finish() } }), from: Recursive.State())
  }

  @Test("Wizard") func wizard() async { await walk(Wizard(), from: Wizard.State()) }

  @Test("NestedStacks") func nestedStacks() async { await walk(NestedStacks(), from: NestedStacks.State()) }

  @Test("Countries") func countries() async { await walk(Countries(), Countries.State()) { $0.state } }

  @Test("Shop") func shop() async {
    await walk(Shop(accounts: .teaDrinkers), from: Shop.State())
  }
}
