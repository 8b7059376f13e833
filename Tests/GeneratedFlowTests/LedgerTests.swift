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

  @Test(
    "Branches stand in branches: where a condition holds and none inside of it does, nothing runs",
    arguments: [
      (2, nil, 0, nil), (4, nil, 0, "none 3"), (4, 4, 0, "the last 4"), (2, 4, 0, nil), (5, 4, 0, "above 4 5"), (-1, 4, 2, nil),
      (-1, nil, 0, "below -1"), (0, nil, 0, "zero 0"), (0, nil, 2, nil),
    ] as [(Int, Int?, Int, String?)])
  func nested(number: Int, last: Int?, count: Int, shown: String?) {
    let player = Player(Ledger.State(), Ledger(step: count))
    if count > 0 { player.send(.home(.counted)) }
    if let last { player.send(.home(.listed(n: last))) }
    player.send(.home(.nested(n: number)))
    var screens: [String] = []
    for route in player.state.routes.dropFirst() {
      if case .entry(let number, let from) = route.screen { screens.append("\(from) \(number)") }
    }
    #expect(screens == (shown.map { [$0] } ?? []))
    #expect(player.state.count == (number < 0 && count > 0 ? count - 1 : count))
  }

  @Test(
    "Links branch, and the one with more values that the query must have goes first",
    arguments: [
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
