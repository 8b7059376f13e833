import FlowTestSupport
import Testing

@testable import FlowRuntime

/// Parts of a store that are released immediately after they are read. Their observers must still get notified.
@MainActor
@Suite struct UnkeptPartTests {
  private typealias Numbered = StoreOf<Numbers>

  private let store = Store(initialState: Numbers.State.showingFilter) { Numbers() }

  /// Ways to read something without keeping any part of it.
  private nonisolated static let readings: [Reading] = [
    Reading("a part") { _ = $0.scope(state: \.ticks).state },
    Reading("a part of a part") { _ = $0.scope(state: \.routes).scope(state: \.top).state },
    Reading("a plan") { for layer in $0.plan(of: Numbers()).state.layers { _ = layer.path } },
    Reading("the screen of a route") { _ = $0.scope(route: id(2))?.state },
    Reading("a case of a screen") { _ = $0.scope(route: id(2))?.scope(state: { $0 }).state },
    Reading("a route of a part") { _ = flow(in: $0).scope(route: id(2)) },
    Reading("a route of a part, in vain") { _ = flow(in: $0).scope(route: id(7)) },
    Reading("a part of what is kept") { [kept = Kept()] in _ = kept.part(of: $0).scope(state: \.count).state },
  ]

  @Test(arguments: readings)
  private func whoHasReadIsTold(reading: Reading) async {
    let wakes = WakeUps { reading.read(store) }
    store.send(.screen(2, .filter(.tick(1))))
    #expect(wakes.count == 1)
    await WakeUps.settle()
    store.send(.router(.dismissed(id: id(2))))
    #expect(wakes.count == 2)
  }

  @Test func whoReadsInTheMiddleOfAChangeIsToldOfTheRestOfIt() {
    let store = Recorder.store(startingWith: .merge(.send(1), .send(2)))
    var seen: [[Int]] = []
    let wakes = WakeUps(readingAtOnce: true) { seen.append(store.scope(state: \.seen).state) }
    store.send(0)
    #expect(seen == [[], [], [0], [0, 1]])
    #expect(wakes.count == 3)
  }

  @Test func aPartThatWasToldAlreadyHandsNobodyOn() async {
    var part: Store<[Int], Never>? = store.scope(state: \.ticks)
    let wakes = WakeUps { _ = part?.state }
    store.send(.screen(2, .filter(.tick(1))))
    part = nil
    await WakeUps.settle()
    store.send(.screen(2, .filter(.tick(2))))
    #expect(wakes.count == 1)
  }

  private static func flow(in store: Numbered) -> Store<Numbers.State, Numbers.Action> {
    store.scope(state: { $0 }, action: { $0 })
  }

  /// A way to read something of a store.
  private struct Reading: CustomTestStringConvertible {
    let testDescription: String
    let read: @MainActor @Sendable (Numbered) -> Void

    init(_ name: String, _ read: @escaping @MainActor @Sendable (Numbered) -> Void) {
      testDescription = name
      self.read = read
    }
  }

  /// Creates a part of a store once and then keeps it.
  @MainActor
  private final class Kept {
    private var part: Store<[Int], Never>?

    nonisolated init() {}

    func part(of store: Numbered) -> Store<[Int], Never> {
      let part = part ?? store.scope(state: \.ticks)
      self.part = part
      return part
    }
  }
}
