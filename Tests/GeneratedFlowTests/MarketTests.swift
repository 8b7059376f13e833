import FlowRuntime
import Foundation
import Testing

@testable import GeneratedFlows

@MainActor
@Suite("Tabs")
struct TabTests {
  private let player = Player(Market.State(), Market())
  private var shown: String { Market.describe(player.state) }

  @Test("Each tab keeps its own stack while another is selected")
  func stacks() {
    player.goods(.list(.itemTapped(number: 1)))
    player.tabs { .select($0.items[1].id) }
    #expect(shown == "goods[list > item 1] | *cart[list]")
    player.tabs { _ in .selectIndex(0) }
    #expect(shown == "*goods[list > item 1] | cart[list]")
    #expect(player.complaints == [])
  }

  @Test("An exit selects another tab and tells it something, with one change of the state for whoever observes")
  func exit() {
    player.goods(.list(.itemTapped(number: 3)))
    player.goods(.item(.buyTapped))
    #expect(shown == "goods[list > item 3] | *cart[list > item 3]")
    #expect(player.complaints == [])
  }

  @Test("A tab is selected and its stack set up in one atomic change")
  func atomic() {
    let market = Market()
    var state = Market.State()
    let navigation = market.navigate(&state, .bought)
    #expect(Market.describe(state) == "goods[list] | *cart[list]")
    guard case .tabs(let tabs) = state.routes.root.screen, case .cart(let cart) = tabs.selected.tab else {
      return #expect(Bool(false))
    }
    #expect(cart.items == [7])
    #expect(navigation.sends == [])
  }

  @Test("Choosing the selected tab again goes to its root, if the flow says so")
  func reselected() {
    player.goods(.list(.itemTapped(number: 1)))
    player.tabs { .select($0.selectedID) }
    #expect(shown == "*goods[list] | cart[list]")
    player.tabs { _ in .selectIndex(1) }
    player.tabs { _ in .selectIndex(1) }
    #expect(shown == "goods[list] | *cart[list]")
    #expect(player.complaints == [])
  }

  @Test("Choosing a covered tab again is heard only if the flow says `always`, which uncovers the tabs")
  func reselectedBelowScreens() {
    player.send(.loggedIn(name: "Ada"))
    player.goods(.list(.askTapped))
    player.tabs { .select($0.selectedID) }
    #expect(shown == "*goods[list] | cart[list] > sheet account 1")
    player.send(.loggedIn(name: "Ada"))
    player.tabs { _ in .selectIndex(1) }
    player.tabs { .tab(id: $0.selectedID, action: .cart(.exit(.paid))) }
    #expect(shown == "goods[list] | *cart[list] > sheet logIn")
    player.tabs { .select($0.selectedID) }
    #expect(shown == "goods[list] | *cart[list]")
    #expect(player.state.log == ["again"])
  }

  @Test("Tabs are moved, added and removed; the selection falls back to the first")
  func change() {
    player.tabs { _ in .insert(.cart(Cart.State(items: [1])), at: 0) }
    player.tabs { .move($0.items[2].id, to: 0) }
    #expect(shown == "cart[list] | cart[list] | *goods[list]")
    player.tabs { .remove($0.selectedID) }
    #expect(shown == "*cart[list] | cart[list]")
    player.tabs { .remove($0.items[1].id) }
    #expect(player.complaints == [])
    player.tabs { .remove($0.selectedID) }
    player.tabs { _ in .selectIndex(7) }
    #expect(shown == "*cart[list]")
    #expect(player.complaints.count == 2)
  }

  @Test("An event of a tab that is not selected, or that is covered, does not navigate")
  func covered() {
    player.tabs { _ in .selectIndex(1) }
    player.goods(.list(.itemTapped(number: 1)))
    #expect(shown == "goods[list] | *cart[list]")
    player.tabs { _ in .selectIndex(0) }
    player.send(.loggedIn(name: "Ada"))
    player.goods(.list(.askTapped))
    player.goods(.list(.itemTapped(number: 1)))
    #expect(shown == "*goods[list] | cart[list] > sheet account 1")
  }

  @Test("An event that is always heard selects its tab, and removes what stands on the tabs")
  func always() {
    player.send(.loggedIn(name: "Ada"))
    player.goods(.list(.askTapped))
    player.tabs { _ in .selectIndex(1) }
    // The tab itself does not navigate, so the test sends the exit of its flow directly.
    player.tabs { .tab(id: $0.items[0].id, action: .goods(.exit(.called))) }
    #expect(shown == "*goods[list] | cart[list]")
    #expect(player.state.log == ["called"])
  }

