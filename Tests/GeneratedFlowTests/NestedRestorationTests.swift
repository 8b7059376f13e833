import FlowRuntime
import FlowTestSupport
import Foundation
import Testing

@testable import GeneratedFlows

@MainActor
@Suite("Tabs, and flows in flows in flows: restoring, links, events")
struct NestedRestorationTests {
  @Test("A loss in a tab takes along what stands on the tabs, if that tab is selected", arguments: [
    (0, "*goods[list > item 3] | cart[list] > sheet account 1", [FlowLoss.Part.routes(count: 1)]),
    (1, "goods[list > item 3] | *cart[list]", [.routes(count: 1), .routes(count: 1)]),
  ])
  func tabs(selected: Int, shown: String, lost: [FlowLoss.Part]) throws {
    let player = Player(Market.State(), Market())
    player.goods(.list(.itemTapped(number: 3)))
    player.send(.bought)
    player.tabs { .tab(id: $0.items[1].id, action: .cart(.added(item: 8))) }
    player.tabs { _ in .selectIndex(selected) }
    player.send(.loggedIn(name: "Ada"))
    player.tabs { .tab(id: $0.selectedID, action: selected == 0 ? .goods(.exit(.asked)) : .cart(.exit(.paid))) }
    #expect(player.state.routes.count == 2)

    let text = String(decoding: try JSONEncoder().encode(FlowSnapshot(player.state)), as: UTF8.self)
    let damaged = text.replacingOccurrences(of: #"{"number":8}"#, with: #"{"number":"eight"}"#)
    #expect(damaged != text)
    let snapshot = try JSONDecoder().decode(FlowSnapshot<Market.State>.self, from: Data(damaged.utf8))
    #expect(Market.describe(snapshot.state) == shown)
    #expect(snapshot.losses.map(\.part) == lost)
  }

  @Test("The next identity of tabs is no loss", arguments: ["1", "\"two\"", "-1", "18446744073709551615"])
  func nextTab(damage: String) throws {
    let text = String(decoding: try JSONEncoder().encode(FlowSnapshot(Market.State())), as: UTF8.self)
    let damaged = text.replacingOccurrences(of: #""nextID":2"#, with: #""nextID":\#(damage)"#)
    #expect(damaged != text)
    let snapshot = try JSONDecoder().decode(FlowSnapshot<Market.State>.self, from: Data(damaged.utf8))
    #expect(snapshot.losses == [])
    #expect(snapshot.state == Market.State())
  }

  @Test("Flows that are nested too deep for a thread's stack are lost from there on", arguments: [5, 30, 60, 80])
  func nesting(depth: Int) async throws {
    var state = Well.State(depth: depth)
    for above in (0..<depth).reversed() {
      var outer = Well.State(depth: above)
      outer.routes.push(.well(state))
      state = outer
    }
    let whole = state
    let data = try await onThread(kilobytes: 16_384) { try JSONEncoder().encode(FlowSnapshot(whole)) }
    let (restored, losses) = try await onThread(kilobytes: 512) {
      let snapshot = try JSONDecoder().decode(FlowSnapshot<Well.State>.self, from: data)
      return (Self.depth(of: snapshot.state), snapshot.losses)
    }
    #expect(restored == min(depth, 32))
    #expect(losses.map(\.reason) == (depth > 31 ? ["Flows are nested too deep."] : []))
  }

  @Test("Random links into a flow that shows itself end, on a small stack: as deep as they have segments, or unchanged")
  func randomLinks() async throws {
    let seed = SeededRandom.seed(for: "Random links into a flow that shows itself")
    let wrong = try await onThread(kilobytes: 1_024) {
      var random = SeededRandom(seed: seed)
      var wrong: [String] = []
      for _ in 0..<600 {
        let isDownwards = Bool.random(using: &random)
        let segments = (0..<Int.random(in: 0...70, using: &random)).map { _ in
          let isDown = isDownwards || Int.random(in: 0..<30, using: &random) > 0
          return isDown ? "down" : ["x", "..", "", "%2F", "down%20"].randomElement(using: &random) ?? ""
        }
        let text = "/" + segments.joined(separator: "/")
        var state = Well.State()
        let before = state
        // Empty segments count for nothing, as in the paths of files.
        let named = segments.filter { !$0.isEmpty }
        let isRight = named.count <= 64 && named.allSatisfy { $0 == "down" }
        let expected = isRight ? max(1, named.count) : nil
        let found = (try? FlowLink(text)).flatMap { link in (try? Well().open(link, &state)).map { _ in Self.depth(of: state) } }
        if found != expected || (found == nil && state != before) { wrong.append("\(text): \(found ?? 0), not \(expected ?? 0)") }
      }
      return wrong
    }
    #expect(wrong.isEmpty, "FLOW_TEST_SEED=\(seed): \(wrong.prefix(3))")
  }

  @Test("A link leads as deep as it has segments, and no deeper", arguments: [("/", 1), ("/down/down", 2), ("/x", nil), ("/down/x", nil)])
  func link(text: String, depth: Int?) throws {
    var state = Well.State()
    let before = state
    do {
      _ = try Well().open(FlowLink(text), &state)
      #expect(Self.depth(of: state) == depth)
    } catch {
      #expect(depth == nil && state == before)
    }
  }

  @Test("Events lead a hundred flows deep on a small stack")
  func events() async throws {
    let depth = try await onThread(kilobytes: 1_024) {
      var state = Well.State()
      for _ in 0..<100 { _ = Well().reduce(into: &state, action: Self.down(in: state)) }
      return Self.depth(of: state)
    }
    #expect(depth == 100)
  }

  /// What opens one more flow in the innermost one.
  private nonisolated static func down(in state: Well.State) -> Well.Action {
    let top = state.routes.top
    guard case .well(let inner) = top.screen else { return .router(.screen(id: top.id, action: .rim(.down))) }
    return .router(.screen(id: top.id, action: .well(down(in: inner))))
  }

  private nonisolated static func depth(of state: Well.State) -> Int {
    var (depth, state) = (0, state)
    while case .well(let inner) = state.routes.top.screen {
      depth += 1
      state = inner
    }
    return depth
  }
}
