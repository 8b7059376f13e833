import FlowTestSupport
import Testing

@testable import FlowRuntime

/// Effects that are nested deeper than the call stack allows.
@MainActor
@Suite struct DeepEffectTests {
  enum Growth: CaseIterable {
    case inFront, behind, cancellable

    func grow(_ effect: Effect<Int>, _ number: Int) -> Effect<Int> {
      switch (self, number.isMultiple(of: 2)) {
      case (.inFront, true): .merge(.send(number), effect)
      case (.inFront, false): .concatenate(.send(number), effect)
      case (.behind, true): .merge(effect, .send(number))
      case (.behind, false): .concatenate(effect, .send(number))
      case (.cancellable, _): .merge(effect, .send(number)).cancellable(id: number)
      }
    }

    /// The values that an effect sends after `grow` has been applied to it the given number of times.
    func sent(_ count: Int) -> [Int] { self == .inFront ? (1...count).reversed() : Array(1...count) }
  }

  @Test("Effects may be 1,000 deep inside each other", arguments: Growth.allCases)
  func thousand(_ growth: Growth) async {
    let count = growth == .cancellable ? 500 : 1_001
    var effect = Effect<Int>.none
    for number in 1...count { effect = growth.grow(effect, number) }
    let mapped = effect.map { $0 + 1 }.runningOperations { await $0() }
    #expect(await Recorder.sent(by: mapped) == growth.sent(count).map { $0 + 1 })
  }

  @Test("Effects that are deeper are reported, and not performed", arguments: Growth.allCases)
  func deeper(_ growth: Growth) async {
    let issues = Locked<[String]>([])
    let sent = await withIssueHandler({ issue in issues.withLock { $0.append(issue.message) } }) {
      var effect = Effect<Int>.none
      for number in 1...(growth == .cancellable ? 501 : 1_002) { effect = growth.grow(effect, number) }
      return await Recorder.sent(by: effect.map { $0 })
    }
    #expect(sent.isEmpty)
    let expected = [
      "Effects are nested more than 1000 deep, so they are not performed. Merge or concatenate them in a list instead of nesting them."
    ]
    let reported = issues.withLock { $0 }
    #expect(reported == expected)
  }

  @Test("However deep effects were to be, and on a small stack, nothing overflows", .long, arguments: Growth.allCases)
  func deepest(_ growth: Growth) async throws {
    let depths = try await onThread(kilobytes: 512) {
      var depths: [Int] = []
      withIssueHandler({ _ in }) {
        var effect = Effect<Int>.none
        for number in 1...200_000 {
          effect = growth.grow(effect, number)
          if number % 1_000 == 1 { depths.append(effect.map { $0 }.depth) }
        }
      }
      return depths
    }
    let (least, most) = (depths.min() ?? 0, depths.max() ?? 0)
    #expect(least >= 0 && most <= Effect<Int>.greatestDepth)
    #expect(depths.count == 200 && most > 100)
  }

  @Test("An effect that is as deep as may be, and does not end, goes with its store", arguments: Growth.allCases)
  func store(_ growth: Growth) async {
    var effect = Effect<Int>.run { _ in try await Task.sleep(for: .seconds(1_000_000)) }
    for number in 1...(growth == .cancellable ? 499 : 998) { effect = growth.grow(effect, number) }
    #expect(effect.depth > 990)
    weak var weakStore: Store<Int, Int>?
    do {
      let endless = effect
      let store = Store<Int, Int>(initialState: 0) { Reduce { _, action in action == 0 ? endless : .none } }
      store.send(0)
      await Task.yield()
      weakStore = store
    }
    #expect(weakStore == nil)
  }

  @Test("Rebuilding keeps all parts in order, at any depth", arguments: [1, 2, 50, 333])
  func depths(depth: Int) async {
    var effect = Effect<Int>.concatenate(.run { await $0(1) }, .cancel(id: -1), .send(2))
    for number in 1...depth {
      effect = .concatenate(.merge(.send(10 * number), effect), .send(10 * number + 1)).cancellable(id: number)
    }
    let sent = await Recorder.sent(by: effect.map { $0 })
    let inFront: [Int] = (1...depth).reversed().map { 10 * $0 }
    let behind: [Int] = (1...depth).map { 10 * $0 + 1 }
    let expected: [Int] = inFront + [1, 2] + behind
    #expect(sent == expected)
  }
}
