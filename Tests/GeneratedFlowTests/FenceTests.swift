import FlowRuntime
import Testing

@testable import GeneratedFlows

@MainActor
@Suite("A swap under an alert")
struct FenceTests {
  private let player = Player(Fence.State(), Fence())

  private var screens: [String] { player.state.routes.map { "\($0.presentation.kind) \($0.screen)" } }

  /// The action of a button of the alert on top, or `nil` if the screen has no such event.
  private func action(ofButton event: String) -> Fence.Action? {
    Fence().action(forButton: event, at: ScreenPlace(player.top.id), in: player.state)
  }

  @Test("The title, the message and the buttons stay, and the buttons send their events to the new screen")
  func swap() throws {
    player.send(.open(.closeTapped))
    let alert = player.top
    #expect(alert.presentation.options.title == "Lock the gate?")
    #expect(alert.presentation.options.message == "It has no handle.")
    #expect(alert.presentation.options.buttons.map(\.event) == ["lockTapped", "leaveTapped"])

    player.send(try #require(action(ofButton: "lockTapped")))
    #expect(screens == ["root open", "alert locked"])
    #expect(player.top.presentation == alert.presentation)
    #expect(player.top.id != alert.id)

    #expect(action(ofButton: "lockTapped") == nil)
    player.send(try #require(action(ofButton: "leaveTapped")))
    #expect(screens == ["root open"])
    #expect(player.state.log == ["locked"])
  }
}
