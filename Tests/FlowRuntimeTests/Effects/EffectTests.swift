import FlowRuntime
import FlowTestSupport
import Testing

private struct Broken: Error {}

/// An effect and the numbers that it sends.
struct EffectCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let effect: Effect<Int>
  let sent: [Int]

  init(_ name: String, _ effect: Effect<Int>, _ sent: [Int]) {
    testDescription = name
    self.effect = effect
    self.sent = sent
  }
}

@MainActor
@Suite struct EffectTests {
  nonisolated static let late = Effect<Int>.run { send in
    for _ in 0..<3 { await Task.yield() }
    await send(1)
  }

  @Test(arguments: [
    EffectCase("none", .none, []),
    EffectCase("send", .send(1), [1]),
    EffectCase("run", .run { for number in 1...5 { await $0(number) } }, [1, 2, 3, 4, 5]),
    EffectCase("merge", .merge(.send(1), .none, .send(2), .merge(.send(3), .send(4))), [1, 2, 3, 4]),
    EffectCase("merge of none", .merge([]), []),
    EffectCase("merge does not wait", .merge(late, .send(2)), [2, 1]),
    EffectCase("concatenate", .concatenate(.send(1), .none, .concatenate(.send(2), .send(3))), [1, 2, 3]),
    EffectCase("concatenate waits", .concatenate(late, .send(2)), [1, 2]),
    EffectCase(
      "concatenate waits for all of a merge", .concatenate(.merge(late, .send(2), late), .send(3)),
      [2, 1, 1, 3]),
    EffectCase("a merge within", .merge(.concatenate(late, .send(2)), .send(3)), [3, 1, 2]),
    EffectCase(
      "a deep end", .concatenate(.merge(.concatenate(.merge(late), late), .send(4)), .send(5)), [4, 1, 1, 5]),
    EffectCase("map", Effect.merge(.send("1"), .run { await $0("2") }).map { Int($0) ?? 0 }, [1, 2]),
    EffectCase(
      "map of all kinds", .concatenate(late, .cancel(id: 1), .send(2).cancellable(id: 3)).map { $0 * 10 },
      [10, 20]),
    EffectCase(
      "catch",
      .run { _ in
        throw Broken()
      } catch: { _, send in
        await send(3)
      }, [3]),
    EffectCase(
      "cancelled by itself",
      .run { _ in
        throw CancellationError()
      } catch: { _, send in
        await send(3)
      }, []),
  ])
  func sendsInOrder(_ test: EffectCase) async {
    #expect(await Recorder.sent(by: test.effect) == test.sent)
  }

  @Test func anErrorThatNothingCatchesIsReported() async {
    let issues = IssueLog()
    let sent = await issues.collect { await Recorder.sent(by: .run { _ in throw Broken() }) }
    #expect(sent == [])
    #expect(issues.messages == ["An effect threw an unhandled error: Broken(). Catch it in the operation, or pass `catch:` to `.run`."])
    #expect(issues.all.first?.fileID == "FlowRuntimeTests/EffectTests.swift")
  }

  enum Growth: CaseIterable {
    case mergedAtTheEnd, mergedAtTheFront, concatenatedAtTheEnd, concatenatedAtTheFront

    func grow(_ effect: Effect<Int>, _ number: Int) -> Effect<Int> {
      switch self {
      case .mergedAtTheEnd: .merge(effect, .send(number))
      case .mergedAtTheFront: .merge(.send(number), effect)
      case .concatenatedAtTheEnd: .concatenate(effect, .send(number))
      case .concatenatedAtTheFront: .concatenate(.send(number), effect)
      }
    }
  }

  @Test(.long, arguments: Growth.allCases)
  func aHundredThousandEffectsOverflowNothing(_ growth: Growth) async {
    var effect = Effect<Int>.none
    for number in 1...100_000 { effect = growth.grow(effect, number) }
    let sent = await Recorder.sent(by: effect.map { $0 + 1 }.cancellable(id: 1))
    let isReversed = growth == .mergedAtTheFront || growth == .concatenatedAtTheFront
    #expect(sent == (isReversed ? (2...100_001).reversed() : Array(2...100_001)))
  }
}
