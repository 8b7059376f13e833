import FlowRuntime
import Testing

@testable import GeneratedFlows

@MainActor
@Suite("Shorter expressions")
struct LedgerTests {
  @Test("An assignment changes a variable, or any place in it, by what is written")
  func assignments() {
    let player = Player(Ledger.State(), Ledger(step: 7))
    player.send(.home(.counted))
    player.send(.home(.counted))
    player.send(.home(.halved))
    #expect(player.state.count == 6)
    player.send(.home(.listed(n: 1)))
    player.send(.home(.listed(n: 2)))
    #expect(player.state.lists == ["ledger": [1, 2]])
  }

  @Test("What a flow needs may have a value that is taken where none is given")
  func needs() {
    #expect(Ledger().step == 2)
    #expect(Ledger(name: "other").name == "other")
    let player = Player(Ledger.State(), Ledger())
    player.send(.home(.counted))
    #expect(player.state.count == 2)
  }

  @Test("Links branch, and the one with more values that the query must have goes first", arguments: [
    ("/entry/9", "limit 3"), ("/entry/2", "path 2"), ("/entry/0", nil), ("/entry/2?a=8", "a 8"), ("/entry/2?b=7", "b 7"),
    ("/entry/2?b=7&a=8", "a 8"), ("/entry/2?a=8&c=4", "a of c 8"), ("/entry/2?c=9&a=1&b=0", "c 9"),
    ("/entry/2?c=9", "path 2"),
  ] as [(String, String?)])
  func links(link: String, shown: String?) throws {
    var state = Ledger.State()
    _ = try Ledger().open(try FlowLink(link), &state)
    let screens = state.routes.dropFirst().map { route in
      if case .entry(let number, let from) = route.screen { "\(from) \(number)" } else { "another" }
    }
    #expect(screens == (shown.map { [$0] } ?? []))
  }
}
