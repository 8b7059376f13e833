import FlowRuntime
import FlowUIKit
import LogInSample
import ShopSample
import UIKit

/// The user taps the selected tab again. The app moves, removes and adds tabs. The bar shows the changes, and the controllers of
/// the other tabs stay.
@MainActor
final class TabChecks: CheckList {
  private let shop = FlowStore(Shop(accounts: .teaDrinkers))
  private let root: UIViewController

  required init() {
    root = shopController(shop)
    super.init()
    root._appear()
  }

  private var bar: UITabBarController? {
    (root.children.last as? UINavigationController)?.viewControllers.first as? UITabBarController
      ?? root.children.last as? UITabBarController
  }

  private var titles: [String?] { bar?.viewControllers?.map { $0.tabBarItem?.title } ?? [] }
  private var selected: String? { bar?.selectedViewController?.tabBarItem?.title }
  private var ids: [TabID] { shop.plan.layers[0].path[0].tabs?.tabs ?? [] }

  private func send(_ action: TabsAction<Shop.Tab, Shop.TabAction>) async {
    shop.send(.router(.screen(id: shop.state.routes.root.id, action: .tabs(action))))
    await rest()
  }

  override func run() async {
    expect(titles == ["Browse", "Cart", "Offers"] && selected == "Browse", "\(titles), \(selected ?? "")")
    shop.send(Catalogue.self, .list(.productTapped(product: Product.allCases[0])))
    await rest()
    let stack = bar?.viewControllers?.first as? UINavigationController
    expect(stack?.viewControllers.count == 2, "\(shop.plan)")
    bar?._tap(0)
    await rest()
    expect(stack?.viewControllers.count == 1, "a tap on the selected tab is not heard: \(shop.plan)")
    let (browse, offers) = (bar?.viewControllers?.first, ids[2])
    await send(.move(offers, to: 0))
    expect(titles == ["Offers", "Browse", "Cart"] && selected == "Browse", "\(titles), \(selected ?? "")")
    expect(bar?.viewControllers?[1] === browse, "the controller of a tab is another one after a move")
    await send(.selectIndex(0))
    expect(selected == "Offers", "\(selected ?? "")")
    weak let gone = bar?.viewControllers?.first
    await send(.remove(offers))
    expect(titles == ["Browse", "Cart"] && selected == "Browse", "\(titles), \(selected ?? "")")
    expect(bar?.viewControllers?.first === browse, "the controller of a tab is another one after a removal")
    expect(gone == nil, "the controllers of a tab that was removed are kept")
    await send(.insert(.offers(Offers.State()), at: 1))
    expect(titles == ["Browse", "Offers", "Cart"], "\(titles)")
    bar?._tap(1)
    await send(.move(ids[0], to: 2))
    expect(titles == ["Offers", "Cart", "Browse"] && selected == "Offers", "\(titles), \(selected ?? "")")
    expectNothingRefused()
  }
}
