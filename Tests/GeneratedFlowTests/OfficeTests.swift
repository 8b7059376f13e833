import FlowRuntime
import Testing

@testable import GeneratedFlows

@MainActor
@Suite("What screens share, and what their transitions do as events of the flow")
struct OfficeTests {
  private func office(key: String = "office", _ events: Office.ScreenAction...) -> Player<Office> {
    let player = Player(Office.State(), Office(key: Key(key)))
    for event in events { player.send(event) }
    return player
  }

  private func screens(_ player: Player<Office>) -> [String] {
    player.state.routes.map { "\($0.presentation.kind) \($0.screen)" }
  }

  @Test("Screens that share a transition have it each; a line of their own, or one that names them, goes before")
  func shared() {
    let player = office(.door(.bellRung), .door(.entered), .hall(.bellRung), .hall(.deskTapped), .desk(.bellRung))
    #expect(player.state.log == ["bell", "hall 1", "bell"])
    player.send(.desk(.closeTapped(why: "late")))
    #expect(player.state.log.suffix(2) == ["late", "closed: late"])
    #expect(screens(player) == ["root door"])
    player.send(.door(.closeTapped))
    #expect(player.state.log.last == "not here")
  }

  @Test("An event of the flow that a transition does is part of its change")
  func event() {
    let player = office(.door(.entered), .hall(.deskTapped))
    #expect(player.state.routes.changesAreAnimated)
    player.send(.desk(.closeTapped(why: "late")))
    #expect(!player.state.routes.changesAreAnimated)
    player.send(.door(.entered))
    #expect(player.state.routes.changesAreAnimated)

    let keyless = office(key: "cellar", .door(.entered), .hall(.closeTapped(why: "late")))
    #expect(keyless.state.log == ["late"])
    #expect(screens(keyless) == ["root door", "push hall(number: 1)"])
  }

  @Test("What an event is refused ends the transition that does it, as everywhere", arguments: [true, false])
  func refusal(isOpen: Bool) {
    let player = office(key: isOpen ? "cellar" : "office", .door(.looked))
    let expected = isOpen ? ["root door", "push cellar", "push desk"] : ["root door", "push hall(number: 0)"]
    #expect(screens(player) == expected)
    #expect(player.state.log == ["looked"])
  }

  @Test("A swap keeps how the top is presented and what lies below, and is a new showing")
  func swap() {
    let player = office(.door(.entered), .hall(.nextTapped))
    #expect(screens(player) == ["root door", "push hall(number: 2)"])
    #expect(player.state.routes.map(\.id.rawValue) == [0, 2])
    player.send(.hall(.deskTapped))
    player.send(.desk(.leftTapped))
    #expect(screens(player) == ["root door", "push hall(number: 2)", "sheet hall(number: 9)", "push desk"])
    // The sheet has a container for the screen that is pushed after the swap.
    #expect(player.state.routes[2].presentation.container == .navigation)
    #expect(player.state.log == ["cleaned"])
  }
}
