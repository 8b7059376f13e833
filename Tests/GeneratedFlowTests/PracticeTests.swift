import FlowRuntime
import FlowTestSupport
import Foundation
import Testing

@testable import GeneratedFlows

@MainActor
@Suite("Links for the flow on top")
struct LinkRestTests {
  /// The screens of a flow, including the screens of its child flow `main`.
  private func shown(_ state: Practice.State) -> String {
    state.routes.map { route in
      switch route.screen {
      case .main(let main): "main\(main.routes.map { "\($0.screen)" })"
      case .onboarding: "onboarding"
      case .help: "help"
      }
    }.joined(separator: " > ")
  }

  @Test(
    "A link that no other link matches goes whole to the flow on top",
    arguments: [
      ("/doctors/3", "main[\"list\", \"doctor(id: 3)\"]"), ("/", "main[\"list\", \"doctor(id: 0)\"]"),
      ("/help", "main[\"list\"] > help"), ("/room/1", "main[\"list\"] > help"),
      // `left` is not a number, so the parent's link does not match, and the link is passed to the flow on top.
      ("/room/left", "main[\"list\", \"doctor(id: 4)\"]"),
    ])
  func opened(link: String, stack: String) throws {
    var state = Practice.State(isOnboarded: true)
    _ = try Practice().open(try FlowLink(link), &state)
    #expect(shown(state) == stack)
  }

  @Test("If the flow on top has no such link, nothing changes", arguments: ["/nowhere", "/doctors/x", "/doctors/1/2"])
  func nowhere(link: String) throws {
    var state = Practice.State(isOnboarded: true)
    _ = try Practice().open(try FlowLink("/doctors/3"), &state)
    let before = state
    #expect(throws: LinkError.self) { try Practice().open(try FlowLink(link), &state) }
    #expect(state == before)
  }

  @Test("If no branch runs, the link is kept, also in a saved state, and opened by `resume`", arguments: ["/doctors/3", "/nowhere"])
  func kept(link: String) throws {
    let player = Player(Practice.State(), Practice())
    player.send(.router(.open(try FlowLink("/doctors/1"))))
    player.send(.router(.open(try FlowLink(link))))
    #expect(shown(player.state) == "onboarding")
    #expect(player.complaints == [])
    let data = try JSONEncoder().encode(FlowSnapshot(player.state))
    let restored = try JSONDecoder().decode(FlowSnapshot<Practice.State>.self, from: data)
    #expect(restored.state == player.state && restored.losses == [])
    let again = Player(restored.state, Practice())
    again.send(.onboarding(.exit(.finished)))
    #expect(shown(again.state) == (link == "/nowhere" ? "main[\"list\"]" : "main[\"list\", \"doctor(id: 3)\"]"))
    #expect(again.complaints.count == (link == "/nowhere" ? 1 : 0))
    #expect(again.state.refused.isEmpty)
  }

  @Test("A flow that hands a link on to itself comes to an end, and then nothing has changed")
  func recursion() async throws {
    let isChanged = try await onThread(kilobytes: 512) {
      var state = Echo.State()
      do {
        _ = try Echo().open(try FlowLink("/x/y"), &state)
      } catch LinkError.inFlow {
        return state != Echo.State()
      }
      return true
    }
    #expect(!isChanged)
  }

  @Test("A flow that shows itself opens what it has a link for")
  func stop() throws {
    var state = Echo.State()
    _ = try Echo().open(try FlowLink("/stop"), &state)
    #expect(state.routes.count == 2)
  }
}
