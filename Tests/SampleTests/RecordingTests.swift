import FlowRuntime
import LogInSample
import ShopSample
import Testing

/// Recordings of sessions. They must contain nothing private or dangerous.
@MainActor
@Suite("Recordings")
struct RecordingTests {
  private func shop(keeping values: [RecordedValue] = [], last count: Int = 100) -> (StoreOf<Shop>, FlowRecorder) {
    let flow = Shop(accounts: .teaDrinkers)
    let store = Store(initialState: Shop.State()) { flow }
    return (store, store.record(flow, last: count, keeping: values))
  }

  /// The expected recordings of one session with all kinds of events, without values and with them.
  static let sessions: [(keeping: [RecordedValue], text: String)] = [
    (
      [],
      """
      scenario "a session" for Shop(_) {
        given => tabs [browse [list], cart [contents], offers [list]]
        browse.list.productTapped(product: _) => tabs [browse [list, push product]]
        browse.product.writeTapped => tabs [browse [list, push product, sheet reviews [list]]]
        browse.reviews.list.writeTapped => tabs [browse [list, push product, sheet reviews [list, sheet draft]]]
        browse.reviews.draft.sent(text: _) => tabs [browse [list, push product, sheet reviews [list]]]
        swipe down => tabs [browse [list, push product]]
        browse.product.buyTapped => tabs [browse [list, push product]]
        go back => tabs [browse [list]]
        select cart => tabs [cart [contents]]
        select cart => tabs [cart [contents]]
        cart.contents.checkOutTapped => tabs [cart [contents]], sheet logIn [welcome]
        logIn.cancelled => tabs [cart [contents]]
        accountTapped => tabs [cart [contents]], sheet logIn [welcome]
        link "/browse/_/reviews" => tabs [browse [list, push product, push reviews [list]]]
        // a link led nowhere
        given => tabs [cart [contents], browse [list, push product, push reviews [list]], offers [list]]  // the app set the routes
      }

      """
    ),
    (
      [.values(of: Product.self), .values(ofEvent: "draft.sent"), .valuesOfLinks],
      """
      scenario "a session" for Shop(_) {
        given => tabs [browse [list], cart [contents], offers [list]]
        browse.list.productTapped(product: .tea) => tabs [browse [list, push product]]
        browse.product.writeTapped => tabs [browse [list, push product, sheet reviews [list]]]
        browse.reviews.list.writeTapped => tabs [browse [list, push product, sheet reviews [list, sheet draft]]]
        browse.reviews.draft.sent(text: "\\"good\\"\\u{a}}\\u{1b}[2J\\\\(x)") => tabs [browse [list, push product, sheet reviews [list]]]
        swipe down => tabs [browse [list, push product]]
        browse.product.buyTapped => tabs [browse [list, push product]]
        go back => tabs [browse [list]]
        select cart => tabs [cart [contents]]
        select cart => tabs [cart [contents]]
        cart.contents.checkOutTapped => tabs [cart [contents]], sheet logIn [welcome]
        logIn.cancelled => tabs [cart [contents]]
        accountTapped => tabs [cart [contents]], sheet logIn [welcome]
        link "/browse/tea/reviews" => tabs [browse [list, push product, push reviews [list]]]
        // a link led nowhere
        given => tabs [cart [contents], browse [list, push product, push reviews [list]], offers [list]]  // the app set the routes
      }

      """
    ),
  ]

  @Test("A session is written with the names of the flows", arguments: 0..<2)
  func session(number: Int) throws {
    let (store, recorder) = shop(keeping: Self.sessions[number].keeping)
    play(store)
    #expect(recorder.scenario() == Self.sessions[number].text)
  }

  private func play(_ store: StoreOf<Shop>) {
    let flow = Shop(accounts: .teaDrinkers)
    store.send(Catalogue.self, .list(.productTapped(product: .tea)))
    store.send(Catalogue.self, .product(.writeTapped))
    store.send(Reviews.self, .list(.writeTapped))
    store.send(Reviews.self, .draft(.sent(text: "\"good\"\n}\u{1B}[2J\\(x)")))
    if let layer = flow.plan(of: store.state).layers.last { store.follow(.dismissed(layer.place), of: flow) }
    store.send(Catalogue.self, .product(.buyTapped))
    if let path = flow.plan(of: store.state).layers.first?.path.last?.tabs?.path, path.count > 1 {
      store.follow(.wentBack(to: path[path.count - 2].place), of: flow)
    }
    select(1, store)
    select(1, store)
    store.send(Cart.self, .contents(.checkOutTapped))
    if case .logIn? = store.state.routes.top.screen as Shop.Screen? {
      store.send(.router(.screen(id: store.state.routes.top.id, action: .logIn(.exit(.cancelled)))))
    }
    store.send(.accountTapped)
    store.send(.router(.open(FlowLink(path: ["browse", "tea", "reviews"]))))
    withIssueHandler({ _ in }) { _ = store.send(.router(.open(FlowLink(path: ["secret", "place"])))) }
    var routes = store.state.routes
    if case .tabs(var tabs) = routes.root.screen {
      tabs.select(index: 1)
      routes.update(id: routes.root.id) { $0 = .tabs(tabs) }
    }
    store.send(.router(.setRoutes(Routes(root: routes.root.screen, container: nil))))
  }

  private func select(_ index: Int, _ store: StoreOf<Shop>) {
    store.send(.router(.screen(id: store.state.routes.root.id, action: .tabs(.selectIndex(index)))))
  }

  @Test("Only the last steps are kept, and the recording begins where they begin")
  func ring() {
    let (store, recorder) = shop(last: 2)
    for index in [1, 2, 0, 2] { select(index, store) }
    #expect(recorder.stepCount == 2)
    let tabs = "cart [contents], offers [list]"
    #expect(
      recorder.scenario("\"a\n} b") == """
        scenario "a b" for Shop(_) {
          given => tabs [offers [list], browse [list], cart [contents]]
          select browse => tabs [browse [list]]
          select offers => tabs [offers [list]]
        }

        """, "\(tabs)")
    recorder.stop()
    select(0, store)
    #expect(recorder.stepCount == 2)
  }

  @Test("Observers get what was sent, by whom, and before what came of it")
  func sent() {
    let flow = Shop(accounts: .teaDrinkers)
    let store = Store(initialState: Shop.State()) { flow }
    var told: [String] = []
    var sent: [SentEvent] = []
    store.observe(flow) { event in
      told.append("\(event)")
      if case .sent(let event) = event { sent.append(event) }
    }
    store.send(Catalogue.self, .list(.productTapped(product: .tea)))
    #expect(told.first == "sent browse.list.productTapped(product: _)")
    #expect(told.count > 1)
    store.send(.accountTapped)
    store.send(.router(.dismissed(id: store.state.routes.top.id)))
    select(1, store)
    #expect(
      sent == [
        SentEvent(
          flow: "Catalogue", sender: .screen("list"), name: "productTapped", text: "browse.list.productTapped(product: _)"),
        SentEvent(flow: "Shop", sender: .flow, name: "accountTapped", text: "accountTapped"),
        SentEvent(flow: "Shop", sender: .system, name: "swipe down", text: "swipe down"),
        SentEvent(flow: "Shop", sender: .system, name: "select", text: "select cart"),
      ])
  }
}
