import FlowRuntime
import FlowTestSupport
import Foundation
import Testing

@testable import GeneratedFlows

@MainActor
@Suite("Tabs, and flows in flows in flows: restoring, links, events")
struct NestedRestorationTests {
  @Test(
    "A loss in a tab takes along what stands on the tabs, if that tab is selected",
    arguments: [
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

  @Test("Flows in routes, more than a saved state has, are lost from there on", arguments: [5, 11, 12, 60, 80])
  func nesting(depth: Int) async throws {
    var state = Well.State(depth: depth)
    for above in (0..<depth).reversed() {
      var outer = Well.State(depth: above)
      outer.routes.push(.well(state))
      state = outer
    }
    let whole = state
    let (restored, losses) = try await onThread(kilobytes: 512) {
      let data = try JSONEncoder().encode(FlowSnapshot(whole))
      let snapshot = try JSONDecoder().decode(FlowSnapshot<Well.State>.self, from: data)
      return (Self.depth(of: snapshot.state), snapshot.losses)
    }
    // The innermost remaining flow lost only its routes, so it has its start screen.
    #expect(restored == min(depth, 12))
    #expect(losses.map(\.reason) == (depth >= 12 ? ["Flows are nested too deep."] : []))
    #expect(losses.map(\.part) == (depth >= 12 ? [.allRoutes] : []))
  }

  @Test("The same in tabs", arguments: [4, 10, 12, 40, 60])
  func nestingInTabs(depth: Int) async throws {
    let whole = Self.stairs(flows: depth)
    let (restored, losses) = try await onThread(kilobytes: 512) {
      let data = try JSONEncoder().encode(FlowSnapshot(whole))
      let snapshot = try JSONDecoder().decode(FlowSnapshot<Stair.State>.self, from: data)
      return (Self.flows(in: snapshot.state), snapshot.losses)
    }
    // The innermost remaining stair lost its routes, so it shows its start, which has two landings.
    #expect(restored == (depth <= 12 ? depth : 14))
    #expect(losses.map(\.reason) == (depth > 12 ? ["Flows are nested too deep."] : []))
  }

  @Test("The same in what was refused", arguments: [5, 11, 40, 60])
  func nestingInRefusals(depth: Int) async throws {
    var inner = #"{"isOpen":false}"#
    for _ in 0..<depth {
      inner = """
        {"isOpen":false,"refused":[{"parts":[{"routes":[{"id":0,"presentation":{"kind":"root"},"screen":{"deeper":\(inner)}}]}],"shown":[]}]}
        """
    }
    let data = Data(#"{"format":1,"flow":"Cave","state":\#(inner)}"#.utf8)
    let (restored, tooDeep, again) = try await onThread(kilobytes: 512) {
      let snapshot = try JSONDecoder().decode(FlowSnapshot<Cave.State>.self, from: data)
      let second = try JSONDecoder().decode(
        FlowSnapshot<Cave.State>.self, from: try JSONEncoder().encode(FlowSnapshot(snapshot.state)))
      var state = snapshot.state
      _ = Cave().enforceRequirements(in: &state)
      return (
        Self.depth(of: snapshot.state), snapshot.losses.filter { $0.reason == "Flows are nested too deep." }.map(\.part),
        second.state == snapshot.state && second.losses.allSatisfy { $0.reason == "Flows are nested too deep." }
      )
    }
    #expect(restored == min(depth, 12))
    #expect(tooDeep == (depth >= 12 ? [.variable, .refused] : []))
    #expect(again)
  }

  @Test("The same in variables, encoded and decoded", arguments: [5, 11, 12, 13, 60, 1_000])
  func nestingInVariables(depth: Int) async throws {
    let (restored, losses) = try await onThread(kilobytes: 512) {
      var state = Crate.State()
      for _ in 0..<depth {
        var outer = Crate.State()
        outer.inner = [state]
        state = outer
      }
      // Releases the nested states one by one. Releasing them together would nest the calls too deep.
      defer { while let next = state.inner.first { state = next } }
      let data = try JSONEncoder().encode(FlowSnapshot(state))
      let snapshot = try JSONDecoder().decode(FlowSnapshot<Crate.State>.self, from: data)
      return (Self.depth(of: snapshot.state, \.inner.first), snapshot.losses)
    }
    #expect(restored == min(depth, 12))
    #expect(losses.allSatisfy { $0.reason == "Flows are nested too deep." })
    // The innermost flow that is decoded loses its variable and its routes.
    #expect(Set(losses.map(\.part)) == (depth >= 12 ? [.variable, .allRoutes] : []))
  }

  @Test("The same in parameters: the flow with the parameter is left out, too", arguments: [5, 11, 12, 13, 60, 1_000])
  func nestingInParameters(depth: Int) async throws {
    let outcome = try await onThread(kilobytes: 512) {
      var state = Doll.State()
      for _ in 0..<depth { state = Doll.State(inner: [state]) }
      defer { while let next = state.inner.first { state = next } }
      let data = try JSONEncoder().encode(FlowSnapshot(state))
      return Result { Self.depth(of: try JSONDecoder().decode(FlowSnapshot<Doll.State>.self, from: data).state, \.inner.first) }
        .mapError { Reason(text: "\($0)") }
    }
    switch outcome {
    case .success(let restored): #expect(restored == depth && depth <= 12)
    case .failure(let error): #expect(depth > 12 && error.text.contains("Flows are nested too deep."))
    }
  }

  @Test("The same in values of screens, where each flow counts twice", arguments: [5, 6, 12, 60, 1_000])
  func nestingInScreens(depth: Int) async throws {
    let (restored, losses) = try await onThread(kilobytes: 512) {
      var state = Doll.State()
      for _ in 0..<depth {
        var outer = Doll.State()
        outer.routes.push(.open(other: [state]))
        state = outer
      }
      let inside = { (state: Doll.State) -> Doll.State? in
        if case .open(let other) = state.routes.top.screen { other.first } else { nil }
      }
      defer { while let next = inside(state) { state = next } }
      let data = try JSONEncoder().encode(FlowSnapshot(state))
      let snapshot = try JSONDecoder().decode(FlowSnapshot<Doll.State>.self, from: data)
      return (Self.depth(of: snapshot.state, inside), snapshot.losses)
    }
    #expect(restored == min(depth, 6))
    #expect(losses.allSatisfy { $0.reason == "Flows are nested too deep." })
    #expect(losses.isEmpty == (depth < 6))
  }

  @Test("A hundred flows are shown, planned, prepared, saved and restored on a small stack", arguments: [false, true])
  func hundred(throughTabs: Bool) async throws {
    let (shown, planned, restored) = try await onThread(kilobytes: 1_024) {
      if throughTabs {
        var state = Self.stairs(flows: 100)
        _ = Stair().prepare(&state)
        let plan = Stair().plan(of: state)
        #expect(plan.layers.first?.stays == false)
        #expect(plan.changes(goingBack: 1_000) == nil)
        let data = try JSONEncoder().encode(FlowSnapshot(state))
        return (Self.flows(in: state), plan.layers.count, try JSONDecoder().decode(FlowSnapshot<Stair.State>.self, from: data).losses.count)
      }
      var state = Well.State()
      for _ in 0..<100 { _ = Well().reduce(into: &state, action: Self.down(in: state)) }
      _ = Well().prepare(&state)
      let plan = Well().plan(of: state).layers.count
      let data = try JSONEncoder().encode(FlowSnapshot(state))
      return (Self.depth(of: state), plan, try JSONDecoder().decode(FlowSnapshot<Well.State>.self, from: data).losses.count)
    }
    #expect(shown == 100)
    #expect(planned == 1)
    #expect(restored == 1)
  }

  @Test(
    "A refused link of as many segments as a link may have is resumed on a small stack; a longer one is lost",
    arguments: [2, 63, 64, 300, 2_000])
  func refusedLink(segments: Int) async throws {
    let (depth, losses) = try await onThread(kilobytes: 512) {
      var state = Lid.State()
      _ = try Lid().open(FlowLink("/well/down/down"), &state)
      let saved = String(decoding: try JSONEncoder().encode(FlowSnapshot(state)), as: UTF8.self)
      let path = Array(repeating: #""down""#, count: segments).joined(separator: ",")
      let long = saved.replacingOccurrences(of: #"["down","down"]"#, with: "[" + path + "]")
      let snapshot = try JSONDecoder().decode(FlowSnapshot<Lid.State>.self, from: Data(long.utf8))
      state = snapshot.state
      _ = Lid().navigate(&state, id: state.routes.top.id, action: .latch(.opened))
      guard case .inner(let well) = state.routes.top.screen else { return (-1, snapshot.losses) }
      return (Self.depth(of: well), snapshot.losses)
    }
    #expect(depth == (segments <= 64 ? segments : 0))
    #expect(losses.map(\.part) == (segments <= 64 ? [] : [.refused]))
  }

  @Test("A link leads through tabs as deep as it has segments")
  func linkThroughTabs() async throws {
    let flows = try await onThread(kilobytes: 1_024) {
      var state = Stair.State()
      _ = try Stair().open(FlowLink("/" + Array(repeating: "left/stair", count: 32).joined(separator: "/")), &state)
      return Self.flows(in: state)
    }
    #expect(flows == 66)
  }

  @Test("Random links into a flow that shows itself end, on a small stack: as deep as they have segments, or unchanged")
  func randomLinks() async throws {
    let seed = SeededRandom.seed(for: "Random links into a flow that shows itself")
    let count = caseCount(all: 600, usual: 100)
    let wrong = try await onThread(kilobytes: 1_024) {
      var random = SeededRandom(seed: seed)
      var wrong: [String] = []
      for _ in 0..<count {
        let isDownwards = Bool.random(using: &random)
        let segments = (0..<Int.random(in: 0...70, using: &random)).map { _ in
          let isDown = isDownwards || Int.random(in: 0..<30, using: &random) > 0
          return isDown ? "down" : ["x", "..", "", "%2F", "down%20"].randomElement(using: &random) ?? ""
        }
        let text = "/" + segments.joined(separator: "/")
        var state = Well.State()
        let before = state
        // Empty segments are ignored, as in file paths.
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

  private struct Reason: Error {
    let text: String
  }

  /// The action that opens one more flow in the innermost flow.
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

  private nonisolated static func depth<State>(of state: State, _ inside: (State) -> State?) -> Int {
    var (depth, state) = (0, state)
    while let next = inside(state) {
      depth += 1
      state = next
    }
    return depth
  }

  private nonisolated static func depth(of state: Cave.State) -> Int {
    var (depth, state) = (0, state)
    while case .routes(let routes)? = state.refused.parts.first, case .deeper(let inner)? = routes.first?.screen {
      depth += 1
      state = inner
    }
    return depth
  }

  /// The given number of nested flows. They alternate between stairs and landings, and the outermost flow is a stair.
  private nonisolated static func stairs(flows: Int) -> Stair.State {
    var inner: Stair.State?
    for _ in 0..<(flows / 2) {
      var landing = Landing.State()
      if let inner { landing.routes.push(.stair(inner)) }
      var stair = Stair.State()
      stair.routes.update(id: stair.routes.root.id) { screen in
        guard case .tabs(var tabs) = screen else { return }
        tabs.update(id: tabs.items[0].id) { $0 = .left(landing) }
        screen = .tabs(tabs)
      }
      inner = stair
    }
    return inner ?? Stair.State()
  }

  private nonisolated static func flows(in state: Stair.State) -> Int {
    var (flows, stair) = (0, Optional(state))
    while let current = stair {
      flows += 2
      guard case .tabs(let tabs) = current.routes.root.screen, case .left(let landing) = tabs.items[0].tab,
        case .stair(let next) = landing.routes.top.screen
      else { break }
      stair = next
    }
    return flows
  }
}
