#if canImport(UIKit) && !os(watchOS)
  import FlowRuntime
  import FlowUIKit
  import Foundation
  import LogInSample
  import ShopSample
  import UIKit

  /// The shop in UIKit. A scene delegate shows it: `window.rootViewController = shopController(shop)`.
  @MainActor
  func shopController(_ shop: FlowStore<Shop>) -> UIViewController {
    FlowViewController(shop) { screen in
      switch screen {
      case .tabs(let tabs):
        FlowTabBarController(tabs) { tab in
          switch tab {
          case .browse(let flow): catalogueController(flow)
          case .cart(let flow): cartController(flow)
          case .offers(let flow): offersController(flow)
          }
        } item: { tab in
          switch tab {
          case .browse: UITabBarItem(title: "Browse", image: UIImage(systemName: "bag"), tag: 0)
          case .cart: UITabBarItem(title: "Cart", image: UIImage(systemName: "cart"), tag: 1)
          case .offers: UITabBarItem(title: "Offers", image: UIImage(systemName: "tag"), tag: 2)
          }
        }
      case .account(let send):
        ButtonsController("Account", [("Log out", { send(.logOutTapped) }), ("Close", { send(.closeTapped) })])
      case .checkout(let flow): checkoutController(flow)
      case .logIn(let flow): logInController(flow)
      }
    }
  }

  @MainActor
  func catalogueController(_ flow: FlowStore<Catalogue>) -> UIViewController {
    FlowViewController(flow) { screen in
      switch screen {
      case .list(let send):
        ButtonsController(
          "Products",
          Product.allCases.map { product in
            (product.rawValue, { send(.productTapped(product: product)) })
          })
      case .product(let product, let send):
        ButtonsController(
          product.rawValue,
          [
            ("Buy", { send(.buyTapped) }), ("Reviews", { send(.reviewsTapped) }),
            ("Write a review", { send(.writeTapped) }),
          ])
      case .reviews(let flow): reviewsController(flow)
      }
    }
  }

  @MainActor
  func reviewsController(_ flow: FlowStore<Reviews>) -> UIViewController {
    FlowViewController(flow) { screen in
      switch screen {
      case .list(let send):
        ButtonsController(
          "Reviews",
          (0..<3).map { number in ("Review \(number)", { send(.reviewTapped(number: number)) }) }
            + [("Write", { send(.writeTapped) }), ("Close", { send(.closeTapped) })])
      case .review(let number, let send):
        ButtonsController(
          "Review \(number)", [("Next", { send(.nextTapped) }), ("Buy it", { send(.convincedTapped) })])
      case .draft(let send):
        ButtonsController(
          "Draft", [("Send", { send(.sent(text: "Good.")) }), ("Cancel", { send(.cancelTapped) })])
      }
    }
  }

  @MainActor
  func cartController(_ flow: FlowStore<Cart>) -> UIViewController {
    FlowViewController(flow) { screen in
      switch screen {
      case .contents(let send): ButtonsController("Cart", [("Check out", { send(.checkOutTapped) })])
      }
    }
  }

  @MainActor
  func offersController(_ flow: FlowStore<Offers>) -> UIViewController {
    FlowViewController(flow) { screen in
      switch screen {
      case .list(let send):
        ButtonsController(
          "Offers",
          Product.allCases.map { product in
            (product.rawValue, { send(.productTapped(product: product)) })
          })
      }
    }
  }

  @MainActor
  func checkoutController(_ flow: FlowStore<Checkout>) -> UIViewController {
    FlowViewController(flow) { screen in
      switch screen {
      case .delivery(let send):
        ButtonsController(
          "Delivery",
          [("To my address", { send(.entered(address: "Tea Street 1")) }), ("Cancel", { send(.cancelTapped) })])
      case .payment(let amount, let send):
        ButtonsController("Pay \(amount)", [("Pay", { send(.paidTapped) }), ("Cancel", { send(.cancelTapped) })])
      case .receipt(let send): ButtonsController("Receipt", [("Close", { send(.closeTapped) })])
      }
    }
  }

  @MainActor
  func logInController(_ flow: FlowStore<LogIn>) -> UIViewController {
    FlowViewController(flow) { screen in
      switch screen {
      case .welcome(let send):
        ButtonsController("Welcome", [("Log in", { send(.logInTapped) }), ("Not now", { send(.cancelTapped) })])
      case .credentials(let store): ButtonsController("Log in", [("Log in", { store.send(.sendTapped) })])
      case .reminder(let email, let send): ButtonsController(email, [("Send", { send(.sendTapped) })])
      }
    }
  }

  /// Pushes a flow onto the current stack of a navigation controller of the app.
  @MainActor
  final class SupportController: UIViewController {
    private var reviews: FlowNavigation<Reviews>?

    func showReviews(of product: Product) {
      guard let navigationController else { return }
      let flow = FlowStore(Reviews(), state: Reviews.State(product: product))
      reviews = FlowNavigation(flow, pushedOn: navigationController, left: { [weak self] in self?.reviews = nil }) { screen in
        switch screen {
        case .list(let send): ButtonsController("Reviews", [("First", { send(.reviewTapped(number: 0)) })])
        case .review(let number, _): ButtonsController("Review \(number)", [])
        case .draft(let send): ButtonsController("Draft", [("Cancel", { send(.cancelTapped) })])
        }
      }
    }
  }

  /// A screen with a title and buttons.
  final class ButtonsController: UIViewController {
    private let buttons: [(title: String, action: () -> Void)]

    init(_ title: String, _ buttons: [(title: String, action: () -> Void)]) {
      self.buttons = buttons
      super.init(nibName: nil, bundle: nil)
      self.title = title
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      let views = buttons.map { button in
        UIButton(primaryAction: UIAction(title: button.title) { _ in button.action() })
      }
      view.addSubview(UIStackView(arrangedSubviews: views))
    }
  }
#endif