  @Test("The parameters of a tab are read when the tabs are made: with a new state, and by a link that starts the flow over")
  func parameters() throws {
    let player = Player(Market.State(gifts: [4, 5]), Market())
    #expect(player.items == [4, 5, 2])
    player.send(.bought)
    #expect(player.items == [7])
    let data = try JSONEncoder().encode(FlowSnapshot(player.state))
    let restored = try JSONDecoder().decode(FlowSnapshot<Market.State>.self, from: data)
    #expect(restored.losses == [] && restored.state == player.state)
    // Tabs that cannot be decoded are created again.
    let text = String(decoding: data, as: UTF8.self).replacingOccurrences(of: #""tabs""#, with: #""shops""#)
    let damaged = try JSONDecoder().decode(FlowSnapshot<Market.State>.self, from: Data(text.utf8))
    #expect(damaged.losses.map(\.part) == [.allRoutes])
    #expect(Player(damaged.state, Market()).items == [4, 5, 2])
    player.send(.router(.open(try FlowLink("/goods"))))
    #expect(player.items == [4, 5, 2])
    #expect(player.complaints == [])
  }

  @Test("An effect, an event or a gesture for a tab that is gone changes nothing and is reported")
  func gone() {
    var id: TabID?
    player.tabs {
      id = $0.items[0].id
      return .remove($0.items[0].id)
    }
    #expect(player.complaints == [])
    if let id { player.tabs { _ in .tab(id: id, action: .goods(.toRoot)) } }
    #expect(shown == "*cart[list]")
    #expect(player.complaints.count == 1)
  }
}

@MainActor
@Suite("What a screen requires")
struct RequirementTests {
  private let player = Player(Market.State(), Market())
  private var shown: String { Market.describe(player.state) }

  @Test("A screen is refused, and shown once the condition holds")
  func refused() {
    player.goods(.list(.askTapped))
    #expect(shown == "*goods[list] | cart[list] > sheet logIn")
    player.send(.logIn(.doneTapped(name: "Ada")))
    #expect(shown == "*goods[list] | cart[list] > sheet account 1")
    #expect(player.complaints == [])
  }

  @Test("What follows a refused screen is not done")
  func rest() {
    player.send(.loggedIn(name: "Ada"))
    player.goods(.list(.askTapped))
    player.send(.account(.zeroTapped))
    #expect(shown == "*goods[list] | cart[list] > sheet account 1 > sheet logIn")
  }

  @Test("A list ends before the first screen that is refused")
  func list() {
    player.send(.loggedIn(name: "Ada"))
    player.goods(.list(.askTapped))
    player.send(.account(.listTapped))
    #expect(shown == "account 1 > push account 2 > sheet logIn")
  }

  @Test("A stack that is set from outside ends below the first screen that is refused")
  func setRoutes() {
    var routes = player.state.routes
    routes.present(.logIn, as: .sheet)
    routes.present(.account(page: 1), as: .sheet)
    routes.present(.account(page: 2), as: .sheet)
    player.send(.router(.setRoutes(routes)))
    #expect(shown == "*goods[list] | cart[list] > sheet logIn > sheet logIn")
  }

  @Test("A flow starts elsewhere if its start is refused", arguments: [(true, "room 1"), (false, "hall")])
  func start(isOpen: Bool, root: String) {
    #expect(Guarded.describe(Guarded.State(isOpen: isOpen)) == root)
  }

  @Test("A restored screen is refused if the condition no longer holds")
  func restored() throws {
    var state = Guarded.State()
    state.routes.push(.room(number: 1))
    state.isLocked = true
    let restored = try JSONDecoder().decode(Guarded.State.self, from: JSONEncoder().encode(state))
    #expect(Guarded.describe(restored) == "hall > push hall")
  }

  @Test("A link does not get around what the start requires")
  func link() throws {
    var state = Guarded.State()
    _ = Guarded().navigate(&state, .locked)
    let navigation = try Guarded().open(FlowLink("/room"), &state)
    #expect(Guarded.describe(state) == "hall > push hall")
    #expect(navigation.skipped == [])
  }
}

@MainActor
@Suite("Links into a flow")
struct LinkTests {
  private let market = Market()

  private func open(_ text: String, from state: Market.State = Market.State()) -> String {
    var state = state
    do {
      _ = try market.open(FlowLink(text), &state)
      return Market.describe(state)
    } catch {
      return "\(error)"
    }
  }

  private var loggedIn: Market.State {
    var state = Market.State()
    state.user = "Ada"
    return state
  }

  @Test(
    "What they lead to",
    arguments: [
      ("/cart", "goods[list] | *cart[list]"),
      ("https://market.example/cart/", "goods[list] | *cart[list]"),
      ("market://cart", "goods[list] | *cart[list]"),
      ("/account/3", "*goods[list] | cart[list] > sheet account 3"),
      ("/account/3?name=B%20C&x=1", "*goods[list] | cart[list] > sheet account 3"),
      ("/goods/5", "*goods[list > item 5] | cart[list]"),
      ("/goods/5/next", "*goods[list > item 5 > item 6] | cart[list]"),
      ("/goods/flavours/lemon", "*goods[list > item 5] | cart[list]"),
      ("/goods/flavours/7", "Goods: `7` is not a valid Flavour for `name`."),
      ("/goods/x", "Goods: `x` is not a valid Int for `number`."),
      ("/cart/5", "Cart: No link of the flow matches `/5`."),
      ("/account/x", "`x` is not a valid Int for `page`."),
      ("/nowhere", "No link of the flow matches `/nowhere`."),
      ("/", "No link of the flow matches `/`."),
    ]
  )
  func targets(link: String, result: String) {
    #expect(open(link, from: loggedIn) == result)
  }

