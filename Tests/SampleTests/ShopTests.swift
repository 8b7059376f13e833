import FlowRuntime
import Foundation
import LogInSample
import ShopSample
import Testing

@MainActor
@Suite("Shop")
struct ShopTests {
  private let drive = ShopDrive()
  private var shop: Drive<Shop> { drive.shop }

  // MARK: Child flows

  @Test("A child flow is pushed on its parent's stack, and its own pushes join the same navigation container")
  func pushedChild() throws {
    try drive.inBrowse(.list(.productTapped(product: .tea)))
    try drive.inBrowse(.product(.reviewsTapped))
    try drive.inReviews(.list(.reviewTapped(number: 2)))
    try drive.inReviews(.review(.nextTapped))
    #expect(try drive.browse.stack == ["root in navigation list", "push product", "push reviews"])
    #expect(try drive.reviews.routes.map(\.screen) == [.list, .review(number: 2), .review(number: 3)])
    let layers = Catalogue().plan(of: try drive.browse).layers
    #expect(layers.map(\.path.count) == [5], "the list, the product, and the three screens of the child")
    #expect(layers[0].presentation.container == .navigation)
  }

  @Test("The same child flow is presented elsewhere, in a container of its own")
  func presentedChild() throws {
    try drive.inBrowse(.list(.productTapped(product: .tea)))
    try drive.inBrowse(.product(.writeTapped))
    #expect(try drive.browse.stack.last == "sheet in navigation reviews")
    try drive.inReviews(.list(.writeTapped))
    try drive.inReviews(.draft(.sent(text: "good")))
    #expect(try drive.reviews.written == ["good"])
    try drive.inReviews(.list(.writeTapped))
    try drive.inReviews(.draft(.cancelTapped))
    #expect(try drive.reviews.written == ["good"])
    try drive.inReviews(.list(.closeTapped))
    #expect(try drive.browse.stack == ["root in navigation list", "push product"])
  }

  @Test("An exit hands values from flow to flow, up to the shop")
  func exits() throws {
    try drive.inBrowse(.list(.productTapped(product: .pot)))
    try drive.inBrowse(.product(.reviewsTapped))
    try drive.inReviews(.list(.reviewTapped(number: 1)))
    try drive.inReviews(.review(.convincedTapped))
    #expect(shop.state.basket == [.pot])
    #expect(try drive.browse.stack == ["root in navigation list", "push product"])
  }

  @Test("While a child is on top, only it navigates")
  func childOnTop() throws {
    try drive.inBrowse(.list(.productTapped(product: .tea)))
    let product = try drive.browse.routes.top.id
    try drive.inBrowse(.product(.reviewsTapped))
    try drive.inBrowse(.screen(id: product, action: .product(.similarTapped(other: .cup))))
    #expect(try drive.browse.stack == ["root in navigation list", "push product", "push reviews"])
  }

  @Test("Two instances of one child flow share nothing")
  func twoInstances() throws {
    try drive.inBrowse(.list(.productTapped(product: .tea)))
    try drive.inBrowse(.product(.reviewsTapped))
    try drive.inReviews(.list(.writeTapped))
    try drive.inReviews(.draft(.sent(text: "of tea")))
    try drive.inReviews(.list(.closeTapped))
    try drive.inBrowse(.product(.similarTapped(other: .cup)))
    try drive.inBrowse(.product(.reviewsTapped))
    #expect(try drive.reviews.written.isEmpty)
    #expect(try drive.reviews.product == .cup)
  }

  // MARK: Tabs

  @Test("Child flows live in tabs, each with a stack of its own")
  func tabs() throws {
    #expect(try drive.tabNames == ["browse", "cart", "offers"])
    try drive.inBrowse(.list(.productTapped(product: .tea)))
    try drive.select("cart")
    try drive.select("browse")
    #expect(try drive.browse.stack == ["root in navigation list", "push product"])
    try drive.select("browse")
    #expect(try drive.browse.stack == ["root in navigation list"])
  }

  @Test("An event in one tab selects another and sets up its stack")
  func acrossTabs() throws {
    try drive.select("cart")
    try drive.inCart(.contents(.productTapped(product: .pot)))
    #expect(try drive.selected == "browse")
    #expect(try drive.browse.routes.map(\.screen) == [.list, .product(product: .pot)])
  }

  @Test("What is bought in one tab is in another")
  func basket() throws {
    try drive.inBrowse(.list(.productTapped(product: .pot)))
    try drive.inBrowse(.product(.buyTapped))
    try drive.inBrowse(.screen(id: try drive.browse.routes.root.id, action: .list(.basketTapped)))
    #expect(try drive.selected == "browse", "the list is covered")
    try drive.inBrowse(.systemBack(to: try drive.browse.routes.root.id))
    try drive.inBrowse(.list(.basketTapped))
    #expect(try drive.selected == "cart")
    try drive.inCart(.contents(.removeTapped(product: .pot)))
    #expect(shop.state.basket.isEmpty)
    try drive.select("offers")
    let list = Offers.Action.router(.screen(id: RouteID(rawValue: 0), action: .list(.productTapped(product: .tea))))
    drive.send(.tab(id: try drive.id(of: "offers"), action: .offers(list)))
    #expect(shop.state.basket == [.tea])
    #expect(try drive.selected == "cart")
  }

