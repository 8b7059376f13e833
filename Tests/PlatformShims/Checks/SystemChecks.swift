import FlowRuntime
import FlowSwiftUI
import Foundation
import LogInSample
import NumbersSample
import ShopSample
import SwiftUI

/// The user and the system act on the views. The flow must change accordingly, and the views must show the result.
@MainActor
final class SystemChecks {
  func run() async {
    await back()
    await layers()
    await tabs()
    await links()
    environment()
    sources()
  }

  private func routes(_ presentation: Presentation) -> Layers {
    var routes = Routes(root: "below", container: .navigation)
    routes.present("over", as: presentation)
    return Layers(routes)
  }

  /// The user goes back: with the back button or a swipe, with VoiceOver's escape gesture, and with the Escape key of a Mac.
  private func back() async {
    var ways = ["back", "escape"]
    #if os(macOS)
      ways.append("exit")
    #endif
    for way in ways {
      let layers = routes(.push)
      let host = ViewHost(LayersView(layers: layers))
      expect(host.texts == ["below", "over"], "\(host.texts)")
      expect(host.act(way), "nothing can be done by \(way)")
      await host.rest()
      expect(layers.routes.map(\.screen) == ["below"] && host.texts == ["below"], "\(way): \(layers.routes), \(host.texts)")
      expect(!host.act("back"), "the first screen can be left")
    }
  }

  /// A drag, a tap outside or a cancel button removes a layer and all layers above it.
  private func layers() async {
    for kind in Presentation.Kind.allCases where kind.isPresented {
      let layers = routes(Presentation(kind: kind))
      let host = ViewHost(LayersView(layers: layers))
      _ = host.update()
      expect(host.act("dismiss"), "nothing can be dismissed of \(kind)")
      if kind == .popover { _ = host.act("disappear") }
      await host.rest()
      expect(layers.routes.map(\.screen) == ["below"], "\(kind): \(layers.routes)")
      expect(host.texts == ["below"] && !host.act("dismiss"), "\(kind): \(host.texts)")
    }
  }

  /// The user taps a tab, also the selected tab. The app moves, removes and adds a tab.
  private func tabs() async {
    let shop = FlowStore(Shop(accounts: .teaDrinkers))
    let host = ViewHost(
      FlowView(shop) { screen in
        if case .tabs(let tabs) = screen {
          FlowTabs(tabs) { tab in
            switch tab {
            case .browse: Text("browse")
            case .cart: Text("cart")
            case .offers: Text("offers")
            }
          } label: { tab in
            switch tab {
            case .browse: Label("Browse", systemImage: "bag")
            case .cart: Label("Cart", systemImage: "cart")
            case .offers: Label("Offers", systemImage: "tag")
            }
          }
        }
      })
    guard let all = shop.plan.layers[0].path[0].tabs else { return expect(false, "\(shop.plan)") }
    expect(all.tabs.count > 1 && all.selected == all.tabs[0], "\(shop.plan)")
    expect(host.act("select", all.tabs[1]), "no tab can be tapped")
    _ = host.update()
    expect(shop.plan.layers[0].path[0].tabs?.selected == all.tabs[1], "\(shop.plan)")
    expect(host.texts == ["browse", "cart", "offers"], "\(host.texts)")
    _ = host.act("select", all.tabs[0])
    await host.rest()
    shop.send(Catalogue.self, .list(.productTapped(product: Product.allCases[0])))
    await host.rest()
    let browse = { shop.plan.layers[0].path[0].tabs?.paths[all.tabs[0]]?.count }
    expect(browse() == 2 && host.act("select", all.tabs[0]), "\(shop.plan)")
    await host.rest()
    expect(browse() == 1, "a tap on the selected tab is not heard: \(shop.plan)")
    let changes: [(TabsAction<Shop.Tab, Shop.TabAction>, [String])] = [
      (.move(all.tabs[2], to: 0), ["offers", "browse", "cart"]), (.remove(all.tabs[2]), ["browse", "cart"]),
      (.insert(.offers(Offers.State()), at: 1), ["browse", "offers", "cart"]),
    ]
    for (change, shown) in changes {
      shop.send(.router(.screen(id: shop.state.routes.root.id, action: .tabs(change))))
      await host.rest()
      expect(host.texts == shown, "\(change) shows \(host.texts)")
    }
  }

  private func links() async {
    let url = URL(string: "https://shop.example.com/account")
    let activity = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
    activity.webpageURL = url
    for (way, value) in [("openURL", url as Any?), ("continue NSUserActivityTypeBrowsingWeb", activity)] {
      let shop = FlowStore(Shop(accounts: .teaDrinkers))
      let host = ViewHost(FlowView(shop) { _ in EmptyView() }.opensLinks(in: shop))
      let before = shop.plan
      expect(host.act(way, value), "\(way) is not heard")
      await host.rest()
      expect(shop.plan != before, "\(way) has opened nothing: \(shop.plan)")
    }
  }

  /// A view inside a screen gets the flow from the environment.
  private func environment() {
    let numbers = FlowStore(Numbers(facts: .arithmetic))
    let host = ViewHost(FlowView(numbers) { _ in EnvironmentView() })
    expect(host.press("1"), "\(host.texts)")
    _ = host.update()
    expect(numbers.state.routes.count == 2 && host.texts.contains("2"), "\(host.texts), \(numbers.plan)")
  }

  /// If two views of a layer could be the source of a popover, both would present it.
  private func sources() {
    for (actives, count) in [([true], 0), ([true, false], 0), ([true, true], 1)] {
      let issues = IssueLog()
      issues.collect {
        let host = ViewHost(
          RoutesView(.constant(Routes(root: "below", container: .navigation))) { _ in
            ForEach(Array(actives.indices), id: \.self) { index in Text("\(index)").flowSource(isActive: actives[index]) }
          })
        _ = host.update()
      }
      expect(issues.messages.count == count, "\(actives): \(issues.messages)")
    }
  }
}

private struct EnvironmentView: View {
  @Environment(FlowStore<Numbers>.self) private var numbers

  var body: some View {
    Button("\(numbers.state.routes.count)") { numbers.send(Numbers.self, .home(.startTapped)) }
  }
}
