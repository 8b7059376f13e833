import FlowRuntime
import FlowTestSupport
import Foundation
import Testing

@testable import GeneratedFlows

@MainActor
@Suite("Work that belongs to no screen", .timeLimit(.minutes(10)))
struct PostTests {
  /// The streams that the work of flows has requested, and the streams that have ended. Each piece of work has a task of its own,
  /// so pieces that begin together begin in any order.
  private final class Streams: @unchecked Sendable {
    // Unchecked: the main actor and streams use the variables, and hold the lock while they do.
    private let lock = NSLock()
    private var open: [(from: Int, continuation: AsyncStream<Int>.Continuation)] = []
    private var ended: [Int] = []

    var line: Line {
      Line(letters: { [self] from in
        AsyncStream { continuation in
          continuation.onTermination = { [self] _ in lock.withLock { ended.append(from) } }
          lock.withLock { open.append((from, continuation)) }
        }
      })
    }

    var begun: [Int] { lock.withLock { open.map(\.from).sorted() } }
    var finished: [Int] { lock.withLock { ended.sorted() } }

    func bring(_ number: Int, from: Int) {
      for stream in lock.withLock({ open }) where stream.from == from { stream.continuation.yield(number) }
    }
  }

  private let streams = Streams()

  private func post(_ name: String = "post") -> Player<Post> {
    Player(Post.State(name: name), Post(line: streams.line))
  }

  private func screens<Flow: FlowReducer>(_ player: Player<Flow>) -> [String] where Flow.Screen: Sendable {
    player.state.routes.map { "\($0.presentation.kind) \($0.screen)" }
  }

  @Test("What stands behind `start` is sent when a store takes the state over; the other branch sends nothing")
  func start() async {
    let player = post()
    #expect(player.state.courier == Courier.State(isGoing: true))
    #expect(player.state.clerk == Courier.State(isGoing: true))
    await waitUntil { streams.begun == [1, 4] }
    let silent = post("")
    #expect(!silent.state.courier.isGoing)
    #expect(screens(silent) == ["root door"])
    #expect(player.complaints == [])
  }

  @Test("A new state alone has sent nothing yet, and is equal to another one")
  func newState() {
    let state = Post.State()
    #expect(state == Post.State())
    #expect(state.courier == Courier.State())
    let player = post()
    var begun = Post.State()
    begun.courier.isGoing = true
    begun.clerk.isGoing = true
    #expect(player.state == begun)
  }

  @Test("Its transitions run whatever is on top, behind its own reducer, on the stack as it is")
  func transitions() async {
    let player = post()
    player.send(.desk(.noticeTapped))
    #expect(screens(player) == ["root desk", "sheet notice(text: \"\")"])
    await waitUntil { streams.begun.count == 2 }
    streams.bring(3, from: 4)
    await waitUntil { player.state.log == ["letter 3 of 1"] }
    #expect(player.state.routes.count == 2)
    player.send(.courier(.arrived(-2)))
    #expect(player.state.log.last == "lost -2")
    #expect(screens(player) == ["root door"])
    await waitUntil { streams.begun == [1, 2, 4] }
    #expect(player.complaints == [])
  }

  @Test("An event of the flow that work does is part of its change, without animation if work says so")
  func event() {
    let player = post()
    player.send(.courier(.arrived(8)))
    #expect(player.state.log == ["rang"])
    #expect(screens(player) == ["root desk", "sheet notice(text: \"rang\")"])
    #expect(!player.state.routes.changesAreAnimated)
    player.send(.rang)
    #expect(player.state.routes.changesAreAnimated)
  }

  @Test("Screens send to it, read its state, and require something of it")
  func screensAndWork() {
    let player = post()
    player.send(.desk(.askTapped))
    player.send(.desk(.openTapped))
    #expect(screens(player) == ["root desk", "push letter(number: 1)"])
    player.send(.letter(.closeTapped))
    player.send(.courier(.stop))
    player.send(.desk(.openTapped))
    #expect(screens(player) == ["root desk", "push notice(text: \"closed\")"])
    #expect(player.complaints == [])
  }