  @Test("The order of tabs can be changed, and a tab added, removed, and selected by its place")
  func tabOrder() throws {
    let offers = try drive.id(of: "offers")
    drive.send(.move(offers, to: 0))
    #expect(try drive.tabNames == ["offers", "browse", "cart"])
    #expect(try drive.selected == "browse", "another order selects no other tab")
    drive.send(.selectIndex(0))
    #expect(try drive.selected == "offers")
    drive.send(.remove(offers))
    #expect(try drive.tabNames == ["browse", "cart"])
    #expect(try drive.selected == "browse", "the first takes the place of the one that went")
    drive.send(.insert(.offers(Offers.State()), at: 2))
    #expect(try drive.tabNames == ["browse", "cart", "offers"])
    drive.send(.selectIndex(9), reporting: ["The action had no effect on the tabs"])
    #expect(try drive.selected == "browse")
  }

  // MARK: Who is logged in

  @Test("What requires a user shows the log-in first, and then what was wanted")
  func account() async throws {
    shop.send(.accountTapped)
    #expect(shop.stack == ["root tabs", "sheet in navigation logIn"])
    try await drive.logIn(name: "ada")
    #expect(shop.stack == ["root tabs", "sheet account"])
    #expect(shop.state.user == User(name: "ada"))
    #expect(shop.state.refused.isEmpty)
    shop.tap(.account(.closeTapped))
    shop.send(.accountTapped)
    #expect(shop.stack == ["root tabs", "sheet account"])
  }

  @Test("A child flow of another module is presented, and its exit goes on where the user wanted to be")
  func checkout() async throws {
    try drive.inBrowse(.list(.productTapped(product: .tea)))
    try drive.inBrowse(.product(.buyTapped))
    try drive.inBrowse(.product(.buyTapped))
    try drive.select("cart")
    try drive.inCart(.contents(.checkOutTapped))
    #expect(shop.stack == ["root tabs", "sheet in navigation logIn"])
    try await drive.logIn(name: "ada")
    #expect(shop.stack == ["root tabs", "cover in navigation checkout"])
    #expect(try drive.checkout.total == 1_200)
    try drive.inCheckout(.delivery(.entered(address: "Here 1")))
    try drive.inCheckout(.payment(.paidTapped))
    #expect(try drive.checkout.stack == ["root receipt"])
    #expect(try !drive.checkout.routes.changesAreAnimated)
    try drive.inCheckout(.receipt(.closeTapped))
    #expect(shop.stack == ["root tabs"])
    #expect(shop.state.basket.isEmpty)
  }

  @Test("A dialog over a child flow asks before it is given up")
  func givingUp() async throws {
    let drive = ShopDrive(await Self.atCheckout())
    try drive.inCheckout(.delivery(.entered(address: "Here 1")))
    try drive.inCheckout(.payment(.backTapped))
    try drive.inCheckout(.delivery(.cancelTapped))
    #expect(try drive.checkout.stack.last == "dialog givingUp")
    let buttons = try drive.checkout.routes.top.presentation.options.buttons
    let events = buttons.map { Checkout().action(forButton: $0.event, fields: [:], of: .givingUp) }
    guard case .givingUp(.giveUpTapped)? = events.first, case .givingUp(.stayTapped)? = events.last else {
      return #expect(Bool(false), "the buttons stand for \(events)")
    }
    try drive.inCheckout(.givingUp(.stayTapped))
    #expect(try drive.checkout.stack == ["root in navigation delivery"])
    try drive.inCheckout(.delivery(.cancelTapped))
    try drive.inCheckout(.givingUp(.giveUpTapped))
    #expect(drive.shop.stack == ["root tabs"])
    #expect(drive.shop.state.basket == [.cup])
  }

  @Test("Swiping the log-in down forgets what was wanted")
  func swipe() throws {
    shop.send(.accountTapped)
    #expect(!shop.state.refused.isEmpty)
    try drive.inLogIn(.welcome(.logInTapped))
    try shop.swipeDown()
    #expect(shop.stack == ["root tabs"])
    #expect(shop.state.refused.isEmpty)
  }

