import FlowRuntime
import LogInSample
import ShopSample
import Testing

/// Access to the flows of the shop, wherever they are.
@MainActor
struct ShopDrive {
  let shop: Drive<Shop>

  init(_ state: Shop.State = Shop.State()) {
    shop = Drive(state, Shop(accounts: .teaDrinkers))
  }

  struct Missing: Error {}

  var tabs: Tabs<Shop.Tab> {
    get throws {
      guard case .tabs(let tabs) = shop.state.routes.root.screen else { throw Missing() }
      return tabs
    }
  }

  /// The names of the tabs, first to last.
  var tabNames: [String] { get throws { try tabs.items.map { caseName(of: $0.tab) } } }
  /// The name of the tab that is selected.
  var selected: String { get throws { caseName(of: try tabs.selected.tab) } }

  func id(of name: String) throws -> TabID {
    try #require(try tabs.items.first { caseName(of: $0.tab) == name }).id
  }

  /// Sends an action of the tabs, which works even while the tabs are covered.
  func send(_ action: TabsAction<Shop.Tab, Shop.TabAction>, reporting reported: [String] = []) {
    shop.tap(.tabs(action), on: shop.state.routes.root.id, reporting: reported)
  }

  func select(_ name: String) throws { send(.select(try id(of: name))) }

  // MARK: The tabs' flows

  var browse: Catalogue.State {
    get throws {
      for item in try tabs.items { if case .browse(let state) = item.tab { return state } }
      throw Missing()
    }
  }

  var cart: Cart.State {
    get throws {
      for item in try tabs.items { if case .cart(let state) = item.tab { return state } }
      throw Missing()
    }
  }

  func inBrowse(_ event: Catalogue.ScreenAction) throws {
    try inBrowse(.screen(id: browse.routes.top.id, action: event))
  }

  func inBrowse(_ action: RouterAction<Catalogue.Screen, Catalogue.ScreenAction>) throws {
    send(.tab(id: try id(of: "browse"), action: .browse(.router(action))))
  }

  func inCart(_ event: Cart.ScreenAction) throws {
    let id = try cart.routes.top.id
    send(.tab(id: try self.id(of: "cart"), action: .cart(.router(.screen(id: id, action: event)))))
  }

  // MARK: Flows on top

  /// The reviews on top of the catalogue.
  var reviews: Reviews.State {
    get throws {
      guard case .reviews(let reviews) = try browse.routes.top.screen else { throw Missing() }
      return reviews
    }
  }

  func inReviews(_ event: Reviews.ScreenAction) throws {
    try inBrowse(.reviews(.router(.screen(id: try reviews.routes.top.id, action: event))))
  }

  var logIn: LogIn.State {
    get throws {
      guard case .logIn(let logIn) = shop.top else { throw Missing() }
      return logIn
    }
  }

  @discardableResult
  func inLogIn(_ event: LogIn.ScreenAction) throws -> StoreTask {
    shop.tap(.logIn(.router(.screen(id: try logIn.routes.top.id, action: event))))
  }

  func logIn(name: String) async throws {
    try inLogIn(.welcome(.logInTapped))
    try inLogIn(.credentials(.emailChanged(name)))
    try inLogIn(.credentials(.passwordChanged("tea")))
    await (try inLogIn(.credentials(.sendTapped))).finish()
  }

  var checkout: Checkout.State {
    get throws {
      guard case .checkout(let checkout) = shop.top else { throw Missing() }
      return checkout
    }
  }

  func inCheckout(_ event: Checkout.ScreenAction) throws {
    shop.tap(.checkout(.router(.screen(id: try checkout.routes.top.id, action: event))))
  }
}
