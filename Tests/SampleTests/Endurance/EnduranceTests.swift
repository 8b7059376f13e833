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

/// Random walks through the samples. `FLOW_TEST_ACTIONS` is the number of actions in each walk, and `FLOW_TEST_SEED` repeats a
/// walk. After about every 200th action, the state is saved, and a store takes over the restored state.
@MainActor
@Suite("Random walks through the samples break nothing")
struct EnduranceTests {
  private func walk<Flow: Walkable>(_ flow: Flow, from state: Flow.State) async where Flow.State: Codable {
    await walk(flow, state) { $0.state }
  }

  /// Sends random actions, checks the invariants, and checks the final state.
  private func walk<Flow: FlowReducer>(_ flow: Flow, _ start: Flow.State, _ read: (StoreOf<Flow>) -> Flow.State) async
  where Flow.State: Codable {
    let seed = SeededRandom.seed(for: "\(Flow.self)")
    let count = ProcessInfo.processInfo.environment["FLOW_TEST_ACTIONS"].flatMap(Int.init) ?? 3_000
    var walker = Walker(random: SeededRandom(seed: seed))
    var store = Store(initialState: start) { flow }
    var faults: [String] = []
    var restorations = 0
    await withIssueHandler({ _ in }) {
      for number in 0..<count where faults.isEmpty {
        store.send(walker.action(of: flow, in: read(store)))
        if number % 10 == 0 { faults = Invariants.faults(of: flow, in: read(store)) }
        // Gives effects time to run.
        if number % 100 == 0 { await Task.yield() }
        if walker.roll(200) == 0 {
          restorations += 1
          do {
            let (state, lost) = try restored(read(store))
            faults += lost + Invariants.faults(of: flow, in: state)
            store = Store(initialState: state) { flow }
          } catch {
            faults.append("a state is not saved and restored: \(error)")
          }
        }
      }
    }
    #expect(faults == [], "seed \(seed)")
    #expect(restorations > 0 || count < 3_000, "seed \(seed)")
  }

  /// A state after saving and restoring, and its differences from the original.
  private func restored<State: Codable>(_ state: State) throws -> (State, faults: [String]) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(FlowSnapshot(state))
    let snapshot = try JSONDecoder().decode(FlowSnapshot<State>.self, from: data)
    let again = try encoder.encode(FlowSnapshot(snapshot.state))
    let faults = snapshot.losses.map { "\($0)" }
    return (snapshot.state, again == data ? faults : faults + ["\(String(decoding: data, as: UTF8.self)) became another state"])
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