  @Test("What was refused is kept while the app is away, and a damaged rest of it is a loss, not a crash")
  func killedWhileLoggingIn() async throws {
    try drive.inBrowse(.list(.productTapped(product: .tea)))
    try drive.inBrowse(.product(.buyTapped))
    try drive.select("cart")
    try drive.inCart(.contents(.checkOutTapped))
    let data = try JSONEncoder().encode(FlowSnapshot(shop.state))
    let restored = try JSONDecoder().decode(FlowSnapshot<Shop.State>.self, from: data)
    #expect(restored.losses == [])
    #expect(restored.state == shop.state)
    let again = ShopDrive(restored.state)
    try await again.logIn(name: "ada")
    #expect(again.shop.stack == ["root tabs", "cover in navigation checkout"])

    let text = String(decoding: data, as: UTF8.self)
    let damaged = text.replacing("\"refused\":[{", with: "\"refused\":[{\"was\":0},{")
    #expect(damaged != text)
    let rest = try JSONDecoder().decode(FlowSnapshot<Shop.State>.self, from: Data(damaged.utf8))
    #expect(rest.losses.map(\.part) == [.refused])
    #expect(rest.state.refused.isEmpty)
    let without = ShopDrive(rest.state)
    try await without.logIn(name: "ada")
    #expect(without.shop.stack == ["root tabs"])
  }

  @Test("Cancelling the log-in forgets what was wanted")
  func cancelled() throws {
    try shop.open("/checkout")
    try drive.inLogIn(.welcome(.cancelTapped))
    #expect(shop.stack == ["root tabs"])
    #expect(shop.state.refused.isEmpty)
  }

  @Test("An empty basket is not checked out")
  func emptyBasket() throws {
    try drive.select("cart")
    try drive.inCart(.contents(.checkOutTapped))
    #expect(shop.stack == ["root tabs"])
    #expect(try drive.cart.stack == ["root contents", "alert emptiness"])
    try drive.inCart(.emptiness(.closeTapped))
    #expect(try drive.cart.stack == ["root contents"])
  }

  @Test("Logging out takes away what requires a user")
  func loggedOut() async throws {
    let drive = ShopDrive(await Self.atCheckout())
    drive.shop.send(.loggedOut)
    #expect(drive.shop.stack == ["root tabs"])
    #expect(drive.shop.state.user == nil)
  }

  // MARK: Links

  @Test("A deep link leads through tabs and child flows, each taking its part of the path")
  func link() throws {
    try shop.open("https://shop.example/browse/tea/reviews/7")
    #expect(try drive.selected == "browse")
    #expect(try drive.browse.stack == ["root in navigation list", "push product", "push reviews"])
    #expect(try drive.reviews.routes.map(\.screen) == [.list, .review(number: 7)])
    #expect(shop.actions.count == 1)
    try shop.open("/browse/cup/reviews/new")
    #expect(try drive.reviews.stack == ["root in navigation list", "sheet draft"])
    try shop.open("/cart")
    #expect(try drive.selected == "cart")
  }

  @Test("A deep link keeps what the flow knows")
  func linkKeepsBasket() throws {
    try drive.inBrowse(.list(.productTapped(product: .tea)))
    try drive.inBrowse(.product(.buyTapped))
    try shop.open("/browse/cup")
    #expect(shop.state.basket == [.tea])
  }

  @Test("A deep link to what requires a user shows the log-in, and then what was wanted")
  func linkToAccount() async throws {
    try shop.open("/checkout")
    #expect(shop.stack == ["root tabs", "sheet in navigation logIn"])
    try await drive.logIn(name: "ada")
    #expect(shop.stack == ["root tabs", "cover in navigation checkout"])
    #expect(try drive.selected == "cart")
  }

  @Test(
    "A deep link whose part for a child flow is wrong changes nothing and says where",
    arguments: [
      ("/browse/milk", "Catalogue"), ("/browse/tea/reviews/many", "Reviews"), ("/cart/tea", "Cart"), ("/sofa", "/sofa"),
    ])
  func wrongLink(_ link: String, _ part: String) throws {
    let before = shop.state
    try shop.open(link, reporting: [part])
    #expect(shop.state == before)
  }

  @Test("A deep link that starts the app waits until there is a store")
  func coldStart() throws {
    let inbox = LinkInbox()
    inbox.receive(try FlowLink("/browse/pot"))
    inbox.attach { [shop] in shop.send(.router(.open($0))) }
    #expect(try drive.browse.routes.map(\.screen) == [.list, .product(product: .pot)])
  }

  // MARK: The pure layer

  @Test("All rules of tabs and child flows run without a store")
  func pure() {
    var state = Shop.State()
    let rules = Shop(accounts: .teaDrinkers)
    _ = rules.settle(&state, .accountTapped)
    _ = rules.settle(&state, .router(.screen(id: state.routes.top.id, action: .logIn(.exit(.loggedIn(user: User(name: "ada")))))))
    #expect(state.stack == ["root tabs", "sheet account"])
  }

  /// A user with a cup in the basket who is about to pay.
  static func atCheckout() async -> Shop.State {
    var state = Shop.State()
    state.user = User(name: "ada")
    state.basket = [.cup]
    let rules = Shop(accounts: .teaDrinkers)
    if let link = try? FlowLink("/checkout") { _ = rules.settle(&state, .router(.open(link))) }
    return state
  }
}
