#if canImport(SwiftUI)
  import FlowRuntime
  import FlowSwiftUI
  import Foundation
  import LogInSample
  import ShopSample
  import SwiftUI

  /// The shop in SwiftUI: tabs, flows inside and above them, alerts, links and restoration.
  struct ShopApp: App {
    var body: some Scene {
      WindowGroup { ShopView() }
    }
  }

  /// Each window has its own shop, which the system restores with the window.
  struct ShopView: View {
    @State private var shop = FlowStore(Shop(accounts: .teaDrinkers))
    @SceneStorage("shop") private var kept: Data?

    init() {}

    var body: some View {
      FlowView(shop) { screen in
        switch screen {
        case .tabs(let tabs):
          FlowTabs(tabs) { tab in
            switch tab {
            case .browse(let flow): CatalogueView(flow: flow)
            case .cart(let flow): CartView(flow: flow)
            case .offers(let flow): OffersView(flow: flow)
            }
          } label: { tab in
            switch tab {
            case .browse: Label("Browse", systemImage: "bag")
            case .cart: Label("Cart", systemImage: "cart")
            case .offers: Label("Offers", systemImage: "tag")
            }
          }
        case .account(let send): AccountView(send: send)
        case .checkout(let flow): CheckoutView(flow: flow)
        case .logIn(let flow): LogInView(flow: flow)
        }
      }
      .opensLinks(in: shop)
      .restores(shop, from: $kept)
    }
  }

  struct CatalogueView: View {
    let flow: FlowStore<Catalogue>

    var body: some View {
      FlowView(flow) { screen in
        switch screen {
        case .list(let send):
          ProductList { send(.productTapped(product: $0)) }
          Button("Basket") { send(.basketTapped) }
          AccountButton()
        case .product(let product, let send):
          Text(product.rawValue)
          Button("Buy") { send(.buyTapped) }
          Button("Reviews") { send(.reviewsTapped) }
          Button("Write a review") { send(.writeTapped) }
        case .reviews(let flow): ReviewsView(flow: flow)
        }
      }
    }
  }

  /// A view that is not a screen of the flow. It gets the shop from the environment.
  struct AccountButton: View {
    @Environment(FlowStore<Shop>.self) private var shop

    var body: some View {
      Button("Account") { shop.send(.accountTapped) }
    }
  }

  struct ProductList: View {
    let choose: (Product) -> Void

    var body: some View {
      List {
        ForEach(Product.allCases, id: \.self) { product in Button(product.rawValue) { choose(product) } }
      }
    }
  }

  struct ReviewsView: View {
    let flow: FlowStore<Reviews>

    var body: some View {
      FlowView(flow) { screen in
        switch screen {
        case .list(let send):
          ForEach(0..<3, id: \.self) { number in Button("Review \(number)") { send(.reviewTapped(number: number)) } }
          Button("Write") { send(.writeTapped) }
          Button("Close") { send(.closeTapped) }
        case .review(let number, let send):
          Text("Review \(number)")
          Button("Next") { send(.nextTapped) }
          Button("Buy it") { send(.convincedTapped) }
        case .draft(let send): DraftView(send: send)
        }
      }
    }
  }

  struct DraftView: View {
    private let send: ScreenSend<Reviews.DraftAction>
    @State private var text = ""

    init(send: ScreenSend<Reviews.DraftAction>) { self.send = send }

    var body: some View {
      TextField("Your review", text: $text)
      Button("Send") { send(.sent(text: text)) }
      Button("Cancel") { send(.cancelTapped) }
    }
  }

  struct CartView: View {
    let flow: FlowStore<Cart>
    @Environment(FlowStore<Shop>.self) private var shop

    var body: some View {
      FlowView(flow) { screen in
        switch screen {
        case .contents(let send):
          ForEach(shop.state.basket, id: \.self) { product in
            Button(product.rawValue) { send(.productTapped(product: product)) }
          }
          Button("Check out") { send(.checkOutTapped) }
        }
      }
    }
  }

  struct OffersView: View {
    let flow: FlowStore<Offers>

    var body: some View {
      FlowView(flow) { screen in
        switch screen {
        case .list(let send): ProductList { send(.productTapped(product: $0)) }
        }
      }
    }
  }

  struct AccountView: View {
    let send: ScreenSend<Shop.AccountAction>

    var body: some View {
      Button("Log out") { send(.logOutTapped) }
      Button("Close") { send(.closeTapped) }
    }
  }

  struct CheckoutView: View {
    let flow: FlowStore<Checkout>

    var body: some View {
      FlowView(flow) { screen in
        switch screen {
        case .delivery(let send):
          Button("To my address") { send(.entered(address: "Tea Street 1")) }
          Button("Cancel") { send(.cancelTapped) }
        case .payment(let amount, let send):
          Button("Pay \(amount)") { send(.paidTapped) }
          Button("Cancel") { send(.cancelTapped) }
        case .receipt(let send): Button("Close") { send(.closeTapped) }
        }
      }
    }
  }

  struct LogInView: View {
    let flow: FlowStore<LogIn>

    var body: some View {
      FlowView(flow) { screen in
        switch screen {
        case .welcome(let send):
          Button("Log in") { send(.logInTapped) }
          Button("Not now") { send(.cancelTapped) }
        case .credentials(let store): CredentialsView(store: store)
        case .reminder(let email, let send):
          Text(email)
          Button("Send") { send(.sendTapped) }
        }
      }
    }
  }

  /// The view of a reducer. It reads the store and binds controls to it.
  struct CredentialsView: View {
    let store: StoreOf<Credentials>

    var body: some View {
      TextField("Address", text: Binding(store.binding(get: \.email) { .emailChanged($0) }))
      TextField("Password", text: Binding(store.binding(get: \.password) { .passwordChanged($0) }))
      Button("Log in") { store.send(.sendTapped) }
    }
  }
#endif