  @Test("A link starts over and keeps the variables")
  func startsOver() throws {
    var state = loggedIn
    state.routes.push(.logIn)
    _ = try market.open(FlowLink("/account/2?name=Eve"), &state)
    #expect(Market.describe(state) == "*goods[list] | cart[list] > sheet account 2")
    #expect(state.log == ["Eve"])
    #expect(state.user == "Ada")
  }

  @Test("A link to a screen that is refused does the operations to run otherwise")
  func refused() {
    #expect(open("/account/3") == "*goods[list] | cart[list] > sheet logIn")
  }

  @Test("A link that leads nowhere changes nothing")
  func nowhere() throws {
    let player = Player(loggedIn, market)
    player.send(.router(.open(try FlowLink("/goods/x"))))
    #expect(player.state == loggedIn)
    #expect(player.complaints == ["Market: Goods: `x` is not a valid Int for `number`."])
  }

  @Test("A link that arrives before the user interface is ready waits")
  func early() throws {
    let inbox = LinkInbox()
    inbox.receive(try FlowLink("/cart"))
    inbox.receive(try FlowLink("/goods/4"))
    let player = Player(Market.State(), market)
    inbox.attach { player.send(.router(.open($0))) }
    #expect(Market.describe(player.state) == "*goods[list > item 4] | cart[list]")
  }
}

@MainActor
@Suite("Restoring flows of flows")
struct RestorationTests {
  @Test("Tabs with stacks come back as they were")
  func whole() throws {
    let player = Player(Market.State(), Market())
    player.goods(.list(.itemTapped(number: 3)))
    player.goods(.item(.buyTapped))
    player.send(.loggedIn(name: "Ada"))
    let data = try JSONEncoder().encode(FlowSnapshot(player.state))
    let snapshot = try JSONDecoder().decode(FlowSnapshot<Market.State>.self, from: data)
    #expect(snapshot.losses == [])
    #expect(snapshot.state == player.state)
  }
}

extension Player where Flow == Market {
  /// The items in the first cart.
  var items: [Int]? {
    guard case .tabs(let tabs) = state.routes.root.screen else { return nil }
    for case .cart(let cart) in tabs.items.map(\.tab) { return cart.items }
    return nil
  }

  /// Sends an action to the tabs.
  func tabs(_ action: (Tabs<Market.Tab>) -> TabsAction<Market.Tab, Market.TabAction>) {
    guard case .tabs(let tabs) = state.routes.root.screen else { return }
    send(.tabs(action(tabs)), from: state.routes.root.id)
  }

  /// Sends an event from the top screen of the first tab of goods.
  func goods(_ action: Goods.ScreenAction) {
    tabs {
      for item in $0.items {
        guard case .goods(let goods) = item.tab else { continue }
        return .tab(id: item.id, action: .goods(.router(.screen(id: goods.routes.top.id, action: action))))
      }
      return .selectIndex(-1)
    }
  }
}

extension Market {
  static func describe(_ state: State) -> String {
    state.routes.map { route in
      let kind = route.presentation.kind == .root ? "" : "\(route.presentation.kind) "
      switch route.screen {
      case .tabs(let tabs): return tabs.items.map { ($0.id == tabs.selectedID ? "*" : "") + $0.tab.text }.joined(separator: " | ")
      case .account(let page): return "\(kind)account \(page)"
      case .logIn: return "\(kind)logIn"
      }
    }.joined(separator: " > ")
  }
}

extension Market.Tab {
  fileprivate var text: String {
    switch self {
    case .goods(let goods):
      let routes = goods.routes.map { route in
        switch route.screen {
        case .list: "list"
        case .item(let number): "item \(number)"
        }
      }
      return "goods[\(routes.joined(separator: " > "))]"
    case .cart(let cart):
      let routes = cart.routes.map { route in
        switch route.screen {
        case .list: "list"
        case .item(let number): "item \(number)"
        }
      }
      return "cart[\(routes.joined(separator: " > "))]"
    }
  }
}

extension Guarded {
  static func describe(_ state: State) -> String {
    state.routes.map { route in
      let kind = route.presentation.kind == .root ? "" : "\(route.presentation.kind) "
      switch route.screen {
      case .hall: return "\(kind)hall"
      case .room(let number): return "\(kind)room \(number)"
      }
    }.joined(separator: " > ")
  }
}