  @Test("Cancellation ids of two pieces of work are apart; an effect that is cancelled ends")
  func cancellation() async {
    let player = post()
    await waitUntil { streams.begun.count == 2 }
    player.send(.courier(.stop))
    await waitUntil { streams.finished == [4] }
    streams.bring(1, from: 1)
    await waitUntil { player.state.clerk.count == 1 }
  }

  @Test("It goes on when the stack is replaced, by a transition, a link and the app")
  func replacedStack() async throws {
    let player = post()
    await waitUntil { streams.begun.count == 2 }
    player.send(.router(.open(try FlowLink("/letter/5"))))
    // `start` is evaluated again. The courier is already going, so `start` now shows another screen.
    #expect(screens(player) == ["root notice(text: \"going\")", "push letter(number: 5)"])
    #expect(player.state.log == ["letter 5 of 1"])
    player.send(.router(.setRoutes(Routes(root: .door))))
    player.send(.courier(.delegate(.lost(why: "gone"))))
    await waitUntil { streams.begun == [1, 2, 4] }
    #expect(streams.finished == [1])
    streams.bring(6, from: 4)
    await waitUntil { player.state.courier.count == 2 }
    #expect(player.complaints == [])
  }

  @Test("It ends with the store")
  func end() async {
    var player: Player<Post>? = post()
    await waitUntil { streams.begun.count == 2 }
    #expect(player != nil)
    player = nil
    await waitUntil { streams.finished == [1, 4] }
  }

