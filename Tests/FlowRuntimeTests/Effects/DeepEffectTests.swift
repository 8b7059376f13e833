import Testing

@testable import FlowRuntime

/// Effects that are nested deeper than calls may be.
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

    /// What an effect sends that has grown so often.
    func sent(_ count: Int) -> [Int] { self == .inFront ? (1...count).reversed() : Array(1...count) }
  }

  @Test(arguments: Growth.allCases)
  func thousandsOfEffectsInEachOtherOverflowNothing(_ growth: Growth) async {
    let count = growth == .cancellable ? 1_000 : 10_000
    var effect = Effect<Int>.none
    for number in 1...count { effect = growth.grow(effect, number) }
    let mapped = effect.map { $0 + 1 }.runningOperations { await $0() }
    #expect(await Recorder.sent(by: mapped) == growth.sent(count).map { $0 + 1 })
  }

  @Test("Rebuilding in a loop does what rebuilding by calls does", arguments: [1, 49, 50, 51, 52, 53, 200])
  func depths(depth: Int) async {
    var effect = Effect<Int>.concatenate(.run { await $0(1) }, .cancel(id: -1), .send(2))
    for number in 1...depth {
      effect = .concatenate(.merge(.send(10 * number), effect), .send(10 * number + 1)).cancellable(id: number)
    }
    let sent = await Recorder.sent(by: effect.map { $0 })
    #expect(sent == (1...depth).reversed().map { 10 * $0 } + [1, 2] + (1...depth).map { 10 * $0 + 1 })
  }
}