  @Test(
    "The work of a child begins when the child is shown, and ends when it leaves, however it leaves",
    arguments: [
      "exit", "system", "replaced",
    ])
  func child(way: String) async {
    let player = Player(Town.State(), Town(line: streams.line))
    player.send(.hall(.visited(name: "abc")))
    await waitUntil { streams.begun == [1, 3] }
    guard case .post(let inner) = player.top.screen else { return #expect(Bool(false)) }
    #expect(inner.courier.isGoing)
    switch way {
    case "exit": player.send(.post(.courier(.arrived(7))))
    case "system": player.send(.router(.systemBack(to: player.state.routes.root.id)))
    default: player.send(.router(.setRoutes(Routes(root: .hall))))
    }
    #expect(screens(player) == ["root hall"])
    await waitUntil { streams.finished == [1, 3] }
    #expect(player.state.closed == (way == "exit" ? [1] : []))
    #expect(player.complaints == [])
  }

  @Test("A child that begins anew ends the work of the old one")
  func renewed() async {
    let player = Player(Town.State(), Town(line: streams.line))
    player.send(.hall(.visited(name: "abcd")))
    await waitUntil { streams.begun == [1, 4] }
    player.send(.renewed)
    await waitUntil { streams.begun == [1, 1, 3, 4] && streams.finished == [1, 4] }
  }

  @Test("The work of a child in a stack that was put aside ends; `start` is asked again when the stack is put back")
  func putBack() async {
    let player = Player(Town.State(), Town(line: streams.line))
    player.send(.hall(.visited(name: "abcd")))
    await waitUntil { streams.begun == [1, 4] }
    let aside = player.state.routes
    player.send(.router(.setRoutes(aside)))
    #expect(streams.begun == [1, 4])
    player.send(.router(.setRoutes(Routes(root: .hall))))
    await waitUntil { streams.finished == [1, 4] }
    // In the state that is put back, the courier is going, so the start of `Post` sends nothing.
    player.send(.router(.setRoutes(aside)))
    #expect(streams.begun == [1, 4])
    player.send(.post(.courier(.stop)))
    let stopped = player.state.routes
    player.send(.router(.setRoutes(Routes(root: .hall))))
    player.send(.router(.setRoutes(stopped)))
    await waitUntil { streams.begun == [1, 1, 4, 4] }
    #expect(player.complaints == [])
  }

  @Test("In a flow of tabs `start tabs` sends, and the work of every tab begins, selected or not")
  func tabs() async {
    let player = Player(District.State(), District(line: streams.line))
    await waitUntil { streams.begun == [0, 1, 1, 4, 4] }
    streams.bring(9, from: 0)
    await waitUntil { player.state.routes.count == 2 }
    #expect(screens(player).last == "sheet alarm(number: 9)")
    #expect(player.complaints == [])
  }

  @Test("A restored flow has the state of its work, and its work begins again")
  func restoration() async throws {
    let player = post("abcde")
    player.send(.desk(.askTapped))
    let data = try JSONEncoder().encode(FlowSnapshot(player.state))
    let snapshot = try JSONDecoder().decode(FlowSnapshot<Post.State>.self, from: data)
    #expect(snapshot.state == player.state)
    #expect(snapshot.losses == [])
    await waitUntil { streams.begun == [1, 5] }
    // `start` is evaluated again. The saved courier is going, so `start` takes another branch.
    let going = Player(snapshot.state, Post(line: streams.line))
    #expect(going.state == player.state)
    var stopped = snapshot.state
    stopped.courier.isGoing = false
    let restored = Player(stopped, Post(line: streams.line))
    #expect(restored.state.courier == Courier.State(isGoing: true, count: 1))
    await waitUntil { streams.begun == [1, 1, 5, 5] }
  }

  @Test(
    "A damaged or absent state of work is a new one; the rest is kept",
    arguments: [
      (#""courier":{"#, #""courier":{"isGoing":1,"old":{"#, #"}"#, FlowLoss.Part.variable),
      (#""courier":"#, #""carrier":"#, "", .absentVariable),
    ])
  func damage(text: String, damage: String, end: String, part: FlowLoss.Part) throws {
    let player = post()
    player.send(.desk(.askTapped))
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    var json = String(decoding: try encoder.encode(FlowSnapshot(player.state)), as: UTF8.self)
    guard let start = json.range(of: text) else { return #expect(Bool(false), "\(json)") }
    json.replaceSubrange(start, with: damage)
    if !end.isEmpty, let brace = json[start.lowerBound...].firstIndex(of: "}") { json.insert(contentsOf: end, at: brace) }
    let snapshot = try JSONDecoder().decode(FlowSnapshot<Post.State>.self, from: Data(json.utf8))
    #expect(snapshot.losses.map(\.part) == [part])
    #expect(snapshot.state.courier == Courier.State())
    #expect(snapshot.state.clerk == Courier.State(isGoing: true))
    #expect(snapshot.state.log == ["letter 5 of 1"])
  }

  @Test("The rules alone run its transitions without its reducer, and say what is sent to it")
  func pure() throws {
    let flow = Post(line: Line(first: 8))
    var state = Post.State()
    let begun = flow.deliveries(of: flow.enforceRequirements(in: &state))
    #expect(begun == [.courier(.begin(from: 4)), .clerk(.begin(from: 8))])
    #expect(flow.enforceRequirements(in: &state).exits == [])
    #expect(flow.deliveries(of: flow.enforceRequirements(in: &state)) == [])

    let navigation = flow.navigate(&state, .courier(.delegate(.lost(why: "fog"))))
    #expect(flow.deliveries(of: navigation) == [.clerk(.begin(from: 2))])
    #expect(state.routes.map(\.screen) == [.door])
    #expect(state.log == ["fog"])
    #expect(state.courier == Courier.State())
    let done = flow.settle(&state, .router(.screen(id: state.routes.root.id, action: .door(.knocked))))
    #expect(done.count == 2)
  }

  @Test("A store for it alone is a part of the flow's")
  func scope() {
    let player = post()
    let courier = player.store.scope(state: \.courier, action: Post.Action.courier)
    courier.send(.arrived(2))
    #expect(courier.state.count == 1)
    #expect(player.state.log == ["letter 2 of 1"])
  }

  @Test("Observers hear what its transitions do to the screens")
  func observers() async {
    let player = post()
    let events = player.store.events(of: Post(line: Line()))
    player.send(.courier(.delegate(.lost(why: "fog"))))
    var heard: [String] = []
    for await event in events {
      switch event {
      case .shown(let screen): heard.append("shown \(screen.name)")
      case .removed(let screen, let reason): heard.append("removed \(screen.name) by \(reason)")
      case .topChanged(let screen): heard.append("top \(screen.name)")
      case .ignored: heard.append("ignored")
      case .sent: break
      }
      if heard.count == 3 { break }
    }
    #expect(heard == ["removed desk by app", "shown door", "top door"])
  }
}
